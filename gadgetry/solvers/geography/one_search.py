"""UNDIRECTED GEOGRAPHY, is it *1? A search that remembers what it has found with its reasons.

Of a position that is not 0 the value is 1 iff no option has the value 1. Options of the value 0 are
those at inessential vertices (see `matching.py`); leave them out, and who then cannot move is at
1. So it is a game of its own, who moves last on essential vertices: *lost* is a position of value
1, *won* one of value 2 or more. Each move deletes its vertex, and that makes others inessential.

What has been searched is a `Fact` of the token's vertex, as for GENERALIZED GEOGRAPHY: lost, or
won, as long as some vertices are open and others are gone. Won: because the move's vertex is
open and essential (`why_essential`), and lost after it. Lost: because each neighbour is gone, or is
inessential (`why_inessential`), or is won. So a fact holds for many positions.

A position is remembered if it was chosen among several: then the fact is about the move, wherever
the token came from, and where there is no choice nothing needs to be remembered. The move that won
the last time at a vertex is tried first there.

`one_search_kernel.py` has the same search in numba.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final

from gadgetry.solvers.geography.matching import EVEN, FREE, GONE, ODD
from gadgetry.solvers.geography.matching_reasons import why_essential, why_inessential
from gadgetry.solvers.geography.retrograde_facts import NOTHING, Fact

if TYPE_CHECKING:
    from gadgetry.solvers.geography.undirected_geography import UndirectedWalk
    from gadgetry.solvers.kernels import Handover
    from gadgetry.solvers.limits import Budget

LATEST: Final = 32  # facts that a vertex keeps


class _Waiting:
    """A position of which a move is being searched, and what is known of the moves before."""

    __slots__ = ("choice", "fact", "moves", "remembered", "token")

    def __init__(self, token: int, moves: list[int], *, remembered: bool) -> None:
        self.token = token
        self.moves = moves  # those left, the next one last
        self.choice = len(moves) > 1
        self.fact = NOTHING
        self.remembered = remembered


class OneSearch:
    """The question about the position of a walk, and what was learned from earlier ones.

    >>> from gadgetry.solvers.geography.undirected_geography import UndirectedWalk
    >>> from gadgetry.solvers.limits import Budget
    >>> walk = UndirectedWalk([(1, 3), (0, 2, 4), (1,), (0,), (1,)], token=0)
    >>> search = OneSearch(walk, Budget())
    >>> walk.enter(1)
    >>> search.is_one()  # from 1 the token can go to 2 and 4, and no further
    True
    """

    def __init__(self, walk: UndirectedWalk, budget: Budget | Handover) -> None:
        self._walk = walk
        self._budget = budget
        self._facts: defaultdict[int, deque[Fact]] = defaultdict(lambda: deque(maxlen=LATEST))
        self._won_by: dict[int, int] = {}  # the move that won at a vertex the last time

    def is_one(self) -> bool:
        """Is the value 1? The player to move must have a move to an inessential vertex."""
        depth = len(self._walk.path)
        try:
            return self._lost()
        finally:  # a limit or Ctrl-C must not leave the token elsewhere
            while len(self._walk.path) > depth:
                self._walk.leave()

    def _lost(self) -> bool:
        walk = self._walk
        waiting: list[_Waiting] = []
        token, remembered = walk.path[-1], True
        while True:
            self._budget.spend()
            moves = self._moves(token)
            fact = self._decided(token, moves, remembered=remembered)
            if fact is None:
                waiting.append(_Waiting(token, moves, remembered=remembered))
            else:
                while waiting:
                    above = waiting[-1]
                    fact = self._before_the_move(above, fact)
                    if fact is None:
                        break
                    waiting.pop()
                    if above.remembered:
                        self._facts[above.token].appendleft(fact)
                else:
                    return fact.lost
            token, remembered = waiting[-1].moves.pop(), waiting[-1].choice
            walk.enter(token)

    def _moves(self, token: int) -> list[int]:
        """The essential neighbours: what won the last time comes last, before it few moves."""
        neighbours, label = self._walk.neighbours, self._walk.matching.label
        found = []
        for v in neighbours[token]:
            if label[v] in (FREE, ODD):
                onward = sum(label[w] in (FREE, ODD) for w in neighbours[v])
                found.append((-onward, -v))
        found.sort()
        moves = [-v for _, v in found]
        if (won_by := self._won_by.get(token)) in moves:
            moves.remove(won_by)
            moves.append(won_by)
        return moves

    def _decided(self, token: int, moves: list[int], *, remembered: bool) -> Fact | None:
        """What is known of the position; None if it must be searched."""
        if not moves:
            return self._stuck(token, NOTHING)
        if remembered:
            visited = self._walk.visited
            for fact in self._facts[token]:
                if not fact.need & visited and not fact.been & ~visited:
                    return fact
        return None

    def _before_the_move(self, above: _Waiting, fact: Fact) -> Fact | None:
        """Take a move back: the fact before it, or None while other moves are left."""
        move = self._walk.path[-1]
        self._walk.leave()
        above.fact = above.fact.and_after(1 << move, fact)
        if fact.lost:
            self._won_by[above.token] = move
            return above.fact.given(*why_essential(self._walk.matching, move))
        return None if above.moves else self._stuck(above.token, above.fact)

    def _stuck(self, token: int, fact: Fact) -> Fact:
        """Lost, as a fact says of some neighbours, and as the others are no options."""
        matching = self._walk.matching
        for v in self._walk.neighbours[token]:
            if matching.label[v] == GONE:
                fact = fact.given(0, 1 << v)
            elif matching.label[v] == EVEN:
                fact = fact.given(*why_inessential(matching, v))
        return fact
