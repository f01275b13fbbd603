"""QBF -> isotone GAME-SAT: the winner for both truth values; r and s are needed."""

from random import Random

import pytest

from by_definition.qbfs import small_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.qbf_to_game_sat import QbfToGameSat
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToGameSat()
WHO = Question(value=False)


def t_wins(position: GameSat, solver: str | None = None) -> bool:
    return solve(position, WHO, solver=solver).winner == "T"


def check(qbf: Qbf) -> bool:
    compiled = REDUCTION.build(qbf)
    assert compiled.target.isotone
    assert REDUCTION.sizes(qbf) == compiled.sizes
    assert len(compiled.provenance.vertices) == compiled.sizes["variables"]
    assert len(compiled.provenance.edges) == compiled.sizes["clauses"]
    true = truth(qbf)
    assert t_wins(compiled.target) == true, qbf
    return true


def test_all_qbfs_of_one_variable_and_three_clauses_and_two_variables_and_two():
    values = [check(qbf) for qbf in (*small_qbfs(0, 1), *small_qbfs(1, 3), *small_qbfs(2, 2))]
    assert set(values) == {True, False}


@pytest.mark.sweep
@pytest.mark.parametrize(("variables", "clauses"), [(2, 4), (3, 2)])
def test_all_qbfs_to_the_documented_bounds(variables, clauses):
    assert {check(qbf) for qbf in small_qbfs(variables, clauses)} == {True, False}


def test_a_second_engine_agrees_on_small_ones():
    outcomes = set()
    for qbf in small_qbfs(1, 2):
        target = REDUCTION.build(qbf).target
        outcomes.add(truth(qbf))
        assert t_wins(target, "alpha-beta") == t_wins(target, "oracle") == truth(qbf)
    assert outcomes == {True, False}


def test_random_qbfs():
    rng = Random(4)
    values = []
    for _ in range(60):
        n = rng.randrange(2, 5)
        literals = [s * v for v in range(1, n + 1) for s in (1, -1)]
        rows = [rng.choices(literals, k=rng.randrange(1, 4)) for _ in range(rng.randrange(1, 5))]
        order = rng.sample(range(1, n + 1), rng.randrange(n + 1))
        values.append(check(Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(n, rows))))
    assert 10 < sum(values) < 50


class WithoutRs(QbfToGameSat):
    with_rs = False


def test_without_r_and_s_it_is_wrong():
    def wrong(qbf):
        return t_wins(WithoutRs().build(qbf).target) != truth(qbf)

    xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    assert wrong(xor)
    assert wrong(Qbf([("a", [1]), ("a", [2]), ("e", [3])], Cnf(3, [[1, -3], [-1, 3]])))
    assert not any(wrong(qbf) for qbf in (*small_qbfs(1, 3), *small_qbfs(2, 1)))


def without_row(qbf: Qbf, kind: str, row: int) -> GameSat:
    """The target without one clause of every gadget of a kind."""
    compiled = REDUCTION.build(qbf)
    at = [k.name for k in compiled.provenance.kinds].index(kind)
    edges, kept, seen = compiled.provenance.edges, [], {}
    for j, clause in enumerate(compiled.target.cnf.clauses):
        gadget = (int(edges.kind[j]), int(edges.index[j]))
        seen[gadget] = seen.get(gadget, -1) + 1
        if gadget[0] != at or seen[gadget] != row:
            kept.append(clause)
    return GameSat(Cnf(compiled.target.cnf.variables, kept))


@pytest.mark.parametrize(
    ("kind", "row"),
    [("exists", 1), ("exists", 2), ("forall", 0), ("forall", 1), ("forall", 2), ("last forall", 0)],
)
def test_a_missing_clause_of_a_gadget_is_noticed(kind, row):
    qbfs = small_qbfs(2, 3 if kind == "exists" else 2)
    assert any(t_wins(without_row(qbf, kind, row)) != truth(qbf) for qbf in qbfs)
