"""Is a vertex live: the rules of the puzzle and its forms."""

from __future__ import annotations

import json
from random import Random

import pytest

from gadgetry.games.connection.live_vertex import NO_CLIQUE, RULESET, LiveVertex, live_vertex
from gadgetry.games.connection.shannon import TerminalGraph
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text
from gadgetry.solvers.connection.clique_cutsets import clique_cutset_live
from gadgetry.solvers.registry import solve

LADDER = TerminalGraph(6, [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5)], (0, 5))


def test_a_path_goes_on_to_vertices_that_make_no_chord() -> None:
    start = LiveVertex(LADDER, 4)
    assert start.moves() == (1, 2)
    assert start.play(1).moves() == (3,)
    assert start.play(1).play(3).moves() == (4, 5)
    assert not start.play(1).play(3).play(5).solved()
    assert start.play(2).play(4).play(5).solved()


def test_at_the_second_terminal_it_is_over_solved_or_not() -> None:
    for through in (1, 2):
        after = LiveVertex(LADDER, through, (1, 3, 5))
        assert after.moves() == ()
        assert after.solved() is (through == 1)


@pytest.mark.parametrize("move", [0, 2, 4, 5, -1, 9, "3", None, True])
def test_other_moves_are_refused(move: object) -> None:
    with pytest.raises(IllegalMove, match="adjacent to 1 and to no other of the path"):
        LiveVertex(LADDER, 4, (1,)).play(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", [[3], [1, 2], [1, 0], [1, 1], [1, 3, 5, 4], [9], ["1"], [1, 4]])
def test_what_is_no_induced_path_is_refused(path: list[object]) -> None:
    with pytest.raises(GameError, match="expected"):
        LiveVertex(LADDER, 4, tuple(path))  # type: ignore[arg-type]
    with pytest.raises(GameError, match="expected"):
        LiveVertex.from_json({**LiveVertex(LADDER, 4).to_json(), "path": path})


@pytest.mark.parametrize("through", [0, 5, 6, -1, "1", None])
def test_the_vertex_is_one_of_the_others(through: object) -> None:
    with pytest.raises(GameError, match="through"):
        LiveVertex.from_json({**LiveVertex(LADDER, 4).to_json(), "through": through})


def test_every_position_survives_its_text_and_its_json() -> None:
    assert RULESET.small is not None
    rng = Random(3)
    for _ in range(60):
        position = RULESET.small.random(rng.randint(1, 6), rng)
        for _ in range(rng.randint(0, 2)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        assert position_from_text(str(position)) == position
        assert position_from_json(json.loads(json.dumps(position.to_json()))) == position


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("live-vertex\nvertices 3\nterminals 0 2", "through"),
        ("live-vertex\nvertices 3\nterminals 0 2\nthrough 1\nthrough 1", "another"),
        ("live-vertex\nvertices 3\nterminals 0 2\nthrough 1\nedge 0", "edge U V"),
        ("live-vertex\nvertices 3\nterminals 0 2\nthrough 1\ncut 1", "edge U V"),
        ("live-vertex\nvertices 3\nterminals 0 2\nthrough 2", "no terminal"),
        ("live-vertex\nvertices 3\nterminals 0 2\nthrough 1\npath 1", "induced path"),
        ("live-vertex\nvertices x", "integers"),
    ],
)
def test_bad_text_says_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        position_from_text(text)


def test_networkx_has_the_path_and_the_vertex() -> None:
    graph = LiveVertex(LADDER, 4, (2,)).to_networkx()
    assert graph.graph["through"] == 4
    assert [v for v in graph if graph.nodes[v]["on_path"]] == [0, 2]
    assert graph.number_of_edges() == len(LADDER.edges)


def test_a_dead_vertex_that_no_clique_cuts_off() -> None:
    """Cells 0, 1 and 2 are vertices 1, 2 and 3; then come the terminals, 0 and 4."""
    number = {v: i for i, v in enumerate((1, 2, 3, 0, 4))}
    near = [0] * 5
    for u, v in NO_CLIQUE:
        near[number[u]] |= 1 << number[v]
        near[number[v]] |= 1 << number[u]
    assert clique_cutset_live(tuple(near)) == 0b111
    outcomes = [solve(live_vertex(5, NO_CLIQUE, (0, 4), v)).outcome for v in (1, 2, 3)]
    assert outcomes == [True, True, False]
