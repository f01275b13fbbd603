"""A spider of FLOOD-IT on a rectangle of squares: each leg is a square within a square.

The hub is the background. A leg of l letters is a square of 2l - 1 cells a side, whose rings have
the letters, the first outside: a ring is connected, corners included, and next to the ring around
it and the one inside only. So the areas of the board are those of the spider, and so are the
moves, with a source or without. No wires are needed, and no colour besides the spider's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.reductions.provenance import Parts

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class NestedSquares:
    """How many legs there are, of so many letters at most; squares stand in rows, one cell apart.

    >>> NestedSquares(5, 2).shape, NestedSquares(0, 0).shape
    ((9, 13), (1, 1))
    """

    legs: int
    letters: int

    @property
    def across(self) -> int:
        """How many squares stand in a row."""
        return isqrt(max(0, self.legs - 1)) + 1 if self.legs else 0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        down = -(-self.legs // self.across) if self.legs else 0
        return 1 + 2 * self.letters * down, 1 + 2 * self.letters * self.across

    @property
    def edges(self) -> int:
        """How many pairs of cells share a side."""
        rows, columns = self.shape
        return rows * (columns - 1) + (rows - 1) * columns

    def cells(
        self, hub: int, words: Sequence[NDArray[np.int32]], roles: Sequence[NDArray[Any]]
    ) -> tuple[NDArray[np.int32], Parts]:
        """Colours and parts of the cells; kind 0 is the hub, kind i the words of array i, in rows.

        >>> word = np.array([[1, 2]], np.int32)
        >>> NestedSquares(1, 2).cells(0, [word], [word - 1])[0].reshape(5, 5)[1:3].tolist()
        [[0, 1, 1, 1, 0], [0, 1, 2, 1, 0]]
        """
        paint, kind = np.full(self.shape, hub, np.int32), np.zeros(self.shape, np.uint8)
        index, role = np.zeros(self.shape, np.int32), np.zeros(self.shape, np.uint8)
        number = 0
        for k, (rows, their_roles) in enumerate(zip(words, roles, strict=True), start=1):
            for i, (word, its_roles) in enumerate(zip(rows, their_roles, strict=True)):
                y, x = (1 + 2 * self.letters * place for place in divmod(number, self.across))
                for d in range(len(word)):
                    ring = (
                        slice(y + d, y + 2 * len(word) - 1 - d),
                        slice(x + d, x + 2 * len(word) - 1 - d),
                    )
                    paint[ring], kind[ring], index[ring] = word[d], k, i
                    role[ring] = its_roles[d]
                number += 1
        return paint.ravel(), Parts(kind.ravel(), index.ravel(), role.ravel())

    def sides(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The pairs of cells that share a side, by their later cells: tails and heads.

        >>> [ends.tolist() for ends in NestedSquares(0, 0).sides()]
        [[], []]
        """
        cells = np.arange(np.prod(self.shape), dtype=np.int32).reshape(self.shape)
        tails = np.concatenate([cells[:, :-1].ravel(), cells[:-1].ravel()])
        heads = np.concatenate([cells[:, 1:].ravel(), cells[1:].ravel()])
        order = np.argsort(heads, kind="stable")
        return tails[order], heads[order]
