"""Black's win on the nets of a true QBF as a proof from claims: the rows of `crossing_black`.

A claim: two nets are joined though White is to move, by moves within its carrier. `all` of some
claims with disjoint carriers; or `any` of some moves, each with claims, that need no cell in common
(docs/certificates.md). What Black runs through becomes claims that a net is joined to t, the last
ones first:

    link       of a segment's faces, by two of its three semis: k1 of either, and its pair y1 y2
    threat     y, pairs, and links from its face out to t. There are three of each, as each leaves
               out another semi of its segments: White's free stone misses one of them
    x; y       the net behind x: the threats of y, or the run goes on
    wire       the same for every assignment: it needs no tip but its own
    variables  once for each assignment that the QBF strategy lets come about

An answer that the run accepts is a cell that going on does not need; those that it would need have
a row of their own: h1 and h2 of the left track after k and Y.

    claims = O(switches) for the wires + O(tracks and tree) for each assignment
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gadgetry.reductions.connection.nets.crossing_black import OTHER
from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT
from gadgetry.reductions.connection.nets.crossing_layout import (
    Clause,
    Core,
    CrossingLayout,
    Passage,
    Segment,
    Semi,
)
from gadgetry.reductions.connection.nets.crossing_nets import SEMIS
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.reduction import Strategy

Values = Mapping[int, bool]
Way = tuple[str, tuple[int, ...]]  # a move, and claims
Pair = tuple[str, str]


@dataclass
class CrossingJoins:
    """The claims on the nets of a layout, where `choose` wins the QBF for the existential player.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
    >>> from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
    >>> qbf = Qbf([("e", [1])], Cnf(1, [[1]]))
    >>> nets = crossing_nets(qbf)
    >>> run, _ = crossing_strategy(qbf, nets, lambda values: 1)
    >>> entries = CrossingJoins(run.layout, nets, run.choose).entries()
    >>> len(entries), entries[-1]["move"]
    (24, 'entry_r1')
    """

    layout: CrossingLayout
    nets: Nets
    choose: Strategy
    found: list[dict[str, Any]] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)
    wires: dict[str, Way] = field(default_factory=dict)  # by the tip at a wire's end

    def entries(self) -> list[dict[str, Any]]:
        """The claims, each after those that it needs, and last of all Black's first move."""
        move, claims = self.after(0, {})
        return [*self.found, {"move": move, "all": list(claims)}]

    @cached_property
    def at(self) -> dict[str, tuple[str, ...]]:
        """The nets of each switch."""
        return {switch.name: switch.nets for switch in self.nets.switches}

    def claim(self, ends: Pair, rule: str, by: Iterable[Any]) -> int:
        """The number of a claim, which is written once."""
        entry = {"join": list(ends), rule: [[w[0], list(w[1])] if rule == "any" else w for w in by]}
        text = str(entry)
        if text not in self.known:
            self.known[text] = len(self.found)
            self.found.append(entry)
        return self.known[text]

    def to_t(self, net: str, ways: Iterable[Way]) -> int:
        return self.claim((net, self.nets.t), "any", ways)

    def pair(self, one: str, other: str, ends: Pair) -> int:
        """Either of two switches joins the ends."""
        return self.claim(ends, "any", [(one, ()), (other, ())])

    # Faces, and threats to be joined to one

    def faces(self, segment: Segment) -> Pair:
        semi = segment.semis[0]
        return self.at[semi.y1][2], self.at[semi.k1][2]

    def link(self, segment: Segment, left_out: int) -> int:
        """The faces of a segment are joined by two of its semis."""
        outer, inner = self.faces(segment)
        ways = []
        for number, semi in enumerate(segment.semis):
            if number != left_out:
                end = self.at[semi.y2][0]
                ways.append((semi.k1, (self.pair(semi.y1, semi.y2, (end, outer)),)))
        return self.claim((outer, inner), "any", ways)

    def links(self, face: str, run: Collection[Segment]) -> list[Segment]:
        """The segments that lead from a face out to t, none of those that were run."""
        came: dict[str, tuple[str, Segment]] = {}
        stack, seen = [face], {face}
        for here in stack:
            for segment in self.beside.get(here, ()):
                for there in self.faces(segment):
                    if there not in seen and segment not in run:
                        seen.add(there)
                        came[there] = (here, segment)
                        stack.append(there)
        path, here = [], self.nets.t
        while here != face:
            here, segment = came[here]
            path.append(segment)
        return path

    @cached_property
    def beside(self) -> dict[str, list[Segment]]:
        """The segments at each face."""
        found: dict[str, list[Segment]] = {}
        for segment in self.layout.segments:
            for face in self.faces(segment):
                found.setdefault(face, []).append(segment)
        return found

    def threats(
        self, move: str, face: str, pairs: tuple[int, ...] = (), run: Collection[Segment] = ()
    ) -> list[Way]:
        """The move and the pairs join the run to a face, and links the face to t."""
        path = self.links(face, run)
        versions = range(SEMIS if path else 1)
        return [(move, (*pairs, *(self.link(seg, v) for seg in path))) for v in versions]

    def face_of(self, switch: str) -> str:
        """The face of a tip, of h1 or of h2."""
        nets = self.at[switch]
        return nets[2] if switch.startswith("h1") else nets[1]

    # Variables

    def after(self, number: int, values: Values) -> Way:
        """The run goes on from the junction before a variable, or before the clauses."""
        if number == len(self.layout.stages):
            whole = (0, len(self.layout.clauses))
            return self.group(*whole, values) if self.layout.clauses else ("w", ())
        stage = self.layout.stages[number]
        if stage.core is None:
            return self.track(number, RIGHT if self.choose(values) > 0 else LEFT, values)
        return stage.core.k, (self.universal(number, stage.core, values),)

    def track(self, number: int, side: str, values: Values) -> Way:
        """The run through a track, and out of it."""
        track = self.layout.stages[number].tracks[side]
        way: Way = (track.b, (self.left(number, side, values),))
        for move, answer in reversed(track.run):
            threats = self.threats(answer, self.face_of(answer))
            way = (move, (self.to_t(self.at[answer][0], [*threats, way]),))
        return way

    def left(self, number: int, side: str, values: Values) -> int:
        """The junction after a variable whose track on this side was run."""
        stage = self.layout.stages[number]
        other = stage.tracks[OTHER[side]]
        z, junction = self.at[other.b]
        face = self.face_of(other.h2)
        kept = self.pair(other.h1, other.h2, (z, face))
        way = self.after(number + 1, {**values, stage.variable: side == RIGHT})
        return self.to_t(junction, [*self.threats(other.b, face, (kept,)), way])

    def universal(self, number: int, core: Core, values: Values) -> int:
        """After k: N, X or Y, or an answer in the left track."""
        net, right = self.at[core.k][1], self.at[core.y][1]
        either = self.pair(core.x, core.y, (net, core.n))
        to_the_right = [*self.by_n(number, core, values, ()), self.track(number, RIGHT, values)]
        y = (core.y, (self.to_t(right, to_the_right),))
        by_n = self.by_n(number, core, values, (either,))
        return self.to_t(net, [*by_n, self.track(number, LEFT, values), y])

    def by_n(self, number: int, core: Core, values: Values, first: tuple[int, ...]) -> list[Way]:
        """N, which joins Z of the left track; h1 and h2 of it, or what is left of them."""
        left = self.layout.stages[number].tracks[LEFT]
        z, face = self.at[left.h2]
        ways = self.threats(core.n, face, (*first, self.pair(left.h1, left.h2, (z, face))))
        for rest in (left.h2, left.h1):
            threats = self.threats(rest, face)
            if left.tips:
                threats += self.threats(left.tips[0], self.face_of(left.tips[0]))
                claim = self.to_t(core.n, threats)
            else:
                way = (left.b, (self.left(number, LEFT, values),))
                claim = self.to_t(z, [*threats, way])
            ways.append((core.n, (*first, claim)))
        return ways

    # Clauses

    def group(self, low: int, high: int, values: Values) -> Way:
        """The run goes on to one of these clauses, as White chooses."""
        if high - low == 1:
            return self.clause(self.layout.clauses[low], values)
        fork = self.layout.forks[low, high]
        core, face = fork.core, self.at[fork.r][1]
        net, middle, right = (self.at[x][1] for x in (core.k, core.x, core.y))
        first = [*self.threats(fork.r, face), self.group(low, fork.middle, values)]
        second = [*self.threats(core.n, face), self.group(fork.middle, high, values)]
        either = self.pair(core.x, core.y, (net, core.n))
        ways = self.threats(core.n, face, (either,))
        ways += [(core.x, (self.to_t(middle, first),)), (core.y, (self.to_t(right, second),))]
        return core.k, (self.to_t(net, ways),)

    def clause(self, clause: Clause, values: Values) -> Way:
        """The run along the shortest wire to a literal that is true."""
        true = [v for v in clause.wires if values[v] == (clause.side == LEFT)]
        variable = min(true, key=lambda v: len(clause.wires[v]))
        tip = clause.tips[variable]
        if tip not in self.wires:
            self.wires[tip] = self.wire(clause.wires[variable], tip)
        way = self.wires[tip]
        if clause.enter is None:
            return way
        enter, r = clause.enter
        net, face = self.at[r]
        return enter, (self.to_t(net, [*self.threats(r, face), way]),)

    # Wires

    def wire(self, parts: tuple[Segment | Passage, ...], tip: str) -> Way:
        """The run along a wire, from its end back."""
        run = [part for part in parts if isinstance(part, Segment)]
        way: Way | None = None
        for part in reversed(parts):
            if isinstance(part, Passage):
                assert way is not None
                way = self.passage(part, way, run)
                continue
            for semi in reversed(part.semis):
                way = self.semi(semi, way, run) if way else self.last_semi(semi, tip, run)
            run.remove(part)
        assert way is not None
        return way

    def semi(self, semi: Semi, way: Way, run: list[Segment]) -> Way:
        (w, p), face = self.at[semi.c], self.at[semi.y2][1]
        kept = self.pair(semi.c, semi.k1, (w, p))
        end = self.to_t(p, [*self.threats(semi.y2, face, (), run), way])
        ways = self.threats(semi.y2, face, (kept,), run)
        ways += [(way[0], (kept, *way[1])), (semi.c, (end,)), (semi.k1, (end,))]
        return self.into(semi, self.to_t(w, ways), run)

    def last_semi(self, semi: Semi, tip: str, run: list[Segment]) -> Way:
        """The tip is free: c1 wins."""
        (w, p), face = self.at[semi.c], self.at[semi.y2][1]
        pairs = [self.pair(semi.c, semi.k1, (w, p)), self.pair(semi.y2, tip, (p, face))]
        links = [self.link(segment, 0) for segment in self.links(face, run)]
        return self.into(semi, self.claim((w, self.nets.t), "all", [*pairs, *links]), run)

    def into(self, semi: Semi, claim: int, run: list[Segment]) -> Way:
        """c0; y1, then c1."""
        v, _, face = self.at[semi.y1]
        threats = self.threats(semi.y1, face, (), run)
        return semi.c0, (self.to_t(v, [*threats, (semi.c1, (claim,))]),)

    def passage(self, part: Passage, way: Way, run: list[Segment]) -> Way:
        other, middle = part.other, self.at[part.g2][1]
        x = self.at[other["g2"]][0]
        kept = self.pair(other["g1"], other["g2"], (x, middle))
        _, beyond, _ = self.at[other["u"]]
        for move, threats in (
            (part.out, self.threats(other["u"], beyond, (), run)),
            (part.m, self.threats(other["m"], middle, (kept,), run)),
            (part.g, self.threats(part.g2, middle, (), run)),
            (part.j, self.threats(part.g1, middle, (), run)),
            (part.i, self.threats(part.u, self.at[part.u][1], (), run)),
        ):
            way = (move, (self.to_t(self.at[move][1], [*threats, way]),))
        return way
