"""Functions of few elements: their parts, and how an exception to a theorem names one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function

PLAYERS = (MAX, MIN)
Exceptions = Iterator[str]


def parts(elements: range) -> Iterator[tuple[int, ...]]:
    """All sets of elements, the smallest first.

    >>> list(parts(range(2)))
    [(), (0,), (1,), (0, 1)]
    """
    for size in range(len(elements) + 1):
        yield from combinations(elements, size)


def said(f: Function, part: tuple[int, ...] = ()) -> str:
    """The outcomes of a function, and a part of its elements.

    >>> said(Function((-1, 1, 1, 1)), (0, 1))
    '-+++ {0,1}'
    """
    table = "".join("+" if t > 0 else "-" for t in f.table)
    return f"{table} {{{','.join(map(str, part))}}}" if part else table
