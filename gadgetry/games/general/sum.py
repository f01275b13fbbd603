"""Disjunctive sums: a move is a move in one of the summands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gadgetry.games.fields import POSITION, list_of
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, ruleset

DEEPEST = 50  # sums within sums: more is a file made to exhaust the stack


@dataclass(frozen=True)
class Sum(Impartial[tuple[int, Any]]):
    """Impartial positions of any rulesets; the move `(i, m)` is the move m in summand i.

    A summand that is over stays, so the others keep their numbers.

    >>> from gadgetry.games.general.nim import Nim
    >>> both = Sum((Nim((1,)), Sum((Nim((2,)),))))
    >>> both.moves()
    ((0, (0, 0)), (1, (0, (0, 0))), (1, (0, (0, 1))))
    >>> both.components()
    (Nim(heaps=(1,)), Nim(heaps=(2,)))
    >>> print(both)
    sum
    summand
      nim
      heaps 1
    summand
      sum
      summand
        nim
        heaps 2
    """

    ruleset: ClassVar[str] = "sum"
    summands: tuple[Impartial[Any], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "summands", tuple(self.summands))
        for summand in self.summands:
            if not isinstance(summand, Impartial):
                raise GameError(f"expected impartial summands, got {type(summand).__name__}")
        if self.depth > DEEPEST:
            raise _too_deep()

    @property
    def depth(self) -> int:
        """How many sums are within one another, this one included."""
        return 1 + max((s.depth for s in self.summands if isinstance(s, Sum)), default=0)

    def moves(self) -> tuple[tuple[int, Any], ...]:
        return tuple(self.each_move())

    def each_move(self) -> Iterator[tuple[int, Any]]:
        return ((i, move) for i, s in enumerate(self.summands) for move in s.each_move())

    def play(self, move: tuple[int, Any]) -> Self:
        match move:
            case (int(i), inner) if 0 <= i < len(self.summands):
                after = self.summands[i].play(inner)
                return type(self)((*self.summands[:i], after, *self.summands[i + 1 :]))
        raise IllegalMove(f"expected (summand, a move in it), got {move!r}")

    def components(self) -> tuple[Impartial[Any], ...]:
        return tuple(part for summand in self.summands for part in summand.components())

    def move_name(self, move: tuple[int, Any]) -> str:
        i, inner = move
        return f"summand {i + 1}: {self.summands[i].move_name(inner)}"

    def sizes(self) -> dict[str, int]:
        total: dict[str, int] = {}
        for summand in self.summands:
            for name, size in summand.sizes().items():
                total[name] = total.get(name, 0) + size
        return total

    def to_json(self) -> dict[str, Any]:
        return {"ruleset": self.ruleset, "summands": [s.to_json() for s in self.summands]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        return cls._from_json(data, 1)

    @classmethod
    def _from_json(cls, data: Any, depth: int) -> Self:
        if not isinstance(data, dict) or data.get("ruleset") != cls.ruleset:
            raise GameError(f'expected an object with "ruleset": "{cls.ruleset}"')
        if not isinstance(data.get("summands"), list):
            raise GameError("summands: expected a list of positions")
        if depth > DEEPEST:
            raise _too_deep()
        summands: list[Any] = []
        for i, summand in enumerate(data["summands"], 1):
            name = summand.get("ruleset") if isinstance(summand, dict) else None
            if not isinstance(name, str):
                raise GameError(f'summand {i}: expected an object with the key "ruleset"')
            try:
                nested = name == cls.ruleset
                position = ruleset(name).position
                summands.append(
                    cls._from_json(summand, depth + 1) if nested else position.from_json(summand)
                )
            except GameError as error:
                raise GameError(f"summand {i}: {error}") from None
        return cls(tuple(summands))

    def __str__(self) -> str:
        lines = ["sum"]
        for summand in self.summands:
            lines += ["summand", *(f"  {line}" for line in str(summand).split("\n"))]
        return "\n".join(lines)

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls._from_text(text, 1)

    @classmethod
    def _from_text(cls, text: str, depth: int) -> Self:
        first, *rest = text.rstrip("\r\n").split("\n")
        if first.strip() != cls.ruleset:
            raise GameError(f"expected {cls.ruleset}, got {first[:60]!r}", 1)
        if depth > DEEPEST:
            raise _too_deep()
        texts: list[tuple[int, list[str]]] = []  # where a summand begins, and its lines
        for number, line in enumerate(rest, 2):
            if line.rstrip() == "summand":
                texts.append((number + 1, []))
            elif texts and (line.startswith("  ") or not line.strip()):
                texts[-1][1].append(line[2:])
            else:
                raise GameError(
                    f"expected summand, or a line of one after two spaces; got {line[:60]!r}",
                    number,
                )
        summands: list[Any] = []
        for number, lines in texts:
            inner = "\n".join(lines)
            name = (inner.split(maxsplit=1) or [""])[0]
            try:
                nested = name == cls.ruleset
                position = ruleset(name).position
                summands.append(
                    cls._from_text(inner, depth + 1) if nested else position.from_text(inner)
                )
            except GameError as error:
                raise GameError(f"summand that begins on line {number}: {error}") from None
        return cls(tuple(summands))


def _too_deep() -> GameError:
    return GameError(f"expected at most {DEEPEST} sums within one another")


RULESET = Ruleset(
    Sum,
    "move in one of several impartial games; values are xor-ed",
    "Sprague 1935, Grundy 1939",
    fields={"summands": list_of(POSITION)},
    rules=Rules(
        position="Positions of impartial games, side by side.",
        move="Make a move in one of them; (i, m) is the move m in summand i, counted from 0.",
        end="Who cannot move in any of them loses.",
        text="for each of them a line `summand`, and then its own text with two blanks before "
        "each line.",
        example="sum\n"
        "summand\n"
        "  nim\n"
        "  heaps 2\n"
        "summand\n"
        "  undirected-geography\n"
        "  vertices 3\n"
        "  start 0\n"
        "  0-1\n"
        "  1-2",
    ),
)
