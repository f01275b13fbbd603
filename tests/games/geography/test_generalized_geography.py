"""GENERALIZED GEOGRAPHY: the rules and its forms."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]


def random_position(rng: Random) -> GeneralizedGeography:
    n = rng.randint(1, 7)
    arcs = [(u, v) for u in range(n) for v in range(n) if rng.random() < 0.4]
    rng.shuffle(arcs)
    visited = [v for v in range(n) if rng.random() < 0.2]
    return GeneralizedGeography.of(n, arcs, rng.randrange(n), visited)


def test_moves_go_along_arcs_and_never_back() -> None:
    game = GeneralizedGeography.of(4, SQUARE, start=0)
    assert game.moves() == (1, 2)
    assert game.play(2).moves() == (3,)
    assert game.play(2).play(3).moves() == ()


def test_a_loop_is_no_move() -> None:
    assert GeneralizedGeography.of(2, [(0, 0), (0, 1), (0, 1)], start=0).moves() == (1,)


@pytest.mark.parametrize("move", [0, 3, -1, 9, "1", None, (1,)])
def test_an_illegal_move_says_what_was_expected(move: Any) -> None:
    game = GeneralizedGeography.of(4, SQUARE, start=0)
    with pytest.raises(IllegalMove, match=r"expected one of \(1, 2\), got "):
        game.play(move)


def test_a_play_shares_the_graph() -> None:
    game = GeneralizedGeography.of(1000, [(v, v + 1) for v in range(999)], start=0)
    last = game
    for v in range(1, 1000):
        last = last.play(v)
    assert last.graph is game.graph
    assert last.moves() == ()


def test_positions_are_equal_by_content() -> None:
    game = GeneralizedGeography.of(4, SQUARE, start=0)
    same = GeneralizedGeography.of(4, SQUARE[::-1], start=0)
    assert game == same
    assert hash(game) == hash(same)
    assert game.play(1).play(2) != game.play(2)
    assert GeneralizedGeography.of(4, SQUARE, start=2, visited=[0]) == game.play(2)


def test_both_forms_read_back() -> None:
    rng = Random(1)
    for _ in range(200):
        game = random_position(rng)
        assert position_from_json(json.loads(json.dumps(game.to_json()))) == game
        assert position_from_text(str(game)) == game
        assert position_from_text(json.dumps(game.to_json())) == game


def test_networkx_knows_the_arcs_and_the_token() -> None:
    graph = GeneralizedGeography.of(4, SQUARE, start=0).play(1).to_networkx()
    assert sorted(graph.edges) == sorted(SQUARE)
    assert [v for v in graph if graph.nodes[v]["visited"]] == [0, 1]
    assert [v for v in graph if graph.nodes[v]["token"]] == [1]


GOOD: dict[str, Any] = {
    "ruleset": "generalized-geography",
    "vertices": 2,
    "edges": [[0, 1]],
    "start": 0,
}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("vertices", v) for v in (None, -1, 1, True, 2.0, "2", 10**12, 10**5000)],
        *[("start", v) for v in (None, -1, 2, False, [0], "0", 10**5000)],
        *[("visited", v) for v in (None, 1, [2], [-1], [1, 1], [[1]], [None], {"1": 1})],
        *[("edges", v) for v in (None, {}, "01", 3, [0, 1], [[0]], [[0, 1, 1]], [[0, 2]])],
        *[("edges", [[0, v]]) for v in (None, True, -1, 1.0, "1", [1], 2**70, 10**5000)],
    ],
    ids=lambda value: type(value).__name__,  # pytest cannot write a number of 5000 digits
)
def test_hostile_json_is_a_game_error(key: str, value: Any) -> None:
    with pytest.raises(GameError, match="expected"):
        GeneralizedGeography.from_json(GOOD | {key: value})


@pytest.mark.parametrize("key", ["vertices", "edges", "start"])
def test_missing_keys_are_a_game_error(key: str) -> None:
    with pytest.raises(GameError, match="expected"):
        GeneralizedGeography.from_json({k: v for k, v in GOOD.items() if k != key})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'generalized-geography'"),
        ("generalized-geography\nstart 0", "line 2: expected 'vertices'"),
        ("generalized-geography\n\nvertices x", "line 3: expected 'vertices'"),
        ("generalized-geography\nvertices 2\nstart 2", "line 3: expected vertices 0 to 1"),
        ("generalized-geography\nvertices 2\nstart 0 1", "line 3: expected one number"),
        ("generalized-geography\nvertices 2\nstart 0\nstart 0", "line 4: expected one line start"),
        ("generalized-geography\nvertices 2\nfoo 0", "line 3: .*got 'foo'"),
        (
            "generalized-geography\nvertices 2\nstart 0\n0-1",
            "line 4: expected an edge",
        ),
        ("generalized-geography\nvertices 2\nstart 0\n0->2", "line 4: expected vertices 0 to 1"),
        ("generalized-geography\nvertices 2\n0->1", 'expected a number 0 to 1 as "start"'),
        ("generalized-geography\nvertices 999999999\nstart 0", "expected a number 0 to 16777216"),
        ("generalized-geography\nvertices 2\nstart " + "9" * 5000, "line 3: expected"),
    ],
)
def test_errors_in_a_text_name_the_line(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        GeneralizedGeography.from_text(text)
