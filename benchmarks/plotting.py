"""Growth as a picture: time and positions against size, both axes logarithmic, in SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from measuring import Curve, Point, seconds_text

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 330, 230, 62, 52, 26


def growth_svg(curves: Sequence[Curve], title: str) -> str:
    """Two panels side by side, and the names of the curves below."""
    panels: list[tuple[str, Callable[[Point], float | None], Callable[[float], str]]] = [
        ("processor time", lambda point: point.seconds, seconds_text),
        ("positions", lambda point: point.positions, count_text),
    ]
    height = TOP + HEIGHT + BOTTOM + 18 * len(curves) + 10
    width = 2 * (LEFT + WIDTH) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for i, (name, value, said) in enumerate(panels):
        parts += _panel(curves, name, value, said, i * (LEFT + WIDTH + 5))
    for i, curve in enumerate(curves):
        y = TOP + HEIGHT + BOTTOM + 18 * i + 8
        text = escape(f"{curve.solver}: {curve.stops}")
        parts.append(f'<rect x="{LEFT}" y="{y - 8}" width="14" height="8" fill="{_colour(i)}"/>')
        parts.append(f'<text x="{LEFT + 20}" y="{y}">{text}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _panel(
    curves: Sequence[Curve],
    name: str,
    value: Callable[[Point], float | None],
    said: Callable[[float], str],
    x0: int,
) -> list[str]:
    """One pair of axes with a line for each curve; `said` labels what is measured."""
    series = [
        [(p.size, y) for p in curve.points if (y := value(p)) is not None and y > 0 and p.size > 0]
        for curve in curves
    ]
    shown = [point for points in series for point in points]
    if not shown:
        return []
    marks_x, marks_y = _marks([x for x, _ in shown]), _decades([y for _, y in shown])
    low_x, high_x = (f(x for x, _ in shown) for f in (min, max))
    low_y, high_y = marks_y[0], marks_y[-1]

    def part(value: float, low: float, high: float) -> float:
        return math.log(value / low) / math.log(high / low) if high > low else 0.5

    def at(x: float, y: float) -> tuple[float, float]:
        across, up = part(x, low_x, high_x), part(y, low_y, high_y)
        return x0 + LEFT + (0.02 + 0.96 * across) * WIDTH * 0.95, TOP + HEIGHT * (1 - up)

    left, right = x0 + LEFT, x0 + LEFT + WIDTH * 0.95
    out = [f'<text x="{left}" y="{TOP - 10}" font-weight="bold">{escape(name)}</text>']
    for value_y in marks_y:
        _, y = at(low_x, value_y)
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        label = escape(said(value_y))
        out.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for value_x in marks_x:
        x, y = at(value_x, low_y)
        out.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{y:.1f}" stroke="#eee"/>')
        label = escape(count_text(value_x))
        out.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{label}</text>')
    units = ", ".join(dict.fromkeys(curve.unit for curve in curves))
    out.append(
        f'<text x="{(left + right) / 2:.1f}" y="{TOP + HEIGHT + 32}" text-anchor="middle">'
        f"{escape(units)}</text>"
    )
    for i, points in enumerate(series):
        places = [at(x, y) for x, y in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(
            f'<polyline points="{line}" fill="none" stroke="{_colour(i)}" stroke-width="2"/>'
        )
        out += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{_colour(i)}"/>' for x, y in places
        ]
    return out


def count_text(number: float) -> str:
    """A number, short.

    >>> count_text(20), count_text(2e3), count_text(5e6)
    ('20', '2k', '5M')
    """
    for letter, unit in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= unit:
            return f"{number / unit:g}{letter}"
    return f"{number:g}"


def _decades(values: Sequence[float]) -> list[float]:
    """The powers of ten around some values, at least two.

    >>> _decades([3, 40]), _decades([10])
    ([1.0, 10.0, 100.0], [10.0, 100.0])
    """
    low = math.floor(math.log10(min(values)))
    high = max(low + 1, math.ceil(math.log10(max(values))))
    return [10.0**power for power in range(low, high + 1)]


def _marks(values: Sequence[float]) -> list[float]:
    """Where the axis of sizes is marked: 1, 2, 5, 10 ... between the values; of many, the tens.

    >>> _marks([3, 40]), _marks([10, 10_000_000])
    ([5.0, 10.0, 20.0], [10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, 10000000.0])
    """
    within = [
        mark
        for ten in _decades(values)
        for mark in (ten, 2 * ten, 5 * ten)
        if min(values) <= mark <= max(values)
    ]
    tens = [mark for mark in within if math.log10(mark).is_integer()]
    return within if len(within) <= 8 else tens
