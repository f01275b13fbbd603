"""The rules of FLAG COLORING: contraction, names, moves, and the forms that read back."""

from __future__ import annotations

import json
import random

import networkx
import pytest

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import broom, france, grid, path, star, usa
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, ruleset


def random_position(rng, colours=3, size=7):
    pairs = [(u, v) for v in range(size) for u in range(v)]
    edges = [pair for pair in pairs if rng.random() < 0.4]
    return FlagColoring([rng.randrange(colours) for _ in range(size)], edges)


def test_the_constructor_contracts_to_a_properly_coloured_graph():
    rng = random.Random(1)
    for _ in range(200):
        size = rng.randint(1, 8)
        colours = [rng.randrange(3) for _ in range(size)]
        graph = networkx.gnp_random_graph(size, 0.4, seed=rng.randrange(10**6))
        position = FlagColoring(colours, graph.edges)
        same = networkx.Graph()
        same.add_nodes_from(graph)
        same.add_edges_from((u, v) for u, v in graph.edges if colours[u] == colours[v])
        least = {v: min(part) for part in networkx.connected_components(same) for v in part}
        assert position.colours == tuple(colours[v] if least[v] == v else None for v in range(size))
        kept = {frozenset((least[u], least[v])) for u, v in graph.edges if least[u] != least[v]}
        assert {frozenset(edge) for edge in position.edges} == kept


def test_a_contracted_vertex_is_named_by_its_least_vertex():
    position = path(4).play((3, 0))
    assert position.colours == (0, 1, 0, None, None)
    assert position.edges == ((0, 1), (1, 2))
    assert position.play((1, 0)).colours == (0, None, None, None, None)


def test_a_vertex_takes_only_the_neighbours_of_the_new_colour():
    position = france().play((1, 2))  # white turns blue
    assert position.colours == (2, None, 0)
    assert position.edges == ((0, 2),)


def test_moves_are_vertices_with_the_colours_beside_them_in_order():
    assert france().moves() == ((0, 1), (1, 0), (1, 2), (2, 1))
    assert FlagColoring([0, 1, 1]).moves() == ()
    assert FlagColoring([]).moves() == ()


def test_on_two_colours_a_move_contracts_the_closed_neighbourhood():
    rng = random.Random(2)
    tried = 0
    for _ in range(150):
        position = random_position(rng, colours=2)
        for move in position.moves():
            graph = position.to_networkx()
            for u in list(graph[move[0]]):
                graph = networkx.contracted_nodes(graph, move[0], u, self_loops=False, copy=True)
            after = position.play(move).to_networkx()
            assert len(after) == len(graph)
            assert networkx.is_isomorphic(after, graph)
            tried += 1
    assert tried > 200


@pytest.mark.parametrize(
    "move",
    [(0, 0), (0, 2), (9, 0), (-1, 1), (0, True), (0,), (0, 1, 0), "01", None, 0, (0.0, 1), ([], 1)],
)
def test_an_illegal_move_raises(move):
    with pytest.raises(IllegalMove, match="expected"):
        france().play(move)


def test_a_vertex_that_flowed_into_another_cannot_be_played():
    with pytest.raises(IllegalMove, match=r"got \(1, 0\)"):
        france().play((1, 2)).play((1, 0))


def test_a_vertex_without_neighbours_cannot_be_played():
    with pytest.raises(IllegalMove, match="it has no neighbours"):
        FlagColoring([0, 1]).play((0, 1))


def test_components_keep_names_and_sum_to_the_position():
    position = FlagColoring([0, 1, 0, 1, 2], [(0, 3), (1, 2)])
    parts = position.components()
    assert [part.colours for part in parts] == [
        (0, None, None, 1, None), (None, 1, 0, None, None), (None, None, None, None, 2)
    ]  # fmt: skip
    assert sorted(move for part in parts for move in part.moves()) == list(position.moves())
    assert usa().components() == (usa(),)
    assert FlagColoring([]).components() == ()


def test_text_and_json_read_back_at_every_point_of_a_game():
    rng = random.Random(4)
    for _ in range(60):
        position = random_position(rng)
        while True:
            assert position_from_text(str(position)) == position
            data = json.loads(json.dumps(position.to_json()))
            assert position_from_json(data) == position
            assert hash(FlagColoring.from_json(data)) == hash(position)
            if not position.moves():
                break
            position = position.play(rng.choice(position.moves()))


def test_text_may_have_comments_blank_lines_and_edges_at_both_ends():
    text = "flag-coloring\n# France\n\nvertices 3\n0 2: 1\n1 1: 0 2  # white\n2 0:\n"
    assert FlagColoring.from_text(text) == france()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'flag-coloring'"),
        ("flag-coloring", "line 2: expected 'vertices N'"),
        ("flag-coloring\nvertices", "line 2: expected 'vertices N'"),
        ("flag-coloring\nvertices -1", "line 2: expected a number"),
        ("flag-coloring\nvertices 99999999999", "line 2: expected a number"),
        ("flag-coloring\nvertices ²", "line 2: expected a number"),
        ("flag-coloring\nvertices 2\n0 0 1", "line 3: expected 'vertex colour: neighbours'"),
        ("flag-coloring\nvertices 2\n2 0:", "line 3: expected a number 0 to 1, got '2'"),
        ("flag-coloring\nvertices 2\n0 x:", "line 3: expected a number"),
        ("flag-coloring\nvertices 2\n0 0:\n0 0:", "line 4: expected each vertex once"),
        ("flag-coloring\nvertices 2\n0 0: 0", "line 3: edge 0-0: expected two different"),
        ("flag-coloring\nvertices 2\n0 0: 1", "line 3: edge 0-1: expected vertices with a colour"),
        ("flag-coloring\nvertices 2\n0 0: 5", "line 3: expected a number 0 to 1"),
    ],
)
def test_a_bad_text_names_the_line(text, message):
    with pytest.raises(GameError, match=message):
        FlagColoring.from_text(text)


@pytest.mark.parametrize(
    "change",
    [
        {"ruleset": "nim"}, {"vertices": "3"}, {"vertices": -1}, {"vertices": True},
        {"vertices": 10**30}, {"colours": None}, {"colours": [0, 1]}, {"colours": [0, 1, -1]},
        {"colours": [0, 1, "2"]}, {"colours": [0, 1, True]}, {"colours": [0, 1, [2]]},
        {"colours": [0, 1, 1.5]}, {"edges": None}, {"edges": [0]}, {"edges": [[0]]},
        {"edges": [[0, 1, 2]]}, {"edges": [[0, 3]]}, {"edges": [[-1, 0]]}, {"edges": [[0, 0]]},
        {"edges": [["0", "1"]]}, {"edges": [[0, True]]}, {"edges": {"0": 1}},
        {"colours": [0, None, 1]},
    ],
)  # fmt: skip
def test_hostile_json_is_a_game_error(change):
    good = france().to_json()
    assert FlagColoring.from_json(good) == france()
    with pytest.raises(GameError, match="expected"):
        FlagColoring.from_json(good | change)


@pytest.mark.parametrize("data", [None, [], 3, {}, "flag-coloring"])
def test_json_that_is_no_position_is_a_game_error(data):
    with pytest.raises(GameError):
        FlagColoring.from_json(data)


def test_positions_are_equal_however_the_edges_are_given():
    assert FlagColoring([0, 1, 0], [(2, 1), (0, 1), (1, 0)]) == path(2)
    assert len({FlagColoring([0, 1, 0], [(1, 2), (0, 1)]), path(2), star(2)}) == 2


def test_the_graph_for_users_has_colours():
    graph = broom(1, 1).to_networkx()
    assert dict(graph.nodes(data="colour")) == {0: 0, 1: 1, 2: 0}
    assert set(grid(2, 2).to_networkx().edges) == {(0, 1), (0, 2), (1, 3), (2, 3)}


def test_a_thousand_vertices_of_one_colour_flow_together():
    position = FlagColoring([0] * 5000, [(v, v + 1) for v in range(4999)])
    assert (position.moves(), position.colours[:2]) == ((), (0, None))


def test_the_ruleset_is_registered():
    assert (ruleset("flag-coloring").kind, FlagColoring.ruleset) == ("impartial", "flag-coloring")
    assert france().move_name((1, 2)) == "vertex 1 to colour 2"
