"""A text that somebody typed into a page: what it is, and how it is written for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gadgetry.api.chains import kind_of
from gadgetry.api.compiling import Compilation, is_formula
from gadgetry.parsers.source import source_from

__all__ = ["Looked", "looked_at", "source_from"]

MOST_READABLE = 4_000  # characters of a formula that a page repeats


@dataclass(frozen=True)
class Looked:
    """A formula or a game: its kind, its readable text, and whether it has moves itself."""

    value: Any
    kind_name: str
    readable: str
    playable: bool


def looked_at(thing: Any) -> tuple[Looked, str]:
    """What was read, and the kind that it was compiled to already, "" if it was not.

    >>> import gadgetry as gd
    >>> looked_at(gd.parse("exists x . x"))[0].readable
    'exists x .\\nx'
    """
    if isinstance(thing, Compilation):
        looked, _ = looked_at(thing.source)
        return looked, kind_of(thing.target)
    readable = str(thing)
    if len(readable) > MOST_READABLE:
        readable = ""
    return Looked(thing, kind_of(thing), readable, not is_formula(thing)), ""
