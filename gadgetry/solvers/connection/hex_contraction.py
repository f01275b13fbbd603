"""A Hex position on its empty cells only: each player's chains of stones contracted beforehand.

Linear in the board, so that big boards with few empty cells cost no more than small ones. As in
`bitboards`, nothing here asks the ruleset for adjacency or for a winner.
"""

from __future__ import annotations

from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.general.bitboards import Connection, Moves


def contracted(position: Hex) -> tuple[Connection, list[int]]:
    """The position as Black's connection game on the empty cells, and White's graph of it.

    Elements are the empty cells, row by row. Two are adjacent in a player's graph when they touch
    or touch the same chain of his stones; the graph's last two vertices are his sides.

    >>> board, white = contracted(Hex(2, 3, ".B.W.."))
    >>> [name for _, name in board.moves], board.neighbours, board.sides
    (['a1', 'c1', 'b2', 'c2'], (6, 13, 11, 6), (7, 12))
    >>> board.decided(0, 0) is None, white[-2:]
    (True, [5, 10])
    """
    rows, columns = position.rows, position.columns
    width = columns + 2  # a frame around the board, so that steps need no care
    frame = "#" * width
    lines = (position.cells[r * columns : (r + 1) * columns] for r in range(rows))
    cells = frame + "".join(f"#{line}#" for line in lines) + frame
    steps = (-width, 1 - width, -1, 1, width - 1, width)
    empty = [v for v, cell in enumerate(cells) if cell == "."]
    number = {v: i for i, v in enumerate(empty)}
    graphs = []
    for stone in "BW":
        sides = _sides(rows, columns, stone)
        graphs.append(_graph(cells, stone, steps, number, sides))
    black, k = graphs[0], len(empty)
    first = position.mover == "Black"
    names = [position.name((v // width - 1) * columns + v % width - 1) for v in empty]
    moves: Moves = tuple(((i, first), name) for i, name in enumerate(names))
    inner = (1 << k) - 1
    board = Connection(
        tuple(near & inner for near in black[:k]),
        (black[k] & inner, black[k + 1] & inner),
        (0, 0),
        first,
        moves,
        joined=bool(black[k] >> k & 2),
    )
    return board, graphs[1]


def _sides(rows: int, columns: int, stone: str) -> tuple[set[int], set[int]]:
    """The cells of the framed board along a player's two sides."""
    width = columns + 2
    if stone == "B":
        top = range(width + 1, width + 1 + columns)
        return set(top), {v + (rows - 1) * width for v in top}
    left = range(width + 1, (rows + 1) * width, width)
    return set(left), {v + columns - 1 for v in left}


def _graph(
    cells: str,
    stone: str,
    steps: tuple[int, ...],
    number: dict[int, int],
    sides: tuple[set[int], set[int]],
) -> list[int]:
    """A player's graph: empty cells and then his two sides, his chains contracted."""
    k = len(number)
    chains, groups = _chains(cells, stone, steps, number, sides)
    for v, i in number.items():
        for side in (0, 1):
            groups[side] |= (1 << i) if v in sides[side] else 0
    graph = [0] * (k + 2)
    for v, i in number.items():
        for step in steps:
            if v + step in number:
                graph[i] |= 1 << number[v + step]
    for group in chains:
        rest = group
        while rest:
            bit = rest & -rest
            graph[bit.bit_length() - 1] |= group
            rest ^= bit
    for side in (0, 1):
        graph[k + side] |= groups[side]
        for i in range(k):
            if groups[side] >> i & 1:
                graph[i] |= 1 << k + side
    return [near & ~(1 << i) for i, near in enumerate(graph)]


def _chains(
    cells: str,
    stone: str,
    steps: tuple[int, ...],
    number: dict[int, int],
    sides: tuple[set[int], set[int]],
) -> tuple[list[int], list[int]]:
    """The empty cells that touch each chain of a player, and what touches each of his sides."""
    k = len(number)
    groups = [1 << k, 1 << k + 1]
    seen = bytearray(len(cells))
    chains = []
    for start in range(len(cells)):
        if cells[start] != stone or seen[start]:
            continue
        seen[start], stack, touched, at = 1, [start], 0, [False, False]
        while stack:
            v = stack.pop()
            at = [side or v in cells_at for side, cells_at in zip(at, sides, strict=True)]
            for step in steps:
                u = v + step
                if cells[u] == stone and not seen[u]:
                    seen[u] = 1
                    stack.append(u)
                elif cells[u] == ".":
                    touched |= 1 << number[u]
        chains.append(touched)
        for i in (0, 1):
            if at[i]:
                groups[i] |= touched | (1 << k + 1 - i if all(at) else 0)
    return chains, groups
