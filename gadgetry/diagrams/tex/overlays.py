"""When the parts of a picture are there, and when they are lit: slide by slide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Slides = Sequence[int]


@dataclass(frozen=True)
class Overlays:
    """On which slides a part appears, and on which it is the last move; none: always, and never.

    Shapes, grounds and lines by their numbers in the scene. `played` and `followed`: the slides of
    the moves that shapes and lines show, 0 for one before all slides; `badges`: what a shape bears
    from a slide on.
    """

    shapes: Mapping[int, int] = field(default_factory=dict)
    regions: Mapping[int, int] = field(default_factory=dict)
    lines: Mapping[int, int] = field(default_factory=dict)
    played: Mapping[int, Slides] = field(default_factory=dict)
    followed: Mapping[int, Slides] = field(default_factory=dict)
    badges: Mapping[int, Mapping[int, str]] = field(default_factory=dict)


STILL = Overlays()
