"""VERTEX COVER by SAT: a variable for each vertex, a clause for each edge, and at most m true.

The bound m is a totalizer's: its outputs count the true variables, and the least m that can be
assumed is found from above, each model telling how far down to go.
"""

from __future__ import annotations

from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict


def solve_by_sat(position: VertexCover, question: Question, budget: Budget) -> Verdict:
    """Is there a cover of at most k, its least size, and one (`strategy`).

    >>> triangle = [(0, 1), (1, 2), (0, 2)]
    >>> [solve_by_sat(VertexCover.of(3, triangle, k), Question(), Budget()).value for k in (1, 2)]
    [None, 2]
    """
    from pysat.card import ITotalizer

    edges = position.open_edges()
    names = sorted({v for edge in edges for v in edge})
    number = {v: i for i, v in enumerate(names, 1)}
    room = min(position.k - len(position.taken), len(names))
    best: tuple[int, ...] | None = None if edges else ()
    winning: list[int] = []
    if edges and room:
        budget.work(len(names) * room)  # about the clauses of the totalizer, made in one call
        budget.check(more=100 * len(names) * room)
        with (
            ITotalizer(lits=list(number.values()), ubound=room, top_id=len(names)) as counter,
            SatOracle("glucose4", budget) as oracle,
        ):
            for clause in counter.cnf.clauses:
                oracle.add(clause)
            for u, v in edges:
                oracle.add([number[u], number[v]])

            def at_most(m: int) -> list[int]:
                return [-counter.rhs[m]] if m < len(names) else []

            m = room
            while m >= 0 and oracle.solve(at_most(m)):
                signs = oracle.model()
                best = tuple(v for v in names if signs[number[v] - 1] > 0)
                m = len(best) - 1
            if question.moves == "all" and best:
                size = at_most(len(best))
                winning = [v for v in names if oracle.solve([*size, number[v]])]
    if question.moves == "one" and best:
        winning = [best[0]]
    return Verdict(
        "vertex-cover-sat",
        best is not None,
        value=None if best is None else len(best),
        winning_moves=None if question.moves == "none" else tuple(winning),
        strategy=best,
    )


SOLVERS = (
    Solver(
        name="vertex-cover-sat",
        summary="SAT with a totalizer, by PySAT's Glucose",
        takes=("vertex-cover",),
        run=solve_by_sat,
        preference=10,
    ),
)
