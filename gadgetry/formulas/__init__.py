"""What comes in: immutable CNF, QBF and AVOID TRUE instances, and what they mean."""

from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.formulas.clauses import Clause, Clauses
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.qbf import EXISTS, FORALL, Block, Qbf, Quantifier
from gadgetry.formulas.variables import Variables

Formula = Cnf | Qbf | AvoidTrue

__all__ = [
    "EXISTS",
    "FORALL",
    "AvoidTrue",
    "Block",
    "Clause",
    "Clauses",
    "Cnf",
    "Formula",
    "FormulaError",
    "Qbf",
    "Quantifier",
    "Variables",
]
