"""Shannon and Hex positions read as nets, and Cut's nets of planar ones.

Short's nets are the free cells around each of his chains, and cliques that hold each edge between
two free cells. On a Hex board White's are read in the same way. Where only Short's are given, draw
a point for each cell and each net and a line for each cell of a net: if that is planar together
with the line s-t, the faces are Cut's nets, those at both sides of s-t her terminals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from itertools import islice

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.solvers.connection.net_states import (
    Nets,
    State,
    cells_of,
    dead_cells,
    without,
    without_dead_nets,
)

MOST_CLIQUES = 20_000

Adjacency = Callable[[int], Iterable[int]]


def state_of(position: Shannon | Hex) -> tuple[State | None, dict[int | str, int]]:
    """The state (None where Short has joined s and t), and the cell of each free vertex.

    >>> state_of(Hex(1, 2, ".W"))
    (((1, 1, ()), (1, 1, ())), {'a1': 1})
    """
    if isinstance(position, Hex):
        return _of_hex(position)
    graph = position.graph
    numbers: dict[int, int] = {}
    for v in range(graph.vertices):
        if v not in position.short and v not in position.cut and v not in graph.terminals:
            numbers[v] = 1 << len(numbers)
    s, t = graph.terminals
    own = position.short | {s, t}
    nets = _nets(numbers, own, graph.neighbours.__getitem__, ({s}, {t}))
    cells: dict[int | str, int] = dict(numbers.items())
    return (None if nets is None else (nets, dual_of(nets))), cells


def _of_hex(board: Hex) -> tuple[State | None, dict[int | str, int]]:
    """Sides are vertices of their own, beyond the cells."""
    rows, columns = board.rows, board.columns
    size = rows * columns
    numbers = {v: 1 << i for i, v in enumerate(v for v in range(size) if board.cells[v] == ".")}

    def near(v: int) -> Iterable[int]:
        return board.neighbours(v)

    found = []
    for stone, first, last in (
        ("B", set(range(columns)), set(range(size - columns, size))),
        ("W", set(range(0, size, columns)), set(range(columns - 1, size, columns))),
    ):
        own = {v for v in range(size) if board.cells[v] == stone}
        found.append(_nets(numbers, own, near, (first, last)))
    names: dict[int | str, int] = {board.name(v): cell for v, cell in numbers.items()}
    black, white = found
    return (None if black is None else (black, white)), names


def _nets(
    numbers: dict[int, int], own: Iterable[int], near: Adjacency, sides: tuple[set[int], set[int]]
) -> Nets | None:
    """The nets of a player with these vertices; he joins the two sides."""
    around = [0, 0]
    others = []
    for i in (0, 1):
        for v in sides[i]:
            around[i] |= numbers.get(v, 0)
    left = set(own)
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        chain, net, at = [start], 0, [False, False]
        for v in chain:
            at = [found or v in side for found, side in zip(at, sides, strict=True)]
            for u in near(v):
                net |= numbers.get(u, 0)
                if u in left:
                    left.remove(u)
                    chain.append(u)
        if all(at):
            return None
        if any(at):
            around[at.index(True)] |= net
        else:
            others.append(net)
    touching = dict.fromkeys(numbers.values(), 0)
    for v, cell in numbers.items():
        for u in near(v):
            touching[cell] |= numbers.get(u, 0)
    others += cliques(touching, [*around, *others])
    return around[0], around[1], tuple(others)


def cliques(touching: dict[int, int], covered: list[int]) -> list[int]:
    """Cliques that hold all edges which no covered set holds: those that hold most first.

    >>> cliques({1: 0b110, 2: 0b101, 4: 0b011}, [])
    [7]
    """
    import networkx

    left = dict(touching)
    for net in covered:
        for cell in _bits(net):
            left[cell] &= ~net
    if not any(left.values()):
        return []
    graph = networkx.Graph()
    graph.add_edges_from((cell, other) for cell in touching for other in _bits(touching[cell]))
    listed = sorted(sum(found) for found in islice(networkx.find_cliques(graph), MOST_CLIQUES))
    # An edge by itself is a clique too: with these there are enough even if some were not listed.
    edges = [cell | other for cell in left for other in _bits(left[cell]) if cell < other]
    worth = {clique: _edges_in(clique, left) for clique in [*listed, *edges]}
    queue = [(-worth[clique], clique) for clique in worth]
    heapify(queue)
    found = []
    while queue:
        before, clique = heappop(queue)
        now = _edges_in(clique, left)
        if now and now < -before:
            heappush(queue, (-now, clique))
        elif now:
            found.append(clique)
            for cell in _bits(clique):
                left[cell] &= ~clique
    return _trimmed(found, covered)


def _trimmed(cliques: list[int], covered: list[int]) -> list[int]:
    """The cliques without cells whose edges there other cliques hold: fewer lines to draw.

    >>> _trimmed([0b111], [0b011, 0b101])
    [6]
    """
    kept = list(cliques)
    for i in reversed(range(len(kept))):
        for cell in _bits(kept[i]):
            held = cell
            for j, net in enumerate([*kept, *covered]):
                if j != i and net & cell:
                    held |= net
            if not kept[i] & ~held:
                kept[i] ^= cell
    return [clique for clique in kept if clique]


def _edges_in(clique: int, left: dict[int, int]) -> int:
    """The edges in a clique, counted twice, that are left to be held."""
    return sum((left[cell] & clique).bit_count() for cell in _bits(clique))


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def dual_of(nets: Nets) -> Nets | None:
    """Cut's nets, where Short's are planar with s and t side by side; else None.

    >>> dual_of((0b1, 0b10, (0b11,)))
    (3, 3, ())
    """
    import networkx

    while dead := dead_cells(nets := without_dead_nets(nets)):
        nets = without(nets, dead)
    rows = [nets[0], nets[1], *nets[2]]
    graph = networkx.Graph()
    graph.add_edge(0, 1)
    for i, net in enumerate(rows):
        graph.add_edges_from((i, -cell) for cell in _bits(net))
    planar, drawing = networkx.check_planarity(graph)
    if not planar or not cells_of(nets):
        return None
    marked: set[tuple[int, int]] = set()
    around = [
        sum({-v for v in drawing.traverse_face(*end, marked) if v < 0}) for end in ((0, 1), (1, 0))
    ]
    others = [
        sum({-v for v in drawing.traverse_face(i, w, marked) if v < 0})
        for i in range(len(rows))
        for w in drawing.neighbors_cw_order(i)
        if (i, w) not in marked
    ]
    return around[0], around[1], tuple(others)
