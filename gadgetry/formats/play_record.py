"""A game as it is written to a file: where it starts, its moves, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class PlayRecord:
    """Moves from a position on, which alternate, and words about all of it."""

    start: Any
    moves: tuple[Any, ...] = ()
    comment: str = ""
