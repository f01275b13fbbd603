"""Names of variables in comments: written so that they read back, kept so that they differ."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from gadgetry.formulas import FormulaError, Variables
from gadgetry.parsers.errors import quoted
from gadgetry.parsers.source import Source

MOST_NAMES = 10_000_000


def write_name(name: str) -> str:
    """A name as one word of a comment: as it is, or as a JSON string.

    >>> write_name("x_{1,2}"), write_name("a b"), read_name(write_name('"a\\n'))
    ('x_{1,2}', '"a b"', '"a\\n')
    """
    plain = name.isprintable() and not re.search(r'[\s"]', name)
    return name if plain else json.dumps(name)


def read_name(text: str) -> str:
    """What `write_name` wrote; any other text is the name itself."""
    if text.startswith('"'):
        try:
            name = json.loads(text)
        except ValueError:
            return text
        return name if isinstance(name, str) else text
    return text


def distinct_names(source: Source, count: int, names: Iterable[tuple[int, str]]) -> Variables:
    """Variables with these names, less those that would be another's; each is noted."""
    kept: dict[int, str] = {}
    taken: set[str] = set()

    def note(name: str, number: int, why: str) -> None:
        source.note(f"name {quoted(name)} of variable {number} is not kept: {why}")

    for number, name in names:
        if kept.get(number) == name:
            continue
        if not name or not 1 <= number <= count:
            note(name, number, "no name, or no such variable")
        elif number in kept or name in taken:
            note(name, number, "the variable has a name, or the name a variable")
        else:
            kept[number] = name
            taken.add(name)
    while clashes := [i for i, name in kept.items() if _is_default_of_other(name, i, kept, count)]:
        for i in clashes:
            note(kept.pop(i), i, "it is the name of a variable without one")
    return Variables(count, kept)


def _is_default_of_other(name: str, number: int, named: dict[int, str], count: int) -> bool:
    """Is this the default name of another variable, one that has no name of its own?"""
    default = re.fullmatch(r"x([1-9][0-9]{0,9})", name)
    other = int(default[1]) if default else number
    return other != number and other <= count and other not in named


def check_names(count: int) -> None:
    """Refuse to write more names than a person or a program would want."""
    if count > MOST_NAMES:
        raise FormulaError(
            f"this format writes every variable: {count:,} are more than {MOST_NAMES:,};"
            " use a DIMACS format"
        )
