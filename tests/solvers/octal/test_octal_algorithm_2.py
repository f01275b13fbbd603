"""Algorithm 2: its outcome is the oracle's, and its moves never lose and empty each grid."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from gadgetry.games.octal.octal_families import bipode, grid, pode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal_algorithm_2 import Algorithm2
from gadgetry.solvers.octal.octal_emptying import all_dominoes_forced
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ONE = Question(value=False, moves="one")


def plays(search: Algorithm2, position: OctalGraph, mine: bool, known: dict) -> tuple[bool, int]:
    """Against every reply: does who plays by Algorithm 2 always win, and in how few moves?"""
    if (position, mine) not in known:
        moves = position.moves()
        if mine and moves:
            moves = (search.reply(position),)
        after = [plays(search, position.play(move), not mine, known) for move in moves]
        wins = all(won for won, _ in after) if after else not mine
        known[position, mine] = wins, 1 + min((length for _, length in after), default=-1)
    return known[position, mine]


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (2, 6)])
def test_grids_are_emptied_against_every_reply(rows, columns):
    # Tables 2 and 3 and Conjecture 43: all dominoes are taken, which tells who wins.
    search, position = Algorithm2(), grid("0.03", rows, columns)
    count = rows * columns // 2
    assert all_dominoes_forced(rows, columns)
    assert search.solve(position) == (count % 2 == 1, count)
    assert plays(search, position, count % 2 == 1, {}) == (True, count)


@pytest.mark.sweep
@pytest.mark.parametrize(("rows", "columns"), [(3, 5), (4, 4), (3, 6)])
def test_larger_grids_are_emptied_against_every_reply(rows, columns):
    test_grids_are_emptied_against_every_reply(rows, columns)


def some_positions() -> list[OctalGraph]:
    rng = Random(43)
    found = [pode("0.33", 1, 1, 2, 2), bipode("0.33", 1, 2, 1, 2, 1, 1), grid("0.07", 3, 3)]
    for _ in range(60):
        n = rng.randrange(1, 8)
        edges = [e for e in combinations(range(n), 2) if rng.random() < rng.choice((0.2, 0.5))]
        digits = "".join(rng.choices("1234567", k=rng.randrange(1, 4)))
        found.append(OctalGraph.of(f"0.{digits}", n, edges))
    return found


def test_the_winner_never_loses_from_any_position():
    outcomes = set()
    for position in some_positions():
        asked = Question(value=False, moves="all")
        ours = solve(position, asked, solver="algorithm-2")
        oracle = solve(position, asked, solver="oracle")
        assert (ours.outcome, ours.winning_moves) == (oracle.outcome, oracle.winning_moves)
        search, first = Algorithm2(), bool(ours.outcome)
        assert plays(search, position, first, {}) == (True, search.solve(position)[1])
        outcomes.add(first)
    assert outcomes == {True, False}


def test_the_number_of_moves_is_what_the_loser_can_hold_it_to():
    # The loser who plays by the algorithm, against every winning move, is not made to play longer.
    def longest(search: Algorithm2, position: OctalGraph, wins: bool) -> int:
        if not position.moves():
            return 0
        if wins:
            after = [position.play(m) for m in position.moves()]
            return 1 + max(longest(search, p, False) for p in after if not search.solve(p)[0])
        return 1 + longest(search, position.play(search.reply(position)), True)

    for position in some_positions()[:25]:
        search = Algorithm2()
        wins, length = search.solve(position)
        assert longest(search, position, wins) == length


def test_it_is_asked_by_name_and_for_who_wins():
    position = grid("0.03", 3, 3)
    assert solve(position, ONE, solver="algorithm-2").winning_moves == ()
    assert solve(grid("0.03", 3, 2), ONE, solver="algorithm-2").winning_moves == ((0, 1),)
    assert "algorithm-2" not in {s.name for s in applicable(position, Question())}
    assert solve(position, ONE).solver != "algorithm-2"
    with pytest.raises(LimitReached, match="5 nodes"):
        Algorithm2(Budget(Limits(nodes=5))).solve(position)
    with pytest.raises(ValueError, match="not over"):
        Algorithm2().reply(grid("0.03", 1, 1))
