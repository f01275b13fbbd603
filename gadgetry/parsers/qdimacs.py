"""QDIMACS 1.1: DIMACS with lines `e VARIABLES 0` and `a VARIABLES 0` before the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.dimacs_lines import dimacs_lines
from gadgetry.parsers.dimacs_text import name_comments, read_dimacs_text
from gadgetry.parsers.formats import Format
from gadgetry.parsers.source import Source

_HEAD = re.compile(r"[ \t]*p[ \t]+cnf\b[^\n]*\n(?:\s*+c[^\n]*+\n|\s)*+[ae]\s")


def read_qdimacs(source: Source) -> Qbf:
    """A QBF, its blocks in order as given; free variables are noted, and stay free.

    >>> read_qdimacs(Source("f", b"p cnf 2 1\\na 1 0\\n1 2 0\\n")).free
    (2,)
    """
    text = read_dimacs_text(source, "qdimacs")
    qbf = Qbf(text.prefix, Cnf(text.variables, text.clauses))
    note_free_variables(source, qbf)
    return qbf


def note_free_variables(source: Source, qbf: Qbf) -> None:
    """Tell the user of variables that no quantifier binds."""
    free = qbf.free
    if free:
        names = ", ".join(map(qbf.matrix.variables.name, free[:5]))
        more = f" and {len(free) - 5} more" if len(free) > 5 else ""
        source.note(f"{names}{more} not quantified: read as existential, outermost")


def write_qdimacs(qbf: Qbf) -> Iterator[str]:
    """The lines of a QDIMACS file.

    >>> print("".join(write_qdimacs(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, -2]])))), end="")
    p cnf 2 1
    a 1 0
    e 2 0
    1 -2 0
    """
    matrix = qbf.matrix
    yield from name_comments(matrix.variables)
    blocks = [(block.quantifier, block.variables) for block in qbf.prefix]
    yield from dimacs_lines("cnf", matrix, blocks)


FORMAT = Format(
    name="qdimacs",
    summary="QDIMACS 1.1: DIMACS with quantifier lines",
    kinds=("qbf",),
    recognises=lambda text, at: bool(_HEAD.match(text, at)),
    read=read_qdimacs,
    write=write_qdimacs,
    comment="c ",
)
