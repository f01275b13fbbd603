"""Chapters 8 and 9 on all small games: what fails as printed is what the errata say."""

import pytest

from gadgetry.solvers.colouring_functions import MAX, MIN, Function, minimax
from gadgetry.solvers.superrational import captured, cnf_function, dominated, optimal, punctuated
from gadgetry.verifiers.tables import superrational, traces
from gadgetry.verifiers.tables.small_functions import said
from gadgetry.verifiers.tables.superrational import TABLES, recompute


@pytest.mark.sweep
def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 24


def test_pruning_by_a_losing_element_may_prune_the_only_winning_move():
    game = Function((-1, -1, -1, -1, -1, +1, +1, -1))  # x & (y != z)
    wins = [m for m in game.moves() if minimax(game.coloured(*m), MIN) == MAX]
    assert wins == [(0, 1)]
    for colour in (0, 1):
        after = game.coloured(1, colour)
        assert (1,) in traces._patterns(after, MIN, MIN)  # z, in the place after x


def test_a_set_may_be_dominated_only_by_skipping():
    unequal = Function((-1, +1, +1, -1))
    assert dominated(unequal, (0, 1), MAX)
    assert not any(captured(unequal.coloured(*m), (0,), MAX) for m in unequal.moves())


def test_a_dead_variable_in_unsubsumed_clauses_is_not_found_by_punctuation():
    cnf = ((1, 2), (-1, 2))
    f = cnf_function(cnf, 2)
    assert all(optimal(f, {0: colour}, MAX) for colour in (0, 1))
    assert punctuated(cnf, [0]) == ((1,), (-1,))


def test_a_wrong_theorem_is_refuted(monkeypatch):
    """Were every dominated set captured, moves would not matter."""

    def dominated_sets_are_captured(sets):
        for f, part in sets:
            if dominated(f, part, MAX) and not captured(f, part, MAX):
                yield said(f, part)

    monkeypatch.setattr(superrational, "SETS", {"wrong": dominated_sets_are_captured})
    monkeypatch.setattr(superrational, "FORMULAS", {})
    monkeypatch.setattr(superrational, "TRACES", {})
    assert [c.computed for c in recompute()] == ["-+ {0}"]
