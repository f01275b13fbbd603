"""Octal games on a graph with a growing leg: their values are periodic, and when that is certain.

Let H be a graph with a root h, and H(n) be H with a chain of n vertices hung on h. By the theorem
of Guy and Smith the values P(n) of chains have the period p from n0 on, if they have it up to
2 n0 + p + k, where a move takes at most k vertices. The same holds with a graph at the end:

Theorem. Let P have the period p from n0 on. If for every connected part S of H that contains h,
S(n + p) = S(n) for all n with n0 <= n < 2 n0 + p + k, and n0 >= k, then for all n >= n0.

Proof. By induction on S, then on n >= 2 n0 + p + k. A move in S(n + p) that takes i vertices
- of the chain alone leaves S(a) and P(b) with a + b = n + p - i >= 2 n0 + 2 p, so a or b is at
  least n0 + p, and that part is worth the same with p vertices less: a move from S(n);
- and none of the chain but some of S without h leaves T(n + p), T smaller than S, and parts of H:
  T(n + p) = T(n) by induction on S;
- and h, with j < k vertices of the chain, leaves P(n + p - j) and parts of H, and n - j >= n0.
No move takes all of the chain, as n > k, so what is left are as many parts. And back: a move from
S(n) leaves a + b >= 2 n0 + p, so a or b is at least n0 and may be p longer. So S(n) and S(n + p)
have options of the same values. (The number of parts is that of before: a part that grows or
shrinks by p has at least n0 >= k > 0 vertices, or is S itself, which is not empty.)

What is asked of finitely many values is computed, so a period found so is certain. Codes are finite
and octal: chains are heaps, and every move takes at most k vertices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import xor

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal import NimSequence
from gadgetry.solvers.octal.octal_graph import OctalGraphs
from gadgetry.solvers.octal.octal_period import find_period

Part = frozenset[int]
MOST_VERTICES = 12  # of H: there are 2^11 parts to look at


@dataclass(frozen=True)
class LegPeriod:
    """H(n + period) = H(n) for all n >= preperiod, certain; and the values up to where it is."""

    preperiod: int
    period: int
    values: tuple[int, ...]


class Legs:
    """The values S(n) of the parts S of a graph that contain vertex 0, with a chain hung on it.

    >>> legs = Legs(OctalCode.of("0.33"), 3, [(0, 1), (0, 2)])
    >>> [legs.value(legs.whole, n) for n in range(7)]
    [0, 1, 2, 0, 1, 2, 0]
    """

    def __init__(
        self,
        code: OctalCode,
        vertices: int,
        edges: Iterable[tuple[int, int]],
        budget: Budget | None = None,
    ) -> None:
        if code.endless or code.hexadecimal or code.digits[0]:
            raise GameError(f"expected a finite octal code 0.u1u2..., got {code}")
        self.code, self.budget = code, budget or Budget()
        self._most = len(code.digits) - 1
        self.whole: Part = frozenset(range(vertices))
        self.near: list[set[int]] = [set() for _ in range(vertices)]
        for u, v in edges:
            self.near[u].add(v)
            self.near[v].add(u)
        self._chains = NimSequence(code, self.budget)
        self._graphs = OctalGraphs(code, self.budget)
        self._grundy = Grundy(self._graphs, self.budget)
        self._alone: dict[Part, int] = {}
        self._known: dict[tuple[Part, int], int] = {}
        self._takings: dict[Part, list[tuple[int, Part]]] = {}

    def chain(self, n: int) -> int:
        """P(n)."""
        return int(self._chains.upto(n)[n])

    def value(self, part: Part, n: int) -> int:
        """S(n); smaller parts and shorter chains are asked first, so that nothing is deep."""
        for length in range(n + 1):
            if (part, length) not in self._known:
                self.budget.spend()
                seen = set(self._options(part, length))
                self._known[part, length] = next(k for k in range(len(seen) + 1) if k not in seen)
        return self._known[part, n]

    def _options(self, part: Part, n: int) -> Iterator[int]:
        for taken in range(1, self._most + 1):
            for inner in range(n - taken + 1):  # of the chain alone
                outer = n - taken - inner
                if self.code.allows(taken, 2 if outer else 1):
                    yield self.value(part, inner) ^ self.chain(outer)
        for count, chosen in self._connected(part):
            left = self._pieces(part - chosen)
            for more in range(min(n, self._most - count) + 1 if 0 in chosen else 1):
                rest = n - more
                loose = 0 in chosen and rest > 0
                if self.code.allows(count + more, len(left) + loose):
                    worth = self.chain(rest) if loose else 0
                    yield reduce(xor, (self._piece(piece, n) for piece in left), worth)

    def _piece(self, piece: Part, n: int) -> int:
        if 0 in piece:
            return self.value(piece, n)
        if piece not in self._alone:
            place = {v: i for i, v in enumerate(sorted(piece))}
            masks = tuple(sum(1 << place[u] for u in self.near[v] & piece) for v in sorted(piece))
            self._alone[piece] = self._grundy.value((masks,))
        return self._alone[piece]

    def _connected(self, part: Part) -> list[tuple[int, Part]]:
        """The connected sets of a part that a move may take, with their sizes."""
        if part not in self._takings:
            self._takings[part] = [
                (size, frozenset(chosen))
                for size in range(1, self._most + 1)
                for chosen in combinations(sorted(part), size)
                if len(self._pieces(frozenset(chosen))) == 1
            ]
        return self._takings[part]

    def _pieces(self, part: Part) -> list[Part]:
        pieces, left = [], set(part)
        while left:
            piece = [left.pop()]
            for v in piece:
                fresh = self.near[v] & left
                left -= fresh
                piece += fresh
            pieces.append(frozenset(piece))
        return pieces

    def rooted_parts(self) -> list[Part]:
        """The connected parts that contain vertex 0, the smallest first."""
        others = sorted(self.whole - {0})
        sets = (frozenset({0, *c}) for size in range(len(others) + 1)
                for c in combinations(others, size))  # fmt: skip
        return [part for part in sets if len(self._pieces(part)) == 1]


def leg_period(
    code: OctalCode,
    vertices: int,
    edges: Iterable[tuple[int, int]],
    most: int = 400,
    budget: Budget | None = None,
) -> LegPeriod | None:
    """The period of a graph with a growing leg on vertex 0, by the theorem; None if not by `most`.

    >>> found = leg_period(OctalCode.of("0.33"), 3, [(0, 1), (0, 2)])
    >>> found.preperiod, found.period, found.values[:6]
    (2, 3, (0, 1, 2, 0, 1, 2))
    """
    if not 1 <= vertices <= MOST_VERTICES:
        raise ValueError(f"expected 1 to {MOST_VERTICES} vertices, got {vertices}")
    budget = budget or Budget()
    legs, longest = Legs(code, vertices, edges, budget), len(code.digits) - 1
    chains = find_period(code, budget=budget)
    if chains is None:
        return None
    parts = legs.rooted_parts()
    period, least = chains.period, max(chains.preperiod, longest)
    for times in range(1, most + 1):  # the values may have a multiple of the period of chains
        p, first = period * times, least
        while (last := 2 * first + 2 * p + longest) <= most:
            wrong = [
                n
                for part in parts
                for n in range(first, last - p)
                if legs.value(part, n) != legs.value(part, n + p)
            ]
            if not wrong:
                values = tuple(legs.value(legs.whole, n) for n in range(last))
                return LegPeriod(first, p, values)
            first = max(wrong) + 1
        if 2 * least + 2 * period * (times + 1) + longest > most:
            return None
    return None


def observed(values: Iterable[int], times: int = 3) -> tuple[int, int] | None:
    """The least period that was observed so many times at the end of some values, and from where.

    >>> observed([5, 1, 2, 1, 2, 1, 2]), observed([0, 1, 2, 3])
    ((1, 2), None)
    """
    row = list(values)
    for period in range(1, len(row) // times + 1):
        first = len(row) - period
        while first and row[first - 1] == row[first - 1 + period]:
            first -= 1
        if len(row) - first >= times * period:
            return first, period
    return None
