"""UNDIRECTED GEOGRAPHY with one token, and any number of passes.

With the token's vertex deleted, a move is to a position of value 0 iff some maximum matching
leaves its vertex out (Fraenkel, Scheinerman and Ullman 1993; arXiv:2106.02114, appendix B). So
one matching says who wins and which moves win. For Grundy values there are

- `degree-three` (Theorem 3.3): where a position has at most two options and one is 0, the
  value is 1 or 2, and it is the other option that decides: follow it;
- `branch-and-bound` (Theorem C.2): the same, and a search where vertices of degree 4 or more
  leave a choice. Polynomial if there are few of them: on each line of play each is met once.

k passes are a sum with k heaps of one: they flip the last bit of the value if k is odd.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from gadgetry.games.undirected_geography import UndirectedGeography
from gadgetry.solvers.grundy import verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.matching import EVEN, GONE, Matching
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.star_search import StarSearch, Walk
from gadgetry.solvers.verdict import Question, Verdict

State = tuple[int | None, int]  # the token has moved there (None: not yet); passes left, mod 2


class UndirectedWalk(Walk):
    """A token on a graph that knows by a matching where it would be lost for the player to move.

    From the second move on it may only go to vertices where it is not.

    >>> UndirectedWalk([(1, 3), (0, 2), (1,), (0,)], token=0).options()
    [(3, 0, 0), (1, 1, 1)]
    """

    def __init__(
        self, neighbours: Sequence[Sequence[int]], token: int, visited: Iterable[int] = ()
    ) -> None:
        super().__init__(neighbours, token, visited)
        self.matching = Matching(neighbours, (v for v, o in enumerate(self.open) if not o))
        self._marks: list[int] = []

    def enter(self, vertex: int) -> None:
        """Move the token to an essential vertex."""
        super().enter(vertex)
        self._marks.append(self.matching.mark())
        self.matching.delete(vertex)

    def leave(self) -> None:
        """Take the last move back."""
        super().leave()
        self.matching.undo(self._marks.pop())

    def options(self) -> list[tuple[int, int, int]]:
        """As for any walk, with the positions of value 0 known."""
        label = self.matching.label
        options = super().options()
        lost = [(v, 0, 0) for v, _, _ in options if label[v] == EVEN]
        return lost + [(v, 1, degree) for v, _, degree in options if label[v] != EVEN]


class BranchAndBound:
    """Values of the positions one move away and of the position itself (Theorem C.2).

    >>> game = BranchAndBound([(1, 3), (0, 2), (1,), (0,)], token=0)
    >>> game.value((None, 0)), game.value((3, 0)), game.value((1, 1))
    (2, 0, 0)
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        token: int,
        visited: Iterable[int] = (),
        budget: Budget | None = None,
    ) -> None:
        self.walk = UndirectedWalk(neighbours, token, visited)
        self.budget = budget or Budget()
        self.search = StarSearch(self.walk, self.budget)

    def equals(self, state: State, k: int) -> bool:
        """Is the Grundy value k?"""
        vertex, odd = state
        if vertex is None:
            return self.search.equals(k ^ odd)
        if not self.walk.matching.essential(vertex):
            return k ^ odd == 0
        self.walk.enter(vertex)
        try:
            return self.search.equals(k ^ odd)
        finally:
            self.walk.leave()

    def value(self, state: State) -> int:
        """The Grundy value."""
        return next(k for k in range(len(self.walk.neighbours) + 2) if self.equals(state, k))

    def is_zero(self, state: State) -> bool:
        """Does the player to move lose?"""
        return self.equals(state, 0)

    def winning(self, moves: Iterable[tuple[Any, State]]) -> Iterator[Any]:
        """The moves, given with the states after them, that leave a lost position."""
        return (move for move, state in moves if self.is_zero(state))


class DegreeThree(BranchAndBound):
    """The same for graphs of degree at most three, without search (Theorem 3.3).

    >>> game = DegreeThree([(1, 3), (0, 2), (1,), (0,)], token=0)
    >>> game.value((None, 0)), game.value((3, 0)), game.value((1, 1))
    (2, 0, 0)
    """

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


def _run(
    game: type[BranchAndBound],
    name: str,
    position: UndirectedGeography,
    question: Question,
    budget: Budget,
) -> Verdict:
    neighbours, token = position.graph.neighbourhoods(), position.tokens[0]
    solver = game(neighbours, token, position.visited, budget)
    odd = position.passes % 2
    moves: list[tuple[Any, State]] = [(v, (v, odd)) for v in position.moves() if v != "pass"]  # type: ignore[misc]
    if position.passes:
        moves.append(("pass", (None, odd ^ 1)))
    return verdict(cast(Any, solver), (None, odd), moves, question, name)


def run_matching(position: UndirectedGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins and the winning moves, by one matching."""
    budget.spend(len(position.graph.edges))
    # Up to 0, the search looks no further than the options, and those the matching knows.
    return _run(BranchAndBound, "matching", position, question, budget)


def run_degree_three(position: UndirectedGeography, question: Question, budget: Budget) -> Verdict:
    """Any question, on graphs of degree at most three.

    >>> path = UndirectedGeography.of(3, [(0, 1), (1, 2)], start=1)
    >>> run_degree_three(path, Question(moves="all"), Budget()).winning_moves
    (0, 2)
    """
    return _run(DegreeThree, "degree-three", position, question, budget)


def run_branch_and_bound(
    position: UndirectedGeography, question: Question, budget: Budget
) -> Verdict:
    """Any question.

    >>> star = UndirectedGeography.of(5, [(0, v) for v in range(1, 5)], start=0, passes=1)
    >>> run_branch_and_bound(star, Question(), Budget()).value
    0
    """
    return _run(BranchAndBound, "branch-and-bound", position, question, budget)


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
    visited = position.visited.difference(position.tokens)
    return all(
        sum(w not in visited for w in row) <= 3
        for v, row in enumerate(position.graph.neighbourhoods())
        if len(row) > 3 and v not in visited
    )


SOLVERS = (
    Solver(
        "matching",
        "who wins, by a maximum matching (polynomial)",
        takes=("undirected-geography",),
        run=run_matching,
        preference=40,
        accepts=_only_winner,
    ),
    Solver(
        "degree-three",
        "values at degree at most three (polynomial; Theorem 3.3)",
        takes=("undirected-geography",),
        run=run_degree_three,
        preference=30,
        accepts=_degree_three,
    ),
    Solver(
        "branch-and-bound",
        "values, by search where degrees of four and more leave a choice (Theorem C.2)",
        takes=("undirected-geography",),
        run=run_branch_and_bound,
        preference=20,
        accepts=_one_token,
    ),
)
