"""A board of Y: a triangle of hexagons, the names of its rows and columns beside it."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.hexagon_cells import (
    RADIUS,
    STEP,
    cells,
    check_size,
    stones_legend,
    switches_and_nets,
)
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Place, Scene, Words
from gadgetry.games.connection.hexagons import cell_at, cell_name
from gadgetry.games.connection.y import Y
from gadgetry.reductions.reduction import Compiled


def y_scene(board: Y, compiled: Compiled | None, title: Sequence[str], overlay: Overlay) -> Scene:
    """The picture; of a compiled board with the switches marked.

    >>> scene = y_scene(Y(3).play("a1"), None, (), Overlay())
    >>> len(scene.shapes)
    7
    """
    check_size(len(board.cells))
    marks, nets = switches_and_nets(board, compiled.provenance) if compiled else ({}, {})

    def at(cell: int) -> Place:
        row, column = cell_at(board.name(cell)) or (0, 0)
        return (column - row / 2) * STEP, row * 1.5 * RADIUS

    words = []
    for row in range(board.rows):
        x, y = -row / 2 * STEP, row * 1.5 * RADIUS
        words.append(Words(x - 1.5 * RADIUS, y, f"{row + 1}", 0.8 * RADIUS, "middle", "#444444"))
    bottom = board.rows * 1.5 * RADIUS
    for column in range(board.rows):
        x = (column - (board.rows - 1) / 2) * STEP
        letters = cell_name(0, column)[:-1]
        words.append(Words(x, bottom, letters, 0.8 * RADIUS, "middle", "#444444"))
    rows = counted(board.rows, "row")
    size = f"Y, {rows}, {board.mover} to move; the winner's chain touches all sides"
    return Scene(
        (*title, size), tuple(cells(board, at, marks, nets, overlay)), words=tuple(words),
        legend=(*stones_legend(board, marks, nets), *overlay.legend()), kind="board",
    )  # fmt: skip


BOARDS = (Board("y", y_scene),)
