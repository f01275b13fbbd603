"""AVOID TRUE as sets of unsatisfied clauses, as bits: what every search of it walks on.

With U the unsatisfied clauses, no variable of U is True, so U and the number of free variables
(False, and in no clause of U) are the whole position. A move is a variable v of U that is not
in all of U: it leaves the clauses without v, and every variable of no clause left becomes free;
or it is a free variable. What keeps the Grundy value, and why:

* A clause that contains another one is dropped: the Boolean function stays the same, and the
  rules speak of nothing else. The clauses left form an antichain, and so does every part of it.
* A free variable can be set at any time and changes nothing else: it is a summand *1, so only
  their parity counts.
* Of variables in the same clauses, one can be set, the others become free: by induction two
  more of them change no value, so one or two are kept.
* Play ends when the False variables are exactly one minimal clause C, after |False| - |C|
  moves. If the sizes of the clauses of U are all even, or all odd, the parity of the number of
  moves is settled, and a game whose plays all have the same parity has the value 0 or 1.
* If what two clauses do not share is in no other clause, and the same number of variables on
  either side, exchanging the two is a symmetry: of a group of such clauses only how many are
  in U counts, and the first ones are kept.

The game is no sum over parts of U without a common variable: it goes on while either part is
unsatisfied.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.solvers.limits import Budget

Clause = frozenset[int]


class AvoidTrueArena:
    """Positions of one instance; a state is `U << 1 | parity of the free variables`.

    `start`: the position where the variables `true` are True.
    `all`, `odd`: the clauses that are unsatisfied there, those of odd size; `false`: the number of
    variables that are False; `hit_sets`: the clauses that a variable is in, each set once;
    `hit_oddly`: those of an odd number of variables; `exchangeable`: groups of clauses, each with
    its first 0, 1, 2, ... members.

    >>> from gadgetry.solvers.general.grundy import Grundy
    >>> arena = AvoidTrueArena(AvoidTrue(3, [[1], [2, 3]]))
    >>> Grundy(arena).value(arena.start)
    2
    """

    def __init__(
        self, instance: AvoidTrue, true: frozenset[int] = frozenset(), budget: Budget | None = None
    ) -> None:
        clauses = minimal(frozenset(c) for c in instance.clauses if true.isdisjoint(c))
        hits: dict[int, int] = defaultdict(int)  # of a variable: the clauses it is in
        for j, clause in enumerate(clauses):
            for v in clause:
                hits[v] |= 1 << j
        times = Counter(hits.values())
        self._budget = budget or Budget()
        self._true, self._variables = true, len(instance.variables)
        self._hits = dict(hits)
        self.hit_sets = sorted(times)
        self.hit_oddly = [hit for hit, n in sorted(times.items()) if n % 2]
        self.odd = sum(1 << j for j, clause in enumerate(clauses) if len(clause) % 2)
        self.exchangeable = _exchangeable(clauses, hits)
        self.all = (1 << len(clauses)) - 1
        self.false = self._variables - len(true)
        self.start = self._state(self.all, self.false)

    def lefts(self) -> Iterator[tuple[int, int]]:
        """The legal moves from `start`, ascending, with the clauses that they leave, exchanged."""
        for v in range(1, self._variables + 1):
            left = self.all & ~self._hits.get(v, 0)
            if left and v not in self._true:
                yield v, self.exchanged(left)

    def moves(self) -> Iterator[tuple[int, int]]:
        """The legal moves from `start`, ascending, with the states after them."""
        return ((v, self._state(left, self.false - 1)) for v, left in self.lefts())

    def components(self, state: int) -> list[int]:
        """The clauses with no free variable, and *1 if the number of free variables is odd."""
        return [part for part in (state & 1, state & ~1) if part]

    def options(self, state: int) -> Iterator[int]:
        """What the moves leave; few clauses first, for those are settled soonest."""
        unsatisfied = state >> 1
        if not unsatisfied:
            yield 0
            return
        if len(self.hit_sets) > 200:  # so slow that the clock is to be read at every node
            self._budget.check()
        hits = {unsatisfied & hit for hit in self.hit_sets} - {0, unsatisfied}
        lefts = {self.exchanged(unsatisfied ^ hit) for hit in hits}
        false = self.occurring(unsatisfied) - 1
        for left in sorted(lefts, key=_size_then_order):
            yield self._state(left, false)

    def _state(self, unsatisfied: int, false: int) -> int:
        """The canonical state with these clauses, exchanged, and so many False variables."""
        if not unsatisfied:
            return 0
        odd = unsatisfied & self.odd
        if odd in (0, unsatisfied):
            return (false + (odd > 0)) & 1
        return unsatisfied << 1 | (false + self.occurring(unsatisfied)) & 1

    def exchanged(self, unsatisfied: int) -> int:
        """The clauses, each replaced by the first ones of its group."""
        for group, firsts in self.exchangeable:
            members = unsatisfied & group
            unsatisfied ^= members ^ firsts[members.bit_count()]
        return unsatisfied

    def occurring(self, unsatisfied: int) -> int:
        """The number of variables in the clauses, up to an even number."""
        return sum(1 for hit in self.hit_oddly if hit & unsatisfied)


def minimal(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses that contain no other one, once each, short ones first.

    >>> minimal([frozenset({1, 2, 3}), frozenset({2, 3}), frozenset({4})])
    [frozenset({4}), frozenset({2, 3})]
    """
    kept: list[Clause] = []
    by_member: dict[int, list[Clause]] = defaultdict(list)  # each is listed under one variable
    for clause in sorted(set(clauses), key=lambda c: (len(c), sorted(c))):
        if not clause:
            return [clause]
        if not any(other <= clause for v in clause for other in by_member[v]):
            kept.append(clause)
            by_member[min(clause)].append(clause)
    return kept


def _exchangeable(clauses: list[Clause], hits: dict[int, int]) -> list[tuple[int, list[int]]]:
    """Groups of exchangeable clauses, each with its first 0, 1, 2, ... members."""
    groups: dict[tuple[Clause, int], list[int]] = defaultdict(list)
    for j, clause in enumerate(clauses):
        own = {v for v in clause if hits[v] == 1 << j}
        groups[clause - own, len(own) % 2].append(j)
    found = []
    for members in groups.values():
        if len(members) > 1:
            firsts = [0]
            for j in members:
                firsts.append(firsts[-1] | 1 << j)
            found.append((firsts[-1], firsts))
    return found


def _size_then_order(clauses: int) -> tuple[int, int]:
    return clauses.bit_count(), clauses


def arena_of(instance: AvoidTrue | AvoidTruePosition, budget: Budget) -> AvoidTrueArena:
    """The arena of an instance, played from the start, or of a position."""
    if isinstance(instance, AvoidTrue):
        return AvoidTrueArena(instance, budget=budget)
    return AvoidTrueArena(instance.instance, instance.true, budget)
