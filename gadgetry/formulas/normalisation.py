"""Normal forms on request: each step says what it changed, and none happens unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gadgetry._unknown import unknown
from gadgetry.formulas import EXISTS, AvoidTrue, Block, Clause, Cnf, Formula, FormulaError, Qbf


@dataclass(frozen=True)
class Rewrite:
    """One thing that a step did."""

    step: str
    what: str


def normalise(
    formula: Formula, steps: Iterable[str] | None = None
) -> tuple[Formula, list[Rewrite]]:
    """Apply the named steps (all that fit, by default) and report every change.

    >>> qbf = Qbf([("e", [1]), ("e", [2])], Cnf(3, [[1, 1, 3], [2, -2]]))
    >>> normal, changes = normalise(qbf)
    >>> list(normal.matrix.clauses), [b.variables for b in normal.prefix]
    ([(1, 3)], [(3, 1, 2)])
    >>> for change in changes: print(change.what)
    clause 1: literal x1 occurs 2 times, kept once
    clause 2: holds x2 and ~x2, dropped
    x3 was free: bound existentially, outermost
    blocks 1, 2, 3: same quantifier, merged
    """
    changes: list[Rewrite] = []
    for name in STEPS if steps is None else steps:
        if name not in STEPS:
            raise unknown(FormulaError, "all, or steps", STEPS, name)
        formula, whats = STEPS[name](formula)
        changes.extend(Rewrite(name, what) for what in whats)
    return formula, changes


def drop_duplicate_literals(formula: Formula) -> tuple[Formula, list[str]]:
    """Keep the first of equal literals in a clause."""
    matrix = formula.matrix
    changes, kept = [], []
    for j, clause in enumerate(matrix.clauses, 1):
        counts: dict[int, int] = {}
        for x in clause:
            counts[x] = counts.get(x, 0) + 1
        kept.append(tuple(counts))
        changes += [
            f"clause {j}: literal {_shown(matrix, x)} occurs {c} times, kept once"
            for x, c in counts.items()
            if c > 1
        ]
    return _with_clauses(formula, kept), changes


def drop_tautologies(formula: Formula) -> tuple[Formula, list[str]]:
    """Drop the clauses that hold a variable and its negation."""
    matrix = formula.matrix
    changes, kept = [], []
    for j, clause in enumerate(matrix.clauses, 1):
        both = sorted(x for x in set(clause) if x > 0 and -x in clause)
        if both:
            names = _shown(matrix, both[0])
            changes.append(f"clause {j}: holds {names} and ~{names}, dropped")
        else:
            kept.append(clause)
    return _with_clauses(formula, kept), changes


def close_free_variables(formula: Formula) -> tuple[Formula, list[str]]:
    """Bind the free variables of a QBF existentially, in a block of their own outermost."""
    if not isinstance(formula, Qbf) or not formula.free:
        return formula, []
    closed = Qbf([Block(EXISTS, formula.free), *formula.prefix], formula.matrix)
    names = ", ".join(map(formula.matrix.variables.name, formula.free))
    verb = "was" if len(formula.free) == 1 else "were"
    return closed, [f"{names} {verb} free: bound existentially, outermost"]


def merge_blocks(formula: Formula) -> tuple[Formula, list[str]]:
    """Merge neighbouring blocks of the same quantifier."""
    if not isinstance(formula, Qbf):
        return formula, []
    groups: list[list[int]] = []
    for i, block in enumerate(formula.prefix):
        if groups and formula.prefix[groups[-1][0]].quantifier is block.quantifier:
            groups[-1].append(i)
        else:
            groups.append([i])
    merged = [
        Block(
            formula.prefix[group[0]].quantifier,
            tuple(v for i in group for v in formula.prefix[i].variables),
        )
        for group in groups
    ]
    changes = [
        f"blocks {', '.join(str(i + 1) for i in group)}: same quantifier, merged"
        for group in groups
        if len(group) > 1
    ]
    return Qbf(merged, formula.matrix), changes


STEPS: dict[str, Callable[[Formula], tuple[Formula, list[str]]]] = {
    "duplicates": drop_duplicate_literals,
    "tautologies": drop_tautologies,
    "free": close_free_variables,
    "blocks": merge_blocks,
}


def _with_clauses(formula: Formula, clauses: list[Clause]) -> Formula:
    if isinstance(formula, Qbf):
        return Qbf(formula.prefix, Cnf(formula.matrix.variables, clauses))
    return type(formula)(formula.variables, clauses)


def _shown(matrix: Cnf | AvoidTrue, literal: int) -> str:
    return matrix.variables.literal(literal)
