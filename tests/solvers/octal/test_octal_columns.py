"""0.03 on few rows: the strategies of Theorems 34 and 41 never lose, whatever is replied."""

from __future__ import annotations

from itertools import product

import pytest

from gadgetry.api.playing.match import match_of
from gadgetry.api.playing.opponents import reply
from gadgetry.games.octal.octal_families import grid, grid_graph
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ONE = Question(value=False, moves="one")


def graphs(rows: int, columns: int, of: tuple[int, ...]) -> list[OctalGraph]:
    """The connected parts of a grid with these columns; blocks of single squares even in two."""
    found = []
    for word in product(of, repeat=columns):
        blocks = "".join(str(column.bit_count()) for column in word).split("2")
        part = grid_graph("0.03", rows, *word)
        if len(part.components()) == 1 and (rows == 3 or all(len(b) % 2 == 0 for b in blocks)):
            found.append(part)
    return found


def leaves(position: OctalGraph, first: bool, known: dict) -> bool:
    """Does who has the strategy win against every reply, so that no domino is left?"""
    if (position, first) not in known:
        moves = position.moves()
        if not moves:  # who is to move has lost, and a single square is left or none
            left = position.graph.vertices - len(position.gone)
            known[position, first] = not first and left <= 1
        else:
            if first:
                moves = solve(position, ONE, solver="grid-columns").winning_moves
            played = [leaves(position.play(move), not first, known) for move in moves]
            known[position, first] = bool(played) and all(played)
    return known[position, first]


@pytest.mark.parametrize(
    ("rows", "columns", "of"),
    [
        (3, 3, (1, 4, 7)),
        (3, 4, (7, 1)),
        (2, 5, (1, 2, 3)),
        pytest.param(3, 4, (1, 4, 7), marks=pytest.mark.sweep),
        pytest.param(3, 5, (1, 4, 7), marks=pytest.mark.sweep),
        pytest.param(2, 8, (1, 2, 3), marks=pytest.mark.sweep),
    ],
)
def test_the_strategy_wins_against_every_reply(rows, columns, of):
    known: dict = {}
    outcomes = set()
    for position in graphs(rows, columns, of):
        first = solve(position, ONE, solver="grid-columns").outcome
        assert first == solve(position, ONE, solver="oracle").outcome
        assert leaves(position, bool(first), known)
        outcomes.add(first)
    assert outcomes == {True, False}


def test_after_any_move_from_such_a_graph_the_verdict_is_right():
    outcomes = set()
    for position in graphs(3, 3, (1, 4, 7)):
        for move in position.moves():
            after = position.play(move)
            known = solve(after, ONE, solver="grid-columns")
            if known.outcome is not None:
                assert known.outcome == solve(after, ONE, solver="oracle").outcome
                outcomes.add(known.outcome)
    assert outcomes == {True, False}


def test_large_grids_are_played_and_others_are_left_to_others():
    for n in (40, 41, 42, 43):
        assert solve(grid("0.03", 3, n), ONE).outcome == (n % 4 in (1, 2))
        assert solve(grid("0.03", n, 2), ONE).outcome == (n % 2 == 1)
    assert solve(grid("0.03", 3, 41), ONE).solver == "grid-columns"
    assert solve(grid("0.03", 4, 4), ONE).solver == "grid"
    for other in (grid("0.33", 3, 4), grid("0.03", 3, 200)):
        assert "grid-columns" not in {s.name for s in applicable(other, ONE)}
    assert solve(grid("0.03", 3, 4), Question(moves="one")).solver == "grid"


def test_the_perfect_opponent_plays_it():
    chosen = reply(match_of(grid("0.03", 3, 17)))
    assert chosen.by == "search"
    assert grid("0.03", 3, 17).moves()[chosen.index] == (0, 17)
