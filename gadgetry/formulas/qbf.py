"""Quantified Boolean formulas in prenex conjunctive normal form, with any prefix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import numpy as np

from gadgetry._shown import shown
from gadgetry._wording import counted
from gadgetry.formulas.cnf import MOST_SHOWN, Cnf, occurring_variables
from gadgetry.formulas.errors import FormulaError


class Quantifier(StrEnum):
    """The two quantifiers, by their letter in QDIMACS."""

    EXISTS = "e"
    FORALL = "a"


EXISTS, FORALL = Quantifier.EXISTS, Quantifier.FORALL


@dataclass(frozen=True, slots=True)
class Block:
    """One quantifier and the variables it binds, in order."""

    quantifier: Quantifier
    variables: tuple[int, ...]


@dataclass(frozen=True, init=False, slots=True)
class Qbf:
    """A prefix of blocks, kept in order as given, and a matrix.

    Variables of the matrix that no block binds are free: existential and outermost.

    >>> qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> [(str(q), v) for q, v in qbf.quantified()], qbf.free
    ([('e', 1), ('a', 2)], ())
    >>> qbf
    Qbf([('e', [1]), ('a', [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> print(qbf)
    exists x1 .
    forall x2 .
    (x1 | x2) &
    (~x1 | ~x2)
    """

    kind: ClassVar[str] = "qbf"
    prefix: tuple[Block, ...]
    matrix: Cnf

    def __init__(self, prefix: Iterable[Block | tuple[str, Iterable[int]]], matrix: Cnf) -> None:
        blocks = tuple(
            b if isinstance(b, Block) else Block(Quantifier(b[0]), tuple(b[1])) for b in prefix
        )
        n, bound = len(matrix.variables), [v for block in blocks for v in block.variables]
        for i, block in enumerate(blocks, 1):
            if not block.variables:
                raise FormulaError(f"prefix: block {i} binds no variable")
        if bound and not 1 <= min(bound) <= max(bound) <= n:
            wrong = next(v for v in bound if not 1 <= v <= n)
            raise FormulaError(f"prefix: expected variables 1 to {n}, got {wrong}")
        if len(set(bound)) < len(bound):
            twice = next(v for v, times in Counter(bound).items() if times > 1)
            raise FormulaError(f"prefix: variable {twice} is quantified twice")
        object.__setattr__(self, "prefix", blocks)
        object.__setattr__(self, "matrix", matrix)

    def quantified(self) -> Iterator[tuple[Quantifier, int]]:
        """Each bound variable with its quantifier, outermost first."""
        return ((block.quantifier, v) for block in self.prefix for v in block.variables)

    @property
    def free(self) -> tuple[int, ...]:
        """The variables that occur in the matrix and are not bound, ascending."""
        occurring = occurring_variables(self.matrix)
        bound = np.fromiter((v for b in self.prefix for v in b.variables), np.int64)
        return tuple(np.setdiff1d(occurring, bound, assume_unique=True).tolist())

    def __repr__(self) -> str:
        matrix = repr(self.matrix)
        if matrix.startswith("<") or len(self.prefix) > MOST_SHOWN:
            return f"<Qbf: {counted(len(self.prefix), 'block')}, {matrix.strip('<>')}>"
        prefix = [(str(block.quantifier), list(block.variables)) for block in self.prefix]
        return f"Qbf({prefix}, {matrix})"

    def __str__(self) -> str:
        return shown(self, "text")

    def _repr_svg_(self) -> str:
        """The formula's picture, which notebooks show."""
        return shown(self, "svg")
