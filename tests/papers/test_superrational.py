"""Chapters 8 and 9 on all small games: what fails as printed is what the errata say."""

from itertools import product

import pytest

from gadgetry.papers import superrational, traces
from gadgetry.papers.optimal_colourings import OPTIMAL
from gadgetry.papers.punctuated import dnf_function, punctuated_forms
from gadgetry.papers.small_functions import parts, said
from gadgetry.papers.superrational import TABLES, recompute
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    MIN,
    Function,
    functions,
    isotone,
    minimax,
)
from gadgetry.solvers.formulas.superrational import (
    captured,
    cnf_function,
    dominated,
    optimal,
    punctuated,
)


@pytest.mark.sweep
def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 46


def test_pruning_by_a_losing_element_may_prune_the_only_winning_move():
    game = Function((-1, -1, -1, -1, -1, +1, +1, -1))  # x & (y != z)
    wins = [m for m in game.moves() if minimax(game.coloured(*m), MIN) == MAX]
    assert wins == [(0, 1)]
    for colour in (0, 1):
        after = game.coloured(1, colour)
        assert (1,) in traces._patterns(after, MIN, MIN)  # z, in the place after x


def test_traces_as_printed_fail_on_the_games_that_the_errata_name():
    quick = [theorem for theorem in traces.TRACES if not theorem.startswith("Section 9.4")]
    first = {theorem: next(traces.TRACES[theorem](), None) for theorem in quick}
    assert first["Definition 9.1.1, observation iv"] == "--------, trace -++- {0,1}"
    assert first["Section 9.2, larger games on fewer elements"] == "-: -, +"
    assert first["Section 9.2, mustplays combine"] == "---+: (0,) and (1,)"  # x & y
    assert first["Section 9.3, mustplays of a loss"] == "-++-"  # x != y
    assert first["Theorem 9.3.2"] == "-+"  # x, MIN to move
    assert first["Lemma 9.5.2, corollary ii"] == "--: +"
    for theorem in ("Theorem 9.3.2, MIN mirrored", "Lemma 9.5.2, corollary ii, at least"):
        assert first[theorem] is None


def test_a_loss_in_an_isotone_game_has_mustplays_without_a_common_element():
    for f in (g for n in range(4) for g in functions(n) if isotone(g)):
        for mover in (MAX, MIN):
            if minimax(f, mover) != mover:
                patterns = traces._mustplay_patterns(f, mover)
                assert not f.elements or not set.intersection(*map(set, patterns))


def test_optimal_colourings_as_printed_fail_where_the_errata_say():
    sets = tuple((f, p) for n in range(3) for f in functions(n) for p in parts(range(n)))
    first = {theorem: next(check(sets), None) for theorem, check in OPTIMAL.items()}
    assert first["Definition 8.1.1, observation ii"] == "-+: {0: 0}, {0: 0}, {}"
    assert first["Section 8.1, monotone elements"] == "---+ {0,1}: {0: 0, 1: 1}"
    assert first["Definition 8.1.1, observation ii, descendants"] is None
    assert first["Theorem 8.1.3"] is None
    assert next(superrational._dominated_by_rational_moves(sets, True)) == "-++- {0,1}"
    assert next(superrational._dominated_by_rational_moves(sets, False), None) is None


def test_with_three_colours_the_example_of_section_8_1_is_right():
    rows = product(range(3), repeat=2)
    f = Function(tuple(MAX if x == 2 or x == y else MIN for x, y in rows), 3)
    best = {player: [c for c in range(3) if optimal(f, {0: c}, player)] for player in (MAX, MIN)}
    assert best == {MAX: [2], MIN: []}


def test_a_punctuated_cnf_is_at_most_the_dnf():
    assert next(punctuated_forms(True)) == "-++- {0}"  # x != y
    assert next(punctuated_forms(False), None) is None


def test_a_set_may_be_dominated_only_by_skipping():
    unequal = Function((-1, +1, +1, -1))
    assert dominated(unequal, (0, 1), MAX)
    assert not any(captured(unequal.coloured(*m), (0,), MAX) for m in unequal.moves())


def test_a_dead_variable_in_unsubsumed_clauses_is_not_found_by_punctuation():
    cnf = ((1, 2), (-1, 2))
    f = cnf_function(cnf, 2)
    assert all(optimal(f, {0: colour}, MAX) for colour in (0, 1))
    assert punctuated(cnf, [0]) == ((1,), (-1,))


def test_satisfying_a_punctuated_dnf_is_not_minimal_and_falsifying_it_is():
    f = dnf_function(((1,),), 1)
    assert [optimal(f, {0: colour}, MIN) for colour in (0, 1)] == [True, False]
    assert [optimal(f, {0: colour}, MAX) for colour in (0, 1)] == [False, True]


def test_a_wrong_theorem_is_refuted(monkeypatch):
    """Were every dominated set captured, moves would not matter."""

    def dominated_sets_are_captured(sets):
        for f, part in sets:
            if dominated(f, part, MAX) and not captured(f, part, MAX):
                yield said(f, part)

    monkeypatch.setattr(superrational, "OPTIMAL", {})
    monkeypatch.setattr(superrational, "SETS", {"wrong": dominated_sets_are_captured})
    monkeypatch.setattr(superrational, "FORMULAS", {})
    monkeypatch.setattr(superrational, "TRACES", {})
    assert [c.computed for c in recompute() if c.table == "wrong"] == ["-+ {0}"]
