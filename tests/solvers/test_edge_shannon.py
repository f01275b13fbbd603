"""The edge Shannon game by two trees: equal to minimax straight from the rules."""

import random
from functools import cache
from itertools import pairwise

import networkx as nx
import pytest

from gadgetry.games.edge_shannon import EdgeShannon
from gadgetry.solvers.edge_shannon import TwoForests
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

OTHER = {"Short": "Cut", "Cut": "Short"}


@cache
def winner(position):
    if (over := position.winner()) is not None:
        return over
    mover = position.to_move
    wins = any(winner(position.play(move)) == mover for move in position.moves())
    return mover if wins else OTHER[mover]


def check(position):
    verdict = solve(position, Question(moves="all"), solver="edge-shannon-trees")
    best = [m for m in position.moves() if winner(position.play(m)) == position.to_move]
    assert verdict.winner == winner(position)
    assert verdict.outcome == (verdict.winner == position.to_move)
    assert list(verdict.winning_moves) == best
    one = solve(position, Question(moves="one"), solver="edge-shannon-trees").winning_moves
    assert list(one) == best[:1]
    return verdict


def random_position(rng, claimed):
    n = rng.randint(2, 5)
    m = rng.randint(n - 1, 7)
    edges = [rng.sample(range(n), 2) for _ in range(m)]
    owner = [rng.choice(["short", "cut"]) if rng.random() < claimed else "" for _ in range(m)]
    short, cut = ([e for e in range(m) if owner[e] == name] for name in ("short", "cut"))
    return EdgeShannon(n, edges, (0, n - 1), short, cut, rng.choice(["Short", "Cut"]))


@pytest.mark.parametrize(("claimed", "count"), [(0, 300), (0.3, 500)])
def test_winner_and_all_winning_moves_on_random_multigraphs(claimed, count):
    rng = random.Random(3)
    seen = {}
    for _ in range(count):
        p = random_position(rng, claimed)
        verdict = check(p)
        if p.moves():
            key = p.to_move, verdict.winner
            seen[key] = seen.get(key, 0) + 1
    winner.cache_clear()
    assert len(seen) == 4
    assert min(seen.values()) >= 10


def test_the_two_trees_join_the_same_vertices_and_share_no_edge():
    rng = random.Random(4)
    found = 0
    for _ in range(300):
        p = random_position(rng, 0.2)
        verdict = solve(p, solver="edge-shannon-trees")
        if p.to_move == "Short" or verdict.winner == "Cut" or not p.moves():
            assert verdict.strategy is None
            continue
        found += 1
        ends = p.edges.tolist()
        area = {v: v for v in range(p.vertices)}
        joined = nx.empty_graph(p.vertices)
        joined.add_edges_from(ends[e] for e in p.short)
        for part in nx.connected_components(joined):
            area.update(dict.fromkeys(part, min(part)))
        trees = [nx.Graph([[area[v] for v in ends[e]] for e in tree]) for tree in verdict.strategy]
        first, second = verdict.strategy
        assert not set(first) & set(second)
        assert not (set(first) | set(second)) & (p.short | p.cut)
        assert all(nx.is_tree(tree) for tree in trees)
        assert set(trees[0]) == set(trees[1]) >= {area[v] for v in p.terminals}
        assert [t.number_of_edges() for t in trees] == [len(first), len(second)]
    assert found > 20


def most_edges_in_two_forests(n, edges):
    """Nash-Williams: the least, over partitions of the vertices, of what can be kept."""

    def partitions(vertices):
        if not vertices:
            yield []
            return
        head, *tail = vertices
        for parts in partitions(tail):
            yield [[head], *parts]
            for i, part in enumerate(parts):
                yield [*parts[:i], [head, *part], *parts[i + 1 :]]

    def kept(parts):
        of = {v: i for i, part in enumerate(parts) for v in part}
        between = sum(of[u] != of[v] for u, v in edges)
        return between + sum(2 * (len(part) - 1) for part in parts)

    return min(kept(parts) for parts in partitions(list(range(n))))


def test_two_forests_are_as_large_as_can_be():
    rng = random.Random(5)
    short = 0
    for _ in range(200):
        n, m = rng.randint(2, 6), rng.randint(1, 12)
        edges = [tuple(rng.sample(range(n), 2)) for _ in range(m)]
        two = TwoForests(n)
        inserted = sum(two.insert(i, ends, Budget()) for i, ends in enumerate(edges))
        for forest in two.forests:
            graph = nx.MultiGraph(list(forest.values()))
            assert not forest or nx.is_forest(graph)
        assert inserted == sum(map(len, two.forests)) == most_edges_in_two_forests(n, edges)
        short += inserted < min(m, 2 * (n - 1))
    assert short > 10


def grid(rows, columns):
    """Bridg-It: a grid whose left and right columns are the terminals."""
    edges = []
    for r in range(rows):
        row = [0, *(2 + r * (columns - 1) + c for c in range(columns - 1)), 1]
        edges += list(pairwise(row))
        if r:
            above = [v - (columns - 1) for v in row[1:-1]]
            edges += list(zip(above, row[1:-1], strict=True))
    return 2 + rows * (columns - 1), edges


def test_bridg_it_is_won_by_the_first_player():
    for size in (2, 3, 12):
        n, edges = grid(size, size)
        for mover in ("Short", "Cut"):
            verdict = solve(EdgeShannon(n, edges, (0, 1), mover=mover), Question(moves="one"))
            assert verdict.winner == mover
            assert len(verdict.winning_moves) == 1
    n, edges = grid(3, 4)
    assert solve(EdgeShannon(n, edges, (0, 1), mover="Short")).winner == "Cut"
    n, edges = grid(4, 3)
    assert solve(EdgeShannon(n, edges, (0, 1), mover="Cut")).winner == "Short"


def test_a_path_of_a_thousand_double_edges():
    edges = [(v, v + 1) for v in range(1000) for _ in range(2)]
    p = EdgeShannon(1001, edges, (0, 1000), mover="Cut")
    assert solve(p).winner == "Short"
    assert solve(p.play(0)).winner == "Short"
    assert solve(EdgeShannon(1001, edges[1:], (0, 1000), mover="Cut")).winner == "Cut"


def test_a_limit_leaves_the_winner_open():
    n, edges = grid(4, 4)
    verdict = solve(EdgeShannon(n, edges, (0, 1)), limits=Limits(nodes=5))
    assert (verdict.outcome, verdict.winner, verdict.limit) == (None, None, "5 nodes")
