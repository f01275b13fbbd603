"""A Hex board full of stones, read from its cells alone: its nets and switches; and padding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, cell_name
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.reductions.reduction import ReductionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

S, T = "top", "bottom"


@dataclass(frozen=True)
class BoardOfNets:
    """A finished board, read back and found to be `nets`.

    `switch_at`: the cell (row, column) of each switch. `owner`: for each cell the number of its
    switch or net in `names`, -1 for White.
    """

    hex: Hex
    nets: Nets
    switch_at: dict[str, tuple[int, int]]
    names: tuple[str, ...]
    owner: NDArray[np.int32]

    def cell_of(self, switch: str) -> str:
        """The name of a switch's cell."""
        return cell_name(*self.switch_at[switch])


def chains(board: Hex) -> dict[int, str]:
    """The net of each Black cell: `top`, `bottom`, or the name of the net's first cell.

    >>> chains(Hex(3, 1, "BWB"))
    {0: 'top', 2: 'bottom'}
    """
    net_of: dict[int, str] = {}
    last = (board.rows - 1) * board.columns
    for start, stone in enumerate(board.cells):
        if stone != "B" or start in net_of:
            continue
        chain, stack = {start}, [start]
        while stack:
            for v in board.neighbours(stack.pop()):
                if board.cells[v] == "B" and v not in chain:
                    chain.add(v)
                    stack.append(v)
        top, bottom = min(chain) < board.columns, max(chain) >= last
        if top and bottom:
            raise ReductionError("expected an open board, got one where Black has joined his sides")
        net_of |= dict.fromkeys(chain, S if top else T if bottom else board.name(start))
    return net_of


def read_nets(board: Hex) -> Nets:
    """The net structure of a board; its switches are named as cells.

    Hex on the board is the Shannon game of the structure: Black's chain is made of nets and of
    switches he has claimed, and no two switches touch (else `ReductionError`).

    >>> read_nets(Hex(3, 2, "BBW.BB")).switches
    (Switch(name='b2', nets=('top', 'bottom')),)
    """
    net_of = chains(board)
    switches = []
    for v, stone in enumerate(board.cells):
        if stone != EMPTY:
            continue
        near = board.neighbours(v)
        for u in near:
            if board.cells[u] == EMPTY:
                raise ReductionError(
                    f"expected no two empty cells side by side, got {board.name(v)}"
                    f" and {board.name(u)}"
                )
        nets = [S] if v < board.columns else []
        nets += [T] if v >= len(board.cells) - board.columns else []
        nets += [net_of[u] for u in near if u in net_of]
        switches.append(Switch(board.name(v), tuple(dict.fromkeys(nets))))
    others = [net for net in dict.fromkeys(net_of.values()) if net not in (S, T)]
    return Nets(switches, others, S, T)


def check_board(board: Hex, nets: Nets, switch_at: dict[str, str], net_at: dict[str, str]) -> None:
    """Raise unless the board, read back, is exactly that structure.

    `switch_at`: the cell of each switch; `net_at`: a cell of each net.

    >>> bridge = Nets([("w", ["s", "t"])], [])
    >>> check_board(Hex(3, 2, "BBW.BB"), bridge, {"w": "b2"}, {"s": "a1", "t": "a3"})
    """
    found, net_of = read_nets(board), chains(board)
    called = {}
    for net, cell in net_at.items():
        if board.cell(cell) not in net_of:
            raise ReductionError(f"expected a Black stone of net {net} on {cell}")
        called[net] = net_of[board.cell(cell)]
    called |= {nets.s: S, nets.t: T}
    if len(set(called.values())) < len(called) or set(called.values()) != set(found.nets):
        raise ReductionError(f"expected the nets {nets.nets}, the board has {found.nets}")
    meant = {switch_at[x.name]: {called[net] for net in x.nets} for x in nets.switches}
    there = {x.name: set(x.nets) for x in found.switches}
    for cell in sorted(meant.keys() | there.keys()):
        if meant.get(cell) != there.get(cell):
            raise ReductionError(
                f"cell {cell}: expected a switch that touches {sorted(meant.get(cell, ()))},"
                f" the board has {sorted(there.get(cell, ()))}"
            )


def padded(board: Hex, rows: int, columns: int) -> Hex:
    """The board as part of a bigger one, with the same net structure.

    More columns on the right are White, but for the first and the last row, which go on as they
    end; more rows at the bottom are Black. A board whose last row is not Black gets no more rows.

    >>> print(padded(Hex(3, 2, "BBW.BB"), 4, 3))
    hex
    B B B
     W . W
      B B B
       B B B
    Black to move
    """
    if rows < board.rows or columns < board.columns:
        raise ReductionError(
            f"the board has {counted(board.rows, 'row')} and {counted(board.columns, 'column')};"
            f" expected at least so many, got {rows} and {columns}"
        )
    width = board.columns
    lines = [board.cells[r * width : (r + 1) * width] for r in range(board.rows)]
    if rows > board.rows and set(lines[-1]) != {"B"}:
        raise ReductionError("expected a last row of Black stones for more rows")
    last = board.rows - 1
    more = columns - width
    lines = [
        line + ("B" if r in (0, last) and line[-1] == "B" else "W") * more
        for r, line in enumerate(lines)
    ]
    lines += ["B" * columns] * (rows - board.rows)
    return Hex(rows, columns, "".join(lines), board.mover)
