"""The formats there are: the `FORMAT` of every module of this package, and those of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import gadgetry.parsers
from gadgetry._advice import Advice, Call, Setting
from gadgetry._discovery import modules_with
from gadgetry._plugins import brought, remembered
from gadgetry._unknown import unknown
from gadgetry.formulas import Formula, FormulaError
from gadgetry.parsers.errors import FormatError
from gadgetry.parsers.source import MOST_BYTES, Source, open_source, source_from


@dataclass(frozen=True)
class Format:
    """A text format of formulas.

    `kinds`: the formula kinds that it can hold. `recognises(text, at)`: is the text in
    this format, whose significant part (behind comments and blank lines) begins there? `write`
    yields lines; `comment` begins a line that readers skip. `outside`: of others.
    """

    name: str
    summary: str
    kinds: tuple[str, ...]
    recognises: Callable[[str, int], bool]
    read: Callable[[Source], Formula]
    write: Callable[[Any], Iterator[str]]
    comment: str
    outside: bool = False


@dataclass(frozen=True)
class Reading:
    """A formula, the format it was in, and what its reader wants the user to know."""

    formula: Formula
    format: str
    notes: tuple[str, ...]


@remembered
@cache
def formats() -> dict[str, Format]:
    """All formats by name: ours, sorted, then those of others; see `gadgetry._plugins`.

    >>> "qdimacs" in formats()
    True
    """
    from gadgetry.parsers.checked_formula_format import OUTSIDE

    theirs = sorted(brought(OUTSIDE, ours()), key=lambda f: f.name)
    return ours() | {f.name: f for f in theirs}


@cache
def ours() -> dict[str, Format]:
    """The formats of this package by name, sorted.

    >>> list(ours())
    ['avoid', 'dimacs', 'qcir', 'qdimacs', 'readable']
    """
    entries = [module.FORMAT for module in modules_with(gadgetry.parsers, "FORMAT")]
    return {f.name: f for f in sorted(entries, key=lambda f: str(f.name))}


def read(path: str | Path, format: str | None = None, most: int = MOST_BYTES) -> Reading:
    """Read a formula from a file, or from standard input for `-`.

    The format is told by the content unless it is named.
    """
    return read_source(open_source(path, most), format)


def parse(text: str | bytes, format: str | None = None) -> Formula:
    """The formula in a string.

    >>> parse("exists x . forall y . (x | ~y)").matrix.clauses[0]
    (1, -2)
    """
    return read_source(source_from(text), format).formula


def read_source(source: Source, format: str | None = None) -> Reading:
    """Read a formula from a source."""
    source.check_text()
    chosen = named_format(format) if format else detect(source)
    formula = chosen.read(source)
    return Reading(formula, chosen.name, tuple(source.notes))


def write(formula: Formula, format: str | None = None) -> Iterator[str]:
    """The lines of a formula's text, each with its line end.

    >>> from gadgetry.formulas import Cnf
    >>> print("".join(write(Cnf(2, [[1, -2]]))), end="")
    p cnf 2 1
    1 -2 0
    """
    chosen = named_format(format or DEFAULTS[formula.kind])
    if formula.kind not in chosen.kinds:
        fits = [f.name for f in formats().values() if formula.kind in f.kinds]
        raise FormulaError(
            f"{chosen.name} holds {' or '.join(chosen.kinds)} and not {formula.kind}:"
            f" expected one of {', '.join(fits)}"
        )
    return chosen.write(formula)


DEFAULTS = {"cnf": "dimacs", "qbf": "qdimacs", "avoid-true": "avoid"}


def named_format(name: str) -> Format:
    """The format of that name."""
    if name not in formats():
        raise unknown(FormulaError, "a format", formats(), name)
    return formats()[name]


def detect(source: Source) -> Format:
    """The format of a text by its content; raises `FormatError` with what it looks like.

    A format of others is asked about what none of ours fits.
    """
    from gadgetry.parsers.detection import (
        begins_as_circuit,
        is_bare_circuit,
        is_graph6,
        looks_like,
        significant_part,
    )

    at = significant_part(source.text)
    if _is_named(source, "qcir") and begins_as_circuit(source.text, at):
        return named_format("qcir")
    fits = [f for f in ours().values() if f.recognises(source.text, at)]
    mistaken = is_graph6(source.text) or is_bare_circuit(source.text, at)
    if len(fits) == 1 and not mistaken:
        return fits[0]
    theirs = [f for f in formats().values() if f.outside and f.recognises(source.text, at)]
    if len(theirs) == 1:
        return theirs[0]
    if theirs:
        names = ", ".join(f.name for f in theirs)
        hint = Advice("say which with ", Setting("format", "NAME", of="read"))
        raise source.error(FormatError, f"expected one format that fits, got {names}", at, hint)
    if not re.compile(r"\s*\S").match(source.text, at):
        what = "nothing but comments" if at else "an empty file"
        raise source.error(FormatError, f"expected a formula, got {what}", 0)
    guess = looks_like(source.text, at)
    hint = Advice(Call("list", "formats"), " tells what is read")
    if guess:
        hint = Advice("this looks like ", guess)
    raise source.error(FormatError, "expected a formula, found no format that fits", at, hint)


def _is_named(source: Source, suffix: str) -> bool:
    """Does the file's name end so, packed or not?"""
    return source.name.lower().removesuffix(".gz").endswith(f".{suffix}")


def readable_text(formula: Formula) -> str:
    """A formula in the language for people: what `print` shows.

    >>> from gadgetry.formulas import Cnf
    >>> print(Cnf(["a", "b"], [[1, -2], [2]]))
    (a | ~b) &
    b
    """
    try:
        return "".join(write(formula, "readable")).rstrip("\n")
    except FormulaError:  # more names than a text should hold
        return repr(formula)
