"""Black's strategy on the nets of a true QBF: a run of threats from s to the tip of a true literal.

A runs through the variables, the clause tree and a wire of the clause that White has chosen, to a
literal that is true: its track was never visited, so its tip is still free. Every move of the run
threatens to join A to a face, and neighbouring faces are linked to t by the segments of the wires
that A has not touched. `x; y`: Black plays x, and White must answer y; after any other answer he
plays y himself and has won. Where more answers are good, the rules below say how he goes on.

    track      x; y  in turn (see `crossing_layout`), then `leave`
    leave      b; the other b. He takes the other b unless she has it, and keeps the pair h1 h2
               of that track; if she answered by one of them, she must now answer by the other
    exists     the track of the value that the QBF strategy gives
    forall     k. N hers, X not: left, from X. X hers: Y; N, then right. Otherwise he takes N
               (before it X, if Y is hers) and keeps X Y and h1 h2 of the left track, or the first
               left tip in the place of the one that she has
    fork       k. N hers, X not: X; r, to the left. X hers: Y; N, to the right. Otherwise he takes N
               (before it X; r, if Y is hers) and keeps X Y
    semi       c0; y1. c1, then he keeps c k1 and takes y2 unless she has it
               last semi of all: after c1 he keeps c k1, and y2 with the tip, and has won
    passage    i; u. j; g1. g; g2. m as `leave`, with m, g1, g2 of the other wire. out; its u

Once he has won, he answers in pairs, and links a segment that she attacks: k1 of a semi without a
stone of hers, and then the pair y1 y2 of it. She has had one free stone, a segment has three semis,
and two clean ones link its faces.

He remembers nothing between his moves: the stones tell how far the run has come. Played against
every answer of White on the smallest formulas, and in thousands of games (the tests). That such a
run wins is proved (docs/proofs.md), of one that after k, answered by Y, just goes on by X.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT
from gadgetry.reductions.connection.nets.crossing_layout import (
    Clause,
    Core,
    CrossingLayout,
    Passage,
    Segment,
    Semi,
    Track,
    TwoTracks,
)
from gadgetry.reductions.reduction import Strategy

Stones: TypeAlias = Collection[str]
OTHER = {LEFT: RIGHT, RIGHT: LEFT}


class _Now(Exception):
    """The switch to take; None if the run is won."""

    def __init__(self, switch: str | None) -> None:
        self.switch = switch


@dataclass(frozen=True)
class RunReading:
    """What the stones say: the switch to take (None: any), the pairs kept, and is the run won?"""

    switch: str | None
    pairs: tuple[tuple[str, str], ...]
    won: bool


@dataclass(frozen=True)
class BlackRun:
    """Black's move, given the stones of both players: Black to move, all moves of his by this.

    `choose` gives the literal of the next existential variable, from the values so far.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.wire_orders import arranged
    >>> from gadgetry.reductions.connection.nets.crossing_layout import crossing_layout
    >>> from gadgetry.reductions.connection.nets.crossing_nets import lanes_of
    >>> found = arranged(Qbf([("e", [1])], Cnf(1, [[1]])))
    >>> run = BlackRun(crossing_layout(found.sides, *lanes_of(found)), lambda values: 1)
    >>> run.move((), ()), run.move({"entry_r1"}, {"h1_r1"}), run.move({"entry_r1"}, {"tip_l1.1"})
    ('entry_r1', 'cz_r1', 'h1_r1')
    """

    layout: CrossingLayout
    choose: Strategy

    def move(self, black: Stones, white: Stones) -> str | None:
        """The switch that he takes; None if any will do."""
        return self.reading(black, white).switch

    def reading(self, black: Stones, white: Stones) -> RunReading:
        """How far the run has come."""
        return _Run(self.layout, self.choose, set(black), set(white)).reading()


@dataclass
class _Run:
    """Follows the run through the stones, up to the first move that is not made."""

    layout: CrossingLayout
    choose: Strategy
    black: set[str]
    white: set[str]
    pairs: list[tuple[str, str]] = field(default_factory=list)

    def reading(self) -> RunReading:
        try:
            self.run()
        except _Now as now:
            won = now.switch is None
            switch = self.answer() or now.switch or self.link()
            return RunReading(switch, tuple(self.pairs), won)
        raise AssertionError("the run ends with a won game")

    def free(self, switch: str) -> bool:
        return switch not in self.black and switch not in self.white

    def answer(self) -> str | None:
        """The other of a pair that White has touched."""
        for one, other in self.pairs:
            for hers, his in ((one, other), (other, one)):
                if hers in self.white and self.free(his):
                    return his
        return None

    def run(self) -> None:
        values: dict[int, bool] = {}
        for stage in self.layout.stages:
            values[stage.variable] = self.stage(stage, values)
        if not self.layout.clauses:
            self.take("w")
            raise _Now(None)
        clause = self.tree()
        wanted = clause.side == LEFT
        variables = [v for v in clause.wires if values[v] == wanted]
        self.wire(clause, min(variables, key=lambda v: len(clause.wires[v])))

    def take(self, switch: str) -> None:
        """A move of the run: now, or done."""
        if switch not in self.black:
            raise _Now(switch)

    def step(self, switch: str, answer: str) -> None:
        """`switch; answer`."""
        self.take(switch)
        if answer not in self.white:
            raise _Now(answer if self.free(answer) else None)

    def won(self, *pairs: tuple[str, str]) -> None:
        self.pairs += pairs
        raise _Now(None)

    def stage(self, stage: TwoTracks, values: Mapping[int, bool]) -> bool:
        if stage.core is None:
            side = RIGHT if self.choose(values) > 0 else LEFT
            self.track(stage, side)
        else:
            side = self.universal(stage, stage.core)
        return side == RIGHT

    def track(self, stage: TwoTracks, side: str) -> None:
        for switch, answer in stage.tracks[side].run:
            self.step(switch, answer)
        self.leave_track(stage, side)

    def leave_track(self, stage: TwoTracks, side: str) -> None:
        other = stage.tracks[OTHER[side]]
        self.leave(stage.tracks[side].b, other.b, other.h1, other.h2)

    def leave(self, switch: str, other: str, h1: str, h2: str) -> None:
        """`switch; other`, where he keeps h1 h2 if he has to take `other` himself."""
        self.take(switch)
        if other in self.white:
            return
        self.take(other)
        hers = [h for h in (h1, h2) if h in self.white]
        if not hers:
            self.won((h1, h2))
        self.step(other, h2 if hers[0] == h1 else h1)

    def universal(self, stage: TwoTracks, core: Core) -> str:
        left = stage.tracks[LEFT]
        self.take(core.k)
        if core.n in self.white:
            if core.x in self.white:
                self.take(core.y)
                self.track(stage, RIGHT)
                return RIGHT
            self.track(stage, LEFT)
            return LEFT
        if core.x in self.white:
            self.take(core.y)
        elif core.y in self.white and core.n not in self.black:
            if not left.tips:
                self.track(stage, LEFT)
                return LEFT
            self.step(core.x, left.tips[0])
        self.take(core.n)
        self.pairs.append((core.x, core.y))
        self.after_n(left)
        self.leave_track(stage, LEFT)
        return LEFT

    def after_n(self, left: Track) -> None:
        """N is his: A is joined to Z of the left track, and Z to a face but for White's answer."""
        hers = [h for h in (left.h1, left.h2) if h in self.white]
        if not hers:
            self.won((left.h1, left.h2))
        rest = left.h2 if hers[0] == left.h1 else left.h1
        if left.tips:
            self.won((rest, left.tips[0]))
        if rest not in self.white:
            raise _Now(rest if self.free(rest) else None)

    def tree(self) -> Clause:
        low, high = 0, len(self.layout.clauses)
        while high - low > 1:
            fork = self.layout.forks[low, high]
            core = fork.core
            self.take(core.k)
            if core.n in self.white and core.x not in self.white:
                self.step(core.x, fork.r)
                high = fork.middle
                continue
            if core.x in self.white:
                self.take(core.y)
            elif core.y in self.white:
                self.step(core.x, fork.r)
            self.take_n(core)
            low = fork.middle
        clause = self.layout.clauses[low]
        if clause.enter is not None:
            self.step(*clause.enter)
        return clause

    def take_n(self, core: Core) -> None:
        """N of a fork, unless it is hers."""
        if core.n not in self.white:
            self.take(core.n)
            self.won((core.x, core.y))

    def wire(self, clause: Clause, variable: int) -> None:
        """Along a wire of the clause to a tip that is free."""
        parts = clause.wires[variable]
        last = parts[-1]
        assert isinstance(last, Segment)
        for part in parts:
            if isinstance(part, Passage):
                self.passage(part)
                continue
            for semi in part.semis:
                self.step(semi.c0, semi.y1)
                self.take(semi.c1)
                if semi is last.semis[-1]:
                    self.won((semi.c, semi.k1), (semi.y2, clause.tips[variable]))
                self.semi(semi)

    def semi(self, semi: Semi) -> None:
        """After c1: c or k1, whichever White leaves, and y2 if she leaves that."""
        self.pairs.append((semi.c, semi.k1))
        if semi.y2 in self.white:
            return
        if semi.k1 in self.white:
            self.take(semi.c)
        elif semi.c in self.white:
            self.take(semi.k1)
        self.take(semi.y2)
        raise _Now(None)

    def passage(self, part: Passage) -> None:
        self.step(part.i, part.u)
        self.step(part.j, part.g1)
        self.step(part.g, part.g2)
        self.leave(part.m, part.other["m"], part.other["g1"], part.other["g2"])
        self.step(part.out, part.other["u"])

    def link(self) -> str | None:
        """A switch that links the faces of the segment with the fewest clean semis."""
        moves = ((len(clean), move) for clean, move in self.attacked())
        return min(moves, default=(0, None), key=lambda found: found[0])[1]

    def attacked(self) -> Iterator[tuple[list[Semi], str]]:
        """The segments that White has touched and Black has not linked; how he links each."""
        for segment in self.layout.segments:
            touched = [s for s in segment.semis if {s.k1, s.y1, s.y2} & self.white]
            if not touched or any(self.linked(s) for s in segment.semis):
                continue
            half = [s for s in touched if s.k1 in self.black and self.free_end(s)]
            clean = [s for s in segment.semis if s not in touched]
            if half:
                yield [], self.free_end(half[0]) or ""
            elif clean:
                best = max(clean, key=lambda s: len({s.k1, s.y1, s.y2} & self.black))
                yield clean, best.k1 if best.k1 not in self.black else best.y2

    def linked(self, semi: Semi) -> bool:
        """Are the faces beside a semi joined, or so that White cannot prevent it?"""
        if semi.k1 not in self.black:
            return False
        ends = (semi.y1, semi.y2)
        return any(y in self.black for y in ends) or all(self.free(y) for y in ends)

    def free_end(self, semi: Semi) -> str | None:
        return next((y for y in (semi.y1, semi.y2) if self.free(y)), None)
