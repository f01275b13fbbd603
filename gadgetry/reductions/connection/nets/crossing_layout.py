"""The gadgets of `crossing_nets` by role, in the order in which Black runs through them.

Both players' strategies (`crossing_black`, `crossing_white`) are told in these words. A is the
component of s under Black's stones; `x/y`: Black plays x, White must answer y.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT, Sides
from gadgetry.reductions.connection.nets.crossing_nets import SEMIS, Lanes, Wire

Answer = tuple[str, str]  # Black's switch, White's answer
SIDES = (LEFT, RIGHT)


@dataclass(frozen=True)
class Track:
    """A track: its run x/y from the entry to cz, its tips, and how A leaves it."""

    run: tuple[Answer, ...]
    tips: tuple[str, ...]
    h1: str
    h2: str
    b: str


@dataclass(frozen=True)
class Core:
    """White's choice: of a value (then the second track starts from Rt), or of a clause."""

    k: str
    x: str
    y: str
    n: str


@dataclass(frozen=True)
class TwoTracks:
    """A variable, the junction before it, its tracks; the core if it is universal."""

    variable: int
    junction: str
    tracks: Mapping[str, Track]
    core: Core | None


@dataclass(frozen=True)
class Fork:
    """A node of the clause tree over the clauses low..high: `core`, and r beside M."""

    core: Core
    r: str
    low: int
    middle: int
    high: int


@dataclass(frozen=True)
class Semi:
    """A third of a segment: run c0/y1, c1/k1, c/y2."""

    c0: str
    y1: str
    c1: str
    k1: str
    c: str
    y2: str


@dataclass(frozen=True)
class Segment:
    """A piece of a wire between two crossings."""

    semis: tuple[Semi, ...]


@dataclass(frozen=True)
class Passage:
    """A wire's way through a crossing: run i/u, j/g1, g/g2, m/(m of the other), out/(its u).

    `astray` leads out along the other wire, whose next switch is `beyond`.
    """

    i: str
    u: str
    j: str
    g1: str
    g: str
    g2: str
    m: str
    other: Mapping[str, str]  # the other wire's m, u, g1, g2
    out: str
    astray: str
    beyond: str


@dataclass(frozen=True)
class Clause:
    """A clause on its side: its wires and the tips at their ends, by variable; its entry.

    `enter` is None where the tree ends in the clause's own net.
    """

    side: str
    wires: Mapping[int, tuple[Segment | Passage, ...]]
    tips: Mapping[int, str]
    enter: Answer | None


@dataclass(frozen=True)
class CrossingLayout:
    """All gadgets: the variables in order, the clauses as the tree has them, its forks."""

    stages: tuple[TwoTracks, ...]
    clauses: tuple[Clause, ...]
    forks: Mapping[tuple[int, int], Fork]
    last: str  # the junction before the clauses

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Every segment of every wire."""
        parts = (part for clause in self.clauses for wire in clause.wires.values() for part in wire)
        return tuple(part for part in parts if isinstance(part, Segment))

    @property
    def root(self) -> str:
        """The only way from the last junction on: `w` if there are no clauses."""
        if not self.clauses:
            return "w"
        enter = self.clauses[0].enter
        fork = self.forks.get((0, len(self.clauses)))
        if fork is not None:
            return fork.core.k
        assert enter is not None
        return enter[0]


def crossing_layout(sides: Sides, left: Lanes, right: Lanes) -> CrossingLayout:
    """The layout of `laid(sides, left, right)`.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.wire_orders import arranged
    >>> from gadgetry.reductions.connection.nets.crossing_nets import lanes_of
    >>> found = arranged(Qbf([("e", [1])], Cnf(1, [[1]])))
    >>> layout = crossing_layout(found.sides, *lanes_of(found))
    >>> layout.stages[0].tracks["l"].run
    (('entry_l1', 'tip_l1.1'), ('c_l1.1', 'h1_l1'), ('cz_l1', 'h2_l1'))
    >>> layout.root
    'enter_Cl1'
    """
    both = {LEFT: left, RIGHT: right}
    stages, junction = [], "s"
    for existential, v in sides.prefix:
        tracks = {side: _track(side, v, existential, both[side]) for side in SIDES}
        core = None if existential else Core(f"k_{v}", f"X_{v}", f"Y_{v}", f"N_{v}")
        stages.append(TwoTracks(v, junction, tracks, core))
        junction = f"B{v}"
    named = {LEFT: sides.left, RIGHT: sides.right}
    wires = {side: _wires(side, found) for side, found in both.items()}
    rows = [(side, j) for side, found in both.items() for j in _inward(side, found)]
    forks = dict(_forks(len(rows)))
    alone = {(fork.low, fork.middle) for fork in forks.values()}
    clauses = []
    for place, (side, j) in enumerate(rows):
        own = {v: wires[side][v, j] for v in named[side][j]}
        entered = (place, place + 1) not in alone
        enter = (f"enter_C{side}{j}", f"r_C{side}{j}") if entered else None
        tips = {v: f"tip_{side}{v}.{j}" for v in own}
        clauses.append(Clause(side, own, tips, enter))
    return CrossingLayout(tuple(stages), tuple(clauses), forks, junction)


def _inward(side: str, found: Lanes) -> list[int]:
    """The clauses of a side as the tree has them: innermost left first, innermost right last."""
    outward = list(dict.fromkeys(j for _, j in found.bottom))
    return outward[::-1] if side == LEFT else outward


def _track(side: str, v: int, existential: bool, found: Lanes) -> Track:
    own = f"{side}{v}"
    clauses = [j for u, j in found.top if u == v]
    tips = [f"tip_{own}.{j}" for j in clauses]
    entry = f"entry_{own}" if existential or side == RIGHT else f"X_{v}"
    steps = [entry, *(f"c_{own}.{j}" for j in clauses), f"cz_{own}"]
    h1, h2 = f"h1_{own}", f"h2_{own}"
    return Track(tuple(zip(steps, [*tips, h1, h2], strict=True)), tuple(tips), h1, h2, f"b_{own}")


def _forks(clauses: int) -> Iterator[tuple[tuple[int, int], Fork]]:
    groups = [(0, clauses)]
    while groups:
        low, high = groups.pop()
        if high - low < 2:
            continue
        middle, own = (low + high) // 2, f"{low}-{high}"
        core = Core(f"ck_{own}", f"cX_{own}", f"cY_{own}", f"cN_{own}")
        yield (low, high), Fork(core, f"cr_{own}", low, middle, high)
        groups += [(low, middle), (middle, high)]


def _wires(side: str, found: Lanes) -> dict[Wire, tuple[Segment | Passage, ...]]:
    """The parts of each wire, from its clause up."""
    now = list(found.bottom)
    parts: dict[Wire, list[Segment | Passage]] = {wire: [] for wire in now}
    laid = dict.fromkeys(now, 0)

    def extend(wire: Wire) -> None:
        laid[wire] += 1
        own = f"{side}{wire[0]}.{wire[1]}.{laid[wire]}"
        parts[wire].append(Segment(tuple(_semi(f"{own}.{i}") for i in range(1, SEMIS + 1))))

    def next_switch(wire: Wire) -> str:
        return f"c0_{side}{wire[0]}.{wire[1]}.{laid[wire] + 1}.1"

    for n, p in enumerate(found.swaps()):
        a, b = now[p], now[p + 1]
        extend(a)
        extend(b)
        own = f"{side}{n}"
        parts[a].append(_passage(own, "W", "N", "bE", "bS", next_switch(b)))
        parts[b].append(_passage(own, "N", "W", "bS", "bE", next_switch(a)))
        now[p], now[p + 1] = b, a
    for wire in now:
        extend(wire)
    return {wire: tuple(found) for wire, found in parts.items()}


def _semi(at: str) -> Semi:
    return Semi(*(f"{role}_{at}" for role in ("c0", "y1", "c1", "k1", "c", "y2")))


def _passage(own: str, end: str, other: str, out: str, astray: str, beyond: str) -> Passage:
    mine = {role: f"{role}_{end}{own}" for role in ("i", "u", "j", "g1", "g", "g2", "m")}
    theirs = {role: f"{role}_{other}{own}" for role in ("m", "u", "g1", "g2")}
    ends = {"out": f"{out}_{own}", "astray": f"{astray}_{own}", "beyond": beyond}
    return Passage(**mine, **ends, other=theirs)
