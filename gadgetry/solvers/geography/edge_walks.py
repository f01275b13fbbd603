"""UNDIRECTED EDGE GEOGRAPHY on any graph: search over what the token can still walk along.

A position is the token and the edges of its component, as bits: edges that it cannot reach are no
part of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.geography.edge_geography import EdgeGeography
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

State = tuple[int, int]  # the token, and the edges that are left, as bits


class EdgeArena:
    """A token on a graph whose edges have numbers.

    >>> arena = EdgeArena(4, ((0, 1), (0, 2), (2, 3)))
    >>> list(arena.options((0, 0b111))), arena.components((1, 0b110))
    ([(1, 6), (2, 5)], [])
    """

    def __init__(self, vertices: int, edges: tuple[tuple[int, int], ...]) -> None:
        self._ends = edges
        self._at = [0] * vertices
        for i, (u, v) in enumerate(edges):
            self._at[u] |= 1 << i
            self._at[v] |= 1 << i

    def components(self, state: State) -> list[State]:
        """The token with the edges that it can reach, if there are any."""
        token, left = state
        found, ahead = 0, self._at[token] & left
        while ahead:
            found |= ahead
            after = 0
            while ahead:
                lowest = ahead & -ahead
                ahead ^= lowest
                u, v = self._ends[lowest.bit_length() - 1]
                after |= self._at[u] | self._at[v]
            ahead = after & left & ~found
        return [(token, found)] if found else []

    def options(self, state: State) -> Iterator[State]:
        """Edge by edge: ascending by the vertex where they lead."""
        token, left = state
        ahead = self._at[token] & left
        found = []
        while ahead:
            lowest = ahead & -ahead
            ahead ^= lowest
            u, v = self._ends[lowest.bit_length() - 1]
            found.append((u + v - token, left ^ lowest))
        yield from sorted(found)


def run(position: EdgeGeography, question: Question, budget: Budget) -> Verdict:
    """Any question.

    >>> kite = EdgeGeography.of(4, [(0, 1), (1, 2), (0, 2), (2, 3)], start=0)
    >>> run(kite, Question(moves="all"), Budget()).winning_moves
    (1,)
    """
    arena = EdgeArena(position.vertices, position.edges)
    start = position.token, (1 << len(position.edges)) - 1
    moves = zip(position.moves(), arena.options(start), strict=True)
    return verdict(Grundy(arena, budget), start, moves, question)


SOLVERS = (
    Solver(
        "grundy",
        "values, by search over the edges that the token can reach",
        takes=(EdgeGeography.ruleset,),
        run=run,
        preference=10,
    ),
)
