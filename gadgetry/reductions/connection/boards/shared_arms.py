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
    sharing = _Sharing(drawing)
    changed = False
    for net in range(nets):
        while (step := sharing.step(net)) is not None:
            sharing.share(net, *step)
            changed = True
    if not changed:
        return None
    return Rectangles(sharing.rectangles, drawing.pairs, drawing.rows, drawing.columns)


class _Sharing:
    """The rectangles while arms change, each with its extents, and the owner of each cell."""

    def __init__(self, drawing: Rectangles) -> None:
        self.drawing = drawing
        self.rectangles = list(drawing.rectangles)
        self.cells = painted(drawing)
        self.rows, self.columns = drawing.rows.tolist(), drawing.columns.tolist()
        self.of_net: dict[int, list[int]] = {}
        for i, x in enumerate(self.rectangles):
            self.of_net.setdefault(x.owner, []).append(i)

    def extents(self, x: Rectangle) -> tuple[int, int, int, int]:
        """The first and last row, the first and last column of a rectangle."""
        rows = [self.rows[v] + add for v, add in x.rows]
        columns = [self.columns[v] + add for v, add in x.columns] or [0, self.cells.shape[1] - 1]
        return min(rows), max(rows), min(columns), max(columns)

    def share(self, net: int, short: int, long: int) -> None:
        """The arm `short` goes, along the row in which it ends, to the arm `long`."""
        self._paint(net, -1)
        found = self.rectangles
        end = found[short].rows[1:]
        columns = (found[short].columns[0], found[long].columns[0])
        found[long] = replace(found[long], rows=(*found[long].rows, *end))
        found[short] = Rectangle(net, end, columns)
        self._trim_bar(net)
        self._paint(net, net)

    def _paint(self, net: int, who: int) -> None:
        for i in self.of_net[net]:
            top, bottom, left, right = self.extents(self.rectangles[i])
            self.cells[top : bottom + 1, left : right + 1] = who

    def _trim_bar(self, net: int) -> None:
        """The bar reaches the columns of the arms that it still holds."""
        own = self.of_net[net]
        used = {self.rectangles[i].columns[0] for i in own if _is_arm(self.rectangles[i], net)}
        for i in own:
            x = self.rectangles[i]
            if x.rows == ((net, 0),) and x.columns:
                kept = tuple(c for c in x.columns if c in used)
                self.rectangles[i] = replace(x, columns=kept)

    def step(self, net: int) -> tuple[int, int] | None:
        """An arm and one it can end at: the longest such arm, and the nearest one to end at."""
        own = self.of_net.get(net, ())
        arms = [i for i in own if _is_arm(self.rectangles[i], net)]
        if len(arms) < 2:
            return None
        at = {i: self.extents(self.rectangles[i]) for i in arms}
        bar = self.rows[net]
        for short in sorted(arms, key=lambda i: (at[i][0] - at[i][1], at[i][2])):
            rows, left = self.rectangles[short].rows, at[short][2]
            if len(rows) != 2:  # others end at it
                continue
            end = self.rows[rows[1][0]] + rows[1][1]
            length = abs(end - bar)
            reach = [
                (abs(at[i][2] - left), i)
                for i in arms
                if 0 < abs(at[i][2] - left) < length and at[i][0] <= end <= at[i][1]
            ]
            for _, long in sorted(reach):
                if _free(self.drawing, self.cells, net, end, left, at[long][2]):
                    return short, long
        return None


def _is_arm(x: Rectangle, net: int) -> bool:
    return len(x.columns) == 1 and len(x.rows) > 1 and x.rows[0] == (net, 0)


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
