"""Where a text comes from: its name, its bytes, and places in it."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from gadgetry._advice import Advice, Setting
from gadgetry.parsers.errors import EncodingError, ParseError, SizeError

MOST_BYTES = 4 << 30
# Deflate packs at most 1,032 to 1; formulas and graphs that somebody wrote are below a tenth of it.
MOST_EXPANSION = 100
SURELY_FINE = 16 << 20  # bytes of text, however well they were packed
_PIECE = 1 << 20
_PNG = b"\x89PNG\r\n\x1a\n"
_BOM = b"\xef\xbb\xbf"
_WRONG_FILES = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip archive: unpack it first"),
    (b"BZh", "a bzip2 file: unpack it first"),
    (b"\xfd7zXZ", "an xz file: unpack it first"),
    (b"\xff\xfe", "UTF-16 text: save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text: save it as UTF-8"),
    (b"SQLite format 3", "an SQLite file"),
)


@dataclass(frozen=True)
class Source:
    """Bytes to parse (unpacked, without a byte order mark) and the name for error messages.

    >>> Source("f.cnf", b"p cnf 1 1\\n1 x").place(12)
    (2, 3, '1 x')
    """

    name: str
    data: bytes
    notes: list[str] = field(default_factory=list, compare=False)

    def check_text(self) -> None:
        """Refuse a picture where a formula is expected."""
        _check_text(self.name, self.data)

    @cached_property
    def text(self) -> str:
        """The bytes as UTF-8; as Latin-1, with a note, if they are not (old comments often).

        Of a picture (PNG), a character for each byte.
        """
        if self.data.startswith(_PNG):
            return self.data.decode("latin-1")
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError:
            self.notes.append(f"{self.name}: not UTF-8, read as Latin-1")
            return self.data.decode("latin-1")

    def index(self, offset: int) -> int:
        """The place in `text` of an offset in `data`."""
        return offset if len(self.text) == len(self.data) else len(self.data[:offset].decode())

    def offset(self, index: int) -> int:
        """The offset in `data` of a place in `text`."""
        return index if len(self.text) == len(self.data) else len(self.text[:index].encode())

    def place(self, index: int) -> tuple[int, int, str]:
        """Line, column (both from 1) and the line's text, of a place in `text`."""
        start = self.text.rfind("\n", 0, index) + 1
        end = self.text.find("\n", index)
        line = self.text[start : len(self.text) if end < 0 else end]
        return self.text.count("\n", 0, start) + 1, index - start + 1, line

    def error(
        self, kind: type[ParseError], message: str, index: int, hint: str | None = None
    ) -> ParseError:
        """An error at a place in `text`."""
        return kind(message, self.name, *self.place(index), hint)

    def note(self, message: str, index: int | None = None) -> None:
        """Tell the user something that is no error."""
        where = "" if index is None else ":{}:{}".format(*self.place(index)[:2])
        self.notes.append(f"{self.name}{where}: {message}")


def text_that_fits(memory: int | None) -> int:
    """The most bytes of text for so much memory: a text is there four times while it is read.

    >>> text_that_fits(4 << 20), text_that_fits(None) == MOST_BYTES
    (1048576, True)
    """
    return MOST_BYTES if memory is None else memory // 4


def open_source(path: str | Path, most: int = MOST_BYTES) -> Source:
    """Read a file, or standard input for `-`; gzip is unpacked."""
    if str(path) == "-":
        return _source("<stdin>", sys.stdin.buffer, most)
    with open(path, "rb") as file:
        return _source(str(path), file, most)


def source_from(text: str | bytes, name: str = "<string>") -> Source:
    """The source of a string."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _source(name, io.BytesIO(data), MOST_BYTES)


def _source(name: str, file: BinaryIO, most: int) -> Source:
    data = _read(name, file, most)
    if data[:2] == b"\x1f\x8b":
        try:
            data = _read(name, gzip.GzipFile(fileobj=io.BytesIO(data)), most, len(data))
        except (EOFError, OSError, zlib.error) as broken:
            raise EncodingError(
                f"broken gzip data: {broken}", name, hint="the file may have been cut"
            ) from None
    if data.startswith(_PNG):  # which is a map, if it is no formula that is asked for
        return Source(name, data)
    _check_text(name, data)
    data = data.removeprefix(_BOM)
    if b"\0" in data:
        source = Source(name, data[: data.index(b"\0")].decode("latin-1").encode())
        line, column, _ = source.place(len(source.text))
        raise EncodingError("expected text, got a NUL byte", name, line, column)
    return Source(name, data)


def _check_text(name: str, data: bytes) -> None:
    for magic, what in _WRONG_FILES:
        if data.startswith(magic):
            raise EncodingError("expected text, got binary data", name, hint=f"this is {what}")


def _read(name: str, file: BinaryIO | gzip.GzipFile, most: int, packed: int | None = None) -> bytes:
    """All bytes, piece by piece: what is too much is noticed before it is there."""
    pieces: list[bytes] = []
    size = 0
    while piece := file.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            hint = Advice("raise ", Setting("memory"))
            raise SizeError(f"expected at most {most:,} bytes of text, got more", name, hint=hint)
        if packed is not None and size > max(SURELY_FINE, MOST_EXPANSION * packed):
            raise SizeError(
                f"expected gzip data that unpacks to at most {MOST_EXPANSION} times its"
                f" {packed:,} bytes, got more",
                name,
                hint="if it is what you mean, unpack it first",
            )
    return b"".join(pieces)
