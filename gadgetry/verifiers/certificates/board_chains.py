"""A Hex board as a certificate's checker sees it: one player's chains, and the empty cells.

Read from the cells by the rules alone; it shares no code with what builds boards.
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from gadgetry.games.connection.hex import Hex

EDGES = {"Black": ("top", "bottom"), "White": ("left", "right")}
STONE = {"Black": "B", "White": "W"}


class Chains(Protocol):
    """What a checker asks: the names of the two edges, the empty cells, what is where."""

    edges: tuple[str, str]
    empty: set[str]

    def at(self, place: str) -> str | None:
        """The chain at a place, or the empty cell; None if there is neither."""

    def touched(self, cell: str) -> set[str]:
        """The chains, edges and empty cells that touch an empty cell."""


class BoardChains:
    """The chains of a player on a board, and what each empty cell touches.

    A place is a name: an edge of the player's, or a cell. `at` is the chain there: an edge if the
    chain touches it, else its first cell; of an empty cell, itself.

    >>> board = BoardChains(Hex(3, 2, "BBW.BB"), "Black")
    >>> board.edges, board.at("a1"), board.at("b3"), board.at("b2"), sorted(board.touched("b2"))
    (('top', 'bottom'), 'top', 'bottom', 'b2', ['bottom', 'top'])
    """

    def __init__(self, board: Hex, player: str) -> None:
        self.board, self.stone = board, STONE[player]
        self.edges = EDGES[player]
        self.sides = board.sides(player)
        self.empty = {board.name(v) for v, stone in enumerate(board.cells) if stone == "."}

    @cached_property
    def chain_of(self) -> dict[int, str]:
        """The chain of each of the player's cells."""
        board = self.board
        found: dict[int, str] = {}
        for start, stone in enumerate(board.cells):
            if stone != self.stone or start in found:
                continue
            chain, stack = {start}, [start]
            while stack:
                near = board.neighbours(stack.pop())
                fresh = [v for v in near if board.cells[v] == self.stone and v not in chain]
                chain.update(fresh)
                stack += fresh
            ends = [e for e, side in zip(self.edges, self.sides, strict=True) if chain & side]
            found |= dict.fromkeys(chain, ends[0] if ends else board.name(start))
        return found

    def at(self, place: str) -> str | None:
        """The chain at a place, or the empty cell; None if there is neither."""
        if place in self.edges or place in self.empty:
            return place
        try:
            return self.chain_of.get(self.board.cell(place))
        except ValueError:
            return None

    def touched(self, cell: str) -> set[str]:
        """The chains, edges and empty cells that touch an empty cell."""
        v = self.board.cell(cell)
        near = {self.chain_of.get(u, self.board.name(u)) for u in self.board.neighbours(v)}
        near &= self.empty | set(self.chain_of.values())
        return near | {e for e, side in zip(self.edges, self.sides, strict=True) if v in side}
