"""NODE KAYLES without a theory: G is worth *k iff who is to move in G + *k loses.

A state is what is left of the graph and the tokens left of a heap. No components, no least excluded
number: every state is won or lost, and the first k with which it is lost is the value. Moves that
take most are tried first, for they leave least to refute.
"""

from __future__ import annotations

from itertools import count

from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "plus-star"
MOST_VERTICES = 1_000

State = tuple[int, int]  # the vertices that are left, and the tokens of the heap


class PlusStar:
    """Who wins, of every state that was met.

    >>> path = NodeKayles.of(3, [(0, 1), (1, 2)])
    >>> game = PlusStar(path, Budget())
    >>> game.lost(0b111, 0), game.lost(0b111, 2), game.value(0b111)
    (False, True, 2)
    """

    def __init__(self, position: NodeKayles, budget: Budget) -> None:
        self.budget = budget
        rows = position.graph.neighbourhoods()
        self.keeps = [~(1 << v) for v in range(len(rows))]
        for v, row in enumerate(rows):
            for u in row:
                self.keeps[v] &= ~(1 << u)
        # Once for all: those with many neighbours first.
        self.order = sorted(range(len(rows)), key=lambda v: (-len(rows[v]), v))
        self.known: dict[State, bool] = {}
        self.moves = position.moves()
        self.whole = sum(1 << v for v in self.moves)

    def answer(self, question: Question) -> Verdict:
        """What is asked of the whole position."""
        winning: tuple[int, ...] | None = None
        if question.moves != "none":
            fit = [v for v in self.moves if self.lost(self.whole & self.keeps[v], 0)]
            winning = tuple(fit if question.moves == "all" else fit[:1])
        star = question.star
        if star is not None and not self.lost(self.whole, star):
            return Verdict(NAME, False, winning_moves=winning)
        wins = bool(star) if star is not None else not self.lost(self.whole, 0)
        value = star
        if star is None and (question.value or not wins):
            value = self.value(self.whole)
        outcome = wins if star is None else True
        return Verdict(NAME, outcome, "first" if wins else "second", value, winning)

    def value(self, left: int) -> int:
        """The Grundy value."""
        return next(k for k in count() if self.lost(left, k))

    def lost(self, left: int, heap: int) -> bool:
        """Does who is to move lose?"""
        root = (left, heap)
        path = [(root, self._after(root))] if root not in self.known else []
        while path:
            state, after = path[-1]
            while after and self.known.get(after[-1]) is False:
                after.pop()  # the opponent wins there
            if after and after[-1] not in self.known:
                path.append((after[-1], self._after(after[-1])))
            else:
                self.known[state] = not after
                path.pop()
        return self.known[root]

    def _after(self, state: State) -> list[State]:
        """The states after each move; the one to be tried first stands last."""
        self.budget.spend()
        left, heap = state
        graph = {left & self.keeps[v]: None for v in self.order if left >> v & 1}
        return [*((left, k) for k in range(heap)), *((rest, heap) for rest in reversed(graph))]


def run(position: NodeKayles, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> star = NodeKayles.of(4, [(0, 1), (0, 2), (0, 3)])
    >>> run(star, Question(star=1), Budget()).outcome
    True
    """
    return PlusStar(position, budget).answer(question)


def _accepts(position: NodeKayles, _: Question) -> bool:
    return position.graph.vertices <= MOST_VERTICES


SOLVERS = (
    Solver(
        NAME,
        "is it lost with a heap of k beside it? without components and values",
        takes=("node-kayles",),
        run=run,
        preference=5,
        accepts=_accepts,
    ),
)
