"""Free FLOOD-IT on trees: the dynamic program against breadth-first search and A*."""

from __future__ import annotations

from itertools import product
from random import Random

import networkx as nx
import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flood_it_spiders import spider
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import code_of

ALL = Question(moves="all")


def random_tree(rng: Random, n: int, colours: int) -> FloodIt:
    edges = [(rng.randrange(v), v) for v in range(1, n)]
    return FloodIt([rng.randrange(colours) for _ in range(n)], edges)


def replayed(position: FloodIt, moves) -> FloodIt:
    for move in moves:
        assert move in position.moves()
        position = position.play(move)
    return position


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_trees_in_three_colours_as_by_breadth_first_search(n: int) -> None:
    for tree in nx.nonisomorphic_trees(n) if n > 1 else [nx.empty_graph(1)]:
        for paint in product(range(3), repeat=n):
            position = FloodIt(paint, list(tree.edges))
            ours = solve(position, ALL, solver="flood-it-tree")
            oracle = solve(position, ALL, solver="oracle")
            assert (ours.value, ours.winning_moves) == (oracle.value, oracle.winning_moves)


def test_random_trees_as_by_a_star_and_every_solution_replays() -> None:
    rng = Random(3)
    for _ in range(40):
        position = random_tree(rng, rng.randint(5, 11), rng.randint(2, 4))
        ours = solve(position, solver="flood-it-tree")
        assert ours.value == solve(position, solver="flood-it-search").value
        assert replayed(position, ours.strategy).solved()


def test_branches_that_repeat_cost_little() -> None:
    """Thirty legs a b of a star have 496 kinds of subtrees with the hub, and not 3^30."""
    verdict = solve(spider(0, [(1, 2)] * 30, fixed=False), solver="flood-it-tree")
    assert verdict.value == 2
    assert verdict.nodes < 2000


def test_it_shares_no_code_with_the_search_and_takes_free_trees_only() -> None:
    free, fixed = FloodIt.path("abc"), FloodIt.path("abc", source=0)
    by_name = {s.name: s for s in applicable(free, Question())}
    assert code_of(by_name["flood-it-tree"]).isdisjoint(code_of(by_name["flood-it-search"]))
    for position in (fixed, FloodIt.cycle("abcabc")):
        assert "flood-it-tree" not in {s.name for s in applicable(position, Question())}


def test_a_limit_leaves_the_value_open() -> None:
    position = spider(0, [(i, i + 1) for i in range(1, 20)], fixed=False)
    assert solve(position, limits=Limits(nodes=500), solver="flood-it-tree").outcome is None


def test_a_long_path_raises_no_recursion_error() -> None:
    position = FloodIt.path([i % 2 for i in range(1200)])
    assert solve(position, limits=Limits(nodes=1400), solver="flood-it-tree").outcome is None
