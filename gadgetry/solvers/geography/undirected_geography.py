"""UNDIRECTED GEOGRAPHY with one token, and any number of passes.

With the token's vertex deleted, a move is to a position of value 0 iff some maximum matching
leaves its vertex out (Fraenkel, Scheinerman and Ullman 1993; arXiv:2106.02114, appendix B). So
one matching says who wins and which moves win. For Grundy values there are

- `degree-three` (Theorem 3.3): where a position has at most two options and one is 0, the
  value is 1 or 2, and it is the other option that decides: follow it;
- `branch-and-bound` (Theorem C.2): the same, and a search where vertices of degree 4 or more
  leave a choice. Polynomial if there are few of them: on each line of play each is met once.
  Whether a value is 1 is what `one_search.py` tells, which learns; larger ones take `StarSearch`.

k passes are a sum with k heaps of one: they flip the last bit of the value if k is odd.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.geography.matching import EVEN, GONE, Matching
from gadgetry.solvers.geography.one_search import OneSearch
from gadgetry.solvers.geography.star_search import Bounds, StarSearch, State, Walk
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


class UndirectedWalk(Walk):
    """A token on a graph that knows by a matching where it would be lost for the player to move.

    From the second move on it may only go to vertices where it is not.

    >>> UndirectedWalk([(1, 3), (0, 2), (1,), (0,)], token=0).options()
    [(3, 0, 0), (1, 1, 1)]
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        token: int,
        visited: Iterable[int] = (),
        budget: Budget | Handover | None = None,
    ) -> None:
        super().__init__(neighbours, token, visited)
        gone = [v for v, open_ in enumerate(self.open) if not open_]
        self.matching = Matching(neighbours, gone, budget)
        self._marks: list[int] = []
        self.visited = sum(1 << v for v in gone)

    def enter(self, vertex: int) -> None:
        """Move the token to an essential vertex."""
        super().enter(vertex)
        self.visited |= 1 << vertex
        self._marks.append(self.matching.mark())
        self.matching.delete(vertex)

    def leave(self) -> None:
        """Take the last move back."""
        self.visited ^= 1 << self.path[-1]
        super().leave()
        self.matching.undo(self._marks.pop())

    def options(self) -> list[tuple[int, int, int]]:
        """As for any walk, with the positions of value 0 known."""
        label = self.matching.label
        options = super().options()
        lost = [(v, 0, 0) for v, _, _ in options if label[v] == EVEN]
        return lost + [(v, 1, degree) for v, _, degree in options if label[v] != EVEN]


class Ones(Protocol):
    """What can tell of the position of a walk, if it is not 0, whether it is 1."""

    def is_one(self) -> bool:
        """Is the value 1?"""


class UndirectedSearch(StarSearch):
    """The values, with a search of its own for the question whether it is 1.

    >>> walk = UndirectedWalk([(1, 3), (0, 2), (1,), (0,)], token=0)
    >>> search = UndirectedSearch(walk, OneSearch(walk, Budget()))
    >>> search.value((None, 0)), search.equals((1, 0), 1), search.equals((1, 1), 0)
    (2, True, True)
    """

    walk: UndirectedWalk

    def __init__(
        self, walk: UndirectedWalk, ones: Ones, budget: Budget | Handover | None = None
    ) -> None:
        super().__init__(walk, budget)
        self._ones = ones

    def answered(self, most: int) -> Bounds | None:
        """Is it 0, or 1?"""
        if most != 1:
            return None
        walk = self.walk
        options = [v for v in walk.neighbours[walk.path[-1]] if walk.open[v]]
        if all(map(walk.matching.essential, options)):
            return 0, 0
        return (1, 1) if self._ones.is_one() else (2, len(options))


class DegreeThree(StarSearch):
    """The values on graphs of degree at most three, without search (Theorem 3.3).

    >>> game = DegreeThree(UndirectedWalk([(1, 3), (0, 2), (1,), (0,)], token=0))
    >>> game.value((None, 0)), game.value((3, 0)), game.value((1, 1))
    (2, 0, 0)
    """

    walk: UndirectedWalk

    def equals(self, state: State, k: int) -> bool:
        """Is the Grundy value k?"""
        return self.value(state) == k

    def value(self, state: State) -> int:
        """The Grundy value."""
        vertex, odd = state
        if vertex is not None:
            return self._follow(vertex) ^ odd
        options = [v for v, _, _ in self.walk.options()]
        if all(map(self.walk.matching.essential, options)):
            return odd
        values = set(map(self._follow, options))
        return next(k for k in range(4) if k not in values) ^ odd

    def _follow(self, vertex: int) -> int:
        """The value with the token moved to a vertex: 0, or else 1 or 2."""
        matching, neighbours = self.walk.matching, self.walk.neighbours
        if not matching.essential(vertex):
            return 0
        mark = matching.mark()
        value, ahead = 2, [vertex]
        while ahead:
            self.budget.spend()
            (here,) = ahead  # of two options one is 0: who moves here can win
            matching.delete(here)
            ahead = [v for v in neighbours[here] if matching.label[v] not in (EVEN, GONE)]
            value = 3 - value
        matching.undo(mark)
        return value


def _walk(position: UndirectedGeography, budget: Budget | Handover) -> UndirectedWalk:
    neighbours = position.graph.neighbourhoods()
    return UndirectedWalk(neighbours, position.tokens[0], position.visited, budget)


def run_matching(position: UndirectedGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins and the winning moves, by one matching."""
    # Up to 0, the search looks no further than the options, and those the matching knows.
    search = StarSearch(_walk(position, budget), budget)
    return search.answer(position.moves(), position.passes, question, "matching")


def run_degree_three(position: UndirectedGeography, question: Question, budget: Budget) -> Verdict:
    """Any question, on graphs of degree at most three.

    >>> path = UndirectedGeography.of(3, [(0, 1), (1, 2)], start=1)
    >>> run_degree_three(path, Question(moves="all"), Budget()).winning_moves
    (0, 2)
    """
    search = DegreeThree(_walk(position, budget), budget)
    return search.answer(position.moves(), position.passes, question, "degree-three")


def run_branch_and_bound(
    position: UndirectedGeography, question: Question, budget: Budget
) -> Verdict:
    """Any question.

    >>> star = UndirectedGeography.of(5, [(0, v) for v in range(1, 5)], start=0, passes=1)
    >>> run_branch_and_bound(star, Question(), Budget()).value
    0
    """
    handover = Handover("geography.one_search", budget)

    def answer(search: UndirectedSearch) -> Verdict:
        return search.answer(position.moves(), position.passes, question, "branch-and-bound")

    def plainly() -> Verdict:
        walk = _walk(position, handover)
        return answer(UndirectedSearch(walk, OneSearch(walk, handover), handover))

    def by_kernel() -> Verdict:
        from gadgetry.solvers.geography.one_search_kernel import KernelOneSearch

        walk = _walk(position, budget)
        return answer(UndirectedSearch(walk, KernelOneSearch(walk, budget), budget))

    return handover.run(plainly, by_kernel)


def _one_token(position: UndirectedGeography, _: Question) -> bool:
    return len(position.tokens) == 1


def _only_winner(position: UndirectedGeography, question: Question) -> bool:
    """A pass may win; whether it does is a question about values, even if none is asked."""
    return (
        len(position.tokens) == 1
        and position.passes % 2 == 0
        and (question.star == 0 or (question.star is None and not question.value))
        and (position.passes == 0 or question.moves != "all")
    )


def _degree_three(position: UndirectedGeography, _: Question) -> bool:
    if len(position.tokens) != 1:
        return False
    if position.graph.degrees.max(initial=0) <= 3:
        return True
    visited = position.visited.difference(position.tokens)
    return bool(visited) and all(
        sum(w not in visited for w in row) <= 3
        for v, row in enumerate(position.graph.neighbourhoods())
        if len(row) > 3 and v not in visited
    )


SOLVERS = (
    Solver(
        "matching",
        "who wins, by a maximum matching (polynomial)",
        takes=(UndirectedGeography.ruleset,),
        run=run_matching,
        preference=40,
        accepts=_only_winner,
    ),
    Solver(
        "degree-three",
        "values at degree at most three (polynomial; Theorem 3.3)",
        takes=(UndirectedGeography.ruleset,),
        run=run_degree_three,
        preference=30,
        accepts=_degree_three,
    ),
    Solver(
        "branch-and-bound",
        "values, by search where degrees of four and more leave a choice (Theorem C.2)",
        takes=(UndirectedGeography.ruleset,),
        run=run_branch_and_bound,
        preference=20,
        accepts=_one_token,
    ),
)
