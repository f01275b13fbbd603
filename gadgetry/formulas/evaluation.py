"""What formulas mean, written straight from the definitions: slow, obvious, the last word."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from itertools import product

from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.formulas.clauses import Clause
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.qbf import EXISTS, Qbf

MOST_VARIABLES = 24


def holds(clauses: Iterable[Clause], true: Collection[int]) -> bool:
    """Does every clause have a true literal when exactly the variables `true` are True?

    >>> holds([(1, -2)], {2}), holds([(1, -2)], set())
    (False, True)
    """
    return all(any((abs(lit) in true) == (lit > 0) for lit in clause) for clause in clauses)


def satisfiable(cnf: Cnf) -> bool:
    """Is there an assignment under which the CNF holds? Tries them all.

    >>> satisfiable(Cnf(1, [[1]])), satisfiable(Cnf(1, [[1], [-1]]))
    (True, False)
    """
    return truth(Qbf([], cnf))


def truth(qbf: Qbf) -> bool:
    """Is the QBF true? Evaluates the matrix everywhere, then folds the prefix inside out.

    >>> xor = Cnf(2, [[1, 2], [-1, -2]])
    >>> truth(Qbf([("a", [1]), ("e", [2])], xor)), truth(Qbf([("e", [1]), ("a", [2])], xor))
    (True, False)
    """
    prefix = [(EXISTS, v) for v in qbf.free] + list(qbf.quantified())
    _refuse_if_large(len(prefix))
    order = [v for _, v in prefix]
    clauses = tuple(qbf.matrix.clauses)
    values = [
        holds(clauses, {v for v, value in zip(order, point, strict=True) if value})
        for point in product((False, True), repeat=len(order))
    ]
    for quantifier, _ in reversed(prefix):
        fold = any if quantifier is EXISTS else all
        values = [fold(pair) for pair in zip(values[::2], values[1::2], strict=True)]
    return values[0]


def first_player_wins(instance: AvoidTrue) -> bool:
    """Does the first player win AVOID TRUE? Plays every game.

    >>> first_player_wins(AvoidTrue(2, [[1, 2]])), first_player_wins(AvoidTrue(2, [[1], [2]]))
    (False, True)
    """
    variables = range(1, len(instance.variables) + 1)
    _refuse_if_large(len(variables))
    clauses = tuple(instance.clauses)

    @cache
    def mover_wins(true: frozenset[int]) -> bool:
        options = (true | {v} for v in variables if v not in true)
        return any(not holds(clauses, option) and not mover_wins(option) for option in options)

    return mover_wins(frozenset())


def _refuse_if_large(variables: int) -> None:
    if variables > MOST_VARIABLES:
        raise FormulaError(
            f"the definition is tried for at most {MOST_VARIABLES} variables, got {variables}:"
            " use a solver"
        )
