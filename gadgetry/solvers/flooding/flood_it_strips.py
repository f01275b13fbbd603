"""Free FLOOD-IT on 2 x n boards and interval graphs: polynomial for any fixed number of colours.

The least number of moves is the cost of a decomposition, and of one in which any two adjacent
vertices are untouched in nodes one of which contains the other (`docs/flood_it.md`). So of the
nodes that meet a column, whose cells are adjacent, each contains the next; and incomparable nodes
meet no column together: they lie side by side. With T[i,x,j,y,c,A] the least cost of the columns
i..j in a node of colour c that has end x of column i and end y of column j, where A is the set of
the colours of all nodes around, with c:

    T[i,x,i,y,c,A] = 0 if A has all colours of column i, and x and y the colour c
    T[i,x,j,y,c,A] = the least of
        T[i,x,k,z,c,A] + T[k+1,z,j,y,c,A] for i <= k < j and all ends z,
        1 + T[i,x',j,y',d,A + d] for all colours d, if x' = x or x has the colour c, y' as well,

and the answer is the least T[1,x,n,y,c,{c}]. On an interval graph there are no ends; two parts are
joined between two cliques only if c is a colour of what they have in common, and A has all colours
of that. There are (2n)^2 k 2^k entries, n^2 k 2^k of an interval graph, for k colours. That it is
polynomial for fixed k is of Meeks and Scott (arXiv:1101.5876) for boards, and of Fukui, Otachi,
Uehara, Uno and Uno (arXiv:1206.6201) for interval graphs; the program is not theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.flooding.strips import INFINITE, Strip, strip_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from gadgetry.solvers.flooding.strips import Costs

NAME = "flood-it-strip"
MOST_ENTRIES = 20_000_000  # of four bytes each

Part = tuple[int, int, int, int, int, int]  # i, x, j, y, c, A
Recolouring = tuple[int, int, int]  # in this column, the area of this colour gets that colour


class StripCosts:
    """The table T of a strip.

    >>> StripCosts(strip_of(FloodIt.board(["abc", "bca"])), Budget()).least()
    (3, (0, 0, 2, 0, 0, 1))
    """

    def __init__(self, strip: Strip, budget: Budget) -> None:
        self.strip, self.budget = strip, budget
        n, k, e = len(strip.columns), strip.colours, strip.ends
        budget.check(more=4 * strip.entries)
        self.costs = np.full((n, n, 1 << k, k, e, e), INFINITE, dtype=np.int32)
        self.outside = strip.outside()[:, :, None, None]
        self.joints = np.array([strip.joint(p) for p in range(n - 1)]).reshape(-1, 1 << k, k, 1, 1)
        self.lifts = [strip.lift(p) for p in range(n)]
        self.sets = np.arange(1 << k)[:, None] | 1 << np.arange(k)  # A + d
        for i in reversed(range(n)):
            self.costs[i, i] = self._settled(i, i, strip.start(i))
            for j in range(i + 1, n):
                self.costs[i, j] = self._settled(i, j, self._joined(i, j))

    def _joined(self, i: int, j: int) -> Costs:
        """The least cost of columns i..j in two parts of the same node."""
        self.budget.spend()
        self.budget.work((j - i) * self.costs[0, 0].size * self.strip.ends // 20)
        left, right = self.costs[i, i:j], self.costs[i + 1 : j + 1, j]
        sums = left[..., :, :, None] + right[..., None, :, :]
        joined: Costs = np.minimum((sums.min(axis=-2) + self.joints[i:j]).min(axis=0), INFINITE)
        return joined

    def _settled(self, i: int, j: int, joined: Costs) -> Costs:
        """The least cost, the columns being parts of the node or a node below it."""
        while True:
            better: Costs = np.minimum(joined, self._below(i, j, joined))
            if (better == joined).all():
                return joined
            joined = better

    def _below(self, i: int, j: int, costs: Costs) -> Costs:
        """The cost of columns i..j as a node below, of any colour."""
        node = 1 + costs[self.sets, np.arange(self.strip.colours)].min(axis=1)
        upper = (self.lifts[i][None, :, :, :, None] + node[:, None, None, :, :]).min(axis=3)
        both = (upper[..., None, :] + self.lifts[j][None, :, None, :, :]).min(axis=4)
        below: Costs = np.minimum(both + self.outside, INFINITE)
        return below

    def least(self) -> tuple[int, Part]:
        """The least number of moves, and the part it is of."""
        last, ends = len(self.strip.columns) - 1, range(self.strip.ends)
        parts = (
            (0, x, last, y, c, 1 << c)
            for c in range(self.strip.colours)
            for x in ends
            for y in ends
        )
        return min((self._cost(part), part) for part in parts)

    def _cost(self, part: Part) -> int:
        i, x, j, y, c, around = part
        return int(self.costs[i, j, around, c, x, y])

    def solution(self) -> list[Recolouring]:
        """The moves, inner nodes first."""
        moves: list[Recolouring] = []
        todo: list[Part | Recolouring] = [self.least()[1]]
        while todo:
            here = todo.pop()
            if len(here) == 3:
                moves.append(here)
            else:
                todo += self._parts(here)
        return moves

    def _parts(self, part: Part) -> list[Part | Recolouring]:
        """What a part consists of where its cost comes from, the last first."""
        i, x, j, y, c, around = part
        cost, ends = self._cost(part), range(self.strip.ends)
        if i == j and self.strip.start(i)[around, c, x, y] == 0:
            return []
        for k in range(i, j):
            for z in ends:
                pair: list[Part | Recolouring] = [
                    (i, x, k, z, c, around),
                    (k + 1, z, j, y, c, around),
                ]
                joint = int(self.joints[k, around, c, 0, 0])
                if joint + sum(self._cost(half) for half in pair if len(half) == 6) == cost:
                    return pair
        for d in range(self.strip.colours):
            for z, w in ((z, w) for z in ends for w in ends):
                below = (i, z, j, w, d, around | 1 << d)
                lifted = self.lifts[i][c, x, z] + self.lifts[j][c, y, w]
                if lifted == 0 and 1 + self._cost(below) == cost:
                    return [(i, d, c), below]
        raise AssertionError("a cost comes from somewhere")


def _table(position: FloodIt, budget: Budget) -> StripCosts:
    strip = strip_of(position)
    assert strip is not None, "a strip stays one"
    return StripCosts(strip, budget)


def _played(position: FloodIt, table: StripCosts) -> tuple[FloodMove, ...]:
    """The solution as moves, replayed to the end."""
    palette = sorted(set(position.colours.tolist()))
    played: list[FloodMove] = []
    for column, old, new in table.solution():
        areas = position.areas()
        cells = table.strip.columns[column]
        area = next(int(areas[v]) for v in cells if position.colours[v] == palette[old])
        played.append((area, palette[new]))
        position = position.play(played[-1])
    assert position.solved(), "the program's own moves solve it"
    assert len(played) == table.least()[0], "the moves are as many as the table says"
    return tuple(played)


def run(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> v = run(FloodIt.board(["ab", "ca"]), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((2, 0), (1, 0)), ((1, 0), (2, 0)))
    """
    solution = _played(position, _table(position, budget))
    first: list[FloodMove] | None = list(solution[:1])
    if question.moves == "none":
        first = None
    if question.moves == "all":
        first = _shortening(position, len(solution), budget)
    named = None if first is None else tuple(first)
    return Verdict(NAME, True, value=len(solution), winning_moves=named, strategy=solution)


def _shortening(position: FloodIt, moves: int, budget: Budget) -> list[FloodMove]:
    """The moves after which fewer are needed."""
    shorter = []
    for move in position.moves():
        least, _ = _table(position.play(move), budget).least()
        if least < moves:
            shorter.append(move)
    return shorter


def _accepts(position: FloodIt, _: Question) -> bool:
    if position.source is not None:
        return False
    strip = strip_of(position)
    return strip is not None and strip.entries <= MOST_ENTRIES


SOLVERS = (
    Solver(
        name=NAME,
        summary="Free, 2 x n and interval graphs: polynomial for a fixed number of colours",
        takes=(FloodIt.ruleset,),
        run=run,
        preference=1,
        accepts=_accepts,
    ),
)
