"""Smart Game Format for Hex: FF[4] GM[11] (red-bean.com/sgf/hex.html).

Written: size, stones and who is to move, in one node, with what is said of the board as a comment,
and a recorded answer as that of the game (GC);
then the moves of a line, if there is one. Read: the setup and the moves of the main line, to its
end; comments, names and variations are passed over. `SZ[c:r]` is c columns and r
rows, 11 when it is missing; cells are a letter (or more) and a number, in either case; Black
joins top and bottom and begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gadgetry.formats.names import visible
from gadgetry.formats.play_record import PlayRecord
from gadgetry.formats.recorded_answer import in_a_comment
from gadgetry.formats.registry import GameFormat
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.connection.hexagons import EMPTY, cell_at, cell_name
from gadgetry.games.position import GameError

HEX = "11"
_LINE = 16  # stones on a line
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|(\[))")
_VALUE = re.compile(r"(?:[^\\\]]|\\.)*", re.DOTALL)
_STONES = {"AB": "B", "AW": "W", "AE": EMPTY}
_PLAYERS = {"b": "Black", "black": "Black", "w": "White", "white": "White"}


def write(position: Hex) -> str:
    """The position as one node.

    >>> print(write(Hex(2, 2).play("b1").play("a2")), end="")
    (;FF[4]GM[11]AP[Gadgetry]SZ[2]AB[b1]AW[a2]PL[B])
    """
    return write_record(PlayRecord(position))


def write_record(record: PlayRecord) -> str:
    """The position as one node, with a comment, and a node for each move.

    >>> print(write_record(PlayRecord(Hex(2, 2), ("a2", "b1"), "a [small] board")), end="")
    (;FF[4]GM[11]AP[Gadgetry]SZ[2]C[a [small\\] board]PL[B]
    ;B[a2];W[b1])
    """
    position: Hex = record.start
    rows, columns = position.rows, position.columns
    size = f"{columns}" if rows == columns else f"{columns}:{rows}"
    text = f"(;FF[4]GM[{HEX}]AP[Gadgetry]SZ[{size}]"
    if record.comment:
        words = "\n".join(visible(line) for line in record.comment.split("\n"))
        text += "C[" + re.sub(r"([\]\\])", r"\\\1", words) + "]"
    for key, stone in _STONES.items():
        names = [position.name(v) for v, cell in enumerate(position.cells) if cell == stone]
        if stone != EMPTY and names:
            slices = [names[i : i + _LINE] for i in range(0, len(names), _LINE)]
            text += key + "\n".join("".join(f"[{name}]" for name in part) for part in slices)
    text += f"PL[{position.mover[0]}]"
    players = [position.mover[0], "W" if position.mover == "Black" else "B"]
    nodes = [f";{players[i % 2]}[{move}]" for i, move in enumerate(record.moves)]
    lines = ["".join(nodes[i : i + _LINE]) for i in range(0, len(nodes), _LINE)]
    return "\n".join([text, *lines]) + ")\n"


def read(text: str) -> Hex:
    """The position at the end of the main line.

    >>> print(read("(;FF[4]GM[11]SZ[2:3]AB[a1][B2];W[a2];B[b3](;W[a3])(;W[b1]))"))
    hex
    B .
     W B
      W B
    Black to move
    >>> read("(;GM[11]SZ[2];B[c1])")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 1, column 17: expected a cell from a1 to b2, got 'c1'
    """
    properties = list(_main_line(text))
    board = _Board(properties, text)
    for found in properties:
        board.apply(found)
    return board.position()


def recognises(text: str) -> bool:
    """Does it begin with a game tree?

    >>> recognises(" (;GM[11])"), recognises("(x | y)")
    (True, False)
    """
    return re.match(r"\ufeff?\s*\(\s*;", text) is not None


@dataclass(frozen=True)
class _Property:
    """A property of a node, with its values and where each begins; nodes are counted from 0."""

    node: int
    key: str
    at: int
    values: tuple[tuple[int, str], ...]


def _main_line(text: str) -> Iterator[_Property]:
    """The properties along the first variation of the first game."""
    at = len(text) - len(text.lstrip("\ufeff"))
    depth, node, main = 0, -1, True
    key: tuple[int, str] | None = None
    values: list[tuple[int, str]] = []
    while True:
        found = _token(text, at)
        mark, word, bracket = found.groups()
        start = found.start(found.lastindex or 0)
        at = found.end()
        if bracket:
            end = _end_of_value(text, at)
            if key is None:
                raise _error(text, start, "expected a property before [", text[end : end + 1])
            if end == len(text):
                raise _error(text, end, "expected ]", "")
            values.append((at, text[at:end]))
            at = end + 1
            continue
        if key is not None:
            if not values:
                raise _error(text, start, f"expected [ after {key[1]}", text[start : start + 1])
            if main:
                yield _Property(node, key[1], key[0], tuple(values))
            key, values = None, []
        if word:
            if node < 0:
                raise _error(text, start, "expected (;", word)
            key = (start, "".join(c for c in word if c.isupper()) or word.upper())
        elif mark == "(":
            depth += 1
        elif depth == 0:
            raise _error(text, start, "expected (;", mark)
        elif mark == ";":
            node += 1
        else:
            depth, main = depth - 1, False
            if depth == 0:
                return


def _token(text: str, at: int) -> re.Match[str]:
    """The mark, the name of a property or the bracket that comes next."""
    found = _TOKEN.match(text, at)
    if found is None:
        rest = at + len(text[at:]) - len(text[at:].lstrip())
        raise _error(text, rest, "expected ( ; ) or a property", text[rest : rest + 1])
    return found


def _end_of_value(text: str, at: int) -> int:
    """Where the value that begins here ends: its bracket, or the end of the text."""
    value = _VALUE.match(text, at)
    return value.end() if value else at


class _Board:
    """The board while the main line is played."""

    def __init__(self, properties: list[_Property], text: str) -> None:
        self.text = text
        root = {p.key: p for p in properties if p.node == 0}
        game = root.get("GM")
        if game is None or game.values[0][1].strip() != HEX:
            at, got = (game.values[0]) if game else (0, "no GM")
            raise _error(text, at, "expected GM[11], a game of Hex", got)
        self.rows, self.columns = self._size(root.get("SZ"))
        self.cells = [EMPTY] * (self.rows * self.columns)
        self.mover = "Black"
        self.over = False

    def _size(self, found: _Property | None) -> tuple[int, int]:
        if found is None:
            return 11, 11
        at, value = found.values[0]
        size = re.fullmatch(r"\s*([0-9]{1,4})\s*(?::\s*([0-9]{1,4})\s*)?", value)
        columns, rows = (int(size[1]), int(size[2] or size[1])) if size else (0, 0)
        if not (1 <= rows <= MOST_ROWS and 1 <= columns <= MOST_ROWS):
            expected = f"expected a size from 1 to {MOST_ROWS}, or columns:rows"
            raise _error(self.text, at, expected, value)
        return rows, columns

    def apply(self, found: _Property) -> None:
        """Set up stones, play a move, or pass over what does not concern the board."""
        if found.key in _STONES:
            for at, value in found.values:
                for cell in self._cells(at, value):
                    self.cells[cell] = _STONES[found.key]
        elif found.key == "PL":
            at, value = found.values[0]
            if value.strip().lower() not in _PLAYERS:
                raise _error(self.text, at, "expected B or W", value)
            self.mover = _PLAYERS[value.strip().lower()]
        elif found.key in ("B", "W"):
            self._play(found.key, *found.values[0])

    def _play(self, stone: str, at: int, value: str) -> None:
        move = value.strip().lower()
        if move in ("resign", "forfeit"):
            self.over = True
            return
        if self.over:
            raise _error(self.text, at, "expected no move after the game has ended", value)
        if move.startswith("swap"):
            raise _error(self.text, at, "expected a cell or pass (swaps are not read)", value)
        if move != "pass":
            (cell,) = self._cells(at, value, one=True)
            if self.cells[cell] != EMPTY:
                raise _error(self.text, at, "expected an empty cell", value)
            self.cells[cell] = stone
        self.mover = "White" if stone == "B" else "Black"

    def _cells(self, at: int, value: str, one: bool = False) -> list[int]:
        """The cell of a value; of `a1:c2`, all the cells of that rectangle."""
        corners = [cell_at(part.strip().lower()) for part in value.split(":")]
        last = cell_name(self.rows - 1, self.columns - 1)
        ends = [c for c in corners if c and c[0] < self.rows and c[1] < self.columns]
        if len(ends) < len(corners) or len(corners) > (1 if one else 2):
            raise _error(self.text, at, f"expected a cell from a1 to {last}", value)
        (top, bottom), (left, right) = (sorted((ends[0][i], ends[-1][i])) for i in (0, 1))
        return [
            r * self.columns + c
            for r in range(top, bottom + 1)
            for c in range(left, right + 1)
        ]  # fmt: skip

    def position(self) -> Hex:
        return Hex(self.rows, self.columns, "".join(self.cells), self.mover)


def _error(text: str, at: int, expected: str, got: str) -> GameError:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    shown = got if len(got) <= 32 else got[:29] + "..."
    said = repr(shown) if got else "the end"
    return GameError(f"{expected}, got {said}", line, column)


FORMAT = GameFormat(
    name="sgf",
    summary="Smart Game Format FF[4] GM[11]: Hex boards and games",
    rulesets=("hex",),
    read=read,
    write=write,
    write_record=write_record,
    recognises=recognises,
    suffixes=(".sgf",),
    commented=in_a_comment("GC[", "]", after="AP[Gadgetry]"),
)
