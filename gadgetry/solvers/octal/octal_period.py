"""Periods of nim-sequences, claimed only with the certificate of the octal periodicity theorem.

Theorem (Guy and Smith 1956, for j = 2). Let a move take at most k counters and leave at most j
heaps: 2 in an octal game, 3 in a hexadecimal one. Let m be the greater of n0 and 1. If G(n + p) =
G(n) for all n with n0 <= n < j m + (j - 1) p + k, then for all n >= n0. Proof: let n be at least
that bound, the equation holding below n. A move from n + p leaves at least n + p - k >= j (m + p)
counters, so the largest of its heaps has at least m + p; with p counters less it is no empty heap,
it has the same value and the move is one from n. A move from n leaves at least j m + (j - 1) p, so
its largest heap has at least m; with p counters more it has the same value and the move is one from
n + p. (n > k, so no move empties the heap.) So n and n + p have the same options. With n0 for m it
is wrong: the heaps 0 to 2 of 0.4 have the value 0, and the heap 3 has 1.

Hexadecimal games need not be periodic: the values of 0.8 seem to grow by 1 every third heap. And if
the last digit goes on for ever there is no k. If that digit has the bit 2, there is no period: from
heap n one can go to each heap from 1 to n - L, where L is its place, so two heaps that are L or
more apart have different values, and no value occurs for ever.

A certificate is n0, p and the values of the heaps below j (m + p) + k. `check_period` needs no
more, and shares no code with what made it: it finds the options of all heaps at once, by Fourier
transforms. With the signs s_w(i) = (-1)^|G(i) & w|, the self-convolution of s_w at m is the sum
over all i of s_w of the value of the option (i, m - i), and once more convolved, of that of three
heaps; the characters s_w of all w tell how many options have which value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal import NimSequence, sequence_of
from gadgetry.solvers.octal.octal_sets import SetSequence

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class PeriodCertificate:
    """G(n + period) = G(n) for all n >= preperiod; `values` are what shows it.

    Both are the least possible ones.
    """

    code: OctalCode
    preperiod: int
    period: int
    values: NDArray[Any]

    @property
    def exceptions(self) -> tuple[int, ...]:
        """The heaps below the pre-period that do not have the value of the period."""
        import numpy as np

        before = np.arange(self.preperiod)
        ahead = self.preperiod + (before - self.preperiod) % self.period
        wrong = np.flatnonzero(self.values[before] != self.values[ahead])
        return tuple(wrong.tolist())


def last_value(code: OctalCode, preperiod: int, period: int) -> int:
    """The largest heap whose value the theorem asks for.

    >>> last_value(OctalCode.of("0.07"), 53, 34)
    175
    """
    return (3 if code.hexadecimal else 2) * (max(preperiod, 1) + period) + len(code.digits) - 2


def has_no_period(code: OctalCode) -> bool:
    """Is it certain, as the last digit goes on for ever and leaves one heap, as in NIM?

    >>> has_no_period(OctalCode.of("0.3...")), has_no_period(OctalCode.of("0.5..."))
    (True, False)
    """
    return code.endless and bool(code.digits[-1] & 2)


def find_period(
    code: OctalCode, most: int = 2**17, budget: Budget | None = None
) -> PeriodCertificate | None:
    """The period of a nim-sequence, certified from heaps up to `most`; None if these do not do.

    >>> dawson = find_period(OctalCode.of("0.07"))
    >>> dawson.preperiod, dawson.period, dawson.exceptions
    (53, 34, (0, 1, 15, 17, 18, 32, 35, 52))
    >>> find_period(OctalCode.of("0.16"), 1000) is None
    True
    """
    return None if code.endless else period_of(sequence_of(code, budget), most)


def period_of(sequence: NimSequence | SetSequence, most: int) -> PeriodCertificate | None:
    """The same of a finite code's sequence, which goes on where it was.

    >>> kayles = sequence_of(OctalCode.of("0.77"))
    >>> period_of(kayles, 100) is None, period_of(kayles, 200).period
    (True, 12)
    """
    code, end = sequence.code, min(most, 127)
    while True:
        values = sequence.upto(end)
        runs = _repetitions(values.tolist())
        needed = most + 1
        for period in range(1, len(values)):
            preperiod = len(values) - period - runs[period]
            last = last_value(code, preperiod, period)
            if last <= end:
                return PeriodCertificate(code, preperiod, period, values[: last + 1].copy())
            if runs[period] > 8:
                needed = min(needed, last)
        if end >= most:
            return None
        # As far as some repetition asks for, neither in small steps nor in too large ones.
        end = min(most, max(end * 5 // 4, min(needed, 2 * end)))


def _repetitions(values: list[int]) -> list[int]:
    """For each p, how many values at the end are those p places before them (the Z-function).

    >>> _repetitions([5, 1, 2, 1, 2])
    [5, 0, 2, 0, 0]
    """
    word = values[::-1]
    size = len(word)
    found = [size] + [0] * (size - 1)
    left = right = 0
    for place in range(1, size):
        length = min(right - place, found[place - left]) if place < right else 0
        while place + length < size and word[length] == word[place + length]:
            length += 1
        found[place] = length
        if place + length > right:
            left, right = place, place + length
    return found


def check_period(certificate: PeriodCertificate) -> bool:
    """Does it prove what it claims? Every value is checked, and the repetition the theorem wants.

    >>> import dataclasses
    >>> kayles = find_period(OctalCode.of("0.77"))
    >>> kayles.preperiod, kayles.period, check_period(kayles)
    (71, 12, True)
    >>> check_period(dataclasses.replace(kayles, period=6))
    False
    """
    import numpy as np

    values, period, first = certificate.values, certificate.period, certificate.preperiod
    digits = certificate.code.digits
    last = (2 if max(digits) < 8 else 3) * ((first or 1) + period) + len(digits) - 2
    if certificate.code.endless or first < 0 or period < 1 or len(values) <= last:
        return False
    if not np.array_equal(values[first + period : last + 1], values[first : last + 1 - period]):
        return False
    return bool(np.array_equal(values, _mex_of_options(digits, values)))


def _mex_of_options(digits: tuple[int, ...], values: NDArray[Any]) -> NDArray[Any]:
    """The least number that no option of each heap has, if the smaller heaps have these values."""
    import numpy as np

    size = len(values)
    numbers = 1 << int(values.max()).bit_length()
    # ways[j][v, m]: the ways to make v of m counters in j heaps
    ways = {j: np.zeros((numbers, size), np.int64) for j in (2, 3) if max(digits) >> j}
    signs = np.array([(-1) ** v.bit_count() for v in range(numbers)])
    length = 1 << (3 * size).bit_length()
    for w in range(numbers):
        sequence = np.zeros(length)
        sequence[1:size] = signs[values[1:].astype(np.int64) & w]  # no heap is empty
        spectrum = np.fft.rfft(sequence)
        for j, divided in ways.items():
            total = np.rint(np.fft.irfft(spectrum**j, length)[:size]).astype(np.int64)
            for v in range(numbers):
                divided[v] += total if signs[v & w] > 0 else -total
    heap = np.arange(size)
    options = np.zeros((numbers + 1, size), bool)
    for taken, digit in enumerate(digits):
        if digit & 1 and 0 < taken < size:
            options[0, taken] = True
        if digit & 2 and taken:
            options[values[1 : max(size - taken, 1)], heap[taken + 1 :]] = True
        for j, divided in ways.items():
            if digit >> j & 1:
                options[:numbers, taken:] |= divided[:, : size - taken] > 0
    first_missing: NDArray[Any] = np.argmin(options, axis=0)
    return first_missing
