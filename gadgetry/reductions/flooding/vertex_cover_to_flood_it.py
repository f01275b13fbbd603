"""FLOOD-IT on a spider takes at most K moves iff the graph has a vertex cover of at most k.

A spider is a hub with legs. Flooded from the hub, each leg is a word whose letters must be played
in order: the least number of moves is the length of a shortest common supersequence of the words.
The words, with proofs, are in `supersequence_legs.py` beside this file; n vertices, m edges.

    spider      hub 0, a colour for each vertex with an edge (n' of them), two legs of length 2 for
                each edge; 1 + 4m vertices, K = n' + k
    free        the same, any area may be recoloured; K is the same
    three       hub b, colours a, b, c: 1 + 2n + m long legs;
                w = max(1, ceil((n+k)/2)), M = 3w, N = nM + w, K = 2N + n + k,
                1 + 2N + 2n(2(N-w) + 1) + m(2(N-w) + 2) vertices
    three-free  K + 1 copies of it glued at the hub, any area may be recoloured: K moves leave one
                copy without a move of its own, which is flooded from the hub (Lemma 3)

    board       the areas of `spider` on a rectangle of squares, each leg a 3 x 3 square with
    board-free  another colour in the middle, the hub around them (`nested_squares.py`); as there

The spiders are trees: one edge less than vertices. A vertex is in the cover iff its colour is
played twice (spider), or c is played twice in its window (three). Isolated vertices have no legs
in a spider, and need none; in `three` they have their early and their late leg.

That FLOOD-IT is NP-complete on trees with three colours: Fleischer and Woeginger 2010 (fixed);
Fukui, Nakanishi, Uehara, Uno, Uno, "The complexity of free flood filling games", Theorem 1 (free).
These legs, the windows and the proof for `free` are Gadgetry's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gadgetry._wording import counted
from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.flooding.flood_it_moves import FollowedMoves, split_moves
from gadgetry.reductions.flooding.nested_squares import NestedSquares
from gadgetry.reductions.flooding.spider_purposes import spider_purpose
from gadgetry.reductions.flooding.supersequence_legs import C, ManyColours, ThreeColours
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

HUB = 0


@dataclass(frozen=True)
class Spider:
    """The words on the legs, and the colour of each vertex."""

    legs: ManyColours | ThreeColours
    colours: NDArray[np.int32]


def legs_of(source: VertexCover | GraphArrays, variant: str) -> ManyColours | ThreeColours:
    """The legs for what is left of the graph and of k."""
    position = source.position() if isinstance(source, GraphArrays) else source
    assert isinstance(position, VertexCover)
    kind = ThreeColours if variant.startswith("three") else ManyColours
    left = position.k - len(position.taken)
    return kind(position.graph.vertices, position.open_edges(), left)


def flooding_moves(compiled: Compiled[Spider], cover: frozenset[int]) -> tuple[FloodMove, ...]:
    """The way there: at most K moves, from a cover of at most k vertices.

    >>> path = VertexCover.of(3, [(0, 1), (1, 2)], 1)
    >>> flooding_moves(VertexCoverToFloodIt().build(path), frozenset({1}))
    (2, 1, 3, 2)
    """
    colours = compiled.plan.legs.sequence(cover)
    return tuple((HUB, c) for c in colours) if "free" in compiled.variant else colours


def cover_of(compiled: Compiled[Spider], moves: Sequence[FloodMove]) -> frozenset[int]:
    """The way back: a cover of at most k vertices, from at most K moves that solve the puzzle.

    >>> path = VertexCover.of(3, [(0, 1), (1, 2)], 1)
    >>> sorted(cover_of(VertexCoverToFloodIt().build(path), (2, 3, 1, 2)))
    [1]
    """
    legs = compiled.plan.legs
    if len(moves) > legs.most:
        raise ReductionError(f"expected at most {counted(legs.most, 'move')}, got {len(moves)}")
    start = compiled.target
    assert isinstance(start, FloodIt)
    colours, local = split_moves(start, HUB, moves)
    gadgets = [compiled.provenance.of_vertex(v)[0] for v in local]
    return legs.cover(
        colours, {legs.edges[g.element[1]] for g in gadgets if g.element[0] == "edge"}
    )


class VertexCoverToFloodIt(Reduction[Spider]):
    """Vertex cover as flooding a spider.

    >>> triangle = [(0, 1), (1, 2), (0, 2)]
    >>> [str(VertexCoverToFloodIt().build(VertexCover.of(3, triangle, k)).claim) for k in (1, 2)]
    ['at most 4 moves suffice iff at most 1 move suffices', \
'at most 5 moves suffice iff at most 2 moves suffice']
    >>> VertexCoverToFloodIt().build(VertexCover.of(2, [(0, 1)], 1), "three").sizes
    {'vertices': 155, 'edges': 154}
    """

    source = Kind.named("vertex-cover")
    target = Kind.named("flood-it")
    theorem = "The spider is flooded by at most K moves iff the graph has a cover of k vertices."
    citation = (
        "Fukui et al., The complexity of free flood filling games, Theorem 1; Gadgetry's legs"
    )
    claim = None
    carries = ("strategy",)
    invariants = ("connected",)
    bounds = (("cnf", 2, 3), ("vertex-cover", 4))
    checked = (
        "all CNFs up to renaming with at most 2 variables and 3 clauses, random ones with 3 and 4;"
        " all graphs with at most 5 vertices (free: and 6 edges; three colours: 4 vertices)"
    )
    proved = (
        "variants spider, three and three-free, for all graphs: K moves suffice iff there is a"
        " cover (vertex_cover_to_flood_it_spider, vertex_cover_to_flood_it_three,"
        " vertex_cover_to_flood_it_three_free in proofs/flooding/vertex_cover_to_flood_it.v)"
    )
    unproved: ClassVar[Mapping[str, str]] = {
        "free": "proved in words beside the construction (`supersequence_legs.py`), not in Coq",
        "board": "its areas are those of `spider`: `nested_squares.py` says why, tests compute it",
        "board-free": "its areas are those of `free`, and `free` is proved in words only",
    }
    variants: ClassVar[Mapping[str, str]] = {
        "spider": "a colour for each vertex, fixed at the hub",
        "free": "a colour for each vertex, any area may be recoloured",
        "three": "three colours, fixed at the hub",
        "three-free": "three colours, K + 1 copies, any area may be recoloured",
        "board": "a colour for each vertex, on a rectangle of squares, fixed at a corner",
        "board-free": "the same board, any area may be recoloured",
    }

    def bounds_of(self, variant: str) -> tuple[tuple[str, int] | tuple[str, int, int], ...]:
        less: dict[str, tuple[tuple[str, int] | tuple[str, int, int], ...]] = {
            "free": (("cnf", 2, 2), ("vertex-cover", 4)),
            "three": (("cnf", 1, 2), ("vertex-cover", 3)),
            "three-free": (("cnf", 1, 1),),
            "board": (("cnf", 2, 2), ("vertex-cover", 3)),
            "board-free": (("cnf", 1, 2), ("vertex-cover", 3)),
        }
        return less.get(variant, self.bounds)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        chosen = self.variant(variant)
        legs = legs_of(source, chosen)
        if chosen.startswith("board"):
            squares = _squares(legs)
            rows, columns = squares.shape
            return {"vertices": rows * columns, "edges": squares.edges}
        size = _copies(legs, chosen) * legs.length
        return {"vertices": 1 + size, "edges": size}

    def build(self, source: Any, variant: str | None = None) -> Compiled[Spider]:
        chosen = self.variant(variant)
        legs = legs_of(source, chosen)
        copies = _copies(legs, chosen)
        kinds = _kinds(legs, copies, source)
        if chosen.startswith("board"):
            paint, provenance, tails, heads = _board(legs, kinds)
        else:
            paint, provenance, tails = _spider(legs, copies, kinds)
            heads = np.arange(1, len(paint), dtype=np.int32)
        graph = GraphArrays(
            "flood-it",
            len(paint),
            tails,
            heads,
            {"colours": paint},
            {} if "free" in chosen else {"source": HUB},
            provenance.vertex_name,
        )
        claim = Claim("moves", legs.most, "moves", legs.k)
        return Compiled(self, chosen, source, graph, provenance, claim, (), Spider(legs, paint))

    def drawing(self, compiled: Compiled[Spider], source: Drawing | None) -> Drawing | None:
        """A board is drawn as one; its areas show the legs."""
        if not compiled.variant.startswith("board"):
            return super().drawing(compiled, source)
        rows, columns = _squares(compiled.plan.legs).shape
        down, across = np.divmod(np.arange(rows * columns), columns)
        return Drawing(np.column_stack((across, -down)).astype(float), label=str, regions=())

    def back(self, compiled: Compiled[Spider], position: Any, move: Any) -> Any:
        return _taken(compiled, position, move)[1]

    def explain(self, compiled: Compiled[Spider], position: Any, move: Any) -> str:
        vertex, cover = _taken(compiled, position, move)
        if cover is not None:
            return f"{_name(compiled.source, cover)}, for the second time: it is in the cover"
        if vertex is not None:
            return f"{_name(compiled.source, vertex)}, for the first time"
        if isinstance(move, tuple) and not _with_hub(position)[move[0]]:
            return f"{compiled.provenance.vertex_name(move[0])}: a move of the leg by itself"
        return "the clock goes on" if isinstance(compiled.plan.legs, ThreeColours) else "a waste"

    def purpose(self, compiled: Compiled[Spider], gadget: Gadget) -> Purpose:
        legs, copies = compiled.plan.legs, _copies(compiled.plan.legs, compiled.variant)
        return spider_purpose(
            legs, copies, "free" in compiled.variant, lambda v: _name(compiled.source, v), gadget
        )

    def transfer(
        self, compiled: Compiled[Spider], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """The cover that the strategy takes; then the moves it gives, one after the other."""
        source = compiled.source
        position: Any = source.position() if isinstance(source, GraphArrays) else source
        while not position.solved():
            position = position.play(strategy(position))
        start: Any = compiled.target
        return FollowedMoves(start, flooding_moves(compiled, position.taken))


def _spider(
    legs: ManyColours | ThreeColours, copies: int, kinds: tuple[GadgetKind, ...]
) -> tuple[NDArray[np.int32], Provenance, NDArray[np.int32]]:
    """Colours, gadgets, and what each vertex after the hub hangs on."""
    vertices, edges = PartsBuilder(), PartsBuilder()
    vertices.add(0, 1, 1)
    colours, tails = [np.array([legs.hub], np.int32)], [np.zeros(0, np.int32)]
    for kind, words in enumerate(legs.words(), start=1):
        words = np.tile(words, (copies, 1))
        count, length = words.shape
        colours.append(words.ravel())
        before = np.arange(words.size, dtype=np.int32).reshape(words.shape) + vertices.count - 1
        before[:, :1] = HUB
        tails.append(before.ravel())
        index = np.repeat(np.arange(count, dtype=np.int32), length)
        for parts in (vertices, edges):
            parts.add_rows(kind, index, legs.roles(words).ravel())
    provenance = Provenance(kinds, vertices.parts(), edges.parts())
    return np.concatenate(colours), provenance, np.concatenate(tails).astype(np.int32)


def _squares(legs: ManyColours | ThreeColours) -> NestedSquares:
    words = legs.words()
    return NestedSquares(sum(map(len, words)), max(rows.shape[1] for rows in words))


def _board(
    legs: ManyColours | ThreeColours, kinds: tuple[GadgetKind, ...]
) -> tuple[NDArray[np.int32], Provenance, NDArray[np.int32], NDArray[np.int32]]:
    """Colours, gadgets, and the pairs of cells that share a side."""
    squares, words = _squares(legs), legs.words()
    paint, cells = squares.cells(legs.hub, words, [legs.roles(rows) for rows in words])
    tails, heads = squares.sides()
    sides = Parts(cells.kind[heads], cells.index[heads], cells.role[heads])
    return paint, Provenance(kinds, cells, sides), tails, heads


def _copies(legs: ManyColours | ThreeColours, variant: str) -> int:
    return legs.most + 1 if variant == "three-free" else 1


def _with_hub(position: FloodIt) -> Any:
    areas = position.areas()
    return areas == areas[HUB]


def _taken(
    compiled: Compiled[Spider], position: FloodIt, move: FloodMove
) -> tuple[int | None, int | None]:
    """The vertex that a move of the hub stands for; and once more if it is for the second time."""
    flooded = _with_hub(position)
    vertex, colour = move if isinstance(move, tuple) else (HUB, move)
    legs = compiled.plan.legs
    at: int | None = None
    if flooded[vertex] and isinstance(legs, ManyColours) and colour != legs.hub:
        at = colour - 1
        first = compiled.provenance.vertices.role == 0
    elif flooded[vertex] and isinstance(legs, ThreeColours) and colour == C:
        clock = compiled.provenance.vertices_of("clock", 0)
        at = legs.vertex_at(int(flooded[clock].sum()) // 2)
        first = np.zeros(len(flooded), bool)
        if at is not None:
            first[compiled.provenance.vertices_of("early", at)] = True
    if at is None:
        return None, None
    # What a vertex's colour floods at the latest when it is played for the first time.
    again = bool(flooded[first & (compiled.plan.colours == colour)].all())
    return at, at if again else None


def _name(source: VertexCover | GraphArrays, vertex: int) -> str:
    if isinstance(source, GraphArrays) and source.vertex_name:
        return source.name(vertex)
    return f"vertex {vertex}"


def _kinds(
    legs: ManyColours | ThreeColours, copies: int, source: VertexCover | GraphArrays
) -> tuple[GadgetKind, ...]:
    n, m = legs.vertices, len(legs.edges)

    def copy(i: int, count: int) -> str:
        return f", copy {i // count + 1}" if copies > 1 else ""

    def edge(i: int) -> str:
        u, v = legs.edges[i % m]
        return f"{_name(source, u)} - {_name(source, v)}{copy(i, m)}"

    def vertex(i: int) -> str:
        return f"{_name(source, i % n)}{copy(i, n)}"

    hub = GadgetKind("hub", ("",), lambda _: ("graph", 0), lambda _: "the hub")
    roles = legs.colours

    def of_edge(name: str) -> GadgetKind:
        return GadgetKind(
            name, roles, lambda i: ("edge", i % m), lambda i: f"leg {name}, {edge(i)}"
        )

    def of_vertex(name: str) -> GadgetKind:
        return GadgetKind(
            name, roles, lambda i: ("vertex", i % n), lambda i: f"leg {name}, {vertex(i)}"
        )

    if isinstance(legs, ManyColours):
        return hub, of_edge("there"), of_edge("back")
    clock = GadgetKind("clock", roles, lambda _: ("graph", 0), lambda i: f"the clock{copy(i, 1)}")
    return hub, clock, of_vertex("early"), of_vertex("late"), of_edge("edge")


REDUCTIONS = (VertexCoverToFloodIt(),)
