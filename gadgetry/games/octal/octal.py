"""OCTAL games on heaps: a code says how many counters a move takes and what it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gadgetry.games.fields import WORD, list_of, natural
from gadgetry.games.numbers import natural_numbers
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset

HeapMove = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Octal(Impartial[HeapMove]):
    """Heaps in order; the move `(i, left)` leaves of heap i, counted from 0, the heaps `left`.

    >>> kayles = Octal(OctalCode.of("0.77"), (3,))
    >>> kayles.moves()
    ((0, (2,)), (0, (1, 1)), (0, (1,)))
    >>> kayles.play((0, (1, 1)))
    Octal(code=OctalCode(digits=(0, 7, 7), endless=False), heaps=(1, 1))
    """

    ruleset: ClassVar[str] = "octal"
    code: OctalCode
    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "heaps", tuple(natural_numbers(list(self.heaps), "heaps")))

    def moves(self) -> tuple[HeapMove, ...]:
        """Heap by heap, those that take least first."""
        return tuple(self.each_move())

    def each_move(self) -> Iterator[HeapMove]:
        """The same one at a time."""
        return ((i, left) for i, heap in enumerate(self.heaps) for left in self._left(heap))

    def _left(self, heap: int) -> Iterator[tuple[int, ...]]:
        """What a move may leave of a heap."""
        for taken in range(self.code.most_taken(heap) + 1):
            rest = heap - taken
            if rest == 0 and self.code.allows(taken, 0):
                yield ()
            if rest and taken and self.code.allows(taken, 1):
                yield (rest,)
            if self.code.allows(taken, 2):
                yield from ((small, rest - small) for small in range(1, rest // 2 + 1))
            if self.code.allows(taken, 3):
                for small in range(1, rest // 3 + 1):
                    more = rest - small
                    yield from ((small, a, more - a) for a in range(small, more // 2 + 1))

    def play(self, move: HeapMove) -> Self:
        """Replace a heap by what is left of it."""
        match move:
            case (int(i), tuple(left)) if 0 <= i < len(self.heaps) and all(
                type(part) is int and part > 0 for part in left
            ):
                taken = self.heaps[i] - sum(left)
                ordered = tuple(sorted(left)) == left and (taken > 0 or len(left) >= 2)
                if ordered and taken >= 0 and self.code.allows(taken, len(left)):
                    return type(self)(self.code, (*self.heaps[:i], *left, *self.heaps[i + 1 :]))
        raise IllegalMove(f"expected (heap, (the heaps left of it, ascending)), got {move!r}")

    def components(self) -> tuple[Octal, ...]:
        """Each heap alone."""
        return tuple(Octal(self.code, (heap,)) for heap in self.heaps if heap)

    def move_name(self, move: HeapMove) -> str:
        """Such as `heap 1: 5 to 1 + 2`."""
        left = " + ".join(map(str, move[1])) or "0"
        return f"heap {move[0] + 1}: {self.heaps[move[0]]} to {left}"

    def to_json(self) -> dict[str, Any]:
        """The code as text, and the heaps."""
        return {"ruleset": self.ruleset, "code": str(self.code), "heaps": list(self.heaps)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        if not isinstance(data, dict) or data.get("ruleset") != cls.ruleset:
            raise GameError(f'expected an object with "ruleset": "{cls.ruleset}"')
        heaps = tuple(natural_numbers(data.get("heaps"), "heaps"))
        return cls(OctalCode.of(data.get("code")), heaps)

    def __str__(self) -> str:
        return " ".join([f"octal\ncode {self.code}\nheaps", *map(str, self.heaps)])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        match [line.split() for line in text.splitlines() if line.strip()]:
            case [["octal"], ["code", code], ["heaps", *heaps]]:
                try:
                    read = OctalCode.of(code)
                except GameError as error:
                    raise GameError(str(error), 2) from None
                return cls(read, tuple(natural_numbers(heaps, 3)))
        raise GameError(
            'expected "octal" on line 1, "code 0.16" or the like on line 2,'
            ' and "heaps 3 4 5" or the like on line 3'
        )


def heaps(code: str, *sizes: int) -> Octal:
    """The game of that code on heaps of these sizes.

    >>> print(heaps("0.16", 5, 7))
    octal
    code 0.16
    heaps 5 7
    """
    return Octal(OctalCode.of(code), sizes)


RULESET = Ruleset(
    Octal,
    "take counters from a heap as an octal code allows; who cannot move loses",
    "Guy and Smith 1956; Dailly, Octal Games on Graphs",
    fields={"code": WORD, "heaps": list_of(natural())},
    rules=Rules(
        position="Heaps of counters, and a code 0.d1d2d3...",
        move="Take i counters from a heap, if the digit di allows what is left of it: 1 for "
        "nothing, 2 for one heap, 4 for two heaps, 8 for three, and sums of these, with A to F for "
        "10 to 15. After three dots, as in 0.3..., the last digit goes on for ever.",
        end="Who cannot move loses.",
        text="`code 0.D...`, `heaps A B ...`; `gadgetry show 0.77` is about a code.",
        example="octal\ncode 0.77\nheaps 5",
    ),
)
FAMILIES_OF = Octal.ruleset
FAMILIES: dict[str, Callable[..., Octal]] = {"heaps": heaps}
