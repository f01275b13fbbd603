"""A multiset of clauses in order, held as two arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, overload

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Clause = tuple[int, ...]

_SLICE = 1 << 14  # clauses turned into Python objects at a time


class Clauses(Sequence[Clause]):
    """Clauses as a sequence of tuples of literals; nothing is sorted, merged or dropped.

    `literals` holds all literals one after the other, clause `j` ends before `ends[j]`:
    4 bytes a literal and 8 a clause, and a reduction can take them in whole-array steps.

    >>> c = Clauses.of([[1, -2], [], [3]])
    >>> len(c), c[0], list(c), c.literals.tolist(), c.ends.tolist()
    (3, (1, -2), [(1, -2), (), (3,)], [1, -2, 3], [2, 2, 3])
    """

    __slots__ = ("ends", "literals")

    literals: NDArray[np.int32]
    ends: NDArray[np.int64]

    def __init__(self, literals: NDArray[np.int32], ends: NDArray[np.int64]) -> None:
        self.literals = literals.astype(np.int32, copy=False).view()
        self.ends = ends.astype(np.int64, copy=False).view()
        self.literals.flags.writeable = False
        self.ends.flags.writeable = False

    @classmethod
    def of(cls, clauses: Clauses | Iterable[Iterable[int]]) -> Clauses:
        """Clauses from any iterable of iterables of literals."""
        if isinstance(clauses, Clauses):
            return clauses
        rows = [tuple(clause) for clause in clauses]
        literals = np.fromiter(chain.from_iterable(rows), np.int64)
        if literals.size and np.abs(literals).max() >= 2**31:
            raise OverflowError("expected literals below 2^31")
        ends = np.cumsum(np.fromiter(map(len, rows), np.int64, len(rows)))
        return cls(literals.astype(np.int32), ends)

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where each clause begins in `literals`."""
        return np.concatenate((np.zeros(1, np.int64), self.ends[:-1]))[: len(self.ends)]

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of literals of each clause."""
        return self.ends - self.starts

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, index: int) -> Clause: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Clause, ...]: ...
    def __getitem__(self, index: int | slice) -> Clause | tuple[Clause, ...]:
        if isinstance(index, slice):
            return tuple(self[j] for j in range(len(self))[index])
        j = range(len(self))[index]
        start = int(self.ends[j - 1]) if j else 0
        return tuple(self.literals[start : int(self.ends[j])].tolist())

    def __iter__(self) -> Iterator[Clause]:
        start = 0
        for first in range(0, len(self), _SLICE):
            ends = self.ends[first : first + _SLICE].tolist()
            base, literals = start, self.literals[start : ends[-1]].tolist()
            for end in ends:
                yield tuple(literals[start - base : end - base])
                start = end

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clauses):
            return NotImplemented
        return np.array_equal(self.ends, other.ends) and np.array_equal(
            self.literals, other.literals
        )

    def __hash__(self) -> int:
        return hash((self.literals.tobytes(), self.ends.tobytes()))

    def __repr__(self) -> str:
        return f"Clauses.of({list(self)})"
