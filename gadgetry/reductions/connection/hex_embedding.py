"""What the embeddings of Hex share: each empty cell is a move there, and every move is a cell.

So the winning moves, and the winner's strategies, are the same; either player may be to move.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, HexagonBoard
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import GadgetKind
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Strategy

CELL, BORDER = range(2)


class HexEmbedding(Reduction[None]):
    """A reduction from Hex that keeps the moves; subclasses say which move a cell is."""

    source = Kind.named("hex")
    carries = ("winning moves", "strategy")

    @abstractmethod
    def move_of(self, compiled: Compiled[None], cell: int, player: str) -> Any:
        """The move with which a player claims an empty cell."""

    @abstractmethod
    def cell_of(self, compiled: Compiled[None], move: Any) -> int | None:
        """The cell that a move claims."""

    @abstractmethod
    def played(self, compiled: Compiled[None], position: Any) -> tuple[list[int], list[int], str]:
        """The cells that Black and that White has claimed in a position, and who is to move."""

    def winning_moves(
        self, compiled: Compiled[None], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The same cells."""
        board: Hex = compiled.source
        cells = sorted(board.cell(name) for name in moves)
        return tuple(self.move_of(compiled, cell, board.mover) for cell in cells)

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        cell = self.cell_of(compiled, move)
        return None if cell is None else compiled.source.name(cell)

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        name = self.back(compiled, position, move)
        return "no cell of the board" if name is None else f"a stone on {name}"

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """Hex is played beside the other game."""

        def move(position: Any) -> Any:
            board = self._board(compiled, position)
            return self.move_of(compiled, board.cell(strategy(board)), board.mover)

        return move

    def source_position(self, compiled: Compiled[None], position: Any) -> Any:
        """The board with a stone for each cell that is claimed."""
        return None if position is None else self._board(compiled, position)

    def _board(self, compiled: Compiled[None], position: Any) -> Hex:
        start: Hex = compiled.source
        black, white, player = self.played(compiled, position)
        cells = list(start.cells)
        for stone, claimed in (("B", black), ("W", white)):
            for cell in claimed:
                cells[cell] = stone
        return Hex(start.rows, start.columns, "".join(cells), player)


def checked_board(name: str, source: Any) -> Hex:
    """The source as a Hex position; raises `ReductionError`."""
    if not isinstance(source, Hex):
        raise ReductionError(f"{name}: expected a Hex position, got {type(source).__name__}")
    return source


def cell_kind(board: Hex, cells: list[int] | None = None) -> GadgetKind:
    """The gadgets of the cells: of all, or of those listed."""

    def element(i: int) -> Element:
        return ("vertex", cells[i] if cells is not None else i)

    return GadgetKind(
        "cell", ("",), element, lambda i: f"cell {board.name(element(i)[1])}"
    )  # fmt: skip


def empty_cells(board: HexagonBoard) -> list[int]:
    """The empty cells, in order.

    >>> empty_cells(Hex(1, 3, "B.."))
    [1, 2]
    """
    return [v for v, cell in enumerate(board.cells) if cell == EMPTY]
