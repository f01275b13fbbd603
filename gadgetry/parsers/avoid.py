"""AVOID TRUE instances in DIMACS style: `p avoid VARIABLES CLAUSES`, positive literals only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.dimacs_lines import dimacs_lines
from gadgetry.parsers.dimacs_text import name_comments, read_dimacs_text
from gadgetry.parsers.formats import Format
from gadgetry.parsers.source import Source

_HEAD = re.compile(r"[ \t]*p[ \t]+avoid\b")


def read_avoid(source: Source) -> AvoidTrue:
    """An AVOID TRUE instance.

    >>> list(read_avoid(Source("f", b"p avoid 3 2\\n1 2 0\\n2 3 0\\n")).clauses)
    [(1, 2), (2, 3)]
    """
    text = read_dimacs_text(source, "avoid", positive=True)
    return AvoidTrue(text.variables, text.clauses)


def write_avoid(instance: AvoidTrue) -> Iterator[str]:
    """The lines of the file.

    >>> print("".join(write_avoid(AvoidTrue(2, [[1, 2]]))), end="")
    p avoid 2 1
    1 2 0
    """
    yield from name_comments(instance.variables)
    yield from dimacs_lines("avoid", instance)


FORMAT = Format(
    name="avoid",
    summary="AVOID TRUE in DIMACS style: p avoid VARIABLES CLAUSES",
    kinds=("avoid-true",),
    recognises=lambda text, at: bool(_HEAD.match(text, at)),
    read=read_avoid,
    write=write_avoid,
    comment="c ",
)
