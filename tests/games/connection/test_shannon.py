"""The rules of the vertex Shannon game."""

import random

import networkx
import pytest

from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

PATH = TerminalGraph(4, [(0, 1), (1, 2), (2, 3)], (0, 3))


def random_position(rng):
    n = rng.randint(2, 8)
    edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.4]
    terminals = tuple(rng.sample(range(n), 2))
    owner = {v: rng.choice(["", "", "Short", "Cut"]) for v in range(n) if v not in terminals}
    short, cut = (frozenset(v for v in owner if owner[v] == name) for name in ("Short", "Cut"))
    return Shannon(TerminalGraph(n, edges, terminals), short, cut, rng.choice(["Short", "Cut"]))


def test_short_wins_when_joined_and_cut_when_separated():
    rng = random.Random(1)
    seen = set()
    for _ in range(400):
        position = random_position(rng)
        graph = position.to_networkx()
        s, t = position.graph.terminals
        own = graph.subgraph(v for v in graph if graph.nodes[v]["owner"] == "Short")
        left = graph.subgraph(v for v in graph if graph.nodes[v]["owner"] != "Cut")
        expected = "Short" if networkx.has_path(own, s, t) else None
        expected = expected if networkx.has_path(left, s, t) else "Cut"
        assert position.winner() == expected
        assert bool(position.moves()) == (expected is None)
        seen.add(expected)
    assert seen == {"Short", "Cut", None}


def test_adjacent_terminals_are_joined_from_the_start():
    assert Shannon(TerminalGraph(2, [(0, 1)], (0, 1))).winner() == "Short"
    assert Shannon(TerminalGraph(2, [], (0, 1))).winner() == "Cut"


@pytest.mark.parametrize("move", [0, 3, 1, 4, -1, "1", True, None])
def test_only_free_inner_vertices_may_be_claimed(move):
    position = Shannon(PATH).play(1)
    with pytest.raises(IllegalMove, match="expected a free vertex"):
        position.play(move)


def test_a_finished_game_refuses_moves():
    position = Shannon(PATH).play(1).play(2)
    assert position.winner() == "Cut"
    with pytest.raises(IllegalMove, match="open game"):
        position.play(2)


def test_text_and_json_read_back():
    rng = random.Random(2)
    for _ in range(100):
        position = random_position(rng)
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position
        assert hash(position_from_json(position.to_json())) == hash(position)


@pytest.mark.parametrize(
    "change",
    [
        {"vertices": 1},
        {"vertices": 10**12},
        {"vertices": 4.0},
        {"edges": [[0, 4]]},
        {"edges": [[0, 1], [1, 0]]},
        {"edges": [[1, 1]]},
        {"edges": [[0]]},
        {"edges": {}},
        {"terminals": [0]},
        {"terminals": [0, 0]},
        {"terminals": [0, 10**30]},
        {"short": [0]},
        {"short": [1], "cut": [1]},
        {"short": [None]},
        {"to_move": "First"},
    ],
)
def test_json_that_is_no_position_is_refused(change):
    with pytest.raises(GameError, match="expected"):
        Shannon.from_json({**Shannon(PATH).to_json(), **change})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shannon\nvertices x", "line 2"),
        ("shannon\nvertices 3\nedge 0", "line 3"),
        ("shannon\nvertices 3\ncolour 1", "line 3"),
        ("shannon\nvertices 3", "terminals"),
    ],
)
def test_errors_in_a_text_say_where(text, message):
    with pytest.raises(GameError, match=message):
        Shannon.from_text(text)
