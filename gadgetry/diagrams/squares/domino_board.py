"""CRAM and DOMINEERING on their board: squares, and dots where a domino can lie across two."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Part, Scene, Shape
from gadgetry.games.dominoes.domineering import Domineering
from gadgetry.games.dominoes.domino_board import FREE, DominoBoard
from gadgetry.reductions.reduction import Compiled

MOST_SQUARES = 10_000
_SIDE, _JOINT = 30.0, 9.0
_COVERED, _ACROSS, _UPRIGHT = "#8d99ae", "#e76f51", "#2a9d8f"


def draw(
    position: DominoBoard, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    """A box for each square, and a dot on a side where a domino can lie across it.

    >>> from gadgetry.games.dominoes.cram import grid
    >>> scene = draw(grid(1, 3), None, (), Overlay())
    >>> [shape.place for shape in scene.shapes]
    [0, 1, 2, ('domino', 0, 1), ('domino', 1, 2)]
    """
    if len(position.cells) > MOST_SQUARES:
        return None
    width = position.columns
    shapes = []
    for square, mark in enumerate("".join(position.rows)):
        row, column = divmod(square, width)
        fill = "#ffffff" if mark == FREE else _COVERED
        shapes.append(
            Shape(
                f"v{square}", column * _SIDE, row * _SIDE, _SIDE, _SIDE, "box", "", fill,
                tip=f"row {row + 1}, column {column + 1}",
                part=Part("vertex", square), place=square,
            )
        )  # fmt: skip
    shapes += _joints(position, overlay)
    shown = f"{position.ruleset}: {len(position.rows)} by {counted(width, 'square')}"
    legend = [Entry(Shape("", 0, 0, 12, 12, "box", fill=_COVERED), "covered")]
    dots = (("a domino across", _ACROSS), ("a domino upright", _UPRIGHT))
    legend += [
        Entry(Shape("", 0, 0, _JOINT, _JOINT, "ellipse", fill=fill), said) for said, fill in dots
    ]
    if isinstance(position, Domineering):
        shown += f", {position.to_move} to move"
    return Scene((*title, shown), tuple(shapes), legend=(*legend, *overlay.legend()), kind="board")


def _joints(position: DominoBoard, overlay: Overlay) -> list[Shape]:
    """Where dominoes can lie, of either player."""
    width, dots = position.columns, []
    for moves, fill in ((position.across(), _ACROSS), (position.upright(), _UPRIGHT)):
        for first, second in moves:
            (r1, c1), (r2, c2) = divmod(first, width), divmod(second, width)
            place = ("domino", first, second)
            x, y = (c1 + c2) / 2 * _SIDE, (r1 + r2) / 2 * _SIDE
            dots.append(
                Shape(
                    f"d{first}_{second}", x, y, _JOINT, _JOINT, "ellipse", "", fill,
                    tip=position.move_name((first, second)), place=place, **overlay.look(place),
                )
            )  # fmt: skip
    return dots


BOARDS = (Board("cram", draw), Board("domineering", draw))
