"""The solver `qcdcl`: truth of a QBF by search with learning, and its winning first literals.

See `qcdcl.py` for the search. It is fast where it is at home, and no lost line teaches it much
where it is not (a matrix that counts, say): after some nodes it gives up, and the next solver is
asked. It has no strategy to give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from gadgetry.formulas import FORALL, Qbf
from gadgetry.formulas.clauses import Clauses
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf_moves import winning_moves
from gadgetry.solvers.qcdcl import GivesUp, Search
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_NODES: Final = 300_000  # then it gives up, with the kernel after some seconds
MOST_WORK: Final = 600_000_000  # nodes times literals: then, too
MOST_LITERALS: Final = 50_000  # a larger matrix is not begun
GLANCE: Final = 64  # nodes of the plain search; then it is asked whether the kernel is worth it
SLICE: Final = 1 << 22  # nodes times literals of one call of the kernel: hundredths of a second


def qcdcl(qbf: Qbf, budget: Budget | None = None) -> bool:
    """Is the QBF true? Raises `DoesNotApply` where it gives up.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Cnf(2, [[1, 2], [-1, -2]])
    >>> qcdcl(Qbf([("a", [1]), ("e", [2])], xor)), qcdcl(Qbf([("e", [1]), ("a", [2])], xor))
    (True, False)
    """
    budget = budget or Budget()
    before = budget.nodes
    truth = None if kernels.worth() else plainly(qbf, budget)
    if truth is None:
        budget.nodes = before
        truth = by_kernel(qbf, budget)
    return truth


def plainly(qbf: Qbf, budget: Budget) -> bool | None:
    """By the plain search; None when the kernel is worth loading."""
    rank, literals = dense(qbf)
    search = Search(rank, Clauses(literals, qbf.matrix.clauses.ends))
    weight = 2 + len(literals) // 1000  # a node, in those that `kernels` counts
    for node in range(most_nodes(literals)):
        if node % GLANCE == GLANCE - 1:
            budget.check()
            if kernels.worth(GLANCE * weight):
                return None
        budget.spend()
        try:
            truth = search.step()
        except GivesUp:
            break
        if truth is not None:
            kernels.worth(node % GLANCE * weight)
            return truth
    raise DoesNotApply("gives up")


def by_kernel(qbf: Qbf, budget: Budget) -> bool:
    """By the kernel: the same answer after the same nodes."""
    from gadgetry.solvers.qcdcl_arrays import ArraySearch
    from gadgetry.solvers.qcdcl_kernel import FALSE, GOES_ON, TRUE

    rank, literals = dense(qbf)
    search = ArraySearch(np.array(rank, np.int64), literals, qbf.matrix.clauses.ends)
    said, left = GOES_ON, most_nodes(literals)
    while said == GOES_ON and left:
        budget.check()
        allowed = min(left, 1 + SLICE // (len(literals) + 1))
        if budget.limits.nodes is not None:
            allowed = min(allowed, budget.limits.nodes - budget.nodes)
        if allowed <= 0:
            budget.spend()  # one node too many, as in the plain search
        before = search.nodes
        said = search.go_on(allowed)
        budget.spend(search.nodes - before)
        left -= search.nodes - before
    if said in (FALSE, TRUE):
        return said == TRUE
    raise DoesNotApply("gives up")


def most_nodes(literals: NDArray[np.int32]) -> int:
    """After how many nodes it gives up."""
    return min(MOST_NODES, MOST_WORK // (len(literals) + 1))


def ranks(qbf: Qbf) -> dict[int, int]:
    """By variable the number of its block; even ones are existential, and free ones are not here.

    >>> from gadgetry.formulas import Cnf
    >>> ranks(Qbf([("a", [2]), ("a", [1]), ("e", [4])], Cnf(4, [])))
    {2: 1, 1: 1, 4: 2}
    """
    rank: dict[int, int] = {}
    now = 0
    for block in qbf.prefix:
        now += (block.quantifier is FORALL) != now % 2
        for v in block.variables:
            rank[v] = now
    return rank


def dense(qbf: Qbf) -> tuple[list[int], NDArray[np.int32]]:
    """Ranks, from variable 1 on, and literals; renumbered if most variables do not occur.

    >>> from gadgetry.formulas import Cnf
    >>> rank, literals = dense(Qbf([("a", [2**30]), ("e", [7])], Cnf(2**30, [[7, -2**30]])))
    >>> rank, literals.tolist()
    ([0, 2, 1], [1, -2])
    """
    literals = qbf.matrix.clauses.literals
    n, known = len(qbf.matrix.variables), ranks(qbf)
    if n <= 4 * len(literals) + 64:
        return [0, *[known.get(v, 0) for v in range(1, n + 1)]], literals
    occurring, number = np.unique(np.abs(literals), return_inverse=True)
    rank = [0, *[known.get(v, 0) for v in occurring.tolist()]]
    return rank, ((number + 1) * np.sign(literals)).astype(np.int32)


def solve_by_qcdcl(
    qbf: Qbf, question: Question = Question(), budget: Budget | None = None
) -> Verdict:
    """Is the QBF true? Winning moves as from `winning_moves`.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [1, -2]]))
    >>> solve_by_qcdcl(qbf, Question(moves="all")).winning_moves
    (1,)
    """
    budget = budget or Budget()
    outcome = qcdcl(qbf, budget)
    moves = winning_moves(qbf, question, outcome, lambda other: qcdcl(other, budget))
    return Verdict("qcdcl", outcome, winning_moves=moves)


def _accepts(qbf: Qbf, question: Question) -> bool:
    """Not where a strategy or a block of moves is wanted, and with one quantifier it is SAT."""
    if question.strategy or question.moves == "one":
        return False
    quantifiers = {block.quantifier for block in qbf.prefix}
    return FORALL in quantifiers and len(qbf.matrix.clauses.literals) <= MOST_LITERALS


SOLVERS = (Solver("qcdcl", "QBF by search that learns", ("qbf",), solve_by_qcdcl, 20, _accepts),)
