"""The shortest induced path through a vertex, by going on from its end, on bit masks.

What may still be visited is what the path, but for its end, is not adjacent to. A branch ends when
the vertex, or the second terminal from there, is out of reach in it, or too far to be shorter than
the best path known. Near vertices are tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gadgetry.games.connection.live_vertex import LiveVertex
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Path = tuple[int, ...]


class WalkedPath(NamedTuple):
    """A path, and the vertices that may still come; `met`: has it gone through the vertex?"""

    path: Path
    free: int
    met: bool


def steps_between(near: Sequence[int], start: int, goal: int, free: int) -> int | None:
    """The length of a shortest way whose inner vertices are free, and the goal too.

    >>> steps_between((0b10, 0b101, 0b10), 0, 2, 0b110), steps_between((0b10, 0b101, 0b10), 0, 2, 4)
    (2, None)
    """
    seen = border = 1 << start
    steps = 0
    while not border >> goal & 1:
        around = 0
        while border:
            last = border & -border
            around |= near[last.bit_length() - 1]
            border ^= last
        border = around & free & ~seen
        if not border:
            return None
        seen |= border
        steps += 1
    return steps


class InducedPathSearch:
    """The shortest induced path from the first terminal to the second one through a vertex.

    >>> cycle = InducedPathSearch((0b1010, 0b101, 0b1010, 0b101), 2, 1, Budget())
    >>> cycle.shortest(WalkedPath((0,), 0b1110, False), 4)
    (0, 1, 2)
    """

    def __init__(self, near: Sequence[int], goal: int, through: int, budget: Budget) -> None:
        self._near, self._goal, self._through, self._budget = near, goal, through, budget

    def shortest(self, start: WalkedPath, most: int) -> Path | None:
        """Of at most so many vertices, the path walked so far among them; None if there is none."""
        best: Path | None = None
        waiting = [start]
        while waiting:
            walk = waiting.pop()
            self._budget.spend()
            if len(walk.path) + self._left(walk) > most:
                continue
            if walk.path[-1] == self._goal:
                best, most = walk.path, len(walk.path) - 1
                continue
            options = [self._on(walk, v) for v in _members(self._near[walk.path[-1]] & walk.free)]
            waiting += sorted(options, key=self._left, reverse=True)
        return best

    def _on(self, walk: WalkedPath, v: int) -> WalkedPath:
        free = walk.free & ~self._near[walk.path[-1]] & ~(1 << v)
        return WalkedPath((*walk.path, v), free, walk.met or v == self._through)

    def _left(self, walk: WalkedPath) -> float:
        """At least so many vertices are to come."""
        end, stops = walk.path[-1], (self._goal,) if walk.met else (self._through, self._goal)
        steps = 0.0
        for stop in stops:
            # The way to the vertex goes round the second terminal, and the way on round the end.
            free = walk.free if stop == self._goal else walk.free & ~(1 << self._goal)
            found = steps_between(self._near, end, stop, free)
            if found is None:
                return float("inf")
            end, steps = stop, steps + found
        return steps


def walked(position: LiveVertex, near: Sequence[int]) -> WalkedPath:
    """The path of a position.

    >>> from gadgetry.games.connection.live_vertex import live_vertex
    >>> walked(live_vertex(3, [(0, 1), (1, 2)], (0, 2), 1).play(1), (0b10, 0b101, 0b10))
    WalkedPath(path=(0, 1), free=4, met=True)
    """
    whole = (position.graph.terminals[0], *position.path)
    free = (1 << len(near)) - 1
    for v in whole:
        free &= ~(1 << v)
    for v in whole[:-1]:
        free &= ~near[v]
    return WalkedPath(whole, free, position.through in position.path)


def solve_by_paths(position: LiveVertex, question: Question, budget: Budget) -> Verdict:
    """Is the vertex live, the least number of moves, and the path on (`strategy`).

    >>> from gadgetry.games.connection.live_vertex import live_vertex
    >>> kite = live_vertex(5, [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)], (0, 4), 2)
    >>> verdict = solve_by_paths(kite, Question(moves="all"), Budget())
    >>> verdict.value, verdict.strategy, verdict.winning_moves
    (3, (1, 2, 4), (1,))
    """
    rows = position.graph.neighbours
    budget.check_masks(max(row, default=0) for row in rows)
    near = [sum(1 << u for u in row) for row in rows]
    search = InducedPathSearch(near, position.graph.terminals[1], position.through, budget)
    start = walked(position, near)
    best = search.shortest(start, len(near))
    name = "induced-paths"
    if best is None:
        return Verdict(name, False, winning_moves=None if question.moves == "none" else ())
    moves = best[len(start.path) :]
    winning: Path | None = None
    if question.moves == "all":
        winning = tuple(
            v
            for v in position.moves()
            if search.shortest(walked(position.play(v), near), len(best)) is not None
        )
    elif question.moves == "one":
        winning = moves[:1]
    return Verdict(name, True, value=len(moves), winning_moves=winning, strategy=moves)


def _members(mask: int) -> list[int]:
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


SOLVERS = (
    Solver(
        name="induced-paths",
        summary="Paths from the first terminal on, with distances in what may still be visited",
        takes=("live-vertex",),
        run=solve_by_paths,
    ),
)
