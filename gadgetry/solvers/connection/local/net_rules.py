"""What the search has to know of a game on nets: its moves, and rules that keep the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gadgetry.solvers.connection.net_links import separators, shortest_way
from gadgetry.solvers.connection.net_states import (
    Nets,
    Reduced,
    State,
    cells_of,
    claim,
    places,
    reduced,
)


class NetRules(NamedTuple):
    """The rules of Shannon and Hex (`TWO_SIDES`), or of Y (`y_nets`).

    `claim`: the state after a player, Black if true, claims a cell. `reduced`: as in `net_states`.
    `off_paths`: the cells on no path that may matter to Black. `completing`: those with which a
    player, White (0) or Black (1), wins at once. `bare`: nets without sides among their cells;
    `sides`: these.
    """

    claim: Callable[[State, int, bool], State | None]
    reduced: Callable[[State, State | None], Reduced]
    off_paths: Callable[[Nets], int]
    completing: Callable[[State, int], int]
    bare: Callable[[Nets], Nets]
    sides: int


def _completing(state: State, player: int) -> int:
    """Black joins s and t; White needs the last cell of a way."""
    black = state[0]
    return black[0] & black[1] if player else separators(black, shortest_way(black))


def _off_paths(nets: Nets) -> int:
    return cells_of(nets) & ~on_paths(nets)


def _bare(nets: Nets) -> Nets:
    return nets


def on_paths(nets: Nets) -> int:
    """The cells on paths from s to t that use no net and no cell twice.

    Those are the cells in the block of the edge s-t, found in one walk (Tarjan) of the graph of
    cells and nets.

    >>> bin(on_paths((0b1, 0b10, (0b111, 0b1100))))
    '0b11'
    """
    rows = (nets[0], nets[1], *nets[2])
    at = places(nets)
    cells = {cell: len(rows) + i for i, cell in enumerate(at)}
    ends: list[list[int]] = [[cells[cell] for cell in bits(row)] for row in rows]
    ends[0].insert(0, 1)
    ends += [[net.bit_length() - 1 for net in bits(of_cell)] for of_cell in at.values()]
    number, low = [0] * len(ends), [0] * len(ends)
    path, trail, counted = [0], [0], 1
    number[0] = low[0] = 1
    todo = [iter(end) for end in ends]
    while True:
        v = path[-1]
        for w in todo[v]:
            if not number[w]:
                counted += 1
                number[w] = low[w] = counted
                path.append(w)
                trail.append(w)
                break
            if len(path) < 2 or w != path[-2]:
                low[v] = min(low[v], number[w])
        else:
            path.pop()
            above = path[-1]
            low[above] = min(low[above], low[v])
            if low[v] >= number[above]:
                block = trail[trail.index(v) :]
                if v == 1:
                    names = list(at)
                    return sum(names[w - len(rows)] for w in block if w >= len(rows))
                del trail[-len(block) :]


def bits(mask: int) -> list[int]:
    """The bits of a mask, each as a mask.

    >>> bits(0b101)
    [1, 4]
    """
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


TWO_SIDES = NetRules(claim, reduced, _off_paths, _completing, _bare, 0)
