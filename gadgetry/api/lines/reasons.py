"""A line of best play with a reason for each move: what the alternatives would lose to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gadgetry._wording import counted
from gadgetry.api.compiling import Compilation
from gadgetry.api.lines.carried_line import CarriedLine, carried_line_of
from gadgetry.games.position import Position, Puzzle, TwoPlayer
from gadgetry.reductions.purpose import listed
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from gadgetry.explanations.winning import LineTold, MoveTold

MOST_REFUTED = 2  # alternatives whose answers are named
MOST_TRIED = 400  # moves of which the one that fits best is taken
MOST_ALL = 100  # moves of a position of which all that win are asked for
Name = Callable[[Any, Any], str]


@dataclass(frozen=True)
class Moment:
    """A position of the line, what was played there, and which moves win: all, if `whole`.

    `outcome`: does the player to move win; None in a line that was not searched.
    """

    position: Position[Any]
    move: Any
    outcome: bool | None
    winning: tuple[Any, ...]
    whole: bool


@dataclass
class Reasons:
    """The line of best play of a compiled game; `limits` hold for all searches together.

    Who wins plays a winning move, who loses any; both the one that fits best into the ways that the
    gadgets tell: so that the line is told in the formula's words as long as it can be. The reasons
    are looked for when the line is known, within `afterwards`. A board that is too large to search
    is played by the formula's strategy, and without reasons.
    """

    made: Compilation
    limits: Limits
    afterwards: Limits
    name: Name
    most: int
    notes: list[str] = field(default_factory=list)

    def line(self) -> LineTold:
        """The moves to the end of the game, or as far as the limits or `most` reach."""
        from gadgetry.explanations.winning import LineTold

        moments = self.moments()
        self.limits = self.afterwards
        told = [self._told(moment, number) for number, moment in enumerate(moments)]
        first = moments[0] if moments else None
        winning: list[str] = []
        if first is not None and first.whole and not isinstance(first.position, Puzzle):
            winning = [self.name(first.position, move) for move in first.winning]
        return LineTold(told, self.notes, winning)

    def moments(self) -> list[Moment]:
        """The positions of the line, and what is played there."""
        from gadgetry.explanations.told_ways import ToldWays

        position = self.made.start
        if (carried := carried_line_of(self.made, position)) is not None:
            return self._carried(carried, position)
        ways, moments = ToldWays(self.made.compiled), list[Moment]()
        while moves := position.moves():
            if len(moments) == self.most:
                self._cut()
                break
            whole = len(moves) <= MOST_ALL
            verdict = self._asked(position, "all" if whole else "one")
            if verdict.outcome is None and whole:
                verdict, whole = self._asked(position, "one"), False
            if verdict.outcome is None:
                after = counted(len(moments), "move")
                self.notes.append(f"undecided after {after}, where the limits end")
                break
            among = (verdict.winning_moves or moves)[:MOST_TRIED]
            move = max(among, key=lambda move: ways.score(position, move))
            winning = verdict.winning_moves or ()
            moments.append(Moment(position, move, verdict.outcome, winning, whole))
            ways.play(position, move)
            position = position.play(move)
        return moments

    def _carried(self, line: CarriedLine, position: Any) -> list[Moment]:
        """The moments of a line by the formula's strategy: which other moves win is not asked."""
        moments = list[Moment]()
        while position.moves():
            if len(moments) == self.most:
                self._cut()
                break
            move, mine = line.move(position), position.to_move == line.winner
            moments.append(Moment(position, move, None, (move,) if mine else (), False))
            position = position.play(move)
        return moments

    def _cut(self) -> None:
        self.notes.append(f"cut after {counted(self.most, 'move')}, the most that are told")

    def _asked(self, position: Position[Any], moves: Any) -> Verdict:
        from gadgetry.solvers.registry import left, solve

        verdict = solve(position, Question(value=False, moves=moves), self.limits)
        if not verdict.silent:
            self.limits = left(self.limits, position, verdict)
        return verdict

    def _told(self, moment: Moment, number: int) -> MoveTold:
        from gadgetry.explanations.names import vertex_of_move
        from gadgetry.explanations.winning import MoveTold

        position, move = moment.position, moment.move
        vertex = vertex_of_move(self.made.compiled.last, position, move)
        before = _token(position) if vertex is not None else None
        return MoveTold(
            self.name(position, move), self._meaning(position, move), vertex,
            _player(position, number), self._why(moment), before,
        )  # fmt: skip

    def _meaning(self, position: Position[Any], move: Any) -> str:
        """What a move means, with the name that its place has in the picture."""
        from gadgetry.explanations.names import vertex_of_move

        meaning = self.made.compiled.explain(position, move)
        last = self.made.compiled.last
        vertex = vertex_of_move(last, position, move)
        if vertex is None:
            return meaning
        own, name = last.provenance.vertex_name(vertex), self.name(position, move)
        if meaning.startswith(own):
            return name + meaning.removeprefix(own)
        return meaning.removesuffix(own) + name if meaning.endswith(f" {own}") else meaning

    def _why(self, moment: Moment) -> str:
        position, moves = moment.position, moment.position.moves()
        if len(moves) == 1:
            return "There is no other move."
        if moment.outcome is None:
            return "By the formula's strategy." if moment.winning else "It resists."
        if isinstance(position, Puzzle):
            return ""
        others = [other for other in moves if other != moment.move]
        if not moment.outcome:
            return _sentence("Nothing wins here", self._answers(position, others))
        if not moment.whole:
            return _sentence("It wins", self._answers(position, others))
        also = [self.name(position, other) for other in others if other in moment.winning]
        losing = [other for other in others if other not in moment.winning]
        if not losing:
            return "Every move wins here."
        if not also:
            said = "It is the only move that wins"
            return _sentence(said, self._answers(position, losing))
        lost = self._answers(position, losing)
        return f"{listed(also, most=3)} would win, too{f'; {lost}' if lost else ''}."

    def _answers(self, position: Position[Any], others: Sequence[Any]) -> str:
        """What the opponent answers to some of the moves, where it makes them lose."""
        said, asked = [], others[:MOST_REFUTED]
        for other in asked:
            after = position.play(other)
            name = self._named(position, other)
            if not after.moves():
                if isinstance(after, TwoPlayer) and after.winner() == position.to_move:  # type: ignore[attr-defined]
                    continue
                said.append(f"{name} loses at once")
                continue
            verdict = self._asked(after, "one")
            if verdict.outcome and verdict.winning_moves:
                answer = self.name(after, verdict.winning_moves[0])
                said.append(f"{name} loses" + (f" to {answer}" if len(after.moves()) > 1 else ""))
        return ", ".join(said)

    def _named(self, position: Position[Any], move: Any) -> str:
        """A move, and what it would mean, if that says more than its name."""
        name = self.name(position, move)
        meaning = self._meaning(position, move).rpartition("; ")[2]
        sets = meaning.removeprefix(name).strip(" :")
        return f"{name} ({sets})" if sets.startswith(("sets ", "Short sets", "Cut sets")) else name


def reasoned_moves(
    made: Compilation, limits: Limits, most: int
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The moves of the line that is told with reasons, and why it is cut, if it is.

    >>> import gadgetry as gd
    >>> made = gd.compile(gd.parse("exists x . x"), to="generalized-geography")
    >>> reasoned_moves(made, gd.Limits(), 3)
    ((2, 3, 4), ('cut after 3 moves, the most that are told',))
    """
    reasons = Reasons(made, limits, limits, lambda position, move: "", most)
    moves = tuple(moment.move for moment in reasons.moments())
    return moves, tuple(reasons.notes)


def _sentence(said: str, because: str) -> str:
    return f"{said}: {because}." if because else f"{said}."


def _player(position: Position[Any], played: int) -> str:
    if isinstance(position, TwoPlayer):
        return str(position.to_move)
    return "" if isinstance(position, Puzzle) else f"{('first', 'second')[played % 2]} player"


def _token(position: Any) -> int | None:
    """Where the one token stands, of a game in which one moves."""
    if getattr(position, "ruleset", "") == "generalized-geography":
        return int(position.token)
    tokens: Sequence[int] = getattr(position, "tokens", ())
    return int(tokens[0]) if len(tokens) == 1 else None
