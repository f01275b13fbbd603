"""The vertices of a CNF's two rails, by their numbers; see `cnf_to_live_vertex.py`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from gadgetry.formulas import Cnf
from gadgetry.reductions.drawing import Drawing

if TYPE_CHECKING:
    from numpy.typing import NDArray

S, T = 0, 1
TRUE_ABOVE, FALSE_ABOVE, TRUE_BELOW, FALSE_BELOW, END_ABOVE, END_BELOW = range(6)
ROLES = ("true above", "false above", "true below", "false below", "end above", "end below")
MOVES_A_VARIABLE = 4  # two on either rail


@dataclass(frozen=True)
class TwoRails:
    """The terminals, six vertices a variable, the occurrences, the clauses' ends, the vertex.

    `clause_of`, `literals`: of each occurrence (of each different literal of a clause).

    >>> rails = TwoRails.of(Cnf(2, [[1, -2, 1], []]))
    >>> rails.literals.tolist(), rails.clause_of.tolist(), rails.vertices
    ([1, -2], [0, 0], 19)
    """

    cnf: Cnf
    clause_of: NDArray[np.int64]
    literals: NDArray[np.int64]

    @classmethod
    def of(cls, cnf: Cnf) -> TwoRails:
        """Those of a CNF."""
        span = 2 * len(cnf.variables) + 1
        rows = np.repeat(np.arange(len(cnf.clauses)), cnf.clauses.sizes)
        codes = rows * span + cnf.clauses.literals.astype(np.int64) + len(cnf.variables)
        first = np.sort(np.unique(codes, return_index=True)[1])
        return cls(cnf, rows[first], cnf.clauses.literals.astype(np.int64)[first])

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return len(self.cnf.variables)

    @property
    def clauses(self) -> int:
        """How many clauses."""
        return len(self.cnf.clauses)

    @property
    def first_occurrence(self) -> int:
        """The vertex of the first occurrence."""
        return 2 + 6 * self.variables

    @property
    def first_end(self) -> int:
        """The end of the first clause."""
        return self.first_occurrence + len(self.literals)

    @property
    def middle(self) -> int:
        """The vertex that is asked for."""
        return self.first_end + self.clauses

    @property
    def vertices(self) -> int:
        """How many there are."""
        return self.middle + 1

    @property
    def moves(self) -> int:
        """How many moves every path has."""
        return MOVES_A_VARIABLE * self.variables + 2 * self.clauses + 2

    def of_variable(self, variable: NDArray[np.int64] | int, role: int) -> NDArray[np.int64]:
        """The vertices with a role of variables, which are numbered from 0."""
        return np.asarray(2 + 6 * np.asarray(variable) + role, np.int64)

    def ends(self, below: bool) -> NDArray[np.int64]:
        """The vertices between the variables on a rail, from the terminal on.

        >>> TwoRails.of(Cnf(2, [])).ends(below=True).tolist()
        [1, 7, 13]
        """
        role = END_BELOW if below else END_ABOVE
        rest = self.of_variable(np.arange(self.variables), role)
        return np.concatenate(([T if below else S], rest))

    @property
    def clause_ends(self) -> NDArray[np.int64]:
        """The vertices between the clauses, from the last one of the variables on."""
        last = self.ends(below=False)[-1:]
        return np.concatenate((last, self.first_end + np.arange(self.clauses)))

    @cached_property
    def edges(self) -> tuple[tuple[NDArray[np.int64], NDArray[np.int64]], ...]:
        """Of each kind of gadget (variable, occurrence, middle): which gadget, and the edges."""
        return self._variable_edges(), self._occurrence_edges(), self._middle_edges()

    def _variable_edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        each = np.arange(self.variables)
        above, below = self.ends(below=False), self.ends(below=True)
        role = {i: self.of_variable(each, i) for i in range(6)}
        columns = []
        for before, choices, after in (
            (above, (TRUE_ABOVE, FALSE_ABOVE), END_ABOVE),
            (below, (TRUE_BELOW, FALSE_BELOW), END_BELOW),
        ):
            for choice in choices:
                columns += [(before[:-1], role[choice]), (role[choice], role[after])]
        columns += [
            (role[TRUE_ABOVE], role[FALSE_BELOW]),
            (role[FALSE_ABOVE], role[TRUE_BELOW]),
        ]
        return np.repeat(each, 10), _rows(columns)

    def _occurrence_edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        here = self.first_occurrence + np.arange(len(self.literals))
        ends, variable = self.clause_ends, abs(self.literals) - 1
        other = self.literals > 0  # a true literal is joined to what makes its variable false
        columns = [(ends[self.clause_of], here), (here, ends[self.clause_of + 1])]
        for on_true, on_false in ((TRUE_ABOVE, FALSE_ABOVE), (TRUE_BELOW, FALSE_BELOW)):
            columns.append((self.of_variable(variable, np.where(other, on_false, on_true)), here))  # type: ignore[arg-type]
        return np.repeat(np.arange(len(here)), 4), _rows(columns)

    def _middle_edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rails = [self.clause_ends[-1], self.ends(below=True)[-1]]
        return np.zeros(2, np.int64), np.array([(end, self.middle) for end in rails])

    def literal_of(self, vertex: int) -> int | None:
        """The literal that is true if the path goes through a vertex of a variable.

        >>> [TwoRails.of(Cnf(1, [[1]])).literal_of(v) for v in range(10)]
        [None, None, 1, -1, 1, -1, None, None, None, None]
        """
        variable, role = divmod(vertex - 2, 6)
        if not 0 <= variable < self.variables or role >= END_ABOVE:
            return None
        return variable + 1 if role in (TRUE_ABOVE, TRUE_BELOW) else -(variable + 1)

    def occurrence(self, vertex: int) -> tuple[int, int] | None:
        """The clause, from 0, and the literal of a vertex that is an occurrence."""
        i = vertex - self.first_occurrence
        if not 0 <= i < len(self.literals):
            return None
        return int(self.clause_of[i]), int(self.literals[i])

    def path(self, true: set[int]) -> list[int] | None:
        """The path behind the first terminal where these literals are true; None if some clause
        has none of them.

        >>> rails = TwoRails.of(Cnf(1, [[1]]))
        >>> rails.path({1}), rails.path({-1})
        ([2, 6, 8, 9, 10, 7, 4, 1], None)
        """
        above: list[int] = []
        below: list[int] = []
        for i in range(self.variables):
            roles = (TRUE_ABOVE, TRUE_BELOW) if i + 1 in true else (FALSE_ABOVE, FALSE_BELOW)
            for rail, role, end in zip((above, below), roles, (END_ABOVE, END_BELOW), strict=True):
                rail += [int(self.of_variable(i, role)), int(self.of_variable(i, end))]
        holding: dict[int, int] = {}
        for i, (j, x) in enumerate(
            zip(self.clause_of.tolist(), self.literals.tolist(), strict=True)
        ):
            if x in true:
                holding.setdefault(j, self.first_occurrence + i)
        if len(holding) < self.clauses:
            return None
        for j in range(self.clauses):
            above += [holding[j], self.first_end + j]
        return [*above, self.middle, *[T, *below][:0:-1], T]

    def drawing(self) -> Drawing:
        """Variables from the left to the right, then the clauses on the rail above."""
        places = np.zeros((self.vertices, 2))
        places[S], places[T] = (0, 3), (0, -3)
        for i in range(self.variables):
            x = 2.6 * i
            for role, dx, y in (
                (TRUE_ABOVE, 0.9, 3.8), (FALSE_ABOVE, 1.7, 2.2), (END_ABOVE, 2.6, 3),
                (TRUE_BELOW, 1.7, -3.8), (FALSE_BELOW, 0.9, -2.2), (END_BELOW, 2.6, -3),
            ):  # fmt: skip
                places[self.of_variable(i, role)] = (x + dx, y)
        start = 2.6 * self.variables
        ends = self.first_end + np.arange(self.clauses)
        places[ends] = np.column_stack(
            (start + 2.6 * (1 + np.arange(self.clauses)), np.full(self.clauses, 3.0))
        )
        sizes = np.bincount(self.clause_of, minlength=self.clauses)
        rank = np.arange(len(self.literals)) - (sizes.cumsum() - sizes)[self.clause_of]
        places[self.first_occurrence + np.arange(len(self.literals))] = np.column_stack(
            (
                start + 2.6 * self.clause_of + 1.3,
                3 + 1.4 * (sizes[self.clause_of] - 1) / 2 - 1.4 * rank,
            )
        )
        places[self.middle] = (start + 2.6 * self.clauses + 1.3, 0)
        return Drawing(places, label=self._label)

    def _label(self, v: int) -> str:
        if v in (S, T, self.middle):
            return {S: "s", T: "t", self.middle: "v"}[v]
        occurrence = self.occurrence(v)
        literal = self.literal_of(v) if occurrence is None else occurrence[1]
        return "" if literal is None else self.cnf.variables.literal(literal)


def _rows(columns: list[tuple[NDArray[np.int64], NDArray[np.int64]]]) -> NDArray[np.int64]:
    """The edges, gadget by gadget: the first one of each column, then the second ones."""
    return np.array(columns).transpose(2, 0, 1).reshape(-1, 2)
