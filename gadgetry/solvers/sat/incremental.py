"""Incremental SAT calls that keep limits and end cleanly on Ctrl-C.

PySAT's solvers do neither by themselves. On SIGINT in the main thread it leaves the solver by
`longjmp`, after which CaDiCaL aborts the process; and CaDiCaL can neither be interrupted nor lets
another thread run while it works. So a long call works in a thread of its own, while the caller's
thread waits, reads the clock and takes the signals: MiniSat's descendants are interrupted,
CaDiCaL works in slices of some conflicts and asks in between whether it should go on.
(Slices would cost MiniSat's descendants dearly: they forget their restart schedule.)

A call spends a node, and unless MiniSat's descendants end it within a slice another for each
conflict: so a limit on nodes ends it, and at the same conflict on every machine. A formula may be
far larger than the position that it encodes: clauses and conflicts are counted as steps too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Event, Thread
from types import TracebackType

from gadgetry.solvers.limits import Budget

SLICE = 2000  # conflicts before CaDiCaL asks; 0.02 to 0.3 seconds on formulas of usual size
SLICE_LITERALS = 2 * 10**8  # a conflict of a huge formula takes long: fewer of them then
LITERALS_A_STEP = 20  # of the formula, in each conflict
GLANCE = 0.05  # seconds between two looks at the clock
PATIENCE = 5.0  # seconds for an interrupted solver to stop


class SatOracle:
    """A SAT solver to which clauses are added between calls.

    >>> with SatOracle("minisat22", Budget()) as oracle:
    ...     oracle.add([1, 2])
    ...     oracle.add([-1])
    ...     oracle.solve(), oracle.model(), oracle.solve([-2])
    (True, [-1, 2], False)
    """

    def __init__(self, name: str, budget: Budget) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(name=name)
        self._interruptible = not name.startswith("cadical")
        self._budget = budget
        self._literals = 0
        self._left: int | None = None  # conflicts that pass a limit on nodes or steps
        self._stop = False
        self._idle = Event()
        self._idle.set()
        self._answer: bool | BaseException | None = None

    def __enter__(self) -> SatOracle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._idle.is_set():  # else, after a second Ctrl-C, the thread still holds the solver
            self._solver.delete()

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause; the empty one makes every later answer False."""
        literals = list(clause)
        self._literals += len(literals)
        self._budget.work(10 + 2 * len(literals))
        self._solver.add_clause(literals)

    def _slice(self) -> int:
        return max(50, min(SLICE, SLICE_LITERALS // (self._literals + 1)))

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Is there a model in which the assumed literals hold? Spends one node."""
        self._budget.spend()
        self._budget.check()
        assumed = list(assumptions)
        if self._interruptible:
            # Most calls of an incremental search end within one slice: no thread for them.
            self._solver.conf_budget(self._slice())
            answer = self._solver.solve_limited(assumed, expect_interrupt=True)
            if answer is not None:
                return bool(answer)
            self._spend(self._slice())
        return self._solve_watched(assumed)

    def _solve_watched(self, assumed: list[int]) -> bool:
        before = self._conflicts()
        self._left = self._room()
        self._answer = None
        self._idle.clear()
        # Not `Thread.join`: interrupted by Ctrl-C it takes a running thread for a finished one
        # (CPython issue 90882), and the solver would be deleted under the thread's feet.
        try:
            Thread(target=self._work, args=(assumed,), daemon=True).start()
            while not self._idle.wait(GLANCE):
                self._budget.check()
        except BaseException:
            self._stop = True
            if self._interruptible:
                self._solver.interrupt()
            self._idle.wait(PATIENCE)
            raise
        if isinstance(self._answer, BaseException):
            raise self._answer
        if self._answer is None and self._left is not None:
            self._spend(self._left)
        self._spend(self._conflicts() - before)
        return bool(self._answer)

    def _room(self) -> int | None:
        """The least number of conflicts that is too many."""
        limits, rooms = self._budget.limits, []
        if limits.nodes is not None:
            rooms.append(limits.nodes - self._budget.nodes + 1)
        if limits.steps is not None:
            rooms.append((limits.steps - self._budget.steps) // self._steps() + 1)
        return min(rooms, default=None)

    def _spend(self, conflicts: int) -> None:
        self._budget.spend(conflicts)
        self._budget.work(conflicts * self._steps())

    def _steps(self) -> int:
        return 1 + self._literals // LITERALS_A_STEP

    def _conflicts(self) -> int:
        return int((self._solver.accum_stats() or {}).get("conflicts", 0))

    def _work(self, assumed: list[int]) -> None:
        try:
            left = self._left
            while self._answer is None and not self._stop and (left is None or left > 0):
                most = -1 if self._interruptible else self._slice()
                if left is not None:
                    most = left if self._interruptible else min(most, left)
                    left -= most
                self._solver.conf_budget(most)
                self._answer = self._solver.solve_limited(assumed, expect_interrupt=True)
        except BaseException as error:
            self._answer = error
        finally:
            self._idle.set()

    def model(self) -> list[int]:
        """The literals that hold in the model just found, by variable.

        Variables above all those of the clauses may be missing.
        """
        return list(self._solver.get_model() or ())
