"""digraph6: a digraph as a line of characters, a bit for each ordered pair of vertices.

Only the digraph: `gadgetry compile FILE --to RULESET --set ...` makes it a game again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from gadgetry.formats.graph_file import GraphFile, Labels, graph_format
from gadgetry.formats.six_bits import check_bits, matrix_bits, opened, size_written, written
from gadgetry.formulas.distinct import distinct
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays

_LINE = re.compile(r"(?:>>digraph6<<)?&[?-~]+\s*(?:\n|$)")


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file; a repeated arc is refused.

    >>> arcs = GraphArrays("generalized-geography", 3, np.array([0, 1]), np.array([1, 2]))
    >>> "".join(pieces(arcs))
    '>>digraph6<<&BP?\\n'
    """
    n = graph.vertices
    check_bits(n * n, "digraph6", "edges")
    places = graph.tails.astype(np.int64) * n + graph.heads
    if len(distinct(places)) < len(places):
        raise GameError("digraph6 has every arc once, got one again; use edges")
    bits = np.zeros(n * n, np.uint8)
    bits[places] = 1
    yield f">>digraph6<<&{size_written(n)}{written(bits)}\n"


def read(text: str) -> GraphFile:
    """The digraph, its arcs by tail and then by head.

    >>> read("&BP?").edges.tolist()
    [[0, 1], [1, 2]]
    """
    n, body, column = opened(text, "digraph6", "&")
    places = np.flatnonzero(matrix_bits(body, column, n * n))
    tails, heads = np.divmod(places, max(n, 1))
    return GraphFile(n, np.column_stack((tails, heads)).astype(np.int64), directed=True)


FORMAT = graph_format(
    name="digraph6",
    summary="a digraph in digraph6, without the rest of the position",
    read=read,
    pieces=pieces,
    recognises=lambda text: _LINE.match(text) is not None,
    suffixes=(".d6",),
    boards=("digraph",),
    graph_only=True,
)
