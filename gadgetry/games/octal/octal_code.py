"""Octal codes: 0.07 says how many counters a move may take, and into what it may leave the rest.

The digit after the dot at place i is about taking i counters from one heap: its bit 1 allows that
nothing of the heap is left, its bit 2 that one heap is left, its bit 4 that two are, not empty. A
4 before the dot allows to divide a heap without taking anything. Codes are finite.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from gadgetry.games.position import GameError

MOST_DIGITS = 100


@dataclass(frozen=True, slots=True)
class OctalCode:
    """The digits of a code; `digits[i]` is about taking i counters, and the last one is not 0.

    >>> code = OctalCode.of("0.07")
    >>> code.digits, str(code), code.longest
    ((0, 0, 7), '0.07', 2)
    >>> code.allows(2, 1), code.allows(1, 1), code.allows(9, 0)
    (True, False, False)
    """

    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        digits = list(self.digits)
        while len(digits) > 1 and digits[-1] == 0:
            digits.pop()
        legal = all(type(digit) is int and 0 <= digit <= 7 for digit in digits)
        if not digits or not legal or digits[0] not in (0, 4) or len(digits) > MOST_DIGITS + 1:
            raise GameError(
                f"expected 0 or 4 and then at most {MOST_DIGITS} digits 0 to 7, got {self.digits!r}"
            )
        object.__setattr__(self, "digits", tuple(digits))

    @classmethod
    def of(cls, text: Any) -> OctalCode:
        """Read a code.

        >>> OctalCode.of("4.70")
        OctalCode(digits=(4, 7))
        >>> OctalCode.of("0.38")
        Traceback (most recent call last):
        ...
        gadgetry.games.position.GameError: expected a code such as 0.16 or 4.7, got '0.38'
        """
        pattern = rf"([04])?\.([0-7]{{1,{MOST_DIGITS}}})"
        match = re.fullmatch(pattern, text) if isinstance(text, str) else None
        if match is None:
            shown = repr(text[:60]) if isinstance(text, str) else type(text).__name__
            raise GameError(f"expected a code such as 0.16 or 4.7, got {shown}")
        return cls((int(match[1] or 0), *map(int, match[2])))

    @property
    def longest(self) -> int:
        """The most counters that a move may take."""
        return len(self.digits) - 1

    def allows(self, taken: int, left: int) -> bool:
        """May a move take so many counters and leave so many heaps, none of them empty?"""
        return taken <= self.longest and left <= 2 and bool(self.digits[taken] >> left & 1)

    def __str__(self) -> str:
        return f"{self.digits[0]}.{''.join(map(str, self.digits[1:])) or '0'}"
