"""A gadget alone: the picture of its target without all that is neither in it nor beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from gadgetry.diagrams.scene import Line, Place, Region, Scene, Shape, Words
from gadgetry.reductions.purpose import listed

MOST_SHAPES = 150  # of a gadget that has a picture of its own
MOST_CELLS = 1_000  # of a board that are drawn around one
MOST_STUBS = 8  # lines to neighbours far away, of which the beginnings are drawn
NEAR, STUB = (
    110.0,
    24.0,
)  # how far a line to a neighbour may lead, and how long the beginning of a line is
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
    if scene.kind == "board" and own:
        return _cut(scene, own)
    if not own or len(own) > MOST_SHAPES:
        return None
    if scene.kind == "formula":
        return _rows(scene, own)
    return _graph(scene, own)


def _graph(scene: Scene, own: Collection[str]) -> Scene:
    """The gadget and its neighbours; of those far away, only the beginning of the line to them."""
    named = {s.name: s for s in scene.shapes}
    inside = [named[name] for name in own]
    beside = [line for line in scene.lines if {line.tail, line.head} & set(own)]
    beside = [line for line in beside if line.tail in named and line.head in named]
    far = [line for line in beside if _reach(inside, line) > NEAR]
    near, kept, stubs = set[str](), list[Line](), dict[Place, list[str]]()
    for line in beside:
        outside = [named[name] for name in (line.tail, line.head) if name not in own]
        if line not in far or len(far) > MOST_STUBS:
            near.update(shape.name for shape in outside)
            kept.append(line)
        else:
            stub, end = _stub(line, line.head in own)
            kept += [stub] if end not in stubs else []
            stubs.setdefault(end, []).append(outside[0].label or outside[0].tip)
    words = tuple(
        Words(x, y, listed(list(dict.fromkeys(names)), most=3), 7.5, "middle", "#666666")
        for (x, y), names in stubs.items()
    )
    shapes = tuple(
        s if s.name in own else replace(s, fill=FADED, ink="#666666", stroke="#999999")
        for s in scene.shapes
        if s.name in own or s.name in near
    )
    regions = tuple(r for r in scene.regions if any(_holds(r, s) for s in inside))
    return Scene((), shapes, tuple(kept), regions, words, kind=scene.kind)


def _reach(inside: Sequence[Shape], line: Line) -> float:
    """How far a line leads away from the shapes of the gadget, by its ends and its bends."""
    return max(min(hypot(x - s.x, y - s.y) for s in inside) for x, y in line.points)


def _stub(line: Line, backwards: bool) -> tuple[Line, Place]:
    """The first bit of a line at its end in the gadget, and where it stops, a bit further on."""
    points = list(line.points[::-1] if backwards else line.points)
    left, cut = STUB, [points[0]]
    for here, there in pairwise(points):
        length = hypot(there[0] - here[0], there[1] - here[1])
        part = min(1.0, left / length) if length else 1.0
        cut.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
        left -= length
        if left <= 0:
            break
    (x0, y0), (x1, y1) = cut[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    end = (round(x1 + 9 * (x1 - x0) / length, 1), round(y1 + 9 * (y1 - y0) / length, 1))
    whole = tuple(cut[::-1] if backwards else cut)
    return replace(
        line, points=whole, spline=False, dashed=True, arrow=line.arrow and backwards
    ), end


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


def _cut(scene: Scene, own: Collection[str]) -> Scene | None:
    """The part of a board around the gadget's cells: those with a name, if there are such."""
    cells = [s for s in scene.shapes if s.name in own]
    inside = [s for s in cells if s.label] or cells
    wide, high = max(s.width for s in inside), max(s.height for s in inside)
    left, right = (f(s.x for s in inside) for f in (min, max))
    top, bottom = (f(s.y for s in inside) for f in (min, max))
    kept = tuple(
        s
        for s in scene.shapes
        if left - 1.1 * wide <= s.x <= right + 1.1 * wide
        and top - 1.1 * high <= s.y <= bottom + 1.1 * high
    )
    return Scene((), kept, kind=scene.kind) if len(kept) <= MOST_CELLS else None


def _holds(region: Region, shape: Shape) -> bool:
    xs, ys = zip(*region.points, strict=True) if region.points else ((0.0,), (0.0,))
    inside: Sequence[bool] = (min(xs) <= shape.x <= max(xs), min(ys) <= shape.y <= max(ys))
    return all(inside)
