"""Which tokens the shapes of a picture bear, so that a page can light up what belongs together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gadgetry.diagrams.scene import Scene, plain
from gadgetry.explanations.origins import (
    MOST_PARTS,
    Origins,
    Tokens,
    element_token,
    gadget_token,
)
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Position
from gadgetry.reductions.provenance import Provenance
from gadgetry.reductions.reduction import Compiled

Marks = Mapping[str, Tokens]


def source_marks(source: Any, scene: Scene) -> Marks:
    """The tokens of the picture of what a chain compiles: its variables, clauses, vertices.

    >>> from gadgetry.diagrams.picture import picture
    >>> formula = Cnf(["p", "q"], [[1, -2]])
    >>> source_marks(formula, picture(formula))
    {'v1': ('e0-variable-1',), 'v2': ('e0-variable-2',), 'c1': ('e0-clause-1',)}
    """
    found = {}
    vertex = "variable" if _is_formula(source) else "vertex"
    for shape in scene.shapes:
        part = shape.part
        if part is None or part.sort == "gadget" or part.summand is not None:
            continue
        element = ("clause" if part.sort == "clause" else vertex, part.number)
        found[shape.name] = (element_token(0, element),)
    return found


def target_marks(
    step: int, compiled: Compiled, scene: Scene, known: Origins, *, parts: bool = True
) -> Marks:
    """The tokens of the picture of a step's target; of a folded one, those of its gadgets.

    `parts`: each vertex also has a token that is its alone.

    >>> from gadgetry.diagrams.picture import picture
    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.explanations.origins import origins
    >>> compiled = reduction("cnf-to-qbf").build(Cnf(["p", "q"], [[1, -2]]))
    >>> marks = target_marks(0, compiled, picture(compiled), origins([compiled]))
    >>> marks["v2"], marks["l0_n2"]
    (('g0-0-1', 'e0-variable-2', 'p0-1'), ('g0-1-0', 'e0-clause-1'))
    """
    vertices, edges = known.vertices[step], known.edges[step]
    first = 1 if _is_formula(compiled.graph) else 0
    folded = _labels(step, compiled.provenance) if _is_folded(scene) else {}
    starts = _starts(compiled.graph)
    found: dict[str, Tokens] = {}
    for shape in scene.shapes:
        part = shape.part
        if folded:
            tokens = folded.get(shape.tip, ())
        elif part is None:
            continue
        else:
            summand = part.summand or 0
            start = starts[summand] if summand < len(starts) else 0
            of = edges if part.sort == "clause" else vertices
            at = part.number - 1 if part.sort == "clause" else part.number - first + start
            tokens = of[at] if 0 <= at < len(of) else ()
            if tokens and parts and part.sort == "vertex":
                tokens = (*tokens, part_token(step, at))
        if tokens:
            found[shape.name] = tokens
    return found | _arcs(step, compiled, scene)


def part_token(step: int, vertex: int) -> str:
    """The token of one vertex alone, counted as in the provenance."""
    return f"p{step}-{vertex}"


def arc_token(step: int, tail: int, head: int) -> str:
    """The token of the line between two vertices alone."""
    return f"a{step}-{tail}-{head}"


def _arcs(step: int, compiled: Compiled, scene: Scene) -> dict[str, Tokens]:
    """Of a graph on which a token moves: each line by its ends, both ways if it has none."""
    ruleset = getattr(compiled.graph, "ruleset", "")
    if not ruleset.endswith("geography") or len(scene.lines) > MOST_PARTS:
        return {}
    number = {s.name: s.part.number for s in scene.shapes if s.part and s.part.sort == "vertex"}
    found: dict[str, Tokens] = {}
    for line in scene.lines:
        if line.tail in number and line.head in number:
            ends = number[line.tail], number[line.head]
            both = (ends,) if line.arrow else (ends, ends[::-1])
            found[f"{line.tail}>{line.head}"] = tuple(arc_token(step, *pair) for pair in both)
    return found


def _is_formula(thing: Any) -> bool:
    return isinstance(thing, Cnf | Qbf | AvoidTrue | SetColouring)


def _is_folded(scene: Scene) -> bool:
    return any(shape.part is not None and shape.part.sort == "gadget" for shape in scene.shapes)


def _starts(graph: Any) -> list[int]:
    """Of a sum, the number of its first vertex in each summand."""
    if not isinstance(graph, Sum):
        return [0]
    starts = [0]
    for summand in graph.summands:
        sizes = summand.sizes() if isinstance(summand, Position) else {}
        starts.append(starts[-1] + sizes.get("vertices", 0))
    return starts


def _labels(step: int, provenance: Provenance) -> dict[str, Tokens]:
    """The tokens of the gadgets by label, as the boxes of a folded picture bear them."""
    found: dict[str, Tokens] = {}
    kinds = {kind.name: k for k, kind in enumerate(provenance.kinds)}
    if len(provenance.vertices) > 200_000:
        return {"": ()}
    for gadget in provenance.gadgets():
        kind = kinds[gadget.kind]
        tokens = (gadget_token(step, kind, gadget.index), element_token(step, gadget.element))
        label = plain(gadget.label)
        found[label] = tuple(dict.fromkeys((*found.get(label, ()), *tokens)))
    return found or {"": ()}
