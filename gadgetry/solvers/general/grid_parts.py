"""Parts of a grid as numbers, a bit for each square, row by row; the same up to symmetry.

A connected part is moved to the top left corner and replaced by the least of its images under the
symmetries of the board, which tables turn byte by byte.
"""

from __future__ import annotations


class GridParts:
    """The parts of a board of squares, as a Grundy engine's arena wants them.

    >>> board = GridParts(3, 3)
    >>> board.canonical(0b100_000_000), board.canonical(0b010_010_000)
    (1, 3)
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        size = rows * columns
        self.full = (1 << size) - 1
        self._left = sum(1 << r * columns for r in range(rows))
        self._top = (1 << columns) - 1
        self._not_last = self.full & ~(self._left << max(columns - 1, 0))
        self._not_first = self.full & ~self._left
        self._turns = [self._tables(turn) for turn in range(1, 8 if rows == columns else 4)]

    def around(self, squares: int) -> int:
        """The squares and their neighbours."""
        sideways = (squares & self._not_last) << 1 | (squares & self._not_first) >> 1
        return (squares | squares << self.columns | squares >> self.columns | sideways) & self.full

    def _tables(self, turn: int) -> list[list[int]]:
        """A symmetry: where the squares of each byte of each value go."""
        size = self.rows * self.columns
        goes = []
        for v in range(size):
            r, c = divmod(v, self.columns)
            r, c = (self.rows - 1 - r if turn & 1 else r), (self.columns - 1 - c if turn & 2 else c)
            goes.append(c * self.columns + r if turn & 4 else r * self.columns + c)
        return [
            [
                sum(
                    1 << goes[first + bit] for bit in range(min(8, size - first)) if byte >> bit & 1
                )
                for byte in range(256)
            ]
            for first in range(0, size, 8)
        ]

    def canonical(self, squares: int) -> int:
        """The form that a connected part has in common with its images."""
        best = squares = self._cornered(squares)
        for tables in self._turns:
            image, rest = 0, squares
            for table in tables:
                image |= table[rest & 255]
                rest >>= 8
            image = self._cornered(image)
            if image < best:
                best = image
        return best

    def _cornered(self, squares: int) -> int:
        while not squares & self._top:
            squares >>= self.columns
        while not squares & self._left:
            squares >>= 1
        return squares

    def part(self, squares: int) -> int:
        """The connected component of the first square."""
        part = squares & -squares
        while True:
            more = self.around(part) & squares
            if more == part:
                return part
            part = more

    def edges(self, squares: int) -> int:
        """How many pairs of neighbours there are among squares."""
        across = squares & self._not_last & squares >> 1
        return across.bit_count() + (squares & squares >> self.columns).bit_count()

    def components(self, state: int) -> list[int]:
        """The canonical parts of a position, the largest last."""
        found = []
        while state:
            part = self.part(state)
            found.append(self.canonical(part))
            state ^= part
        return sorted(found)
