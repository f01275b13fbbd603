"""A gadget alone: the picture of its target without all that is neither in it nor beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gadgetry.diagrams.scene import Region, Scene, Shape

MOST_SHAPES = 150  # of a gadget that has a picture of its own
FADED = "#f2f2f2"


def gadget_scene(scene: Scene, vertices: Collection[int], edges: Collection[int]) -> Scene | None:
    """The picture restricted to some vertices and clauses; None if there is nothing to see.

    Vertices are numbered as in the picture. On a board, the cells around are kept; in a table of
    clauses, the rows and columns of the gadget.

    >>> from gadgetry.diagrams.scene import Line, Part
    >>> shapes = tuple(Shape(f"v{i}", 30 * i, 0, part=Part("vertex", i)) for i in range(4))
    >>> lines = tuple(Line(((30 * i, 0), (30 * i + 30, 0)), f"v{i}", f"v{i + 1}") for i in range(3))
    >>> alone = gadget_scene(Scene(("title",), shapes, lines), {0}, ())
    >>> [shape.name for shape in alone.shapes], len(alone.lines), alone.title
    (['v0', 'v1'], 1, ())
    """
    own = {
        shape.name
        for shape in scene.shapes
        if shape.part is not None
        and shape.part.number in (edges if shape.part.sort == "clause" else vertices)
        and shape.part.sort != "gadget"
    }
    if not own or len(own) > MOST_SHAPES:
        return None
    if scene.kind == "formula":
        return _rows(scene, own)
    if scene.kind == "board":
        return _cut(scene, own)
    lines = tuple(x for x in scene.lines if x.tail in own or x.head in own)
    beside = {name for line in lines for name in (line.tail, line.head)} - own
    if len(beside) > MOST_SHAPES:
        lines = tuple(x for x in lines if x.tail in own and x.head in own)
        beside = set()
    shapes = tuple(
        s if s.name in own else replace(s, fill=FADED, ink="#666666", stroke="#999999")
        for s in scene.shapes
        if s.name in own | beside
    )
    inside = [s for s in shapes if s.name in own]
    regions = tuple(r for r in scene.regions if any(_holds(r, s) for s in inside))
    return Scene((), shapes, lines, regions, kind=scene.kind)


def _rows(scene: Scene, own: Collection[str]) -> Scene | None:
    """The rows of its clauses; of variables, the rows that they are in."""
    columns = {s.x for s in scene.shapes if s.name in own and s.part and s.part.sort == "vertex"}
    rows = {s.y for s in scene.shapes if s.name in own and s.part and s.part.sort == "clause"}
    rows |= {s.y for s in scene.shapes if s.part and s.part.sort == "clause" and s.x in columns}
    discs = [s for s in scene.shapes if s.part and s.part.sort == "clause" and s.y in rows]
    used = columns | {s.x for s in discs}
    heads = [s for s in scene.shapes if s.part and s.part.sort == "vertex" and s.x in used]
    words = tuple(w for w in scene.words if w.anchor == "end" and w.y in rows)
    moved = {y: 15.0 * (i + 0.5) for i, y in enumerate(sorted(rows))}
    shapes = (*heads, *(replace(s, y=moved[s.y]) for s in discs))
    return Scene((), shapes, words=tuple(replace(w, y=moved[w.y]) for w in words), kind=scene.kind)


def _cut(scene: Scene, own: Collection[str]) -> Scene:
    """The part of a board with the gadget in it, and one cell more on each side."""
    inside = [s for s in scene.shapes if s.name in own]
    wide, high = max(s.width for s in inside), max(s.height for s in inside)
    left, right = (f(s.x for s in inside) for f in (min, max))
    top, bottom = (f(s.y for s in inside) for f in (min, max))
    kept = tuple(
        s
        for s in scene.shapes
        if left - 1.1 * wide <= s.x <= right + 1.1 * wide
        and top - 1.1 * high <= s.y <= bottom + 1.1 * high
    )
    return Scene((), kept, kind=scene.kind)


def _holds(region: Region, shape: Shape) -> bool:
    xs, ys = zip(*region.points, strict=True) if region.points else ((0.0,), (0.0,))
    inside: Sequence[bool] = (min(xs) <= shape.x <= max(xs), min(ys) <= shape.y <= max(ys))
    return all(inside)
