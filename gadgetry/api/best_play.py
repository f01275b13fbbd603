"""What the solver says of a position, for a picture: winning moves, and a line of best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gadgetry._advice import Advice, Setting
from gadgetry._wording import counted
from gadgetry.games.position import Position, Puzzle
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.agreement import named

if TYPE_CHECKING:
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.lines.carried_line import CarriedLine

MOST_MOVES = 300
MOST_CARRIED = 20_000  # moves of a line that needs no search
MOST_NAMES = 12  # winning moves in a title
MOST_PLAYED = 24  # moves of the line in a title
Name = Callable[[Any], str]


@dataclass(frozen=True)
class BestPlay:
    """The winning moves, the line of play, and notes: what was left undecided, and who wins.

    `advice`: what to do where the limits have cut the line, as the last note says.
    """

    winning: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    advice: str = ""


def best_play(
    instance: Any,
    limits: Limits,
    *,
    moves: bool,
    play: bool,
    most: int = MOST_MOVES,
    name: Name | None = None,
    made: Compilation | None = None,
) -> BestPlay:
    """Ask the solver; the limits are for everything together, and `most` for the line's length.

    `name` says a move in words, if its place has a better name than the position knows. A winner
    plays his first winning move; a loser, who has none, his first legal move. On a large board
    that was `made` of a formula the winner plays by the strategy that is carried over, without a
    search, and the loser resists. A line that does not end with the game says so in a note.

    >>> from gadgetry.games.general.nim import Nim
    >>> best_play(Nim((1, 2)), Limits(), moves=True, play=True).words
    ('winning moves: heap 2: 2 to 1', 'best play: heap 2: 2 to 1, heap 1: 1 to 0, heap 2: 1 to 0')
    >>> best_play(Nim((1, 2)), Limits(), moves=False, play=True, most=2).notes
    ('best play: cut after 2 moves, the most that are told',)
    """
    best = BestPlay()
    if moves:
        best, limits = _winning(instance, limits, name or (lambda move: named(instance, move)))
    if play and isinstance(instance, Position):
        carried = _carried(made, instance)
        line, notes, advice = _line(instance, limits, most, carried)
        names = [name(move) for move in line] if name else _names(instance, line)
        more = "…" * (len(names) > MOST_PLAYED)
        label = f"{carried.winner} wins, by the formula's strategy" if carried else "best play"
        words = (*best.words, f"{label}: {', '.join(names[:MOST_PLAYED])}{more}")
        notes = (*best.notes, *notes)
        best = replace(best, line=tuple(line), words=words, notes=notes, advice=advice)
    return best


def line_of_play(
    position: Position[Any], limits: Limits, made: Compilation | None = None
) -> tuple[Any, ...]:
    """A line of best play to the end of the game, on what was `made` of a formula perhaps.

    >>> from gadgetry.games.general.nim import Nim
    >>> line_of_play(Nim((1, 1)), Limits())
    ((0, 0), (1, 0))
    """
    from gadgetry.api.errors import Undecided

    carried = _carried(made, position)
    most = MOST_MOVES if carried is None else MOST_CARRIED
    line, notes, _ = _line(position, limits, most, carried)
    if notes:
        raise Undecided(f"{counted(len(line), 'move')} of a line of best play")
    return tuple(line)


def _winning(instance: Any, limits: Limits, name: Name) -> tuple[BestPlay, Limits]:
    """The winning moves, and what their search leaves of the limits."""
    from gadgetry.solvers.registry import left, solve

    verdict = solve(instance, Question(value=False, moves="all"), limits)
    limits = left(limits, instance, verdict)
    if verdict.outcome is None or verdict.winning_moves is None:
        why = f"undecided after {verdict.limit}" if verdict.limit else "not known"
        return BestPlay(notes=(f"winning moves: {why}",)), limits
    names = [name(move) for move in verdict.winning_moves]
    label = "winning moves" if isinstance(instance, Position) else "winning first values"
    if isinstance(instance, Puzzle):
        label = "best moves"
    more = f" and {len(names) - MOST_NAMES:,} more" if len(names) > MOST_NAMES else ""
    words = f"{label}: {', '.join(names[:MOST_NAMES]) or 'none'}{more}"
    return BestPlay(winning=verdict.winning_moves, words=(words,)), limits


def _line(
    position: Position[Any], limits: Limits, most: int, carried: CarriedLine | None = None
) -> tuple[list[Any], tuple[str, ...], str]:
    """The line; where it is cut, a note and what to do."""
    from gadgetry.solvers.registry import left, solve

    line: list[Any] = []
    budget = Budget(limits)
    while position.moves():
        if len(line) == most:
            cut = f"best play: cut after {counted(most, 'move')}, the most that are told"
            return line, (cut,), ""
        if carried is not None:
            budget.check()
            line.append(carried.move(position))
            position = position.play(line[-1])
            continue
        verdict = solve(position, Question(value=False, moves="one"), limits)
        if verdict.outcome is None:
            after = f"undecided after {counted(len(line), 'move')}"
            advice = Advice("raise ", Setting("nodes"), " or ", Setting("time"))
            return line, (f"best play: {after}, where the limits end",), advice
        limits = left(limits, position, verdict)
        move = verdict.winning_moves[0] if verdict.winning_moves else position.moves()[0]
        line.append(move)
        position = position.play(move)
    return line, (), ""


def _carried(made: Compilation | None, position: Any) -> CarriedLine | None:
    """Where no search is needed: see `carried_line`."""
    if made is None or not isinstance(position, Position):
        return None
    from gadgetry.api.lines.carried_line import carried_line_of

    return carried_line_of(made, position)


def _names(position: Position[Any], line: Sequence[Any]) -> list[str]:
    names = []
    for move in line:
        names.append(position.move_name(move))
        position = position.play(move)
    return names
