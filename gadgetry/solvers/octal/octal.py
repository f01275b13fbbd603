"""Octal games on heaps: nim-sequences, on whole arrays and with the sparse space of their values.

The value of a heap of n is the least number that no option has. The options that divide what is
left, m counters, are G[i] xor G[m - i] for 0 < i <= m / 2: one xor of the sequence with itself
written backwards. A few hundred of them show most of the small values; a value that is still
missing is looked for in all of them, from below, and the first that is not there is the answer.

In most octal games nearly all values lie outside a *sparse space* (Guy; Gangolli and Plambeck):
for a mask w call a value v *rare* if v & w has an even number of bits, and *common* otherwise.
Rare xor rare and common xor common are rare, so an option has a common value only if exactly one
of its two heaps has a rare value. So the heaps of rare value, of which there are few if w is well
chosen, show all common values that options have, and only rare values are looked for in all
options. This is exact for every w; w only decides how long it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from gadgetry.games.octal.octal import HeapMove, Octal
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.general.grundy import verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal_sets import SetSequence
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

_GLANCE = 128  # options that are looked at one by one
_LOOKS_A_NODE = 1 << 14  # options looked at in a row, in about the time of a small heap
MOST_COUNTERS = 10**7


class NimSequence:
    """The values of the heaps 0, 1, 2, ... of a finite octal code; grows on demand.

    >>> dawson = NimSequence(OctalCode.of("0.07"))
    >>> dawson.upto(13).tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]
    """

    def __init__(self, code: OctalCode, budget: Budget | None = None) -> None:
        import numpy as np

        self.code = code
        self.budget = budget or Budget()
        self._looked = 0
        self._splits = [t for t in range(len(code.digits)) if code.allows(t, 2)]
        self._known = 0
        self._values: NDArray[Any] = np.zeros(64, np.uint8)
        self._backwards = self._values.copy()  # the value of n is at place len - 1 - n
        self._mask = 0  # with the mask 0 all values are rare, and nothing is gained or lost
        self._rare: NDArray[np.intp] = np.zeros(0, np.intp)

    def upto(self, most: int) -> NDArray[Any]:
        """The values of the heaps 0 to `most`."""
        import numpy as np

        if most >= len(self._values):
            self._grow(max(most + 1, min(2 * len(self._values), 2**16)))
        while self._known <= most:
            n = self._known
            self.budget.spend(1 + self._looked // _LOOKS_A_NODE)
            self._looked = 0
            if n >= 64 and n & n - 1 == 0:
                self._choose_mask()
            value = self._mex(n)
            if value > 255 and self._values.itemsize == 1:
                self._values = self._values.astype("uint16")
                self._backwards = self._backwards.astype("uint16")
            self._values[n] = self._backwards[len(self._values) - 1 - n] = value
            if self._mask and n and not self._is_common(value):
                self._rare = np.append(self._rare, n)
            self._known += 1
        view = self._values[: most + 1]
        view.flags.writeable = False
        return view

    def _is_common(self, value: int) -> bool:
        return (value & self._mask).bit_count() % 2 == 1

    def _choose_mask(self) -> None:
        """The mask with the fewest rare values so far, if they are few enough to help."""
        import numpy as np

        known = self._values[1 : self._known]
        count = np.bincount(known)
        masks = range(1, min(1 << (len(count) - 1).bit_length(), 256))
        parity = np.array([v.bit_count() % 2 for v in range(len(count))])
        numbers = np.arange(len(count))
        rare = {w: int(count[parity[numbers & w] == 0].sum()) for w in masks}
        self._mask = min(rare, key=lambda w: (rare[w], w), default=0)
        if not self._mask or rare[self._mask] > len(known) // 4:
            self._mask, self._rare = 0, np.zeros(0, np.intp)
        else:
            self._rare = 1 + np.flatnonzero(parity[known & self._mask] == 0)

    def _grow(self, size: int) -> None:
        import numpy as np

        self.budget.check(more=2 * size * self._values.itemsize)
        values = np.zeros(size, self._values.dtype)
        values[: self._known] = self._values[: self._known]
        self._values, self._backwards = values, values[::-1].copy()

    def _mex(self, n: int) -> int:
        """The value of the heap n, when those below are known."""
        seen = 0  # a bit for each value that some option has
        for taken in range(1, self.code.most_taken(n) + 1):
            if taken == n and self.code.allows(taken, 0):
                seen |= 1
            if taken < n and self.code.allows(taken, 1):
                seen |= 1 << int(self._values[n - taken])
        end = len(self._values)
        divided = []
        for taken in self._splits:
            left = n - taken
            half = left // 2
            if half < 1:
                continue
            # heap i beside heap left - i, which stands at end - 1 - left + i
            one, other = self._values[1 : half + 1], self._backwards[end - left :][:half]
            options = (one[:_GLANCE] ^ other[:_GLANCE]).tolist()
            if half > _GLANCE:
                divided.append((one, other))
                if self._mask:
                    rare = self._rare[self._rare < left]
                    self._looked += 16 * len(rare)  # one by one: dearer than in a row
                    options += (self._values[rare] ^ self._values[left - rare]).tolist()
            for value in set(options):
                seen |= 1 << value
        value = 0
        whole: list[NDArray[Any]] = []
        while True:
            if not seen >> value & 1:
                if not divided or self._is_common(value):
                    return value
                whole = whole or [one ^ other for one, other in divided]
                self._looked += sum(map(len, whole))
                if not any((options == value).any() for options in whole):
                    return value
            value += 1


def sequence_of(code: OctalCode, budget: Budget | None = None) -> NimSequence | SetSequence:
    """The values of the heaps of any code.

    >>> sequence_of(OctalCode.of("0.3...")).upto(5).tolist()
    [0, 1, 2, 3, 4, 5]
    """
    return (SetSequence if code.hexadecimal or code.endless else NimSequence)(code, budget)


def nim_sequence(code: OctalCode, most: int, budget: Budget | None = None) -> NDArray[Any]:
    """The values of the heaps 0 to `most`.

    >>> nim_sequence(OctalCode.of("0.77"), 11).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    return sequence_of(code, budget).upto(most)


class _Heaps:
    """Sums of heaps, as `verdict` asks about them."""

    def __init__(self, sequence: NimSequence | SetSequence) -> None:
        self._sequence = sequence

    def value(self, heaps: tuple[int, ...]) -> int:
        values = self._sequence.upto(max(heaps, default=0))
        return reduce(xor, (int(values[heap]) for heap in heaps), 0)

    def equals(self, heaps: tuple[int, ...], k: int) -> bool:
        return self.value(heaps) == k


def run(position: Octal, question: Question, budget: Budget) -> Verdict:
    """Answer a question about heaps.

    >>> from gadgetry.games.octal.octal import heaps
    >>> answer = run(heaps("0.07", 4, 6), Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (1, ((1, (4,)),))
    """
    search = _Heaps(sequence_of(position.code, budget))
    return verdict(search, position.heaps, _moves(position), question, "nim-sequence")


def _moves(position: Octal) -> Iterator[tuple[HeapMove, tuple[int, ...]]]:
    return ((move, position.play(move).heaps) for move in position.each_move())


def _accepts(position: Octal, _: Question) -> bool:
    return max(position.heaps, default=0) <= MOST_COUNTERS


SOLVERS = (
    Solver(
        "nim-sequence",
        "the values of all heaps up to the largest",
        takes=(Octal.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
    ),
)
