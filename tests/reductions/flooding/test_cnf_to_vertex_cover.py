"""CNF -> VERTEX COVER: both truth values, sizes, and assignments there and back."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from gadgetry.formulas import Cnf
from gadgetry.formulas.evaluation import holds, satisfiable
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flooding.cnf_to_vertex_cover import (
    CnfToVertexCover,
    cover_of,
    true_literals,
)
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.ablation.ablation import ablate
from gadgetry.verifiers.agreement import agreement, faults
from gadgetry.verifiers.strategies import carried_strategy

REDUCTION = CnfToVertexCover()


def all_cnfs(variables: int, most: int):
    """All multisets of clauses; tautologies and the empty clause among them."""
    choices = [((), (v,), (-v,), (v, -v)) for v in range(1, variables + 1)]
    clauses = [sum(parts, ()) for parts in product(*choices)]
    for m in range(most + 1):
        for rows in combinations_with_replacement(clauses, m):
            yield Cnf(variables, rows)


def satisfies(cnf: Cnf, values: dict[int, bool]) -> bool:
    return holds(cnf.clauses, {v for v, true in values.items() if true})


def check(cnf: Cnf) -> bool:
    compiled = REDUCTION.build(cnf)
    assert REDUCTION.sizes(cnf) == compiled.sizes
    assert not list(faults(compiled))
    verdict = solve(compiled.target)
    assert verdict.outcome == satisfiable(cnf), cnf
    assert compiled.claim.equals == compiled.target.k
    if verdict.outcome:
        assert satisfies(cnf, true_literals(compiled, frozenset(verdict.strategy)))
    return bool(verdict.outcome)


def test_all_cnfs_of_one_variable_and_four_clauses_and_two_variables_and_two() -> None:
    values = [check(cnf) for cnf in (*all_cnfs(1, 4), *all_cnfs(2, 2))]
    assert len(values) > 200
    assert {True, False} == set(values)


@pytest.mark.sweep
@pytest.mark.parametrize(("variables", "clauses"), [(2, 4), (3, 2)])
def test_all_cnfs_to_the_documented_bounds(variables: int, clauses: int) -> None:
    assert {check(cnf) for cnf in all_cnfs(variables, clauses)} == {True, False}


def test_random_cnfs_with_repeated_literals_and_unused_variables() -> None:
    rng, values = Random(4), []
    for _ in range(60):
        literals = [s * v for v in range(1, 5) for s in (1, -1)]
        rows = [rng.choices(literals, k=rng.randint(1, 3)) for _ in range(rng.randint(1, 8))]
        values.append(check(Cnf(5, rows)))
    assert 10 < sum(values) < 55


def test_every_satisfying_assignment_gives_a_cover_of_k() -> None:
    cnf = Cnf(3, [[1, 2], [-1, 3], [-2, -3], [3]])
    compiled = REDUCTION.build(cnf)
    found = 0
    for signs in product((True, False), repeat=3):
        values = dict(enumerate(signs, 1))
        if satisfies(cnf, values):
            cover = cover_of(compiled, values)
            found += 1
            assert len(cover) == compiled.claim.equals
            assert all(u in cover or v in cover for u, v in compiled.target.open_edges())
    assert found


def test_an_empty_clause_becomes_a_graph_without_a_cover_and_says_so() -> None:
    for cnf in (Cnf(0, [[]]), Cnf(2, [[1, 2], []])):
        compiled = REDUCTION.build(cnf)
        assert "empty clause" in compiled.notes[0]
        assert compiled.provenance.of_vertex(0)[0].element == ("formula", 0)
        assert not solve(compiled.target).outcome
        assert agreement(REDUCTION, cnf).verdict == "agree"


def test_vertices_know_their_literal_and_edges_their_clause_or_variable() -> None:
    compiled = REDUCTION.build(Cnf(["x", "y"], [[1, -2], [-1], [2, -2]]))
    names = [compiled.provenance.vertex_name(v) for v in range(5)]
    assert names == [
        "x in clause 1", "~y in clause 1", "~x in clause 2", "y in clause 3", "~y in clause 3",
    ]  # fmt: skip
    edges = zip(compiled.target.graph.edges.tolist(), range(9), strict=False)
    assert [(e, compiled.provenance.of_edge(i).label) for e, i in edges] == [
        ([0, 1], "clause 1"), ([3, 4], "clause 3"), ([0, 2], "x or ~x"), ([1, 3], "y or ~y"),
    ]  # fmt: skip


def test_without_its_conflicts_or_its_clause_edges_the_graph_is_noticed() -> None:
    all_signs = Cnf(2, [[1, 2], [-1, 2], [1, -2], [-1, -2]])
    found = {str(a.change): a.noticed_by for a in ablate(REDUCTION, [all_signs])}
    assert found["clause: without edge 1"] == all_signs
    assert found["conflict: without edge 1"] == all_signs


def test_a_satisfying_assignment_plays_the_puzzle() -> None:
    cnf = Cnf(3, [[1, 2], [-1, 3], [-2, -3]])
    compiled = Chain.of([REDUCTION]).build(cnf)
    strategy, position = carried_strategy(compiled), compiled.target
    moves = 0
    while not position.solved():
        position = position.play(strategy(position))
        moves += 1
    assert moves <= compiled.claim.equals
