"""A compiled target as a picture of its construction: gadgets on grounds of their own, named.

Places come from the reduction (`Reduction.drawing`), else from Graphviz. Black vertices are dark,
white ones light, the token's start has a double rim and terminals are boxes, and the legend says
so: it reads in black and white. Large targets are folded: see `folding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gadgetry._wording import counted
from gadgetry.diagrams.folding import folded_scene
from gadgetry.diagrams.layout import drawing_of, laid_out
from gadgetry.diagrams.looks import fitted, hull, kind_fill
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import (
    Entry,
    Region,
    Scene,
    Shape,
    Words,
    plain,
)
from gadgetry.diagrams.vertex_looks import VertexLooks
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Gadget, Provenance
from gadgetry.reductions.reduction import Compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_VERTICES = 600
MOST_EDGES = 900
MOST_DRAWN = 20_000  # vertices whose places are computed; larger targets fold to their kinds
MOST_PLAYED_ON = 1_200  # vertices, and twice as many edges, of a graph that is played on whole
MOST_NEAR = 250
_NONE: Overlay = Overlay()


class CannotDraw(ValueError):
    """There is no picture of that; says of what there is one."""


def construction_scene(
    steps: Sequence[Compiled], *, title: Sequence[str] = (), fold: bool | None = None,
    focus: str | None = None, overlay: Overlay = _NONE,
) -> Scene:  # fmt: skip
    """The picture of a chain's last target; `fold` is decided by the size unless it is said.

    `focus` keeps only the gadgets whose label or kind contains the text, and their neighbours.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
    >>> scene = construction_scene([AvoidTrueToFlagColoring().build(AvoidTrue(2, [[1, 2]]))])
    >>> len(scene.shapes), len(scene.lines)
    (38, 49)
    """
    compiled = steps[-1]
    graph, provenance = compiled.graph, compiled.provenance
    if not isinstance(graph, GraphArrays):
        raise CannotDraw(f"expected a compiled graph, got {type(graph).__name__}")
    shown = _focused(graph, provenance, focus) if focus else np.ones(graph.vertices, bool)
    if not shown.any():
        raise CannotDraw(f"expected the label of a gadget, or a part of one; got {focus!r}")
    folded = too_large(graph, shown) if fold is None else fold
    said = [*title, _sizes(graph)]
    drawing = drawing_of(steps) if graph.vertices <= MOST_DRAWN else None
    if folded:
        return folded_scene(graph, provenance, drawing, shown, said)
    return graph_scene(graph, provenance, drawing, shown=shown, title=said, overlay=overlay)


def too_large(graph: GraphArrays, shown: NDArray[np.bool_] | None = None) -> bool:
    """Are there more vertices or edges, of those shown, than can be read?"""
    if shown is None:
        return graph.vertices > MOST_VERTICES or len(graph.tails) > MOST_EDGES
    edges = int((shown[graph.tails] & shown[graph.heads]).sum())
    return int(shown.sum()) > MOST_VERTICES or edges > MOST_EDGES


def graph_scene(
    graph: GraphArrays, provenance: Provenance | None, drawing: Drawing | None, *,
    shown: NDArray[np.bool_] | None = None, title: Sequence[str] = (), overlay: Overlay = _NONE,
) -> Scene:  # fmt: skip
    """Every vertex and edge of a graph; without provenance, vertices bear their numbers."""
    shown = np.ones(graph.vertices, bool) if shown is None else shown
    colours = graph.vertex_data.get("colours")
    if colours is not None and colours.dtype == object:  # None: it has flowed into another one
        shown = shown & np.array([colour is not None for colour in colours], bool)
    looks = VertexLooks(graph, provenance, drawing, overlay)
    if drawing is None:
        drawing = laid_out(graph, [looks.width(v) for v in range(graph.vertices)])
    unit = drawing.unit
    kept = np.flatnonzero(shown).tolist()
    shapes = {v: looks.shape(v, drawing) for v in kept}
    lines = looks.lines(drawing, shapes)
    regions, words = _grounds(drawing, provenance, shapes)
    words += [
        Words(x * unit, -y * unit, plain(text, 60), 9, "middle", "#444444")
        for x, y, text in drawing.headings
    ]
    legend = [*looks.legend(shapes), *_kinds(provenance, regions), *overlay.legend()]
    signs = [
        sign
        for v, shape in shapes.items()
        for sign in overlay.sign(v, shape.x - shape.width / 2 - 2, shape.y + 6, 6.5, f"sign{v}")
    ]
    return Scene(
        tuple(title), (*shapes.values(), *signs), tuple(lines), tuple(regions), tuple(words),
        tuple(legend),
    )  # fmt: skip


def _grounds(
    drawing: Drawing, provenance: Provenance | None, shapes: Mapping[int, Shape]
) -> tuple[list[Region], list[Words]]:
    """The grounds of gadgets with more than one vertex, and their names."""
    groups: list[tuple[str, int, list[int]]] = []
    if drawing.regions is not None:
        groups = [(label, kind, list(vs)) for label, kind, vs in drawing.regions]
    elif provenance is not None:
        members: dict[tuple[int, int], list[int]] = {}
        for v in shapes:
            key = (int(provenance.vertices.kind[v]), int(provenance.vertices.index[v]))
            members.setdefault(key, []).append(v)
        groups = [(provenance.gadget(*key).label, key[0], vs) for key, vs in members.items()]
    regions, words = [], []
    for label, kind, vertices in groups:
        inside = [shapes[v] for v in vertices if v in shapes]
        if len(inside) < 2 or any(v in drawing.bars for v in vertices):
            continue
        corners = hull(inside, 5.0)
        regions.append(Region(corners, kind_fill(kind), tip=plain(label)))
        left, top = (min(corner[i] for corner in corners) for i in (0, 1))
        said = plain(label, 40)
        words.append(Words(left, top - 5, said, 7.5, ink="#444444", ground="#ffffff"))
    return regions, fitted(words)


def _kinds(provenance: Provenance | None, regions: Sequence[Region]) -> list[Entry]:
    """The kinds of gadgets that have grounds, for the legend."""
    kinds = provenance.kinds if provenance is not None else ()
    drawn = {region.fill for region in regions}
    fills = {kind_fill(k): plain(kind.name, 40) for k, kind in enumerate(kinds[:7])}
    return [Entry(Region((), fill), name) for fill, name in fills.items() if fill in drawn]


def _sizes(graph: GraphArrays) -> str:
    size = f"{counted(graph.vertices, 'vertex')}, {counted(len(graph.tails), 'edge')}"
    return f"{graph.ruleset}: {size}"


def _focused(graph: GraphArrays, provenance: Provenance, focus: str) -> NDArray[np.bool_]:
    """The vertices of the gadgets that are meant, and what touches them."""

    def meant(gadget: Gadget) -> bool:
        return focus in gadget.label or focus == gadget.kind

    inside = np.zeros(graph.vertices, bool)
    kinds, indices = provenance.vertices.kind, provenance.vertices.index
    for kind in range(len(provenance.kinds)):
        of_kind = kinds == kind
        wanted = [i for i in np.unique(indices[of_kind]).tolist()
                  if meant(provenance.gadget(kind, i))]  # fmt: skip
        inside |= of_kind & np.isin(indices, wanted)
    shown = inside.copy()
    shown[graph.heads[inside[graph.tails]]] = True
    shown[graph.tails[inside[graph.heads]]] = True
    return shown


def is_large(graph: GraphArrays) -> bool:
    """Has it more vertices or edges than are shown to be played on?

    >>> is_large(GraphArrays("shannon", 2_000, np.array([0]), np.array([1])))
    True
    """
    return graph.vertices > MOST_PLAYED_ON or len(graph.tails) > 2 * MOST_PLAYED_ON


def near_scene(
    graph: GraphArrays, provenance: Provenance | None, drawing: Drawing | None,
    seeds: Sequence[int], focus: str | None = None,
) -> Scene:  # fmt: skip
    """The picture of what is near some vertices, or of the gadgets whose label contains a text.

    >>> path = GraphArrays("node-kayles", 9, np.arange(8), np.arange(1, 9))
    >>> scene = near_scene(path, None, None, [0])
    >>> len(scene.shapes), scene.title
    (9, ('shown: 9 of 9 vertices',))
    """
    shown = np.zeros(graph.vertices, bool)
    if focus and provenance is not None:
        shown = _focused(graph, provenance, focus)
        if shown.sum() > MOST_PLAYED_ON:
            shown = near(graph, np.flatnonzero(shown)[:MOST_NEAR].tolist())
    missing = ""
    if not shown.any():
        shown = near(graph, seeds)
        if focus and provenance is not None:
            one = provenance.of_vertex(int(np.flatnonzero(shown)[0]))[0].label
            missing = f"; no gadget has {plain(focus, 40)!r} in its name, one is called {one!r}"
    places = drawing if drawing is not None else _laid_out_part(graph, shown)
    said = f"shown: {int(shown.sum()):,} of {counted(graph.vertices, 'vertex')}"
    return graph_scene(graph, provenance, places, shown=shown, title=(said + missing,))


def near(graph: GraphArrays, seeds: Sequence[int], most: int = MOST_NEAR) -> NDArray[np.bool_]:
    """The vertices nearest to some, about so many, along edges either way.

    >>> path = GraphArrays("node-kayles", 9, np.arange(8), np.arange(1, 9))
    >>> np.flatnonzero(near(path, [4], 3)).tolist()
    [3, 4, 5]
    """
    shown = np.zeros(graph.vertices, bool)
    shown[list(seeds) or [0]] = True
    while shown.sum() < most:
        wider = shown.copy()
        wider[graph.heads[shown[graph.tails]]] = True
        wider[graph.tails[shown[graph.heads]]] = True
        if (wider == shown).all():
            break
        fresh = np.flatnonzero(wider & ~shown)[: most - int(shown.sum())]
        shown[fresh] = True
    return shown


def _laid_out_part(graph: GraphArrays, shown: NDArray[np.bool_]) -> Drawing:
    """Graphviz's places of the vertices that are shown; the others' are of no use."""
    kept = np.flatnonzero(shown)
    number = np.zeros(graph.vertices, np.int32)
    number[kept] = np.arange(len(kept))
    inside = shown[graph.tails] & shown[graph.heads]
    tails, heads = number[graph.tails[inside]], number[graph.heads[inside]]
    part = laid_out(GraphArrays(graph.ruleset, len(kept), tails, heads))
    places = np.zeros((graph.vertices, 2))
    places[kept] = part.places
    return Drawing(places, unit=part.unit)
