"""Any planar net structure as a Hex board, deterministically.

The switches and nets, with the edge s-t, are drawn by visibility (`visibility`): a net is a row of
Black stones, with a column of them for each of its switches; s is the first row and t the last. A
switch with two nets stands in a column between them; one with three nets, at (r, c), has

    two above    one at (r, c-1), one at (r-1, c+1), the net below at (r+1, c)
    two below    one at (r+1, c-1), one at (r, c+1), the net above at (r-1, c)

so that the six cells around it separate them. Switches with one net or none, nets with any number
of switches, and parts that do not hang together are all drawn. Then rows and columns are compacted
(`compaction`), and arms of a net that run side by side shared (`shared_arms`); of several drawings
the one with the fewest rows and columns together is taken. The finished board is read back from its
cells alone and compared with the structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from gadgetry._wording import counted
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.reductions.connection.boards.biconnected import biconnected
from gadgetry.reductions.connection.boards.compaction import Rectangle, Rectangles, Term
from gadgetry.reductions.connection.boards.reading import BoardOfNets, check_board
from gadgetry.reductions.connection.boards.shared_arms import painted, with_shared_arms
from gadgetry.reductions.connection.boards.visibility import (
    DrawingChoice,
    Edge,
    Rotations,
    Visibility,
    visibility,
)
from gadgetry.reductions.connection.nets.nets import Nets, check_drawable
from gadgetry.reductions.progress import tell
from gadgetry.reductions.reduction import ReductionError

MOST_DRAWINGS = 8
_SWITCHES = 800  # in all drawings together, about
_SCALE = 6
_STAGES, _ROUNDS = 4, 80  # of compaction


def board_of(nets: Nets, *, drawings: int | None = None, compact: bool = True) -> BoardOfNets:
    """A net structure as a board: of some drawings the one with the fewest rows and columns.

    `drawings`: how many are tried; eight, and fewer of big structures. Whoever listens
    (`progress`) is told of each round of compaction. Raises `ReductionError`.

    >>> bridge = Nets([("a", ["s", "m"]), ("b", ["m", "t"]), ("c", ["s", "t"])], others=["m"])
    >>> print(board_of(bridge).hex)
    hex
    B B B
     . W B
      B W B
       . W .
        B B B
    Black to move
    """
    if drawings is None:
        drawings = max(1, min(MOST_DRAWINGS, _SWITCHES // max(1, len(nets.switches))))
    if drawings < 1:
        raise ReductionError(f"expected at least one drawing, got {drawings}")
    return _board(nets, drawings if compact else 1, compact)


@lru_cache(maxsize=4)  # sizes and build want the same one
def _board(nets: Nets, drawings: int, compact: bool) -> BoardOfNets:
    check_drawable(nets)
    tell(0, drawings * _ROUNDS)
    if not nets.switches and not nets.others:
        return _finished(nets, Rectangles(*_trivial()))
    rotations = _embedded(nets)
    best: Rectangles | None = None
    for i in range(drawings):
        choice = DrawingChoice(mirrored=i % 2 == 1, turn=i // 4, deep=i % 4 > 1)
        drawing = _drawn(nets, visibility(rotations, choice))
        if compact:
            drawing = _compacted(drawing, len(nets.nets), i * _ROUNDS, drawings * _ROUNDS)
        if best is None or _cost(drawing) < _cost(best):
            best = drawing
    assert best is not None
    tell(drawings * _ROUNDS, drawings * _ROUNDS)
    return _finished(nets, best)


def _compacted(drawing: Rectangles, nets: int, done: int, total: int) -> Rectangles:
    """Compaction, arms that end at others, and compaction again while that helps."""
    for stage in range(_STAGES):
        before = _cost(drawing)
        for turn in drawing.compaction(_ROUNDS // _STAGES):
            tell(done + stage * _ROUNDS // _STAGES + turn + 1, total)
        shared = with_shared_arms(drawing, nets)
        if shared is None or (stage and _cost(drawing) == before):
            break
        drawing = shared
    return drawing


def _cost(drawing: Rectangles) -> tuple[int, int]:
    rows, columns = drawing.size()
    return rows + columns, rows * columns


def _trivial() -> tuple[list[Rectangle], list[Edge], list[int], list[int]]:
    return [Rectangle(0, ((0, 0),), ()), Rectangle(1, ((1, 0),), ())], [], [0, 2], []


def _embedded(nets: Nets) -> Rotations:
    """Vertices: the nets in order, then the switches."""
    number = {net: i for i, net in enumerate(nets.nets)}
    count = len(number)
    edges = [(0, 1)]
    for v, x in enumerate(nets.switches, count):
        edges += [(number[net], v) for net in x.nets]
    return biconnected(count + len(nets.switches), edges, count)


class _Rectangles:
    """The rectangles of a drawing, collected: rows are numbered by the vertices, the columns as
    they come.
    """

    def __init__(self, count: int, seen: Visibility) -> None:
        self.seen = seen
        self.columns: list[int] = []
        self.bars: list[list[Term]] = [[] for _ in range(count)]  # of each net
        self.found: list[Rectangle] = []

    def column(self, edge: Edge) -> int:
        """A new column, where an edge is."""
        at = _SCALE * self.seen.column[edge] + 1  # a switch may use the column before
        self.columns.append(at)
        return len(self.columns) - 1

    def arm(self, net: int, at: Term, end: Term) -> None:
        """From the net's bar to a row of the switch."""
        self.bars[net].append(at)
        self.found.append(Rectangle(net, ((net, 0), end), (at,)))

    def switch(self, v: int, up: Sequence[int], down: Sequence[int], some_edge: Edge) -> None:
        """A switch, with arms to its nets above and below, from left to right."""
        first = (up[0], v) if up else (v, down[0]) if down else some_edge
        c = self.column(first)
        self.found.append(Rectangle(v, ((v, 0),), ((c, 0),)))
        if len(up) == 2:
            far = self.column((up[1], v))
            self.arm(up[0], (c, -1), (v, 0))
            self.arm(up[1], (far, 0), (v, -1))
            self.found.append(Rectangle(up[1], ((v, -1),), ((c, 1), (far, 0))))
            self.arm(down[0], (c, 0), (v, 1))
        elif len(down) == 2:
            far = self.column((v, down[1]))
            self.arm(up[0], (c, 0), (v, -1))
            self.arm(down[0], (c, -1), (v, 1))
            self.arm(down[1], (far, 0), (v, 0))
            self.found.append(Rectangle(down[1], ((v, 0),), ((c, 1), (far, 0))))
        else:
            for n in up:
                self.arm(n, (c, 0), (v, -1))
            for n in down:
                self.arm(n, (c, 0), (v, 1))


def _drawn(nets: Nets, seen: Visibility) -> Rectangles:
    """The drawing that visibility gives, before it is compacted."""
    number = {net: i for i, net in enumerate(nets.nets)}
    count = len(number)
    drawn = _Rectangles(count, seen)
    some_edge: dict[int, Edge] = {}
    for upper, lower in seen.column:
        some_edge.setdefault(upper, (upper, lower))
        some_edge.setdefault(lower, (upper, lower))
    for v, x in enumerate(nets.switches, count):
        mine = [number[net] for net in x.nets]
        up = [n for n in mine if seen.level[n] < seen.level[v]]
        down = [n for n in mine if seen.level[n] > seen.level[v]]
        up.sort(key=lambda n: seen.column[n, v])
        down.sort(key=lambda n: seen.column[v, n])
        drawn.switch(v, up, down, some_edge[v])
    for n, terms in enumerate(drawn.bars):
        if n > 1 and not terms:
            terms.append((drawn.column(some_edge[n]), 0))
        row = tuple(dict.fromkeys(terms)) if n > 1 else ()
        drawn.found.append(Rectangle(n, ((n, 0),), row))
    contacts = [(v, number[n]) for v, x in enumerate(nets.switches, count) for n in x.nets]
    levels = [_SCALE * level for level in seen.level]
    return Rectangles(drawn.found, contacts, levels, drawn.columns)


def _finished(nets: Nets, drawing: Rectangles) -> BoardOfNets:
    """The board of a drawing, read back."""
    rows, columns = drawing.size()
    if max(rows, columns) > MOST_ROWS:
        raise ReductionError(
            f"the board would have {counted(rows, 'row')} and {counted(columns, 'column')};"
            f" expected at most {MOST_ROWS:,}"
        )
    count, switches = len(nets.nets), len(nets.switches)
    names = (*(x.name for x in nets.switches), *nets.nets)
    table = np.array([*range(switches, switches + count), *range(switches), -1], np.int32)
    owner = table[painted(drawing)]
    letters = np.full((rows, columns), "B")
    letters[owner == -1] = "W"
    letters[(owner >= 0) & (owner < switches)] = "."
    board = Hex(rows, columns, "".join(letters.ravel().tolist()))
    where: dict[int, tuple[int, int]] = {}
    for v, who in enumerate(owner.ravel().tolist()):
        where.setdefault(who, divmod(v, columns))
    switch_at = {x.name: where[i] for i, x in enumerate(nets.switches)}
    net_at = {net: cell_name(*where[i]) for i, net in enumerate(nets.nets, switches)}
    check_board(board, nets, {name: cell_name(*at) for name, at in switch_at.items()}, net_at)
    owner.flags.writeable = False
    return BoardOfNets(board, nets, switch_at, names, owner)
