"""From a picture to its map: the areas of one colour, and which of them share a border.

A picture is an array of colours, one number for each pixel, -1 where there is none. Pixels of one
colour that share a side are one area; areas with pixels that share a side are neighbours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gadgetry._wording import counted
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import GameError

MOST_PIXELS = 1 << 22
MOST_AREAS = 10_000

Pixels = NDArray[np.int64]
NOTHING = -1  # outside the picture, or transparent
_OPEN = -2  # a pixel whose area is still to be told


def map_of(picture: Pixels, thin: bool) -> FlagColoring:
    """The map of a picture; colours and areas are numbered row by row as they come.

    `thin`: does what is less than three pixels wide belong to the picture? If not, it is taken for
    the blending of an edge, and goes to what is nearest.

    >>> map_of(np.array([[7, 7, 3], [7, 3, 3], [3, 7, 7]]), thin=True).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    >>> map_of(np.array([[7, 7, 3], [7, 3, 3], [3, 7, 7]]), thin=True).colours
    (0, 1, 1, 0)
    """
    areas = labelled(picture)
    if not thin:
        areas = _without_thin(areas)
    names, first = np.unique(areas, return_index=True)
    inside = names != NOTHING
    order = np.argsort(first[inside])
    if len(order) > MOST_AREAS:
        hint = "a picture with smooth edges or shades has an area for each: save it without them"
        count = counted(len(order), "area")
        raise GameError(f"expected at most {MOST_AREAS:,} areas of one colour, got {count}; {hint}")
    number = np.full(areas.size + 1, NOTHING)
    number[names[inside][order]] = np.arange(len(order))
    colours = picture.ravel()[first[inside][order]]
    hues = dict.fromkeys(int(colour) for colour in colours)
    place = {colour: i for i, colour in enumerate(hues)}
    edges = _borders(number[areas])
    return FlagColoring([place[int(colour)] for colour in colours], edges)


def labelled(picture: Pixels) -> Pixels:
    """For each pixel the number of its area, the least of its runs'; -1 stays.

    >>> labelled(np.array([[5, 5, 6], [6, 5, 5]])).tolist()
    [[0, 0, 1], [2, 0, 0]]
    """
    height, width = picture.shape
    starts = np.ones((height, width), dtype=bool)
    starts[:, 1:] = picture[:, 1:] != picture[:, :-1]
    runs = (np.cumsum(starts) - 1).reshape(height, width)
    alike = picture[1:] == picture[:-1]
    above, below = runs[:-1][alike], runs[1:][alike]
    least = np.arange(int(runs[-1, -1]) + 1)
    while True:
        one, other = least[above], least[below]
        apart = one != other
        if not apart.any():
            break
        one, other = one[apart], other[apart]
        np.minimum.at(least, np.maximum(one, other), np.minimum(one, other))
        while not np.array_equal(further := least[least], least):
            least = further
    areas: Pixels = least[runs]
    areas[picture == NOTHING] = NOTHING
    return areas


def _without_thin(areas: Pixels) -> Pixels:
    """The same, where each area has a square of three by three pixels; others are filled."""
    height, width = areas.shape
    inner = np.ones((max(height - 2, 0), max(width - 2, 0)), dtype=bool)
    middle = areas[1:-1, 1:-1]
    for down in range(3):
        for across in range(3):
            inner &= areas[down : down + height - 2, across : across + width - 2] == middle
    kept = np.zeros(areas.size + 1, dtype=bool)
    kept[middle[inner]] = True
    kept[NOTHING] = True
    if not kept[:-1].any():
        return areas
    padded = np.full((height + 2, width + 2), NOTHING)
    padded[1:-1, 1:-1] = np.where(kept[areas], areas, _OPEN)
    flat = padded.ravel()
    todo = np.flatnonzero(flat == _OPEN)
    while todo.size:
        near = flat[todo[:, None] + np.array([-width - 2, -1, 1, width + 2])]
        place = np.argmax(near >= 0, axis=1)
        chosen = near[np.arange(len(todo)), place]
        told = chosen >= 0
        if not told.any():  # enclosed by nothing
            flat[todo] = NOTHING
            break
        flat[todo[told]] = chosen[told]
        todo = todo[~told]
    return padded[1:-1, 1:-1].copy()


def _borders(areas: Pixels) -> list[tuple[int, int]]:
    """The pairs of areas with pixels that share a side."""
    found: set[tuple[int, int]] = set()
    for one, other in ((areas[:, :-1], areas[:, 1:]), (areas[:-1], areas[1:])):
        apart = (one != other) & (one >= 0) & (other >= 0)
        low = np.minimum(one[apart], other[apart])
        high = np.maximum(one[apart], other[apart])
        rows = np.unique(np.stack([low, high], axis=1), axis=0)
        found |= {(int(u), int(v)) for u, v in rows}
    return sorted(found)
