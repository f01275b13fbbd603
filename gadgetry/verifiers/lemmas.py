"""Do the lemmas hold that stand next to the gadgets? Every case is solved, by two solvers.

Two that share no code, where there are two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import gadgetry.games
import gadgetry.reductions
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry._wording import counted
from gadgetry.games.position import Impartial, Position
from gadgetry.reductions.checked_lemma import OUTSIDE
from gadgetry.reductions.lemma import Lemma
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import Solver, applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

Worth = int | str  # a Grundy value or a number of moves; or who wins


@remembered
@cache
def lemmas() -> dict[str, Lemma]:
    """All lemmas by name: the `LEMMAS` of modules of `games` and `reductions`, and those of others.

    >>> "routes of the start" in lemmas()
    True
    """
    found: dict[str, Lemma] = {}
    for package in (gadgetry.games, gadgetry.reductions):
        for module in modules_with(package, "LEMMAS"):
            for lemma in module.LEMMAS:
                if lemma.name in found:
                    raise ValueError(f"expected one lemma named {lemma.name!r}, got two")
                found[lemma.name] = lemma
    theirs = {lemma.name: lemma for lemma in brought(OUTSIDE, found)}
    return dict(sorted((found | theirs).items()))


@dataclass(frozen=True)
class Case:
    """One case of a lemma: the boundary's values, what is expected, and what solvers say.

    `found`: by solver; None where a limit was reached.
    """

    values: tuple[Any, ...]
    expected: Worth
    found: dict[str, Worth | None]

    @property
    def agrees(self) -> bool | None:
        """False if a solver says otherwise, None if none says anything."""
        said = [worth for worth in self.found.values() if worth is not None]
        return None if not said else all(worth == self.expected for worth in said)

    def __str__(self) -> str:
        said = ", ".join(f"{s}: {'?' if w is None else w}" for s, w in self.found.items())
        return f"{self.values}: expected {self.expected}, got {said or 'no solver'}"


@dataclass(frozen=True)
class Report:
    """What came of a lemma: how many cases, by which solvers, and those that went wrong."""

    lemma: Lemma
    cases: int
    solvers: tuple[str, ...]
    counterexamples: tuple[Case, ...]
    undecided: tuple[Case, ...]

    def __bool__(self) -> bool:
        return self.holds is True

    @property
    def holds(self) -> bool | None:
        """None: undecided."""
        if self.counterexamples:
            return False
        return None if self.undecided or not self.cases else True

    def __str__(self) -> str:
        verdict = {True: "holds", False: "FAILS", None: "undecided"}[self.holds]
        by = f" by {', '.join(self.solvers)}" if self.solvers else ""
        lines = [f"{self.lemma.name}: {verdict}, {counted(self.cases, 'case')}{by}"]
        lines += [f"  {case}" for case in (*self.counterexamples, *self.undecided)]
        return "\n".join(lines)


def check_lemma(lemma: Lemma, limits: Limits = Limits(), solvers: int = 2) -> Report:
    """Check all cases of a lemma; the time of `limits` is for all, the nodes are for each search.

    >>> from gadgetry.games.general.nim import Nim
    >>> print(check_lemma(Lemma("pairs", "two equal heaps are worth 0", "Bouton 1901",
    ...     lambda: ((n,) for n in range(5)), lambda n: Nim((n, n)), lambda n: 0)))
    pairs: holds, 5 cases by oracle, xor
    >>> print(check_lemma(Lemma("heaps", "a heap of n is worth n - 1", "nowhere",
    ...     lambda: ((n,) for n in range(1, 3)), lambda n: Nim((n,)), lambda n: n - 1)))
    heaps: FAILS, 2 cases by oracle, xor
      (1,): expected 0, got xor: 1, oracle: 1
      (2,): expected 1, got xor: 2, oracle: 2
    """
    cases = list(check_cases(lemma, limits.from_now(), solvers))
    return Report(
        lemma,
        len(cases),
        tuple(sorted({solver for case in cases for solver in case.found})),
        tuple(case for case in cases if case.agrees is False),
        tuple(case for case in cases if case.agrees is None),
    )


def check_cases(lemma: Lemma, limits: Limits = Limits(), solvers: int = 2) -> Iterator[Case]:
    """The cases one by one, each as soon as it is solved by that many solvers.

    >>> next(check_cases(lemmas()["routes of the start"])).agrees
    True
    """
    for values in lemma.boundary():
        position, expected = lemma.gadget(*values), lemma.expected(*values)
        question = Question(value=not isinstance(expected, str))
        names = [solver.name for solver in _independent(applicable(position, question), solvers)]
        found = {name: _worth(position, expected, name, limits) for name in names}
        yield Case(values, expected, found)


def _independent(fit: list[Solver], count: int) -> Sequence[Solver]:
    """So many of the solvers, no two of which share code, the preferred ones; fewer if need be."""
    for size in range(min(count, len(fit)), 1, -1):
        chosen = [
            group
            for group in combinations(range(len(fit)), size)
            if all(independent(fit[i], fit[j]) for i, j in combinations(group, 2))
        ]
        if chosen:
            # The last resort, the oracle, comes last: so the largest number counts.
            return [fit[i] for i in min(chosen, key=lambda group: (group[-1], group))]
    return fit[:1]


def _worth(position: Position[Any], expected: Worth, solver: str, limits: Limits) -> Worth | None:
    """What the solver says of the position, as far as it can be told from what is expected."""
    if isinstance(expected, str):
        return solve(position, Question(value=False), limits, solver).winner
    star = Question(star=expected)
    if isinstance(position, Impartial) and any(
        s.name == solver for s in applicable(position, star)
    ):
        verdict = solve(position, star, limits, solver)  # cheaper than the value
        if verdict.outcome is not False:
            return expected if verdict.outcome else None
    return solve(position, Question(), limits, solver).value
