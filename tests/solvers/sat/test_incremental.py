"""Incremental SAT calls."""

import pytest

from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.sat.incremental import SatOracle


@pytest.mark.parametrize("name", ["minisat22", "glucose4", "cadical195"])
def test_clauses_can_be_added_between_calls(name: str) -> None:
    with SatOracle(name, Budget()) as oracle:
        assert oracle.solve() is True
        oracle.add([1, 2])
        oracle.add([-1, 2])
        assert oracle.solve([-2]) is False
        assert oracle.solve([1]) is True
        assert oracle.model() == [1, 2]
        oracle.add([])
        assert oracle.solve() is False


@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
def test_a_long_call_is_answered_from_its_thread(name: str) -> None:
    holes = 8  # one pigeon more than holes: more conflicts than a first slice has
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    with SatOracle(name, Budget()) as oracle:
        for row in at:
            oracle.add([*row, 1000])
        for h in range(holes):
            for p in range(holes + 1):
                for q in range(p):
                    oracle.add([-at[p][h], -at[q][h]])
        assert oracle.solve([-1000]) is False
        assert oracle.solve() is True
        assert oracle.model()[999] == 1000


@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
def test_each_call_is_a_node(name: str) -> None:
    budget = Budget(Limits(nodes=1))
    with SatOracle(name, budget) as oracle:
        oracle.solve()
        with pytest.raises(LimitReached):
            oracle.solve()
    assert budget.nodes == 2


def test_an_error_in_the_thread_comes_out() -> None:
    with SatOracle("cadical195", Budget()) as oracle:
        oracle.add([1])
        with pytest.raises(TypeError):
            oracle.solve(["x"])  # type: ignore[list-item]
