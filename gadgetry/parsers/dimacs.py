"""DIMACS CNF: `p cnf VARIABLES CLAUSES`, then clauses, each ended by 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadgetry.formulas import Cnf
from gadgetry.formulas.dimacs_lines import dimacs_lines
from gadgetry.parsers.dimacs_text import name_comments, read_dimacs_text
from gadgetry.parsers.formats import Format
from gadgetry.parsers.source import Source

_HEAD = re.compile(r"[ \t]*p[ \t]+cnf\b(?![^\n]*\n(?:\s*+c[^\n]*+\n|\s)*+[ae]\s)")


def read_dimacs(source: Source) -> Cnf:
    """A CNF as it is written: duplicates, tautologies, empty clauses and unused variables stay.

    >>> list(read_dimacs(Source("f", b"p cnf 3 2\\n1 -2\\n0 0\\n")).clauses)
    [(1, -2), ()]
    """
    text = read_dimacs_text(source, "dimacs")
    return Cnf(text.variables, text.clauses)


def write_dimacs(cnf: Cnf) -> Iterator[str]:
    """The lines of a DIMACS file.

    >>> print("".join(write_dimacs(Cnf(["a", "b"], [[1, -2]]))), end="")
    c varname 1 a
    c varname 2 b
    p cnf 2 1
    1 -2 0
    """
    yield from name_comments(cnf.variables)
    yield from dimacs_lines("cnf", cnf)


FORMAT = Format(
    name="dimacs",
    summary="DIMACS CNF: p cnf VARIABLES CLAUSES",
    kinds=("cnf",),
    recognises=lambda text, at: bool(_HEAD.match(text, at)),
    read=read_dimacs,
    write=write_dimacs,
    comment="c ",
)
