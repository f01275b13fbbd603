"""A formula as a table: a column for each variable, a row for each clause, a disc for a literal.

A filled disc is a positive literal, a ring a negative one. Variables and clauses of one gadget
stand on one ground, so that the shape of a construction is seen at a glance. Formulas that are too
large for it are folded: one box for each kind, with its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.looks import kind_fill
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import (
    Entry,
    Line,
    Part,
    Region,
    Scene,
    Shape,
    Words,
    plain,
    text_width,
)
from gadgetry.formulas import Formula, Qbf
from gadgetry.formulas.clauses import Clauses
from gadgetry.reductions.provenance import Parts, Provenance

MOST_ROWS = 400
MOST_COLUMNS = 200
_ROW, _SIZE = 15.0, 8.5
_TRUE, _FALSE = "#3a3a3a", "#d9d9d9"
_NONE = Overlay()


def table_scene(
    formula: Formula, provenance: Provenance | None, *, title: Sequence[str] = (),
    values: Mapping[int, bool] | None = None, overlay: Overlay = _NONE, fold: bool | None = None,
) -> Scene:  # fmt: skip
    """The table; folded if it is too large, or on request.

    >>> from gadgetry.formulas import Cnf
    >>> scene = table_scene(Cnf(["p", "q"], [[1, -2]]), None)
    >>> [word.text for word in scene.words]
    ['clause 1']
    """
    from gadgetry.diagrams.formula import outermost_first

    matrix = formula.matrix
    n, m = len(matrix.variables), len(matrix.clauses)
    if fold or (fold is None and too_large(formula)):
        return _folded(formula, provenance, title)
    signs = {v: sign for sign, v in outermost_first(formula)}
    order = list(signs)
    if provenance is not None:
        order = list(range(1, n + 1))  # as the construction has them
    columns = _columns(formula, provenance, order, signs, values or {}, overlay)
    words, lines = _rows(provenance, m, columns)
    shapes = [*columns.variables, *_literals(matrix.clauses, columns.place), *columns.badges]
    regions, heads = _grounds(provenance, columns.variables, m, columns.width)
    legend = [
        Entry(Shape("", 0, 0, 7, 7, fill="#222222"), "positive literal"),
        Entry(Shape("", 0, 0, 7, 7, rim=0.9), "negative literal"),
    ]
    if not (matrix.clauses.literals < 0).any():
        legend.pop()
    for value, fill in ((True, _TRUE), (False, _FALSE)):
        if value in (values or {}).values():
            legend.append(Entry(Shape("", 0, 0, 14, 11, "round", fill=fill), str(value)))
    legend += _kinds(provenance)
    return Scene(tuple(title), tuple(shapes), tuple(lines), tuple(regions), (*words, *heads),
                 (*legend, *overlay.legend()), "formula")  # fmt: skip


@dataclass(frozen=True)
class _Columns:
    """The heads of the columns, the numbers above them, and where each variable's column is."""

    variables: list[Shape]
    badges: list[Shape]
    place: dict[int, float]
    width: float


def _columns(
    formula: Formula, provenance: Provenance | None, order: Sequence[int],
    signs: Mapping[int, str], values: Mapping[int, bool], overlay: Overlay,
) -> _Columns:  # fmt: skip
    variables: list[Shape] = []
    badges: list[Shape] = []
    place: dict[int, float] = {}
    x = 0.0
    for v in order:
        label = plain(signs[v] + formula.matrix.variables.name(v), 16)
        width = max(text_width(label, _SIZE) + 8, 17.0)
        place[v] = x + width / 2
        value = values.get(v)
        fill = "#ffffff" if value is None else _TRUE if value else _FALSE
        look: dict[str, Any] = {"rim": 0.5} | overlay.look(v)
        if look.pop("badge", ""):  # above the names of the gadgets
            badges.append(Shape(f"b{v}", place[v], -44, 12, 12, "ellipse", overlay.play[v],
                                "#ffe066", rim=0.6, size=7))  # fmt: skip
        variables.append(
            Shape(
                f"v{v}", place[v], -16, width - 2, 14, "box" if signs[v] == "∀ " else "round",
                label, fill, "#ffffff" if value else "#000000", size=_SIZE,
                tip=_tip(provenance, v - 1), part=Part("vertex", v), place=v, **look,
            )
        )  # fmt: skip
        x += width
    return _Columns(variables, badges, place, x)


def _rows(
    provenance: Provenance | None, clauses: int, columns: _Columns
) -> tuple[list[Words], list[Line]]:
    """The name of each clause's row, and the lines of the table."""
    words, lines = [], []
    for j in range(clauses):
        y = _ROW * (j + 0.5)
        gadget = provenance.of_edge(j).label if provenance is not None else f"clause {j + 1}"
        words.append(Words(-6, y, plain(gadget, 36), _SIZE, "end"))
        lines.append(Line(((0.0, y), (columns.width, y)), width=0.3, colour="#cccccc"))
    for x in columns.place.values():
        lines.append(Line(((x, 0.0), (x, _ROW * clauses)), width=0.3, colour="#cccccc"))
    return words, lines


def _literals(clauses: Clauses, place: Mapping[int, float]) -> Iterator[Shape]:
    """The discs and rings."""
    for j, clause in enumerate(clauses):
        for literal in sorted(set(clause), key=lambda u: (abs(u), u)):
            fill = "#222222" if literal > 0 else "#ffffff"
            yield Shape(f"l{j}_{literal}".replace("-", "n"), place[abs(literal)],
                        _ROW * (j + 0.5), 7, 7, fill=fill, rim=0.9,
                        part=Part("clause", j + 1))  # fmt: skip


def too_large(formula: Formula) -> bool:
    """Is a formula too large for a table that is read?"""
    matrix = formula.matrix
    return len(matrix.variables) > MOST_COLUMNS or len(matrix.clauses) > MOST_ROWS


def _tip(provenance: Provenance | None, vertex: int) -> str:
    return plain(provenance.vertex_name(vertex)) if provenance is not None else ""


def _runs(parts: Parts) -> list[tuple[int, int, int]]:
    """(kind, first, last) of each run of parts that belong to one gadget."""
    found = []
    keys = list(zip(parts.kind.tolist(), parts.index.tolist(), strict=True))
    at = 0
    for (kind, _), run in groupby(keys):
        count = len(list(run))
        found.append((kind, at, at + count - 1))
        at += count
    return found


def _grounds(
    provenance: Provenance | None, columns: Sequence[Shape], rows: int, right: float
) -> tuple[list[Region], list[Words]]:
    if provenance is None:
        return [], []
    regions, words = [], []
    bottom = _ROW * rows
    for kind, first, last in _runs(provenance.vertices):
        left = columns[first].x - columns[first].width / 2 - 1
        end = columns[last].x + columns[last].width / 2 + 1
        corners = ((left, -25.0), (end, -25.0), (end, bottom), (left, bottom))
        label = provenance.of_vertex(first)[0].label
        regions.append(Region(corners, kind_fill(kind), "#dddddd", tip=plain(label)))
        if text_width(label, 7) <= end - left:
            words.append(Words((left + end) / 2, -30, plain(label), 7, "middle", "#444444"))
    for _, first, _ in _runs(provenance.edges)[1:]:
        if provenance.edges.kind[first] != provenance.edges.kind[first - 1]:
            y = _ROW * first
            regions.append(Region(((0.0, y), (right, y)), stroke="#999999", width=0.8))
    return regions, words


def _kinds(provenance: Provenance | None) -> list[Entry]:
    if provenance is None:
        return []
    used = sorted(set(provenance.vertices.kind.tolist()))
    return [Entry(Region((), kind_fill(k)), plain(provenance.kinds[k].name, 40)) for k in used]


def _folded(formula: Formula, provenance: Provenance | None, title: Sequence[str]) -> Scene:
    """Only how many variables and clauses there are of each kind."""
    matrix = formula.matrix
    rows: list[list[tuple[str, str]]] = []
    if provenance is not None:
        for parts, what in ((provenance.vertices, "variables"), (provenance.edges, "clauses")):
            counts = Counter(parts.kind.tolist())
            rows.append([
                (f"{provenance.kinds[k].name}: {count:,} {what}", kind_fill(k))
                for k, count in sorted(counts.items())
            ])  # fmt: skip
    else:
        blocks = formula.prefix if isinstance(formula, Qbf) else ()
        signs = {"e": "∃", "a": "∀"}
        first = [
            (f"{signs[str(b.quantifier)]} {counted(len(b.variables), 'variable')}", kind_fill(0))
            for b in blocks[:24]
        ]
        if len(blocks) > 24:
            first.append((f"and {counted(len(blocks) - 24, 'block')} more", kind_fill(6)))
        rows.append(first or [(f"{counted(len(matrix.variables), 'variable')}", kind_fill(0))])
        sizes = Counter(matrix.clauses.sizes.tolist())
        rows.append([(f"{counted(count, 'clause')} of {counted(size, 'literal')}", kind_fill(1))
                     for size, count in sorted(sizes.items())[:24]])  # fmt: skip
    shapes: list[Shape] = []
    y = 0.0
    for row in rows:
        x = 0.0
        for label, fill in row:
            width = text_width(label, 9) + 20
            if x + width > 760:
                x, y = 0.0, y + 32
            shapes.append(Shape(f"g{len(shapes)}", x + width / 2, y, width, 22, "round",
                                plain(label), fill, part=Part("gadget", len(shapes))))  # fmt: skip
            x += width + 12
        y += 52
    said = "folded: too large for a table; only how many there are of each kind"
    return Scene((*title, said), tuple(shapes), kind="formula")
