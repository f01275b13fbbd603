"""The winning first moves of a QBF, from any way to tell its truth."""

from __future__ import annotations

from collections.abc import Callable

from gadgetry.formulas import EXISTS, Cnf, Qbf
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.verdict import Question


def restrict(qbf: Qbf, *literals: int) -> Qbf:
    """The QBF with some literals made true: their variables become free, with unit clauses.

    >>> restrict(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2]])), -1).free
    (1,)
    """
    chosen = {abs(lit) for lit in literals}
    left = [(b.quantifier, [v for v in b.variables if v not in chosen]) for b in qbf.prefix]
    prefix = [(quantifier, variables) for quantifier, variables in left if variables]
    clauses = [*qbf.matrix.clauses, *((lit,) for lit in literals)]
    return Qbf(prefix, Cnf(qbf.matrix.variables, clauses))


def winning_moves(
    qbf: Qbf, question: Question, outcome: bool, truth: Callable[[Qbf], bool]
) -> tuple[int, ...] | None:
    """The winning moves of the player who chooses first, () when the other wins; None if unasked.

    For "one": a first block that wins, as literals. For "all": the literals of the first variable
    that win. `outcome` is the truth of the QBF itself.

    >>> from gadgetry.formulas.evaluation import truth
    >>> qbf = Qbf([("e", [1, 2]), ("a", [3])], Cnf(3, [[1, 3], [1, 2]]))
    >>> winning_moves(qbf, Question(moves="one"), True, truth)
    (1, -2)
    >>> winning_moves(qbf, Question(moves="all"), True, truth)
    (1,)
    """
    if question.moves == "none":
        return None
    order = turns(qbf)
    if not order or (order[0][0] is EXISTS) is not outcome:
        return ()
    first, variable = order[0]
    if question.moves == "all":
        literals = (-variable, variable)
        return tuple(lit for lit in literals if truth(restrict(qbf, lit)) is outcome)
    block: list[int] = []
    for player, v in order:
        if player is not first:
            break
        block.append(-v if truth(restrict(qbf, *block, -v)) is outcome else v)
    return tuple(block)
