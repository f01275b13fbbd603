"""What Hex, Y and Shannon to GAME-SAT share: a clause for every way in which F could win.

The variables are what nobody has claimed, True for T. The clauses are F's least coalitions: minimal
sets of free elements with which, and with what is hers, she wins. One of the two wins, so T wins
iff he has an element of each. She has already won: the empty clause. She cannot: no clause. Every
move of the one game is a move of the other, whoever is to move.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from gadgetry.formulas import Cnf, Variables
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.position import TwoPlayer
from gadgetry.reductions.formulas.least_sets import TooManySteps, places
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose, listed
from gadgetry.reductions.reduction import (
    Compiled,
    Reduction,
    ReductionError,
    Sizes,
    Strategy,
    measure,
)

MOST_COALITIONS = 200_000


class CoalitionFormula(Reduction[None]):
    """A reduction to isotone GAME-SAT that keeps the moves; subclasses say whose coalitions."""

    target = Kind.named("game-sat")
    carries = ("winning moves", "strategy")
    element: ClassVar[str]
    """What is claimed: a cell, a vertex."""
    instead: ClassVar[str] = ""
    """What to do where there are too many coalitions."""

    @abstractmethod
    def start(self, source: Any) -> TwoPlayer[Any]:
        """The source as a position."""

    @abstractmethod
    def owner(self, variant: str) -> str:
        """The player who is T."""

    @abstractmethod
    def free(self, position: Any) -> list[int]:
        """The elements that nobody has claimed, in order."""

    @abstractmethod
    def coalitions(self, position: Any, variant: str) -> Iterator[int]:
        """F's least coalitions while nobody has won, as masks of places in `free`."""

    @abstractmethod
    def coalition_name(self, variant: str) -> str:
        """What F's coalition is in the source: "White's path"."""

    @abstractmethod
    def move_name(self, position: Any, element: int) -> Any:
        """The move that claims an element."""

    @abstractmethod
    def claimed(
        self, start: Any, variant: str, mine: list[int], theirs: list[int], mover: str
    ) -> Any:
        """The position in which T's player and the other one have these elements besides."""

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return measure(self._formula(self.start(source), self.variant(variant)))

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        position, chosen = self.start(source), self.variant(variant)
        cnf, free = self._formula(position, chosen), self.free(position)
        name = self.coalition_name(chosen)
        kinds = (
            GadgetKind(
                self.element,
                ("",),
                lambda i: ("vertex", free[i]),
                lambda i: f"{self.element} {self.move_name(position, free[i])}",
            ),
            GadgetKind(name.split()[-1], ("",), FORMULA, lambda j: f"{name} {j + 1}"),
        )
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(0, len(free), 1)
        edges.add(1, len(cnf.clauses), 1)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        target = GameSat(cnf, mover="T" if position.to_move == self.owner(chosen) else "F")
        claim = self.claim_of(chosen)
        assert claim is not None
        return Compiled(self, chosen, position, target, provenance, claim)

    def _formula(self, position: TwoPlayer[Any], variant: str) -> Cnf:
        free = self.free(position)
        names = Variables.of([str(self.move_name(position, v)) for v in free])
        return Cnf(names, self._rows(position, variant))

    def _rows(self, position: TwoPlayer[Any], variant: str) -> Sequence[Sequence[int]]:
        winner = position.winner()
        if winner is not None:
            return [] if winner == self.owner(variant) else [[]]
        rows: list[list[int]] = []
        try:
            for coalition in self.coalitions(position, variant):
                rows.append([i + 1 for i in places(coalition)])
                if len(rows) > MOST_COALITIONS:
                    raise TooManySteps
        except TooManySteps:
            raise ReductionError(
                f"{self.name}: expected a position with at most {MOST_COALITIONS:,} least"
                f" coalitions of {self._other(position, variant)}, to be listed in a few seconds;"
                f" got {position.sizes()} with more{self.instead}"
            ) from None
        return sorted(rows)

    def _other(self, position: TwoPlayer[Any], variant: str) -> str:
        first, second = position.players
        return second if self.owner(variant) == first else first

    def element_of(self, compiled: Compiled[None], variable: int) -> int | None:
        """The element of a variable."""
        free = self.free(compiled.source)
        return free[variable - 1] if 1 <= variable <= len(free) else None

    def winning_moves(
        self, compiled: Compiled[None], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The same elements."""
        start, sign = compiled.source, self._sign(compiled, compiled.source)
        free = self.free(start)
        return tuple(
            sign * i for i, v in enumerate(free, 1) if self.move_name(start, v) in moves
        )  # fmt: skip

    def _sign(self, compiled: Compiled[None], position: TwoPlayer[Any]) -> int:
        return 1 if position.to_move == self.owner(compiled.variant) else -1

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        element = self.element_of(compiled, abs(int(move)))
        return None if element is None else self.move_name(compiled.source, element)

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        """Who claims what."""
        first = self.owner(compiled.variant)
        player = first if move > 0 else self._other(compiled.source, compiled.variant)
        return f"{player} claims {self.element} {self.back(compiled, position, move)}"

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The source with what the variables say claimed besides."""
        if position is None:
            return None
        free, (first, second) = self.free(compiled.source), compiled.source.players
        mine = sorted(free[v - 1] for v in position.assigned if v > 0)
        theirs = sorted(free[-v - 1] for v in position.assigned if v < 0)
        owner = self.owner(compiled.variant)
        mover = owner if position.to_move == "T" else second if owner == first else first
        return self.claimed(compiled.source, compiled.variant, mine, theirs, mover)

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """The source is played beside the formula."""

        def literal(position: Any) -> int:
            here = self.source_position(compiled, position)
            moves = self.winning_moves(compiled, True, (strategy(here),))
            return abs(int(moves[0])) * self._sign(compiled, here)

        return literal

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        owner, other = self.owner(compiled.variant), self._other(compiled.source, compiled.variant)
        if gadget.kind == self.element:
            return Purpose(
                f"It is the {gadget.label}: True if {owner}, that is T, claims it, False if"
                f" {other}, F, does.",
                "A move of the one game is a move of the other.",
            )
        cnf = compiled.target.cnf  # type: ignore[union-attr]
        names = [cnf.variables.name(int(v)) for v in cnf.clauses[gadget.index]]
        if not names:
            return Purpose(f"{other} has won already.", "Nothing can make the empty clause true.")
        return Purpose(
            f"T needs one of {listed(names)}.",
            f"They are a least set of which {other} wins if she has all, with what is hers. If"
            f" {owner} has one of every such set, she cannot win; and exactly one of them does.",
        )
