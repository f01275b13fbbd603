"""Where a command's results go: standard output, or a file that is whole or not there.

All text for people leaves by `say` and `tell`, line by line, with what a terminal would obey as
visible escapes, also in a pipe. Formats escape names by their own syntax.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from gadgetry.api.files import write_file
from gadgetry.api.words import in_json, visible
from gadgetry.cli.wording import in_options, values_in_options

__all__ = [
    "answer_at_once",
    "json_lines",
    "noting",
    "say",
    "tell",
    "tell_notes",
    "visible",
    "write_bytes",
    "write_json",
    "write_json_line",
    "write_lines",
]


def say(*lines: str) -> None:
    """Lines for people on standard output; names in them may hold anything.

    >>> say("winning move: a\\x1b[2J", "agree")
    winning move: a\\u001b[2J
    agree
    """
    _write_text("".join(f"{visible(in_options(line))}\n" for line in lines), sys.stdout)


def tell(kind: str, *lines: str) -> None:
    """A message for the person at the terminal: standard error, never standard output."""
    first, *others = map(in_options, lines)
    _write_text("".join(f"{visible(line)}\n" for line in (f"{kind}: {first}", *others)), sys.stderr)


def answer_at_once(text: str) -> None:
    """A text of a protocol as it is, for the program that waits for it."""
    _write_text(text, sys.stdout)


def _write_text(text: str, stream: TextIO) -> None:
    stream.write(text)
    stream.flush()


def noting(quiet: bool) -> Callable[[str], None]:
    """Who tells notes as they come, unless the user wants none."""
    return lambda note: tell_notes([note], quiet)


def tell_notes(notes: Iterable[str], quiet: bool) -> None:
    """The notes of a reader, unless the user wants none."""
    if not quiet:
        for note in notes:
            tell("note", note)


def write_lines(lines: Iterable[str], out: str) -> None:
    """Write to a file, or to standard output for `-`.

    A file gets its name only when it is complete: a crash or Ctrl-C leaves nothing behind.
    """
    from gadgetry.api.writing import pieces

    if out == "-":
        for piece in pieces(lines):
            sys.stdout.write(piece)
        return
    write_file((piece.encode() for piece in pieces(lines)), Path(out))


def write_bytes(data: bytes, out: str) -> None:
    """Write bytes to a file, whole or not at all, or to standard output for `-`."""
    if out == "-":
        sys.stdout.buffer.write(data)
    else:
        write_file([data], Path(out))


def json_lines(value: Any) -> Iterator[str]:
    """One JSON value as a text, for a file or for standard output."""
    yield in_json(value, indent=2) + "\n"


def write_json_line(value: Any) -> None:
    """One JSON value in one line, on standard output."""
    _write_text(in_json(values_in_options(value)) + "\n", sys.stdout)


def write_json(value: Any) -> None:
    """One JSON value, its keys in the order given, on standard output."""
    _write_text(in_json(values_in_options(value), indent=2) + "\n", sys.stdout)
