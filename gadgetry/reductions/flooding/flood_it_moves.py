"""Moves of FLOOD-IT that a reduction hands over or is handed."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.reductions.reduction import ReductionError


def split_moves(
    start: FloodIt, hub: int, moves: Sequence[FloodMove]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The colours that the hub's area took, and the vertices named in the other moves.

    The moves must solve the puzzle. In a fixed puzzle all of them are the hub's.

    >>> split_moves(FloodIt.path("bab"), 1, [(0, 0), (1, 1)])
    ((1,), (0,))
    """
    colours, others, position = list[int](), list[int](), start
    for move in moves:
        vertex, colour = move if isinstance(move, tuple) else (hub, move)
        areas = position.areas()
        if areas[vertex] == areas[hub]:
            colours.append(colour)
        else:
            others.append(vertex)
        position = position.play(move)
    if not position.solved():
        raise ReductionError(f"expected moves that flood the graph, these {len(moves)} do not")
    return tuple(colours), tuple(others)


class FollowedMoves:
    """A sequence of moves as a strategy: what to play in each position on its way.

    >>> follow = FollowedMoves(FloodIt.path("aba", source=0), (1, 0))
    >>> follow(FloodIt.path("bba", source=0))
    0
    """

    def __init__(self, start: FloodIt, moves: Sequence[FloodMove]) -> None:
        self._moves = tuple(moves)
        self._after = start  # all but the last moves, as far as they have been followed
        self._known = {start: 0}

    def __call__(self, position: FloodIt) -> FloodMove:
        while position not in self._known and len(self._known) < len(self._moves):
            self._after = self._after.play(self._moves[len(self._known) - 1])
            self._known[self._after] = len(self._known)
        if position not in self._known or not self._moves:
            raise ReductionError("expected a position that the moves lead to")
        return self._moves[self._known[position]]
