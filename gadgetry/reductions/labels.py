"""Labels of gadgets and the elements they come from: of one gadget, or of many by array steps.

A label is words, numbers and names side by side. Written once, it is a function of a gadget's
index, as any label is, and a table of the labels of many gadgets, for files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.reductions.rows import Column, WordColumn, row_table, word_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

Element: TypeAlias = tuple[str, int]  # ("clause", 3), ("variable", 2), ("arc", 7), ("formula", 0)
Numbering: TypeAlias = "Callable[[Any], Any]"  # of an integer, and of an array of them
Escape: TypeAlias = Callable[[str], str]

_PLAIN = re.compile(r"[A-Za-z0-9_~'.()\n]*")  # no format gives these a meaning, wherever they stand
_HOLE = "Q"  # no word of a label has it


@dataclass(frozen=True)
class Naming:
    """What each of `count` things is called: one of them, or all in a table.

    `whole` makes the table faster than name by name.

    >>> names = Naming(2, "ab".__getitem__)
    >>> names(1), names.table.tolist()
    ('b', [b'a', b'b'])
    >>> Naming(1, lambda i: "<b>").table is None
    True
    """

    count: int
    name: Callable[[int], str]
    whole: Callable[[], NDArray[np.bytes_] | None] | None = None

    def __call__(self, index: int) -> str:
        """One name."""
        return self.name(index)

    @cached_property
    def table(self) -> NDArray[np.bytes_] | None:
        """All names; None if there is one that a format would have to look at."""
        return self.whole() if self.whole else plain_table([*map(self.name, range(self.count))])


def plain_table(words: Sequence[str]) -> NDArray[np.bytes_] | None:
    """A table of words that every format writes as they are; None if one of them is not plain."""
    text = "\n".join(words)
    plain = _PLAIN.fullmatch(text) and text.count("\n") == max(0, len(words) - 1)
    return word_table(words) if plain else None


class Label:
    """Words side by side: fixed ones, numbers, and names, each by the index of the gadget.

    >>> names = Naming(3, "abc".__getitem__)
    >>> label = Label("arc ", (names, np.array([2, 0]).__getitem__), ", number ", lambda i: i + 1)
    >>> label(1)
    'arc a, number 2'
    >>> label.table(np.array([0, 1]), lambda text: text.replace(",", ";")).tolist()
    [b'arc c; number 1', b'arc a; number 2']
    """

    def __init__(self, *parts: str | Numbering | tuple[Naming, Numbering]) -> None:
        self.parts = parts

    def __call__(self, index: int) -> str:
        """Of one gadget."""
        return "".join(
            part
            if isinstance(part, str)
            else part[0](int(part[1](index)))
            if isinstance(part, tuple)
            else str(part(index))
            for part in self.parts
        )

    def table(self, indices: NDArray[np.integer[Any]], escaped: Escape) -> NDArray[np.bytes_]:
        """Of many gadgets, each as `escaped` would make it."""
        columns = self._columns(indices, escaped)
        if columns is None:
            return word_table([escaped(self(index)) for index in indices.tolist()])
        return row_table(len(indices), *columns)

    def _columns(self, indices: NDArray[np.integer[Any]], escaped: Escape) -> list[Column] | None:
        """None if a name is not plain: then what is around it must be known to escape it.

        A letter stands for what varies, which is digits and plain letters: what `escaped` makes of
        the rest is the same for both.
        """
        fixed = "".join(part if isinstance(part, str) else _HOLE for part in self.parts)
        varying = [part for part in self.parts if not isinstance(part, str)]
        if fixed.count(_HOLE) != len(varying):
            return None
        first, *words = escaped(fixed).split(_HOLE)
        columns: list[Column] = [first]
        for part, word in zip(varying, words, strict=True):
            if isinstance(part, tuple):
                names, which = part
                if names.table is None:
                    return None
                columns.append(WordColumn(names.table, which(indices)))
            else:
                columns.append(part(indices))
            columns.append(word)
        return columns


@dataclass(frozen=True)
class Origin:
    """The element that a gadget comes from: its sort, and its number by the gadget's index.

    >>> Origin("clause", lambda j: j + 1)(0)
    ('clause', 1)
    """

    sort: str
    number: Numbering

    def __call__(self, index: int) -> Element:
        """Of one gadget."""
        return self.sort, int(self.number(index))


def itself(index: Any) -> Any:
    """Numbered as the gadgets are."""
    return index


def from_one(index: Any) -> Any:
    """Numbered as the gadgets are, from 1."""
    return index + 1


FORMULA = Origin("formula", lambda _: 0)
OF_CLAUSE = Origin("clause", from_one), Label("clause ", from_one)
