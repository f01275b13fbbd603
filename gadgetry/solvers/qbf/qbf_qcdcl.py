"""The solver `qcdcl`: truth of a QBF by search with learning, and its winning first moves.

See `qcdcl.py` for the search. It is fast where it is at home, and no lost line teaches it much
where it is not (a matrix that counts, say): after some nodes it gives up, and the next solver is
asked. It has no strategy to give.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from gadgetry.formulas import EXISTS, FORALL, Qbf
from gadgetry.formulas.clauses import Clauses
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.qbf.qcdcl import GivesUp, Search
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_NODES: Final = 1_000_000  # then it gives up, with the kernel after some seconds
MOST_WORK: Final = 600_000_000  # nodes times literals: then, too
MOST_LITERALS: Final = 50_000  # a larger matrix is not begun
SLICE: Final = 1 << 22  # nodes times literals of one call of the kernel: hundredths of a second


class Answer(NamedTuple):
    """The truth, and literals with which the winner wins if the outermost block is the winner's."""

    truth: bool
    won: frozenset[int]


def qcdcl(qbf: Qbf, budget: Budget | None = None) -> Answer:
    """Is the QBF true, and how is it won? Raises `DoesNotApply` where it gives up.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Cnf(2, [[1, 2], [-1, -2]])
    >>> qcdcl(Qbf([("a", [1]), ("e", [2])], xor)).truth
    True
    >>> qcdcl(Qbf([("e", [1]), ("a", [2])], xor)).truth
    False
    """
    budget = budget or Budget()
    weight = 2 + len(qbf.matrix.clauses.literals) // 1000
    handover = Handover("qbf.qcdcl", budget, weight)
    return handover.run(lambda: plainly(qbf, handover), lambda: by_kernel(qbf, budget))


def plainly(qbf: Qbf, budget: Budget | Handover) -> Answer:
    """By the plain search."""
    rank, literals, names = dense(qbf)
    search = Search(rank, Clauses(literals, qbf.matrix.clauses.ends))
    for _ in range(most_nodes(literals)):
        budget.spend()
        try:
            truth = search.step()
        except GivesUp:
            break
        if truth is not None:
            return Answer(truth, _named(search.won, names))
    raise DoesNotApply("gives up")


def by_kernel(qbf: Qbf, budget: Budget) -> Answer:
    """By the kernel: the same answer after the same nodes."""
    from gadgetry.solvers.qbf.qcdcl_arrays import ClauseArrays
    from gadgetry.solvers.qbf.qcdcl_kernel import FALSE, GOES_ON, TRUE

    rank, literals, names = dense(qbf)
    search = ClauseArrays(np.array(rank, np.int64), literals, qbf.matrix.clauses.ends)
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
        return Answer(said == TRUE, _named(search.won, names))
    raise DoesNotApply("gives up")


def _named(literals: list[int], names: Sequence[int]) -> frozenset[int]:
    return frozenset(names[lit] if lit > 0 else -names[-lit] for lit in literals)


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


def dense(qbf: Qbf) -> tuple[list[int], NDArray[np.int32], Sequence[int]]:
    """Ranks, from variable 1 on, and literals, renumbered if most variables do not occur; names.

    >>> from gadgetry.formulas import Cnf
    >>> rank, literals, names = dense(Qbf([("a", [2**30])], Cnf(2**30, [[7, -2**30]])))
    >>> rank, literals.tolist(), names
    ([0, 0, 1], [1, -2], [0, 7, 1073741824])
    """
    literals = qbf.matrix.clauses.literals
    n, known = len(qbf.matrix.variables), ranks(qbf)
    if n <= 4 * len(literals) + 64:
        return [0, *[known.get(v, 0) for v in range(1, n + 1)]], literals, range(n + 1)
    occurring, number = np.unique(np.abs(literals), return_inverse=True)
    names = [0, *occurring.tolist()]
    small = ((number + 1) * np.sign(literals)).astype(np.int32)
    return [known.get(v, 0) for v in names], small, names


def winning_moves(
    qbf: Qbf, question: Question, answer: Answer, budget: Budget
) -> tuple[int, ...] | None:
    """For "one" a winning first block, for "all" the winning literals of the first variable.

    As in `qbf_moves`, but the search has found one already.
    """
    if question.moves == "none":
        return None
    order = turns(qbf)
    if not order or (order[0][0] is EXISTS) is not answer.truth:
        return ()
    if question.moves == "one":
        block = [v for _, v in takewhile(lambda turn: turn[0] is order[0][0], order)]
        return tuple(v if v in answer.won else -v for v in block)
    variable = order[0][1]
    for known in (variable, -variable):
        if known in answer.won and qcdcl(restrict(qbf, -known), budget).truth is not answer.truth:
            return (known,)
    return (-variable, variable)


def solve_by_qcdcl(
    qbf: Qbf, question: Question = Question(), budget: Budget | None = None
) -> Verdict:
    """Is the QBF true? With winning moves, without a strategy.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [1, -2]]))
    >>> solve_by_qcdcl(qbf, Question(moves="all")).winning_moves
    (1,)
    """
    budget = budget or Budget()
    answer = qcdcl(qbf, budget)
    moves = winning_moves(qbf, question, answer, budget)
    return Verdict("qcdcl", answer.truth, winning_moves=moves)


def _accepts(qbf: Qbf, question: Question) -> bool:
    """Not where a strategy is wanted; and without universal variables it is a question of SAT."""
    if question.strategy or len(qbf.matrix.clauses.literals) > MOST_LITERALS:
        return False
    return any(block.quantifier is FORALL for block in qbf.prefix)


SOLVERS = (Solver("qcdcl", "QBF by search that learns", ("qbf",), solve_by_qcdcl, 20, _accepts),)
