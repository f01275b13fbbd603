"""The map of a drawing of filled areas.

The filled areas are painted on a fine grid of points, one over the other. Every area of one colour
is a vertex; what is less than three points wide is no area. The map is the same on a finer grid, or
the file is refused: then the drawing has details that are too small to tell who touches whom.
"""

from __future__ import annotations

from math import ceil, floor

import numpy as np

from gadgetry.formats.maps.regions import NOTHING, Pixels, map_of
from gadgetry.formats.maps.svg_paths import Points
from gadgetry.formats.maps.svg_shapes import FilledArea, shapes, tree, window
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import GameError

FINE = (720, 1009)  # points along the longer side
# Where in its square a point is: no drawing has borders there, as it has in the middle.
_RIGHT, _DOWN = 0.4713, 0.5291
MOST_PAINTED = 1 << 29  # points of all shapes together


def map_in(text: str) -> FlagColoring:
    """The map.

    >>> tricolour = "".join(
    ...     f"<rect x='{x}' width='1' height='2' fill='{c}'/>"
    ...     for x, c in enumerate(("blue", "#fff", "red")))
    >>> flag = map_in(f"<svg viewBox='0 0 3 2'>{tricolour}</svg>")
    >>> flag.colours, flag.edges
    ((0, 1, 2), ((0, 1), (1, 2)))
    """
    root = tree(text)
    box = window(root)
    areas = list(shapes(root))
    coarse, fine = (map_of(painted(areas, box, points), thin=False) for points in FINE)
    if _looks(coarse) != _looks(fine):
        raise GameError(
            f"expected areas that are wider than a {FINE[0] // 3}th of the drawing, got smaller"
            " ones, and it depends on the resolution which of them touch"
        )
    return coarse


def _looks(flag: FlagColoring) -> tuple[int, int, list[tuple[int, ...]]]:
    """The numbers of areas and borders, and for each area its colour and its neighbours'."""
    near = flag.neighbours
    hue = {v: flag.colours[v] or 0 for v in near}
    around = sorted((hue[v], *sorted(hue[u] for u in near[v])) for v in near)
    return len(near), len(flag.edges), around


def painted(areas: list[FilledArea], box: tuple[float, float, float, float], points: int) -> Pixels:
    """The drawing as numbers of colours, with so many points along the longer side."""
    left, top, width, height = box
    scale = points / max(width, height)
    picture = np.full((max(round(height * scale), 1), max(round(width * scale), 1)), NOTHING)
    hues: dict[str, int] = {}
    work = 0
    for shape in areas:
        lines = [[((x - left) * scale, (y - top) * scale) for x, y in o] for o in shape.outlines]
        work += _paint(picture, lines, shape.even_odd, hues.setdefault(shape.colour, len(hues)))
        if work > MOST_PAINTED:
            raise GameError("expected fewer large areas one over the other; this is too many")
    return picture


def _paint(picture: Pixels, lines: list[Points], even_odd: bool, colour: int) -> int:
    """Paint one area, and return how many points were looked at.

    A point is inside if a line to its left winds around it: each side of the outline that passes
    to the left of a row's points adds 1 or -1 to all of them.
    """
    height, width = picture.shape
    every = [point for line in lines for point in line]
    if not every:
        return 0
    first = min(max(ceil(min(y for _, y in every) - _DOWN), 0), height)
    last = max(min(floor(max(y for _, y in every) - _DOWN), height - 1), -1)
    if first > last:
        return 0
    winding = np.zeros((last - first + 1, width + 1), dtype=np.int32)
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, [*line[1:], line[0]], strict=True):
            low, high = (y0, y1) if y0 < y1 else (y1, y0)
            rows = np.arange(max(ceil(low - _DOWN), first), min(ceil(high - _DOWN) - 1, last) + 1)
            if len(rows):
                across = x0 + (rows + _DOWN - y0) * ((x1 - x0) / (y1 - y0))
                columns = np.clip(np.ceil(across - _RIGHT), 0, width).astype(np.int64)
                np.add.at(winding, (rows - first, columns), 1 if y1 > y0 else -1)
    around = np.cumsum(winding[:, :-1], axis=1)
    inside = around % 2 == 1 if even_odd else around != 0
    picture[first : last + 1][inside] = colour
    return int(winding.size)
