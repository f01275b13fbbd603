"""Short wins the dual of a plane Shannon game iff Cut wins the game: cuts become paths.

The graph must stay planar when its terminals s and t are joined by an edge, that is, both can be on
the outer face. The vertices stay. Two that are no terminals are adjacent in the dual iff they are
on one face; s becomes the face on the left of the joining edge, adjacent to the vertices on that
face, and t the one on its right. A path from left to right in the dual is a closed curve that meets
the graph in its vertices only, but for the joining edge: it separates s from t. And as they stand
around the part of s, the vertices of a least cut are such a path. So what joins the terminals of
the one graph separates them in the other: the Shannon dual of the thesis. If no path joins s and t,
the edge has one face, and s and t are adjacent in the dual. What Short has is Cut's in the dual,
and the other player is to move.

Edges between two neighbours of a terminal are left out first: no path without chords has one. A
graph that is not planar is refused: it may have a dual, or none (`tools/search_duals.py`).

    |V'| = |V|,  |E'| = pairs of inner vertices that share a face + inner vertices on the left face
                      + inner vertices on the right face (+ 1 if no path joins s and t)

van Rijswijck, Set Colouring Games (2006), 4.7 and 14.3, where it is open which graphs have a dual.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import other_players
from gadgetry.reductions.connection.shannon_duality import ShannonDuality
from gadgetry.reductions.connection.terminal_faces import terminal_faces
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, ReductionError, Sizes

VERTEX, SIDE = range(2)
SIDES = ("left", "right")
MOST_PAIRS = 20_000_000


class ShannonToDualShannon(ShannonDuality):
    """The Shannon dual of a plane graph.

    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> path = Shannon(TerminalGraph(4, [(0, 1), (1, 2), (2, 3)], (0, 3)))
    >>> print(ShannonToDualShannon().build(path).target)
    shannon
    vertices 4
    terminals 0 3
    edge 1 2
    edge 0 1
    edge 0 2
    edge 3 1
    edge 3 2
    Cut to move
    """

    source = Kind.named("shannon")
    target = Kind.named("dual-shannon")
    theorem = "Short wins the dual of a plane Shannon game iff Cut wins the game."
    citation = "van Rijswijck, Set Colouring Games (2006), 4.7 and 14.3; the construction: folklore"
    bounds = (("shannon", 3),)
    checked = "all graphs with at most 3 inner vertices (4 in a test), and random plane ones"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        game = self._game(source)
        return {"vertices": game.graph.vertices, "edges": len(_dual_edges(self.name, game))}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        game = self._game(source)
        graph, (s, t) = game.graph, game.graph.terminals
        rows = _dual_edges(self.name, game)
        tails, heads = np.array(rows, np.int32).reshape(-1, 2).T
        terminal = np.isin(np.arange(graph.vertices), (s, t))
        numbers = np.arange(graph.vertices, dtype=np.int32)
        vertices, edges = PartsBuilder(), PartsBuilder()
        for v in numbers.tolist():
            kind, index = (SIDE, int(v == t)) if terminal[v] else (VERTEX, v)
            vertices.add_rows(kind, np.array([index], np.int32), np.zeros(1, np.uint8))
        for u, _ in rows:
            kind, index = (SIDE, int(u == t)) if u in (s, t) else (VERTEX, u)
            edges.add_rows(kind, np.array([index], np.int32), np.zeros(1, np.uint8))
        kinds = (
            GadgetKind("vertex", ("",), lambda v: ("vertex", v), lambda v: f"vertex {v}"),
            GadgetKind("side", ("",), FORMULA, lambda i: f"the {SIDES[i]} side"),
        )
        claimed = {"short": sorted(game.cut), "cut": sorted(game.short)}
        data = {"terminals": [s, t], **claimed, "to_move": other_players()[game.mover]}
        dual = GraphArrays(Shannon.ruleset, graph.vertices, tails, heads, data=data)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        return Compiled(self, self.variant(variant), game, dual, provenance, self.claim)

    def _game(self, source: Any) -> Shannon:
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, Shannon):
            raise ReductionError(f"{self.name}: expected shannon, got {position!r:.60}")
        return position

    def turned(self, compiled: Compiled[None], position: Any) -> Shannon:
        graph, mover = compiled.source.graph, other_players()[position.mover]
        return Shannon(graph, position.cut, position.short, mover)

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "side":
            return Purpose(
                f"It is {gadget.label} of an edge that would join the old terminals.",
                "It is adjacent to what is on that face: a curve around a terminal begins on one"
                " side of the edge and ends on the other.",
            )
        return Purpose(
            f"It is {gadget.label}, claimed by the other player.",
            "It is adjacent to the vertices with which it shares a face, so that a cut, which is a"
            " curve through faces, is a path.",
        )


def _dual_edges(name: str, game: Shannon) -> list[tuple[int, int]]:
    """The pairs that share a face, then those with the left and with the right side."""
    graph, (s, t) = game.graph, game.graph.terminals
    beside = [set(graph.neighbours[end]) for end in (s, t)]
    rows = [
        (u, v)
        for u, v in graph.edges.tolist()
        if not any(u in near and v in near for near in beside)
    ]
    faces = terminal_faces(graph.vertices, rows, (s, t))
    inner = [tuple(v for v in face if v not in (s, t)) for face in faces.around]
    most = sum(len(face) * (len(face) - 1) // 2 for face in inner)
    if most > MOST_PAIRS:
        raise ReductionError(
            f"{name}: expected a graph whose faces have at most {MOST_PAIRS:,} pairs of vertices,"
            f" got one with {most:,}"
        )
    left, right = faces.sides[-1]
    pairs = sorted({pair for face in inner for pair in combinations(face, 2)})
    sides = [(end, v) for end, face in ((s, left), (t, right)) for v in inner[face]]
    return [*pairs, *sides, *([(s, t)] if left == right else [])]


REDUCTIONS = (ShannonToDualShannon(),)
