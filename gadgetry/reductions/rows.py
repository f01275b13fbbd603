"""Rows of a text by whole-array steps: words, numbers, and words of a table, side by side.

Each row is first of the width of the widest, with NUL where there is nothing; then all NULs go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_BYTES = 1 << 18  # of the rows that are written at a time: what the second cache holds
_GROUP = 10_000  # digits are put down four at a time


@dataclass(frozen=True)
class WordColumn:
    """One of some words in each row: `table[which[i]]` in row i; no word has a NUL."""

    table: Sequence[str]
    which: NDArray[np.integer[Any]]


Column: TypeAlias = "str | NDArray[np.integer[Any]] | WordColumn"


def rows(count: int, *columns: Column) -> str:
    """The text: in each of so many rows the word, the number (from 0) or the word of each column.

    >>> marks = WordColumn(["", "!"], np.array([0, 1, 0]))
    >>> rows(3, "v ", np.array([7, 10_000, 123_456_789]), marks, ";")
    'v 7;v 10000!;v 123456789;'
    """
    if not count:
        return ""
    fields = [_Field(column) for column in columns]
    width = sum(field.width for field in fields)
    step = max(1, _MOST_BYTES // max(1, width))
    blank = b"".join(field.blank for field in fields)
    pieces = []
    for start in range(0, count, step):
        part = slice(start, min(start + step, count))
        text = bytearray(blank * (part.stop - start))
        place = 0
        for field in fields:
            field.put(text, width, place, part)
            place += field.width
        pieces.append(text.translate(None, b"\0").decode())
    return "".join(pieces)


def numbers_in(text: str, after: str) -> NDArray[np.int64]:
    """The numbers of a text, each with the character `after` behind it; all else is passed over.

    >>> numbers_in('<edge source="0" target="12"/>', '"').tolist()
    [0, 12]
    """
    kept = b"0123456789" + after.encode("ascii")
    others = bytes(set(range(256)) - set(kept))
    digits = text.encode().translate(bytes.maketrans(kept[10:], b" "), others)
    return np.fromstring(digits, np.int64, sep=" ")


class _Field:
    """A column with its width, and how it is put into the rows."""

    def __init__(self, column: Column) -> None:
        self.column = column
        if isinstance(column, str):
            self.blank = column.encode()
        elif isinstance(column, WordColumn):
            self.table = np.array([word.encode() for word in column.table])
            self.blank = bytes(self.table.dtype.itemsize)
        else:
            more = sum(int(column.max()) >= _GROUP**i for i in (1, 2, 3, 4))
            self.blank = bytes(4 * (1 + more))
        self.width = len(self.blank)

    def put(self, text: bytearray, width: int, place: int, part: slice) -> None:
        """The words of a part of the rows, from a place in the row on."""
        if isinstance(self.column, str):
            return
        if isinstance(self.column, WordColumn):
            _put(text, width, place, self.table[self.column.which[part]])
            return
        table, rest = _digits()[0], self.column[part]
        if rest.dtype.itemsize < 4:  # too small for 10,000
            rest = rest.astype(np.int32)
        for first in range(place + self.width - 4, place, -4):
            higher = rest // _GROUP
            _put(text, width, first, table[rest - higher * _GROUP + _GROUP * (higher == 0)])
            table, rest = _digits()[1], higher
        _put(text, width, place, table[rest + _GROUP])


def _put(text: bytearray, width: int, place: int, values: NDArray[Any]) -> None:
    np.ndarray(len(values), values.dtype, text, place, (width,))[:] = values


@cache
def _digits() -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Four digits of a number: with all its zeros, then with none that lead; of the lowest four
    0 is a digit, of higher ones nothing."""
    full = [b"%04d" % n for n in range(_GROUP)]
    short = [b"%d" % n for n in range(_GROUP)]
    # Short ones stand at the right, as the others: what is before them is NUL and goes.
    lowest = np.array(full + [word.rjust(4, b"\0") for word in short], "V4")
    higher = lowest.copy()
    higher[_GROUP] = b"\0\0\0\0"
    return lowest, higher
