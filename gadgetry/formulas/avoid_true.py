"""AVOID TRUE instances: positive CNFs under which nobody wants the formula to become True."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gadgetry.formulas.clauses import Clauses
from gadgetry.formulas.cnf import ClauseSet
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.variables import Variables


@dataclass(frozen=True, init=False, repr=False, slots=True)
class AvoidTrue(ClauseSet):
    """A positive CNF with all variables False at the start.

    A move sets one False variable to True provided that the formula stays False;
    who moves last wins (Schaefer 1978; arXiv:2212.10631, section 4).

    >>> AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]]).clauses[1]
    (2, 3)
    """

    kind: ClassVar[str] = "avoid-true"

    def __init__(
        self,
        variables: Variables | int | Iterable[str],
        clauses: Clauses | Iterable[Iterable[int]],
    ) -> None:
        ClauseSet.__init__(self, variables, clauses)
        negative = self.clauses.literals < 0
        if negative.any():
            literal = int(self.clauses.literals[int(np.argmax(negative))])
            raise FormulaError(f"AVOID TRUE: expected positive literals only, got {literal}")
