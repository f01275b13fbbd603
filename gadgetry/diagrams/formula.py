"""A formula as a picture: variables in the order of the prefix, clauses below them.

A solid line is a positive literal, a dashed line ending in a dot a negative one; existential
variables are round, universal ones are boxes, so that it reads in black and white. What a
reduction has compiled, and what is too large for lines, is a table (`clause_table`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gadgetry._wording import counted
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import (
    Entry,
    Line,
    Part,
    Scene,
    Shape,
    clipped,
    plain,
    shortened,
    text_width,
)
from gadgetry.formulas import Formula, Qbf, Quantifier

MOST_LITERALS = 60
EXISTS_FILL, FORALL_FILL, CLAUSE_FILL = "#dbe9f6", "#fbe3c8", "#f4f4f4"
_NONE = Overlay()


def formula_scene(
    formula: Formula, *, title: Sequence[str] = (), values: Mapping[int, bool] | None = None,
    overlay: Overlay = _NONE,
) -> Scene:  # fmt: skip
    """The picture; `values` are those of the variables that have one already.

    >>> from gadgetry.formulas import Cnf
    >>> scene = formula_scene(Qbf([("e", [1]), ("a", [2])], Cnf(["p", "q"], [[1, -2]])))
    >>> [shape.label for shape in scene.shapes]
    ['∃ p', '∀ q', 'clause 1']
    """
    from gadgetry.diagrams.clause_table import table_scene

    matrix = formula.matrix
    said = [*title, formula_words(formula)]
    if len(matrix.clauses.literals) > MOST_LITERALS or len(matrix.variables) > MOST_LITERALS:
        return table_scene(formula, None, title=said, values=values, overlay=overlay)
    values = values or {}
    variables, width = _variables(formula, values, overlay)
    clauses = _clauses(len(matrix.clauses), width)
    lines = []
    for shape, clause in zip(clauses, matrix.clauses, strict=True):
        for literal in clause:
            one = variables[abs(literal)]
            points = clipped([(one.x, one.y), (shape.x, shape.y)], one, shape)
            lines.append(
                Line(points, one.name, shape.name, dashed=literal < 0, dot=literal < 0, width=0.8)
            )
    shapes = (*variables.values(), *clauses)
    return Scene(tuple(said), shapes, tuple(lines), legend=tuple(_legend(formula, lines, values))
                 + tuple(overlay.legend()), kind="formula")  # fmt: skip


def _variables(
    formula: Formula, values: Mapping[int, bool], overlay: Overlay
) -> tuple[dict[int, Shape], float]:
    """A row of variables, the outermost first, and its width."""
    names = formula.matrix.variables
    variables: dict[int, Shape] = {}
    x = 0.0
    for sign, v in outermost_first(formula):
        label = plain(sign + names.name(v), 24)
        width = max(text_width(label, 11) + 18, 30.0)
        fill = FORALL_FILL if sign == "∀ " else EXISTS_FILL
        if v in values:
            fill = "#3a3a3a" if values[v] else "#d9d9d9"
        variables[v] = Shape(
            f"v{v}", x + width / 2, 0, width, 26, "box" if sign == "∀ " else "ellipse", label, fill,
            "#ffffff" if fill == "#3a3a3a" else "#000000", size=11,
            tip=plain(names.name(v)), part=Part("vertex", v), place=v, **overlay.look(v),
        )  # fmt: skip
        x += width + 26
    return variables, x - 26


def _clauses(count: int, width: float) -> list[Shape]:
    """A row of clauses in the middle below."""
    gap = max(width / max(count, 1), 72.0)
    left = width / 2 - gap * (count - 1) / 2
    clauses: list[Shape] = []
    for j in range(1, count + 1):
        x, part = left + gap * (j - 1), Part("clause", j)
        label = f"clause {j}"
        clauses.append(
            Shape(f"c{j}", x, 96, 54, 22, "round", label, CLAUSE_FILL, size=9.5, part=part)
        )
    return clauses


def _legend(formula: Formula, lines: Sequence[Line], values: Mapping[int, bool]) -> list[Entry]:
    found = []
    signs = {sign for sign, _ in outermost_first(formula)}
    if "∃ " in signs:
        found.append(Entry(Shape("", 0, 0, 20, 12, fill=EXISTS_FILL), "existential"))
    if "∀ " in signs:
        found.append(Entry(Shape("", 0, 0, 20, 12, "box", fill=FORALL_FILL), "universal"))
    if any(not line.dashed for line in lines):
        found.append(Entry(Line((), width=0.8), "positive literal"))
    if any(line.dashed for line in lines):
        found.append(Entry(Line((), dashed=True, dot=True, width=0.8), "negative literal"))
    if any(values.values()):
        found.append(Entry(Shape("", 0, 0, 20, 12, fill="#3a3a3a"), "True"))
    if not all(values.values()):
        found.append(Entry(Shape("", 0, 0, 20, 12, fill="#d9d9d9"), "False"))
    return found


def formula_words(formula: Formula) -> str:
    """The formula for a title, its beginning if it is long.

    >>> from gadgetry.formulas import Cnf
    >>> formula_words(Qbf([("e", [1]), ("a", [2])], Cnf(["p", "q"], [[1, -2], [2]])))
    'exists p . forall q . (p | ~q) & q'
    """
    matrix = formula.matrix
    n, m = len(matrix.variables), len(matrix.clauses)
    if m > 12 or n > 24 or len(matrix.clauses.literals) > 40:
        kind = {"cnf": "CNF", "qbf": "QBF", "avoid-true": "AVOID TRUE"}[formula.kind]
        return f"{kind}: {counted(n, 'variable')}, {counted(m, 'clause')}"
    name = matrix.variables.name
    words = {"∃ ": "exists", "∀ ": "forall"}
    prefix = "".join(f"{words[s]} {name(v)} . " for s, v in outermost_first(formula) if s)
    rows = [" | ".join(map(matrix.variables.literal, clause)) for clause in matrix.clauses]
    rows = [f"({row})" if " | " in row else row or "false" for row in rows]
    said = " & ".join(rows) or "true"
    known = {"cnf": "", "qbf": "", "avoid-true": "avoid "}[formula.kind]
    return shortened(f"{known}{prefix}{said}", 240)


def outermost_first(formula: Formula) -> list[tuple[str, int]]:
    """The variables in the order of the prefix, free ones first, each with its quantifier.

    >>> from gadgetry.formulas import Cnf
    >>> outermost_first(Cnf(2, []))
    [('', 1), ('', 2)]
    """
    if not isinstance(formula, Qbf):
        return [("", v) for v in range(1, len(formula.variables) + 1)]
    signs = {Quantifier.EXISTS: "∃ ", Quantifier.FORALL: "∀ "}
    bound = [(signs[q], v) for q, v in formula.quantified()]
    unbound = set(range(1, len(formula.matrix.variables) + 1)).difference(v for _, v in bound)
    return [("", v) for v in sorted(unbound)] + bound
