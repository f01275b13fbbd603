"""Formulas in conjunctive normal form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gadgetry.formulas.clauses import Clauses
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.variables import Variables


@dataclass(frozen=True, init=False, slots=True)
class Cnf:
    """A conjunction of clauses: a literal is `v` or `-v` for a variable `v` in 1..n.

    Clauses and literals stay as given: duplicates and tautologies too.

    >>> cnf = Cnf(["a", "b"], [[1, -2], [2]])
    >>> len(cnf.variables), list(cnf.clauses)
    (2, [(1, -2), (2,)])
    """

    kind: ClassVar[str] = "cnf"
    variables: Variables
    clauses: Clauses

    def __init__(
        self,
        variables: Variables | int | Iterable[str],
        clauses: Clauses | Iterable[Iterable[int]],
    ) -> None:
        object.__setattr__(self, "variables", Variables.of(variables))
        object.__setattr__(self, "clauses", Clauses.of(clauses))
        check_literals(self.variables, self.clauses)


def check_literals(variables: Variables, clauses: Clauses) -> None:
    """Raise unless every literal is a variable's or its negation's."""
    literals = clauses.literals
    wrong = (literals == 0) | (np.abs(literals.astype(np.int64)) > len(variables))
    if wrong.any():
        at = int(np.argmax(wrong))
        clause = int(np.searchsorted(clauses.ends, at, side="right")) + 1
        raise FormulaError(
            f"clause {clause}: expected variables 1 to {len(variables)}, got literal {literals[at]}"
        )
