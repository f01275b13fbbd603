"""Elements of a source in words, with the names that its author gave them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.labels import Element
from gadgetry.reductions.reduction import Compiled

MOST_LITERALS = 12  # of a clause that is written out


def formula_in(thing: Any) -> Formula | None:
    """The formula that an instance is or is played on; None for others."""
    if isinstance(thing, SetColouring):
        return thing.cnf
    return thing if isinstance(thing, Cnf | Qbf | AvoidTrue) else None


def clause_words(formula: Formula, number: int) -> str:
    """A clause by its number, from 1.

    >>> clause_words(Cnf(["p", "q"], [[1, -2]]), 1)
    '(p | ~q)'
    """
    matrix = formula.matrix
    clause = tuple(matrix.clauses[number - 1])
    literals = [matrix.variables.literal(x) for x in clause[:MOST_LITERALS]]
    if len(clause) > MOST_LITERALS:
        literals.append(f"{len(clause) - MOST_LITERALS:,} more")
    return f"({' | '.join(literals)})" if literals else "the empty clause"


def quantified(formula: Formula) -> Iterator[tuple[int, str]]:
    """The variables in the order of the prefix, each with who chooses it.

    >>> list(quantified(Qbf([("e", [2]), ("a", [1])], Cnf(["p", "q"], []))))
    [(2, 'exists q'), (1, 'forall p')]
    """
    if not isinstance(formula, Qbf):
        yield from ((v, formula.variables.name(v)) for v in range(1, len(formula.variables) + 1))
        return
    name = formula.matrix.variables.name
    bound = [(v, "exists" if str(q) == "e" else "forall") for q, v in formula.quantified()]
    free = set(range(1, len(formula.matrix.variables) + 1)).difference(v for v, _ in bound)
    yield from ((v, f"{name(v)}, free, so exists outermost") for v in sorted(free))
    yield from ((v, f"{sign} {name(v)}") for v, sign in bound)


def element_words(steps: Sequence[Compiled], step: int, element: Element) -> str:
    """An element of what a step compiles, in words: `clause 2: (x | ~y)`, `arc x1 -> b1`."""
    name, number = element
    source = steps[step].source
    formula = formula_in(source)
    if name == "formula":
        return "the whole"
    if formula is not None and name == "clause":
        matrix = formula.matrix
        if 1 <= number <= len(matrix.clauses):
            return f"clause {number}: {clause_words(formula, number)}"
    if formula is not None and name == "variable":
        variables = formula.matrix.variables
        if 1 <= number <= len(variables):
            return f"variable {variables.name(number)}"
    if name == "vertex":
        return f"vertex {_vertex(steps, step, number)}"
    ends = _ends(source, number) if name in ("arc", "edge") else None
    if ends is not None:
        a, b = (_vertex(steps, step, v) for v in ends)
        return f"{name} {a} {'->' if name == 'arc' else '-'} {b}"
    return f"{name} {number}"


def _ends(source: Any, number: int) -> tuple[int, int] | None:
    """The ends of an edge of a compiled graph, or of a position that is one."""
    if isinstance(source, GraphArrays):
        pairs = np.column_stack((source.tails, source.heads))
    else:
        pairs = getattr(getattr(source, "graph", source), "edges", None)  # type: ignore[assignment]
    if pairs is None or not 0 <= number < len(pairs):
        return None
    return int(pairs[number][0]), int(pairs[number][1])


def _vertex(steps: Sequence[Compiled], step: int, number: int) -> str:
    source: Any = steps[step].source
    if isinstance(source, GraphArrays) and source.vertex_name:
        return source.name(number)
    if step and number < len(steps[step - 1].provenance.vertices):
        return steps[step - 1].provenance.vertex_name(number)
    try:  # a cell of a board
        return str(source.name(number))
    except (AttributeError, TypeError, ValueError, IndexError):
        return str(number)
