"""Slides of a construction, and of a line of play on what it has built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gadgetry.games.position import Impartial, Position, Puzzle, TwoPlayer

if TYPE_CHECKING:
    from gadgetry.api.compiling import Compilation
    from gadgetry.api.limiting import Limits
    from gadgetry.explanations.slides.deck import ToldPlay

MOST_MOVES = 60  # of a line on slides


def slides_of(made: Compilation, moves: Sequence[Any], limits: Limits) -> str:
    """The slides in LaTeX; moves are played, else the line that `explain` gives reasons for.

    >>> import gadgetry as gd
    >>> made = gd.compile(gd.parse("exists x . x"), to="generalized-geography")
    >>> slides_of(made, (), gd.Limits()).count("Move ")
    5
    """
    from gadgetry.api.errors import undecided
    from gadgetry.api.explaining import LINE_STEPS, asked, is_played
    from gadgetry.api.lines.reasons import reasoned_moves
    from gadgetry.explanations.slides.deck import slides_tex

    limits = limits.from_now()
    play = _told(made, _moves(made.start, moves), ()) if moves else None
    with undecided():
        found = asked(made, limits)
        if play is None and is_played(made, found):
            line, notes = reasoned_moves(made, limits.or_steps(LINE_STEPS), MOST_MOVES)
            play = _told(made, line, [f"best play: {note}" for note in notes])
    return slides_tex(made.compiled, found, play)


def _moves(position: Position[Any], moves: Sequence[Any]) -> list[Any]:
    """The moves, of which some are given by name."""
    from gadgetry.api.building import find_move

    found = []
    for given in moves:
        found.append(find_move(position, given))
        position = position.play(found[-1])
    return found


def _told(made: Compilation, moves: Sequence[Any], notes: Sequence[str]) -> ToldPlay:
    """A line of play in words: who makes each move, what it means, how it ends."""
    from gadgetry.explanations.slides.deck import ToldPlay

    position, players, meanings = made.start, [], []
    for number, move in enumerate(moves):
        players.append(player_of(position, number))
        meanings.append(made.compiled.explain(position, move))
        position = position.play(move)
    end = " ".join(f"{note[:1].upper()}{note[1:]}." for note in notes)
    end = end or outcome(position, len(moves))
    return ToldPlay(made.start, tuple(moves), tuple(players), tuple(meanings), end)


def player_of(position: Position[Any], number: int) -> str:
    """Who is to move after a number of moves; a puzzle has one player, who needs no name.

    >>> from gadgetry.games.general.nim import Nim
    >>> player_of(Nim((1,)), 0), player_of(Nim((1,)), 3)
    ('the first player', 'the second player')
    """
    if isinstance(position, TwoPlayer):
        return str(position.to_move)
    if isinstance(position, Puzzle):
        return ""
    return f"the {('first', 'second')[number % 2]} player"


def outcome(position: Position[Any], number: int) -> str:
    """How a game has ended after a number of moves; nothing, if it goes on.

    >>> from gadgetry.games.general.nim import Nim
    >>> outcome(Nim((0,)), 1), outcome(Nim((1,)), 1)
    ('The second player cannot move, and loses.', '')
    """
    if isinstance(position, TwoPlayer):
        winner = position.winner()
        return f"{winner} has won." if winner is not None else ""
    if isinstance(position, Puzzle):
        return "It is solved." if position.solved() else ""
    if position.moves() or not isinstance(position, Impartial):
        return ""
    who = player_of(position, number)
    return f"{who[:1].upper()}{who[1:]} cannot move, and loses."
