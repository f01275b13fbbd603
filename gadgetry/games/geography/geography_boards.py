"""Games of geography that are played on boards ("Winning the War by (Strategically) Losing
Battles", arXiv:2106.02114, section 6).

BINARY UNDIRECTED GEOGRAPHY: "On your turn, choose one of the empty (gray) nodes adjacent to either
the last created black or white node. That node will become the last of its color." So it is
UNDIRECTED GEOGRAPHY with two tokens, which the players share.

NAVIGATE THE PASS: "A player can either add a white stone to an adjacent grid point of the current
stone, or call PASS, after which players can only play the black stone until all adjacent locations
are occupied." So it is UNDIRECTED GEOGRAPHY with one token and one pass.

Both are for Go boards (4 neighbours), Hex boards (6), squares with 8 neighbours and the corners of
a honeycomb (3). The paper prints no starting placement ("We are evaluating the optimal starting
placements of the two tokens"): the cells are parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gadgetry.games.geography.board_graph import BoardGraph, GridBoard
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError


def grid(
    rows: int, columns: int, neighbours: int = 4, start: int = 0, *holes: int
) -> UndirectedGeography:
    """One token on a board whose inner cells have 3, 4, 6 or 8 neighbours; cells count from 0, row
    by row; then its holes.

    >>> grid(3, 3, 8, 4).moves(), grid(3, 3, 4, 4, 1).moves()
    ((0, 1, 2, 3, 5, 6, 7, 8), (3, 5, 7))
    """
    return _on(GridBoard(rows, columns, neighbours, holes), (start,), 0)


def honeycomb(rows: int, columns: int, start: int = 0, *holes: int) -> UndirectedGeography:
    """One token on the corners of a honeycomb, in rows and columns: degree at most three.

    >>> honeycomb(3, 4, 5).moves(), int(honeycomb(5, 6).graph.degrees.max())
    ((4, 6, 9), 3)
    """
    return _on(GridBoard(rows, columns, 3, holes), (start,), 0)


def binary(
    rows: int, columns: int, neighbours: int, first: int, second: int, *holes: int
) -> UndirectedGeography:
    """BINARY UNDIRECTED GEOGRAPHY: two tokens on a board, on the cells that are named.

    >>> binary(2, 3, 4, 0, 5).moves()
    ((0, 1), (0, 3), (5, 2), (5, 4))
    """
    return _on(GridBoard(rows, columns, neighbours, holes), (first, second), 0)


def navigate_the_pass(
    rows: int, columns: int, neighbours: int = 4, start: int = 0, *holes: int
) -> UndirectedGeography:
    """NAVIGATE THE PASS: one token on a board, and one pass, which either player may use.

    >>> navigate_the_pass(2, 2, 4, 0).moves()
    (1, 2, 'pass')
    """
    return _on(GridBoard(rows, columns, neighbours, holes), (start,), 1)


def _on(board: GridBoard, tokens: Iterable[int], passes: int) -> UndirectedGeography:
    stand = tuple(tokens)
    for token in stand:
        if type(token) is not int or not 0 <= token < board.cells:
            raise GameError(f"expected a token on a cell 0 to {board.cells - 1}, got {token!r}")
        if token in board.holes:
            raise GameError(f"expected a token on a cell of the board, {token} is a hole")
    if len(set(stand)) < len(stand):
        raise GameError(f"expected tokens on different cells, got {stand[0]} twice")
    return UndirectedGeography(BoardGraph(board), tuple(sorted(stand)), frozenset(stand), passes)


FAMILIES_OF = UndirectedGeography.ruleset
FAMILIES: dict[str, Callable[..., UndirectedGeography]] = {
    "grid": grid,
    "honeycomb": honeycomb,
    "binary-undirected-geography": binary,
    "navigate-the-pass": navigate_the_pass,
}
