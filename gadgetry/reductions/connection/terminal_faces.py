"""The faces of a plane graph whose two terminals are joined by one more edge.

A closed curve through faces that separates the terminals crosses that edge: so cuts are ways from
its one side to the other. Loops and several edges between two vertices are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gadgetry.reductions.reduction import Refused


@dataclass(frozen=True)
class TerminalFaces:
    """`sides`: of each edge the faces on its left and on its right, the joining edge last.

    `around`: the vertices on each face, ascending.
    """

    sides: tuple[tuple[int, int], ...]
    around: tuple[tuple[int, ...], ...]


def terminal_faces(
    vertices: int, edges: Sequence[tuple[int, int]], terminals: tuple[int, int]
) -> TerminalFaces:
    """The faces, numbered as they come; raises `Refused` where the graph is not planar.

    Each edge is two edges and two more vertices in a row, which makes the graph a simple one.

    >>> faces = terminal_faces(3, [(0, 1), (1, 2)], (0, 2))
    >>> faces.sides, faces.around
    (((0, 1), (0, 1), (1, 0)), ((0, 1, 2), (0, 1, 2)))
    """
    from networkx import Graph, check_planarity

    joined = [*edges, terminals]
    ways = []
    for e, (u, v) in enumerate(joined):
        first = vertices + 2 * e
        ways.append((u, first, first + 1, v))
    graph = Graph()
    for way in ways:
        graph.add_edges_from(pairwise(way))
    planar, embedding = check_planarity(graph)
    if not planar:
        raise Refused(
            "expected a graph that stays planar when its terminals are joined by an edge, got one"
            " that does not; it may have a dual all the same, but not this one"
        )
    face: dict[tuple[int, int], int] = {}
    around: list[tuple[int, ...]] = []
    for way in ways:
        for a, b in ((way[1], way[2]), (way[2], way[1])):
            if (a, b) not in face:
                cycle = embedding.traverse_face(a, b)
                steps = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
                face.update(dict.fromkeys(steps, len(around)))
                around.append(tuple(sorted({v for v in cycle if v < vertices})))
    sides = tuple((face[way[1], way[2]], face[way[2], way[1]]) for way in ways)
    return TerminalFaces(sides, tuple(around))
