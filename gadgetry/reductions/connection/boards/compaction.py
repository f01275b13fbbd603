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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


Term = tuple[int, int]  # the number of a variable, and what to add
Array: TypeAlias = "NDArray[np.int64]"
_FAR = 16  # no distance is as long


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
        first, last = along.extents(values)
        lines = _Lines(*across.extents(fixed), first, self.owner)
        side_by_side = self._distances(*lines.neighbours(), first, last, 2)
        diagonal = self._distances(*lines.diagonals(self._in_contact), first, last, 1)
        pairs = [along.between(*side_by_side), along.between(*diagonal)]
        return along.least(np.concatenate([along.fixed_arcs(), *pairs]), values, late)

    def _in_contact(self, a: Array, b: Array) -> NDArray[np.bool_]:
        codes = self.owner[a] * self.owners + self.owner[b]
        if not len(self.contacts):
            return np.zeros(len(codes), bool)
        at = np.minimum(np.searchsorted(self.contacts, codes), len(self.contacts) - 1)
        touching: NDArray[np.bool_] = self.contacts[at] == codes
        return touching

    def _distances(
        self, a: Array, b: Array, first: Array, last: Array, forward: int
    ) -> tuple[Array, Array, Array]:
        """Pairs of rectangles, the one that comes first, and how far apart they must be.

        `forward`: how far, where a comes before b; else 2; 1 in contact.
        """
        contact = self._in_contact(a, b)
        ahead, behind = np.where(contact, 1, forward), np.where(contact, 1, 2)
        is_ahead = first[b] - last[a] >= ahead
        if not (is_ahead | (first[a] - last[b] >= behind)).all():
            raise AssertionError("rectangles of different owners touch")
        distance = np.where(is_ahead, ahead, behind)
        return np.where(is_ahead, a, b), np.where(is_ahead, b, a), distance


class _Lines:
    """The rectangles on each line of the fixed direction, in the order in which they stand on it.

    Only lines on which a rectangle begins: on another one there are no others than on the line
    before it. On a line, rectangles of one owner that follow one another are a group; distances
    between neighbouring groups imply all others on the line, for each is at least 1 and none has
    to be more than 2. So the distances are about as many as the rectangles that see one another,
    and not as the pairs that share a line.
    """

    def __init__(self, top: Array, bottom: Array, first: Array, owner: Array) -> None:
        self.top, self.bottom, self.owner = top, bottom, owner
        self.n = len(top)
        self.by_place = np.argsort(first, kind="stable")
        self.place = np.empty(self.n, np.int64)
        self.place[self.by_place] = np.arange(self.n)
        starts = np.unique(top)
        keys = self._incidences(starts, np.searchsorted(starts, top))
        self.line, self.on = self._split(keys)

    def _incidences(self, lines: Array, low: Array) -> Array:
        """line * n + place, for each rectangle on each of the lines; sorted."""
        counts = np.searchsorted(lines, self.bottom, side="right") - low
        who = np.repeat(np.arange(self.n), counts)
        within = np.arange(len(who)) - np.repeat(np.cumsum(counts) - counts, counts)
        keys: Array = np.sort((low[who] + within) * self.n + self.place[who])
        return keys

    def _split(self, keys: Array) -> tuple[Array, Array]:
        line, place = np.divmod(keys, max(self.n, 1))
        return line, self.by_place[place]

    def neighbours(self) -> tuple[Array, Array]:
        """The pairs of rectangles in neighbouring groups of a line, each pair once."""
        whose = self.owner[self.on]
        begins = np.ones(len(self.on), bool)
        begins[1:] = (self.line[1:] != self.line[:-1]) | (whose[1:] != whose[:-1])
        start = np.flatnonzero(begins)
        size = np.diff(np.append(start, len(self.on)))
        follows = np.flatnonzero(self.line[start[1:]] == self.line[start[:-1]])
        left, right = size[follows], size[follows + 1]
        count = left * right
        within = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
        width = np.repeat(right, count)
        a = np.repeat(start[follows], count) + within // np.maximum(width, 1)
        b = np.repeat(start[follows + 1], count) + within % np.maximum(width, 1)
        return self._once(self.on[a], self.on[b])

    def diagonals(
        self, in_contact: Callable[[Array, Array], NDArray[np.bool_]]
    ) -> tuple[Array, Array]:
        """The pairs of a rectangle that ends on a line and one that begins on the next one.

        From where the second one stands, on either side the next group that is not its own and
        not in contact; beyond it all is implied, and so it is beyond what goes on to its line.
        """
        befores = np.unique(self.top) - 1
        line, on = self._split(self._incidences(befores, np.searchsorted(befores, self.top)))
        ends = np.append(np.searchsorted(line, np.arange(len(befores))), len(line))
        mine = np.searchsorted(befores, self.top - 1)
        keys = line * self.n + self.place[on]
        at = np.searchsorted(keys, mine * self.n + self.place)
        pairs = [
            self._walked(on, at - 1, ends[mine], -1, in_contact),
            self._walked(on, at, ends[mine + 1] - 1, 1, in_contact),
        ]
        return self._once(*(np.concatenate(both) for both in zip(*pairs, strict=True)))

    def _walked(
        self,
        on: Array,
        at: Array,
        stop: Array,
        step: int,
        in_contact: Callable[[Array, Array], NDArray[np.bool_]],
    ) -> tuple[Array, Array]:
        """Each rectangle walks along the line before its own, up to the group that blocks it."""
        walker, blocker = np.arange(self.n), np.full(self.n, -1)
        found: list[tuple[Array, Array]] = []
        while True:
            going = (at[walker] - stop[walker]) * step <= 0
            walker = walker[going]
            if not len(walker):
                break
            met = on[at[walker]]
            whose = self.owner[met]
            going = (blocker[walker] < 0) | (blocker[walker] == whose)
            walker, met, whose = walker[going], met[going], whose[going]
            ends_here = self.bottom[met] == self.top[walker] - 1
            other = whose != self.owner[walker]
            apart = other & ~in_contact(met, walker)
            found.append((met[apart & ends_here], walker[apart & ends_here]))
            blocks = apart | (other & ~ends_here)
            blocker[walker[blocks]] = whose[blocks]
            at[walker] += step
        met, walker = (np.concatenate(both) for both in zip(*found, strict=True)) if found else (
            np.zeros(0, np.int64), np.zeros(0, np.int64)
        )  # fmt: skip
        return met, walker

    def _once(self, a: Array, b: Array) -> tuple[Array, Array]:
        pairs = np.unique(a * self.n + b)
        found: tuple[Array, Array] = np.divmod(pairs, max(self.n, 1))
        return found


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
    """The least values from `start` on with x[to] - x[from] >= distance for all arcs.

    Once through the nodes in the order given, which is nearly that of the longest ways; then
    whatever has changed behind that, again by the order. Lists: each step needs the one before.
    """
    rank = np.empty(nodes, np.int64)
    rank[order] = np.arange(nodes)
    arcs = _strongest(arcs, nodes)
    arcs = np.column_stack([rank[arcs[:, 0]], rank[arcs[:, 1]], arcs[:, 2]])
    arcs = arcs[np.argsort(arcs[:, 0], kind="stable")]
    ends = np.searchsorted(arcs[:, 0], np.arange(nodes + 1)).tolist()
    heads, distances = arcs[:, 1].tolist(), arcs[:, 2].tolist()
    value = start[order].tolist()
    waiting = list(range(nodes))  # sorted, so it is a heap
    is_waiting = [True] * nodes
    while waiting:
        tail = heappop(waiting)
        is_waiting[tail] = False
        here = value[tail]
        for i in range(ends[tail], ends[tail + 1]):
            head, least = heads[i], here + distances[i]
            if least > value[head]:
                value[head] = least
                if not is_waiting[head]:
                    is_waiting[head] = True
                    heappush(waiting, head)
    return np.array(value, np.int64)[rank]


def _strongest(arcs: Array, nodes: int) -> Array:
    """Each pair of variables once, with the greatest distance, by the second one."""
    codes = arcs[:, 1] * nodes + arcs[:, 0]
    keys = np.sort(codes * (2 * _FAR) + (_FAR - arcs[:, 2]))
    pairs, less = np.divmod(keys, 2 * _FAR)
    first = np.ones(len(keys), bool)
    first[1:] = pairs[1:] != pairs[:-1]
    heads, tails = np.divmod(pairs[first], nodes)
    return np.column_stack([tails, heads, _FAR - less[first]])
