"""Free FLOOD-IT on caterpillars (once contracted): polynomial for any fixed number of colours.

The least number of moves is the cost of a decomposition (`docs/flood_it.md`): a tree of nodes, each
a connected set of vertices with a colour; its cost is the number of nodes besides the root, each of
which is recoloured once. On a caterpillar the nodes that are no single leaf are intervals of the
spine with leaves on it. A leaf of colour d on v costs nothing if some node that contains v has the
colour d: there it is untouched. Else it is a node of its own, one move. So only the set A of the
colours of all nodes around a part of the spine matters. With T[i,j,c,A] the least cost of the part
i..j in a node of colour c, where c is in A:

    T[i,i,c,A] = L[i,A] if i has the colour c
    T[i,j,c,A] = the least of
        T[i,k,c,A] + T[k+1,j,c,A] for i <= k < j,
        1 + T[i,j,d,A + d] for all colours d other than c,

where L[i,A] counts the leaves of i with colours not in A; and the answer is the least T[1,n,c,{c}].
With a colour d that is in A the second line refers to the same A, so those are settled together:
T = min(M, 1 + min of M). There are n^2 k 2^k entries for k colours (Fukui, Otachi, Uehara, Uno and
Uno 2013: with any number of colours it is NP-complete on caterpillars).
"""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.flooding.flood_it_areas import Areas, contract
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "flood-it-caterpillar"
MOST_COLOURS = 8

Row = list[int]  # T of a part of the spine, for every colour of A; FAR for the others
FAR = 10**9


@dataclass(frozen=True)
class Caterpillar:
    """The spine's areas in order, and the leaves of each: areas of the contracted graph.

    >>> Caterpillar.of(contract(FloodIt.path("abcd")))
    Caterpillar(spine=(1, 2), leaves=((0,), (3,)))
    """

    spine: tuple[int, ...]
    leaves: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, areas: Areas) -> Caterpillar | None:
        """That of a contracted graph; None if it is none."""
        near = areas.neighbours
        if sum(map(len, near)) != 2 * len(near) - 2:
            return None
        inner = {v for v, row in enumerate(near) if len(row) > 1} or {0}
        rows = {v: [u for u in near[v] if u in inner] for v in inner}
        if max(map(len, rows.values())) > 2:
            return None
        spine = [min(v for v, row in rows.items() if len(row) < 2)]
        while ahead := [u for u in rows[spine[-1]] if u not in spine[-2:]]:
            spine += ahead
        hung = (tuple(u for u in near[v] if u not in inner) for v in spine)
        return cls(tuple(spine), tuple(hung))


class Spine:
    """The table T, made on demand; `paint` has the colours of all areas.

    >>> areas = contract(FloodIt.path("abcab"))
    >>> Spine(Caterpillar.of(areas), areas.colours, Budget()).least()
    (3, 0)
    """

    def __init__(self, tree: Caterpillar, paint: tuple[int, ...], budget: Budget) -> None:
        self.tree, self.paint, self.budget = tree, paint, budget
        self.colours = range(max(paint) + 1)
        self.rows: dict[tuple[int, int, int], Row] = {}

    def least(self) -> tuple[int, int]:
        """The least number of moves, and the colour at the end."""
        end = len(self.tree.spine) - 1
        return min((self.row(0, end, 1 << c)[c], c) for c in self.colours)

    def row(self, i: int, j: int, around: int) -> Row:
        """T[i,j,c,A] for every c; A is a mask."""
        waiting = [(i, j, around)]
        while waiting:
            here = waiting[-1]
            if here in self.rows:
                waiting.pop()
                continue
            missing = [part for part in self._needed(*here) if part not in self.rows]
            if missing:
                waiting += missing
                continue
            self.rows[here] = self._row(*here)
            waiting.pop()
        return self.rows[i, j, around]

    def _needed(self, i: int, j: int, around: int) -> list[tuple[int, int, int]]:
        halves = [part for k in range(i, j) for part in ((i, k, around), (k + 1, j, around))]
        return halves + [(i, j, around | 1 << d) for d in self.colours if not around >> d & 1]

    def _row(self, i: int, j: int, around: int) -> Row:
        self.budget.spend()
        self.budget.work(10 * (j - i + len(self.colours)))
        inside = [c for c in self.colours if around >> c & 1]
        best = [FAR] * len(self.colours)
        if i == j and around >> self.paint[self.tree.spine[i]] & 1:
            leaves = (self.paint[leaf] for leaf in self.tree.leaves[i])
            best[self.paint[self.tree.spine[i]]] = sum(not around >> d & 1 for d in leaves)
        for k in range(i, j):
            one, other = self.rows[i, k, around], self.rows[k + 1, j, around]
            for c in inside:
                best[c] = min(best[c], one[c] + other[c])
        new = [d for d in self.colours if not around >> d & 1]
        below = min((1 + self.rows[i, j, around | 1 << d][d] for d in new), default=FAR)
        below = min([below, *(1 + best[c] for c in inside)])
        for c in inside:
            best[c] = min(best[c], below)
        return best

    def solution(self) -> list[tuple[int, int]]:
        """The moves, an area and a colour each, inner nodes first."""
        cost, colour = self.least()
        moves: list[tuple[int, int]] = []
        # A part, the colour of its node, the colours around; or a move that follows on its part.
        todo: list[tuple[int, int, int, int] | tuple[int, int]] = [
            (0, len(self.tree.spine) - 1, colour, 1 << colour)
        ]
        while todo:
            here = todo.pop()
            if len(here) == 2:
                moves.append(here)
                continue
            todo += self._parts(*here, moves)
        assert len(moves) == cost, "the moves are as many as the table says"
        return moves

    def _parts(
        self, i: int, j: int, c: int, around: int, moves: list[tuple[int, int]]
    ) -> list[tuple[int, int, int, int] | tuple[int, int]]:
        """What a part consists of where its cost comes from; leaves of their own are moved."""
        cost, first = self.row(i, j, around)[c], self.tree.spine[i]
        if i == j and self.paint[first] == c:
            own = (leaf for leaf in self.tree.leaves[i] if not around >> self.paint[leaf] & 1)
            moves += [(leaf, c) for leaf in own]
            return []
        for k in range(i, j):
            if self.row(i, k, around)[c] + self.row(k + 1, j, around)[c] == cost:
                return [(i, k, c, around), (k + 1, j, c, around)]
        for d in self.colours:
            if d != c and 1 + self.row(i, j, around | 1 << d)[d] == cost:
                return [(first, c), (i, j, d, around | 1 << d)]
        raise AssertionError("a cost comes from somewhere")


def _spine(position: FloodIt, budget: Budget) -> tuple[Areas, Spine]:
    areas = contract(position)
    tree = Caterpillar.of(areas)
    assert tree is not None, "a caterpillar stays one"
    return areas, Spine(tree, areas.colours, budget)


def run(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> star = FloodIt([0, 1, 2, 1], [(0, 1), (0, 2), (0, 3)])
    >>> v = run(star, Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((2, 0), (0, 1)), ((0, 1), (0, 2), (2, 0), (2, 1)))
    """
    areas, spine = _spine(position, budget)
    moves, after = list[FloodMove](), position
    for area, colour in spine.solution():
        vertex, paint = areas.names[area], areas.palette[colour]
        move = int(after.areas()[vertex]), paint
        moves.append(move)
        after = after.play(move)
    assert after.solved(), f"{position} is not solved by its own moves"
    first = moves[:1]
    if question.moves == "all":
        left = len(moves) - 1
        tried = ((move, _spine(position.play(move), budget)[1]) for move in position.moves())
        first = [move for move, one in tried if one.least()[0] == left]
    chosen = None if question.moves == "none" else tuple(first)
    return Verdict(NAME, True, value=len(moves), winning_moves=chosen, strategy=tuple(moves))


def _accepts(position: FloodIt, _: Question) -> bool:
    if position.source is not None:
        return False
    areas = contract(position)
    return len(areas.palette) <= MOST_COLOURS and Caterpillar.of(areas) is not None


SOLVERS = (
    Solver(
        name=NAME,
        summary="Free on caterpillars: polynomial for a fixed number of colours",
        takes=(FloodIt.ruleset,),
        run=run,
        preference=2,
        accepts=_accepts,
    ),
)
