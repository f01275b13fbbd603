"""The QBF is true iff the first player wins GENERALIZED GEOGRAPHY: a prefix walks along the arcs.

The first player is the existential one. R_t are the unvisited vertices to which a walk of t arcs
leads from the token through unvisited ones, T the last t with R_t not empty, at most as many as
there are unvisited vertices: no play is longer. For move t = 1 .. T, all in the block of move t:

    z_t,i      t even  forall: the number in R_t of the vertex that she wants, in binary
    m_t,v              exists: the token goes to v in R_t
    b_t,i              exists: the number in R_t of where it goes
    g_t        t even  exists: forall has failed to move, in this move or before
    o_t,v      t < T   exists: v was visited in the first t moves, v in any R_t
    turn       t odd:  m_t,v for some v, or g_t-1 (if t > 1)
    option v           m_t,v -> b_t,i has bit i of v's number
               t odd:  m_t,v -> m_t-1,u for some arc u -> v (t > 1);  m_t,v -> not o_t-1,v
               t even, for each arc u -> v:  m_t-1,u and z_t is v -> o_t-1,v | m_t,v
    failed     t even, for each v in R_t:    g_t -> g_t-2 | not m_t,v
    visited v          as `taken` of `play_in_time.py`
    end        T even: the clause g_T (empty for T = 0)

A move of the existential player that is none makes a clause false, unless the other one has failed.
A wish along an arc to an unvisited vertex is m_t, and then g_t is not true unless g_t-2 is; any
other wish lets g_t be true, which ends the play: who cannot move has only such wishes, and who
can has no use for them. After the last move nobody can move: the existential player has lost if it
is his turn.

The encoding is this project's. `sizes` computes them from the digraph, by the R_t and their arcs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gadgetry.formulas import EXISTS, FORALL
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.play_in_time import MOST_LITERALS, PlayPlan, Taking, Turn, Writer
from gadgetry.reductions.formulas.position_formulas import PositionFormula
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, ReductionError, Sizes

KINDS = ("wish", "bit", "option", "turn", "taken", "failed", "end")
WISH, BIT, OPTION, TURN, TAKEN, FAILED, END = range(len(KINDS))
PURPOSES = {
    "option": (
        "Its variable says that the token goes here.",
        "It comes along an arc, and was not here; and if the universal player wants it and may, it"
        " goes.",
    ),
    "turn": (
        "The existential player moves, or the other one has failed.",
        "Who cannot move loses.",
    ),
    "failed": (
        "Its variable may be true only if the universal player has failed to move.",
        "What she wants and may is played, and then it is false.",
    ),
    "end": (
        "No move is left to the existential player, so the other one must have failed.",
        "No play is longer than this.",
    ),
}


@dataclass(frozen=True)
class Walks:
    """R_t of each move, and the arcs from R_t-1 (the token's vertex for t = 1) to it, by place."""

    reached: tuple[tuple[int, ...], ...]
    arcs: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def vertices(self) -> list[int]:
        """All that can be visited, in order."""
        return sorted({v for row in self.reached for v in row})


class GeneralizedGeographyToQbf(PositionFormula):
    """Geography as a QBF.

    >>> from gadgetry.formulas.evaluation import truth
    >>> paths = [[(0, 1)], [(0, 1), (1, 2)]]
    >>> games = [GeneralizedGeography.of(3, arcs, start=0) for arcs in paths]
    >>> [truth(GeneralizedGeographyToQbf().build(game).target) for game in games]
    [True, False]
    """

    source = Kind.named("generalized-geography")
    theorem = "The QBF is true iff the first player wins GENERALIZED GEOGRAPHY."
    citation = "the construction is Gadgetry's"
    claim = Claim("truth", True, "winner", "first")
    carries = ("winning moves", "strategy")
    bounds = (("generalized-geography", 4),)
    ablation = ("generalized-geography", 4)
    checked = "all digraphs on at most 4 vertices, and random ones; winner and moves"
    corrects = False

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        walks = walks_of(self.start(source))
        n, last = len(walks.vertices), len(walks.reached)
        variables = clauses = literals = 0
        for t, (row, arcs) in enumerate(zip(walks.reached, walks.arcs, strict=True), 1):
            r, even, later = len(row), t % 2 == 0, t > 1
            bits, taken = (r - 1).bit_length(), n if t < last else 0
            variables += r + bits + (bits + 1 if even else 0) + taken
            clauses += r * bits + (len(arcs) + r if even else 1 + 2 * r * later)
            literals += 2 * r * bits
            if even:
                literals += len(arcs) * (bits + 3) + r * (2 + (t > 2))
            else:
                literals += r + later * (1 + r + len(arcs) + 2 * r)
            if taken:
                clauses += r + n + n * later
                literals += 3 * r + n + 3 * n * later
        end = last % 2 == 0
        wishes = sum(len(row) > 1 for row in walks.reached[1::2])
        return {
            "variables": variables,
            "clauses": clauses + end,
            "literals": literals + (end and last > 0),
            "empty_clauses": int(last == 0),
            "blocks": 2 * wishes + (variables > 0),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlayPlan]:
        position = self.start(source)
        literals = self.sizes(position)["literals"]
        if literals > MOST_LITERALS:
            raise ReductionError(
                f"{self.name}: expected a digraph whose formula has at most {MOST_LITERALS:,}"
                f" literals, got one with {literals:,}"
            )
        writer, walks = Writer(), walks_of(position)
        turns: list[Turn] = []
        failed: dict[int, int] = {}
        for t in range(len(walks.reached)):
            turns.append(_variables(writer, walks, t, failed))
            _options(writer, walks, t, turns)
            _turn(writer, t, turns, failed)
            _visited(writer, walks, t, turns)
        if len(turns) % 2 == 0:
            gadget = writer.gadget(END, ("formula", 0), "the end")
            writer.clause(gadget, *([failed[len(turns) - 1]] if turns else []))
        plan = PlayPlan(tuple(turns), 0, len(writer.names) + 1, failed)
        provenance, qbf = writer.provenance(KINDS), writer.qbf()
        return Compiled(self, "standard", position, qbf, provenance, self.claim, plan=plan)

    def start(self, source: Any) -> GeneralizedGeography:
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, GeneralizedGeography):
            raise ReductionError(f"{self.name}: expected {self.source}, got {position!r:.60}")
        return position

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> int:
        """The vertex."""
        return walks_of(compiled.source).vertices[element]

    def free_options(self, compiled: Compiled[PlayPlan], history: Sequence[int]) -> list[int]:
        """Along the arcs, to unvisited vertices."""
        plan = compiled.plan
        moves = self.replayed_options(compiled, history).moves()
        options = plan.turns[len(history)].options
        return [j for j, o in enumerate(options) if self.move_of(compiled, o.element, 0) in moves]

    def replayed_options(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> GeneralizedGeography:
        """The position after these options."""
        now: GeneralizedGeography = compiled.source
        for turn, j in zip(compiled.plan.turns, history, strict=False):
            now = now.play(self.move_of(compiled, turn.options[j].element, 0))
        return now

    def after_the_end(
        self, compiled: Compiled[PlayPlan], history: Sequence[int], variable: int
    ) -> bool:
        """The universal player has failed, and nothing more is visited."""
        plan, t = compiled.plan, compiled.plan.at(variable)
        taken = plan.turns[t].taken if t is not None else 0
        if taken and variable >= taken:
            return variable - taken in plan.taken(history)
        return variable in plan.more.values()

    def outcome_values(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> Mapping[int, bool]:
        """There are none."""
        return {}

    def purpose(self, compiled: Compiled[PlayPlan], gadget: Gadget) -> Purpose:
        if gadget.kind in PURPOSES:
            return Purpose(*PURPOSES[gadget.kind])
        return super().purpose(compiled, gadget)


def walks_of(position: GeneralizedGeography) -> Walks:
    """Where walks lead through unvisited vertices, as long as a play can be.

    >>> walks_of(GeneralizedGeography.of(3, [(0, 1), (0, 2), (1, 2)], start=0)).reached
    ((1, 2), (2,))
    """
    reached: list[tuple[int, ...]] = []
    arcs: list[tuple[tuple[int, int], ...]] = []
    before: tuple[int, ...] = (position.token,)
    for _ in range(position.graph.vertices - len(position.visited)):
        ways = [
            (u, v)
            for u in before
            for v in position.graph.neighbours(u)
            if v not in position.visited
        ]
        if not ways:
            break
        row = tuple(sorted({v for _, v in ways}))
        places = {u: i for i, u in enumerate(before)}, {v: j for j, v in enumerate(row)}
        arcs.append(tuple((places[0][u], places[1][v]) for u, v in ways))
        reached.append(row)
        before = row
    return Walks(tuple(reached), tuple(arcs))


def _variables(writer: Writer, walks: Walks, t: int, failed: dict[int, int]) -> Turn:
    """The variables of move t + 1."""
    number, row, none = t + 1, walks.reached[t], ("formula", 0)
    even, bits = number % 2 == 0, range((len(walks.reached[t]) - 1).bit_length())
    place = {v: e for e, v in enumerate(walks.vertices)}
    first = len(writer.names) + 1
    for i in bits if even else ():
        gadget = writer.gadget(WISH, none, f"bit {i} wished at {number}")
        writer.variable(FORALL, f"z{number}.{i}", gadget)
    option = len(writer.names) + 1
    for v in row:
        writer.variable(EXISTS, f"m{number}({v})", _option(writer, number, v))
    bit = len(writer.names) + 1
    for i in bits:
        gadget = writer.gadget(BIT, none, f"bit {i} of move {number}")
        writer.variable(EXISTS, f"b{number}.{i}", gadget)
    if even:
        gadget = writer.gadget(FAILED, none, f"failed by {number}")
        failed[t] = writer.variable(EXISTS, f"g{number}", gadget)
    taken = len(writer.names) + 1
    if number < len(walks.reached):
        for v in walks.vertices:
            gadget = writer.gadget(TAKEN, ("vertex", v), f"{v} after {number}")
            writer.variable(EXISTS, f"o{number}({v})", gadget)
    options = tuple(Taking(place[v], 0, str(v)) for v in row)
    wish = first if even and len(bits) else 0
    return Turn(even, options, wish, bit if len(bits) else 0, option,
                taken if number < len(walks.reached) else 0)  # fmt: skip


def _option(writer: Writer, number: int, vertex: int) -> tuple[int, int]:
    return writer.gadget(OPTION, ("vertex", vertex), f"move {number}: {vertex}")


def _options(writer: Writer, walks: Walks, t: int, turns: list[Turn]) -> None:
    """What each option needs, and what the universal player gets if she wants it."""
    turn, before = turns[t], turns[t - 1] if t else None
    for j, option in enumerate(turn.options):
        gadget, m = _option(writer, t + 1, walks.reached[t][j]), turn.option + j
        for i in range(turn.bits):
            writer.clause(gadget, -m, (1 if j >> i & 1 else -1) * (turn.bit + i))
        if before is None:
            continue
        was = before.taken + option.element
        ways = [before.option + u for u, v in walks.arcs[t] if v == j]
        if not turn.forall:
            writer.clause(gadget, -m, *ways)
            writer.clause(gadget, -m, -was)
            continue
        wish = [(-1 if j >> i & 1 else 1) * (turn.wish + i) for i in range(turn.bits)]
        for way in ways:
            writer.clause(gadget, -way, *wish, was, m)


def _turn(writer: Writer, t: int, turns: list[Turn], failed: dict[int, int]) -> None:
    """Somebody moves or has failed."""
    turn, none = turns[t], ("formula", 0)
    m = range(turn.option, turn.option + len(turn.options))
    if not turn.forall:
        before = [failed[t - 1]] if t else []
        writer.clause(writer.gadget(TURN, none, f"move {t + 1}"), *before, *m)
        return
    gadget = writer.gadget(FAILED, none, f"failed by {t + 1}")
    before = [failed[t - 2]] if t > 1 else []
    for option in m:
        writer.clause(gadget, -failed[t], *before, -option)


def _visited(writer: Writer, walks: Walks, t: int, turns: list[Turn]) -> None:
    """What was visited so far."""
    turn = turns[t]
    if not turn.taken:
        return
    ways = {option.element: turn.option + j for j, option in enumerate(turn.options)}
    for e, v in enumerate(walks.vertices):
        gadget, o = writer.gadget(TAKEN, ("vertex", v), f"{v} after {t + 1}"), turn.taken + e
        way = [ways[e]] if e in ways else []
        was = [turns[t - 1].taken + e] if t else []
        for cause in (*way, *was):
            writer.clause(gadget, -cause, o)
        writer.clause(gadget, -o, *was, *way)


REDUCTIONS = (GeneralizedGeographyToQbf(),)
