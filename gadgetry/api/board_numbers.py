"""Pictures of Hex boards with the numbers that programs play by (see docs/set_colouring.md)."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from gadgetry.api.errors import ArgumentError

if TYPE_CHECKING:
    from gadgetry.diagrams.scene import Scene


def numbered_board(board: Any, numbers: str) -> Scene:
    """The board with a number in each empty cell.

    `potentials`: the two-distances to both sides of both players, added up, the less the better;
    `paths`: the induced paths of the player to move through the cell, a path one cell longer than
    the shortest counting half, two cells a quarter.

    >>> from gadgetry.games.connection.hex import Hex
    >>> [shape.label for shape in numbered_board(Hex(1, 2), "paths").shapes if shape.label]
    ['1', '1']
    """
    from gadgetry.analysis.hex_heuristics import path_counts, potentials
    from gadgetry.diagrams.hex_board import hex_scene
    from gadgetry.games.connection.hex import Hex

    if not isinstance(board, Hex):
        raise ArgumentError("expected a Hex board", "numbers")
    if numbers == "paths":
        found = path_counts(board, board.mover)
        words = f"induced paths of {board.mover}, a cell longer counts half"
    else:
        each = [potentials(board, player) for player in board.players]
        found = {cell: each[0][cell] + each[1][cell] for cell in each[0]}
        words = "two-distances to all four sides, added up"
    marks = {cell: "∞" if value == inf else f"{value:.3g}" for cell, value in found.items()}
    scene = hex_scene(board, title=(words,), marks=marks)
    return replace(scene, legend=())
