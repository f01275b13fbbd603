"""Many inputs: files, and the lines of JSON Lines files, among them the manifests of batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from gadgetry.api.instances.manifest import SCHEMA
from gadgetry.api.limiting import Limits
from gadgetry.api.reading import Instance, Source, instance_in, is_bundle, opened
from gadgetry.api.words import in_json
from gadgetry.formats.bundle import read_bundle
from gadgetry.formats.recorded_answer import RecordedAnswer, recorded_in
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.source import source_from

FORMULA = "gadgetry-formula/1"


@dataclass(frozen=True)
class Input:
    """A file, or a line of one: its name, its text, and what a manifest says of it."""

    name: str
    source: Source
    listed: RecordedAnswer | None = None
    problem: str | None = None

    def instance(self, format: str | None = None) -> Instance:
        """The formula or the game."""
        return instance_in(self.source, format)

    def recorded(self) -> RecordedAnswer | None:
        """The answer that travels with it."""
        if self.listed is not None:
            return self.listed
        try:
            if is_bundle(self.source.text):
                data = read_bundle(self.source.text).get("answer")
                return None if data is None else RecordedAnswer.from_json(data)
            return recorded_in(self.source.text)
        except GameError as error:
            raise ParseError(error.message, self.name) from None


def inputs(
    files: Iterable[str], limits: Limits | None = None, all: bool = False
) -> Iterator[Input]:
    """Each file; of a file in JSON Lines each line: a game, a bundle, what `--json` writes of a
    formula, or a row of a manifest, which stands for its instance (with `all`, all its files).

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
    ...     _ = file.write('{"ruleset": "nim", "heaps": [1]}\\n{"ruleset": "nim", "heaps": [2]}')
    ...     file.flush()
    ...     [str(each.instance().value.heaps) for each in inputs([file.name])]
    ['(1,)', '(2,)']
    """
    for file in files:
        source = opened(file, limits)
        if not file.endswith(".jsonl"):
            yield Input(file, source)
            continue
        for number, line in enumerate(source.text.split("\n"), 1):
            if line.strip():
                yield from _line(file, number, line, all, limits)


def _line(file: str, number: int, line: str, all: bool, limits: Limits | None) -> Iterator[Input]:
    try:
        data = json_value(line)
    except GameError as error:
        raise ParseError(error.message, file, number, error.column or 1, line) from None
    name = f"{file}:{number}"
    if isinstance(data, dict) and data.get("schema") == SCHEMA:
        yield from _row(file, number, data, all, limits)
        return
    text = line
    if isinstance(data, dict) and data.get("schema") == FORMULA:
        text = str(data.get("text"))
    elif not isinstance(data, dict):
        expected = "a game, a bundle, a formula or a row of a manifest as a JSON object"
        raise ParseError(f"expected {expected}, got {in_json(data)[:40]}", file, number, 1, line)
    yield Input(name, source_from(text, name))


def _row(
    file: str, number: int, row: dict[str, Any], all: bool, limits: Limits | None
) -> Iterator[Input]:
    """The files of a row of a manifest, beside it."""
    try:
        for place, told in enumerate(row["files"] if all else row["files"][:1]):
            if told["kind"] == "certificate":
                continue
            inside = Path(told["file"])
            if inside.is_absolute() or ".." in inside.parts:
                raise ParseError("expected files beside the manifest", file, number)
            path = Path(file).parent / inside
            source = opened(str(path), limits)
            problem = None
            if sha256(path.read_bytes()).hexdigest() != told["sha256"]:
                problem = f"{path}: it is not the file of the manifest, its SHA-256 is another"
            yield Input(str(path), source, _listed(row, told, place), problem)
    except (KeyError, TypeError):
        raise ParseError("expected a row of a manifest, with files", file, number) from None


def _listed(row: dict[str, Any], told: dict[str, Any], place: int) -> RecordedAnswer | None:
    """What the row says of a file: the answer itself of the instance, the claim's of the others."""
    answer, by = row["answer"], ", ".join(row["answered_by"])
    if answer is None:
        return None
    if place == 0 and isinstance(answer, bool):
        return RecordedAnswer("truth", answer, True, by)
    if place == 0:
        exactly = isinstance(answer, int)
        return RecordedAnswer("moves" if exactly else "winner", answer, True, by, exactly)
    claim = told["claim"]
    if claim["equals"] is None or not isinstance(answer, bool):
        return None  # the claim is about more than the row says
    return RecordedAnswer(claim["property"], claim["equals"], answer, by)
