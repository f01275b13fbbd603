"""Limits on a search, and the budget that keeps them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """How much a search may use; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    megabytes: int | None = None


class LimitReached(Exception):
    """A limit was reached: the answer is "undecided". Its text names the limit."""


@dataclass
class Budget:
    """What a running search has used; `spend` once per node, and let `LimitReached` pass.

    >>> budget = Budget(Limits(nodes=2))
    >>> budget.spend(), budget.spend()
    (None, None)
    >>> budget.spend()
    Traceback (most recent call last):
    ...
    gadgetry.solvers.limits.LimitReached: 2 nodes
    """

    limits: Limits = Limits()
    nodes: int = 0
    started: float = field(default_factory=time.monotonic)

    def spend(self, nodes: int = 1) -> None:
        """Count nodes; raise when a limit is reached. Clock and memory are read now and then."""
        before = self.nodes
        self.nodes += nodes
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise LimitReached(f"{self.limits.nodes} nodes")
        if before >> 8 != self.nodes >> 8:
            self.check()

    def check(self, more: int = 0) -> None:
        """Read the clock and the memory; raise when a limit is reached.

        `more`: bytes that are to be taken next.
        """
        limits = self.limits
        if limits.seconds is not None and self.seconds > limits.seconds:
            raise LimitReached(f"{limits.seconds:g} seconds")
        most = limits.megabytes
        if most is not None and resident_megabytes() + more / 2**20 > most:
            raise LimitReached(f"{most} MB")

    @property
    def seconds(self) -> float:
        """The time used so far."""
        return time.monotonic() - self.started


def resident_megabytes() -> float:
    """The memory this process holds now (where /proc tells; else the most it has held)."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * 4096 / 2**20
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
