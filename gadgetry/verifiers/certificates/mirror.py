"""The checker of mirror certificates: on unequal sides the winner answers each cell by its image.

The entries are pairs of cells, one in each half of a part of the board: n lines along the winner's
way, whose length is n, and n + 1 across it. Lines of both kinds are counted from 0 there; a cell
(r, c) is in the near half if r + c < n, else in the far half. What is checked of the images:

    every cell of the near half has one image in the far half, and no two have the same;
    images of neighbours are neighbours;
    the image of (r, 0) is in the last line r = n - 1;
    the image of (r, n-1-r) is (r, n-r), its neighbour in the far half.

Then if the winner has one cell of each pair in the end, it is he who is joined. The loser's way
would start at some (r, 0); as far as it stays in the near half, its images are the winner's, a
chain from the last line to (r, n-r), if it leaves that half from x = (r, n-1-r). So it goes on by
the other neighbour of x there, (r+1, n-1-r): into the part between c = 0, itself, the chain and the
last line, which it never leaves.

On the board each pair must have a cell of the winner's or be free; if he is to move, but one.
"""

from __future__ import annotations

from typing import Any

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import cell_at
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, shown

Cell = tuple[int, int]
BESIDE = {(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}


def check_mirror(entries: list[Any], winner: str, position: Hex) -> None:
    """Do the pairs prove that this player wins? Raises `InvalidCertificate` if not.

    >>> check_mirror([["a1", "b1"]], "Black", Hex(1, 2))
    >>> check_mirror([["a1", "b1"]], "White", Hex(1, 2))
    Traceback (most recent call last):
    ...
    gadgetry.verifiers.certificates.invalid.InvalidCertificate: at the start: \
expected that White has the shorter way
    hex
    . .
    Black to move
    """
    try:
        _images_close_every_way(_images(entries, winner, position), winner, position)
        _pairs_are_held(entries, winner, position)
    except _Wrong as wrong:
        raise InvalidCertificate(str(wrong), None, [], position) from None


class _Wrong(Exception):
    """What is wrong."""


def _images(entries: list[Any], winner: str, position: Hex) -> dict[Cell, Cell]:
    """The pairs as cells: the line along the winner's way, the line across it."""
    images: dict[Cell, Cell] = {}
    for entry in entries:
        cells = [cell_at(name) for name in entry] if isinstance(entry, list) else []
        if len(cells) != 2 or not all(
            cell and cell[0] < position.rows and cell[1] < position.columns for cell in cells
        ):
            raise _Wrong(f"expected a pair of cells, got {shown(entry)}")
        x, y = ((c, r) if winner == "White" else (r, c) for r, c in cells if cells)  # type: ignore[misc]
        if x in images:
            raise _Wrong(f"expected every cell once, got {entry[0]} twice")
        images[x] = y
    return images


def _images_close_every_way(images: dict[Cell, Cell], winner: str, position: Hex) -> None:
    n, across = position.rows, position.columns
    if winner == "White":
        n, across = across, n
    if n >= across:
        raise _Wrong(f"expected that {winner} has the shorter way")
    first = min(c for _, c in images)
    near = {(r, first + c) for r in range(n) for c in range(n - r)}
    far = {(r, first + c) for r in range(n) for c in range(n - r, n + 1)}
    if images.keys() != near or first + n >= across:
        raise _Wrong(f"expected the images of {counted(len(near), 'cell')}, one half")
    if set(images.values()) != far:
        raise _Wrong("expected every cell of the other half as an image")
    for (r, c), (u, v) in images.items():
        for dr, dc in BESIDE:
            other = images.get((r + dr, c + dc))
            if other and (other[0] - u, other[1] - v) not in BESIDE:
                raise _Wrong("expected that the images of neighbours are neighbours")
        if c == first and u != n - 1:
            raise _Wrong("expected the images of the first line in the last one")
        if r + c - first == n - 1 and (u, v) != (r, c + 1):
            raise _Wrong("expected the images of the cells in the middle beside them")


def _pairs_are_held(entries: list[Any], winner: str, position: Hex) -> None:
    if position.winner() is not None:
        raise _Wrong("expected a game that is not over")
    stone = winner[0]
    left = 1 if position.to_move == winner else 0
    for one, other in entries:
        on = {position.cells[position.cell(one)], position.cells[position.cell(other)]}
        if stone in on or on == {"."}:
            continue
        left -= 1
        if "." not in on or left < 0:
            raise _Wrong(f"expected that {winner} has {one} or {other}, or that they are free")
