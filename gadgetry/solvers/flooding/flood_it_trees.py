"""Free FLOOD-IT on trees (once contracted): a dynamic program over the shapes of subtrees.

The least number of moves is the cost of a decomposition (`docs/flood_it.md`), and in a tree the
parts of a decomposition are subtrees that cutting edges leaves. So, as on paths, with T[S,c] the
least number of moves that give the subtree S the colour c:

    T[v,c] = 0 if v has the colour c, else 1
    M[S,c] = min over the edges of S of T[A,c] + T[B,c], where A and B are what the cut leaves
    T[S,c] = min(M[S,c], 1 + min over all colours d of M[S,d])

and the answer is min over c of T[tree,c]. A subtree counts as its *shape*: the colour of its top
vertex and the shapes below, in order. There may be exponentially many shapes, few where branches
repeat themselves. The moves, inner subtrees first, are replayed before they are returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

Shape = tuple[int, tuple[int, ...]]  # a colour's number, and the numbers of the shapes below


@dataclass(frozen=True)
class Tree:
    """The contracted tree, from the first area down.

    `names[v]` is an area's least vertex and `parents[v]` comes before v, -1 for the first.
    """

    names: tuple[int, ...]
    colours: tuple[int, ...]
    parents: tuple[int, ...]
    palette: tuple[int, ...]

    @classmethod
    def of(cls, position: FloodIt) -> Tree | None:
        """The tree of a position's areas; None if they form none.

        >>> Tree.of(FloodIt.path("aab"))
        Tree(names=(0, 2), colours=(0, 1), parents=(-1, 0), palette=(0, 1))
        """
        areas = position.areas()
        ends = areas[position.edges]
        pairs = np.unique(np.sort(ends[ends[:, 0] != ends[:, 1]], axis=1), axis=0)
        names = np.unique(areas).tolist()
        if len(pairs) != len(names) - 1:
            return None
        near: dict[int, list[int]] = {name: [] for name in names}
        for u, v in pairs.tolist():
            near[u].append(v)
            near[v].append(u)
        order, parents = [names[0]], [-1]
        for at, name in enumerate(order):
            above = order[parents[at]] if at else -1
            for v in near[name]:
                if v != above:
                    order.append(v)
                    parents.append(at)
        palette, colours = np.unique(position.colours[order], return_inverse=True)
        return cls(tuple(order), tuple(colours.tolist()), tuple(parents), tuple(palette.tolist()))


class Shapes:
    """T for all shapes met.

    >>> tree = Tree.of(FloodIt([0, 1, 2, 1], [(0, 1), (0, 2), (0, 3)]))
    >>> shapes = Shapes(3, Budget())
    >>> shapes.costs(shapes.of(tree, range(4))).tolist()
    [3, 2, 2]
    """

    def __init__(self, colours: int, budget: Budget) -> None:
        self.colours, self.budget = colours, budget
        self._numbers: dict[Shape, int] = {}
        self._shapes: list[Shape] = []
        self._cuts: list[list[tuple[int, int]] | None] = []
        self._costs: list[NDArray[np.int16] | None] = []

    def number(self, colour: int, below: list[int]) -> int:
        """The number of a shape."""
        shape = colour, tuple(sorted(below))
        found = self._numbers.setdefault(shape, len(self._shapes))
        if found == len(self._shapes):
            self.budget.spend()
            self._shapes.append(shape)
            self._cuts.append(None)
            self._costs.append(None)
        return found

    def of(self, tree: Tree, members: range | list[int]) -> int:
        """The shape of a subtree, whose members are in ascending order."""
        below: dict[int, list[int]] = {v: [] for v in members}
        shape = -1
        for v in reversed(members):
            shape = self.number(tree.colours[v], below[v])
            if tree.parents[v] in below:
                below[tree.parents[v]].append(shape)
        return shape

    def cuts(self, root: int) -> list[tuple[int, int]]:
        """What the cuts of a shape leave: the upper and the lower part."""
        waiting = [root]
        while waiting:
            shape = waiting[-1]
            colour, below = self._shapes[shape]
            missing = [child for child in below if self._cuts[child] is None]
            if self._cuts[shape] is None and not missing:
                found: dict[tuple[int, int], None] = {}
                for i, child in enumerate(below):
                    if i and below[i - 1] == child:
                        continue
                    rest = [*below[:i], *below[i + 1 :]]
                    found[self.number(colour, rest), child] = None
                    for upper, lower in self._cuts[child] or ():
                        found[self.number(colour, [*rest, upper]), lower] = None
                self._cuts[shape] = list(found)
            if self._cuts[shape] is not None:
                waiting.pop()
            else:
                waiting += missing
        return self._cuts[root] or []

    def costs(self, root: int) -> NDArray[np.int16]:
        """T of a shape, for every colour."""
        waiting = [root]
        while waiting:
            shape = waiting[-1]
            if self._costs[shape] is not None:
                waiting.pop()
                continue
            cuts = self.cuts(shape)
            missing = [part for cut in cuts for part in cut if self._costs[part] is None]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            self.budget.spend()
            row = np.ones(self.colours, np.int16)
            row[self._shapes[shape][0]] = 0
            if cuts:
                upper = np.array([self._costs[a] for a, _ in cuts])
                row = (upper + np.array([self._costs[b] for _, b in cuts])).min(axis=0)
                row = np.minimum(row, row.min() + 1)
            self._costs[shape] = row
        found = self._costs[root]
        assert found is not None
        return found

    def solution(self, tree: Tree) -> list[tuple[int, int]]:
        """Moves (member, colour) of a shortest solution, inner subtrees first."""
        everything = list(range(len(tree.names)))
        colour = int(self.costs(self.of(tree, everything)).argmin())
        moves: list[tuple[int, int]] = []
        todo = [(everything, colour, False)]  # True: the subtree has one colour, recolour it
        while todo:
            members, c, flooded = todo.pop()
            if flooded:
                moves.append((members[0], c))
            elif len(members) == 1:
                if tree.colours[members[0]] != c:
                    moves.append((members[0], c))
            elif parts := self._split(tree, members, c):
                todo += [(part, c, False) for part in parts]
            else:
                own = self.costs(self.of(tree, members))
                todo += [(members, c, True), (members, int(own.argmin()), False)]
        return moves

    def _split(self, tree: Tree, members: list[int], c: int) -> tuple[list[int], list[int]] | None:
        """Two parts, by one cut, that cost together what the subtree costs; None if none do."""
        cost = self.costs(self.of(tree, members))[c]
        for top in members[1:]:
            lower, inside = [top], {top}
            for v in members:
                if tree.parents[v] in inside:
                    inside.add(v)
                    lower.append(v)
            upper = [v for v in members if v not in inside]
            parts = [self.costs(self.of(tree, part))[c] for part in (upper, lower)]
            if sum(parts) == cost:
                return upper, lower
        return None


def solve_tree(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> star = FloodIt([0, 1, 2, 1], [(0, 1), (0, 2), (0, 3)])
    >>> v = solve_tree(star, Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((2, 1), (0, 1)), ((0, 1), (0, 2), (2, 0), (2, 1)))
    """
    tree = Tree.of(position)
    if tree is None or position.source is not None:
        raise ValueError("expected a free puzzle whose areas form a tree")
    shapes = Shapes(len(tree.palette), budget)
    moves, after = list[FloodMove](), position
    for v, colour in shapes.solution(tree):
        paint = tree.palette[colour]
        if after.colours[tree.names[v]] != paint:
            moves.append((int(after.areas()[tree.names[v]]), paint))
            after = after.play(moves[-1])
    assert after.solved(), f"{position} is not solved by its own moves"
    first = tuple(moves[:1])
    if question.moves == "all":
        first = tuple(
            move for move in position.moves() if _optimum(position.play(move), budget) < len(moves)
        )
    return Verdict(
        "flood-it-tree",
        True,
        value=len(moves),
        winning_moves=None if question.moves == "none" else first,
        strategy=tuple(moves),
    )


def _optimum(position: FloodIt, budget: Budget) -> int:
    tree = Tree.of(position)
    assert tree is not None, "a tree stays a tree"
    shapes = Shapes(len(tree.palette), budget)
    return int(shapes.costs(shapes.of(tree, range(len(tree.names)))).min())


def _free_tree(position: FloodIt, _: Question) -> bool:
    return position.source is None and Tree.of(position) is not None


SOLVERS = (
    Solver(
        name="flood-it-tree",
        summary="Free on trees: a dynamic program over the shapes of subtrees",
        takes=("flood-it",),
        run=solve_tree,
        preference=-1,
        accepts=_free_tree,
    ),
)
