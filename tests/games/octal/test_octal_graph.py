"""The rules of octal games on graphs."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest

from gadgetry.games.octal.octal_families import FAMILIES, bipode, chain, grid, grid_graph, pode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def by_definition_22(code: str, graph: nx.Graph) -> set[tuple[int, ...]]:
    """The moves, word by word: every set of vertices, and networkx."""
    found = set()
    finite = code.removesuffix("...").partition(".")[2]
    digits = [int(digit, 16) for digit in finite]
    digits += digits[-1:] * (len(graph) if code.endswith("...") else 0)
    for i, digit in enumerate(digits, 1):
        for taken in combinations(sorted(graph), i):
            home = nx.node_connected_component(graph, taken[0])
            if not set(taken) <= home or not nx.is_connected(graph.subgraph(taken)):
                continue
            left = nx.number_connected_components(graph.subgraph(home - set(taken)))
            if left <= 3 and digit >> left & 1:
                found.add(taken)
    return found


def random_graph(rng: Random) -> tuple[int, list[tuple[int, int]]]:
    n = rng.randrange(1, 8)
    return n, [e for e in combinations(range(n), 2) if rng.random() < rng.choice((0.2, 0.5))]


def test_the_moves_are_those_of_definition_22():
    rng = Random(5)
    for _ in range(150):
        digits = "".join(rng.choices(rng.choice(("01234567", "0123489F")), k=rng.randrange(1, 4)))
        code = f"0.{digits}{rng.choice(('', '', '...'))}"
        n, edges = random_graph(rng)
        position = OctalGraph.of(code, n, edges)
        while True:
            moves = position.moves()
            assert len(set(moves)) == len(moves)
            assert set(moves) == by_definition_22(code, position.to_networkx())
            if not moves:
                break
            position = position.play(rng.choice(moves))


def test_only_listed_moves_can_be_played():
    position = pode("0.33", 1, 1, 2)
    everything = [s for k in range(4) for s in combinations(range(5), k)]
    for taken in everything:
        if taken in position.moves():
            assert position.play(taken).gone == frozenset(taken)
        else:
            with pytest.raises(IllegalMove):
                position.play(taken)
    for other in (None, (1, 0), (9,), [1], (True,), (0, 0)):
        with pytest.raises(IllegalMove):
            position.play(other)


def test_components_share_the_moves():
    position = OctalGraph.of("0.77", 6, [(0, 1), (2, 3), (3, 4)])
    parts = position.components()
    assert len(parts) == 3
    assert sorted(m for part in parts for m in part.moves()) == sorted(position.moves())


def test_text_and_json_read_back():
    rng = Random(7)
    for _ in range(40):
        n, edges = random_graph(rng)
        position = OctalGraph.of("0.37", n, edges, gone=[v for v in range(n) if rng.random() < 0.2])
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("octal-graph\nvertices 2\n0-1", "line 2: expected a code"),
        ("octal-graph\ncode 0.X\nvertices 2", "expected a code such as"),
        ("octal-graph\ncode 4.7\nvertices 2", "every move takes a vertex"),
        ("octal-graph\ncode 0.3\nvertices 2\n0-2", "line 4"),
        ("octal-graph\ncode 0.3\nvertices 2\ngone 5", "line 4"),
    ],
)
def test_bad_text_names_what_is_wrong(text, message):
    with pytest.raises(GameError, match=message):
        OctalGraph.from_text(text)


def test_families_are_the_graphs_of_the_report():
    assert nx.is_isomorphic(pode("0.33", 3, 0).to_networkx(), chain("0.33", 4).to_networkx())
    assert nx.is_isomorphic(pode("0.33", 1, 2).to_networkx(), chain("0.33", 4).to_networkx())
    two = bipode("0.33", 3, 3, 1, 1, 2, 1, 1, 2).to_networkx()  # Fig. 24
    assert sorted(d for _, d in two.degree() if d > 2) == [4, 4]
    assert len(two) == 12
    assert nx.is_isomorphic(
        bipode("0.33", 0, 1, 1, 2).to_networkx(), pode("0.33", 1, 2).to_networkx()
    )
    assert nx.is_isomorphic(grid("0.3", 3, 4).to_networkx(), nx.grid_2d_graph(3, 4))
    part = grid_graph("0.03", 3, 7, 1, 4).to_networkx()
    assert sorted(part) == [0, 1, 3, 6, 8]
    for name, wrong in (
        ("chain", ("0.3", 10**9)),
        ("grid", ("0.3", 10**5, 10**5)),
        ("bipode", ("0.3", 1, 5, 1)),
        ("grid-graph", ("0.3", 2, 4)),
        ("chain", ("8.1", 3)),
    ):
        with pytest.raises(GameError, match="expected"):
            FAMILIES[name](*wrong)
