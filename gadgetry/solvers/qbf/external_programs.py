"""Outside opinions on QBFs: the program `depqbf` when it is on the PATH, `pyqbf` when installed.

Both run as a process of their own that reads QDIMACS and answers with its exit code: so limits
and Ctrl-C end them at once, with all that they have started, and none stays behind. PyQBF's
solvers are not interruptible inside a process. The nodes are the processes. They are asked only
where they are named: so what is installed changes nothing that is said of a formula.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import groupby
from shutil import which
from tempfile import TemporaryFile

from gadgetry.formulas import Qbf
from gadgetry.formulas.dimacs_lines import dimacs_lines
from gadgetry.solvers.children import ended, running
from gadgetry.solvers.limits import Budget, NotAsked
from gadgetry.solvers.qbf.qbf_moves import winning_moves
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

TRUE, FALSE = 10, 20  # the exit codes

PYQBF = """
import sys
from pyqbf.formula import PCNF
from pyqbf.solvers import Solver
with Solver(name="rareqs", bootstrap_with=PCNF(from_string=sys.stdin.read())) as solver:
    sys.exit(10 if solver.solve() else 20)
"""


def qdimacs(qbf: Qbf) -> str:
    """The QBF as QDIMACS that strict readers take: closed and alternating.

    >>> from gadgetry.formulas import Cnf
    >>> print(qdimacs(Qbf([("e", [2]), ("e", [3])], Cnf(3, [[1, -2, 3]]))), end="")
    p cnf 3 1
    e 1 2 3 0
    1 -2 3 0
    """
    same = groupby(turns(qbf), key=lambda turn: turn[0])
    blocks = [(str(quantifier), [v for _, v in block]) for quantifier, block in same]
    return "".join(dimacs_lines("cnf", qbf.matrix, blocks))


def run(command: Sequence[str], text: str, budget: Budget) -> int:
    """The exit code of a program that reads the text; it is killed when the search must end.

    >>> run([sys.executable, "-c", "import sys; sys.exit(len(input()))"], "ten chars!", Budget())
    10
    """
    if budget.limits.steps is not None and budget.limits.seconds is None:
        raise NotAsked("not asked: nothing but a limit of time stops another program")
    budget.spend()
    with TemporaryFile("w+") as file:
        file.write(text)
        file.seek(0)
        with running(command, stdin=file) as process:
            return ended(process, budget)


def solve_outside(
    qbf: Qbf, question: Question, budget: Budget, name: str, command: Sequence[str]
) -> Verdict:
    """Ask the program. Winning moves as from `winning_moves`, by asking again."""

    def ask(formula: Qbf) -> bool:
        code = run(command, qdimacs(formula), budget)
        if code not in (TRUE, FALSE):
            raise OSError(f"{name}: expected exit code {TRUE} or {FALSE}, got {code}")
        return code == TRUE

    outcome = ask(qbf)
    moves = winning_moves(qbf, question, outcome, ask)
    return Verdict(name, outcome, winning_moves=moves)


def _entry(name: str, summary: str, command: Sequence[str], missing: Callable[[], str]) -> Solver:
    ask = partial(solve_outside, name=name, command=command)
    return Solver(name, summary, ("qbf",), ask, -5, spare=True, missing=missing)


def _no_depqbf() -> str:
    return "" if which("depqbf") else "the program depqbf, which is not on the PATH"


def _no_pyqbf() -> str:
    return "" if find_spec("pyqbf") else "the package pyqbf, which is not installed"


SOLVERS = (
    _entry("depqbf", "the program depqbf", ["depqbf"], _no_depqbf),
    _entry("pyqbf", "RAReQS in the package pyqbf", [sys.executable, "-c", PYQBF], _no_pyqbf),
)
