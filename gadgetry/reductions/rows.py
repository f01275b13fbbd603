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
_FEW = 30  # a NUL costs as much as so many bytes, where it is looked for

# The C library of GNU gives what is freed back to the system, unless it is smaller than the largest
# block that was freed before; and a fresh page takes longer than filling it with text. So:
bytes(1 << 24)  # of zeros that nobody writes


@dataclass(frozen=True)
class WordColumn:
    """One of some words in each row: `table[which[i]]` in row i; no word has a NUL.

    Or a table of bytes, as `row_table` makes it, in which NULs are nothing.
    """

    table: Sequence[str] | NDArray[np.bytes_]
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
    step = max(1, _MOST_BYTES // max(1, sum(field.width for field in fields)))
    text, pieces = _blank(fields, min(step, count)), []
    for start in range(0, count, step):
        part = slice(start, min(start + step, count))
        if part.stop - start < step:
            text = _blank(fields, part.stop - start)
        _fill(text, fields, part)
        pieces.append(_without_nul(text).decode())
    return "".join(pieces)


def row_table(count: int, *columns: Column) -> NDArray[np.bytes_]:
    """The same rows as a table of words for a `WordColumn`.

    >>> table = row_table(2, "v ", np.array([7, 12]))
    >>> rows(3, WordColumn(table, np.array([1, 0, 1])), ";")
    'v 12;v 7;v 12;'
    """
    if not count:
        return np.zeros(0, "S1")
    fields = [_Field(column) for column in columns]
    text = _blank(fields, count)
    _fill(text, fields, slice(0, count))
    return np.frombuffer(text, f"S{len(text) // count or 1}", count)


def word_table(words: Sequence[str]) -> NDArray[np.bytes_]:
    """Words as a table for a `WordColumn`; no word has a NUL.

    >>> word_table(["é", ""]).tolist()
    [b'\\xc3\\xa9', b'']
    """
    return np.array([word.encode() for word in words], "S")


def one_table(count: int, *tables: tuple[Any, NDArray[np.bytes_]]) -> NDArray[np.bytes_]:
    """Tables of words put together, each at its places.

    >>> one_table(3, ([0, 2], word_table(["a", "bc"])), ([1], word_table(["d"]))).tolist()
    [b'a', b'd', b'bc']
    """
    width = max((words.dtype.itemsize for _, words in tables), default=1)
    whole = np.zeros(count, f"S{width}")
    for places, words in tables:
        whole[places] = words
    return whole


def numbers_in(text: str, after: str) -> NDArray[np.int64]:
    """The numbers of a text, each with one of the characters `after` behind it; all else is
    passed over.

    >>> numbers_in('<edge source="0" target="12"/>', '"').tolist()
    [0, 12]
    """
    kept = b"0123456789" + after.encode("ascii")
    others = bytes(set(range(256)) - set(kept))
    digits = text.encode().translate(bytes.maketrans(kept[10:], b" " * len(after)), others)
    return np.fromstring(digits, np.int64, sep=" ")


class _Field:
    """A column with its width, and how it is put into the rows."""

    def __init__(self, column: Column) -> None:
        self.column = column
        if isinstance(column, str):
            self.blank = column.encode()
        elif isinstance(column, WordColumn):
            words = column.table
            self.table = words if isinstance(words, np.ndarray) else word_table(words)
            self.blank = bytes(self.table.dtype.itemsize)
        else:
            self.blank = bytes(len(str(column.max(initial=0))))
        self.width = len(self.blank)

    def put(self, text: bytearray, width: int, place: int, part: slice) -> None:
        """The words of a part of the rows, from a place in the row on."""
        if isinstance(self.column, str):
            return
        if isinstance(self.column, WordColumn):
            _put(text, width, place, self.table.take(self.column.which[part]))
            return
        rest = self.column[part]
        if rest.dtype.itemsize < 4:  # too small for 10,000
            rest = rest.astype(np.int32)
        least, end, tables = int(rest.min()), place + self.width, _digits()[0]
        while end > place:
            first = max(place, end - 4)
            if first == place:  # the highest digits: nothing is before them
                which = rest + _GROUP
            else:
                higher = rest // _GROUP
                which = rest - higher * _GROUP
                if least < _GROUP:
                    which += _GROUP * (higher == 0)
                least, rest = least // _GROUP, higher
            _put(text, width, first, tables[end - first].take(which))
            end, tables = first, _digits()[1]


def _blank(fields: Sequence[_Field], count: int) -> bytearray:
    """So many rows, with the words that are the same in all."""
    return bytearray(b"".join(field.blank for field in fields) * count)


def _fill(text: bytearray, fields: Sequence[_Field], part: slice) -> None:
    """Put down what is not the same in all rows of a part."""
    width = sum(field.width for field in fields)
    place = 0
    for field in fields:
        field.put(text, width, place, part)
        place += field.width


def _without_nul(text: bytearray) -> bytearray:
    """The faster of two ways: to look at each byte, or to go from one NUL to the next."""
    many = len(text) < _FEW * np.count_nonzero(np.frombuffer(text, np.uint8) == 0)
    return text.translate(None, b"\0") if many else text.replace(b"\0", b"")


def _put(text: bytearray, width: int, place: int, values: NDArray[Any]) -> None:
    np.ndarray(len(values), values.dtype, text, place, (width,))[:] = values


@cache
def _digits() -> tuple[dict[int, NDArray[np.void]], dict[int, NDArray[np.void]]]:
    """The last one, two, three or four digits of a number, by how many: of 0 to 9999 with all
    zeros, then with none that lead; of the lowest four 0 is a digit, of higher ones nothing."""
    full = [b"%04d" % n for n in range(_GROUP)]
    short = [b"%d" % n for n in range(_GROUP)]
    # Short ones stand at the right, as the others: what is before them is NUL and goes.
    lowest = np.array(full + [word.rjust(4, b"\0") for word in short], "V4")
    higher = lowest.copy()
    higher[_GROUP] = b"\0\0\0\0"
    digits = [table.view(np.uint8).reshape(-1, 4) for table in (lowest, higher)]
    few, many = (
        {n: np.ascontiguousarray(table[:, 4 - n :]).view(f"V{n}").ravel() for n in (1, 2, 3, 4)}
        for table in digits
    )
    return few, many
