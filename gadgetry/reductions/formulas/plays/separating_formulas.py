"""What Hex and Shannon to QBF share: vertices are taken, and the owner wants two sides apart.

The owner is the existential player, for her witness is short: a side, where the other player's is a
path. The elements are the n free vertices, taken as in `play_in_time.py`, with values p_v: v is the
owner's. At the end `separation.py`, on the c vertices that she was not given. What is played after
a player has won changes nothing.

With L the bits of n - 1, u moves of the other player, e pairs of those c vertices that are
adjacent, and l and r of them on the two sides, for n >= 2 and sides that do not touch:

    variables  n^2 + nL + uL + n(n - 1) + n + c
    clauses    n + n^2(L + 1) + (n - 1)n + un + 2(n - 1)n + (n - 2)n + l + r + 2e

and one clause more, the empty one, where they do. The play is this project's; the correction of the
other player's moves is Mayer-Eichberger and Saffidine's (arXiv:2005.05098).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from gadgetry.games.position import Position, TwoPlayer
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.game_sat_to_qbf import values_of
from gadgetry.reductions.formulas.plays.play_in_time import (
    KINDS,
    PlayPlan,
    Taking,
    Writer,
    sizes_of_play,
    write_play,
)
from gadgetry.reductions.formulas.plays.position_formulas import PositionFormula
from gadgetry.reductions.formulas.plays.separation import KINDS as SIDES
from gadgetry.reductions.formulas.plays.separation import KeptApart, write_separation
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, ReductionError, Sizes

PURPOSES = {
    "reached": (
        "Its variable may be false only if this is not reached from the first side.",
        "It is the witness that the two sides are apart.",
    ),
    "first side": ("It begins on the first side.", "What is there is reached, or the owner's."),
    "last side": ("It ends on the last side.", "What is there must not be reached."),
    "step": ("It goes on from here.", "What is next to it is reached too, or the owner's."),
}


class SeparatingFormula(PositionFormula):
    """A reduction of which `owner` is the existential player, who keeps two sides apart."""

    claim: ClassVar[Claim]
    owner: ClassVar[str]
    carries = ("winning moves", "strategy")

    @abstractmethod
    def sides(self, position: Any) -> KeptApart:
        """The graph without what the owner has."""

    @abstractmethod
    def free(self, position: Any) -> list[int]:
        """The vertices that can be taken, in order."""

    @abstractmethod
    def vertex_name(self, position: Any, vertex: int) -> str:
        """The vertex in names of variables."""

    def start(self, source: Any) -> Position[Any]:
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, TwoPlayer) or self.owner not in position.players:
            raise ReductionError(f"{self.name}: expected {self.source}, got {position!r:.60}")
        return position

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        position = self.start(source)
        free = self.free(position)
        turns = [(forall, len(options)) for forall, options in self._turns(position, free)]
        sizes = sizes_of_play(self.name, len(free), turns, values=True)
        sides = self.sides(position)
        for key, more in zip(("variables", "clauses", "literals"), sides.sizes(), strict=True):
            sizes[key] += more
        blocks = sizes["blocks"] or int(sizes["variables"] > 0)
        return sizes | {"empty_clauses": int(sides.joined), "blocks": blocks}

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlayPlan]:
        position = self.start(source)
        self.sizes(position)
        free, writer = self.free(position), Writer()
        elements = [(("vertex", v), self.vertex_name(position, v)) for v in free]
        plan = write_play(writer, elements, self._turns(position, free), values=True)
        place = {v: plan.value + e for e, v in enumerate(free)}
        more = write_separation(writer, self.sides(position), place, len(KINDS))
        plan = PlayPlan(plan.turns, plan.value, plan.last, more)
        provenance, qbf = writer.provenance((*KINDS, *SIDES)), writer.qbf()
        return Compiled(self, "standard", position, qbf, provenance, self.claim, plan=plan)

    def _turns(self, position: Any, free: list[int]) -> list[tuple[bool, tuple[Taking, ...]]]:
        """Is each move the other player's, and its options: p is true of what the owner takes."""
        turns = []
        for t in range(len(free)):
            owns = (position.to_move == self.owner) == (t % 2 == 0)
            names = (self.vertex_name(position, v) for v in free)
            options = tuple(Taking(e, 1 if owns else -1, name) for e, name in enumerate(names))
            turns.append((not owns, options))
        return turns

    def outcome_values(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> Mapping[int, bool]:
        """p of each vertex, and what is reached."""
        plan, free = compiled.plan, self.free(compiled.source)
        values = values_of(plan, history)
        owned = {v for e, v in enumerate(free) if values[plan.value + e]}
        reached = self.sides(compiled.source).reached(owned)
        return values | {a: v in reached for v, a in plan.more.items()}

    def winning_moves(
        self, compiled: Compiled[PlayPlan], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Where nothing can be taken, the first variable says whether a vertex is reached."""
        if compiled.plan.turns or not compiled.plan.more or not outcome:
            return super().winning_moves(compiled, outcome, moves)
        sides = self.sides(compiled.source)
        v, a = next(iter(compiled.plan.more.items()))
        wider = replace(sides, first=[*sides.first, v])
        may_be_false = v not in sides.reached(set())
        may_be_true = wider.reached(set()).isdisjoint(sides.last)
        return tuple(lit for lit, x in ((-a, may_be_false), (a, may_be_true)) if x)

    def purpose(self, compiled: Compiled[PlayPlan], gadget: Gadget) -> Purpose:
        if gadget.kind in PURPOSES:
            return Purpose(*PURPOSES[gadget.kind])
        return super().purpose(compiled, gadget)
