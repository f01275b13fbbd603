"""The lines of DIMACS: what our writers of formulas and the programs that solve them share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.formulas.cnf import Cnf

Quantified = tuple[str, Iterable[int]]


def dimacs_lines(
    word: str, matrix: Cnf | AvoidTrue, blocks: Sequence[Quantified] = ()
) -> Iterator[str]:
    """The header `p WORD VARIABLES CLAUSES`, the quantifiers, and the clauses.

    >>> print("".join(dimacs_lines("cnf", Cnf(2, [[1, -2]]), [("a", [1]), ("e", [2])])), end="")
    p cnf 2 1
    a 1 0
    e 2 0
    1 -2 0
    """
    yield f"p {word} {len(matrix.variables)} {len(matrix.clauses)}\n"
    for quantifier, variables in blocks:
        yield f"{quantifier} {' '.join(map(str, variables))} 0\n"
    for clause in matrix.clauses:
        yield " ".join(map(str, (*clause, 0))) + "\n"
