"""Is it *1? The search that learns against the one that only remembers, and against formulas."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry import compile as compile_game
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography.one_search import OneSearch
from gadgetry.solvers.geography.star_search import StarSearch
from gadgetry.solvers.geography.undirected_geography import (
    UndirectedSearch,
    UndirectedWalk,
    run_branch_and_bound,
)
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.verdict import Question


def random_rows(rng: Random, n: int, edges: int) -> list[tuple[int, ...]]:
    joined: list[set[int]] = [set() for _ in range(n)]
    for _ in range(edges):
        u, v = rng.sample(range(n), 2)
        joined[u].add(v)
        joined[v].add(u)
    return [tuple(sorted(row)) for row in joined]


def with_pendants(rng: Random, n: int, edges: int) -> list[tuple[int, ...]]:
    """Most vertices have a partner of their own: so most are essential, and plays are long."""
    rows = [list(row) for row in random_rows(rng, n, edges)]
    for v in range(n):
        if rng.random() < 0.8:
            rows[v].append(len(rows))
            rows.append([v])
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("make", [random_rows, with_pendants])
def test_it_tells_one_from_more_as_the_search_by_definition(make) -> None:
    rng = Random(1)
    seen = {True: 0, False: 0}
    for _ in range(300):
        n = rng.randint(2, 14)
        rows = make(rng, n, rng.randint(n, 3 * n))
        visited = [v for v in range(1, n) if rng.random() < 0.05]
        walk = UndirectedWalk(rows, 0, visited)
        plain = StarSearch(UndirectedWalk(rows, 0, visited))
        search = OneSearch(walk, Budget())
        for _ in range(3):  # with what was learned from the questions before
            value = min(plain.up_to(1)[0], 2)
            if value:
                assert search.is_one() == (value == 1)
                seen[value == 1] += 1
            moves = [v for v, _, most in walk.options() if most]
            if not moves:
                break
            move = rng.choice(moves)
            walk.enter(move)
            plain.walk.enter(move)
    assert min(seen.values()) > 50


def test_values_are_those_of_the_search_by_definition() -> None:
    rng = Random(2)
    values = set()
    for _ in range(150):
        n = rng.randint(4, 13)
        rows = with_pendants(rng, n, rng.randint(2 * n, 4 * n))
        walk = UndirectedWalk(rows, 0)
        search = UndirectedSearch(walk, OneSearch(walk, Budget()))
        value = StarSearch(UndirectedWalk(rows, 0)).value((None, 0))
        assert search.value((None, 0)) == value
        assert [k for k in range(8) if search.equals((None, 0), k)] == [value]
        values.add(value)
    assert values >= {0, 1, 2, 3, 4}


@pytest.mark.parametrize("kind", ["undirected-geography", "sum", "uno"])
def test_compiled_games_have_the_truth_of_their_formulas(kind: str) -> None:
    from gadgetry.solvers.registry import solve

    seen = set()
    for seed in range(12):
        qbf = random_qbf("eaeae"[: 2 + seed % 4], 4, 2, seed)
        game = compile_game(qbf, to=kind)
        winner = game.claim.property == "winner"
        question = Question(value=False, star=None if winner else game.claim.equals)
        found = solve(game.target, question)
        holds = found.winner == game.claim.equals if winner else found.outcome
        assert holds is truth(qbf)
        seen.add(holds)
    assert seen == {True, False}


def all_with_pendants() -> list[tuple[int, ...]]:
    """A graph that takes some hundred nodes."""
    rows = random_rows(Random(3), 20, 50)
    return [*((*row, 20 + v) for v, row in enumerate(rows)), *((v,) for v in range(20))]


def test_a_fact_saves_what_was_searched_before() -> None:
    rows = all_with_pendants()
    walk = UndirectedWalk(rows, 0)
    budget = Budget()
    search = OneSearch(walk, budget)
    first = search.is_one()
    nodes = budget.nodes
    assert nodes > 50
    assert search.is_one() is first
    assert budget.nodes == nodes + 1


def test_after_a_limit_the_token_is_where_it_was() -> None:
    rows = all_with_pendants()
    walk = UndirectedWalk(rows, 0)
    budget = Budget(Limits(nodes=20))
    search = OneSearch(walk, budget)
    label = list(walk.matching.label)
    with pytest.raises(LimitReached, match="20 nodes"):
        search.is_one()
    assert (walk.path, walk.matching.label) == ([0], label)
    budget.nodes, budget.limits = 0, Limits()
    assert search.is_one() == (StarSearch(UndirectedWalk(rows, 0)).up_to(1) == (1, 1))


def test_a_play_of_3000_moves_raises_no_recursion_error() -> None:
    spine = [(2 * v, 2 * v + 2) for v in range(2999)]
    game = UndirectedGeography.of(6000, spine + [(2 * v, 2 * v + 1) for v in range(3000)], 0)
    assert run_branch_and_bound(game, Question(value=False, star=2), Budget()).outcome
