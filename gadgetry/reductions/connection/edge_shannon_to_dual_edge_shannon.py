"""Short wins the edge Shannon game on the plane dual iff Cut wins the game: cuts become paths.

The graph must stay planar when its terminals are joined by an edge, that is, both can be on the
outer face. A vertex for each face of the graph with that edge; each edge becomes one between the
faces on its two sides, numbered as before; the joining edge is left out, and its two faces are the
terminals. Edges join the terminals of the one graph iff in the other they separate them: a set of
edges that separates contains the edges that some closed curve through faces crosses, besides the
joining edge. What Short has is Cut's in the dual, and the other player is to move.

Refused are graphs that are not planar, and those in which no path joins the terminals: there the
joining edge has one face, and Cut has won.

With n vertices that have edges, the terminals among them, m edges, and c components:

    |V'| = m + 1 - n + 2c,  |E'| = m

Whitney (1932); van Rijswijck, Set Colouring Games (2006), 4.5 and 14.3.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.reductions.claim import other_players
from gadgetry.reductions.connection.shannon_duality import ShannonDuality
from gadgetry.reductions.connection.terminal_faces import TerminalFaces, terminal_faces
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, ReductionError, Refused, Sizes


class EdgeShannonToDualEdgeShannon(ShannonDuality):
    """The plane dual.

    >>> path = EdgeShannon(3, ((0, 1), (1, 2)), (0, 2))
    >>> print(EdgeShannonToDualEdgeShannon().build(path).target)
    edge-shannon
    vertices 2
    terminals 1 0
    edge 0 1
    edge 0 1
    Cut to move
    """

    source = Kind.named("edge-shannon")
    target = Kind.named("dual-edge-shannon")
    theorem = "Short wins the edge Shannon game on the plane dual iff Cut wins the game."
    citation = "Whitney (1932); van Rijswijck, Set Colouring Games (2006), 4.5 and 14.3"
    bounds = (("edge-shannon", 5),)
    checked = "all multigraphs with two inner vertices and at most 5 edges, and random positions"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        game = self._game(source)
        return {"vertices": len(self._faces(game).around), "edges": len(game.edges)}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        game = self._game(source)
        faces = self._faces(game)
        first, last = faces.sides[-1]
        dual = EdgeShannon(
            len(faces.around),
            faces.sides[:-1],
            (first, last),
            game.cut,
            game.short,
            other_players()[game.mover],
        )
        names = [", ".join(map(str, face)) for face in faces.around]
        kinds = (
            GadgetKind("face", ("",), FORMULA, lambda i: f"the face of {names[i]}"),
            GadgetKind("edge", ("",), lambda e: ("edge", e), lambda e: f"edge {game.move_name(e)}"),
        )
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(0, len(faces.around), 1)
        edges.add(1, len(game.edges), 1)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        return Compiled(self, self.variant(variant), game, dual, provenance, self.claim)

    def _game(self, source: Any) -> EdgeShannon:
        if not isinstance(source, EdgeShannon):
            raise ReductionError(f"{self.name}: expected edge-shannon, got {source!r:.60}")
        return source

    def _faces(self, game: EdgeShannon) -> TerminalFaces:
        faces = terminal_faces(game.vertices, game.edges, game.terminals)
        if faces.sides[-1][0] == faces.sides[-1][1]:
            raise Refused("expected terminals that some path joins, got none: Cut has won")
        return faces

    def turned(self, compiled: Compiled[None], position: Any) -> EdgeShannon:
        game, mover = compiled.source, other_players()[position.mover]
        return EdgeShannon(
            game.vertices, game.edges, game.terminals, position.cut, position.short, mover
        )

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "face":
            return Purpose(
                f"It is {gadget.label}.",
                "A curve that separates the terminals goes from face to face.",
            )
        return Purpose(
            f"It is {gadget.label}, claimed by the other player.",
            "It joins the faces on its two sides: where Cut claims it, the curve can cross.",
        )


REDUCTIONS = (EdgeShannonToDualEdgeShannon(),)
