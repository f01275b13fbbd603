"""Table 7.9.5, the percentages: how often each value occurs where there are too many functions.

Those of five elements with two colours (2^32) and of three with three (2^27) are all counted: the
value is the same when elements change places, and when the colours of one do, so of the part in
which the first element has its first colour one function of each such class is enough. Those of six
and of four elements are sampled here, as they were for the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.papers.registry import Cell
from gadgetry.solvers.formulas.binary_games import STAKE, named
from gadgetry.solvers.general.short_games import Game, game, integer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

TABLE = "Table 7.9.5"
COMMAND = "gadgetry tables set-colouring"
SAMPLES = 100_000
SEED = 1
NEAR = 0.5  # percentage points between a sample of ours and the printed one
# Colours, dimension: the printed percentage of a value, and of its negative if that is another one.
PRINTED: dict[tuple[int, int], dict[str, float]] = {
    (2, 5): {"F*": 1.4, "X": 20.8, "Z□*": 11.4, "Z□|F": 28.8, "T*|Z□*||F": 3.7},
    (2, 6): {"F": 3.4, "X*": 0.4, "Z□": 75.3, "Z□*|F*": 3.2, "T|Z□||F*": 5.6},
    (3, 3): {"F*": 1.4, "X": 73.1, "Z□*": 0.2, "Z□|F": 12.0, "T*|Z□*||F": 0.0},
    (3, 4): {"F": 8.9, "X*": 0.7, "Z□": 72.6, "Z□*|F*": 0.1, "T|Z□||F*": 4.4},
}
NEGATIVES = {
    "F": "T", "F*": "T*", "Z□|F": "T|Z□", "Z□*|F*": "T*|Z□*",
    "T*|Z□*||F": "T||Z□*|F*", "T|Z□||F*": "T*||Z□|F",
}  # fmt: skip
EXACT = ((2, 5), (3, 3))
# Samples, too: what is printed is not what all functions have.
ERRATA = frozenset(
    (TABLE, f"{colours} colours, dimension {dimension}, {value}")
    for (colours, dimension), values in {
        (2, 5): ("X", "Z□*", "Z□|F", "T|Z□", "T*|Z□*||F", "T||Z□*|F*"),
        (2, 6): ("Z□, sampled",),
        (3, 3): ("X", "Z□|F", "T|Z□"),
    }.items()
    for value in values
)


class FunctionValues:
    """The values of functions, each dimension's from that of the one below.

    A value is a number below 16; the options of a function are a mask of such numbers. A function
    is a number too: its outcomes as bits, the last element's colour weighing least.
    """

    def __init__(self, colours: int) -> None:
        self.colours = colours
        self.games: list[list[Game]] = [[integer(-STAKE), integer(STAKE)]]
        self.masks: list[dict[int, int]] = [{}]

    def of_options(self, dimension: int, masks: Array) -> Array:
        """The values of functions of that dimension whose options are these."""
        while len(self.games) <= dimension:
            self.games.append([])
            self.masks.append({})
        distinct, inverse = np.unique(masks, return_inverse=True)
        below, here = self.games[dimension - 1], self.games[dimension]
        numbers = []
        for mask in distinct.tolist():
            if mask not in self.masks[dimension]:
                options = [g for i, g in enumerate(below) if mask >> i & 1]
                one = game(options, options)
                if one not in here:
                    here.append(one)
                self.masks[dimension][mask] = here.index(one)
            numbers.append(self.masks[dimension][mask])
        found: Array = np.array(numbers, np.uint16)[inverse]
        return found

    def of_bits(self, bits: Array, dimension: int) -> Array:
        """The values of functions, each a row of outcomes."""
        if dimension == 0:
            column: Array = bits[:, 0].astype(np.uint16)
            return column
        rows = bits.reshape(len(bits), *[self.colours] * dimension)
        masks = np.zeros(len(bits), np.uint16)
        for element, colour in product(range(dimension), range(self.colours)):
            part = rows.take(colour, axis=element + 1).reshape(len(bits), -1)
            masks |= np.uint16(1) << self.looked_up(part, dimension - 1)
        return self.of_options(dimension, masks)

    def looked_up(self, bits: Array, dimension: int) -> Array:
        """The same, of small functions by their number in the table of all."""
        if self.colours**dimension > 16:
            return self.of_bits(bits, dimension)
        weights = 1 << np.arange(self.colours**dimension, dtype=np.int64)[::-1]
        found: Array = self.table(dimension)[bits @ weights]
        return found

    @cache  # noqa: B019
    def table(self, dimension: int) -> Array:
        """The values of all functions, by number."""
        size = self.colours**dimension
        numbers = np.arange(1 << size, dtype=np.int64)
        return self.of_bits(numbers[:, None] >> np.arange(size)[::-1] & 1, dimension)


@cache
def counted(colours: int, dimension: int) -> dict[str, int]:
    """How many functions have each value.

    >>> counted(2, 3)
    {'F*': 25, 'T*': 25, 'T|Z□': 44, 'X': 110, 'Z□*': 8, 'Z□|F': 44}
    """
    values, size = FunctionValues(colours), colours ** (dimension - 1)
    bit = np.uint16(1) << values.table(dimension - 1)
    parts = [
        _parts(colours, dimension - 1, *at) for at in product(range(dimension - 1), range(colours))
    ]
    tails = [at.ravel() for at in np.indices((1 << size,) * (colours - 1))]
    counts = np.zeros(1 << 16, np.int64)
    for first, weight in classes(colours, dimension - 1):
        functions = [np.int64(first), *tails]
        masks = bit[first]
        for tail in tails:
            masks = masks | bit[tail]
        for part in parts:
            number = np.int64(0)
            for function in functions:
                number = number << size // colours | part[function]
            masks |= bit[number]
        counts += weight * np.bincount(masks, minlength=len(counts))
    masks = np.flatnonzero(counts)
    numbers = values.of_options(dimension, masks).tolist()
    found: Counter[str] = Counter()
    for number, mask in zip(numbers, masks.tolist(), strict=True):
        found[_named(values, dimension, number)] += int(counts[mask])
    return dict(sorted(found.items()))


def _parts(colours: int, dimension: int, element: int, colour: int) -> Array:
    """Of each function by number, the number of what is left when an element has a colour."""
    size = colours**dimension
    kept = np.arange(size).reshape([colours] * dimension).take(colour, axis=element).ravel()
    numbers = np.arange(1 << size, dtype=np.int64)
    found = np.zeros_like(numbers)
    for at in kept.tolist():
        found = found << 1 | numbers >> (size - 1 - at) & 1
    return found


def classes(colours: int, dimension: int) -> list[tuple[int, int]]:
    """Functions that are the same up to places and colours: the least number, and how many.

    >>> classes(2, 1), len(classes(2, 4))
    ([(0, 1), (1, 2), (3, 1)], 402)
    """
    size = colours**dimension
    numbers = np.arange(1 << size, dtype=np.int64)
    least = numbers.copy()
    cells = np.arange(size).reshape([colours] * dimension)
    for places in permutations(range(dimension)):
        for swaps in product(permutations(range(colours)), repeat=dimension):
            moved = cells.transpose(places)
            for axis, swap in enumerate(swaps):
                moved = moved.take(swap, axis=axis)
            image = np.zeros_like(numbers)
            for to, at in enumerate(moved.ravel().tolist()):
                image |= (numbers >> at & 1) << to
            least = np.minimum(least, image)
    found, counts = np.unique(least, return_counts=True)
    return list(zip(found.tolist(), counts.tolist(), strict=True))


@cache
def sampled(colours: int, dimension: int, samples: int = SAMPLES) -> dict[str, int]:
    """How many of so many random functions have each value.

    >>> sum(sampled(2, 4, samples=100).values())
    100
    """
    values = FunctionValues(colours)
    bits = np.random.default_rng(SEED).integers(0, 2, (samples, colours**dimension))
    counts = np.bincount(values.of_bits(bits, dimension)).tolist()
    found = {_named(values, dimension, n): count for n, count in enumerate(counts) if count}
    return dict(sorted(found.items()))


def _named(values: FunctionValues, dimension: int, number: int) -> str:
    return named(values.games[dimension][number], "odd" if dimension % 2 else "even")


def cells() -> Iterator[Cell]:
    """Every printed percentage; and that no other value occurs.

    A sample is as printed where it is within half a percentage point: both are by chance.
    """
    for (colours, dimension), printed in PRINTED.items():
        exact = (colours, dimension) in EXACT
        counts = dict((counted if exact else sampled)(colours, dimension))
        total = sum(counts.values())
        where = f"{colours} colours, dimension {dimension}"
        for key, percentage in printed.items():
            for one in dict.fromkeys((key, NEGATIVES.get(key, key))):
                share = counts.pop(one, 0) / total
                near = not exact and abs(100 * share - percentage) <= NEAR
                computed = f"{percentage if near else 100 * share:.1f}%"
                how = "" if exact else ", sampled"
                yield Cell(TABLE, f"{where}, {one}{how}", f"{percentage:.1f}%", computed, COMMAND)
        yield Cell(TABLE, f"{where}, another value", "none", ", ".join(counts) or "none", COMMAND)
