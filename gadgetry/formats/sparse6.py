"""sparse6: a graph as a line of characters, some bits for each edge; loops and repeats too.

Only the graph: `gadgetry compile FILE --to RULESET --set ...` makes it a game again.

With k bits to a vertex, groups of 1 + k bits (b, x): the vertex v begins at 0; b = 1 adds 1 to
it; then x > v sets v to x, else there is an edge from x to v. Ones fill up the last character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from gadgetry.formats.graph_file import GraphFile, Labels, graph_format
from gadgetry.formats.graph_file import pairs as as_pairs
from gadgetry.formats.six_bits import bits_of, opened, size_written, written
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LINE = re.compile(r"(?:>>sparse6<<)?:[?-~]+\s*(?:\n|$)")


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file.

    >>> triangle = GraphArrays("undirected-geography", 3, np.array([0, 1, 0]), np.array([1, 2, 2]))
    >>> "".join(pieces(triangle))
    '>>sparse6<<:BcN\\n'
    """
    n = graph.vertices
    k = max(n - 1, 0).bit_length()
    low = np.minimum(graph.tails, graph.heads).astype(np.int64)
    high = np.maximum(graph.tails, graph.heads).astype(np.int64)
    order = np.lexsort((low, high))
    groups = _groups(low[order], high[order], k)
    bits = ((groups[:, None] >> np.arange(k, -1, -1)) & 1).astype(np.uint8).reshape(-1)
    spare = -len(bits) % 6
    filling = np.ones(spare, np.uint8)
    # Ones would say: an edge from n-1 to n-1, where the last vertex named is n-2.
    if k < 6 and n == 1 << k and spare > k and len(high) and high.max() == n - 2:
        filling[0] = 0
    yield f">>sparse6<<:{size_written(n)}{written(np.concatenate((bits, filling)))}\n"


def _groups(low: NDArray[np.int64], high: NDArray[np.int64], k: int) -> NDArray[np.int64]:
    """The groups b * 2^k + x of the edges, which ascend by `high` and then by `low`."""
    step = np.diff(high, prepend=0)
    far = step > 1  # a group that goes to `high`, and then the edge's own
    at = np.arange(len(high)) + np.cumsum(far)
    groups = np.zeros(len(high) + int(far.sum()), np.int64)
    groups[at] = low + ((step == 1).astype(np.int64) << k)
    groups[at[far] - 1] = high[far] + (1 << k)
    return groups


def read(text: str) -> GraphFile:
    """The graph, its edges in the order of the file.

    >>> read(":BcN").edges.tolist()
    [[0, 1], [0, 2], [1, 2]]
    >>> read(":").edges
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 1, column 2: expected a number of vertices, got the end
    """
    n, body, column = opened(text, "sparse6", ":")
    k = max(n - 1, 0).bit_length()
    bits = bits_of(body)
    whole = len(bits) // (k + 1)
    rows = bits[: whole * (k + 1)].reshape(whole, k + 1).astype(np.int64)
    steps = rows[:, 0].tolist()
    places = (rows[:, 1:] @ (1 << np.arange(k - 1, -1, -1, dtype=np.int64))).tolist()
    edges: list[tuple[int, int]] = []
    v = 0
    for group, (b, x) in enumerate(zip(steps, places, strict=True)):
        v += b
        if x >= n or v >= n:
            if _is_filling(bits[group * (k + 1) :]):
                break
            where = column + group * (k + 1) // 6
            raise GameError(f"expected vertices 0 to {n - 1}", 1, where)
        if x > v:
            v = x
        else:
            edges.append((x, v))
    return GraphFile(n, as_pairs(edges))


def _is_filling(bits: NDArray[np.uint8]) -> bool:
    """Are these the bits that fill up the last character?"""
    return len(bits) < 6 and bool(bits.all())


FORMAT = graph_format(
    name="sparse6",
    summary="a graph in sparse6, without the rest of the position",
    read=read,
    pieces=pieces,
    recognises=lambda text: _LINE.match(text) is not None,
    suffixes=(".s6",),
    boards=("graph",),
    graph_only=True,
)
