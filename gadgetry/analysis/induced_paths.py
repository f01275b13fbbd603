"""Induced winning paths of a Hex board: chordless paths from the first row to the last.

Only the first cell of a path is in the first row and only the last one in the last row: they are
the minimal sets of cells with which Black wins (thesis of van Rijswijck, 10.6).

They are counted by length in one sweep over the cells, row by row. A set of cells is such a path
iff each cell has two neighbours in the set (the first and the last cell one), no cycle closes and
it is one piece. Of the cells seen so far only the last one of each column has neighbours to come;
of those it is enough to know which are in the set, what they still need and which ends belong to
the same piece: the frontier. The count of all sets with the same frontier is a polynomial.
"""

from __future__ import annotations

from collections import Counter

# Entries of a frontier: a cell not in the set; one that needs no neighbour; one that needs two;
# from TOP on, the end of a piece, which needs one. The two ends of a piece have the same number;
# the piece TOP starts in the first row and has only one.
OUT, CLOSED, FRESH, TOP = 0, 1, 2, 3
Frontier = tuple[int, ...]


def induced_paths(rows: int, columns: int) -> Counter[int]:
    """The number of induced winning paths of each length (number of cells).

    >>> sorted(induced_paths(3, 3).items()), induced_paths(8, 4).total()
    ([(3, 8), (4, 2), (5, 1)], 2786)
    """
    if rows == 1:
        return Counter({1: columns})
    # A polynomial is an int: the coefficient of each length takes as many bits as there are
    # cells, and one more, so the number of all sets of cells fits.
    bits = rows * columns + 1
    table: dict[Frontier, int] = {(OUT,) * columns: 1}
    paths = 0
    for r in range(rows):
        for c in range(columns):
            after: dict[Frontier, int] = {}
            for frontier, count in table.items():
                if frontier[c] in (OUT, CLOSED):
                    left_out = (*frontier[:c], OUT, *frontier[c + 1 :])
                    after[left_out] = after.get(left_out, 0) + count
                if r == rows - 1:
                    paths += count << bits if _finishes(frontier, c) else 0
                elif r > 0 or TOP not in frontier:
                    taken = _take(frontier, c, first=r == 0)
                    if taken is not None:
                        after[taken] = after.get(taken, 0) + (count << bits)
            table = after
        if r == 0:
            table = {frontier: count for frontier, count in table.items() if TOP in frontier}
    mask = (1 << bits) - 1
    counts = {i: paths >> bits * i & mask for i in range(rows * columns + 1)}
    return Counter({length: count for length, count in counts.items() if count})


def _before(frontier: Frontier, c: int) -> list[int]:
    """The columns of the neighbours, in the set, of the next cell: left, above, above right."""
    near = (c - 1, c, c + 1)
    return [i for i in near if 0 <= i < len(frontier) and frontier[i] != OUT]


def _finishes(frontier: Frontier, c: int) -> bool:
    """Does a cell of the last row complete a path? The end of TOP is beside it, and no other."""
    near = _before(frontier, c)
    return (
        len(near) == 1
        and frontier[near[0]] == TOP
        and all(cell in (OUT, CLOSED, TOP) for cell in frontier)
    )


def _take(frontier: Frontier, c: int, *, first: bool) -> Frontier | None:
    """The frontier after the next cell joins the set; None when it may not."""
    near = _before(frontier, c)
    numbers = [frontier[i] for i in near]
    if len(near) > 2 or CLOSED in numbers or frontier[c] == FRESH:
        return None  # too many neighbours here or there; or the cell above would need one more
    if len(near) == 2 and numbers[0] == numbers[1] != FRESH:
        return None  # a cycle
    cells = list(frontier)
    ends = [c] if len(near) < 2 else []
    for i, number in zip(near, numbers, strict=True):
        if number == FRESH:
            ends.append(i)
        else:
            cells[i] = CLOSED
            if number != TOP:
                ends.append(cells.index(number))
    cells[c] = CLOSED
    if near:
        piece = TOP if TOP in numbers else max(*cells, TOP) + 1
        for i in ends:
            cells[i] = piece
    else:
        cells[c] = TOP if first else FRESH
    return _renumbered(cells)


def _renumbered(cells: list[int]) -> Frontier:
    """The same frontier with pieces numbered in the order of their first ends."""
    names: dict[int, int] = {}
    return tuple(
        cell if cell <= TOP else names.setdefault(cell, TOP + 1 + len(names)) for cell in cells
    )
