"""The manifest of a batch: a JSON line for each instance, written when all are there.

Until then the lines are in `manifest.part.jsonl`, each after its files: a batch that was stopped
goes on behind the last one whose files are whole. `docs/bulk.md` tells the keys.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

import gadgetry
from gadgetry._advice import Advice, Setting
from gadgetry.api.errors import ArgumentError
from gadgetry.api.files import write_file
from gadgetry.api.words import in_json

SCHEMA, PART_SCHEMA = "gadgetry-instance/1", "gadgetry-batch/1"
NAME, PART = "manifest.jsonl", "manifest.part.jsonl"


class Manifest:
    """The rows that are known of a batch, and those that come; a context manager.

    `known`: rows of before, those of seeds that did not fit too. `complete`: all are there.
    """

    def __init__(self, directory: Path, order: dict[str, Any]) -> None:
        self.directory, self.order = directory, order
        told = json.dumps([gadgetry.__version__, order], sort_keys=True)
        self.batch = sha256(told.encode()).hexdigest()[:16]
        self.known: list[dict[str, Any]] = []
        self.complete = False
        self._part: TextIO | None = None

    def __enter__(self) -> Self:
        self.directory.mkdir(exist_ok=True)
        whole = self._rows(self.directory / NAME)
        if whole is not None:
            self.known = whole
            self.complete = len(whole) == self.order["count"]
        else:
            self.known = self._rows(self.directory / PART) or []
        if not self.complete:
            self._begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._part is not None:
            self._part.close()
            if not self.known:  # an order that could not even begin stands in nobody's way
                (self.directory / PART).unlink(missing_ok=True)

    def _rows(self, path: Path) -> list[dict[str, Any]] | None:
        """The rows in a file to the last one whose files are whole; None if there is no file."""
        try:
            lines = path.read_text().split("\n")[:-1]  # a line without its end was torn off
        except FileNotFoundError:
            return None
        rows: list[dict[str, Any]] = []
        for number, line in enumerate(lines):
            row = _object(line)
            if row is None or row.get("batch") != self.batch:
                if number and rows is not None and path.name == PART:
                    break
                raise ArgumentError(
                    Advice(
                        f"{path}: expected the manifest of the same batch, got another's; choose"
                        " another ",
                        Setting("directory"),
                        " or remove this one",
                    )
                )
            if row.get("schema") == SCHEMA:
                if not all(self._is_whole(file) for file in row.get("files", ())):
                    break
                rows.append(row)
        return rows

    def _is_whole(self, file: dict[str, Any]) -> bool:
        """Is a file there, as it was written?"""
        with suppress(OSError):
            data = (self.directory / file["file"]).read_bytes()
            return sha256(data).hexdigest() == str(file["sha256"])
        return False

    def _begin(self) -> None:
        """Write what is known into a new part, and go on behind it."""
        head = {"schema": PART_SCHEMA, "batch": self.batch, "order": self.order}
        path = self.directory / PART
        write_file((_line(row) for row in (head, *self.known)), path)
        self._part = path.open("a")

    def add(self, row: dict[str, Any], files: Sequence[tuple[str, bytes]]) -> dict[str, Any]:
        """Write the files of an instance, then its row; the row as it is in the manifest."""
        assert self._part is not None
        for name, data in files:
            write_file([data], self.directory / name, durable=False)
        told = {"schema": SCHEMA, "batch": self.batch, **row}
        self._part.write(_line(told).decode())
        self._part.flush()
        self.known.append(told)
        return told

    def finish(self) -> None:
        """Give the manifest its name: all rows of instances that fit."""
        os.sync()  # the files are on the disk before it says so
        write_file(self._lines(), self.directory / NAME)
        if self._part is not None:
            self._part.close()
        (self.directory / PART).unlink(missing_ok=True)

    def _lines(self) -> Iterator[bytes]:
        return (_line(row) for row in self.known if "passed_over" not in row)


def _line(row: dict[str, Any]) -> bytes:
    return (in_json(row) + "\n").encode()


def _object(line: str) -> dict[str, Any] | None:
    """The JSON object in a line; None if there is none."""
    with suppress(ValueError, RecursionError):
        value = json.loads(line)
        return value if isinstance(value, dict) else None
    return None
