"""Outlines of SVG paths as points, and what moves them: numbers, curves, transformations."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import acos, ceil, cos, hypot, inf, isfinite, pi, radians, sin, sqrt, tan

from gadgetry.games.position import GameError

Points = list[tuple[float, float]]
Refused = Callable[[str], GameError]

MOST_NUMBERS = 200_000
_STEPS = 16  # lines for a curve
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?"
_WORD = re.compile(rf"[\s,]*(?:({_NUMBER})|([A-Za-z]))")
_FLAG = re.compile(r"[\s,]*([01])")
_FUNCTION = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Matrix = tuple[float, float, float, float, float, float]


def numbers(text: str, refused: Refused) -> list[float]:
    """The numbers in a text, with spaces or commas between them.

    >>> numbers("1,-2.5 .5e1", GameError)
    [1.0, -2.5, 5.0]
    """
    found: list[float] = []
    at = 0
    while at < len(text.rstrip()):
        match = _WORD.match(text, at)
        if match is None or match[1] is None or not isfinite(float(match[1])):
            raise refused(f"expected numbers, got {text[at:]!r:.40}")
        found.append(float(match[1]))
        at = match.end()
        if len(found) > MOST_NUMBERS:
            raise refused(f"expected at most {MOST_NUMBERS:,} numbers, got more")
    return found


def transformation(text: str, refused: Refused) -> Matrix:
    """What `transform` says: the functions in it, the last one first.

    >>> transformation("translate(5) scale(2)", GameError)
    (2.0, 0.0, 0.0, 2.0, 5.0, 0.0)
    """
    result: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    at = 0
    while at < len(text.rstrip()):
        match = _FUNCTION.match(text, at)
        if match is None:
            raise refused(f"expected a transformation, got {text[at:]!r:.40}")
        result = after(result, _function(match[1], numbers(match[2], refused), refused))
        at = match.end()
    return result


def _function(name: str, given: list[float], refused: Refused) -> Matrix:
    match name, given:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x] | [x, 0.0]:
            return 1, 0, 0, 1, x, 0
        case "translate", [x, y]:
            return 1, 0, 0, 1, x, y
        case "scale", [x]:
            return x, 0, 0, x, 0, 0
        case "scale", [x, y]:
            return x, 0, 0, y, 0, 0
        case "rotate", [angle]:
            turn = radians(angle)
            return cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0
        case "rotate", [angle, x, y]:
            around = _function("rotate", [angle], refused)
            return after(after((1, 0, 0, 1, x, y), around), (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return 1, 0, tan(radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, tan(radians(angle)), 0, 1, 0, 0
    raise refused(f"expected a transformation, got {name!r:.40} of {len(given)} numbers")


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """First the inner transformation, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip


def outlines(text: str, refused: Refused) -> list[Points]:
    """The outlines of a path, each closed by a line if it is not closed.

    >>> outlines("M0 0h2v1l-2 0zm1 1h1v1z", GameError)[1][0]
    (1.0, 1.0)
    """
    pen = _Pen()
    at, command, count = 0, "", 0
    while at < len(text.rstrip()):
        match = _WORD.match(text, at)
        if match is None or (match[1] and command in ("", "Z", "z")):
            raise refused(f"expected a path's command, got {text[at:]!r:.40}")
        if match[2]:
            command, at = match[2], match.end()
            if command.upper() not in _TAKES or (not pen.lines and command not in "Mm"):
                raise refused(f"expected a path's command, got {command!r}")
        given, at = _arguments(text, at, command.upper(), refused)
        pen.draw(command, given)
        count += 1
        if count > MOST_NUMBERS:
            raise refused(f"expected at most {MOST_NUMBERS:,} commands, got more")
        command = {"M": "L", "m": "l"}.get(command, command)
    return [line for line in pen.lines if len(line) > 2]


def _arguments(text: str, at: int, command: str, refused: Refused) -> tuple[list[float], int]:
    """The numbers of one command; the two flags of an arc need nothing between them."""
    given: list[float] = []
    for i in range(_TAKES[command]):
        pattern = _FLAG if command == "A" and i in (3, 4) else _WORD
        match = pattern.match(text, at)
        if match is None or match[1] is None or not abs(float(match[1])) < 1e12:
            raise refused(f"expected {_TAKES[command]} numbers after {command}, got {i}")
        given.append(float(match[1]))
        at = match.end()
    return given, at


class _Pen:
    """Draws one command after the other."""

    def __init__(self) -> None:
        self.lines: list[Points] = []
        self._x = self._y = 0.0
        self._control: tuple[str, float, float] | None = None  # of the curve just drawn

    def draw(self, command: str, given: list[float]) -> None:
        """One command; small letters are relative."""
        kind = command.upper()
        x0, y0 = (self._x, self._y) if command.islower() else (0.0, 0.0)
        if kind == "Z":
            self._to(*self.lines[-1][0])
            self.lines.append([(self._x, self._y)])
        elif kind == "M":
            self._x, self._y = x0 + given[0], y0 + given[1]
            self.lines.append([(self._x, self._y)])
        elif kind == "H":
            self._to(x0 + given[0], self._y)
        elif kind == "V":
            self._to(self._x, y0 + given[0])
        elif kind == "A":
            self._arc(given[:5], x0 + given[5], y0 + given[6])
        else:
            points = [(x0 + x, y0 + y) for x, y in zip(given[::2], given[1::2], strict=True)]
            self._curve(kind, points)
            return
        self._control = None

    def _to(self, x: float, y: float) -> None:
        self._x, self._y = x, y
        self.lines[-1].append((x, y))

    def _curve(self, kind: str, points: Points) -> None:
        """Bezier curves: of a line, a parabola or a cubic, some with a reflected control point."""
        if kind in "ST":
            same = self._control is not None and self._control[0] == ("C" if kind == "S" else "Q")
            _, x, y = self._control if same and self._control else ("", self._x, self._y)
            points = [(2 * self._x - x, 2 * self._y - y), *points]
            kind = "C" if kind == "S" else "Q"
        stops = [(self._x, self._y), *points]
        steps = 1 if kind == "L" else _STEPS
        for i in range(1, steps):
            row, t = stops, i / steps
            while len(row) > 1:  # de Casteljau
                pairs = pairwise(row)
                row = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in pairs]
            self.lines[-1].append(row[0])
        self._to(*points[-1])
        self._control = None if kind == "L" else (kind, *points[-2])

    def _arc(self, given: list[float], x: float, y: float) -> None:
        """An arc of an ellipse, by its centre (SVG 1.1, F.6.5)."""
        rx, ry, turn, large, sweep = abs(given[0]), abs(given[1]), radians(given[2]), *given[3:]
        half = (self._x - x) / 2, (self._y - y) / 2
        u, v = cos(turn) * half[0] + sin(turn) * half[1], cos(turn) * half[1] - sin(turn) * half[0]
        if min(rx, ry) < 1e-9 or hypot(u, v) < 1e-12:
            self._to(x, y)
            return
        grown = max(1.0, sqrt((u / rx) ** 2 + (v / ry) ** 2))
        rx, ry = rx * grown, ry * grown
        rest = (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1
        factor = sqrt(max(rest, 0)) * (-1 if large == sweep else 1)
        cx, cy = factor * rx * v / ry, -factor * ry * u / rx
        first = _angle((u - cx) / rx, (v - cy) / ry)
        round_ = (_angle((-u - cx) / rx, (-v - cy) / ry) - first) % (2 * pi)
        round_ -= 0 if sweep else 2 * pi
        mx, my = (self._x + x) / 2, (self._y + y) / 2
        steps = max(2, ceil(abs(round_) * 8))
        for i in range(1, steps):
            a = first + round_ * i / steps
            p, q = cx + rx * cos(a), cy + ry * sin(a)
            moved = cos(turn) * p - sin(turn) * q + mx, sin(turn) * p + cos(turn) * q + my
            self.lines[-1].append(moved)
        self._to(x, y)


def _angle(x: float, y: float) -> float:
    length = hypot(x, y)
    cosine = max(-1.0, min(1.0, x / length)) if 0 < length < inf else 1.0
    return acos(cosine) if y >= 0 else -acos(cosine)
