"""Positional games, `.pg`: Hex and the vertex Shannon game as QBF solvers for games exchange them.

Sections, each a line that begins with `#` and then lines of words; `%` begins a comment:

    #blackinitials, #whiteinitials   positions taken before play
    #times, #blackturns              the turns in order, and those in which Black plays
    #positions                       the names of all positions
    #neighbours                      a line for each position: it, then its neighbours
    #startboarder, #endboarder       Black wins by joining a position of each (spelt so)

Black is Short and White is Cut. A graph that is a Hex board, named so, is read as Hex; another
one as a Shannon game, whose vertices are the positions in order and then the two terminals, or, if
the names are `v` and a number, as `write` gives them, just these numbers.

**`#times` bounds the length of play** in those files, and White wins what is not won by then. A
position has no such bound: the reader keeps only who begins. Where Black wins within the bound he
wins without it, not always the other way round; `turns` says what it is. Files with `#blackwins`
and no graph list winning sets instead; they are not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gadgetry.formats.recorded_answer import in_a_comment
from gadgetry.formats.registry import GameFormat
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, cell_at
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.position import GameError

SECTIONS = (
    "#blackinitials", "#whiteinitials", "#times", "#blackturns", "#positions", "#neighbours",
    "#startboarder", "#endboarder",
)  # fmt: skip
_EMPTY_ALLOWED = ("#blackinitials", "#whiteinitials", "#times", "#blackturns", "#neighbours")
_PASSED_OVER = ("#version", "#blackwins", "#whitewins")


@dataclass(frozen=True)
class _Word:
    text: str
    line: int
    column: int

    def error(self, expected: str) -> GameError:
        shown = self.text if len(self.text) <= 32 else self.text[:29] + "..."
        return GameError(f"{expected}, got {shown!r}", self.line, self.column)


_Sections = dict[str, list[list[_Word]]]


def read(text: str) -> Hex | Shannon:
    """The position in a file.

    >>> game = "#times\\nt1\\n#blackturns\\nt1\\n#positions\\na1 b1\\n"
    >>> game += "#neighbours\\na1 b1\\n#startboarder\\na1 b1\\n#endboarder\\na1 b1\\n"
    >>> print(read(game))
    hex
    . .
    Black to move
    >>> read(game.replace("#endboarder\\na1", "#endboarder\\na2"))
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 12, column 1: expected one of #positions, got 'a2'
    """
    sections = _sections(text)
    missing = [name for name in SECTIONS if name not in sections and name not in _EMPTY_ALLOWED]
    if "#neighbours" not in sections:
        missing.insert(0, "#neighbours")
    if missing:
        last = text.count("\n") + 1
        raise GameError(f"expected the section {missing[0]}, got the end", last)
    names = _unique(_flat(sections, "#positions"))
    number = {name: i for i, name in enumerate(names)}
    edges: dict[tuple[int, int], None] = {}
    for row in sections["#neighbours"]:
        u = _position(row[0], number)
        others = [_position(word, number) for word in row[1:] if word.text != "NA"]
        if u in others:
            raise row[0].error("expected neighbours other than the position itself")
        edges.update({(min(u, v), max(u, v)): None for v in others})
    start, end, black, white = (
        [_position(word, number) for word in _flat(sections, key)]
        for key in ("#startboarder", "#endboarder", "#blackinitials", "#whiteinitials")
    )
    for word in _flat(sections, "#whiteinitials"):
        if number[word.text] in black:
            raise word.error("expected a position that is not in #blackinitials")
    mover = _mover(sections)
    board = _board(names, set(edges), set(start), set(end))
    if board is not None:
        cells = list(board.cells)
        for stone, taken in (("B", black), ("W", white)):
            for v in taken:
                cells[board.cell(names[v])] = stone
        return Hex(board.rows, board.columns, "".join(cells), "White" if mover else "Black")
    vertices, terminals = _numbered(names)
    pairs = [(vertices[u], vertices[v]) for u, v in edges]
    for terminal, border in zip(terminals, (start, end), strict=True):
        pairs += [(terminal, vertices[v]) for v in dict.fromkeys(border)]
    graph = TerminalGraph(len(names) + 2, pairs, terminals)
    short, cut = (frozenset(vertices[v] for v in taken) for taken in (black, white))
    return Shannon(graph, short, cut, Shannon.players[mover])


def write(position: Hex | Shannon) -> str:
    """The file; its turns are enough for all free positions.

    >>> print(write(Hex(1, 2, "B.", "White")), end="")
    #blackinitials
    a1
    #whiteinitials
    #times
    t1
    #blackturns
    #positions
    a1 b1
    #neighbours
    a1 b1
    b1 a1
    #startboarder
    a1 b1
    #endboarder
    a1 b1
    """
    if isinstance(position, Hex):
        size, columns = len(position.cells), position.columns
        names = {v: position.name(v) for v in range(size)}
        near = {v: position.neighbours(v) for v in names}
        borders = [list(range(columns)), list(range(size - columns, size))]
        taken = [[v for v in names if position.cells[v] == stone] for stone in "BW"]
    else:
        s, t = sorted(position.graph.terminals)  # either is as good, and so they are read
        if t in position.graph.neighbours[s]:
            raise GameError("expected terminals that are not adjacent: .pg has no such game")
        names = {v: f"v{v}" for v in range(position.graph.vertices) if v not in (s, t)}
        near = {v: [u for u in position.graph.neighbours[v] if u in names] for v in names}
        borders = [position.graph.neighbours[s], position.graph.neighbours[t]]
        taken = [sorted(position.short), sorted(position.cut)]
    times = [f"t{i}" for i in range(1, len(names) - sum(map(len, taken)) + 1)]
    black = times[0 if position.mover == position.players[0] else 1 :: 2]

    def line(vertices: list[int]) -> str:
        return " ".join(names[v] for v in vertices)

    lines = ["#blackinitials", *(names[v] for v in taken[0])]
    lines += ["#whiteinitials", *(names[v] for v in taken[1])]
    lines += ["#times", " ".join(times), "#blackturns", " ".join(black)]
    lines += ["#positions", " ".join(names.values())]
    lines += ["#neighbours", *(line([v, *near[v]]) for v in names)]
    lines += ["#startboarder", line(borders[0]), "#endboarder", line(borders[1])]
    return "".join(f"{row}\n" for row in lines if row)


def recognises(text: str) -> bool:
    """Is the first line that is no comment a section's?

    >>> recognises("% a board\\n#blackinitials\\n"), recognises("#QCIR-14\\n"), recognises("")
    (True, False, False)
    """
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("%"):
            first = line.split()[0].lower()
            return first in (*SECTIONS, *_PASSED_OVER, "#firstmoves")
    return False


def _sections(text: str) -> _Sections:
    sections: _Sections = {}
    here: list[list[_Word]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        found = re.finditer(r"\S+", line.partition("%")[0])
        row = [_Word(word[0], number, word.start() + 1) for word in found]
        if row and row[0].text.startswith("#"):
            name = row[0].text.lower()
            if name not in SECTIONS and name not in _PASSED_OVER:
                raise row[0].error(f"expected a section, one of {' '.join(SECTIONS)}")
            if name in sections or len(row) > 1:
                raise row[-1].error("expected each section once, alone on its line")
            here = sections[name] = []
        elif row and here is None:
            raise row[0].error(f"expected a section, one of {' '.join(SECTIONS)}")
        elif row and here is not None:
            here.append(row)
    return sections


def _flat(sections: _Sections, name: str) -> list[_Word]:
    return [word for row in sections.get(name, []) for word in row]


def _unique(words: list[_Word]) -> list[str]:
    seen: set[str] = set()
    for word in words:
        if word.text in seen:
            raise word.error("expected each name once")
        seen.add(word.text)
    return [word.text for word in words]


def _position(word: _Word, number: dict[str, int]) -> int:
    if word.text not in number:
        raise word.error("expected one of #positions")
    return number[word.text]


def _mover(sections: _Sections) -> int:
    """0 when Black begins, 1 when White does; the turns have to alternate."""
    times, black = _flat(sections, "#times"), _flat(sections, "#blackturns")
    order = {name: i for i, name in enumerate(_unique(times))}
    for word in black:
        if word.text not in order:
            raise word.error("expected one of #times")
    blacks = {order[name] for name in _unique(black)}
    first = 0 if 0 in blacks or not order else 1
    for i, word in enumerate(times):
        if (i in blacks) != (i % 2 == first):
            raise word.error("expected turns that alternate")
    return first


def _board(
    names: list[str], edges: set[tuple[int, int]], start: set[int], end: set[int]
) -> Hex | None:
    """The empty Hex board that the graph is, if it is one."""
    places = [cell_at(name) for name in names]
    if not places or None in places:
        return None
    cells: list[tuple[int, int]] = [place for place in places if place is not None]
    rows, columns = (max(place[i] for place in cells) + 1 for i in (0, 1))
    if rows * columns != len(names):
        return None
    board = Hex(rows, columns, EMPTY * len(names))
    at = {board.cell(name): i for i, name in enumerate(names)}
    adjacent = {(min(at[v], at[u]), max(at[v], at[u])) for v in at for u in board.neighbours(v)}
    borders = [{i for i, place in enumerate(cells) if place[0] == row} for row in (0, rows - 1)]
    return board if (adjacent, borders) == (edges, [start, end]) else None


def _numbered(names: list[str]) -> tuple[list[int], tuple[int, int]]:
    """The vertex of each position, and the terminals."""
    n = len(names)
    found = [re.fullmatch(r"v(0|[1-9][0-9]{0,8})", name) for name in names]
    numbers = [int(word[1]) for word in found if word]
    others = sorted(set(range(n + 2)) - set(numbers))
    if len(numbers) == n and len(others) == 2:
        return numbers, (others[0], others[1])
    return list(range(n)), (n, n + 1)


FORMAT = GameFormat(
    name="pg",
    summary="positional games (.pg): Hex boards and Shannon games for QBF solvers",
    rulesets=("hex", "shannon"),
    read=read,
    write=write,
    recognises=recognises,
    suffixes=(".pg",),
    commented=in_a_comment("% "),
)
