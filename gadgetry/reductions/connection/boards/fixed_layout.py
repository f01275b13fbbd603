"""A choice tree's net structure on a Hex board, by a fixed layout.

Every net is a horizontal line with vertical arms; a wire (P, Q) is the strip between the lines of
P (above) and Q, and a subtree stays in its strip. A switch of two nets sits in a column between
their lines: an arm of the upper one, the switch, an arm of the lower one. Lines that a switch joins
are at least 4 rows apart (3 for X), columns in use 3.

    half gate   the line of p 4 rows under P; u and z in the first column, the rest in (p, Q)
    Black fork  the line of G between; al and be in the first column, the first choice above G, the
                second below
    White fork  the line of K 4 rows under P; k and R in the first column, then the first choice
                between K and RN; then N, at the right end of RN: RN at (r, c-1), an arm of Q at
                (r+1, c), M at (r-1, c+1); the line of M goes on to the right, with X above it, r
                below it and then the second choice

The first row is s, the last row t, all that is not said to be Black or empty is White.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from gadgetry._wording import counted
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.reductions.connection.boards.reading import BoardOfNets, check_board
from gadgetry.reductions.connection.nets.choice_nets import choice_nets
from gadgetry.reductions.connection.nets.choice_tree import BLACK, Choice, Leaf, Tree
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.reduction import ReductionError

ROWS, COLUMNS = 4, 3  # between lines, between columns
MARGIN = 1  # of White on either side


def size(tree: Tree) -> tuple[int, int]:
    """Rows and columns of the board, without making it.

    >>> size(Leaf(True)), size(Choice(BLACK, Leaf(True), Leaf(False)))
    ((5, 3), (13, 9))
    """
    height, width = _Extents().of(tree, root=True)
    return height + 1, max(width, 1) + 2 * MARGIN


def board(tree: Tree, nets: Nets | None = None) -> BoardOfNets:
    """The board of a choice tree, checked against its net structure (or the one given).

    >>> print(board(Leaf(True)).hex)
    hex
    B B B
     W B W
      W . W
       W B W
        B B B
    Black to move
    """
    rows, columns = size(tree)
    if max(rows, columns) > MOST_ROWS:
        raise ReductionError(
            f"the board would have {counted(rows, 'row')} and {counted(columns, 'column')};"
            f" expected at most {MOST_ROWS:,}"
        )
    drawing = _Drawing(_Extents())
    drawing.row |= {"s": 0, "t": rows - 1}
    drawing.place(tree, "s", "t", MARGIN)
    drawing.span |= {"s": (0, columns - 1), "t": (0, columns - 1)}
    return _finished(drawing, nets or choice_nets(tree), rows, columns)


@dataclass
class _Extents:
    """Height (from P's line to Q's) and width of subtrees."""

    known: dict[int, tuple[int, int]] = field(default_factory=dict)

    def of(self, tree: Tree, root: bool = False) -> tuple[int, int]:
        if id(tree) not in self.known or root:
            self.known[id(tree)] = self._of(tree, root)
        return self.known[id(tree)]

    def _of(self, tree: Tree, root: bool) -> tuple[int, int]:
        gate = 0 if root else 1
        if isinstance(tree, Leaf):
            return (ROWS * (1 + gate), 1 + COLUMNS * gate) if tree.value else (ROWS, 0)
        h1, w1 = self.of(tree.first)
        h2, w2 = self.of(tree.second)
        if tree.player == BLACK:
            inner = max(w1, w2)
            return ROWS * gate + h1 + h2, COLUMNS * gate + 1 + (inner and inner + COLUMNS - 1)
        n = column_of_n(w1)
        width = n + 2 * COLUMNS + w2 if w2 else n + COLUMNS + 1
        return ROWS + h1 - 1 + h2, width


def column_of_n(width: int) -> int:
    """The column of a White fork's N, from its first one, beside a first choice of that width."""
    return COLUMNS + (width and width + COLUMNS - 1)


@dataclass
class _Drawing:
    """Where the nets' lines are (`row`, and from which column to which: `span`), and the rest."""

    extents: _Extents
    row: dict[str, int] = field(default_factory=dict)
    span: dict[str, tuple[int, int]] = field(default_factory=dict)
    switch_at: dict[str, tuple[int, int]] = field(default_factory=dict)
    arms: list[tuple[str, int, int, int]] = field(default_factory=list)  # column, rows from, to
    number: int = 0

    def place(self, tree: Tree, p: str, q: str, column: int) -> None:
        """Put a subtree into the strip (p, q), from that column on."""
        i = self.number
        self.number += 1
        if isinstance(tree, Leaf) and not tree.value:
            return
        if i and (isinstance(tree, Leaf) or tree.player == BLACK):
            half = f"p{i}"
            self.row[half] = self.row[p] + ROWS
            self.switch(f"u{i}", p, half, column)
            self.switch(f"z{i}", half, q, column)
            p, column = half, column + COLUMNS
        if isinstance(tree, Leaf):
            self.switch(f"w{i}", p, q, column)
        elif tree.player == BLACK:
            self.black_fork(i, tree, p, q, column)
        else:
            self.white_fork(i, tree, p, q, column)

    def black_fork(self, i: int, tree: Choice, p: str, q: str, column: int) -> None:
        middle = f"G{i}"
        self.row[middle] = self.row[p] + self.extents.of(tree.first)[0]
        self.switch(f"al{i}", p, middle, column)
        self.switch(f"be{i}", middle, q, column)
        self.place(tree.first, p, middle, column + COLUMNS)
        self.place(tree.second, middle, q, column + COLUMNS)

    def white_fork(self, i: int, tree: Choice, p: str, q: str, column: int) -> None:
        k, m, rn = f"K{i}", f"M{i}", f"RN{i}"
        height, width = self.extents.of(tree.first)
        self.row[k] = self.row[p] + ROWS
        self.row[rn] = self.row[k] + height
        self.row[m] = self.row[rn] - 1
        self.switch(f"k{i}", p, k, column)
        self.switch(f"R{i}", k, rn, column)
        self.place(tree.first, k, rn, column + COLUMNS)
        n = column + column_of_n(width)
        self.switch_at[f"N{i}"] = (self.row[rn], n)
        self.reach(rn, n - 1)
        self.reach(m, n + 1)
        self.arm(q, n, self.row[rn] + 1, self.row[q])
        self.switch(f"X{i}", k, m, n + COLUMNS)
        self.switch(f"r{i}", m, q, n + COLUMNS)
        self.place(tree.second, m, q, n + 2 * COLUMNS)

    def switch(self, name: str, above: str, below: str, column: int) -> None:
        """A switch of two nets in a column between their lines."""
        at = self.row[above] + 2
        self.switch_at[name] = (at, column)
        self.arm(above, column, self.row[above], at - 1)
        self.arm(below, column, at + 1, self.row[below])

    def arm(self, net: str, column: int, first: int, last: int) -> None:
        """Black cells of a column, which the net's line reaches."""
        self.arms.append((net, column, first, last))
        self.reach(net, column)

    def reach(self, net: str, column: int) -> None:
        """Draw the line of a net as far as that column."""
        low, high = self.span.get(net, (column, column))
        self.span[net] = (min(low, column), max(high, column))


def _finished(drawing: _Drawing, nets: Nets, rows: int, columns: int) -> BoardOfNets:
    names = (*(x.name for x in nets.switches), *nets.nets)
    number = {name: i for i, name in enumerate(names)}
    owner = np.full((rows, columns), -1, np.int32)
    for net, row in drawing.row.items():
        low, high = drawing.span[net]
        owner[row, low : high + 1] = number[net]
    for net, column, first, last in drawing.arms:
        owner[first : last + 1, column] = number[net]
    for name, at in drawing.switch_at.items():
        owner[at] = number[name]
    letters = np.full((rows, columns), "B")
    letters[owner == -1] = "W"
    letters[(owner >= 0) & (owner < len(nets.switches))] = "."
    hex_board = Hex(rows, columns, "".join(letters.ravel().tolist()))
    switches = {name: cell_name(*at) for name, at in drawing.switch_at.items()}
    lines = {net: cell_name(row, drawing.span[net][0]) for net, row in drawing.row.items()}
    check_board(hex_board, nets, switches, lines)
    owner.flags.writeable = False
    return BoardOfNets(hex_board, nets, dict(drawing.switch_at), names, owner)
