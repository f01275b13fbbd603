"""Where a command's results go: standard output, or a file that is whole or not there."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gadgetry.formats.names import in_json

if TYPE_CHECKING:
    from gadgetry.formulas import Formula

_SLICE = 1 << 16


def tell(kind: str, message: str) -> None:
    """A message for the person at the terminal: standard error, never standard output."""
    print(f"{kind}: {message}", file=sys.stderr)


def tell_notes(notes: Iterable[str], quiet: bool) -> None:
    """The notes of a reader, unless the user wants none."""
    if not quiet:
        for note in notes:
            tell("note", note)


def counted(number: int, one: str, many: str) -> str:
    """A number of things, in words.

    >>> counted(1, "entry", "entries"), counted(2500, "entry", "entries")
    ('1 entry', '2,500 entries')
    """
    return f"{number:,} {one if number == 1 else many}"


def write_lines(lines: Iterable[str], out: str) -> None:
    """Write to a file, or to standard output for `-`.

    A file gets its name only when it is complete: a crash or Ctrl-C leaves nothing behind.
    """
    if out == "-":
        for piece in _pieces(lines):
            sys.stdout.write(piece)
        return
    _write_file((piece.encode() for piece in _pieces(lines)), Path(out))


def write_bytes(data: bytes, out: str) -> None:
    """Write bytes to a file, whole or not at all, or to standard output for `-`."""
    if out == "-":
        sys.stdout.buffer.write(data)
    else:
        _write_file([data], Path(out))


def _write_file(pieces: Iterable[bytes], path: Path) -> None:
    """Whole or not at all, under the name given: links are followed, devices are written to."""
    try:
        _write_path(pieces, path.resolve())
    except OSError as error:  # the user knows the name given, not that of the temporary file
        raise OSError(error.errno, error.strerror, str(path)) from None


def _write_path(pieces: Iterable[bytes], path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():  # a device or a pipe: a file must not take its place
        with path.open("wb") as stream:
            stream.writelines(pieces)
        return
    import tempfile

    descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(pieces)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def write_json(value: Any) -> None:
    """One JSON value, its keys in the order given, on standard output."""
    click.echo(in_json(value, indent=2))


def formula_json(
    formula: Formula, format: str, lines: Iterable[str], notes: list[str]
) -> Iterator[str]:
    """A formula for programs: its kind, its sizes, its text, and what was noted."""
    from gadgetry.formulas import Qbf

    matrix = formula.matrix if isinstance(formula, Qbf) else formula
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
