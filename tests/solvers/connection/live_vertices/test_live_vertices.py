"""Induced paths through a vertex: both solvers, the rules, and the definition."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from by_definition.live_vertices import is_live
from gadgetry.analysis.induced_paths import induced_paths
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.live_vertex import RULESET, LiveVertex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.registry import reduction
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

SOLVERS = ("induced-paths", "live-vertex-sat")


def small(most: int) -> Iterator[LiveVertex]:
    assert RULESET.small is not None
    for vertices in range(1, most + 1):
        yield from RULESET.small.exactly(vertices)  # type: ignore[misc]


def random_ones(count: int, most: int) -> Iterator[LiveVertex]:
    """Some of them in the middle of a play."""
    assert RULESET.small is not None
    rng = Random(count)
    for _ in range(count):
        position = RULESET.small.random(rng.randint(2, most), rng)
        for _ in range(rng.randint(0, 2)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        assert isinstance(position, LiveVertex)
        yield position


def compare(positions: Iterator[LiveVertex]) -> set[bool | None]:
    outcomes = set()
    for position in positions:
        oracle = solve(position, Question(moves="all"), solver="oracle")
        for name in SOLVERS:
            ours = solve(position, Question(moves="all"), solver=name)
            assert (ours.outcome, ours.value) == (oracle.outcome, oracle.value), position
            assert ours.winning_moves == oracle.winning_moves, position
            if ours.outcome:
                end = position
                for move in ours.strategy:
                    end = end.play(move)
                assert end.solved()
        outcomes.add(oracle.outcome)
    return outcomes


def test_both_solvers_agree_with_the_rules_on_small_and_random_positions() -> None:
    assert compare(small(2)) == {True, False}
    assert compare(random_ones(150, 7)) == {True, False}


@pytest.mark.sweep
def test_both_solvers_agree_with_the_rules_on_five_thousand_positions() -> None:
    assert compare(small(4)) == {True, False}
    assert compare(random_ones(2_500, 9)) == {True, False}


def test_a_vertex_can_be_walked_through_iff_its_colour_ever_matters() -> None:
    """Theorem 13.1.1."""
    answers = []
    for position in (*small(3), *random_ones(60, 7)):
        if not position.path:
            live = is_live(position.graph, position.through)
            assert all(solve(position, solver=name).outcome is live for name in SOLVERS), position
            answers.append(live)
    assert {True, False} == set(answers)
    assert len(answers) > 250


def test_no_cell_of_an_empty_hex_board_is_dead() -> None:
    """Section 13.1; the shortest path through a cell is one that `induced_paths` counts."""
    for rows, columns in ((3, 3), (4, 4), (4, 5)):
        game = reduction("hex-to-shannon").build(Hex(rows, columns), "black").target
        assert isinstance(game, Shannon)
        inner = [v for v in range(game.graph.vertices) if v not in game.graph.terminals]
        assert len(inner) == rows * columns
        lengths = {solve(LiveVertex(game.graph, v)).value for v in inner}
        assert {length - 1 for length in lengths if length} <= set(induced_paths(rows, columns))
        assert None not in lengths


def test_limits_are_kept() -> None:
    """A long ladder, on which every path goes on, and the vertex hangs off it."""
    rungs = 40
    edges = [(2 * i + a, 2 * i + 2 + b) for i in range(rungs) for a in (0, 1) for b in (0, 1)]
    last = 2 * rungs + 2
    edges += [(last - 2, last), (last - 1, last), (0, last + 1), (last + 1, last + 2)]
    graph = TerminalGraph(last + 3, edges, (0, last))
    position = LiveVertex(graph, last + 2)
    for name in SOLVERS:
        verdict = solve(position, limits=Limits(nodes=30), solver=name)
        assert verdict.outcome in (None, False)
