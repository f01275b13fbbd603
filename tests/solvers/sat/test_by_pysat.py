"""SAT by PySAT against the definition; limits; Ctrl-C."""

import random

import pytest

from gadgetry.formulas import Cnf
from gadgetry.formulas.evaluation import holds, satisfiable
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.sat.by_pysat import SOLVERS
from gadgetry.solvers.verdict import Question

NAMES = [solver.name for solver in SOLVERS]


def pigeons(holes: int) -> Cnf:
    """One pigeon more than holes: unsatisfiable, and hard from about 10 holes on."""
    row = range(holes)
    at = [[p * holes + h + 1 for h in row] for p in range(holes + 1)]
    clash = [[-at[p][h], -at[q][h]] for h in row for p in range(holes + 1) for q in range(p)]
    return Cnf((holes + 1) * holes, at + clash)


def random_cnf(rng: random.Random) -> Cnf:
    n = rng.randint(1, 6)
    clauses = [
        [rng.choice((1, -1)) * rng.randint(1, n) for _ in range(rng.choice((0, 1, 2, 2, 3, 3, 3)))]
        for _ in range(rng.randint(0, 12))
    ]
    return Cnf(n, [c for c in clauses if c or rng.random() < 0.1])


@pytest.mark.parametrize("name", NAMES)
def test_every_solver_agrees_with_the_definition_and_gives_models(name: str) -> None:
    rng, seen = random.Random(7), set()
    for _ in range(60):
        cnf = random_cnf(rng)
        verdict = solve(cnf, Question(moves="one"), solver=name)
        seen.add(verdict.outcome)
        assert verdict.outcome is satisfiable(cnf)
        assert (verdict.strategy is not None) is verdict.outcome
        assert verdict.winning_moves == (verdict.strategy or ())
        if verdict.outcome:
            assert holds(cnf.clauses, {lit for lit in verdict.strategy if lit > 0})
            occurring = {abs(lit) for clause in cnf.clauses for lit in clause}
            assert [abs(lit) for lit in verdict.strategy] == sorted(occurring)
    assert seen == {True, False}


def test_all_winning_moves_are_the_values_of_the_first_variable_in_models() -> None:
    rng, seen = random.Random(8), set()
    for _ in range(60):
        cnf = random_cnf(rng)
        moves = solve(cnf, Question(moves="all")).winning_moves
        seen.add(len(moves))
        assert moves == solve(cnf, Question(moves="all"), solver="definition").winning_moves
    assert seen == {0, 1, 2}


def test_cadical_is_the_default() -> None:
    assert solve(Cnf(1, [[1]])).solver == "cadical"


def test_a_variable_of_a_high_number_costs_nothing() -> None:
    assert solve(Cnf(2**31 - 1, [[-(2**31 - 1)]])).strategy == (-(2**31 - 1),)


@pytest.mark.parametrize("name", NAMES)
def test_time_limit_leaves_a_hard_formula_undecided(name: str) -> None:
    verdict = solve(pigeons(12), limits=Limits(seconds=0.15), solver=name)
    assert (verdict.outcome, verdict.limit) == (None, "0.15 seconds")


def test_node_limit_counts_sat_calls() -> None:
    cnf = Cnf(2, [[1, 2]])
    assert solve(cnf, Question(moves="all"), Limits(nodes=3)).outcome is True
    assert solve(cnf, Question(moves="all"), Limits(nodes=2)).limit == "2 nodes"


@pytest.mark.parametrize("name", ["cadical", "glucose4"])
def test_ctrl_c_gets_out_as_keyboard_interrupt(name: str, interrupted) -> None:
    clauses = list(pigeons(12).clauses)
    script = f"""
import pysat.solvers
from gadgetry.formulas import Cnf
from gadgetry.solvers.registry import solve
cnf = Cnf(156, {clauses})
print("ready", flush=True)
try:
    solve(cnf, solver={name!r})
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    assert interrupted(script) == 130
