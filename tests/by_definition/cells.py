"""Dead, captured and dominated cells, and traces, straight from their definitions."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from by_definition.play import mover_wins
from gadgetry.games.connection.shannon import Shannon


def winner_of(position: Any) -> str:
    first, second = position.players
    other = {first: second, second: first}
    return str(position.to_move if mover_wins(position) else other[position.to_move])


def opponent(position: Any, player: str) -> str:
    return next(str(each) for each in position.players if each != player)


def free_cells(position: Any) -> list[Any]:
    """All free cells, though the game may be over."""
    if isinstance(position, Shannon):
        taken = position.short | position.cut | set(position.graph.terminals)
        return [v for v in range(position.graph.vertices) if v not in taken]
    return [position.name(v) for v, stone in enumerate(position.cells) if stone == "."]


def give(position: Any, player: str, moves: Any) -> Any:
    """The position in which the player has those cells too."""
    if isinstance(position, Shannon):
        field = "short" if player == "Short" else "cut"
        return replace(position, **{field: getattr(position, field) | set(moves)})
    cells = list(position.cells)
    for move in moves:
        cells[position.cell(move)] = player[0]
    return replace(position, cells="".join(cells))


def is_dead(position: Any, cell: Any) -> bool:
    """Does its owner make no difference, whoever has the others?"""
    rest = [each for each in free_cells(position) if each != cell]
    one, other = position.players
    for owners in product((one, other), repeat=len(rest)):
        full = position
        for player in (one, other):
            own = [c for c, owner in zip(rest, owners, strict=True) if owner == player]
            full = give(full, player, own)
        if give(full, one, [cell]).winner() != give(full, other, [cell]).winner():
            return False
    return True


def may_be_filled(position: Any, player: str, cells: Any) -> bool:
    """Does the winner stay the same, whoever is to move, when the player gets the cells?"""
    return all(
        winner_of(give(now, player, cells)) == winner_of(now)
        for now in (replace(position, mover=mover) for mover in position.players)
    )


def is_at_least_as_good(position: Any, better: Any, worse: Any) -> bool:
    """Does the better move win where the worse one does, for both players?"""
    return all(
        mover_wins(now.play(better)) <= mover_wins(now.play(worse))
        for now in (replace(position, mover=mover) for mover in position.players)
    )


def suffices(position: Any, winner: str, cells: Any) -> bool:
    """Does the winner win, though his opponent has every other free cell?"""
    others = [cell for cell in free_cells(position) if cell not in cells]
    return winner_of(give(position, opponent(position, winner), others)) == winner


def check_analysis(position: Any, found: Any) -> None:
    """Is all that an analysis says of a position so, by the definitions?"""
    filled = position
    for player, cells in found.captured.items():
        assert may_be_filled(filled, player, cells), position
        filled = give(filled, player, cells)
    for cell in found.dead:
        assert filled.winner() is not None or is_dead(filled, cell), (position, cell)
    for worse, better in found.dominated.items():
        assert better not in found.dominated
        assert is_at_least_as_good(position, better, worse), (position, better, worse)
