"""Thin rectangles of hexes that may not touch, and their compaction.

A rectangle runs over rows and columns that are variables with offsets; it has an owner. Rectangles
of different owners never touch (hexes (r, c) and (r', c') touch when they are the same, in a line,
or on the diagonal (r+1, c-1)), but for pairs of owners that are said to be in contact: those may
touch and not overlap. Rectangles of one owner may do what they like. So any values of the variables
that keep the distances are a right drawing, whatever the order of things in it.

Compaction: with the rows fixed, who is left of whom fixed as it is, each column takes the least
value that the distances allow (longest ways), or the greatest; then the rows, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


Term = tuple[int, int]  # the number of a variable, and what to add
Array: TypeAlias = "NDArray[np.int64]"
_BLOCK = 1 << 20  # pairs looked at together
_MANY = 20_000  # arcs
_FAR = 16  # no distance is as long
_OVER, _BESIDE = range(2)  # how two rectangles are in the fixed direction


@dataclass(frozen=True)
class Rectangle:
    """From the least to the greatest of its rows, and so its columns.

    A rectangle without columns runs over all of them.
    """

    owner: int
    rows: tuple[Term, ...]
    columns: tuple[Term, ...]


class Rectangles:
    """Rectangles, and values of their variables; `contacts`: pairs of owners that may touch.

    >>> bars = [Rectangle(0, ((0, 0),), ((0, 0), (1, 0))), Rectangle(1, ((1, 0),), ((2, 0),))]
    >>> drawing = Rectangles(bars, [], rows=[0, 9], columns=[0, 6, 3])
    >>> list(drawing.compaction()), drawing.size()
    ([0, 1, 2, 3], (3, 1))
    """

    def __init__(
        self,
        rectangles: Sequence[Rectangle],
        contacts: Sequence[tuple[int, int]],
        rows: Sequence[int] | Array,
        columns: Sequence[int] | Array,
    ) -> None:
        self.rectangles, self.pairs = tuple(rectangles), tuple(contacts)
        self.owner = np.array([x.owner for x in rectangles], np.int64)
        self.owners = int(self.owner.max(initial=0)) + 1
        self.contact_pairs = frozenset(pair for a, b in contacts for pair in ((a, b), (b, a)))
        codes = sorted(a * self.owners + b for a, b in self.contact_pairs)
        self.contacts = np.array(codes, np.int64)
        self.rows, self.columns = np.array(rows, np.int64), np.array(columns, np.int64)
        self._by_rows = _Terms([x.rows for x in rectangles], len(rows))
        self._by_columns = _Terms([x.columns for x in rectangles], len(columns))

    def extents(self) -> tuple[Array, Array, Array, Array]:
        """The first and last row, the first and last column of each rectangle."""
        return (*self._by_rows.extents(self.rows), *self._by_columns.extents(self.columns))

    def size(self) -> tuple[int, int]:
        """How many rows and columns are in use."""
        return self._by_rows.size(self.rows), self._by_columns.size(self.columns)

    def compaction(self, rounds: int = 40) -> Iterator[int]:
        """Compact until three rounds have brought nothing; the number of each round, from 0."""
        idle = 0
        across, down = self._by_columns, self._by_rows
        for turn in range(rounds):
            before = self.size()
            late = turn % 2 == 1
            self.columns = self._packed(across, self.columns, down, self.rows, late)
            self.rows = self._packed(down, self.rows, across, self.columns, late)
            yield turn
            idle = idle + 1 if self.size() == before else 0
            if idle == 3:
                return

    def _packed(
        self, along: _Terms, values: Array, across: _Terms, fixed: Array, late: bool
    ) -> Array:
        """New values for the variables of one direction, the other one fixed."""
        extents = along.extents(values)
        arcs = along.fixed_arcs()
        for a, b, how in _near_pairs(*across.extents(fixed)):
            pairs = self._distances(a, b, how, *extents)
            arcs = _strongest(np.concatenate([arcs, along.between(*pairs)]), along.nodes)
        return along.least(arcs, values, late)

    def _distances(
        self, a: Array, b: Array, how: Array, first: Array, last: Array
    ) -> tuple[Array, Array, Array]:
        """Pairs of rectangles, the one that comes first, and how far apart they must be."""
        kept = self.owner[a] != self.owner[b]
        a, b, how = a[kept], b[kept], how[kept]
        contact = np.isin(self.owner[a] * self.owners + self.owner[b], self.contacts)
        forward, backward = np.where(how == _BESIDE, 1, 2), np.full(len(a), 2)
        forward[contact] = backward[contact] = 1
        kept = (how == _OVER) | ~contact
        a, b, forward, backward = a[kept], b[kept], forward[kept], backward[kept]
        is_forward = first[b] - last[a] >= forward
        if not (is_forward | (first[a] - last[b] >= backward)).all():
            raise AssertionError("rectangles of different owners touch")
        distance = np.where(is_forward, forward, backward)
        return np.where(is_forward, a, b), np.where(is_forward, b, a), distance


def _near_pairs(top: Array, bottom: Array) -> Iterator[tuple[Array, Array, Array]]:
    """The pairs of intervals that overlap, or of which the second starts just after the first."""
    order = np.argsort(top, kind="stable")
    top, bottom = top[order], bottom[order]
    n = len(order)
    ends = np.searchsorted(top, bottom + 1, side="right")
    counts = ends - np.arange(n) - 1
    total = np.cumsum(counts)
    start = 0
    while start < n:
        before = total[start - 1] if start else 0
        stop = max(int(np.searchsorted(total, before + _BLOCK)), start + 1)
        mine = counts[start:stop]
        i = np.repeat(np.arange(start, stop), mine)
        within = np.arange(len(i)) - np.repeat(np.cumsum(mine) - mine, mine)
        j = i + 1 + within
        yield order[i], order[j], np.where(top[j] <= bottom[i], _OVER, _BESIDE)
        start = stop


class _Terms:
    """The terms of the rectangles in one direction, as arrays.

    A rectangle with several terms gets two more variables, at most and at least all of them.
    """

    def __init__(self, terms: Sequence[Sequence[Term]], variables: int) -> None:
        self.variables = variables
        self.count = np.array([len(t) for t in terms], np.int64)
        flat = [(i, v, o) for i, row in enumerate(terms) for v, o in row]
        table = np.array(flat, np.int64).reshape(-1, 3)
        self.rectangle, self.variable, self.offset = table.T
        n = len(terms)
        self.low, self.high = np.full(n, -1), np.full(n, -1)
        self.add = np.zeros(n, np.int64)
        single = self.count[self.rectangle] == 1
        at = self.rectangle[single]
        self.low[at] = self.high[at] = self.variable[single]
        self.add[at] = self.offset[single]
        several = np.flatnonzero(self.count > 1)
        self.low[several] = variables + 2 * np.arange(len(several))
        self.high[several] = self.low[several] + 1
        self.nodes = variables + 2 * len(several)

    def extents(self, values: Array) -> tuple[Array, Array]:
        at = values[self.variable] + self.offset
        n = len(self.count)
        first, last = np.full(n, 1 << 40), np.full(n, -(1 << 40))
        np.minimum.at(first, self.rectangle, at)
        np.maximum.at(last, self.rectangle, at)
        empty = self.count == 0
        first[empty], last[empty] = -(1 << 40), 1 << 40
        return first, last

    def size(self, values: Array) -> int:
        return int((values[self.variable] + self.offset).max(initial=0)) + 1

    def fixed_arcs(self) -> Array:
        """Rows (from, to, distance): the bounds of rectangles with several terms."""
        many = self.count[self.rectangle] > 1
        rectangle, variable, offset = (
            x[many] for x in (self.rectangle, self.variable, self.offset)
        )
        low = np.column_stack([self.low[rectangle], variable, -offset])
        high = np.column_stack([variable, self.high[rectangle], offset])
        return np.concatenate([low, high])

    def between(self, lower: Array, upper: Array, distance: Array) -> Array:
        """The distances of rectangles as arcs between variables."""
        bounded = (self.count[lower] > 0) & (self.count[upper] > 0)
        lower, upper, distance = lower[bounded], upper[bounded], distance[bounded]
        tail, head = self.high[lower], self.low[upper]
        weight = distance + self.add[lower] - self.add[upper]
        other = tail != head
        arcs: Array = np.column_stack([tail, head, weight])[other]
        return arcs

    def least(self, arcs: Array, values: Array, late: bool) -> Array:
        """The least values with x[to] - x[from] >= distance for all arcs; late: the greatest that
        are within the size of the least ones."""
        floor = np.zeros(self.nodes, np.int64)
        np.maximum.at(floor, self.variable, -self.offset)
        early: Array = _longest(self.nodes, arcs, floor, self._order(values))
        if not late:
            return early[: self.variables]
        end = self.size(early[: self.variables]) - 1
        ceiling = np.full(self.nodes, 0)
        np.maximum.at(ceiling, self.variable, self.offset)
        order = self._order(values)[::-1]
        return end - _longest(self.nodes, arcs[:, [1, 0, 2]], ceiling, order)[: self.variables]

    def _order(self, values: Array) -> Array:
        """The variables by their values, for a short search."""
        at = np.zeros(self.nodes, np.int64)
        at[: self.variables] = 2 * values
        first, last = self.extents(values)
        several = self.count > 1
        at[self.low[several]] = 2 * first[several] - 1
        at[self.high[several]] = 2 * last[several] + 1
        return np.argsort(at, kind="stable")


def _longest(nodes: int, arcs: Array, start: Array, order: Array) -> Array:
    """The least values from `start` on with x[to] - x[from] >= distance for all arcs."""
    arcs = _strongest(arcs, nodes)
    tails, distances = np.ascontiguousarray(arcs[:, 0]), np.ascontiguousarray(arcs[:, 2])
    value = start.copy()
    if not len(arcs):
        return value
    if len(arcs) > _MANY:  # one round in the order of things, which is nearly the end
        ends = np.searchsorted(arcs[:, 1], np.arange(nodes + 1)).tolist()
        for v in order.tolist():
            a, b = ends[v], ends[v + 1]
            if a < b:
                value[v] = max(value[v], (value[tails[a:b]] + distances[a:b]).max())
    heads, first = np.unique(arcs[:, 1], return_index=True)
    while True:
        least = np.maximum.reduceat(value[tails] + distances, first)
        if (least <= value[heads]).all():
            return value
        value[heads] = np.maximum(value[heads], least)


def _strongest(arcs: Array, nodes: int) -> Array:
    """Each pair of variables once, with the greatest distance, by the second one."""
    codes = arcs[:, 1] * nodes + arcs[:, 0]
    keys = np.sort(codes * (2 * _FAR) + (_FAR - arcs[:, 2]))
    pairs, less = np.divmod(keys, 2 * _FAR)
    first = np.ones(len(keys), bool)
    first[1:] = pairs[1:] != pairs[:-1]
    heads, tails = np.divmod(pairs[first], nodes)
    return np.column_stack([tails, heads, _FAR - less[first]])
