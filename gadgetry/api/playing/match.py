"""A game being played: what is played, and the moves so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from gadgetry._wording import counted
from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import ArgumentError, a, an_instance
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import GameError, Impartial, Position, Puzzle, TwoPlayer

IMPARTIAL = ("first", "second")
YOU = "you"
SOLVED = "solved"


@dataclass(frozen=True)
class Match:
    """A game being played; immutable. `moves` are numbers of the legal moves of their time.

    >>> import gadgetry as gd
    >>> match = match_of(gd.games.Hex(2, 2), [0, 0, 0])
    >>> match.mover, match.winner
    (None, 'Black')
    >>> match.back().mover
    'Black'
    """

    thing: Compilation | Position[Any]
    moves: tuple[int, ...] = ()

    @cached_property
    def _line(self) -> tuple[tuple[Position[Any], ...], tuple[Any, ...]]:
        """The positions from the start on, and the moves between them."""
        positions, played = [start_of(self.thing)], []
        for number, index in enumerate(self.moves, 1):
            played.append(_move(positions[-1], index, number))
            positions.append(positions[-1].play(played[-1]))
        return tuple(positions), tuple(played)

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """The positions from the start on."""
        return self._line[0]

    @property
    def played(self) -> tuple[Any, ...]:
        """The moves so far as the ruleset has them."""
        return self._line[1]

    @property
    def position(self) -> Position[Any]:
        """The position by now."""
        return self.positions[-1]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, the one who begins first: two players, or you alone."""
        start = self.positions[0]
        if isinstance(start, Puzzle):
            return (YOU,)
        if not isinstance(start, TwoPlayer):
            return IMPARTIAL
        one, other = start.players
        return (one, other) if start.to_move == one else (other, one)

    @property
    def turn(self) -> str:
        """Whose turn it is, or would be if the game were not over."""
        if isinstance(self.position, TwoPlayer):
            return self.position.to_move
        return self.players[len(self.moves) % len(self.players)]

    @cached_property
    def _decided(self) -> bool:
        return _decided(self.position)

    @cached_property
    def over(self) -> bool:
        """Is there nothing left to play?"""
        return self._decided or next(self.position.each_move(), None) is None

    @property
    def mover(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return None if self.over else self.turn

    @cached_property
    def winner(self) -> str | None:
        """Who has won; of a puzzle "solved". None while it is open, and where nobody has."""
        position = self.position
        if isinstance(position, Puzzle):
            return SOLVED if position.solved() else None
        if isinstance(position, TwoPlayer):
            return position.winner()
        return self.other(self.turn) if self.over else None

    def other(self, player: str) -> str:
        """The opponent of a player; of a puzzle there is none but you."""
        return next((p for p in self.players if p != player), player)

    def legal(self, most: int | None = None) -> tuple[Any, ...]:
        """The legal moves in order, or the first of them."""
        if self._decided:
            return ()
        if most is None:
            return self.position.moves()
        return tuple(islice(self.position.each_move(), most))

    def play(self, index: int) -> Match:
        """The match after the legal move of a number.

        >>> import gadgetry as gd
        >>> match_of(gd.games.Nim((1,))).play(3)
        Traceback (most recent call last):
        ...
        gadgetry.games.position.GameError: move 1: expected a number from 0 to 0, got 3
        """
        longer = Match(self.thing, (*self.moves, a("the number of a move", index, int)))
        move = _move(self.position, index, len(longer.moves))
        line = (*self.positions, self.position.play(move)), (*self.played, move)
        longer.__dict__["_line"] = line  # known already: no need to play from the start
        return longer

    def back(self) -> Match:
        """The match before the last move.

        >>> import gadgetry as gd
        >>> match_of(gd.games.Nim((1,)), [0]).back().moves
        ()
        """
        if not self.moves:
            raise GameError("expected a move to take back: none is played yet")
        return Match(self.thing, self.moves[:-1])

    def at(self, number: int) -> Match:
        """The match as it was after so many moves."""
        earlier = Match(self.thing, self.moves[:number])
        earlier.__dict__["_line"] = self.positions[: number + 1], self.played[:number]
        return earlier


def match_of(thing: Any, moves: Any = ()) -> Match:
    """A match of a game, or of what was compiled to one; `moves`: the numbers of those played.

    >>> import gadgetry as gd
    >>> match_of(gd.AvoidTrue(2, [[1, 2]])).players
    ('first', 'second')
    >>> match_of(gd.parse("exists x . x"))
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.ArgumentError: expected a game, or a formula compiled to one: a qbf has \
values, and no moves
    """
    if not isinstance(thing, Compilation):
        thing = an_instance(thing)
    if isinstance(thing, Cnf | Qbf):
        what = f"a {thing.kind} has values, and no moves"
        raise ArgumentError(f"expected a game, or a formula compiled to one: {what}")
    if isinstance(thing, AvoidTrue):
        thing = AvoidTruePosition(thing)
    match = Match(thing)
    start_of(thing)
    for index in moves:
        match = match.play(index)
    return match


@lru_cache(maxsize=64)
def start_of(thing: Compilation | Position[Any]) -> Position[Any]:
    """The position in which a match begins."""
    return thing.start if isinstance(thing, Compilation) else thing


def _decided(position: Position[Any]) -> bool:
    """Is it over, though there may be moves left?"""
    if isinstance(position, Puzzle):
        return position.solved()
    return isinstance(position, TwoPlayer) and position.winner() is not None


def _move(position: Position[Any], index: int, number: int) -> Any:
    """The legal move of a number, which is to be move `number` of the match."""
    if _decided(position):
        raise GameError(f"move {number}: expected none, the game is over; got {index}")
    if index >= 0:
        for move in islice(position.each_move(), index, None):
            return move
    count = sum(1 for _ in position.each_move())
    expected = f"a number from 0 to {count - 1}" if count else "none, the game is over"
    raise GameError(f"move {number}: expected {expected}, got {index}")


def sort_of(position: Position[Any]) -> str:
    """`impartial`, `two-player` or `puzzle`."""
    if isinstance(position, Puzzle):
        return "puzzle"
    return "two-player" if isinstance(position, TwoPlayer) else "impartial"


def result_in_words(match: Match, *, counted_moves: bool = True) -> str:
    """How a match has ended, with the number of its moves or without; nothing while it is open.

    >>> import gadgetry as gd
    >>> result_in_words(match_of(gd.games.Nim((1,)), [0]))
    'the first player wins: the second cannot move'
    """
    if not match.over:
        return ""
    position, winner = match.position, match.winner
    after = f" after {counted(len(match.moves), 'move')}" if counted_moves else ""
    if isinstance(position, Puzzle):
        return f"solved{after}" if winner else "not solved: no move is left"
    if isinstance(position, Impartial):
        return f"the {winner} player wins: the {match.turn} cannot move"
    return f"{winner} wins{after}"
