"""Provenance as CSV: a row for each vertex and each edge of a compiled target, with its gadget.

Columns: `part` (vertex or edge), `number`, `tail` and `head` (of an edge of a graph), `gadget`
(its label), `kind`, `role` (of a vertex in its gadget), `source` and `source_number` (the element
of the source, as in the bundle). For a formula as target the vertices are its variables and the
edges its clauses. Written only: it tells where a game comes from, and is not the game.

Spreadsheets run cells that begin with = + - or @; a text that does gets a ' before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from gadgetry.formats.graph_file import slices
from gadgetry.formats.names import in_csv
from gadgetry.formats.registry import GameFormat
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts, Provenance
from gadgetry.reductions.rows import Column, WordColumn, rows

COLUMNS = (
    "part", "number", "tail", "head", "gadget", "kind", "role", "source", "source_number",
)  # fmt: skip


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
    ends = isinstance(graph, GraphArrays) and len(graph.tails) == len(parts)
    word = lru_cache(_cell)  # of few words: kinds, and what elements are
    kinds = provenance.kinds
    names = [f",{word(kind.name)}," for kind in kinds]
    for piece, numbers in slices(len(parts)):
        labels = parts.of_gadgets(piece, lambda kind, index: kinds[kind].labels(index, _cell))
        elements = parts.of_gadgets(
            piece, lambda kind, index: kinds[kind].elements(index, ",", word)
        )
        between: tuple[Column, ...] = (",,,",)
        if ends:
            between = (",", graph.tails[piece], ",", graph.heads[piece], ",")
        roles = provenance.role_words(piece, _cell) if part == "vertex" else ""
        row = (labels, WordColumn(names, parts.kind[piece]), roles, ",", elements, "\n")
        yield rows(len(numbers), f"{part},", numbers, *between, *row)


def _cell(text: str) -> str:
    """A text as a cell, in quotes where it needs them."""
    cell = in_csv(text)
    return '"' + cell.replace('"', '""') + '"' if "," in cell or '"' in cell else cell


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
