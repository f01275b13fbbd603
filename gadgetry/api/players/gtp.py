"""The Go Text Protocol, version 2, as Hex programs speak it (HTP): a line in, an answer out.

Cells are a1, b1, ... from the top left; black joins top and bottom. The swap is the move
`swap-pieces`: the stone changes its colour and is mirrored at the diagonal a1, b2, ...
An answer is `=` or `?` with the command's number, a text and an empty line.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isfinite

import gadgetry
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SWAP
from gadgetry.games.position import GameError
from gadgetry.players.hex_opening import open_or_swap, swapped
from gadgetry.players.hex_player import choose
from gadgetry.players.hex_settings import MOST_ROWS, USUAL, HexSettings

LONGEST = 10_000  # characters of a line
COLOURS = {"b": "Black", "black": "Black", "w": "White", "white": "White"}
SHARE = 20  # of the time that is left for a game, a move takes one part in so many
ANALYSES = ("string/Legal Moves/all_legal_moves", "string/Last Choice/gadgetry-last_choice")
_NUMBER = re.compile(r"([0-9]{1,18})(?:\s+|$)")


class GtpError(ValueError):
    """A command that fails; its text is the answer."""


@dataclass
class Clock:
    """What is left of a player's time, and for how many moves (0: for all that come)."""

    seconds: float
    moves: int = 0

    def for_a_move(self) -> float:
        """The time to spend on the next move.

        >>> Clock(100).for_a_move(), Clock(30, 10).for_a_move()
        (5.0, 3.0)
        """
        return self.seconds / (self.moves or SHARE)


class GtpSession:
    """A game that a program plays with us, command by command.

    `seconds`: for each of our moves; None: as many nodes as the settings say. `swap`: does the swap
    rule hold for our own moves? A `play` of `swap-pieces` is always understood.

    >>> session = GtpSession(rows=3)
    >>> session.answer("1 genmove black"), session.answer("play white z9")
    ('=1 b2\\n\\n', "? expected a cell from a1 to c3, got 'z9'\\n\\n")
    """

    def __init__(
        self,
        settings: HexSettings = USUAL,
        *,
        rows: int = 11,
        seconds: float | None = None,
        swap: bool = False,
    ) -> None:
        self.settings = settings
        self.seconds = seconds
        self.swap = swap
        self.positions = [Hex(rows, rows)]
        self.clocks: dict[str, Clock] = {}
        self.period: tuple[float, int] | None = None
        self.last = "none"
        self.ended = False
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "all_legal_moves": self._moves,
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "final_score": self._score,
            "gadgetry-last_choice": lambda _: self.last,
            "genmove": self._genmove,
            "hexgui-analyze_commands": lambda _: "\n".join(ANALYSES),
            "known_command": lambda w: "true" if _one(w, "a command") in self.commands else "false",
            "list_commands": lambda _: "\n".join(self.commands),
            "name": lambda _: "Gadgetry",
            "param_game": self._param_game,
            "play": self._play,
            "protocol_version": lambda _: "2",
            "quit": self._quit,
            "reg_genmove": self._reg_genmove,
            "showboard": lambda _: f"\n{self.position}",
            "time_left": self._time_left,
            "time_settings": self._time_settings,
            "undo": self._undo,
            "version": lambda _: gadgetry.__version__,
        }

    @property
    def position(self) -> Hex:
        """The board now."""
        return self.positions[-1]

    def answer(self, line: str) -> str:
        """The answer to a line, with the empty line after it; nothing to a line without a command.

        >>> GtpSession().answer("# a comment"), GtpSession().answer("7 dance")
        ('', '?7 unknown command\\n\\n')
        """
        text = "".join(" " if c == "\t" else c for c in line if c >= " " or c == "\t")
        text = text.replace("\x7f", "").partition("#")[0].strip()
        number = _NUMBER.match(text)
        name, *words = text[number.end() if number else 0 :].split() or [""]
        if not text:
            return ""
        sign, id = "=", number[1] if number else ""
        try:
            if len(line) > LONGEST:
                raise GtpError(f"expected a line of at most {LONGEST:,} characters")
            if name not in self.commands:
                raise GtpError("unknown command")
            reply = self.commands[name](words)
        except (GtpError, GameError) as error:
            sign, reply = "?", str(error)
        return f"{sign}{id} {reply}".rstrip(" ") + "\n\n"

    def _boardsize(self, words: list[str]) -> str:
        if len(words) not in (1, 2):
            raise GtpError("expected boardsize COLUMNS [ROWS]")
        columns, rows = (_count(word, 1, MOST_ROWS) for word in (words * 2)[:2])
        self.positions = [Hex(rows, columns)]
        return ""

    def _clear(self, _: list[str]) -> str:
        self.positions = [Hex(self.position.rows, self.position.columns)]
        return ""

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise GtpError("expected play COLOUR CELL")
        move = words[1].lower()[:40]
        position = replace(self.position, mover=_colour(words[0]))
        self.positions.append(swapped(position) if move == SWAP else position.play(move))
        return ""

    def _genmove(self, words: list[str]) -> str:
        colour = _colour(_one(words, "a colour"))
        began = time.monotonic()
        move = self._reg_genmove(words)
        if colour in self.clocks:
            self._spent(colour, time.monotonic() - began)
        self._play([words[0], move])
        return move

    def _reg_genmove(self, words: list[str]) -> str:
        """A move for a player, which is not played."""
        colour = _colour(_one(words, "a colour"))
        clock = self.clocks.get(colour)
        seconds = self.seconds if clock is None else clock.for_a_move()
        position = replace(self.position, mover=colour)
        choice = (open_or_swap if self.swap else choose)(position, self.settings, seconds)
        sure = {True: "wins for certain", False: "loses for certain", None: f"value {choice.value}"}
        self.last = f"{choice.move}: {sure[choice.certain]}, depth {choice.depth}"
        return choice.move

    def _spent(self, colour: str, seconds: float) -> None:
        """Time goes by; after the main time, and after each period, comes the next period."""
        clock = self.clocks[colour]
        left, moves = clock.seconds - seconds, max(clock.moves - 1, 0)
        if self.period is not None and (left <= 0 or (clock.moves and not moves)):
            left, moves = self.period
        self.clocks[colour] = Clock(max(left, 0.01), moves)

    def _time_settings(self, words: list[str]) -> str:
        if len(words) != 3:
            raise GtpError("expected time_settings MAIN_TIME PERIOD MOVES")
        main, period, moves = _seconds(words[0]), _seconds(words[1]), _count(words[2], 0, 10**6)
        self.clocks, self.period = {}, None
        if period and not moves:
            return ""  # no limit
        self.period = (period, moves) if moves else None
        begin = (main, 0) if main or self.period is None else self.period
        self.clocks = {name: Clock(*begin) for name in Hex.players}
        return ""

    def _time_left(self, words: list[str]) -> str:
        if len(words) != 3:
            raise GtpError("expected time_left COLOUR SECONDS MOVES")
        self.clocks[_colour(words[0])] = Clock(_seconds(words[1]), _count(words[2], 0, 10**6))
        return ""

    def _param_game(self, words: list[str]) -> str:
        """`allow_swap`, as other programs have it: does the swap rule hold?"""
        if not words:
            return f"[bool] allow_swap {int(self.swap)}"
        if len(words) != 2 or words[0] != "allow_swap" or words[1] not in ("0", "1"):
            raise GtpError("expected param_game allow_swap 0 or 1")
        self.swap = words[1] == "1"
        return ""

    def _undo(self, _: list[str]) -> str:
        if len(self.positions) == 1:
            raise GtpError("cannot undo")
        self.positions.pop()
        return ""

    def _moves(self, _: list[str]) -> str:
        return " ".join(self.position.moves())

    def _score(self, _: list[str]) -> str:
        winner = self.position.winner()
        if winner is None:
            raise GtpError("cannot score")
        return f"{winner[0]}+"

    def _quit(self, _: list[str]) -> str:
        self.ended = True
        return ""


def _one(words: list[str], what: str) -> str:
    if len(words) != 1:
        raise GtpError(f"expected {what}")
    return words[0]


def _colour(word: str) -> str:
    if word.lower() not in COLOURS:
        raise GtpError(f"expected black or white, got {word[:40]!r}")
    return COLOURS[word.lower()]


def _count(word: str, least: int, most: int) -> int:
    number = int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else -1
    if not least <= number <= most:
        raise GtpError(f"expected a number from {least} to {most:,}, got {word[:40]!r}")
    return number


def _seconds(word: str) -> float:
    try:
        seconds = float(word[:40])
    except ValueError:
        seconds = -1.0
    if not isfinite(seconds) or seconds < 0:
        raise GtpError(f"expected a number of seconds, got {word[:40]!r}")
    return seconds
