"""What the arrows from games to QBF share: moves back, strategies, winning moves, purposes.

The position of a formula is the mapping of the values chosen so far.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from gadgetry.games.position import Position
from gadgetry.reductions.formulas.plays.play_in_time import PlayPlan
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Strategy

PURPOSES = {
    "wish": (
        "It is a bit of the number of the option that the universal player wants.",
        "A number of no free option lets the existential player choose: so it cannot help her.",
    ),
    "bit": (
        "It is a bit of the number of the option that is played.",
        "Two options have two numbers, so only one is played.",
    ),
    "option": (
        "Its variable says that this option is played.",
        "It has its number, what it takes was free, and if the universal player wants it and it is"
        " free, it is played.",
    ),
    "turn": ("Some option is played in this move.", "A move cannot be left out."),
    "taken": (
        "Its variable says that this was taken so far.",
        "It was taken before, or in this move; and what was taken stays so.",
    ),
    "value": (
        "Its variable is what became of this.",
        "Everything is taken in one of the moves, and the option that took it says so.",
    ),
}


class PositionFormula(Reduction[PlayPlan]):
    """A reduction from a game of taking elements; subclasses say what they are and who wins."""

    target = Kind.named("qbf")
    corrects = True
    """Does the existential player choose where the other's wish is none of the options?"""

    def free_options(self, compiled: Compiled[PlayPlan], history: Sequence[int]) -> list[int]:
        """The options of the next move that may be played after these."""
        return compiled.plan.free(history)

    def after_the_end(
        self, compiled: Compiled[PlayPlan], history: Sequence[int], variable: int
    ) -> bool:
        """The value of a variable of a move after somebody broke the rules, and lost."""
        return False

    @abstractmethod
    def start(self, source: Any) -> Position[Any]:
        """The source as a position."""

    @abstractmethod
    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> Any:
        """The source's move that takes an element."""

    @abstractmethod
    def outcome_values(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> Mapping[int, bool]:
        """The values of the variables that come after all moves, at the end of a play."""

    def source_position(self, compiled: Compiled[PlayPlan], position: Any) -> Any:
        """The source after the moves that the values tell; the last one before its end."""
        return None if position is None else self.replayed(compiled, position)[0]

    def replayed(self, compiled: Compiled[PlayPlan], values: Any) -> tuple[Position[Any], bool]:
        """The source's position, and whether play goes on there."""
        plan, now = compiled.plan, self.start(compiled.source)
        values = values if isinstance(values, Mapping) else {}
        for turn, j in zip(plan.turns, plan.played(values), strict=False):
            option = turn.options[j]
            move = self.move_of(compiled, option.element, option.sign)
            if move not in now.moves():
                return now, False
            now = now.play(move)
        return now, bool(now.moves())

    def back(self, compiled: Compiled[PlayPlan], position: Any, move: Any) -> Any:
        """The move of the option whose variable becomes true; other literals stand for none."""
        t = compiled.plan.at(abs(move))
        if t is None or move < 0:
            return None
        turn = compiled.plan.turns[t]
        j = move - turn.option
        if not 0 <= j < len(turn.options):
            return None
        return self.move_of(compiled, turn.options[j].element, turn.options[j].sign)

    def explain(self, compiled: Compiled[PlayPlan], position: Any, move: Any) -> str:
        label = compiled.provenance.vertex_name(abs(move) - 1)
        return f"{label}: {'yes' if move > 0 else 'no'}"

    def purpose(self, compiled: Compiled[PlayPlan], gadget: Gadget) -> Purpose:
        return Purpose(*PURPOSES[gadget.kind])

    def winning_moves(
        self, compiled: Compiled[PlayPlan], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Literals of the first variable: option 1 is played or not, or the first bit of a wish.

        A wish for no option wins iff every option does; where it is not corrected, it never wins.
        """
        plan = compiled.plan
        if not plan.turns:
            return ()
        turn = plan.turns[0]
        if (turn.wish > 0) == outcome:  # the formula is as true as the claim is of the source
            return ()
        over = not self.start(compiled.source).moves()
        forced = turn.forall and not turn.wish
        named = [self.move_of(compiled, o.element, o.sign) for o in turn.options]
        wins = [over or forced or move in moves for move in named]
        if not turn.wish:
            return tuple(v for v, w in ((-turn.option, any(wins[1:])), (turn.option, wins[0])) if w)
        codes = range(1 << turn.bits)
        none = self.corrects and all(wins)
        won = [wins[code] if code < len(named) else none for code in codes]
        signs = ((-turn.wish, 0), (turn.wish, 1))
        return tuple(v for v, bit in signs if any(won[c] for c in codes if c & 1 == bit))

    def transfer(
        self, compiled: Compiled[PlayPlan], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """The game is played beside the formula; what is no choice follows from the play."""
        order = [v for block in compiled.target.prefix for v in block.variables]  # type: ignore[union-attr]

        def literal(values: Mapping[int, bool]) -> int:
            v = order[len(values)]
            return v if self._value(compiled, strategy, v, values) else -v

        return literal

    def _value(
        self, compiled: Compiled[PlayPlan], strategy: Strategy, v: int, values: Mapping[int, bool]
    ) -> bool:
        """The value of the next variable, for the player of the strategy."""
        plan, t = compiled.plan, compiled.plan.at(v)
        before = {u: x for u, x in values.items() if t is None or u < plan.begins(t)}
        history = plan.played(before)
        if t is None:
            kept = len(history) == len(plan.turns)
            return bool(kept and self.outcome_values(compiled, history)[v])
        if len(history) < t:
            return self.after_the_end(compiled, history, v)
        turn, free = plan.turns[t], self.free_options(compiled, history)
        wishes = turn.wish and v < turn.wish + turn.bits
        if turn.forall and not wishes:
            wish = sum(values[turn.wish + i] << i for i in range(turn.bits)) if turn.wish else 0
            if wish not in free and not self.corrects:
                return self.after_the_end(compiled, history, v)
            j = wish if wish in free else free[0]
        else:
            j = self._chosen(compiled, strategy, before, free, t)
        if wishes:
            return bool(j >> (v - turn.wish) & 1)
        if v < turn.option + len(turn.options):
            return v == turn.option + j
        if turn.bits and v < turn.bit + turn.bits:
            return bool(j >> (v - turn.bit) & 1)
        return v - turn.taken in plan.taken([*history, j])

    def _chosen(
        self,
        compiled: Compiled[PlayPlan],
        strategy: Strategy,
        before: Mapping[int, bool],
        free: list[int],
        t: int,
    ) -> int:
        """The strategy's option; any one after the end of the game."""
        position, goes_on = self.replayed(compiled, before)
        if not goes_on:
            return free[0]
        move = strategy(position)
        options = compiled.plan.turns[t].options
        return next(
            j for j in free if self.move_of(compiled, options[j].element, options[j].sign) == move
        )
