"""How large a formula is, by name."""

from __future__ import annotations

from gadgetry.formulas import Formula, Qbf


def formula_sizes(formula: Formula) -> dict[str, int]:
    """Variables, clauses, literals and empty clauses; of a QBF its blocks too.

    >>> from gadgetry.formulas import Cnf
    >>> formula_sizes(Cnf(3, [[1, -2], []]))
    {'variables': 3, 'clauses': 2, 'literals': 2, 'empty_clauses': 1}
    """
    matrix = formula.matrix
    clauses = matrix.clauses
    sizes = {
        "variables": len(matrix.variables),
        "clauses": len(clauses),
        "literals": len(clauses.literals),
        "empty_clauses": int((clauses.sizes == 0).sum()),
    }
    return {**sizes, "blocks": len(formula.prefix)} if isinstance(formula, Qbf) else sizes
