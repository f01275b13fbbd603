"""Pairings by their definition: is there a path with at most one of each pair? By SAT, exactly.

Switches join nets. A path from s to t that has no switch of White's and at most one of each pair is
what Black has in the end if White answers in pairs and he has all the rest; without one, she wins.
To find such a path is NP-complete, so a search for it may take for ever; the formula is short:

    arc         a switch, and two nets of it: from the one to the other
    a net       at most one arc comes in, at most one goes out; s: one out, t: one in, never back;
                any other: one goes out iff one comes in
    a pair      not both switches

A model is a path, and perhaps cycles beside it, which do no harm: without them the path still has
at most one of each pair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import permutations

from gadgetry.solvers.limits import Budget
from gadgetry.solvers.sat.incremental import SatOracle

SOLVER = "minisat22"


class PathsWithinPairs:
    """Paths through switches, each given by the nets it touches; asked again and again.

    >>> bridge = PathsWithinPairs({"a": "sm", "b": "mt", "c": "mt"}, "s", "t")
    >>> bridge.path(white={"b"}, pairs=[]), bridge.path(white=(), pairs=[("a", "b"), ("c", "a")])
    (['a', 'c'], [])
    """

    def __init__(
        self, nets_of: Mapping[str, Sequence[str]], s: str, t: str, budget: Budget | None = None
    ) -> None:
        self.s, self.t = s, t
        self.oracle = SatOracle(SOLVER, budget or Budget())
        self.used = {switch: v for v, switch in enumerate(nets_of, 1)}
        self.last = len(self.used)
        self.arcs: dict[int, tuple[str, str, str]] = {}  # the variable: from, switch, to
        self.kept: dict[tuple[str, str], int] = {}  # of a pair: the variable that it is in force
        for switch, nets in nets_of.items():
            for one, other in permutations(nets, 2):
                if one != t and other != s:
                    arc = self._fresh()
                    self.arcs[arc] = (one, switch, other)
                    self.oracle.add([-arc, self.used[switch]])
        out: dict[str, list[int]] = {s: []}
        into: dict[str, list[int]] = {t: []}
        for arc, (one, _, other) in self.arcs.items():
            out.setdefault(one, []).append(arc)
            into.setdefault(other, []).append(arc)
        for net in dict.fromkeys([*out, *into]):
            self._net(net, into.get(net, []), out.get(net, []))

    def _fresh(self) -> int:
        self.last += 1
        return self.last

    def _net(self, net: str, into: list[int], out: list[int]) -> None:
        comes = self._some(into) if net != self.s else None
        goes = self._some(out) if net != self.t else None
        if comes is None or goes is None:
            self.oracle.add([comes or goes or 0])
        else:
            self.oracle.add([-comes, goes])
            self.oracle.add([comes, -goes])

    def _some(self, arcs: list[int]) -> int:
        """A variable that is true iff one of the arcs is; no two are. Along a ladder."""
        before = self._fresh()
        self.oracle.add([-before])
        for arc in arcs:
            now = self._fresh()
            for clause in ([-arc, -before], [-arc, now], [-before, now], [arc, before, -now]):
                self.oracle.add(clause)
            before = now
        return before

    def path(self, white: Collection[str], pairs: Iterable[tuple[str, str]]) -> list[str]:
        """The switches of a path without White's and with at most one of each pair; [] if none."""
        assumed = [-self.used[switch] for switch in self.used if switch in white]
        assumed += [self._kept(one, other) for one, other in pairs]
        if not self.oracle.solve(assumed):
            return []
        chosen = {self.arcs[v][0]: self.arcs[v] for v in self.oracle.model() if v in self.arcs}
        found, net = {}, self.s
        while net != self.t:
            _, switch, net = chosen[net]
            found[switch] = net  # a switch of three nets may lead on to the third
        return list(found)

    def _kept(self, one: str, other: str) -> int:
        if (one, other) not in self.kept:
            kept = self.kept[one, other] = self._fresh()
            self.oracle.add([-kept, -self.used[one], -self.used[other]])
        return self.kept[one, other]
