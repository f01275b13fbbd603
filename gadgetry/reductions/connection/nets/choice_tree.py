"""Alternating choice trees: Black and White choose in turn, the leaves are True and False.

A QBF becomes one by expanding its prefix: `exists` is a Black choice, `forall` a White one, and at
each full assignment White chooses among the clauses, those it makes true or those it makes false.
Black gets to a True leaf against every White iff the QBF is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gadgetry._wording import counted
from gadgetry.formulas import EXISTS, Qbf, Quantifier, Variables
from gadgetry.reductions.labels import Element
from gadgetry.reductions.reduction import ReductionError

BLACK, WHITE = "Black", "White"
MOST_ASSIGNMENTS = 1 << 16  # their boards are far beyond what a board may have
FORMULA: Element = ("formula", 0)


class TooManyAssignments(ReductionError):
    """A formula with too many variables for its expansion."""


@dataclass(frozen=True)
class Leaf:
    """The end: Black has won (True) or lost."""

    value: bool
    label: str = ""
    element: Element = FORMULA


@dataclass(frozen=True)
class Choice:
    """A player chooses the first or the second subtree; `exits` says what each stands for."""

    player: str
    first: Tree
    second: Tree
    label: str = ""
    element: Element = FORMULA
    exits: tuple[str, str] = ("first", "second")


Tree = Leaf | Choice


@dataclass(frozen=True)
class ExpandedQbf:
    """The tree of a QBF and what happened on the way to it."""

    tree: Tree
    notes: tuple[str, ...]


def expand(qbf: Qbf) -> ExpandedQbf:
    """The choice tree of a QBF.

    Tautologies are dropped, a variable in no other clause is not expanded, and a choice between
    two equal constants is that constant.

    >>> from gadgetry.formulas import Cnf
    >>> tree = expand(Qbf([("e", [1])], Cnf(["a"], [[1]]))).tree
    >>> tree.player, tree.exits, tree.first.value, tree.second.value
    ('Black', ('a = false', 'a = true'), False, True)
    """
    names = qbf.matrix.variables
    clauses = [(j, frozenset(clause)) for j, clause in enumerate(qbf.matrix.clauses, 1)]
    kept = [(j, c) for j, c in clauses if not any(-x in c for x in c)]
    notes = []
    if len(kept) < len(clauses):
        notes.append(f"{len(clauses) - len(kept)} tautological clauses dropped")
    empty = [j for j, c in kept if not c]
    if empty:
        notes.append(f"clause {empty[0]} is empty: the formula is false and nothing is expanded")
        return ExpandedQbf(Leaf(False, f"clause {empty[0]}", ("clause", empty[0])), tuple(notes))
    occurring = {abs(x) for _, c in kept for x in c}
    prefix = [(q, v) for q, v in qbf.quantified() if v in occurring]
    bound = {v for _, v in prefix}
    free = sorted(occurring - bound)
    if free:
        shown = ", ".join(map(names.name, free))
        notes.append(f"free variables are existential and outermost: {shown}")
    unused = [v for _, v in qbf.quantified() if v not in occurring]
    if unused:
        shown = ", ".join(map(names.name, unused))
        notes.append(f"variables in no clause are not expanded: {shown}")
    order = [*((EXISTS, v) for v in free), *prefix]
    if 2 ** len(order) > MOST_ASSIGNMENTS:
        raise TooManyAssignments(
            f"the expansion has a leaf for each of the 2^{len(order)} assignments of"
            f" {counted(len(order), 'variable')}; expected at most {MOST_ASSIGNMENTS:,}"
        )
    return ExpandedQbf(_Tree(names, kept, order).below(()), tuple(notes))


@dataclass(frozen=True)
class _Tree:
    """The clauses that are kept, and the variables in the order of the choices."""

    names: Variables
    clauses: Sequence[tuple[int, frozenset[int]]]
    order: Sequence[tuple[Quantifier, int]]

    def below(self, values: tuple[int, ...]) -> Tree:
        """What is left to choose after the first variables have values, given as literals."""
        if len(values) == len(self.order):
            return self._leaf(values)
        quantifier, v = self.order[len(values)]
        first, second = self.below((*values, -v)), self.below((*values, v))
        if isinstance(first, Leaf) and isinstance(second, Leaf) and first.value == second.value:
            said = "true" if first.value else "false"
            return Leaf(first.value, f"always {said}{self._where(values)}", first.element)
        player, name = BLACK if quantifier is EXISTS else WHITE, self.names.name(v)
        label = f"{player} chooses {name}{self._where(values)}"
        exits = (_set(name, False), _set(name, True))
        return Choice(player, first, second, label, ("variable", v), exits)

    def _leaf(self, values: tuple[int, ...]) -> Tree:
        """All variables are set: White chooses a clause, if there is something to choose."""
        where = self._where(values)
        wrong = [j for j, c in self.clauses if c.isdisjoint(values)]
        right = [j for j, c in self.clauses if not c.isdisjoint(values)]
        if not wrong:
            return Leaf(True, f"every clause is true{where}")
        false = Leaf(False, f"{_clauses(wrong)} false{where}", ("clause", wrong[0]))
        if not right:
            return false
        true = Leaf(True, f"{_clauses(right)} true{where}", ("clause", right[0]))
        label = f"White chooses a clause{where}"
        exits = (f"{_clauses(right)} true", f"{_clauses(wrong)} false")
        return Choice(WHITE, true, false, label, ("clause", wrong[0]), exits)

    def _where(self, values: tuple[int, ...]) -> str:
        at = ", ".join(_set(self.names.name(abs(x)), x > 0) for x in values)
        return f" at {at}" if at else ""


def _set(name: str, true: bool) -> str:
    return f"{name} = {'true' if true else 'false'}"


def _clauses(numbers: list[int]) -> str:
    word = "clause" if len(numbers) == 1 else "clauses"
    return f"{word} {', '.join(map(str, numbers))} {'is' if len(numbers) == 1 else 'are'}"
