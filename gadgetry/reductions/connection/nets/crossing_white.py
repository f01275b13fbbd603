"""White's strategy on the nets of a false QBF: pairs, gates, and one banked move.

**Pairs.** Where White keeps a pair she answers one of it by the other. From the start: in both
tracks of a variable the run x/y (of a universal variable: but for its first step), and the two b.

**Gates.** The k of each universal variable, in order, and the root of the clause tree are the only
ways on for A, the component of s. When Black takes the first gate that he does not have:

    A is there   she answers. At k_u with the value of u that the QBF strategy gives to the values
                 so far (whose b is Black's). Left: N, and she keeps Y entry_r and the first step of
                 the left track. Right: X, and she keeps Y N and the first step of the right one.
                 At the root with a clause that the values make false: its pairs in the tree and
                 on its wires (below)
    A is not     the gate is pending. She banks a move: in the last variable before it of which no
                 track is wholly Black's, where two tracks are open, the b of one; where one is, its
                 last free switch, and A is cut off. A must come by the other b, which then needs no
                 answer: that is the move with which she answers the gate

An unpaired move elsewhere lets her take the first gate herself: A is cut off for good.

    tree       to the clause on the M side: k N, X r, Y with the first switch of the other group;
               on the other side: k X, Y N. Last: enter r
    wire       c0 y1, c1 k1, c y2 of each semi
    passage    i u, j g1, g g2, m with the other's m, out with the other's u, and the wrong turn:
               astray with the next switch of the other wire

She remembers nothing between her moves. Where nothing has to be answered, any move will do.
Played against every move of Black on the smallest formulas, and in thousands of games (the tests).
That White wins the nets of every false QBF is proved in proofs/connection/crossing_white.v.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT
from gadgetry.reductions.connection.nets.crossing_layout import (
    SIDES,
    Clause,
    CrossingLayout,
    Segment,
    TwoTracks,
)
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.reduction import Strategy

Pair = tuple[str, str]


@dataclass(frozen=True)
class Standing:
    """What the stones say: the switch to take (None: any), the pairs kept; is nothing else left?"""

    switch: str | None
    pairs: tuple[Pair, ...]
    closed: bool


@dataclass(frozen=True)
class WhiteGates:
    """White's move, given the stones of both players: White to move, all moves of hers by this.

    `choose` gives the literal of the next universal variable, from the values so far.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.wire_orders import arranged
    >>> from gadgetry.reductions.connection.nets.crossing_layout import crossing_layout
    >>> from gadgetry.reductions.connection.nets.crossing_nets import laid, lanes_of
    >>> found = arranged(Qbf([("a", [1])], Cnf(1, [[1]])))
    >>> lanes = lanes_of(found)
    >>> layout, nets = crossing_layout(found.sides, *lanes), laid(found.sides, *lanes)
    >>> gates = WhiteGates(layout, nets, lambda values: -1)
    >>> gates.move({"k_1"}, ()), gates.move({"tip_l1.1"}, ()), gates.move({"b_l1"}, ())
    ('N_1', 'k_1', 'b_r1')
    """

    layout: CrossingLayout
    nets: Nets
    choose: Strategy

    def move(self, black: Collection[str], white: Collection[str]) -> str | None:
        """The switch that she takes; None if any will do, but none of `decisive`."""
        return self.standing(black, white).switch

    def standing(self, black: Collection[str], white: Collection[str]) -> Standing:
        """What she has answered, and what she keeps."""
        return _Gates(self, set(black), set(white)).standing()

    def decisive(self) -> frozenset[str]:
        """The switches that tell which gates White has answered: not to be taken idly."""
        cores = [stage.core for stage in self.layout.stages if stage.core is not None]
        cores += [fork.core for fork in self.layout.forks.values()]
        taken = {switch for core in cores for switch in (core.x, core.n)}
        entered = {clause.enter[1] for clause in self.layout.clauses if clause.enter}
        return frozenset(taken | entered)


@dataclass
class _Gates:
    """Goes through the gates that White has answered, up to the first that she has not."""

    plan: WhiteGates
    black: set[str]
    white: set[str]
    pairs: list[Pair] = field(default_factory=list)
    values: dict[int, bool] = field(default_factory=dict)
    closed: bool = False

    def free(self, switch: str) -> bool:
        return switch not in self.black and switch not in self.white

    def standing(self) -> Standing:
        switch = self.move()
        return Standing(switch, tuple(self.pairs), self.closed)

    def move(self) -> str | None:
        stages = self.plan.layout.stages
        for stage in stages:
            self.pairs += static_pairs(stage)
        gate: TwoTracks | None = None
        for stage in stages:
            if stage.core is None:
                self.values[stage.variable] = stage.tracks[RIGHT].b in self.black
                continue
            if stage.core.k not in self.black or not self.answered(stage):
                gate = stage
                break
            self.values[stage.variable] = self.value()
            self.pairs += chosen_pairs(stage, self.values[stage.variable])
        else:
            if self.root_answered():
                place = false_clause(self.plan.layout, self.values)
                self.pairs += clause_pairs(self.plan.layout, place)
        return self.reply(gate)

    def answered(self, stage: TwoTracks) -> bool:
        assert stage.core is not None
        return stage.core.n in self.white or stage.core.x in self.white

    def root_answered(self) -> bool:
        layout = self.plan.layout
        fork = layout.forks.get((0, len(layout.clauses)))
        if fork is not None:
            answers = [fork.core.n, fork.core.x]
        else:
            answers = [layout.clauses[0].enter[1]] if layout.clauses[0].enter else []
        return layout.root in self.black and any(x in self.white for x in answers)

    def value(self) -> bool:
        """White's value for the next universal variable."""
        return bool(self.plan.choose(self.values) > 0)

    def reply(self, gate: TwoTracks | None) -> str | None:
        for his, hers in _both_ways(self.pairs):
            if his in self.black and self.free(hers):
                return hers
        layout = self.plan.layout
        switch = layout.root if gate is None or gate.core is None else gate.core.k
        passed = gate is None and self.root_answered()
        self.closed = passed or switch not in self.black
        if self.closed:
            return switch if self.free(switch) else None
        junction = layout.last if gate is None else gate.junction
        before = layout.stages if gate is None else layout.stages[: layout.stages.index(gate)]
        if junction not in self.component():
            return self.bank(before)
        if gate is None or gate.core is None:
            place = false_clause(layout, self.values)
            return dict(_both_ways(clause_pairs(layout, place)))[switch]
        return gate.core.x if self.value() else gate.core.n

    def component(self) -> set[str]:
        """The nets joined to s."""
        nets = self.plan.nets
        around: dict[str, list[tuple[str, ...]]] = {}
        for switch in nets.switches:
            if switch.name in self.black:
                for net in switch.nets:
                    around.setdefault(net, []).append(switch.nets)
        seen, stack = {nets.s}, [nets.s]
        while stack:
            for joined in around.get(stack.pop(), ()):
                fresh = [net for net in joined if net not in seen]
                seen.update(fresh)
                stack += fresh
        return seen

    def bank(self, before: tuple[TwoTracks, ...]) -> str | None:
        """Narrow the last variable that A has not passed for certain."""
        for stage in reversed(before):
            ways = {side: way for side, way in self.ways(stage) if not self.white & set(way)}
            if any(self.black.issuperset(way) for way in ways.values()):
                continue
            self.closed = len(ways) < 2
            if not ways:
                return None
            if len(ways) == 1:
                return [x for x in next(iter(ways.values())) if self.free(x)][-1]
            longest = max(ways, key=lambda side: len(self.black & set(ways[side])))
            return stage.tracks[longest].b
        raise AssertionError("a gate is pending, so some variable is not passed")

    def ways(self, stage: TwoTracks) -> Iterator[tuple[str, list[str]]]:
        """The tracks by which A may pass a variable."""
        for side in SIDES:
            if stage.core is not None and (side == RIGHT) != self.values[stage.variable]:
                continue
            track = stage.tracks[side]
            second = stage.core is not None and side == RIGHT
            first = [stage.core.y] if stage.core is not None and second else []
            yield side, [*first, *(x for x, _ in track.run), track.b]


def false_clause(layout: CrossingLayout, values: Mapping[int, bool]) -> int:
    """The first clause that the values make false."""
    for place, clause in enumerate(layout.clauses):
        if not any(values[v] == (clause.side == LEFT) for v in clause.wires):
            return place
    raise AssertionError("the formula is false, so some clause is")


def clause_pairs(layout: CrossingLayout, place: int) -> Iterator[Pair]:
    """The pairs that lead A to a clause, and along its wires to nowhere."""
    low, high = 0, len(layout.clauses)
    while high - low > 1:
        fork = layout.forks[low, high]
        core = fork.core
        if place < fork.middle:
            yield core.k, core.n
            yield core.x, fork.r
            yield core.y, _first_switch(layout, fork.middle, high)
            high = fork.middle
        else:
            yield core.k, core.x
            yield core.y, core.n
            low = fork.middle
    clause = layout.clauses[low]
    if clause.enter is not None:
        yield clause.enter
    yield from wire_pairs(clause)


def _first_switch(layout: CrossingLayout, low: int, high: int) -> str:
    """The only way into a group of clauses from its own net."""
    if high - low > 1:
        return layout.forks[low, high].core.k
    enter = layout.clauses[low].enter
    assert enter is not None
    return enter[0]


def static_pairs(stage: TwoTracks) -> Iterator[Pair]:
    """The pairs of a variable from the start."""
    for track in stage.tracks.values():
        yield from track.run if stage.core is None else track.run[1:]
    left, right = (stage.tracks[side] for side in SIDES)
    yield left.b, right.b


def chosen_pairs(stage: TwoTracks, value: bool) -> Iterator[Pair]:
    """The pairs of a universal variable whose value White has chosen."""
    assert stage.core is not None
    left, right = (stage.tracks[side].run[0] for side in SIDES)
    if value:
        yield stage.core.y, stage.core.n
        yield right
    else:
        yield stage.core.y, right[0]
        yield left


def wire_pairs(clause: Clause) -> Iterator[Pair]:
    """The pairs on a clause's wires."""
    for wire in clause.wires.values():
        for part in wire:
            if isinstance(part, Segment):
                for semi in part.semis:
                    yield semi.c0, semi.y1
                    yield semi.c1, semi.k1
                    yield semi.c, semi.y2
                continue
            yield part.i, part.u
            yield part.j, part.g1
            yield part.g, part.g2
            yield part.m, part.other["m"]
            yield part.out, part.other["u"]
            yield part.astray, part.beyond


def _both_ways(pairs: Iterable[Pair]) -> Iterator[Pair]:
    for one, other in pairs:
        yield one, other
        yield other, one
