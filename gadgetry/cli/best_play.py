"""What the solver says of a position, for a picture: winning moves, and a line of best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from gadgetry.games.position import Position, Puzzle
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.verdict import Question

MOST_MOVES = 300
Name = Callable[[Any], str]


@dataclass(frozen=True)
class BestPlay:
    """The winning moves, the line of play, and notes: what was left undecided, and who wins."""

    winning: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def best_play(
    instance: Any, limits: Limits, *, moves: bool, play: bool, name: Name | None = None
) -> BestPlay:
    """Ask the solver; the limits are for everything together.

    `name` says a move in words, if its place has a better name than the position knows. A winner
    plays his first winning move; a loser, who has none, his first legal move.

    >>> from gadgetry.games.nim import Nim
    >>> best_play(Nim((1, 2)), Limits(), moves=True, play=True).words
    ('winning moves: heap 2: 2 to 1', 'best play: heap 2: 2 to 1, heap 1: 1 to 0, heap 2: 1 to 0')
    """
    from gadgetry.solvers.registry import solve

    started = monotonic()
    found = BestPlay()
    if moves:
        verdict = solve(instance, Question(value=False, moves="all"), limits)
        if verdict.outcome is None or verdict.winning_moves is None:
            why = f"undecided after {verdict.limit}" if verdict.limit else "not known"
            found = replace(found, notes=(f"winning moves: {why}",))
        else:
            names = [(name or _named(instance))(move) for move in verdict.winning_moves]
            label = "winning moves" if isinstance(instance, Position) else "winning first values"
            if isinstance(instance, Puzzle):
                label = "best moves"
            said = f"{label}: {', '.join(names[:12]) if names else 'none'}"
            said += f" and {len(names) - 12} more" if len(names) > 12 else ""
            found = replace(found, winning=verdict.winning_moves, words=(said,))
    if play and isinstance(instance, Position):
        line, note = _line(instance, limits, started)
        names = [name(move) for move in line] if name else _names(instance, line)
        words = (*found.words, f"best play: {', '.join(names[:24])}{'…' * (len(names) > 24)}")
        found = replace(found, line=tuple(line), words=words, notes=(*found.notes, *note))
    return found


def _line(position: Position[Any], limits: Limits, started: float) -> tuple[list[Any], list[str]]:
    from gadgetry.solvers.registry import solve

    line: list[Any] = []
    while position.moves() and len(line) < MOST_MOVES:
        left = limits
        if limits.seconds is not None:
            left = replace(limits, seconds=max(limits.seconds - (monotonic() - started), 0.001))
        verdict = solve(position, Question(value=False, moves="one"), left)
        if verdict.outcome is None:
            return line, [f"best play: undecided after {len(line)} moves ({verdict.limit})"]
        move = verdict.winning_moves[0] if verdict.winning_moves else position.moves()[0]
        line.append(move)
        position = position.play(move)
    return line, []


def _names(position: Position[Any], line: Sequence[Any]) -> list[str]:
    names = []
    for move in line:
        names.append(position.move_name(move))
        position = position.play(move)
    return names


def _named(instance: Any) -> Name:
    if isinstance(instance, Position):
        return instance.move_name
    variables = getattr(instance, "matrix", instance).variables
    return lambda literal: ("" if literal > 0 else "¬") + str(variables.name(abs(literal)))
