"""The fast path for DIMACS bodies: whole arrays of bytes to whole arrays of numbers.

It takes only what the grammar takes, number for number (a test holds the two together), and
declines everything else, so that the grammar can say where the mistake is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

bytes(1 << 24)
_BAD, _BLANK, _DIGIT, _ZERO, _MINUS = range(5)
_CHARACTERS = {b" \t\r\n\f": _BLANK, b"123456789": _DIGIT, b"0": _ZERO, b"-": _MINUS}
_KIND = {byte: kind for among, kind in _CHARACTERS.items() for byte in among}
_KINDS = bytes(_KIND.get(byte, _BAD) for byte in range(256))

_COMMENT = re.compile(rb"^[ \t]*c[^\n]*", re.MULTILINE)


def scan_numbers(lines: bytes) -> NDArray[np.int64] | None:
    """The numbers in some whole lines, or None if there is anything but numbers and comments.

    Numbers beyond 64 bits come out as the largest or smallest one.

    >>> scan_numbers(b"1 -2 0\\nc hello\\n30 0").tolist()
    [1, -2, 0, 30, 0]
    >>> [scan_numbers(line) for line in (b"1-2 0", b"01 0", b"-0", b"- 1", b"x")]
    [None, None, None, None, None]
    """
    if b"c" in lines:
        lines = _COMMENT.sub(b"", lines)
    kinds = np.empty(len(lines) + 2, np.uint8)
    kinds[0] = kinds[-1] = _BLANK
    kinds[1:-1] = np.frombuffer(lines.translate(_KINDS), np.uint8)
    if not kinds.all():
        return None
    minus = np.flatnonzero(kinds == _MINUS)
    if (kinds[minus - 1] != _BLANK).any() or (kinds[minus + 1] != _DIGIT).any():
        return None
    zero = np.flatnonzero(kinds == _ZERO)
    if ((kinds[zero - 1] == _BLANK) & (kinds[zero + 1] != _BLANK)).any():
        return None
    if not lines or lines.isspace():
        return np.zeros(0, np.int64)
    return np.fromstring(lines, dtype=np.int64, sep=" ")


def number_offset(lines: bytes, k: int) -> int:
    """Where the k-th number (from 0) of some scanned lines begins."""
    blanked = _COMMENT.sub(lambda m: b" " * len(m[0]), lines)
    for i, match in enumerate(re.finditer(rb"\S+", blanked)):
        if i == k:
            return match.start()
    raise IndexError(k)
