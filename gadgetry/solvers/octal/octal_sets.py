"""Nim-sequences of hexadecimal and endless codes, by the sets of the values of what is left.

Of m counters that are left, S_j(m) is the set of values that they have as j heaps, none empty:
S_2(m) has G(a) xor G(m - a), and S_3(m) has G(a) xor v for each v in S_2(m - a), where a is the
smallest heap, at most m / 3. A digit allows the sets of its bits. Of an endless code, the last
digit allows its sets for every m up to n - L, where L is its place: what they have together only
grows from heap to heap, and is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CELLS_A_NODE = 1 << 16  # cells of sets, looked at in a row, in about the time of a small heap


class SetSequence:
    """The values of the heaps 0, 1, 2, ... of any code; grows on demand.

    >>> SetSequence(OctalCode.of("0.8F")).upto(11).tolist()
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """

    def __init__(self, code: OctalCode, budget: Budget | None = None) -> None:
        import numpy as np

        self.code = code
        self.budget = budget or Budget()
        self._known = 0
        self._looked = 0
        self._values: NDArray[Any] = np.zeros(64, np.int64)
        # self._sets[j][m] is S_j(m), a place for each value; the number of places is a power of 2
        self._sets = {j: np.zeros((64, 64), bool) for j in (2, 3) if self._divides(j)}
        self._filled = dict.fromkeys(self._sets, 0)
        self._endless: NDArray[Any] = np.zeros(64, bool)  # what the last digit allows, so far
        self._least = 0  # that it does not

    def _divides(self, j: int) -> bool:
        return any(digit >> 2 for digit in self.code.digits) if j == 2 else self.code.hexadecimal

    def upto(self, most: int) -> NDArray[Any]:
        """The values of the heaps 0 to `most`."""
        while self._known <= most:
            n = self._known
            self.budget.spend(1 + self._looked // _CELLS_A_NODE)
            self._looked = 0
            if n == len(self._values):
                self._grow(2 * n, len(self._endless))
            value = self._mex(n)
            if value >= len(self._endless):
                self._grow(len(self._values), 2 * len(self._endless))
            self._values[n] = value
            self._known += 1
        view = self._values[: most + 1]
        view.flags.writeable = False
        return view

    def _grow(self, heaps: int, values: int) -> None:
        """Room for so many heaps and values."""
        import numpy as np

        self.budget.check(more=9 * heaps + values + len(self._sets) * heaps * values)
        room = np.zeros(heaps, np.int64)
        room[: self._known] = self._values[: self._known]
        self._values = room
        for j, table in self._sets.items():
            wider = np.zeros((heaps, values), bool)
            wider[: len(table), : table.shape[1]] = table
            self._sets[j] = wider
        self._endless = np.concatenate((self._endless, np.zeros(values - len(self._endless), bool)))

    def _set(self, j: int, m: int) -> NDArray[Any]:
        """S_j(m), where the heaps below m are known."""
        while self._filled[j] <= m:
            self._fill(j, self._filled[j])
            self._filled[j] += 1
        row: NDArray[Any] = self._sets[j][m]
        return row

    def _fill(self, j: int, m: int) -> None:
        import numpy as np

        row = self._sets[j][m]
        smallest = self._values[1 : m // j + 1]
        if not len(smallest):
            return
        if j == 2:
            row[smallest ^ self._values[m - 1 : m - 1 - len(smallest) : -1]] = True
            self._looked += len(smallest)
            return
        self._set(2, m - 1)
        order = np.argsort(smallest, kind="stable")
        each, starts = np.unique(smallest[order], return_index=True)
        left = np.logical_or.reduceat(self._sets[2][m - 1 - order], starts, axis=0)
        for value, others in zip(each.tolist(), left, strict=True):
            row |= others[np.arange(len(row)) ^ value]
        self._looked += len(order) * len(row)

    def _mex(self, n: int) -> int:
        """The value of the heap n, when those below are known."""
        last = len(self.code.digits) - self.code.endless
        seen: set[int] = set()
        sets = []
        for taken in range(min(n + 1, last)):
            digit, left = self.code.digits[taken], n - taken
            if digit & 1 and taken and not left:
                seen.add(0)
            if digit & 2 and taken and left:
                seen.add(int(self._values[left]))
            sets += [self._set(j, left) for j in (2, 3) if digit >> j & 1]
        if self.code.endless and n >= last:
            self._add(self.code.digits[-1], n - last)
        value = self._least
        while value < len(self._endless) and (
            self._endless[value] or value in seen or any(row[value] for row in sets)
        ):
            value += 1
        return value

    def _add(self, digit: int, left: int) -> None:
        """One heap more that the last digit of an endless code may leave."""
        if not left:
            self._endless[0] |= digit & 1
        elif digit & 2:
            self._endless[self._values[left]] = True
        for j in (2, 3):
            if digit >> j & 1:
                self._endless |= self._set(j, left)
                self._looked += len(self._endless)
        while self._least < len(self._endless) and self._endless[self._least]:
            self._least += 1
