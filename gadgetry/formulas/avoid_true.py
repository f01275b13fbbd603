"""AVOID TRUE instances: positive CNFs under which nobody wants the formula to become True."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gadgetry.formulas.clauses import Clauses
from gadgetry.formulas.cnf import check_literals
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.variables import Variables


@dataclass(frozen=True, init=False, slots=True)
class AvoidTrue:
    """A positive CNF with all variables False at the start.

    A move sets one False variable to True provided that the formula stays False;
    who moves last wins (Schaefer 1978; arXiv:2212.10631, section 4).

    >>> AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]]).clauses[1]
    (2, 3)
    """

    kind: ClassVar[str] = "avoid-true"
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
        negative = self.clauses.literals < 0
        if negative.any():
            literal = int(self.clauses.literals[int(np.argmax(negative))])
            raise FormulaError(f"AVOID TRUE: expected positive literals only, got {literal}")

    def _repr_svg_(self) -> str:
        """The formula's picture, which notebooks show."""
        import gadgetry

        return gadgetry.picture_svg(self)
