"""What a sweep goes through: formulas by variables and clauses, positions by their size.

`Bounds` says how far; an instance is kept as its text, from which it is read again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.formulas import Formula, FormulaError, Qbf
from gadgetry.games.position import Position
from gadgetry.games.registry import Small, position_from_text, rulesets
from gadgetry.parsers import parse, write
from gadgetry.parsers.formats import DEFAULTS
from gadgetry.verifiers.sweeps import enumeration

MOST_LISTED = 20  # vertices, cells or cards: far more positions than can be listed
MOST_RANDOM = 1_000  # of one position: the pairs of vertices are drawn


@dataclass(frozen=True)
class Bounds:
    """At most so many variables and clauses; of a game, at most that size.

    >>> print(Bounds("qbf", 2, 3)), print(Bounds("generalized-geography", 4))
    at most 2 variables, 3 clauses
    at most 4 vertices
    (None, None)
    """

    kind: str
    size: int
    clauses: int = 0

    def __str__(self) -> str:
        if self.kind in enumeration.KINDS:
            return f"at most {counted(self.size, 'variable')}, {counted(self.clauses, 'clause')}"
        return f"at most {self.size} {small_of(self.kind).unit}"

    def options(self) -> str:
        """The options of `sweep` that say so.

        >>> Bounds("qbf", 2, 3).options(), Bounds("hex", 2).options()
        ('--variables 2 --clauses 3', '--size 2')
        """
        if self.kind in enumeration.KINDS:
            return f"--variables {self.size} --clauses {self.clauses}"
        return f"--size {self.size}"

    def all(self, flips: bool = True) -> Iterator[Any]:
        """All instances within the bounds up to symmetry, small ones first.

        >>> sum(1 for _ in Bounds("undirected-geography", 4).all())
        16
        """
        if self.kind in enumeration.KINDS:
            yield from enumeration.instances(self.kind, self.size, self.clauses, flips)
            return
        small = small_of(self.kind)
        self._check_size(MOST_LISTED, Advice("see ", Setting("random")))
        for n in range(1, self.size + 1):
            yield from small.exactly(n)

    def count(self, flips: bool = True) -> int:
        """How many instances there are.

        >>> Bounds("qbf", 2, 3).count(), Bounds("hex", 2).count()
        (270, 30)
        """
        if self.kind in enumeration.KINDS:
            return enumeration.count_instances(self.kind, self.size, self.clauses, flips)
        return sum(1 for _ in self.all())

    def random(self, seed: int) -> Any:
        """An instance within the bounds, from a seed.

        >>> Bounds("uno", 5).random(3) == Bounds("uno", 5).random(3)
        True
        """
        if self.kind in enumeration.KINDS:
            return enumeration.random_instance(self.kind, self.size, self.clauses, seed)
        self._check_size(MOST_RANDOM, Advice("lower ", Setting("size")))
        rng = Random(seed)
        return small_of(self.kind).random(1 + int(rng.random() * self.size), rng)

    def _check_size(self, most: int, advice: str) -> None:
        if self.size > most:
            unit = small_of(self.kind).unit
            raise FormulaError(
                Advice(
                    f"{self.kind}: expected at most {most:,} {unit}, got {self.size:,}: ", advice
                )
            )


def small_of(kind: str) -> Small:
    """The small positions of a ruleset; says which there are where it has none."""
    found = rulesets().get(kind)
    if found is not None and found.small is not None:
        return found.small
    kinds = [*enumeration.KINDS, *(name for name, r in rulesets().items() if r.small)]
    what = "a source that can be enumerated (name a chain from one, as in qbf..TARGET)"
    raise unknown(FormulaError, what, kinds, kind)


def format_of(instance: Formula | Position[Any]) -> str:
    """The format in which an instance is kept: read again, it is the same one of the same kind.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> format_of(Qbf([("e", [1])], Cnf(1, []))), format_of(Qbf([], Cnf(0, [])))
    ('qdimacs', 'qcir')
    """
    if isinstance(instance, Position):
        return "json"
    if isinstance(instance, Qbf) and not instance.prefix:
        return "qcir"  # QDIMACS without a prefix is DIMACS, and is read as a CNF
    return DEFAULTS[instance.kind]


def instance_text(instance: Any) -> str:
    """An instance as a text: a formula in its format, a position as JSON.

    >>> from gadgetry.games.general.nim import Nim
    >>> instance_text(Nim((1, 2)))
    '{"heaps": [1, 2], "ruleset": "nim"}\\n'
    """
    if isinstance(instance, Formula):
        return "".join(write(instance, format_of(instance)))
    return json.dumps(instance.to_json(), sort_keys=True) + "\n"


def instance_from(text: str) -> Formula | Position[Any]:
    """Read what `instance_text` wrote.

    >>> from gadgetry.games.general.nim import Nim
    >>> instance_from(instance_text(Nim((1, 2))))
    Nim(heaps=(1, 2))
    """
    return position_from_text(text) if text.startswith("{") else parse(text)
