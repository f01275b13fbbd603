"""Free FLOOD-IT on graphs with few connected sets: boards 2 x n, interval graphs, anything small.

The least number of moves is the cost of a decomposition (`docs/flood_it.md`). Its nodes are
connected sets, and a node is the union of its parts, which can be put together one by one so that
each union is connected. So, with T[S,c] the least number of moves that give the connected set S
the colour c,

    T[{v},c] = 0 if v has the colour c, else 1
    M[S,c] = min of T[A,c] + T[B,c] over all ways to divide S into connected sets A and B
    T[S,c] = min(M[S,c], 1 + min over all colours d of M[S,d])

and the answer is min over c of T[V,c]. A holds the least vertex of S. How many connected sets and
divisions there are decides how long it takes: both grow exponentially with n, on 2 x n too (where
the problem is NP-hard for any number of colours: Meeks and Scott 2014). So this is the second
opinion to the search, which it shares nothing with; it is not a polynomial algorithm.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "flood-it-connected-sets"
MOST_VERTICES = 60


class ConnectedSets:
    """The table T of a board's vertices, as masks; areas are not contracted, and need not be.

    >>> sets = ConnectedSets(FloodIt.path("abcab"), Budget())
    >>> sets.cost(0b11111), sets.cost(0b11)
    ([3, 3, 4], [1, 1, 2])
    """

    def __init__(self, position: FloodIt, budget: Budget) -> None:
        self.budget = budget
        paint = position.colours.tolist()
        self.palette = sorted(set(paint))
        self.near = [0] * len(paint)
        for u, v in position.edges.tolist():
            self.near[u] |= 1 << v
            self.near[v] |= 1 << u
        self.everything = (1 << len(paint)) - 1
        self.costs = {
            1 << v: [int(colour != own) for colour in self.palette] for v, own in enumerate(paint)
        }

    def joined(self, start: int, inside: int) -> int:
        """What is connected with some vertices inside a set."""
        front = start
        while front:
            around, rest = 0, front
            while rest:
                around |= self.near[(rest & -rest).bit_length() - 1]
                rest &= rest - 1
            front = around & inside & ~start
            start |= front
        return start

    def divisions(self, whole: int) -> Iterator[tuple[int, int]]:
        """Each way to divide a connected set in two: A, with its least vertex, and B."""
        stack = [(whole & -whole, 0)]  # a connected set, and vertices that are not to be added
        while stack:
            grown, banned = stack.pop()
            self.budget.spend()
            rest = whole & ~grown
            if self.joined(rest & -rest, rest) == rest:
                yield grown, rest
            border, members = 0, grown
            while members:
                border |= self.near[(members & -members).bit_length() - 1]
                members &= members - 1
            border &= rest & ~banned
            while border:
                vertex = border & -border
                border ^= vertex
                if grown | vertex != whole:
                    stack.append((grown | vertex, banned))
                banned |= vertex

    def cost(self, root: int) -> list[int]:
        """T of a connected set, for every colour of the palette."""
        waiting = [root]
        while waiting:
            whole = waiting[-1]
            if whole in self.costs:
                waiting.pop()
                continue
            pairs = list(self.divisions(whole))
            missing = {part for pair in pairs for part in pair if part not in self.costs}
            if missing:
                waiting += missing
                continue
            waiting.pop()
            halves = [(self.costs[a], self.costs[b]) for a, b in pairs]
            row = [min(a[c] + b[c] for a, b in halves) for c in range(len(self.palette))]
            least = min(row)
            self.costs[whole] = [min(cost, least + 1) for cost in row]
        return self.costs[root]

    def solution(self) -> list[tuple[int, int]]:
        """The moves, a vertex and a colour each, inner sets first."""
        row = self.cost(self.everything)
        todo = [(self.everything, row.index(min(row)), False)]  # True: of one colour, recolour it
        moves = []
        while todo:
            whole, c, flooded = todo.pop()
            vertex = (whole & -whole).bit_length() - 1
            costs = self.cost(whole)
            if flooded or (whole & whole - 1 == 0 and costs[c]):
                moves.append((vertex, self.palette[c]))
                continue
            if whole & whole - 1 == 0:
                continue
            for a, b in self.divisions(whole):
                if self.costs[a][c] + self.costs[b][c] == costs[c]:
                    todo += [(a, c, False), (b, c, False)]
                    break
            else:
                todo += [(whole, c, True), (whole, costs.index(min(costs)), False)]
        return moves


def run(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> v = run(FloodIt.board(["ab", "ca"]), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((2, 0), (1, 0)), ((1, 0), (2, 0)))
    """
    best = _played(position, ConnectedSets(position, budget).solution())
    chosen: tuple[FloodMove, ...] | None = best[:1]
    if question.moves == "none":
        chosen = None
    elif question.moves == "all":
        chosen = tuple(
            legal
            for legal in position.moves()
            for rest in (ConnectedSets(position.play(legal), budget),)
            if min(rest.cost(rest.everything)) < len(best)
        )
    return Verdict(NAME, True, value=len(best), winning_moves=chosen, strategy=best)


def _played(position: FloodIt, steps: list[tuple[int, int]]) -> tuple[FloodMove, ...]:
    """The steps as moves, each on the area in which its vertex is then; replayed to the end."""
    played: list[FloodMove] = []
    for vertex, colour in steps:
        if position.colours[vertex] != colour:
            played.append((int(position.areas()[vertex]), colour))
            position = position.play(played[-1])
    if not position.solved():
        raise AssertionError("the dynamic program's own moves do not solve it")
    return tuple(played)


def _accepts(position: FloodIt, _: Question) -> bool:
    return position.source is None and len(position.colours) <= MOST_VERTICES


SOLVERS = (
    Solver(
        name=NAME,
        summary="Free, on graphs with few connected sets: a dynamic program over them",
        takes=(FloodIt.ruleset,),
        run=run,
        preference=-10,
        accepts=_accepts,
    ),
)
