"""Fewer stones: where two arms of a net run side by side, the shorter one ends at the longer one.

An arm is a column of stones from the row of its net (its bar) to a switch. One that sees a longer
arm of its net, along the row in which it ends, goes there instead of to the bar. What an arm then
holds up it must go on reaching, whatever compaction does: so it gets the row as one of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gadgetry.reductions.connection.boards.compaction import Rectangle, Rectangles

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def painted(drawing: Rectangles) -> NDArray[np.int32]:
    """The owner of each cell, -1 for none.

    >>> bars = [Rectangle(0, ((0, 0),), ()), Rectangle(1, ((1, 0),), ((0, 0),))]
    >>> painted(Rectangles(bars, [], rows=[0, 2], columns=[1])).tolist()
    [[0, 0], [-1, -1], [-1, 1]]
    """
    owner = np.full(drawing.size(), -1, np.int32)
    extents = (x.tolist() for x in drawing.extents())
    for who, top, bottom, left, right in zip(drawing.owner.tolist(), *extents, strict=True):
        owner[top : bottom + 1, max(left, 0) : right + 1] = who
    return owner


def with_shared_arms(drawing: Rectangles, nets: int) -> Rectangles | None:
    """The drawing with arms that end at others; None if there are none to change.

    Owners below `nets` are nets, with the rows of the same numbers.
    """
    current, owner = drawing, painted(drawing)
    for net in range(nets):
        while (step := _shared(current, owner, net)) is not None:
            found = list(current.rectangles)
            short, long = step
            end = found[short].rows[1:]
            columns = (found[short].columns[0], found[long].columns[0])
            found[long] = replace(found[long], rows=(*found[long].rows, *end))
            found[short] = Rectangle(net, end, columns)
            found = _bar_trimmed(found, net)
            current = Rectangles(found, drawing.pairs, drawing.rows, drawing.columns)
            owner = painted(current)
    return current if current is not drawing else None


def _arms(drawing: Rectangles, net: int) -> list[int]:
    own = np.flatnonzero(drawing.owner == net).tolist()
    return [i for i in own if _is_arm(drawing.rectangles[i], net)]


def _is_arm(x: Rectangle, net: int) -> bool:
    return len(x.columns) == 1 and len(x.rows) > 1 and x.rows[0] == (net, 0)


def _bar_trimmed(found: list[Rectangle], net: int) -> list[Rectangle]:
    """The bar reaches the columns of the arms that it still holds."""
    used = {x.columns[0] for x in found if x.owner == net and _is_arm(x, net)}
    return [
        replace(x, columns=tuple(c for c in x.columns if c in used))
        if x.owner == net and x.rows == ((net, 0),) and x.columns
        else x
        for x in found
    ]


def _shared(drawing: Rectangles, owner: NDArray[np.int32], net: int) -> tuple[int, int] | None:
    """An arm and one it can end at: the longest such arm, and the nearest one to end at."""
    arms = _arms(drawing, net)
    if len(arms) < 2:
        return None
    top, bottom, left, _ = (x.tolist() for x in drawing.extents())
    bar = int(drawing.rows[net])
    for short in sorted(arms, key=lambda i: (top[i] - bottom[i], left[i])):
        rows = drawing.rectangles[short].rows
        if len(rows) != 2:  # others end at it
            continue
        variable, offset = rows[1]
        end = int(drawing.rows[variable]) + offset
        length = abs(end - bar)
        for long in sorted(arms, key=lambda i: abs(left[i] - left[short])):
            gap = abs(left[long] - left[short])
            if long == short or gap == 0 or not top[long] <= end <= bottom[long]:
                continue
            if gap < length and _free(drawing, owner, net, end, left[short], left[long]):
                return short, long
    return None


def _free(
    drawing: Rectangles, owner: NDArray[np.int32], net: int, row: int, start: int, stop: int
) -> bool:
    """May the net have all cells of a row between two columns?"""
    rows, columns = owner.shape
    low, high = min(start, stop), max(start, stop)
    for c in range(low, high + 1):
        if owner[row, c] not in (-1, net):
            return False
        for dr, dc in _STEPS:
            if 0 <= row + dr < rows and 0 <= c + dc < columns:
                who = int(owner[row + dr, c + dc])
                if who not in (-1, net) and (who, net) not in drawing.contact_pairs:
                    return False
    return True
