"""The free puzzle on glued copies needs as many moves as the fixed puzzle on one.

Copies of a coloured graph that share the source and nothing else. *At most*: the fixed puzzle's
moves flood every copy at once. *At least*: let the free puzzle be solved by fewer moves than there
are copies. A move recolours an area with the source, or an area within one copy; so there is a
copy without a move of its own, and it was flooded from the source by the other moves.

    n      n copies, n the number of vertices: n - 1 moves always suffice
    k+1    k + 1 copies, where k is the length of a solution of the fixed puzzle, a short one that
           is found by always taking the colour with most neighbouring areas

    c copies of n vertices and m edges: c(n - 1) + 1 vertices, cm edges

so a tree stays a tree: n(n - 1) + 1 vertices as in the paper. Nothing else is asked of the graph.

Fukui, Nakanishi, Uehara, Uno, Uno, "The complexity of free flood filling games", Lemma 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.flooding.flood_it_moves import FollowedMoves, split_moves
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy


def greedy_solution(position: FloodIt) -> tuple[int, ...]:
    """A solution of the fixed puzzle: always the colour of most neighbouring areas, the least.

    >>> greedy_solution(FloodIt.path("abcab", source=2))
    (0, 1, 0)
    """
    found: list[int] = []
    while not position.solved():
        areas = position.areas()
        mine = areas == areas[position.source or 0]
        ends = position.edges[mine[position.edges].sum(axis=1) == 1]
        outside = np.unique(areas[ends[~mine[ends]]])
        colours, areas_of = np.unique(position.colours[outside], return_counts=True)
        found.append(int(colours[int(areas_of.argmax())]))
        position = position.play(found[-1])
    return tuple(found)


@dataclass(frozen=True)
class GluedCopies:
    """The fixed puzzle, and how many copies of it are glued at its source."""

    position: FloodIt
    copies: int


def fixed_moves(compiled: Compiled[GluedCopies], moves: Sequence[FloodMove]) -> tuple[int, ...]:
    """The way back: moves of the fixed puzzle, no more than these of the free one.

    >>> compiled = FloodItToFreeFloodIt().build(FloodIt.path("abc", source=0))
    >>> fixed_moves(compiled, [(0, 1), (0, 2)])
    (1, 2)
    """
    target: Any = compiled.target
    colours, others = split_moves(target, 0, moves)
    if len(others) >= compiled.plan.copies:
        raise ReductionError(
            f"expected a copy without a move of its own, fewer than {compiled.plan.copies}"
            f" such moves; got {len(others)}"
        )
    found: list[int] = []
    position = compiled.plan.position
    for colour in colours:  # one that the copy does not have absorbs nothing, and is left out
        if colour in position.moves() and not position.solved():
            found.append(colour)
            position = position.play(colour)
    return tuple(found)


class FloodItToFreeFloodIt(Reduction[GluedCopies]):
    """Lemma 3.

    >>> compiled = FloodItToFreeFloodIt().build(FloodIt.path("abc", source=0), "n")
    >>> compiled.sizes, compiled.target.moves()[:3]
    ({'vertices': 7, 'edges': 6}, ((0, 1), (0, 2), (1, 0)))
    """

    source = Kind.named("flood-it")
    target = Kind.named("free-flood-it")
    theorem = "Free FLOOD-IT on glued copies needs as many moves as fixed FLOOD-IT on one."
    citation = "Fukui et al., The complexity of free flood filling games, Lemma 3"
    claim = Claim("moves", None, "moves", None)
    carries = ("number of moves", "strategy")
    invariants = ("connected",)
    bounds = (("flood-it", 4),)
    checked = "all rooted trees with at most 7 vertices in 3 colours (n copies: 5); random graphs"
    proved = (
        "variants n, and k+1 where k moves are known to suffice, for all connected graphs: the"
        " number of moves (flood_it_to_free_flood_it_copies, flood_it_to_free_flood_it_n in"
        " proofs/flooding/flood_it_to_free_flood_it.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "k+1": "k + 1 copies, k moves being known to suffice",
        "n": "n copies, as in the paper",
    }

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        position = _fixed(source)
        copies = _copies(position, self.variant(variant))
        n, m = len(position.colours), len(position.edges)
        return {"vertices": copies * (n - 1) + 1, "edges": copies * m}

    def build(self, source: Any, variant: str | None = None) -> Compiled[GluedCopies]:
        chosen = self.variant(variant)
        position = _fixed(source)
        copies, n = _copies(position, chosen), len(position.colours)
        root = position.source or 0
        others = np.delete(np.arange(n), root)
        place = np.zeros(n, np.int32)  # within a copy, from 1; the source is 0 in all of them
        place[others] = np.arange(1, n)
        ends = place[position.edges]
        shift = (np.arange(copies, dtype=np.int32) * (n - 1))[:, None, None]
        glued = np.where(ends == 0, 0, ends + shift).reshape(-1, 2).astype(np.int32)
        colours = np.append(position.colours[root], np.tile(position.colours[others], copies))
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(0, 1, 1)
        vertices.add(1, copies * (n - 1), 1)
        edges.add_rows(2, np.arange(len(glued), dtype=np.int32), np.zeros(len(glued), np.uint8))
        kinds = _kinds(n, len(position.edges), root, others, copies)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        graph = GraphArrays(
            "flood-it", len(colours), glued[:, 0], glued[:, 1], {"colours": colours},
            vertex_name=provenance.vertex_name,
        )  # fmt: skip
        return Compiled(
            self, chosen, source, graph, provenance, self.claim, (),
            GluedCopies(position, copies),
        )  # fmt: skip

    def back(self, compiled: Compiled[GluedCopies], position: Any, move: Any) -> Any:
        areas = position.areas()
        return move[1] if areas[move[0]] == areas[0] else None

    def source_position(self, compiled: Compiled[GluedCopies], position: Any) -> Any:
        """The first copy, where the moves so far were the source's."""
        start = compiled.plan.position
        root = start.source or 0
        colours = position.colours[: len(start.colours)]
        inside = np.insert(colours[1:], root, colours[0]).tolist()
        return FloodIt(inside, start.edges, root)

    def explain(self, compiled: Compiled[GluedCopies], position: Any, move: Any) -> str:
        areas = position.areas()
        if areas[move[0]] == areas[0]:
            return f"the source takes colour {move[1]} in all copies"
        return f"{compiled.provenance.vertex_name(move[0])}: a move within one copy"

    def purpose(self, compiled: Compiled[GluedCopies], gadget: Gadget) -> Purpose:
        if gadget.kind == "source":
            return Purpose(
                "All copies are glued here, at the source of the fixed puzzle.",
                "What is flooded from here is flooded in every copy at once: so the moves of the"
                " fixed puzzle solve all copies.",
            )
        return Purpose(
            f"It is one copy of {'an edge' if gadget.kind == 'edge' else 'a vertex'} of the fixed"
            " puzzle.",
            "There are more copies than moves are needed. A move recolours the source's area, or"
            " something within one copy; so some copy has no move of its own, and was flooded from"
            " the source by the others: fewer moves than in the fixed puzzle cannot do it.",
        )

    def transfer(
        self, compiled: Compiled[GluedCopies], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """The fixed puzzle's moves, played with the source's area."""
        position, moves = compiled.plan.position, list[FloodMove]()
        while not position.solved():
            colour = strategy(position)
            moves.append((0, colour))
            position = position.play(colour)
        target: Any = compiled.target
        return FollowedMoves(target, moves)


def _fixed(source: Any) -> FloodIt:
    position = source.position() if isinstance(source, GraphArrays) else source
    if not isinstance(position, FloodIt) or position.source is None:
        raise ReductionError(
            "flood-it-to-free-flood-it: expected a fixed puzzle, which has a source; got a free one"
        )
    return position


def _copies(position: FloodIt, variant: str) -> int:
    return len(position.colours) if variant == "n" else len(greedy_solution(position)) + 1


def _kinds(n: int, m: int, root: int, others: Any, copies: int) -> tuple[GadgetKind, ...]:
    def vertex(i: int) -> int:
        return int(others[i % (n - 1)])

    return (
        GadgetKind("source", ("",), lambda _: ("vertex", root), lambda _: f"source {root}"),
        GadgetKind(
            "vertex", ("",), lambda i: ("vertex", vertex(i)),
            lambda i: f"vertex {vertex(i)}, copy {i // (n - 1) + 1}",
        ),
        GadgetKind(
            "edge", (), lambda i: ("edge", i % m), lambda i: f"edge {i % m}, copy {i // m + 1}"
        ),
    )  # fmt: skip


REDUCTIONS = (FloodItToFreeFloodIt(),)
