"""UNDIRECTED GEOGRAPHY: the rules, tokens, passes, components, and its forms."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.undirected_geography import MOST_PASSES, UndirectedGeography
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

PATH = [(0, 1), (1, 2), (2, 3)]


def random_position(rng: Random) -> UndirectedGeography:
    n = rng.randint(1, 7)
    edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.4]
    tokens = rng.sample(range(n), rng.randint(0, min(n, 3)))
    visited = [v for v in range(n) if rng.random() < 0.2]
    return UndirectedGeography.of(n, edges, tokens, passes=rng.randint(0, 2), visited=visited)


def test_moves_go_along_edges_both_ways_and_never_back() -> None:
    game = UndirectedGeography.of(4, PATH, start=2)
    assert game.moves() == (1, 3)
    assert game.play(1).moves() == (0,)
    assert game.play(1).play(0).moves() == ()


def test_a_token_cannot_go_where_another_has_been() -> None:
    game = UndirectedGeography.of(4, PATH, start=[3, 0])
    assert game.tokens == (0, 3)
    assert game.moves() == ((0, 1), (3, 2))
    assert game.play((0, 1)).play((3, 2)).moves() == ()
    assert game.move_name((0, 1)) == "0-1"


def test_a_pass_uses_up_a_pass_and_nothing_else() -> None:
    game = UndirectedGeography.of(4, PATH, start=1, passes=2)
    assert game.moves() == (0, 2, "pass")
    assert game.play("pass").play("pass") == UndirectedGeography.of(4, PATH, start=1)
    with pytest.raises(IllegalMove):
        game.play("pass").play("pass").play("pass")


@pytest.mark.parametrize("move", [1, 3, -1, 9, "0", "pass", None, (1, 0)])
def test_an_illegal_move_says_what_was_expected(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"expected one of \(0, 2\), got "):
        UndirectedGeography.of(4, PATH, start=1).play(move)


def test_a_play_shares_the_graph() -> None:
    game = UndirectedGeography.of(1000, [(v, v + 1) for v in range(999)], start=0)
    last = game
    for v in range(1, 1000):
        last = last.play(v)
    assert last.graph is game.graph
    assert last.moves() == ()


def test_tokens_that_cannot_meet_are_components_and_an_edge_between_tokens_is_dead() -> None:
    def groups(game: UndirectedGeography) -> list[tuple[int, ...]]:
        return [part.tokens for part in game.components()]

    assert groups(UndirectedGeography.of(4, PATH, start=[1, 2])) == [(1,), (2,)]
    assert groups(UndirectedGeography.of(4, PATH, start=[0, 2])) == [(0, 2)]
    assert groups(UndirectedGeography.of(4, PATH, start=[0, 3], visited=[2])) == [(0,), (3,)]
    star = [(0, v) for v in range(1, 5)]
    assert groups(UndirectedGeography.of(5, star, start=[1, 3, 4], passes=1)) == [(1, 3, 4), ()]
    plain = UndirectedGeography.of(4, PATH, start=1)
    assert plain.components() == (plain,)


def test_the_values_of_the_components_add_up() -> None:
    rng = Random(2)
    split = 0
    for _ in range(400):
        game = random_position(rng)
        total = 0
        for part in game.components():
            total ^= grundy_value(part)
        assert total == grundy_value(game)
        split += len(game.components()) > 1
    assert split > 100


def test_both_forms_read_back() -> None:
    rng = Random(1)
    for _ in range(200):
        game = random_position(rng)
        assert position_from_json(json.loads(json.dumps(game.to_json()))) == game
        assert position_from_text(str(game)) == game


def test_the_plain_game_has_a_plain_form() -> None:
    game = UndirectedGeography.of(3, [(0, 1), (1, 2)], start=1)
    assert game.to_json() == {
        "ruleset": "undirected-geography",
        "vertices": 3,
        "edges": [[0, 1], [1, 2]],
        "start": 1,
    }
    assert str(game) == "undirected-geography\nvertices 3\nstart 1\n0-1\n1-2"


def test_networkx_knows_the_edges_and_the_tokens() -> None:
    graph = UndirectedGeography.of(4, PATH, start=[0, 3]).play((0, 1)).to_networkx()
    assert sorted(graph.edges) == PATH
    assert [v for v in graph if graph.nodes[v]["visited"]] == [0, 1, 3]
    assert [v for v in graph if graph.nodes[v]["token"]] == [1, 3]


def test_wrong_tokens_and_passes_are_refused() -> None:
    with pytest.raises(GameError, match="expected vertices 0 to 3"):
        UndirectedGeography.of(4, PATH, start=4)
    with pytest.raises(GameError, match="expected tokens on different vertices"):
        UndirectedGeography.of(4, PATH, start=[1, 1])
    with pytest.raises(GameError, match="expected 0 to 1000000 passes"):
        UndirectedGeography.of(4, PATH, start=1, passes=-1)


GOOD: dict[str, Any] = {
    "ruleset": "undirected-geography",
    "vertices": 2,
    "edges": [[0, 1]],
    "start": 0,
}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("vertices", v) for v in (None, -1, 1, True, 2.0, "2", 10**12)],
        *[("start", v) for v in (None, -1, 2, False, [0], "0")],
        *[("visited", v) for v in (None, 1, [2], [-1], [1, 1], [[1]], [None])],
        *[("passes", v) for v in (None, -1, True, "1", 0.5, MOST_PASSES + 1, 10**5000)],
        *[("tokens", v) for v in (None, [0])],
        *[("edges", v) for v in (None, {}, "01", [[0]], [[0, 2]], [[0, None]])],
    ],
    ids=lambda value: type(value).__name__,  # pytest cannot write a number of 5000 digits
)
def test_hostile_json_is_a_game_error(key: str, value: Any) -> None:
    with pytest.raises(GameError, match="expected"):
        UndirectedGeography.from_json(GOOD | {key: value})


@pytest.mark.parametrize("tokens", [None, 0, [0, 0], [2], [True], "01", [[0]]])
def test_hostile_tokens_are_a_game_error(tokens: Any) -> None:
    data = {k: v for k, v in GOOD.items() if k != "start"}
    with pytest.raises(GameError, match="expected"):
        UndirectedGeography.from_json(data)
    with pytest.raises(GameError, match="expected"):
        UndirectedGeography.from_json(data | {"tokens": tokens})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("undirected", "line 1: expected 'undirected-geography'"),
        ("undirected-geography\nvertices 2\ntokens 0 2", "line 3: expected vertices 0 to 1"),
        (
            "undirected-geography\nvertices 2\ntokens 0\n0->1",
            "line 4: expected an edge",
        ),
        ("undirected-geography\nvertices 2\nstart 0\npasses", "line 4: expected one number"),
        ("undirected-geography\nvertices 2\n0-1", 'expected one of the keys "start" and "tokens"'),
    ],
)
def test_errors_in_a_text_name_the_line(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        UndirectedGeography.from_text(text)
