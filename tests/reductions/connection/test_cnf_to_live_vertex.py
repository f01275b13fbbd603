"""CNF -> is a vertex live: both truth values, by the definition too, sizes, paths and back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from by_definition.live_vertices import is_live
from gadgetry.formulas import Cnf
from gadgetry.formulas.evaluation import holds, satisfiable
from gadgetry.games.connection.live_vertex import LiveVertex
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.connection.cnf_to_live_vertex import CnfToLiveVertex
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.ablation.ablation import ablate
from gadgetry.verifiers.agreement import agreement, faults
from gadgetry.verifiers.strategies import carried_strategy

REDUCTION = CnfToLiveVertex()
SOLVERS = ("induced-paths", "live-vertex-sat")


def all_cnfs(variables: int, most: int) -> Iterator[Cnf]:
    """All multisets of clauses; tautologies and the empty clause among them."""
    choices = [((), (v,), (-v,), (v, -v)) for v in range(1, variables + 1)]
    clauses = [sum(parts, ()) for parts in product(*choices)]
    for m in range(most + 1):
        for rows in combinations_with_replacement(clauses, m):
            yield Cnf(variables, rows)


def target_of(cnf: Cnf) -> LiveVertex:
    target = REDUCTION.build(cnf).target
    assert isinstance(target, LiveVertex)
    return target


def check(cnf: Cnf) -> bool:
    """Both solvers; if there is a path it has the moves that are claimed, and sets the values."""
    compiled = REDUCTION.build(cnf)
    assert REDUCTION.sizes(cnf) == compiled.sizes
    assert not list(faults(compiled))
    true = satisfiable(cnf)
    for name in SOLVERS:
        verdict = solve(compiled.target, solver=name)
        assert verdict.outcome == true, (cnf, name)
        assert verdict.value in (None, compiled.claim.equals)
        if verdict.outcome:
            assert isinstance(compiled.target, LiveVertex)
            end = LiveVertex(compiled.target.graph, compiled.plan.middle, verdict.strategy)
            values = REDUCTION.source_position(compiled, end)
            assert holds(cnf.clauses, {v for v, value in values.items() if value})
    return true


def test_all_cnfs_of_one_variable_and_four_clauses_and_two_variables_and_two() -> None:
    values = [check(cnf) for cnf in (*all_cnfs(0, 2), *all_cnfs(1, 4), *all_cnfs(2, 2))]
    assert len(values) > 200
    assert {True, False} == set(values)


def test_by_the_definition_of_a_live_vertex() -> None:
    """All colourings of the other vertices: at most 2^11 of them here."""
    values = []
    for cnf in (*all_cnfs(0, 1), *all_cnfs(1, 1), Cnf(1, [[1], [-1]]), Cnf(1, [[1], [1]])):
        target = target_of(cnf)
        assert is_live(target.graph, target.through) == satisfiable(cnf), cnf
        values.append(satisfiable(cnf))
    assert {True, False} == set(values)


@pytest.mark.sweep
@pytest.mark.parametrize(("variables", "clauses"), [(2, 4), (3, 2)])
def test_all_cnfs_to_the_documented_bounds(variables: int, clauses: int) -> None:
    assert {check(cnf) for cnf in all_cnfs(variables, clauses)} == {True, False}


@pytest.mark.sweep
def test_by_the_definition_to_two_clauses_and_two_variables() -> None:
    values = []
    for cnf in (*all_cnfs(1, 2), *all_cnfs(2, 1)):
        target = target_of(cnf)
        assert is_live(target.graph, target.through) == satisfiable(cnf), cnf
        values.append(satisfiable(cnf))
    assert {True, False} == set(values)


def test_random_cnfs_with_repeated_literals_and_unused_variables() -> None:
    rng, values = Random(4), []
    for _ in range(25):
        literals = [s * v for v in range(1, 4) for s in (1, -1)]
        rows = [rng.choices(literals, k=rng.randint(1, 3)) for _ in range(rng.randint(1, 7))]
        values.append(check(Cnf(4, rows)))
    assert 4 < sum(values) < 22


def test_a_satisfying_assignment_walks_the_path() -> None:
    cnf = Cnf(3, [[1, 2], [-1, 3], [-2, -3]])
    compiled = Chain.of([REDUCTION]).build(cnf)
    strategy, position = carried_strategy(compiled), compiled.target
    while not position.solved():
        position = position.play(strategy(position))
    assert len(position.path) == compiled.claim.equals


def test_moves_mean_literals_once() -> None:
    compiled = REDUCTION.build(Cnf(["x", "y"], [[1, -2]]))
    start = compiled.target
    assert [REDUCTION.back(compiled, start, v) for v in start.moves()] == [1, -1]
    assert isinstance(start, LiveVertex)
    path = compiled.plan.path({1, 2})
    assert path is not None
    position, meant, told = start, [], []
    for move in path:
        meant.append(REDUCTION.back(compiled, position, move))
        told.append(REDUCTION.explain(compiled, position, move))
        position = position.play(move)
    assert [x for x in meant if x is not None] == [1, 2]
    assert told[:6] == [
        "x is true", "on to the next place", "y is true", "on to the next place",
        "x makes clause 1 true", "on to the next place",
    ]  # fmt: skip
    assert REDUCTION.source_position(compiled, position) == {1: True, 2: True}


def test_an_empty_clause_cannot_be_passed() -> None:
    assert not check(Cnf(0, [[]]))
    assert not check(Cnf(2, [[1, 2], []]))
    assert agreement(REDUCTION, Cnf(1, [[], [1]])).verdict == "agree"


def test_every_edge_of_an_occurrence_is_needed() -> None:
    """The one to the rail above only behind a variable on which the rails could change places."""
    cnfs = [cnf for cnf in all_cnfs(2, 2) if len(cnf.clauses) == 2]
    found = {str(a.change): a.noticed_by for a in ablate(REDUCTION, cnfs)}
    assert all(found[f"occurrence: without edge {i}"] is not None for i in (1, 2, 3, 4))
    assert all(found[f"variable: without edge {i}"] is not None for i in range(1, 11))
