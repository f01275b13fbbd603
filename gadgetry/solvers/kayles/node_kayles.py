"""The Grundy engine's arena for NODE KAYLES: what is left of a graph, as a bit mask."""

from __future__ import annotations

from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_VERTICES = 5_000


class VerticesLeft:
    """NODE KAYLES as the Grundy engine sees it: a state is the mask of the vertices that are left.

    >>> path = NodeKayles.of(4, [(0, 1), (1, 2), (2, 3)])
    >>> arena = VerticesLeft(path)
    >>> arena.components(0b1011), Grundy(arena).value(0b1111)
    ([8, 3], 0)
    """

    def __init__(self, position: NodeKayles, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        near = position.graph.neighbourhoods()
        self.budget.check_masks(max((v, *row)) for v, row in enumerate(near))
        self.closed = [1 << v | sum(1 << u for u in row) for v, row in enumerate(near)]

    def components(self, left: int) -> list[int]:
        """The connected components, the largest last."""
        parts = []
        while left:
            part, front = 0, left & -left
            while front:
                part |= front
                around = 0
                while front:
                    around |= self.closed[front.bit_length() - 1]
                    front &= ~(1 << front.bit_length() - 1)
                front = around & left & ~part
            left &= ~part
            parts.append(part)
        return sorted(parts, key=lambda part: (part.bit_count(), part))

    def options(self, left: int) -> list[int]:
        """What each move leaves, the least first; twins leave the same."""
        self.budget.check()
        after, rest = set(), left
        while rest:
            v = rest.bit_length() - 1
            rest &= ~(1 << v)
            after.add(left & ~self.closed[v])
        return sorted(after, key=lambda mask: (mask.bit_count(), mask))


def run(position: NodeKayles, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> path = NodeKayles.of(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    >>> answer = run(path, Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (3, (2,))
    """
    arena = VerticesLeft(position, budget)
    left = sum(1 << v for v in position.moves())
    moves = ((v, left & ~arena.closed[v]) for v in position.moves())
    return verdict(Grundy(arena, budget), left, moves, question)


def _accepts(position: NodeKayles, _: Question) -> bool:
    return position.graph.vertices <= MOST_VERTICES


SOLVERS = (
    Solver(
        "grundy",
        "Grundy values of components, which are bit masks",
        takes=("node-kayles",),
        run=run,
        preference=10,
        accepts=_accepts,
    ),
)
