"""Input for MCGS, the minimax solver for sums of combinatorial games: nim, Kayles, and their sums.

    {version 1.4}
    [nimber] 3 1
    [kayles] 5
    {N}

`{N}` asks for the sum's nim value. MCGS has nimbers and Kayles (the octal game 0.77), and no other
impartial games of ours: a graph game has no form there, and a sum has one if all its summands do.
Read back, the nimbers are one game of nim and the rows of Kayles one of Kayles: the same game, if
not the same summands. (github.com/ualberta-mueller-group/MCGS, input/info.test)
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from gadgetry.formats.registry import GameFormat
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.numbers import MOST_DIGITS
from gadgetry.games.octal.octal import Octal
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, Position

KAYLES = "0.77"
_LINE = 20  # heaps on a line
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"\[[^\]]*\]|\{[^}]*\}|\([^)]*\)|\S+")


def write(position: Nim | Octal | Sum) -> str:
    """The sum, and the question for its value.

    >>> print(write(Sum((Nim((3, 1)), Nim((2,))))), end="")
    {version 1.4}
    [nimber] 3 1 2
    {N}
    """
    lines = ["{version 1.4}"]
    for section, part in groupby(_summands(position), key=lambda pair: pair[0]):
        numbers = [str(number) for _, number in part]
        rows = [" ".join(numbers[i : i + _LINE]) for i in range(0, len(numbers), _LINE)]
        lines += [f"[{section}] {rows[0]}", *rows[1:]]
    return "\n".join([*lines, "{N}\n"])


def _summands(position: Position[Any]) -> list[tuple[str, int]]:
    """The section and the number of each summand."""
    if isinstance(position, Nim):
        return [("nimber", heap) for heap in position.heaps]
    if isinstance(position, Octal) and str(position.code) == KAYLES:
        return [("kayles", heap) for heap in position.heaps]
    if not isinstance(position, Sum):
        said = f"octal {position.code}" if isinstance(position, Octal) else position.ruleset
        raise GameError(f"MCGS has nimbers and Kayles: expected nim or octal {KAYLES}, got {said}")
    return [pair for summand in position.summands for pair in _summands(summand)]


def read(text: str) -> Nim | Octal | Sum:
    """The first sum of a file, which must be of nimbers and Kayles.

    >>> read("{version 1.4} [nimber] 3 (1) {N 2}")
    Nim(heaps=(3, 1))
    >>> read("{version 1.4}\\n[clobber_1xn] XO {N}")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 2, column 1: expected [nimber] or [kayles], got\
 '[clobber_1xn]'
    """
    blank = _COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    found: dict[str, list[int]] = {"nimber": [], "kayles": []}
    section: str | None = None
    for token in _TOKEN.finditer(blank):
        word = token[0]
        if word.startswith("{version"):
            continue
        if word.startswith("{"):
            return _position(found)
        if word.startswith("["):
            section = " ".join(word[1:-1].split()).removeprefix("impartial ")
            if section not in found:
                raise _wrong(text, token.start(), "[nimber] or [kayles]", word)
            continue
        number = word.strip("() \t\r\n")
        if section is None or not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", number):
            expected = "a number" if section else "[nimber] or [kayles]"
            raise _wrong(text, token.start(), expected, word)
        found[section].append(int(number))
    raise GameError("expected {N} after the sum, got the end", text.count(chr(10)) + 1)


def _position(found: dict[str, list[int]]) -> Nim | Octal | Sum:
    nim = Nim(tuple(found["nimber"]))
    if not found["kayles"]:
        return nim
    kayles = Octal(OctalCode.of(KAYLES), tuple(found["kayles"]))
    return Sum((nim, kayles)) if nim.heaps else kayles


def _wrong(text: str, at: int, expected: str, word: str) -> GameError:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return GameError(f"expected {expected}, got {word[:32]!a}", line, column)


FORMAT = GameFormat(
    name="mcgs",
    summary="input for the solver MCGS: nim, Kayles (octal 0.77), and sums of them",
    rulesets=("nim", "octal", "sum"),
    read=read,
    write=write,
    recognises=lambda text: re.match(r"\s*\{version\s", text) is not None,
    suffixes=(".mcgs",),
)
