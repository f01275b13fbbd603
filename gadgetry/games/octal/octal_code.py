"""Octal codes: 0.07 says how many counters a move may take, and into what it may leave the rest.

The digit after the dot at place i is about taking i counters from one heap: its bit 1 allows that
nothing of the heap is left, its bit 2 that one heap is left, its bit 4 that two are, not empty, and
its bit 8 that three are: digits 8 to F make a code hexadecimal. A 4, 8 or C before the dot allows
to divide a heap without taking anything. Three dots at the end mean that the last digit goes on for
ever, as in 0.3..., which is NIM.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from gadgetry.games.position import GameError

MOST_DIGITS = 100
DIGITS = "0123456789ABCDEF"


@dataclass(frozen=True, slots=True)
class OctalCode:
    """The digits of a code; `digits[i]` is about taking i counters, and the last one is not 0.

    `endless`: the last digit goes on for ever; then the one before it is another one.

    >>> code = OctalCode.of("0.07")
    >>> code.digits, str(code), code.most_taken(1000)
    ((0, 0, 7), '0.07', 2)
    >>> code.allows(2, 1), code.allows(1, 1), code.allows(9, 0)
    (True, False, False)
    >>> nim = OctalCode.of("0.333...")
    >>> str(nim), nim.allows(1000, 1), nim.allows(1000, 2), nim.most_taken(1000)
    ('0.3...', True, False, 1000)
    """

    digits: tuple[int, ...]
    endless: bool = False

    def __post_init__(self) -> None:
        digits = list(self.digits)
        while self.endless and len(digits) > 2 and digits[-1] == digits[-2]:
            digits.pop()
        endless = self.endless and len(digits) > 1 and digits[-1] != 0
        while len(digits) > 1 and digits[-1] == 0:
            digits.pop()
        legal = all(type(digit) is int and 0 <= digit <= 15 for digit in digits)
        if not digits or not legal or digits[0] % 4 or len(digits) > MOST_DIGITS + 1:
            raise GameError(
                f"expected 0, 4, 8 or 12 and then at most {MOST_DIGITS} digits 0 to 15,"
                f" got {self.digits!r}"
            )
        object.__setattr__(self, "digits", tuple(digits))
        object.__setattr__(self, "endless", endless)

    @classmethod
    def of(cls, text: Any) -> OctalCode:
        """Read a code.

        >>> OctalCode.of("4.70"), OctalCode.of("0.1F")
        (OctalCode(digits=(4, 7), endless=False), OctalCode(digits=(0, 1, 15), endless=False))
        >>> OctalCode.of("0.3G")
        Traceback (most recent call last):
        ...
        gadgetry.games.position.GameError: expected a code such as 0.16, 4.7, 0.1F or 0.3..., \
got '0.3G'
        """
        pattern = rf"([048Cc])?\.([0-9A-Fa-f]{{1,{MOST_DIGITS}}})(\.\.\.)?"
        match = re.fullmatch(pattern, text) if isinstance(text, str) else None
        if match is None:
            shown = repr(text[:60]) if isinstance(text, str) else type(text).__name__
            raise GameError(f"expected a code such as 0.16, 4.7, 0.1F or 0.3..., got {shown}")
        digits = (match[1] or "0") + match[2]
        return cls(tuple(int(digit, 16) for digit in digits), match[3] is not None)

    @property
    def hexadecimal(self) -> bool:
        """May some move leave three heaps?

        >>> OctalCode.of("0.78").hexadecimal, OctalCode.of("0.77").hexadecimal
        (True, False)
        """
        return max(self.digits) >= 8

    def digit(self, taken: int) -> int:
        """What taking so many counters allows.

        >>> OctalCode.of("0.16").digit(2), OctalCode.of("0.16").digit(3)
        (6, 0)
        """
        if taken < len(self.digits):
            return self.digits[taken]
        return self.digits[-1] if self.endless else 0

    def most_taken(self, heap: int) -> int:
        """The most counters that a move may take of so many."""
        return heap if self.endless else min(heap, len(self.digits) - 1)

    def allows(self, taken: int, left: int) -> bool:
        """May a move take so many counters and leave so many heaps, none of them empty?"""
        return left <= 3 and bool(self.digit(taken) >> left & 1)

    def __str__(self) -> str:
        after = "".join(DIGITS[digit] for digit in self.digits[1:]) or "0"
        return f"{DIGITS[self.digits[0]]}.{after}{'...' if self.endless else ''}"
