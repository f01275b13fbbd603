"""Chapters 5 and 6 on all small games: what fails as printed is what the errata say."""

from itertools import product

from gadgetry.papers import comparisons, metagames
from gadgetry.papers.comparisons import THEOREMS
from gadgetry.papers.metagames import TABLES, recompute
from gadgetry.papers.small_functions import said
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    MIN,
    Function,
    functions,
    minimax,
    minimax_class,
)


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 61 + len(THEOREMS)


def test_a_theorem_that_is_wrong_is_refuted_by_a_game(monkeypatch):
    """Were one star nothing, as two are, chapter 7 would be shorter."""

    def one_star_does_nothing(games):
        for f, player in product(games, (MAX, MIN)):
            if minimax(f, player) != minimax(f.starred(), player):
                yield said(f)

    monkeypatch.setattr(metagames, "GAMES", {"one star": one_star_does_nothing})
    monkeypatch.setattr(metagames, "METAGAMES", {})
    monkeypatch.setattr(comparisons, "THEOREMS", {})
    cell = next(c for c in recompute() if c.table == "one star")
    assert cell.computed == "-++-"  # x != y, like x = y the smallest misère game


def test_minimax_is_what_play_says():
    def wins(table, colours, mover):
        if len(table) == 1:
            return table[0]
        results, weight = [], len(table) // colours
        while weight:
            for colour in range(colours):
                kept = [t for at, t in enumerate(table) if at // weight % colours == colour]
                results.append(wins(kept, colours, -mover))
            weight //= colours
        return max(results) if mover == MAX else min(results)

    for elements, colours in ((2, 2), (3, 2), (2, 3)):
        for f in functions(elements, colours):
            for mover in (MAX, MIN):
                assert minimax(f, mover) == wins(list(f.table), colours, mover)
    assert minimax_class(Function((1,))) == "positive"
