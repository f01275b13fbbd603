"""Chapter 7 recomputed: a wrong cell is told, and so is an exception to a theorem."""

from itertools import product

from gadgetry.papers.set_colouring import TABLES, recompute
from gadgetry.papers.set_colouring_printed import FREQUENCIES
from gadgetry.papers.values import relations
from gadgetry.solvers.formulas.binary_games import colouring_game
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, metagame, minimax


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 382 + 65 + 2 + 20 + 36


def test_a_wrong_relation_is_told(monkeypatch):
    monkeypatch.setattr(relations, "PRINTED", relations.PRINTED.replace("⊲,<", "<,<"))
    wrong = [c for c in recompute() if not c.agrees and c.table == "Table 7.8.1"]
    assert [(c.printed, c.computed) for c in wrong] == [("<,<", "⊲,<")]


def test_games_show_the_relations_that_minimax_finds():
    """Who wins, by the functions themselves, with no values: MAX, MIN, or whoever is to move."""
    words = {(MAX, MAX): ">", (MIN, MIN): "<", (MAX, MIN): "∥", (MIN, MAX): "="}
    for table in product((False, True), repeat=4):
        even = Function(tuple(MAX if true else MIN for true in table))
        odd = even.starred()
        by_play = tuple(words[minimax(f, MAX), minimax(f, MIN)] for f in (even, odd))
        assert relations.relations(colouring_game(table)) == by_play


def test_a_wrong_cell_is_told(monkeypatch):
    monkeypatch.setitem(FREQUENCIES, (2, 1), {"F*": 1, "T*": 1, "X": 3})
    new = [c for c in recompute() if (c.table, c.where) not in TABLES.errata]
    wrong = [c for c in new if not c.agrees and c.table == "Table 7.9.5"]
    assert [(c.printed, c.computed) for c in wrong] == [("3", "2")]


def test_with_the_even_zero_the_smaller_game_is_better_for_max_going_second():
    """T* is TRUE with a dead element; its parity is another one than that of x = y."""
    equal, true = Function((+1, -1, -1, +1)), Function((+1, +1))
    assert minimax(metagame(equal, equal, min), MIN) == MAX
    assert minimax(metagame(true, equal, min), MIN) == MIN
