"""Coin-flip Hex: before each move a fair coin says who makes it (thesis of van Rijswijck, 4.8).

The theorem of Peres, Schramm, Sheffield and Wilson (2007): with best play by both, Black wins with
the chance with which he is joined when all free cells are filled at random. Best is, for both, a
cell that is most likely to decide such a filling. `value` plays, straight from the rules; `chance`
counts fillings; that they are equal is the theorem, and checked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES, HexagonBoard
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.solvers.general.bitboards import bitboard

MOST_PLAYED, MOST_FILLED = 12, 20  # free cells: 3^12 positions, 2^20 fillings


def value(position: HexagonBoard) -> Fraction:
    """The chance that Black wins, if both play the best moves they have.

    >>> value(Hex(2, 2)), value(Hex(2, 3))
    (Fraction(1, 2), Fraction(43, 64))
    """
    return _of_moves(position)[0]


def best_moves(position: HexagonBoard) -> dict[str, tuple[str, ...]]:
    """The best moves of either player, when the coin has chosen him.

    >>> best_moves(Hex(2, 2))
    {'Black': ('b1', 'a2'), 'White': ('b1', 'a2')}
    """
    _, after = _of_moves(position)
    found = {}
    for player, best in (("Black", max), ("White", min)):
        of_moves = after[player]
        aim = best(of_moves.values(), default=None)
        found[player] = tuple(move for move, worth in of_moves.items() if worth == aim)
    return found


def _of_moves(position: HexagonBoard) -> tuple[Fraction, dict[str, dict[str, Fraction]]]:
    _check(position, MOST_PLAYED)

    @cache
    def worth(cells: str) -> Fraction:
        winner = replace(position, cells=cells).winner()  # type: ignore[type-var]
        if winner is not None:
            return Fraction(winner == "Black")
        of_cells = after(cells)
        return (max(of_cells["Black"].values()) + min(of_cells["White"].values())) / 2

    def after(cells: str) -> dict[str, dict[int, Fraction]]:
        free = [v for v, stone in enumerate(cells) if stone == EMPTY]
        return {
            name: {v: worth(cells[:v] + stone + cells[v + 1 :]) for v in free}
            for name, stone in STONES.items()
        }

    if position.winner() is not None:
        return worth(position.cells), {name: {} for name in STONES}
    named = {
        player: {position.name(v): w for v, w in of_cells.items()}
        for player, of_cells in after(position.cells).items()
    }
    return worth(position.cells), named


def chance(position: Hex | Y) -> Fraction:
    """The chance that a random filling of the free cells joins Black's sides.

    >>> chance(Hex(2, 3)), chance(Hex(4, 4))
    (Fraction(43, 64), Fraction(1, 2))
    """
    return Fraction(sum(_fillings(position)), 1 << position.cells.count(EMPTY))


def pivotal(position: Hex | Y) -> dict[str, Fraction]:
    """Of each free cell, the chance that it decides a random filling of the others.

    >>> {move: str(often) for move, often in pivotal(Hex(2, 2)).items()}
    {'a1': '1/4', 'b1': '1/2', 'a2': '1/2', 'b2': '1/4'}
    """
    joined = _fillings(position)
    free = [v for v, stone in enumerate(position.cells) if stone == EMPTY]
    decided: Counter[int] = Counter()
    for i, _ in enumerate(free):
        decided[i] = sum(joined[f] != joined[f ^ 1 << i] for f in range(len(joined)))
    return {position.name(v): Fraction(decided[i], len(joined)) for i, v in enumerate(free)}


def _fillings(position: Hex | Y) -> list[bool]:
    """Of each set of free cells, by its mask: is Black joined if just these become his?"""
    _check(position, MOST_FILLED)
    board = bitboard(position)
    every = (1 << len(position.cells)) - 1
    black = sum(1 << v for v, stone in enumerate(position.cells) if stone == STONES["Black"])
    free = [1 << v for v, stone in enumerate(position.cells) if stone == EMPTY]
    masks = [black]
    for cell in free:
        masks += [mask | cell for mask in masks]
    return [bool(board.decided(mask, every & ~mask)) for mask in masks]


def _check(position: HexagonBoard, most: int) -> None:
    free = position.cells.count(EMPTY)
    if free > most:
        raise GameError(f"expected at most {most} free cells, got {free}")
