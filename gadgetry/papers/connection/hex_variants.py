"""Set colouring games, 4.8: Hex with other goals and other turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from gadgetry.analysis.random_turn import best_moves, chance, pivotal, value
from gadgetry.analysis.turn_orders import exceptions_to_yamasaki, isotone_functions
from gadgetry.games.connection.equalized_hex import EqualizedHex
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.scheduled_hex import ScheduledHex
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.registry import solve

COMMAND = "gadgetry tables hex-variants"
COINS = "Section 4.8, coin flips"
ORDERS = "Section 4.8, non-alternating turns"
AS_PRINTED = "isotone functions of at most 4 elements, orders with an exception, as printed"


def recompute() -> Iterator[Cell]:
    """Misere boards to 4 rows, 5 x 5 with two stones a turn, coin flips, orders of turns."""
    for side in (1, 2, 3, 4):
        printed = solve(ReverseHex(side, side), solver="last-loses").winner
        printed = "first" if printed == "Black" else "second"
        wins = solve(ReverseHex(side, side), solver="masks").winner == "Black"
        where = f"misère Hex, {side} x {side}, the player who wins"
        yield Cell("Section 4.8, misère", where, printed, "first" if wins else "second", COMMAND)
    opened = EqualizedHex(5, 5).play("c3")
    winner = "first" if solve(opened).winner == "Black" else "second"
    where = "equalized Hex, 5 x 5, the player who wins (first c3)"
    yield Cell(ORDERS, where, "first", winner, COMMAND)
    yield from _coin_flips()
    for where, printed_order in ((AS_PRINTED, True), (AS_PRINTED + ", corrected", False)):
        exceptions = sum(
            any(exceptions_to_yamasaki(n, values.__getitem__, printed=printed_order))
            for n in range(5)
            for values in isotone_functions(n)
        )
        yield Cell(ORDERS, where, "0", str(exceptions), COMMAND)
    for rows, columns in ((2, 2), (2, 3), (3, 2)):
        exceptions = sum(_worse_off(rows, columns))
        where = f"Hex, {rows} x {columns}, orders with an exception, corrected"
        yield Cell(ORDERS, where, "0", str(exceptions), COMMAND)


def _worse_off(rows: int, columns: int) -> Iterator[bool]:
    """Of each order: does its last player win, and lose when the last turn becomes the first?"""
    orders = map("".join, product("BW", repeat=rows * columns))
    winner = {
        order: solve(ScheduledHex(rows, columns, turns=order)).winner or "" for order in orders
    }
    for order, wins in winner.items():
        yield wins[0] == order[-1] != winner[order[-1] + order[:-1]][0]


def _coin_flips() -> Iterator[Cell]:
    boards: tuple[Hex | Y, ...] = (
        *(Hex(r, c) for r, c in ((1, 3), (2, 2), (2, 3))),
        Y(2),
        Y(3),
    )
    for board in boards:
        positions = list(_positions(board))
        name = f"{board.ruleset} of {len(board.cells)} cells, {len(positions)} positions"
        unequal = sum(value(position) != chance(position) for position in positions)
        where = f"{name}, value and chance of a random filling differ"
        yield Cell(COINS, where, "0", str(unequal), COMMAND)
        apart = sum(not _one_best_for_both(position) for position in positions)
        where = f"{name}, best cells of the players, or the cells that decide most, differ"
        yield Cell(COINS, where, "0", str(apart), COMMAND)


def _positions(board: Hex | Y) -> Iterator[Hex | Y]:
    """Those with any stones, and a free cell."""
    for cells in map("".join, product(".BW", repeat=len(board.cells))):
        try:
            yield replace(board, cells=cells)
        except GameError:
            continue  # both players are joined


def _one_best_for_both(position: Hex | Y) -> bool:
    if position.winner() is not None:
        return True
    best, decides = best_moves(position), pivotal(position)
    most = max(decides.values())
    return best["Black"] == best["White"] == tuple(m for m, p in decides.items() if p == most)


TABLES = PaperTables(
    name="hex-variants",
    paper="van Rijswijck, Set Colouring Games (2006), 4.8",
    bounds="coin flips: all positions with up to 6 cells; orders of turns: to 4 elements",
    recompute=recompute,
    errata=frozenset({(ORDERS, AS_PRINTED)}),
)
