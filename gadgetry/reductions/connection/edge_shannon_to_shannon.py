"""Short wins the vertex Shannon game on the line graph iff he wins the edge Shannon game.

A vertex for each edge, numbered as the edges are; two are adjacent iff the edges share an end. The
terminals s and t are two more vertices, adjacent to the edges at s and at t. A path of edges from s
to t is a path of vertices, and a path of vertices has one of edges among its own: so edges join the
terminals iff their vertices do, and what is claimed and who is to move stays as it is.

    |V'| = |E| + 2,  |E'| = pairs of edges that share an end + edges at s + edges at t

Folklore; van Rijswijck, Set Colouring Games (2006), 4.5, says that the vertex game is the harder.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy

EDGE, TERMINAL = range(2)
MOST_PAIRS = 20_000_000


class EdgeShannonToShannon(Reduction[None]):
    """The line graph.

    >>> game = EdgeShannon(3, ((0, 1), (1, 2), (0, 2)), (0, 2))
    >>> EdgeShannonToShannon().build(game).sizes
    {'vertices': 5, 'edges': 7}
    """

    source = Kind.named("edge-shannon")
    target = Kind.named("shannon")
    theorem = "Short wins the Shannon game on the line graph iff he wins the edge Shannon game."
    citation = "folklore: a set of edges joins s and t iff the vertices of the line graph do"
    claim = Claim("winner", "Short", "winner", "Short")
    carries = ("winning moves", "strategy")
    bounds = (("edge-shannon", 5),)
    ablation = ("edge-shannon", 4)
    checked = "all multigraphs with two inner vertices and at most 5 edges, and random positions"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        game = self._game(source)
        return {
            "vertices": len(game.edges) + 2,
            "edges": len(self._pairs(game)) + sum(len(ends) for ends in _at_terminals(game)),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        game = self._game(source)
        count, pairs = len(game.edges), self._pairs(game)
        edges, vertices = PartsBuilder(), PartsBuilder()
        edges.add_rows(EDGE, np.array([e for e, _ in pairs], np.int32), _zeros(len(pairs)))
        for i, ends in enumerate(_at_terminals(game)):
            edges.add_rows(TERMINAL, np.full(len(ends), i, np.int32), _zeros(len(ends)))
            pairs += [(count + i, e) for e in ends]
        vertices.add(EDGE, count, 1)
        vertices.add(TERMINAL, 2, 1)
        names = [f"{e}:{u}-{v}" for e, (u, v) in enumerate(game.edges)]
        kinds = (
            GadgetKind("edge", ("",), lambda e: ("edge", e), lambda e: f"edge {names[e]}"),
            GadgetKind(
                "terminal",
                ("",),
                lambda i: ("vertex", game.terminals[i]),
                lambda i: f"terminal {game.terminals[i]}",
            ),
        )
        tails, heads = np.array(pairs, np.int32).reshape(-1, 2).T
        claimed = {"short": sorted(game.short), "cut": sorted(game.cut)}
        data = {"terminals": [count, count + 1], **claimed, "to_move": game.mover}
        graph = GraphArrays(Shannon.ruleset, count + 2, tails, heads, data=data)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        return Compiled(self, self.variant(variant), game, graph, provenance, self.claim)

    def _game(self, source: Any) -> EdgeShannon:
        if not isinstance(source, EdgeShannon):
            raise ReductionError(f"{self.name}: expected edge-shannon, got {source!r:.60}")
        return source

    def _pairs(self, game: EdgeShannon) -> list[tuple[int, int]]:
        """The pairs of edges that share an end."""
        at: dict[int, list[int]] = {}
        for e, ends in enumerate(game.edges):
            for v in set(ends):
                at.setdefault(v, []).append(e)
        most = sum(len(edges) * (len(edges) - 1) // 2 for edges in at.values())
        if most > MOST_PAIRS:
            raise ReductionError(
                f"{self.name}: expected a graph with at most {MOST_PAIRS:,} pairs of edges that"
                f" share an end, got one with {most:,}"
            )
        return sorted({pair for edges in at.values() for pair in combinations(edges, 2)})

    def winning_moves(
        self, compiled: Compiled[None], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The same numbers."""
        return moves

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        """The edge of the vertex; terminals have none."""
        return move if 0 <= move < len(compiled.source.edges) else None

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The edges whose vertices are claimed."""
        if position is None:
            return None
        game = compiled.source
        return EdgeShannon(
            game.vertices, game.edges, game.terminals, position.short, position.cut, position.mover
        )

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "terminal":
            return Purpose(
                f"It is the {gadget.label}, adjacent to the edges that end there.",
                "A chain of edges that reaches one of these reaches the terminal.",
            )
        return Purpose(
            f"Who claims it claims {gadget.label}.",
            "It is adjacent to the edges that share an end with it: a path of edges is a path of"
            " their vertices.",
        )

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """The edge game is played beside the vertex game."""
        return lambda position: strategy(self.source_position(compiled, position))


def _at_terminals(game: EdgeShannon) -> list[list[int]]:
    return [[e for e, ends in enumerate(game.edges) if v in ends] for v in game.terminals]


def _zeros(count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.zeros(count, np.uint8)


REDUCTIONS = (EdgeShannonToShannon(),)
