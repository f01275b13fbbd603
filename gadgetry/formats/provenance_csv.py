"""Provenance as CSV: a row for each vertex and each edge of a compiled target, with its gadget.

Columns: `part` (vertex or edge), `number`, `tail` and `head` (of an edge of a graph), `gadget`
(its label), `kind`, `role` (of a vertex in its gadget), `source` and `source_number` (the element
of the source, as in the bundle). For a formula as target the vertices are its variables and the
edges its clauses. Written only: it tells where a game comes from, and is not the game.

Spreadsheets run cells that begin with = + - or @; a text that does gets a ' before it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from gadgetry.formats.names import in_csv
from gadgetry.formats.registry import GameFormat
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts, Provenance

COLUMNS = (
    "part", "number", "tail", "head", "gadget", "kind", "role", "source", "source_number",
)  # fmt: skip
_SLICE = 1 << 12


def write_compiled(compiled: ChainCompiled) -> Iterator[str]:
    """The file in pieces, its header first.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.chain import Chain
    >>> from gadgetry.reductions.registry import reduction
    >>> chain = Chain.of([reduction("avoid-true-to-flag-coloring")], [])
    >>> text = "".join(write_compiled(chain.build(AvoidTrue(1, [[1]]))))
    >>> text.splitlines()[0]
    'part,number,tail,head,gadget,kind,role,source,source_number'
    """
    provenance = compiled.last.provenance
    yield ",".join(COLUMNS) + "\n"
    yield from _rows("vertex", provenance, provenance.vertices, None)
    yield from _rows("edge", provenance, provenance.edges, compiled.last.graph)


def _rows(part: str, provenance: Provenance, parts: Parts, graph: Any) -> Iterator[str]:
    ends: Iterator[tuple[Any, Any]] | None = None
    if isinstance(graph, GraphArrays) and len(graph.tails) == len(parts):
        ends = zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
    columns = (parts.kind.tolist(), parts.index.tolist(), parts.role.tolist())
    texts: dict[tuple[int, int], tuple[Any, ...]] = {}
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    for number, (kind, index, role) in enumerate(zip(*columns, strict=True)):
        if (kind, index) not in texts:
            gadget = provenance.gadget(kind, index)
            source, source_number = gadget.element
            texts[kind, index] = (in_csv(gadget.label), in_csv(gadget.kind), in_csv(source),
                                  source_number)  # fmt: skip
        label, name, source, source_number = texts[kind, index]
        roles = provenance.kinds[kind].roles
        said = in_csv(roles[role]) if part == "vertex" and role < len(roles) else ""
        tail, head = next(ends) if ends else ("", "")
        writer.writerow((part, number, tail, head, label, name, said, source, source_number))
        if number % _SLICE == _SLICE - 1:
            yield file.getvalue()
            file.seek(0)
            file.truncate()
    yield file.getvalue()


FORMAT = GameFormat(
    name="csv",
    summary="where each vertex and edge of a compiled game comes from, as a table",
    rulesets=None,
    read=None,
    write=None,
    recognises=lambda text: False,
    suffixes=(".csv",),
    write_compiled=write_compiled,
)
