"""VERTEX COVER by SAT: a variable for each vertex, a clause for each edge, and at most m true.

The bound m is a totalizer's: its outputs count the true variables, and the least m that can be
assumed is found from above, each model telling how far down to go.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict

Cover = tuple[int, ...]


def solve_by_sat(position: VertexCover, question: Question, budget: Budget) -> Verdict:
    """Is there a cover of at most k, its least size, and one (`strategy`).

    >>> triangle = [(0, 1), (1, 2), (0, 2)]
    >>> [solve_by_sat(VertexCover.of(3, triangle, k), Question(), Budget()).value for k in (1, 2)]
    [None, 2]
    """
    edges = position.open_edges()
    room = position.k - len(position.taken)
    best: Cover | None = None if edges else ()
    winning: Cover = ()
    if edges and room:
        best, winning = _least_cover(edges, room, budget, every_vertex=question.moves == "all")
    if question.moves == "one" and best:
        winning = best[:1]
    return Verdict(
        "vertex-cover-sat",
        best is not None,
        value=None if best is None else len(best),
        winning_moves=None if question.moves == "none" else winning,
        strategy=best,
    )


def _least_cover(
    edges: Sequence[tuple[int, int]], room: int, budget: Budget, *, every_vertex: bool
) -> tuple[Cover | None, Cover]:
    """A least cover of at most `room`; and the vertices that are in any, if they are asked for."""
    from pysat.card import ITotalizer

    names = sorted({v for edge in edges for v in edge})
    number = {v: i for i, v in enumerate(names, 1)}
    most = min(room, len(names))
    budget.work(len(names) * most)  # about the clauses of the totalizer, made in one call
    budget.check(more=100 * len(names) * most)
    best: Cover | None = None
    with (
        ITotalizer(lits=list(number.values()), ubound=most, top_id=len(names)) as counter,
        SatOracle("glucose4", budget) as oracle,
    ):
        for clause in counter.cnf.clauses:
            oracle.add(clause)
        for u, v in edges:
            oracle.add([number[u], number[v]])

        def at_most(m: int) -> list[int]:
            return [-counter.rhs[m]] if m < len(names) else []

        m = most
        while m >= 0 and oracle.solve(at_most(m)):
            signs = oracle.model()
            best = tuple(v for v in names if signs[number[v] - 1] > 0)
            m = len(best) - 1
        if best is None or not every_vertex:
            return best, ()
        size = at_most(len(best))
        return best, tuple(v for v in names if oracle.solve([*size, number[v]]))


SOLVERS = (
    Solver(
        name="vertex-cover-sat",
        summary="SAT with a totalizer, by PySAT's Glucose",
        takes=("vertex-cover",),
        run=solve_by_sat,
        preference=10,
    ),
)
