"""Where a command's results go: standard output, or a file that is whole or not there.

All text for people leaves by `say` and `tell`, line by line, with what a terminal would obey as
visible escapes, also in a pipe. Formats escape names by their own syntax.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from gadgetry.cli.files import write_file
from gadgetry.formats.names import in_json, visible

if TYPE_CHECKING:
    from gadgetry.formulas import Formula

_SLICE = 1 << 16


def say(*lines: str) -> None:
    """Lines for people on standard output; names in them may hold anything.

    >>> say("winning move: a\\x1b[2J", "agree")
    winning move: a\\u001b[2J
    agree
    """
    _write_text("".join(f"{visible(line)}\n" for line in lines), sys.stdout)


def tell(kind: str, *lines: str) -> None:
    """A message for the person at the terminal: standard error, never standard output."""
    _write_text(
        "".join(f"{visible(line)}\n" for line in (f"{kind}: {lines[0]}", *lines[1:])), sys.stderr
    )


def _write_text(text: str, stream: TextIO) -> None:
    stream.write(text)
    stream.flush()


def tell_notes(notes: Iterable[str], quiet: bool) -> None:
    """The notes of a reader, unless the user wants none."""
    if not quiet:
        for note in notes:
            tell("note", note)


def write_lines(lines: Iterable[str], out: str) -> None:
    """Write to a file, or to standard output for `-`.

    A file gets its name only when it is complete: a crash or Ctrl-C leaves nothing behind.
    """
    if out == "-":
        for piece in _pieces(lines):
            sys.stdout.write(piece)
        return
    write_file((piece.encode() for piece in _pieces(lines)), Path(out))


def write_bytes(data: bytes, out: str) -> None:
    """Write bytes to a file, whole or not at all, or to standard output for `-`."""
    if out == "-":
        sys.stdout.buffer.write(data)
    else:
        write_file([data], Path(out))


def write_json(value: Any) -> None:
    """One JSON value, its keys in the order given, on standard output."""
    _write_text(in_json(value, indent=2) + "\n", sys.stdout)


def formula_json(
    formula: Formula, format: str, lines: Iterable[str], notes: list[str]
) -> Iterator[str]:
    """A formula for programs: its kind, its sizes, its text, and what was noted."""

    matrix = formula.matrix
    value = {
        "schema": "gadgetry-formula/1",
        "kind": formula.kind,
        "variables": len(matrix.variables),
        "clauses": len(matrix.clauses),
        "format": format,
        "text": "".join(lines),
        "notes": notes,
    }
    yield in_json(value, indent=2) + "\n"


def _pieces(lines: Iterable[str]) -> Iterable[str]:
    """Lines joined to pieces of a good size for writing."""
    piece: list[str] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size >= _SLICE:
            yield "".join(piece)
            piece, size = [], 0
    yield "".join(piece)
