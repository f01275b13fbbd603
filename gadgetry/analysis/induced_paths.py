"""Induced winning paths of a Hex board: chordless paths from the first row to the last.

Only the first cell of a path is in the first row and only the last one in the last row: they are
the minimal sets of cells with which Black wins (thesis of van Rijswijck, 10.6).

They are counted by length in one sweep over the cells, line by line; the lines are the rows or the
columns, whichever are shorter. A set of cells is such a path iff one cell of the first row, one of
the last row and no other of these is in it, each of the two has one neighbour in the set and every
other cell two, no cycle closes and it is one piece. Of the cells seen so far only the last one at
each place of a line has neighbours to come; of those it is enough to know which are in the set,
what they still need and which ends belong to the same piece: the frontier. The count of all sets
with the same frontier is a polynomial.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

# Entries of a frontier: a cell not in the set; one that needs no neighbour; one that needs two;
# from TOP on, the end of a piece, which needs one. The two ends of a piece have the same number;
# the piece that starts in the first row, TOP, and the one in the last row, BOTTOM, have only one.
OUT, CLOSED, FRESH, TOP, BOTTOM = 0, 1, 2, 3, 4
BETWEEN = 0  # the side of a cell that is in neither of these rows
Frontier = tuple[int, ...]
WHOLE: Frontier = ()  # a path from the first row to the last, and nothing besides


def induced_paths(rows: int, columns: int) -> Counter[int]:
    """The number of induced winning paths of each length (number of cells).

    >>> sorted(induced_paths(3, 3).items()), induced_paths(8, 4).total()
    ([(3, 8), (4, 2), (5, 1)], 2786)
    """
    return Counter(_of_board(rows, columns))


@cache  # several tables ask for the same boards
def _of_board(rows: int, columns: int) -> dict[int, int]:
    if rows == 1:
        return {1: columns}
    width, by_rows = min(rows, columns), columns <= rows
    # A polynomial is an int: the coefficient of each length takes as many bits as there are
    # cells, and one more, so the number of all sets of cells fits.
    bits = rows * columns + 1
    table: dict[Frontier, int] = {(OUT,) * width: 1}
    paths = 0
    for step in range(rows * columns):
        line, place = divmod(step, width)
        row = line if by_rows else place
        side = {0: TOP, rows - 1: BOTTOM}.get(row, BETWEEN)
        after: dict[Frontier, int] = {}
        for frontier, count in table.items():
            if frontier[place] in (OUT, CLOSED):
                left_out = (*frontier[:place], OUT, *frontier[place + 1 :])
                after[left_out] = after.get(left_out, 0) + count
            taken = _take(frontier, place, side)
            if taken == WHOLE:
                paths += count << bits
            elif taken is not None:
                after[taken] = after.get(taken, 0) + (count << bits)
        table = after
        if by_rows and step == columns - 1:  # no path starts further down
            table = {frontier: count for frontier, count in table.items() if TOP in frontier}
    mask = (1 << bits) - 1
    counts = {i: paths >> bits * i & mask for i in range(rows * columns + 1)}
    return {length: count for length, count in counts.items() if count}


def _take(frontier: Frontier, place: int, side: int) -> Frontier | None:
    """The frontier after the next cell joins the set; None when it may not."""
    # The neighbours seen before, in the set: beside it, and in the line before.
    near = [i for i in (place - 1, place, place + 1) if 0 <= i < len(frontier) and frontier[i]]
    numbers = [frontier[i] for i in near]
    wanted = 2 if side == BETWEEN else 1
    if len(near) > wanted or CLOSED in numbers or frontier[place] == FRESH:
        return None  # too many neighbours here or there; or the last cell here would need one more
    if side != BETWEEN and side in frontier:
        return None  # another one of its row is in the set
    if len(near) == 2 and numbers[0] == numbers[1] != FRESH:
        return None  # a cycle
    cells = list(frontier)
    ends = [place] * (wanted - len(near))
    sides = [] if side == BETWEEN else [side]
    for i, number in zip(near, numbers, strict=True):
        if number == FRESH:
            ends.append(i)
            continue
        cells[i] = CLOSED
        if number in (TOP, BOTTOM):
            sides.append(number)
        else:
            ends.append(cells.index(number))
    cells[place] = CLOSED
    if len(sides) == 2:
        return WHOLE if max(cells) == CLOSED else None
    if ends == [place, place]:
        cells[place] = FRESH
    else:
        piece = sides[0] if sides else max(*cells, BOTTOM) + 1
        for i in ends:
            cells[i] = piece
    return _renumbered(cells)


def _renumbered(cells: list[int]) -> Frontier:
    """The same frontier with pieces numbered in the order of their first ends."""
    names: dict[int, int] = {}
    return tuple(
        cell if cell <= BOTTOM else names.setdefault(cell, BOTTOM + 1 + len(names))
        for cell in cells
    )
