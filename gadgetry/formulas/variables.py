"""The variables of a formula: numbers 1..n, each with a name that survives to the picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

from gadgetry.formulas.errors import FormulaError

_DEFAULT = re.compile(r"x([1-9][0-9]{0,9})")  # no variable has a longer number


class Variables(Sequence[str]):
    """The names of variables 1..n, in order; variable `i` is called `xi` unless it has a name.

    Only given names take memory, so a header that promises a billion variables is harmless.

    >>> v = Variables(3, {2: "b"})
    >>> list(v), v.name(2), v.number("x3")
    (['x1', 'b', 'x3'], 'b', 3)
    >>> Variables.of(["a", "b"]).named
    {1: 'a', 2: 'b'}
    """

    __slots__ = ("_count", "_named", "_numbers")

    def __init__(self, count: int, named: Mapping[int, str] | None = None) -> None:
        if count < 0:
            raise FormulaError(f"expected a number of variables of at least 0, got {count}")
        kept = {i: name for i, name in sorted((named or {}).items()) if name != f"x{i}"}
        numbers: dict[str, int] = {}
        for i, name in kept.items():
            if not 1 <= i <= count:
                raise FormulaError(f"name {name!r}: expected a variable from 1 to {count}, got {i}")
            if not name:
                raise FormulaError(f"variable {i}: expected a name, got the empty string")
            clash = numbers.setdefault(name, i)
            default = _DEFAULT.fullmatch(name)
            if default and int(default[1]) <= count and int(default[1]) not in kept:
                clash = int(default[1])
            if clash != i:
                raise FormulaError(f"variables {clash} and {i}: expected two names, both {name!r}")
        self._count = count
        self._named = kept
        self._numbers = numbers

    @classmethod
    def of(cls, source: Variables | int | Iterable[str]) -> Variables:
        """Variables from a number of them, or from their names in order."""
        if isinstance(source, Variables):
            return source
        if isinstance(source, int):
            return cls(source)
        names = list(source)
        return cls(len(names), dict(enumerate(names, 1)))

    def literal(self, literal: int) -> str:
        """A literal, `v` or `-v` of a variable `v`, as the readable language writes it.

        >>> Variables.of(["a", "b"]).literal(-2)
        '~b'
        """
        return ("~" if literal < 0 else "") + self.name(abs(literal))

    @property
    def named(self) -> dict[int, str]:
        """The names that differ from the default ones, by variable."""
        return dict(self._named)

    def name(self, variable: int) -> str:
        """The name of a variable."""
        if not 1 <= variable <= self._count:
            raise FormulaError(f"expected a variable from 1 to {self._count}, got {variable}")
        return self._named.get(variable, f"x{variable}")

    def number(self, name: str) -> int:
        """The variable of that name."""
        if name in self._numbers:
            return self._numbers[name]
        default = _DEFAULT.fullmatch(name)
        if default and int(default[1]) <= self._count and int(default[1]) not in self._named:
            return int(default[1])
        raise FormulaError(f"expected the name of a variable, got {name!r}")

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(self.name(i + 1) for i in range(self._count)[index])
        return self.name(range(self._count)[index] + 1)

    def __iter__(self) -> Iterator[str]:
        return (self._named.get(i, f"x{i}") for i in range(1, self._count + 1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variables):
            return NotImplemented
        return self._count == other._count and self._named == other._named

    def __hash__(self) -> int:
        return hash((self._count, tuple(self._named.items())))

    def __repr__(self) -> str:
        return f"Variables({self._count}{f', {self._named}' if self._named else ''})"


def fresh_names(count: int, taken: Variables, stem: str) -> list[str]:
    """Names `stem1, stem2, ...` that none of the variables has.

    >>> fresh_names(2, Variables.of(["t1", "a"]), "t")
    ['t2', 't3']
    """
    used = set(taken.named.values())
    names: list[str] = []
    i = 0
    while len(names) < count:
        i += 1
        if f"{stem}{i}" not in used:
            names.append(f"{stem}{i}")
    return names
