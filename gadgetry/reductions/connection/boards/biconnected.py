"""Edges added to a planar graph until it is connected, and then biconnected.

The vertices below `joints` may get any number of new edges; another one gets new edges only while
it has at most one. So a switch with two or three nets keeps its nets, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from gadgetry.reductions.connection.boards.visibility import Edge, Rotations


def biconnected(vertices: int, edges: Sequence[Edge], joints: int) -> Rotations:
    """A planar embedding of the graph with new edges that make it biconnected.

    Vertices 0 and 1 are joints, and adjacent; edges join a joint and another vertex, but for 0-1.

    >>> path = biconnected(4, [(0, 1), (0, 2), (2, 3)], joints=4)
    >>> [sorted(path.around(v)) for v in range(4)]
    [[1, 2], [0, 2, 3], [0, 1, 3], [1, 2]]
    """
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges)
    parts = [sorted(part) for part in networkx.connected_components(graph)]
    graph.add_edges_from((1, part[0]) for part in sorted(parts) if part[0] != 0)
    planar, embedding = networkx.check_planarity(graph)
    if not planar:
        raise ValueError("expected a planar graph")
    data = embedding.get_data()
    rotations = Rotations([data[v] for v in range(vertices)])
    _join_blocks(rotations, _block_of(graph), joints)
    return rotations


def _block_of(graph: Any) -> dict[Edge, int]:
    """The number of the block of each edge, both ways round."""
    import networkx

    found: dict[Edge, int] = {}
    for i, block in enumerate(networkx.biconnected_component_edges(graph)):
        for v, w in block:
            found[v, w] = found[w, v] = i
    return found


def _join_blocks(rotations: Rotations, block: dict[Edge, int], joints: int) -> None:
    """Where two edges of different blocks follow one another around a vertex, a new edge makes a
    cycle through both: between their far ends, or, beyond a far end that is no joint, from the
    next vertex of the face."""
    merged = list(range(max(block.values(), default=0) + 1))

    def find(i: int) -> int:
        while merged[i] != i:
            merged[i] = merged[merged[i]]
            i = merged[i]
        return i

    for v in range(len(rotations.after)):
        ring = rotations.around(v)
        for x, y in pairwise(ring):  # the face between them runs y -> v -> x
            if find(block[v, x]) == find(block[v, y]):
                continue
            path = [x, v, y]
            a, b = x, y
            if x >= joints and len(rotations.after[x]) > 1:
                a = rotations.before[x][v]
                path.insert(0, a)
            if y >= joints and len(rotations.after[y]) > 1:
                b = rotations.after[y][v]
                path.append(b)
            rotations.put_before(a, b, path[1])
            rotations.put_after(b, a, path[-2])
            mine = find(block[v, x])
            for edge in pairwise(path):
                merged[find(block[edge])] = mine
            block[a, b] = block[b, a] = mine
