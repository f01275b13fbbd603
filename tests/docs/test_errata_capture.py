"""docs/errata.md: each slip shown by computation, and the corrected statement beside it."""

import re
from itertools import combinations, product
from pathlib import Path

import numpy
import pytest

from gadgetry.solvers.connection.clique_cutsets import clique_cutset_live
from gadgetry.solvers.connection.local_games import LocalGame

PAGE = Path(__file__).parents[2] / "docs" / "errata.md"


def graph_of(inner, edges):
    """Neighbour masks; the vertices are letters, the terminals s and t."""
    names = {name: i for i, name in enumerate([*inner, "s", "t"])}
    graph = [0] * len(names)
    for a, b in edges.split():
        graph[names[a]] |= 1 << names[b]
        graph[names[b]] |= 1 << names[a]
    return tuple(graph)


def joins(graph, own):
    """Do Short's vertices join s to t?"""
    n = len(graph) - 2
    seen, front = 1 << n, [n]
    while front:
        near = graph[front.pop()] & (own | 1 << n + 1) & ~seen
        seen |= near
        front += [v for v in range(n) if near >> v & 1]
    return bool(seen >> n + 1 & 1)


def short_wins(graph, free, own, short_moves):
    if not free:
        return joins(graph, own)
    bits = [1 << v for v in range(len(graph)) if free >> v & 1]
    after = (short_wins(graph, free ^ b, own | b * short_moves, not short_moves) for b in bits)
    return any(after) if short_moves else all(after)


def maximal(graph, region, own):
    """Is Short's having `own` of the region as good for him as having all of it?"""
    rest = (1 << len(graph) - 2) - 1 & ~region
    return all(
        joins(graph, x | own) or not joins(graph, x | region)
        for x in range(rest + 1)
        if x & ~rest == 0
    )


@pytest.mark.parametrize(
    ("inner", "edges", "region", "losing", "loses", "wins_outside"),
    [
        ("abcd", "sb bt sc cd dt", "acd", "c", "a", "b"),
        ("abcdef", "ab ae as at bc be bf ct df es fs", "bcef", "b", "f", "a"),
    ],
)
def test_a_locally_losing_move_can_win_where_another_local_move_loses(
    inner, edges, region, losing, loses, wins_outside
):
    graph = graph_of(inner, edges)
    bit = {name: 1 << i for i, name in enumerate(inner)}
    local = LocalGame(graph, sum(bit[name] for name in region))
    everything = (1 << len(inner)) - 1

    def short_wins_with(move):
        return short_wins(graph, everything ^ bit[move], bit[move], False)

    assert local.losing(True) & bit[losing]
    assert short_wins_with(losing)
    assert not short_wins_with(loses)
    # Corrected: then a move outside the region wins too.
    assert short_wins_with(wins_outside)
    # In the second graph the other local move does not even lose locally.
    assert bool(local.losing(True) & bit[loses]) == (inner == "abcd")


def test_across_a_cut_set_short_needs_neighbours_of_one_component_too():
    graph = graph_of("abcxy", "sa ac cb ax xb by yt")
    region, x, y = 0b11000, 0b01000, 0b10000
    assert not joins(graph, 0b00111)  # {x, y} separates s from t
    # y joins b to t, the only pair in different components that the region joins.
    assert not maximal(graph, region, y)
    assert joins(graph, 0b00011 | x | y)
    assert not joins(graph, 0b00011 | y)
    assert maximal(graph, region, x | y)


def test_true_vertices_of_a_short_win_are_both_connector_and_separator():
    path = graph_of("v", "sv vt")
    own = 0b1
    assert joins(path, own)  # a connector: +1
    assert not joins(path, 0b1 & ~own)  # without it nothing joins: a separator too, -1
    local = LocalGame(path, 0b1)
    assert local.won(own, by_short=True)
    assert not local.won(own, by_short=False)


def algorithm_3(graph, start, choose):
    """As printed: any w1, w2 whose path has no inner vertex next to v1 or v2; returns P too."""
    n = len(graph) - 2
    live = start | 3 << n
    rest = (1 << n) - 1 & ~live
    while rest:
        part = front = rest & -rest
        while front:
            near = graph[front.bit_length() - 1] & rest & ~part
            front = front ^ 1 << front.bit_length() - 1 | near
            part |= near
        around = [v for v in range(n + 2) if live >> v & 1 and graph[v] & part]
        apart = [(u, v) for u, v in combinations(around, 2) if not graph[u] >> v & 1]
        if not apart:
            rest &= ~part
            continue
        u, v = apart[0]
        inner = part & ~graph[u] & ~graph[v]
        ends = [
            (a, b)
            for a, b in product(range(n), repeat=2)
            if part >> a & 1 and part >> b & 1 and graph[u] >> a & 1 and graph[v] >> b & 1
            if a == b
            or joins((*graph[:n], graph[a] & part, graph[b] & part), inner)
            or graph[a] >> b & 1
        ]
        a, b = choose(ends)
        live |= 1 << a | 1 << b
        rest &= ~(1 << a | 1 << b)
    return live & (1 << n) - 1, rest


def test_algorithm_3_takes_a_simplicial_vertex_for_live_and_returns_the_empty_set():
    graph = graph_of("uvwx", "su uv vt uw wt ux wx")
    assert graph[3] == 0b0101  # x hangs on the edge uw: simplicial, so dead
    assert graph[0] >> 2 & 1
    first, returned = algorithm_3(graph, 0b0011, choose=lambda ends: ends[0])
    worst, _ = algorithm_3(graph, 0b0011, choose=lambda ends: ends[-1])
    assert returned == 0
    assert (first, worst) == (0b0111, 0b1111)
    assert clique_cutset_live(graph) == 0b0111


def simplicial(adjacency, i):
    near = [j for j in range(len(adjacency)) if adjacency[i][j]]
    return all(adjacency[a][b] for a, b in combinations(near, 2))


@pytest.mark.parametrize(("loops", "agrees"), [(0, False), (1, True)])
def test_squares_show_simplicial_vertices_only_with_ones_on_the_diagonal(loops, agrees):
    found = True
    for chosen in product((0, 1), repeat=10):
        adjacency = numpy.zeros((5, 5), int)
        for (u, v), edge in zip(combinations(range(5), 2), chosen, strict=True):
            adjacency[u, v] = adjacency[v, u] = edge
        matrix = adjacency + loops * numpy.eye(5, dtype=int)
        square = matrix @ matrix
        for i in range(5):
            test = all(square[i, i] == square[i, j] for j in range(5) if adjacency[i, j])
            found &= test == simplicial(adjacency, i)
    assert found == agrees


def test_a_set_captured_by_short_may_have_a_vertex_with_two_liberties_that_are_not_adjacent():
    graph = graph_of("abvw", "sa bt av vb aw wb")
    local = LocalGame(graph, 0b1100)
    assert local.captured(by_short=True)
    assert graph[2] == 0b0011  # v's liberties a and b
    assert not graph[0] >> 1 & 1


def test_no_set_captured_by_cut_has_such_a_vertex():
    seen = 0
    pairs = list(combinations("abcst", 2))
    for chosen in product((0, 1), repeat=len(pairs)):
        edges = [a + b for (a, b), taken in zip(pairs, chosen, strict=True) if taken]
        graph = graph_of("abc", " ".join(edges))
        for region in range(1, 8):
            if not LocalGame(graph, region).captured(by_short=False):
                continue
            seen += 1
            for v in range(3):
                outside = graph[v] & ~region if region >> v & 1 else 0
                near = [u for u in range(5) if outside >> u & 1]
                assert all(graph[a] >> b & 1 for a, b in combinations(near, 2))
    assert seen > 1000


def test_the_page_names_tests_that_exist():
    names = re.findall(r"`(test_\w+)`", PAGE.read_text())
    tests = "".join(p.read_text() for p in PAGE.parent.parent.glob("tests/**/test_*.py"))
    assert len(names) >= 6
    assert [name for name in names if f"def {name}(" not in tests] == []
