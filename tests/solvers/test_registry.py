"""Solvers of formulas are found without importing those of games."""

import subprocess
import sys

import pytest

from gadgetry.solvers.registry import _of_formulas, solvers

LOADED = """
import sys
from gadgetry.formulas import Cnf, Qbf
from gadgetry.solvers.registry import solve
assert solve(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))).outcome
print(*[name for name in sys.modules if name.startswith("gadgetry.solvers.")])
"""


@pytest.mark.parametrize("kind", ["cnf", "qbf"])
def test_the_modules_that_name_a_kind_have_all_its_solvers(kind):
    assert _of_formulas(kind) == tuple(s for s in solvers() if kind in s.takes and not s.outside)


def test_a_formula_loads_no_solver_of_games():
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    rooms = {name.split(".")[2] for name in done.stdout.split()}
    assert "qbf" in rooms
    assert not rooms & {"connection", "geography", "flags", "flooding", "octal"}
