"""graph6: a simple graph as a line of characters, a bit for each pair of vertices.

Only the graph: `gadgetry compile FILE --to RULESET --set ...` makes it a game again.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gadgetry.formats.graph_file import GraphFile, Labels, graph_format
from gadgetry.formats.six_bits import check_bits, matrix_bits, opened, size_written, written
from gadgetry.formulas.distinct import distinct
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays

HEADER = ">>graph6<<"


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file; a loop or a repeated edge is refused.

    >>> triangle = GraphArrays("undirected-geography", 3, np.array([0, 1, 0]), np.array([1, 2, 2]))
    >>> "".join(pieces(triangle))
    '>>graph6<<Bw\\n'
    """
    n = graph.vertices
    check_bits(n * (n - 1) // 2, "graph6", "sparse6")
    low, high = np.minimum(graph.tails, graph.heads), np.maximum(graph.tails, graph.heads)
    if (loops := low[low == high]).size:
        raise GameError(f"graph6 has no loops, got one at {loops[0]}; use sparse6")
    places = high.astype(np.int64) * (high.astype(np.int64) - 1) // 2 + low
    if len(distinct(places)) < len(places):
        raise GameError("graph6 has every edge once, got one again; use sparse6")
    bits = np.zeros(n * (n - 1) // 2, np.uint8)
    bits[places] = 1
    yield f"{HEADER}{size_written(n)}{written(bits)}\n"


def read(text: str) -> GraphFile:
    """The graph, its edges in the order of the file: by larger end, then by smaller.

    >>> read("Bw").edges.tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    n, body, column = opened(text, "graph6", "")
    bits = matrix_bits(body, column, n * (n - 1) // 2)
    places = np.flatnonzero(bits)
    high = np.searchsorted(np.arange(1, n + 1) * np.arange(n) // 2, places, "right")
    low = places - high * (high - 1) // 2
    return GraphFile(n, np.column_stack((low, high)).astype(np.int64))


FORMAT = graph_format(
    name="graph6",
    summary="a simple graph in graph6, without the rest of the position",
    read=read,
    pieces=pieces,
    recognises=lambda text: text.startswith(HEADER),
    suffixes=(".g6",),
    boards=("graph",),
    graph_only=True,
)
