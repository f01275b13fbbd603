"""SHORT GEOGRAPHY on trees: how soon Alice wins, from the leaves to the token; linear time.

On what the token can reach there is one way to every vertex, so a position is a vertex and whose
turn it is, and both players' best play is known at once: Alice takes the soonest win, Bob the
latest. The number of moves that Alice needs decides, whatever number is left.
"""

from __future__ import annotations

from gadgetry.games.geography.short_geography import ALICE, BOB, ShortGeography
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "trees"
LOST = float("inf")


def tree(position: ShortGeography) -> tuple[list[int], dict[int, int]] | None:
    """The vertices that the token can reach, with it, from near to far, and where each hangs.

    None if there is a cycle.

    >>> tree(ShortGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0, left=1)) is None
    True
    """
    order, above = [position.token], {position.token: -1}
    for v in order:
        for w in position.graph.neighbours(v):
            if w == above[v] or w in position.visited:
                continue
            if w in above:
                return None
            above[w] = v
            order.append(w)
    return order, above


def soonest(position: ShortGeography, budget: Budget) -> dict[int, float]:
    """The moves that Alice needs, with the token on the vertex that is reached by play.

    >>> path = ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=1)
    >>> soonest(path, Budget())
    {3: 0, 2: 1, 1: 2, 0: 3}
    """
    found = tree(position)
    assert found is not None
    order, above = found
    alice: dict[int, bool] = {}  # is she to move there?
    for v in order:
        alice[v] = position.to_move == ALICE if above[v] < 0 else not alice[above[v]]
    below: dict[int, list[float]] = {v: [] for v in order}
    needs: dict[int, float] = {}
    for v in reversed(order):
        budget.spend()
        best = min if alice[v] else max
        needs[v] = 1 + best(below[v]) if below[v] else LOST if alice[v] else 0
        if above[v] >= 0:
            below[above[v]].append(needs[v])
    return needs


def run(position: ShortGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> path = ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=2)
    >>> run(path, Question(moves="all"), Budget())
    Verdict('trees', False, winner='Bob', winning_moves=())
    """
    needs = soonest(position, budget)
    alice = position.to_move == ALICE
    by_alice = needs[position.token] <= position.left
    won = by_alice is alice
    fit = [m for m in position.moves() if won and (needs[m] <= position.left - 1) is by_alice]
    asked = {"none": None, "one": tuple(fit[:1]), "all": tuple(fit)}[question.moves]
    return Verdict(NAME, won, ALICE if by_alice else BOB, winning_moves=asked)


def _accepts(position: ShortGeography, _: Question) -> bool:
    return tree(position) is not None


SOLVERS = (
    Solver(
        NAME,
        "how soon Alice wins on a tree, from the leaves on (linear)",
        takes=(ShortGeography.ruleset,),
        run=run,
        preference=30,
        accepts=_accepts,
    ),
)
