"""Large targets in one picture: one box for each gadget, source element or kind, edges counted.

The finest of these with at most `MOST_BOXES` boxes is drawn, by whole-array steps, so that a
target of a million vertices folds in a moment. Rows are those of the drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.diagrams.looks import kind_fill
from gadgetry.diagrams.scene import (
    Entry,
    Line,
    Part,
    Region,
    Scene,
    Shape,
    Words,
    clipped,
    plain,
    text_width,
)
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Provenance

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BOXES = 150
MOST_LEVELS = 24
_ROW = 900.0  # points; longer rows are wrapped


def folded_scene(
    graph: GraphArrays, provenance: Provenance, drawing: Drawing | None,
    shown: NDArray[np.bool_], title: Sequence[str],
) -> Scene:  # fmt: skip
    """The picture with one box for each gadget, or coarser if there are too many."""
    home, labels, kinds, what = _folds(provenance, shown)
    sizes = np.bincount(home[home >= 0], minlength=len(labels))
    tails, heads = home[graph.tails], home[graph.heads]
    between = (tails >= 0) & (heads >= 0) & (tails != heads)
    codes = tails[between].astype(np.int64) * len(labels) + heads[between]
    pairs, counts = np.unique(codes, return_counts=True)
    rows = _rows(home, len(labels), drawing, pairs)
    shapes = _boxes(labels, kinds, sizes.tolist(), rows)
    row_of = {box: number for number, row in enumerate(rows) for box in row}
    lines, words = [], []
    degree = Counter(end for pair in pairs.tolist() for end in divmod(pair, len(labels)))
    arrow = "geography" in graph.ruleset and "undirected" not in graph.ruleset
    for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
        i, j = divmod(pair, len(labels))
        line = _line(shapes[i], shapes[j], abs(row_of[i] - row_of[j]) > 1, arrow)
        lines.append(line)
        if count > 1 and len(pairs) <= 60:
            words.append(_count(line, count, degree[i] > degree[j]))
    used = sorted(set(kinds))
    legend = [Entry(Region((), kind_fill(k)), plain(provenance.kinds[k].name, 40)) for k in used]
    said = f"folded: one box for each {what}, with its number of vertices"
    if words:
        said += "; numbers at lines count edges"
    return Scene((*title, said), tuple(shapes), tuple(lines), (), tuple(words), tuple(legend))


def _line(a: Shape, b: Shape, far: bool, arrow: bool) -> Line:
    """Straight, or, past other rows, in a curve at the side."""
    look = {"arrow": arrow, "width": 0.5, "colour": "#888888"}
    if not far:
        points = clipped([(a.x, a.y), (b.x, b.y)], a, b)
        return Line(points, a.name, b.name, **look)  # type: ignore[arg-type]
    side = -1 if a.x + b.x < 0 or (a.x + b.x == 0 and a.y < b.y) else 1
    ends = [(s.x + side * s.width / 2, s.y) for s in (a, b)]
    out = 30 + 0.12 * abs(a.y - b.y)
    outside = max(side * x for x, _ in ends) + out
    curve = (ends[0], (side * outside, a.y), (side * outside, b.y), ends[1])
    return Line(curve, a.name, b.name, spline=True, **look)  # type: ignore[arg-type]


def _count(line: Line, count: int, near_head: bool) -> Words:
    """How many edges a line stands for, near the end where fewer lines meet."""
    points = line.points[::-1] if near_head else line.points
    (ax, ay), (bx, by) = points[0], points[1 if line.spline else -1]
    length = hypot(bx - ax, by - ay) or 1.0
    part = min(14 / length, 0.4)
    x, y = ax + part * (bx - ax) + 3, ay + part * (by - ay)
    return Words(x, y - 5 * line.spline, f"{count:,}", 7.5, ink="#444444")


def _folds(
    provenance: Provenance, shown: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], list[str], list[int], str]:
    """The box of each vertex (-1: not shown), the boxes' labels and kinds, what they stand for."""
    kind = provenance.vertices.kind.astype(np.int64)
    index = provenance.vertices.index.astype(np.int64)
    span = int(index.max(initial=0)) + 1
    home = np.full(len(kind), -1, np.int64)
    keys, inverse = np.unique((kind * span + index)[shown], return_inverse=True)
    if len(keys) <= MOST_BOXES:
        home[shown] = inverse
        gadgets = [provenance.gadget(*divmod(int(k), span)) for k in keys]
        return home, [g.label for g in gadgets], [int(k) // span for k in keys], "gadget"
    if len(keys) <= 200 * MOST_BOXES:
        boxes: dict[tuple[int, Any], int] = {}
        of_gadget = np.array([
            boxes.setdefault((k, provenance.kinds[k].element(i)), len(boxes))
            for k, i in (divmod(int(key), span) for key in keys)
        ])  # fmt: skip
        if len(boxes) <= MOST_BOXES:
            home[shown] = of_gadget[inverse]
            count = np.bincount(of_gadget)
            labels = []
            first = {int(box): i for i, box in reversed(list(enumerate(of_gadget)))}
            for box, (k, (name, number)) in enumerate(boxes):
                kind_name = provenance.kinds[k].name
                if count[box] == 1:
                    labels.append(provenance.gadget(*divmod(int(keys[first[box]]), span)).label)
                    continue
                one = f", {name} {number}" if name != "formula" else ""
                labels.append(f"{kind_name} × {count[box]}{one}")
            return home, labels, [k for k, _ in boxes], "kind of gadget and source element"
    found, inverse = np.unique(kind[shown], return_inverse=True)
    home[shown] = inverse
    kinds = found.tolist()
    return home, [provenance.kinds[k].name for k in kinds], kinds, "kind of gadget"


def _rows(
    home: NDArray[np.int64], boxes: int, drawing: Drawing | None, pairs: NDArray[np.int64]
) -> list[list[int]]:
    """The boxes in rows, from top to bottom and from left to right."""
    if drawing is not None:
        inside = home >= 0
        count = np.maximum(np.bincount(home[inside], minlength=boxes), 1)
        x, y = (
            np.bincount(home[inside], drawing.places[inside, i], minlength=boxes) / count
            for i in (0, 1)
        )
        level = np.round(y)
        if len(np.unique(level)) > MOST_LEVELS:
            level = np.round(y * MOST_LEVELS / max(float(np.ptp(y)), 1.0))
        rows: dict[float, list[int]] = {}
        for box in np.lexsort((np.arange(boxes), x, -level)).tolist():
            rows.setdefault(float(level[box]), []).append(box)
        return list(rows.values())
    return _layers(boxes, pairs)


def _layers(boxes: int, pairs: NDArray[np.int64]) -> list[list[int]]:
    """Breadth first from the first box, along edges either way."""
    near: list[list[int]] = [[] for _ in range(boxes)]
    for pair in pairs.tolist():
        a, b = divmod(pair, boxes)
        near[a].append(b)
        near[b].append(a)
    seen: set[int] = set()
    rows: list[list[int]] = []
    for start in range(boxes):
        layer = [start] if start not in seen else []
        seen.update(layer)
        depth = 0
        while layer:
            if depth == len(rows):
                rows.append([])
            rows[depth] += layer
            layer = sorted({b for a in layer for b in near[a]} - seen)
            seen.update(layer)
            depth += 1
    return rows


def _boxes(
    labels: Sequence[str], kinds: Sequence[int], sizes: Sequence[int], rows: Sequence[Sequence[int]]
) -> list[Shape]:
    found: dict[int, Shape] = {}
    y = 0.0
    for row in rows:
        lines: list[list[int]] = [[]]
        wide = 0.0
        for box in row:
            if wide + _width(labels[box]) > _ROW and lines[-1]:
                lines.append([])
                wide = 0.0
            lines[-1].append(box)
            wide += _width(labels[box]) + 14
        for line in lines:
            x = -sum(_width(labels[b]) + 14 for b in line) / 2
            for b in line:
                width = _width(labels[b])
                size = f" ({sizes[b]:,})" if sizes[b] > 1 else ""
                label = plain(labels[b], 34) + size
                found[b] = Shape(
                    f"g{b}", x + width / 2, y, width, 22, "round", label, kind_fill(kinds[b]),
                    size=8.5, tip=plain(labels[b]), part=Part("gadget", b),
                )  # fmt: skip
                x += width + 14
            y += 40
        y += 34
    return [found[b] for b in range(len(labels))]


def _width(label: str) -> float:
    return text_width(plain(label, 34), 8.5) + 44
