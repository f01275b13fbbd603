"""VERTEX COVER by branching on bit masks.

A vertex of degree 1 leaves its neighbour to the cover. Otherwise a vertex v of the highest degree
is taken, or all its neighbours are. A branch ends when what is taken and a matching of what is
left, of which each edge needs a vertex of its own, are no fewer than the best cover known.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


def least_cover(near: Sequence[int], budget: Budget, at_most: int) -> int | None:
    """A least cover as a mask, None if it has more than `at_most`; `near[v]`: v's neighbours.

    >>> bin(least_cover((0b10, 0b101, 0b1010, 0b100), Budget(), 4))
    '0b1010'
    >>> least_cover((0b110, 0b101, 0b011), Budget(), 1) is None
    True
    """
    best: int | None = None
    most = at_most
    everything = sum(1 << v for v, row in enumerate(near) if row)
    waiting = [(everything, 0)]
    while waiting:
        left, taken = waiting.pop()
        budget.spend()
        while True:
            degrees = [(v, (near[v] & left).bit_count()) for v in _members(left)]
            left = sum(1 << v for v, degree in degrees if degree)
            pendant = next((v for v, degree in degrees if degree == 1), None)
            if pendant is None:
                break
            neighbour = near[pendant] & left
            taken |= neighbour
            left &= ~neighbour & ~(1 << pendant)
        if taken.bit_count() + _matching(near, left) > most:
            continue
        if not left:
            best, most = taken, taken.bit_count() - 1
            continue
        v = max(degrees, key=lambda pair: pair[1])[0]
        waiting.append((left & ~(1 << v) & ~near[v], taken | near[v] & left))
        waiting.append((left & ~(1 << v), taken | 1 << v))
    return best


def _matching(near: Sequence[int], left: int) -> int:
    """The size of some matching that cannot be made larger by an edge."""
    size = 0
    while left:
        v = left & -left
        left ^= v
        if others := near[v.bit_length() - 1] & left:
            left &= ~(others & -others)
            size += 1
    return size


def solve_vertex_cover(position: VertexCover, question: Question, budget: Budget) -> Verdict:
    """Is there a cover of at most k, its least size, and one (`strategy`).

    >>> path = VertexCover.of(4, [(0, 1), (1, 2), (2, 3)], 2)
    >>> v = solve_vertex_cover(path, Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, (1, 3), (0, 1, 2, 3))
    """
    near = [0] * position.graph.vertices
    budget.check_masks(max(row, default=0) for row in position.graph.neighbourhoods())
    for u, v in position.open_edges():
        near[u] |= 1 << v
        near[v] |= 1 << u
    room = position.k - len(position.taken)
    cover = least_cover(near, budget, room)
    if cover is None:
        return Verdict("vertex-cover-branching", False, winning_moves=_none_of(question))
    size, moves = cover.bit_count(), tuple(_members(cover))
    winning: tuple[int, ...] | None = _none_of(question)
    if question.moves == "one":
        winning = moves[:1]
    elif question.moves == "all" and size:
        winning = tuple(
            v
            for v in position.moves()
            if least_cover(_without(near, v), budget, size - 1) is not None
        )
    return Verdict("vertex-cover-branching", True, None, size, winning, strategy=moves)


def _none_of(question: Question) -> tuple[int, ...] | None:
    return None if question.moves == "none" else ()


def _without(near: Sequence[int], v: int) -> list[int]:
    return [0 if u == v else row & ~(1 << v) for u, row in enumerate(near)]


def _members(mask: int) -> list[int]:
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


SOLVERS = (
    Solver(
        name="vertex-cover-branching",
        summary="Branching on a vertex or its neighbours, bounded by a matching",
        takes=("vertex-cover",),
        run=solve_vertex_cover,
    ),
)
