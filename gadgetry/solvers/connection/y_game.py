"""The game of Y in bitmasks: a state is the pair of Black's and White's cells.

Boards of formulas have thousands of stones and tens of empty cells. So before the search each chain
of stones becomes one cell; it joins what the chain joins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.games.connection.y import Y
from gadgetry.solvers.general.bitboards import Connection
from gadgetry.solvers.general.isotone import Assessment, Step, elements, weigh

Stones = tuple[int, int]


class ThreeSides:
    """A player wins with a chain that touches all the sides; Black is the maximizer.

    All won states of a player are one: he has the whole board.
    """

    def __init__(self, neighbours: tuple[int, ...], sides: tuple[int, ...]) -> None:
        self.neighbours = neighbours
        self.sides = sides
        self.board = (1 << len(neighbours)) - 1

    def play(self, state: Stones, element: int, maximizer: bool) -> Step[Stones]:
        """Claim a cell."""
        black, white = state
        mine = black if maximizer else white
        if self._completing(mine, 1 << element):
            return Step((self.board, 0) if maximizer else (0, self.board))
        bit = 1 << element
        return Step((black | bit, white) if maximizer else (black, white | bit))

    def free(self, state: Stones) -> int:
        """The empty cells."""
        return self.board & ~(state[0] | state[1])

    def parts(self, state: Stones, maximizer: bool) -> list[Step[Stones]]:
        """None are looked for: a chain needs all three sides."""
        return []

    def concession(self, state: Stones, maximizer: bool) -> None:
        """None is looked for."""

    def assess(self, state: Stones, maximizer: bool) -> Assessment:
        """The cells with which a player wins at once."""
        mine, yours = state if maximizer else state[::-1]
        if self.board in state:
            return Assessment(mine == self.board, 0)
        free = self.free(state)
        own, other = self._completing(mine, free), self._completing(yours, free)
        return weigh([1 << v for v in elements(own)], [1 << v for v in elements(other)], free)

    def _completing(self, stones: int, free: int) -> int:
        """The cells that touch, themselves or by chains they join, every side."""
        for side in self.sides:
            chain = front = stones & side
            reach = side
            while front:
                around = self.neighbours[(front & -front).bit_length() - 1]
                front &= front - 1
                reach |= around
                front |= around & stones & ~chain
                chain |= around & stones
            free &= reach
        return free


def contracted_y(position: Y) -> Connection:
    """The board with one cell for each chain of stones: only those that may matter.

    Those are beside an empty cell, or touch all sides. The empty cells come first, in order.

    >>> board = contracted_y(Y(3, "BB.WW."))
    >>> board.neighbours, board.claimed, board.moves
    ((14, 9, 1, 3), (4, 8), (((0, True), 'b2'), ((1, True), 'c3')))
    """
    around = _neighbours(position.rows)
    sides = _sides(position.rows)
    empty = [v for v, stone in enumerate(position.cells) if stone == EMPTY]
    place = {v: i for i, v in enumerate(empty)}
    near: list[set[int]] = [set() for _ in empty]
    touched = [sum(1 << i for i, v in enumerate(empty) if v in side) for side in sides]
    claimed = [0, 0]
    for v in empty:
        near[place[v]] |= {place[u] for u in around(v) if u in place}
    for chain in _chains(position.cells, around):
        beside = {place[u] for v in chain for u in around(v) if u in place}
        on = [not side.isdisjoint(chain) for side in sides]
        if beside or all(on):
            number = len(near)
            near.append(beside)
            for i in beside:
                near[i].add(number)
            for i, touches in enumerate(on):
                touched[i] |= touches << number
            claimed["BW".index(position.cells[chain[0]])] |= 1 << number
    mover = position.mover == "Black"
    return Connection(
        tuple(sum(1 << i for i in row) for row in near),
        tuple(touched),
        (claimed[0], claimed[1]),
        mover,
        tuple(((i, mover), position.name(v)) for i, v in enumerate(empty)),
    )


def _neighbours(rows: int) -> Callable[[int], list[int]]:
    """The cells beside a cell; row r has r + 1 cells, and they are numbered row by row."""
    row_of = [r for r in range(rows) for _ in range(r + 1)]

    def around(v: int) -> list[int]:
        r = row_of[v]
        c = v - r * (r + 1) // 2
        beside = [v - 1] if c else []
        if c < r:
            beside += [v + 1, v - r]
        if c:
            beside.append(v - r - 1)
        if r < rows - 1:
            beside += [v + r + 1, v + r + 2]
        return beside

    return around


def _sides(rows: int) -> tuple[frozenset[int], ...]:
    """The cells of the left side, of the right one, of the last row."""
    starts = [r * (r + 1) // 2 for r in range(rows)]
    return (
        frozenset(starts),
        frozenset(start + r for r, start in enumerate(starts)),
        frozenset(range(starts[-1], starts[-1] + rows)),
    )


def _chains(cells: str, around: Callable[[int], list[int]]) -> Iterator[list[int]]:
    """The chains of stones of one colour."""
    seen = [stone == EMPTY for stone in cells]
    for start, stone in enumerate(cells):
        if seen[start]:
            continue
        seen[start] = True
        chain = [start]
        for v in chain:
            for u in around(v):
                if not seen[u] and cells[u] == stone:
                    seen[u] = True
                    chain.append(u)
        yield chain
