"""UNDIRECTED GEOGRAPHY: every solver that applies against plain recursion over the rules."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from by_definition.play import grundy_value
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography.undirected_geography import run_branch_and_bound
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

Edges = list[tuple[int, int]]
ENGINES = {"matching", "degree-three", "branch-and-bound", "grundy"}


def random_edges(rng: Random, n: int, degree: int) -> Edges:
    degrees = [0] * n
    edges = []
    pairs = [(u, v) for u in range(n) for v in range(u)]
    for u, v in rng.sample(pairs, rng.randint(0, len(pairs))):
        if degrees[u] < degree > degrees[v]:
            edges.append((u, v))
            degrees[u] += 1
            degrees[v] += 1
    return edges


def check(game: UndirectedGeography, question: Question) -> set[str]:
    """All engines that accept the question answer it rightly; returns their names."""
    memo: dict[Any, int] = {}
    right = grundy_value(game, memo)
    names = set()
    for solver in applicable(game, question):
        if solver.name not in ENGINES:
            continue
        names.add(solver.name)
        found = solver.run(game, question, Budget())
        what = f"{solver.name} on\n{game}"
        assert found.outcome == (right == question.star if question.star is not None else right > 0)
        if question.star is None:
            assert found.winner == ("first" if right else "second"), what
            assert found.value in ({right} if question.value else {right, None}), what
        if question.moves == "all":
            winning = tuple(m for m in game.moves() if grundy_value(game.play(m), memo) == 0)
            assert found.winning_moves == winning, what
        if question.moves == "one" and right:
            assert found.winning_moves is not None
            assert grundy_value(game.play(found.winning_moves[0]), memo) == 0, what
    return names


QUESTIONS = [
    Question(),
    Question(moves="all"),
    Question(value=False),
    Question(value=False, moves="all"),
    Question(value=False, moves="one"),
    *[Question(value=False, star=k) for k in range(4)],
]


def test_all_solvers_agree_with_the_rules_on_random_graphs() -> None:
    rng = Random(1)
    seen: set[str] = set()
    for i in range(1500):
        n = rng.randint(1, 7)
        game = UndirectedGeography.of(
            n,
            random_edges(rng, n, 6),
            rng.randrange(n),
            visited=[v for v in range(n) if rng.random() < 0.1],
        )
        seen |= check(game, QUESTIONS[i % len(QUESTIONS)])
    assert seen == ENGINES


def test_all_solvers_agree_with_the_rules_at_degree_three() -> None:
    rng = Random(2)
    for i in range(2500):
        n = rng.randint(2, 9)
        game = UndirectedGeography.of(n, random_edges(rng, n, 3), rng.randrange(n))
        names = check(game, QUESTIONS[i % len(QUESTIONS)])
        assert "degree-three" in names


def test_all_solvers_agree_with_the_rules_with_passes() -> None:
    rng = Random(3)
    for i in range(500):
        n = rng.randint(1, 6)
        edges = random_edges(rng, n, rng.choice([3, 5]))
        game = UndirectedGeography.of(n, edges, rng.randrange(n), passes=rng.randint(1, 3))
        assert check(game, QUESTIONS[i % len(QUESTIONS)]) >= {"branch-and-bound", "grundy"}


def test_passes_and_an_edge_elsewhere_flip_the_last_bit() -> None:
    """Spec of section 4: k passes are xor (k mod 2); so is a second token on a single edge."""
    rng = Random(4)
    for _ in range(100):
        n = rng.randint(1, 8)
        edges, start = random_edges(rng, n, 5), rng.randrange(n)
        right = solve(UndirectedGeography.of(n, edges, start)).value
        assert right is not None
        for passes in range(4):
            game = UndirectedGeography.of(n, edges, start, passes=passes)
            assert solve(game).value == right ^ passes % 2
            assert solve(game, solver="grundy").value == right ^ passes % 2
        with_edge = UndirectedGeography.of(n + 2, [*edges, (n, n + 1)], [start, n])
        assert solve(with_edge).value == right ^ 1
        # The graph stays connected if the tokens' vertices are joined: that edge is dead.
        joined = UndirectedGeography.of(n + 2, [*edges, (n, n + 1), (start, n)], [start, n])
        assert solve(joined).value == right ^ 1


def test_joining_elsewhere_than_at_the_tokens_changes_the_value() -> None:
    assert solve(UndirectedGeography.of(4, [(0, 1), (2, 3)], [0, 2])).value == 0
    assert solve(UndirectedGeography.of(4, [(0, 1), (2, 3), (0, 2)], [0, 2])).value == 0
    assert solve(UndirectedGeography.of(4, [(0, 1), (2, 3), (1, 2)], [0, 2])).value == 2


def test_the_polynomial_solvers_are_the_default_where_they_apply() -> None:
    def default(game: UndirectedGeography, question: Question) -> str:
        return applicable(game, question)[0].name

    star3 = UndirectedGeography.of(4, [(0, 1), (0, 2), (0, 3)], 0)
    star4 = UndirectedGeography.of(5, [(0, v) for v in range(1, 5)], 0)
    assert default(star3, Question()) == "degree-three"
    assert default(star4, Question()) == "branch-and-bound"
    assert default(star4, Question(value=False, moves="all")) == "matching"
    assert default(star4, Question(star=0)) == "matching"
    assert default(star4, Question(star=1)) == "branch-and-bound"
    visited = UndirectedGeography.of(5, [(0, v) for v in range(1, 5)], 0, visited=[4])
    assert default(visited, Question()) == "degree-three"
    one_pass = UndirectedGeography.of(4, [(0, 1), (0, 2), (0, 3)], 0, passes=1)
    assert default(one_pass, Question(value=False)) == "degree-three"
    two_passes = UndirectedGeography.of(5, [(0, v) for v in range(1, 5)], 0, passes=2)
    assert default(two_passes, Question(value=False)) == "matching"
    assert default(two_passes, Question(value=False, moves="all")) == "branch-and-bound"
    assert default(UndirectedGeography.of(2, [(0, 1)], [0, 1]), Question()) == "grundy"


def directed_edge_gadgets(vertices: int, arcs: Edges) -> tuple[int, Edges]:
    """Every vertex with a pendant; for each arc x -> y ten edges (Theorem 3.1)."""
    edges = [(v, vertices + v) for v in range(vertices)]
    n = 2 * vertices
    for x, y in arcs:
        a, a0, b, c, c0, d, d0, f = range(n, n + 8)
        edges += [(x, a), (a, a0), (a, b), (b, c), (b, f), (c, c0), (c, d), (f, d), (d, d0), (d, y)]
        n += 8
    return n, edges


def first_player_wins(arcs: Edges, token: int, visited: frozenset[int]) -> bool:
    return any(
        not first_player_wins(arcs, y, visited | {y})
        for x, y in arcs
        if x == token and y not in visited
    )


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_a_graph_of_gadgets_is_star_iff_its_digraph_is_lost(vertices: int) -> None:
    """All digraphs on up to three vertices; the value is never 0."""
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if u != v]
    for chosen in product([False, True], repeat=len(pairs)):
        arcs = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        game = UndirectedGeography.of(*directed_edge_gadgets(vertices, arcs), start=0)
        wins = first_player_wins(arcs, 0, frozenset([0]))
        assert solve(game, Question(star=1)).outcome == (not wins)
        assert solve(game, Question(value=False)).outcome
        assert (solve(game).value == 1) == (not wins)


def caterpillar(n: int) -> Edges:
    """A path on which every vertex has a pendant: from its end every step is forced."""
    spine = [(2 * v, 2 * v + 2) for v in range(n // 2 - 1)]
    return spine + [(2 * v, 2 * v + 1) for v in range(n // 2)]


@pytest.mark.parametrize("solver", ["matching", "degree-three", "branch-and-bound"])
def test_a_play_of_3000_moves_raises_no_recursion_error(solver: str) -> None:
    game = UndirectedGeography.of(6000, caterpillar(6000), 0)
    question = Question(value=solver != "matching", moves="all")
    found = solve(game, question, solver=solver)
    assert found.winning_moves == (1,)
    assert found.value in (None, 2)
    path = UndirectedGeography.of(3000, [(v, v + 1) for v in range(2999)], 0)
    assert solve(path, question, solver=solver).winning_moves == (1,)


def with_detours(n: int, every: int, length: int) -> UndirectedGeography:
    """A caterpillar on n vertices with detours, which join vertices of degree four."""
    edges = caterpillar(n)
    size = n
    for at in range(every, n - length, every):
        edges += [(at, size), (size, size + 1), (size, at + length)]
        size += 2
    return UndirectedGeography.of(size, edges, 0)


@pytest.mark.parametrize("length", [8, 10, 22])
def test_branch_and_bound_agrees_with_plain_search_on_long_graphs(length: int) -> None:
    game = with_detours(160, 20, length)
    assert solve(game, solver="branch-and-bound").value == solve(game, solver="grundy").value


def test_a_few_vertices_of_high_degree_do_not_stop_branch_and_bound() -> None:
    """Theorem C.2: choices at 24 of 6000 vertices."""
    found = solve(with_detours(6000, 500, 62), limits=Limits(nodes=20_000))
    assert found.solver == "branch-and-bound"
    assert found.limit is None


def test_a_limit_leaves_the_question_undecided() -> None:
    game = UndirectedGeography.of(200, caterpillar(200), 0)
    for solver in ("degree-three", "branch-and-bound", "grundy"):
        found = solve(game, limits=Limits(nodes=10), solver=solver)
        assert (found.outcome, found.limit) == (None, "10 nodes")
    triangles = [e for v in range(0, 60, 3) for e in ((v, v + 1), (v + 1, v + 2), (v, v + 2))]
    many = UndirectedGeography.of(60, triangles, 0)
    found = solve(many, Question(value=False), Limits(nodes=10), solver="matching")
    assert (found.outcome, found.limit) == (None, "10 nodes")
    assert solve(many, Question(value=False), solver="matching").outcome is False


def test_a_search_that_ran_into_a_limit_can_be_asked_again() -> None:
    game = UndirectedGeography.of(200, caterpillar(200), 0)
    budget = Budget(Limits(nodes=30))
    with pytest.raises(Exception, match="30 nodes"):
        run_branch_and_bound(game, Question(), budget)
    assert run_branch_and_bound(game, Question(), Budget()).value == 2
