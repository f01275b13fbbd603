"""What every ruleset offers: immutable positions, moves in a fixed order, and a text form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex, TypeVar

from gadgetry._plugins import is_ours

if TYPE_CHECKING:
    from gadgetry.formulas import Formula

from gadgetry._shown import shown

Move = TypeVar("Move", bound=Hashable)


class GameError(ValueError):
    """Something is wrong with a position, or with the text of one: then `line` says where.

    >>> print(GameError("expected a row of cells", 2))
    line 2: expected a row of cells
    >>> error = GameError("expected a cell", line=3, column=7)
    >>> print(error)
    line 3, column 7: expected a cell
    >>> error.message, error.line, error.column
    ('expected a cell', 3, 7)
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(*(part for part in (message, line, column) if part is not None))
        self.message, self.line, self.column = message, line, column

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        column = "" if self.column is None else f", column {self.column}"
        return f"line {self.line}{column}: {self.message}"


def wrong(where: str | int, message: str) -> GameError:
    """The error about a part of a game: the number of a line, or the name of a value.

    >>> print(wrong(2, "expected a number"), "/", wrong("heap", "expected a number"))
    line 2: expected a number / heap: expected a number
    """
    if isinstance(where, int):
        return GameError(message, where)
    return GameError(f"{where}: {message}")


class IllegalMove(GameError):
    """A move that the rules do not allow; says what was expected and what was played."""


class Position(ABC, Generic[Move]):
    """A position of a ruleset; immutable, hashable, equal when it is the same position.

    `str(position)` is its text form: the ruleset's name on the first line, then lines that
    `from_text` reads back. `to_json()` is the `target` of a bundle and `from_json` reads it.
    """

    ruleset: ClassVar[str]

    @abstractmethod
    def moves(self) -> tuple[Move, ...]:
        """The legal moves in a fixed order; none when the game is over."""

    def each_move(self) -> Iterator[Move]:
        """The same one at a time: a position may have more moves than there is room for."""
        return iter(self.moves())

    @abstractmethod
    def play(self, move: Move) -> Self:
        """The position after the move; raises `IllegalMove`."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The position as JSON data with the key `ruleset`; stands alone."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote; raises `GameError` with what was expected."""

    @classmethod
    @abstractmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote; raises `GameError` naming the line."""

    def sizes(self) -> dict[str, int]:
        """How large the position is, by name: what a reduction predicts before building."""
        data = self.to_json()
        found = {key: data[key] for key in ("vertices", "variables") if type(data.get(key)) is int}
        lists = {key: data.get(key) for key in ("edges", "clauses")}
        return found | {key: len(rows) for key, rows in lists.items() if isinstance(rows, list)}

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Pickled, a position of somebody else is its JSON form: its file may not be importable."""
        from gadgetry.games.registry import position_from_json, rulesets

        known = None if is_ours(type(self)) else rulesets().get(self.ruleset)
        if known is None or known.position is not type(self):
            return super().__reduce_ex__(protocol)
        return position_from_json, (self.to_json(),)

    def _repr_svg_(self) -> str:
        """The position's picture, which notebooks show."""
        return shown(self, "svg")

    def move_name(self, move: Move) -> str:
        """The move in words short enough for a list."""
        return str(move)


def kind_of(instance: Position[Any] | Formula) -> str:
    """The name of an instance's kind: its ruleset, or the kind of formula that it is.

    >>> from gadgetry.formulas import Cnf
    >>> kind_of(Cnf(1, [[1]]))
    'cnf'
    """
    return instance.ruleset if isinstance(instance, Position) else instance.kind


class Impartial(Position[Move]):
    """Both players have the same moves; who cannot move loses (normal play)."""

    def components(self) -> tuple[Impartial[Any], ...]:
        """Independent positions whose sum is this one; their values are xor-ed."""
        return (self,)


class TwoPlayer(Position[Move]):
    """Two named players alternate; somebody wins, and there are no draws."""

    players: ClassVar[tuple[str, str]]

    @property
    @abstractmethod
    def to_move(self) -> str:
        """The player whose turn it is."""

    @abstractmethod
    def winner(self) -> str | None:
        """Who has won; None while it is open."""


class Puzzle(Position[Move]):
    """One player; the value is the least number of moves to a solved position."""

    @abstractmethod
    def solved(self) -> bool:
        """Is nothing left to do?"""
