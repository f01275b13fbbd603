"""Colours that differ in grey too, grounds behind gadgets, and signs that read well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gadgetry.diagrams.scene import Place, Shape, Words, text_width

COLOURS = ("#3a3a3a", "#ffffff", "#9ecae1", "#fdae6b", "#a1d99b", "#c9b3e0", "#f7e08a", "#b0b0b0")
_GROUNDS = ("#eef4fb", "#fdf1e3", "#eef6ea", "#f5eefa", "#fff8e0", "#eef7f7", "#f4f4f4")


def kind_fill(kind: int) -> str:
    """The ground of a kind of gadgets: light, so that black lines read on it."""
    return _GROUNDS[kind % len(_GROUNDS)]


def fitted(words: Sequence[Words]) -> list[Words]:
    """Names of grounds, shortened where they would run into the next one; tooltips have them whole.

    >>> long, near = Words(0, 0, "a long name", 10), Words(30, 0, "b", 10)
    >>> [word.text for word in fitted([long, near])]
    ['a lo…', 'b']
    """
    found = []
    for word in words:
        beside = [w.x for w in words if w.x > word.x and abs(w.y - word.y) < word.size]
        room = min(beside, default=float("inf")) - word.x - 3
        text = word.text
        while len(text) > 2 and text_width(text, word.size) > room:
            text = text[:-2].rstrip() + "…"
        found.append(replace(word, text=text))
    return found


def hull(shapes: Sequence[Shape], margin: float) -> tuple[Place, ...]:
    """The convex hull of some shapes with a margin, counter-clockwise.

    >>> hull([Shape("a", 0, 0, 10, 10)], 1)
    ((-6.0, -6.0), (6.0, -6.0), (6.0, 6.0), (-6.0, 6.0))
    """
    points = set()
    for s in shapes:
        w, h = s.width / 2 + margin + 2.5 * s.double, s.height / 2 + margin + 2.5 * s.double
        points |= {(s.x + dx * w, s.y + dy * h) for dx in (-1, 1) for dy in (-1, 1)}
    ordered = sorted(points)
    return (*_half(ordered), *_half(ordered[::-1]))


def _half(points: Sequence[Place]) -> list[Place]:
    """One side of the hull, without its last point (Andrew's monotone chain)."""
    side: list[Place] = []
    for p in points:
        while len(side) > 1 and _turn(side[-2], side[-1], p) <= 0:
            side.pop()
        side.append(p)
    return side[:-1]


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
