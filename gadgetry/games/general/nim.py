"""NIM: heaps of tokens; a move takes any number of them, at least one, from one heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gadgetry.games.fields import list_of, natural
from gadgetry.games.numbers import natural_numbers
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset


@dataclass(frozen=True)
class Nim(Impartial[tuple[int, int]]):
    """Heaps in order; the move `(i, n)` leaves n tokens in heap i, counted from 0.

    >>> Nim((1, 2)).moves()
    ((0, 0), (1, 0), (1, 1))
    >>> Nim((1, 2)).play((1, 1))
    Nim(heaps=(1, 1))
    """

    ruleset: ClassVar[str] = "nim"
    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "heaps", tuple(natural_numbers(list(self.heaps), "heaps")))

    def moves(self) -> tuple[tuple[int, int], ...]:
        return tuple(self.each_move())

    def each_move(self) -> Iterator[tuple[int, int]]:
        return ((i, n) for i, heap in enumerate(self.heaps) for n in range(heap))

    def play(self, move: tuple[int, int]) -> Self:
        match move:
            case (int(i), int(n)) if 0 <= i < len(self.heaps) and 0 <= n < self.heaps[i]:
                return type(self)((*self.heaps[:i], n, *self.heaps[i + 1 :]))
        raise IllegalMove(f"expected (heap, fewer tokens than it has), got {move!r}")

    def components(self) -> tuple[Nim, ...]:
        return tuple(Nim((heap,)) for heap in self.heaps if heap)

    def move_name(self, move: tuple[int, int]) -> str:
        return f"heap {move[0] + 1}: {self.heaps[move[0]]} to {move[1]}"

    def to_json(self) -> dict[str, Any]:
        return {"ruleset": self.ruleset, "heaps": list(self.heaps)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        if not isinstance(data, dict) or data.get("ruleset") != cls.ruleset:
            raise GameError(f'expected an object with "ruleset": "{cls.ruleset}"')
        return cls(tuple(natural_numbers(data.get("heaps"), "heaps")))

    def __str__(self) -> str:
        return " ".join(["nim\nheaps", *map(str, self.heaps)])

    @classmethod
    def from_text(cls, text: str) -> Self:
        match [line.split() for line in text.splitlines() if line.strip()]:
            case [["nim"], ["heaps", *heaps]]:
                return cls(tuple(natural_numbers(heaps, 2)))
        raise GameError('expected "nim" on line 1, and "heaps 3 4 5" or the like on line 2')


RULESET = Ruleset(
    Nim,
    "take tokens from one heap; who cannot move loses",
    "Bouton 1901",
    fields={"heaps": list_of(natural())},
    rules=Rules(
        position="Heaps of tokens.",
        move="Take any number of tokens, at least one, from one heap; the move (i, n) leaves n in "
        "heap i, counted from 0.",
        end="Who cannot move loses.",
        text="`heaps A B ...`.",
        example="nim\nheaps 1 2 4",
    ),
)
