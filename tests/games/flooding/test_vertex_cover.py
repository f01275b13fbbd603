"""VERTEX COVER as a puzzle: the rules and its forms."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest

from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

PATH = [(0, 1), (1, 2), (2, 3)]


def random_position(rng: Random) -> VertexCover:
    n = rng.randint(0, 6)
    edges = [e for e in combinations(range(n), 2) if rng.random() < 0.5]
    k = rng.randint(0, n)
    return VertexCover.of(n, edges, k, rng.sample(range(n), rng.randint(0, k)))


def test_only_vertices_of_open_edges_can_be_taken() -> None:
    game = VertexCover.of(5, PATH, 3)
    assert game.moves() == (0, 1, 2, 3)
    assert game.play(1).moves() == (2, 3)
    assert game.play(1).play(2).solved()
    assert game.play(1).play(2).moves() == ()
    with pytest.raises(IllegalMove, match="vertex of an edge without a taken end"):
        game.play(4)


def test_when_k_are_taken_it_is_over_solved_or_not() -> None:
    game = VertexCover.of(4, PATH, 1).play(0)
    assert game.moves() == ()
    assert not game.solved()
    assert VertexCover.of(4, [], 0).solved()


def test_every_position_survives_its_text_and_its_json() -> None:
    rng = Random(3)
    for _ in range(60):
        position = random_position(rng)
        assert position_from_text(str(position)) == position
        assert position_from_json(json.loads(json.dumps(position.to_json()))) == position


def test_without_k_any_size_will_do() -> None:
    assert position_from_text("vertex-cover\nvertices 3\nedges 0-1").to_json()["k"] == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("vertex-cover\nedges 0-1", "vertices"),
        ("vertex-cover\nvertices 2\nedges 0-2\nk 1", "0 to 1"),
        ("vertex-cover\nvertices 2\nedges 0-0\nk 1", "no loop"),
        ("vertex-cover\nvertices 2\nedges 0-1 1-0\nk 1", "every edge once"),
        ("vertex-cover\nvertices 2\nedges 0-1\nk -1", "number 0 to"),
        ("vertex-cover\nvertices 2\nk 1 2", "one number"),
        ("vertex-cover\nvertices 2\nk 0\ntaken 1", "at most k = 0"),
        ("vertex-cover\nvertices 2\nvertices 2", "one line each"),
        ("vertex-cover\nvertices two", "integers"),
        ("vertex-cover\nsource 1", "'source'"),
    ],
)
def test_bad_text_says_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        position_from_text(text)


def test_networkx_has_what_is_taken_and_k() -> None:
    graph = VertexCover.of(4, PATH, 2, [1]).to_networkx()
    assert graph.graph["k"] == 2
    assert [v for v in graph if graph.nodes[v]["taken"]] == [1]
    assert graph.number_of_edges() == 3
