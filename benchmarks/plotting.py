"""Growth as a picture: time and positions against size, both axes logarithmic, in SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from measuring import Curve, Point

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 330, 230, 62, 40, 26


def growth_svg(curves: Sequence[Curve], title: str) -> str:
    """Two panels side by side, and the names of the curves below."""
    panels: list[tuple[str, Callable[[Point], float | None]]] = [
        ("processor time, s", lambda point: point.seconds),
        ("positions", lambda point: point.positions),
    ]
    height = TOP + HEIGHT + BOTTOM + 18 * len(curves) + 10
    width = 2 * (LEFT + WIDTH) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for i, (name, value) in enumerate(panels):
        parts += _panel(curves, name, value, i * (LEFT + WIDTH + 5))
    for i, curve in enumerate(curves):
        y = TOP + HEIGHT + BOTTOM + 18 * i + 8
        text = escape(f"{curve.solver} (by {curve.unit}): {curve.stops}")
        parts.append(f'<rect x="{LEFT}" y="{y - 8}" width="14" height="8" fill="{_colour(i)}"/>')
        parts.append(f'<text x="{LEFT + 20}" y="{y}">{text}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _panel(
    curves: Sequence[Curve], name: str, value: Callable[[Point], float | None], x0: int
) -> list[str]:
    """One pair of axes with a line for each curve."""
    series = [
        [(p.size, y) for p in curve.points if (y := value(p)) is not None and y > 0 and p.size > 0]
        for curve in curves
    ]
    shown = [point for points in series for point in points]
    if not shown:
        return []
    low_x, high_x = _decades([x for x, _ in shown])
    low_y, high_y = _decades([y for _, y in shown])

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - low_x) / (high_x - low_x)
        up = (math.log10(y) - low_y) / (high_y - low_y)
        return x0 + LEFT + across * WIDTH * 0.95, TOP + HEIGHT * (1 - up)

    right = x0 + LEFT + WIDTH * 0.95
    out = [f'<text x="{x0 + LEFT}" y="{TOP - 10}" font-weight="bold">{escape(name)}</text>']
    for power in range(low_y, high_y + 1):
        x, y = at(10**low_x, 10.0**power)
        out.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
    for power in range(low_x, high_x + 1):
        x, y = at(10.0**power, 10.0**low_y)
        out.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">1e{power}</text>')
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


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten around some values, at least one apart.

    >>> _decades([3, 40]), _decades([10])
    ((0, 2), (1, 2))
    """
    low = math.floor(math.log10(min(values)))
    return low, max(low + 1, math.ceil(math.log10(max(values))))
