"""Instances with a name: a family, its parameters, and what is known of them.

A family is one registered object: `FAMILY` of a module here, of a ruleset's, or of somebody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Signature, cleandoc, signature
from typing import Any

from gadgetry.formulas.clauses import Clause
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.qbf import Qbf

Answer = bool | str
"""The truth value of a formula, or the player who wins a game ("first" or "second" if they have
no names)."""


@dataclass(frozen=True)
class Family:
    """A name, what kind its instances are of, the function that makes one, where it comes from.

    `make`: its parameters are those of the family, with `seed` as the last one, by keyword, where
    it is random; its docstring says what an instance is. `answer`, of the same parameters, is what
    is known of it, None where nothing is. `sizes`: exact, before it is made; of a family without
    them the product of the parameters is about the size.

    >>> from gadgetry.formulas.families.kbkf import FAMILY
    >>> FAMILY.of, FAMILY.answer(3), FAMILY.sizes(3)
    ('qbf', False, {'variables': 13, 'clauses': 14})
    >>> len(FAMILY.make(3).matrix.clauses)
    14
    """

    name: str
    of: str
    make: Callable[..., Any]
    paper: str = ""
    answer: Callable[..., Answer | None] | None = None
    sizes: Callable[..., Mapping[str, int]] | None = None

    def __call__(self, *parameters: Any, **seed: int) -> Any:
        return self.make(*parameters, **seed)

    @property
    def __signature__(self) -> Signature:
        return signature(self.make)

    @property
    def random(self) -> bool:
        """Does it take a seed?"""
        return "seed" in signature(self.make).parameters

    @property
    def words(self) -> str:
        """What an instance is: the docstring without its examples."""
        return cleandoc(self.make.__doc__ or "").partition(">>>")[0].strip()

    @property
    def summary(self) -> str:
        """The first paragraph of these words, in one line."""
        return " ".join(self.words.partition("\n\n")[0].split())

    def known(self, *parameters: Any, **seed: int) -> Answer | None:
        """What is known of an instance before it is solved."""
        return None if self.answer is None else self.answer(*parameters, **seed)


def at_least(least: int, **numbers: object) -> None:
    """Refuse parameters that are too small.

    >>> at_least(1, size=0)
    Traceback (most recent call last):
    gadgetry.formulas.errors.FormulaError: size: expected a number from 1 up, got 0
    """
    for name, number in numbers.items():
        if type(number) is not int or number < least:
            raise FormulaError(f"{name}: expected a number from {least} up, got {number!r}")


def named_qbf(prefix: Sequence[tuple[str, Sequence[str]]], clauses: Iterable[Iterable[str]]) -> Qbf:
    """A QBF written with names, as papers write it; `~y` is the negation of `y`.

    >>> named_qbf([("e", ["y"]), ("a", ["u"])], [["y", "~u"]])
    Qbf([('e', [1]), ('a', [2])], Cnf(['y', 'u'], [[1, -2]]))
    """
    bound = [(quantifier, names) for quantifier, names in prefix if names]
    every = [name for _, names in bound for name in names]
    number = {name: v for v, name in enumerate(every, 1)}
    blocks = [(quantifier, [number[name] for name in names]) for quantifier, names in bound]
    return Qbf(blocks, Cnf(every, _numbered(clauses, number)))


def named_cnf(names: Sequence[str], clauses: Iterable[Iterable[str]]) -> Cnf:
    """A CNF written with names; `~y` is the negation of `y`.

    >>> named_cnf(["a", "b"], [["a", "~b"]])
    Cnf(['a', 'b'], [[1, -2]])
    """
    return Cnf(names, _numbered(clauses, {name: v for v, name in enumerate(names, 1)}))


def _numbered(clauses: Iterable[Iterable[str]], number: Mapping[str, int]) -> list[Clause]:
    return [
        tuple(-number[name[1:]] if name[0] == "~" else number[name] for name in clause)
        for clause in clauses
    ]


def parity(a: str, b: str, c: str) -> list[list[str]]:
    """The clauses that say that c is the sum of a and b modulo 2.

    >>> parity("a", "b", "c")
    [['~a', '~b', '~c'], ['~a', 'b', 'c'], ['a', '~b', 'c'], ['a', 'b', '~c']]
    """
    rows = ((1, 1, 0), (1, 0, 1), (0, 1, 1), (0, 0, 0))
    return [[f"{'~' * p}{a}", f"{'~' * q}{b}", f"{'~' * (1 - r)}{c}"] for p, q, r in rows]
