"""A limit is raised wherever the program is, arrives as it is, and leaves nothing half done."""

from __future__ import annotations

import ast
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType

import networkx
import pytest

import gadgetry
from gadgetry.solvers.limits import Budget, LimitReached, Limits, keeping, resident_megabytes

NETWORKX = {"Graph", "DiGraph", "MultiGraph", "MultiDiGraph"}


def test_the_timer_stops_a_loop_that_forgets_the_budget() -> None:
    def forgetful() -> None:
        while True:
            pass

    with pytest.raises(LimitReached, match=r"0\.1 seconds"), keeping(Budget(Limits(seconds=0.1))):
        forgetful()


def test_the_timer_leaves_no_sat_solver_half_deleted() -> None:
    """Else it would be deleted once more, which aborts the process."""
    pytest.importorskip("pysat")
    import pysat.solvers

    deleted = []

    def slow(_: object) -> None:
        deleted.append("begun")
        until = time.monotonic() + 0.2
        while time.monotonic() < until:
            pass
        deleted.append("ended")

    names = vars(pysat.solvers) | {"time": time}
    delete = FunctionType(slow.__code__, names, closure=slow.__closure__)

    def forgetful() -> None:
        delete(None)
        while True:
            pass

    with pytest.raises(LimitReached), keeping(Budget(Limits(seconds=0.05))):
        forgetful()
    assert deleted == ["begun", "ended"]


def test_the_timer_stops_what_takes_memory_without_asking() -> None:
    taken: list[bytearray] = []

    def greedy() -> None:
        while len(taken) < 1_000:
            taken.append(bytearray(b"x" * 10**6))  # zeros would be promised, not taken

    budget = Budget(Limits(megabytes=int(resident_megabytes()) + 100))
    with pytest.raises(LimitReached, match="MB"), keeping(budget):
        greedy()


def numbers_of(budget: Budget) -> Iterator[tuple[int, int]]:
    """Edges without an end, one for each node that is spent."""
    while True:
        budget.spend()
        yield 0, budget.nodes


def asks(edges: Iterable[tuple[int, int]]) -> int:
    """A library that says what is wrong in its own words."""
    try:
        return sum(u + v for u, v in edges)
    except Exception as error:
        raise TypeError("expected edges") from error


@pytest.mark.parametrize("limits", [Limits(seconds=0.05), Limits(nodes=1_000)])
def test_a_limit_that_a_library_makes_another_error_of_is_still_the_limit(limits: Limits) -> None:
    budget = Budget(limits)
    with pytest.raises(LimitReached), keeping(budget):
        asks(numbers_of(budget))


def raise_after_a_limit() -> None:
    try:
        raise LimitReached("which is dealt with")
    except LimitReached:
        raise KeyError from None


def test_another_error_within_limits_is_that_error() -> None:
    with pytest.raises(KeyError), keeping(Budget(Limits(seconds=1))):
        raise_after_a_limit()
    with pytest.raises(TypeError), keeping(Budget(Limits(seconds=1))):
        asks([(0,)])  # type: ignore[list-item]


def test_networkx_makes_no_graph_of_edges_that_a_limit_or_ctrl_c_cuts_off() -> None:
    """`networkx.Graph(edges)` drops what is raised meanwhile, and goes on with what is left."""
    assert not networkx.Graph(numbers_of(Budget(Limits(nodes=9)))).edges  # that is why
    with pytest.raises(LimitReached):
        networkx.Graph().add_edges_from(numbers_of(Budget(Limits(nodes=9))))
    made = [
        f"{file}:{call.lineno}"
        for file in Path(gadgetry.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call)
        and (getattr(call.func, "attr", "") or getattr(call.func, "id", "")) in NETWORKX
        and call.args
    ]
    assert made == []


def test_a_search_right_after_one_that_was_stopped_is_watched_too() -> None:
    def forgetful() -> None:
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            pass

    for _ in range(2):
        with pytest.raises(LimitReached), keeping(Budget(Limits(seconds=0.05))):
            forgetful()


def test_the_timer_leaves_a_thread_that_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = threading._start_new_thread  # type: ignore[attr-defined]

    def slowly(*what: object) -> None:
        at_once(*what)
        until = time.monotonic() + 0.2
        while time.monotonic() < until:
            pass

    def forgetful() -> None:
        threading.Thread(target=int).start()
        while True:
            pass

    monkeypatch.setattr(threading, "_start_new_thread", slowly)
    with pytest.raises(LimitReached), keeping(Budget(Limits(seconds=0.05))):
        forgetful()


def test_the_timer_ends_with_the_search() -> None:
    import signal

    with keeping(Budget(Limits(seconds=100))), keeping(Budget(Limits(megabytes=10**6))):
        assert signal.getitimer(signal.ITIMER_REAL)[1] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
