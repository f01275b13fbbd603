"""The game of Y in bitmasks: a state is the pair of Black's and White's cells."""

from __future__ import annotations

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
