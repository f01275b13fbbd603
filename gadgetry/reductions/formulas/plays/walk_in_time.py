"""A prefix walks along the edges of a graph: what geography to QBF is, however long a play may be.

R_t are the unvisited vertices to which a walk of t edges (or arcs) leads from the token through
unvisited ones; there are T moves, and R_T is not empty. For move t = 1 .. T, all in the block of
move t:

    z_t,i      forall: the number in R_t of the vertex that she wants, in binary
    m_t,v              exists: the token goes to v in R_t
    b_t,i              exists: the number in R_t of where it goes
    g_t        forall: exists: she has failed to move, in this move or before
    o_t,v      t < T   exists: v was visited in the first t moves, v in any R_t
    turn       exists: m_t,v for some v, or g_t-1 (if t > 1)
    option v           m_t,v -> b_t,i has bit i of v's number
               exists: m_t,v -> m_t-1,u for some edge u-v (t > 1);  m_t,v -> not o_t-1,v
               forall, for each edge u-v:  m_t-1,u and z_t is v -> o_t-1,v | m_t,v
                       (t = 1:  z_1 is v -> m_1,v)
    failed     forall, for each v in R_t:  g_t -> g_t-2 | not m_t,v
    visited v          as `taken` of `play_in_time.py`
    end        the clause g_T if move T is forall's, the empty one if T = 0 and it is not her turn

`forall:` and `exists:` say whose move t is. A move of the existential player that is none makes a
clause false, unless the other one has failed. A wish along an edge to an unvisited vertex is m_t,
and then g_t is not true unless g_t-2 is; any other wish lets g_t be true, which ends the play: who
cannot move has only such wishes, and who can has no use for them.

So after T moves the existential player has won iff the other one has failed, or is to move and
cannot: that is, if T is large enough. If a play is to end earlier, let move T be forall's: then
the formula asks whether she fails in one of T moves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gadgetry.formulas import EXISTS, FORALL
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.plays.play_in_time import (
    MOST_LITERALS,
    PlayPlan,
    Taking,
    Turn,
    Writer,
)
from gadgetry.reductions.formulas.plays.position_formulas import PositionFormula
from gadgetry.reductions.graph import GraphArrays
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
    """R_t of each move, and the edges from R_t-1 (the token's vertex for t = 1) to it, by place.

    `forall_first`: the universal player is to move.
    """

    reached: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[tuple[int, int], ...], ...]
    forall_first: bool = False

    @property
    def vertices(self) -> list[int]:
        """All that can be visited, in order."""
        return sorted({v for row in self.reached for v in row})

    def forall(self, number: int) -> bool:
        """Is move `number` (from 1) the universal player's?"""
        return (number % 2 == 0) is not self.forall_first


def walks(
    token: int,
    visited: Iterable[int],
    neighbours: Callable[[int], Iterable[int]],
    most: int,
    forall_first: bool = False,
) -> Walks:
    """Where walks of at most so many moves lead, through unvisited vertices.

    >>> walks(0, {0}, {0: [1, 2], 1: [2], 2: []}.__getitem__, 2).reached
    ((1, 2), (2,))
    """
    reached: list[tuple[int, ...]] = []
    edges: list[tuple[tuple[int, int], ...]] = []
    seen = {token, *visited}
    before: tuple[int, ...] = (token,)
    for _ in range(most):
        ways = [(u, v) for u in before for v in neighbours(u) if v not in seen]
        if not ways:
            break
        row = tuple(sorted({v for _, v in ways}))
        places = {u: i for i, u in enumerate(before)}, {v: j for j, v in enumerate(row)}
        edges.append(tuple((places[0][u], places[1][v]) for u, v in ways))
        reached.append(row)
        before = row
    return Walks(tuple(reached), tuple(edges), forall_first)


def sizes_of_walks(walks: Walks) -> Sizes:
    """What is written, counted.

    >>> sizes_of_walks(Walks(((1, 2),), (((0, 0), (0, 1)),)))["clauses"]
    3
    """
    n, last = len(walks.vertices), len(walks.reached)
    variables = clauses = literals = 0
    for t, (row, edges) in enumerate(zip(walks.reached, walks.edges, strict=True), 1):
        r, forall, later = len(row), walks.forall(t), t > 1
        bits, taken = (r - 1).bit_length(), n if t < last else 0
        variables += r + bits + (bits + 1 if forall else 0) + taken
        clauses += r * bits + (len(edges) + r if forall else 1 + 2 * r * later)
        literals += 2 * r * bits
        if forall:
            literals += len(edges) * (bits + 1 + 2 * later) + r * (2 + (t > 2))
        else:
            literals += r + later * (1 + r + len(edges) + 2 * r)
        if taken:
            clauses += r + n + n * later
            literals += 3 * r + n + 3 * n * later
    end = walks.forall(last)
    wishes = [walks.forall(t) and len(row) > 1 for t, row in enumerate(walks.reached, 1)]
    return {
        "variables": variables,
        "clauses": clauses + end,
        "literals": literals + (end and last > 0),
        "empty_clauses": int(end and last == 0),
        "blocks": 2 * sum(wishes) + (last > 0 and not wishes[0]),
    }


class WalkingFormula(PositionFormula):
    """A reduction from a game in which a token walks; subclasses say which, and how far."""

    claim: ClassVar[Claim]
    corrects = False

    @abstractmethod
    def start(self, source: Any) -> Any:
        """The source as a position, with a graph, a token and visited vertices."""

    @abstractmethod
    def walks(self, position: Any) -> Walks:
        """Where its token can go."""

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return sizes_of_walks(self.walks(self.start(source)))

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlayPlan]:
        position = self.start(source)
        walks = self.walks(position)
        literals = sizes_of_walks(walks)["literals"]
        if literals > MOST_LITERALS:
            raise ReductionError(
                f"{self.name}: expected a graph whose formula has at most {MOST_LITERALS:,}"
                f" literals, got one with {literals:,}"
            )
        writer, last = Writer(), len(walks.reached)
        turns: list[Turn] = []
        failed: dict[int, int] = {}
        for t in range(last):
            turns.append(_variables(writer, walks, t, failed))
            _options(writer, walks, t, turns)
            _turn(writer, t, turns, failed)
            _visited(writer, walks, t, turns)
        if walks.forall(last):
            gadget = writer.gadget(END, ("formula", 0), "the end")
            writer.clause(gadget, *([failed[last - 1]] if turns else []))
        plan = PlayPlan(tuple(turns), 0, len(writer.names) + 1, failed)
        provenance, qbf = writer.provenance(KINDS), writer.qbf()
        return Compiled(self, "standard", position, qbf, provenance, self.claim, plan=plan)

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> int:
        """The vertex."""
        return self.walks(compiled.source).vertices[element]

    def free_options(self, compiled: Compiled[PlayPlan], history: Sequence[int]) -> list[int]:
        """Along the edges, to unvisited vertices."""
        plan, position = compiled.plan, compiled.source
        vertices = self.walks(position).vertices
        walked = [
            vertices[turn.options[j].element] for turn, j in zip(plan.turns, history, strict=False)
        ]
        ways = {*position.graph.neighbours(walked[-1] if walked else position.token)}
        ways -= {*position.visited, *walked}
        options = plan.turns[len(history)].options
        return [j for j, option in enumerate(options) if vertices[option.element] in ways]

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


def position_of(name: str, source: Any, kind: type[Any]) -> Any:
    """The source as a position of a ruleset's class; else what reduction `name` expected."""
    position = source.position() if isinstance(source, GraphArrays) else source
    if not isinstance(position, kind):
        raise ReductionError(f"{name}: expected {kind.ruleset}, got {position!r:.60}")
    return position


def _variables(writer: Writer, walks: Walks, t: int, failed: dict[int, int]) -> Turn:
    """The variables of move t + 1."""
    number, row, none = t + 1, walks.reached[t], ("formula", 0)
    forall, bits = walks.forall(number), range((len(row) - 1).bit_length())
    place = {v: e for e, v in enumerate(walks.vertices)}
    first = len(writer.names) + 1
    for i in bits if forall else ():
        gadget = writer.gadget(WISH, none, f"bit {i} wished at {number}")
        writer.variable(FORALL, f"z{number}.{i}", gadget)
    option = len(writer.names) + 1
    for v in row:
        writer.variable(EXISTS, f"m{number}({v})", _option(writer, number, v))
    bit = len(writer.names) + 1
    for i in bits:
        gadget = writer.gadget(BIT, none, f"bit {i} of move {number}")
        writer.variable(EXISTS, f"b{number}.{i}", gadget)
    if forall:
        gadget = writer.gadget(FAILED, none, f"failed by {number}")
        failed[t] = writer.variable(EXISTS, f"g{number}", gadget)
    taken = len(writer.names) + 1
    if number < len(walks.reached):
        for v in walks.vertices:
            gadget = writer.gadget(TAKEN, ("vertex", v), f"{v} after {number}")
            writer.variable(EXISTS, f"o{number}({v})", gadget)
    options = tuple(Taking(place[v], 0, str(v)) for v in row)
    wish = first if forall and len(bits) else 0
    return Turn(forall, options, wish, bit if len(bits) else 0, option,
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
        was = [before.taken + option.element] if before else []
        ways = [[before.option + u] if before else [] for u, v in walks.edges[t] if v == j]
        if turn.forall:
            wish = [(-1 if j >> i & 1 else 1) * (turn.wish + i) for i in range(turn.bits)]
            for way in ways:
                writer.clause(gadget, *(-u for u in way), *wish, *was, m)
        elif before:
            writer.clause(gadget, -m, *(u for way in ways for u in way))
            writer.clause(gadget, -m, *(-o for o in was))


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
