"""Input for MCGS, the minimax solver for sums of combinatorial games: nim as a sum of nimbers.

    {version 1.4}
    [nimber] 3 1
    {N}

`{N}` asks for the sum's nim value. MCGS has nimbers and Kayles, and no other impartial games of
ours: a graph game has no form there, and a sum has one if all its summands are nim. Read back, a
sum of nimbers is nim with all the heaps: the same game. (github.com/ualberta-mueller-group/MCGS,
input/info.test)
"""

from __future__ import annotations

import re
from typing import Any

from gadgetry.formats.registry import GameFormat
from gadgetry.games.nim import Nim
from gadgetry.games.position import GameError, Position
from gadgetry.games.sum import Sum

_LINE = 20  # heaps on a line
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"\[[^\]]*\]|\{[^}]*\}|\([^)]*\)|\S+")


def write(position: Nim | Sum) -> str:
    """The sum, and the question for its value.

    >>> print(write(Sum((Nim((3, 1)), Nim((2,))))), end="")
    {version 1.4}
    [nimber] 3 1 2
    {N}
    """
    heaps = [str(heap) for heap in _heaps(position)]
    lines = [" ".join(heaps[i : i + _LINE]) for i in range(0, len(heaps), _LINE)]
    lines[:1] = [f"[nimber] {line}" for line in lines[:1]]
    return "\n".join(["{version 1.4}", *lines, "{N}\n"])


def _heaps(position: Position[Any]) -> list[int]:
    if isinstance(position, Nim):
        return list(position.heaps)
    if not isinstance(position, Sum):
        raise GameError(f"MCGS has nimbers: expected nim, or a sum of nim, got {position.ruleset}")
    return [heap for summand in position.summands for heap in _heaps(summand)]


def read(text: str) -> Nim:
    """The first sum of a file, which must be of nimbers.

    >>> read("{version 1.4} [nimber] 3 (1) {N 2}")
    Nim(heaps=(3, 1))
    >>> read("{version 1.4}\\n[kayles] 3 {N}")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 2, column 1: expected [nimber], got '[kayles]'
    """
    blank = _COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    heaps: list[int] = []
    section = False
    for token in _TOKEN.finditer(blank):
        word = token[0]
        if word.startswith("{version"):
            continue
        if word.startswith("{"):
            return Nim(tuple(heaps))
        if word.startswith("["):
            section = word[1:-1].split() in (["nimber"], ["impartial", "nimber"])
            if not section:
                raise _wrong(text, token.start(), "[nimber]", word)
            continue
        number = word.strip("() \t\r\n")
        if not section or not re.fullmatch(r"[0-9]{1,4000}", number):
            raise _wrong(text, token.start(), "a nimber" if section else "[nimber]", word)
        heaps.append(int(number))
    raise GameError(f"line {text.count(chr(10)) + 1}: expected {{N}} after the sum, got the end")


def _wrong(text: str, at: int, expected: str, word: str) -> GameError:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return GameError(f"line {line}, column {column}: expected {expected}, got {word[:32]!a}")


FORMAT = GameFormat(
    name="mcgs",
    summary="input for the solver MCGS: nim, and sums of it, as nimbers",
    rulesets=("nim", "sum"),
    read=read,
    write=write,
    recognises=lambda text: re.match(r"\s*\{version\s", text) is not None,
    suffixes=(".mcgs",),
)
