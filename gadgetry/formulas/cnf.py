"""Formulas in conjunctive normal form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from gadgetry._shown import shown
from gadgetry._wording import sizes_in_words
from gadgetry.formulas.clauses import Clauses
from gadgetry.formulas.distinct import distinct
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.variables import Variables

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_SHOWN = 200  # names, or clauses and literals, of a `repr` that evaluates back


@dataclass(frozen=True, init=False, slots=True)
class ClauseSet:
    """Variables, and clauses of their literals: `v` or `-v` for a variable `v` in 1..n.

    Clauses and literals stay as given: duplicates and tautologies too.
    """

    variables: Variables
    clauses: Clauses

    def __init__(
        self,
        variables: Variables | int | Iterable[str],
        clauses: Clauses | Iterable[Iterable[int]],
    ) -> None:
        object.__setattr__(self, "variables", Variables.of(variables))
        object.__setattr__(self, "clauses", Clauses.of(clauses))
        _check_literals(self.variables, self.clauses)

    @property
    def matrix(self) -> Self:
        """The clauses with their variables, as of every formula: itself.

        >>> Cnf(1, [[1]]).matrix
        Cnf(1, [[1]])
        """
        return self

    def __repr__(self) -> str:
        names: int | list[str] = len(self.variables)
        if self.variables.named and len(self.variables) <= MOST_SHOWN:
            names = list(self.variables)
        elif self.variables.named:
            return f"<{_sizes(self)}>"
        if len(self.clauses) + len(self.clauses.literals) > MOST_SHOWN:
            return f"<{_sizes(self)}>"
        return f"{type(self).__name__}({names}, {[list(clause) for clause in self.clauses]})"

    def __str__(self) -> str:
        return shown(self, "text")

    def _repr_svg_(self) -> str:
        """The formula's picture, which notebooks show."""
        return shown(self, "svg")


@dataclass(frozen=True, init=False, repr=False, slots=True)
class Cnf(ClauseSet):
    """A conjunction of clauses.

    >>> cnf = Cnf(["a", "b"], [[1, -2], [2]])
    >>> len(cnf.variables), list(cnf.clauses)
    (2, [(1, -2), (2,)])
    >>> cnf
    Cnf(['a', 'b'], [[1, -2], [2]])
    """

    kind: ClassVar[str] = "cnf"


def _sizes(formula: ClauseSet) -> str:
    sizes = {"variables": len(formula.variables), "clauses": len(formula.clauses)}
    return f"{type(formula).__name__}: {sizes_in_words(sizes)}"


def _check_literals(variables: Variables, clauses: Clauses) -> None:
    """Raise unless every literal is a variable's or its negation's."""
    literals, n = clauses.literals, len(variables)
    if not literals.size or (-n <= literals.min() and literals.max() <= n and literals.all()):
        return
    wrong = (literals == 0) | (np.abs(literals.astype(np.int64)) > n)
    at = int(np.argmax(wrong))
    clause = int(np.searchsorted(clauses.ends, at, side="right")) + 1
    raise FormulaError(f"clause {clause}: expected variables 1 to {n}, got literal {literals[at]}")


def occurring_variables(cnf: Cnf) -> NDArray[np.int64]:
    """The variables that occur in a clause, ascending.

    >>> occurring_variables(Cnf(9, [[7, -2], [2]])).tolist()
    [2, 7]
    """
    literals = np.abs(cnf.clauses.literals)
    if len(cnf.variables) > 4 * len(literals):  # a header may promise far more than occur
        return distinct(literals).astype(np.int64)
    seen = np.zeros(len(cnf.variables) + 1, bool)
    seen[literals] = True
    return np.flatnonzero(seen)
