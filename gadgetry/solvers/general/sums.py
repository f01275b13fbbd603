"""Sums and NIM: the value of a sum is the xor of the values of its parts (Sprague, Grundy)."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import xor
from typing import Any

from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Impartial, kind_of
from gadgetry.solvers.general.grundy import verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, NoSolver, Solver, applicable
from gadgetry.solvers.verdict import Question, Verdict


class SumValues:
    """Values of sums: each component by the default solver of its ruleset, once.

    >>> SumValues(Budget()).value(Sum((Nim((3,)), Nim((5,)))))
    6
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._known: dict[Impartial[Any], int] = {}

    def value(self, position: Impartial[Any]) -> int:
        """The Grundy value."""
        return reduce(xor, map(self._value, _odd(position)), 0)

    def equals(self, position: Impartial[Any], k: int) -> bool:
        """Is the Grundy value k? One component, if possible, is asked no more than that."""
        parts = sorted(_odd(position), key=lambda part: part not in self._known)
        for part in parts[:-1]:
            k ^= self._value(part)
        if not parts:
            return k == 0
        last = parts[-1]
        if last not in self._known and not self._ask(last, Question(False, k)).outcome:
            return False
        return self._known.setdefault(last, k) == k

    def _value(self, part: Impartial[Any]) -> int:
        if part not in self._known:
            value = self._ask(part, Question()).value
            if value is None:
                raise NoSolver(f"{kind_of(part)}: expected a solver that finds values")
            self._known[part] = value
        return self._known[part]

    def _ask(self, part: Impartial[Any], question: Question) -> Verdict:
        # Those that take sums themselves are the second opinions on them.
        fit = [s for s in applicable(part, question) if Sum.ruleset not in s.takes]
        if not fit:
            raise DoesNotApply(f"{kind_of(part)}: expected a solver for a component of a sum")
        self._budget.spend()
        return fit[0].run(part, question, self._budget)


def _odd(position: Impartial[Any]) -> list[Impartial[Any]]:
    """The components that occur an odd number of times: two equal ones are worth nothing."""
    return [part for part, n in Counter(position.components()).items() if n % 2]


def run_sum(position: Sum, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a sum.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.games.formulas.avoid_true import AvoidTruePosition
    >>> both = Sum((AvoidTruePosition(AvoidTrue(3, [[1], [2, 3]])), Nim((3,))))
    >>> answer = run_sum(both, Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (1, ((1, (0, 2)),))
    """
    moves = ((move, position.play(move)) for move in position.each_move())
    return verdict(SumValues(budget), position, moves, question, "xor")


class NimValues:
    """Bouton's theorem: heaps have the xor of their sizes as their value."""

    def value(self, heaps: tuple[int, ...]) -> int:
        """The Grundy value.

        >>> NimValues().value((3, 5))
        6
        """
        return reduce(xor, heaps, 0)

    def equals(self, heaps: tuple[int, ...], k: int) -> bool:
        """Is the Grundy value k?"""
        return self.value(heaps) == k


def run_nim(position: Nim, question: Question, budget: Budget) -> Verdict:
    """Answer a question about NIM.

    >>> run_nim(Nim((3, 5)), Question(moves="all"), Budget()).winning_moves
    ((1, 3),)
    """
    budget.spend()
    heaps = position.heaps
    total = NimValues().value(heaps)
    # The only move in a heap that could win leaves heap xor total, so no other is looked at.
    moves = (
        ((i, heap ^ total), (*heaps[:i], heap ^ total, *heaps[i + 1 :]))
        for i, heap in enumerate(heaps)
        if heap ^ total < heap
    )
    return verdict(NimValues(), heaps, moves, question, "xor")


SOLVERS = (
    Solver(
        "xor",
        "the xor of the components' values, each by its ruleset's default solver",
        takes=("sum",),
        run=run_sum,
        preference=10,
    ),
    Solver("xor", "the xor of the heaps", takes=("nim",), run=run_nim, preference=10),
)
