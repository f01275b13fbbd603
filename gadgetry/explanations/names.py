"""The names of a target's parts: what the picture writes into them is what the words say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from gadgetry.diagrams.overlay import move_place
from gadgetry.diagrams.scene import Scene
from gadgetry.explanations.elements import formula_in
from gadgetry.reductions.reduction import Compiled

BOARDS = ("hex", "y", "equalized-hex", "reverse-hex", "scheduled-hex", "swap-hex")


class PartNames:
    """The name of each vertex of a step's target, as its picture shows it.

    Where several have the same label, the gadget is added; a cell of a board has its own name, too.

    >>> from gadgetry.diagrams.picture import picture
    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.registry import reduction
    >>> step = reduction("qbf-to-shannon").build(Qbf([("e", [1, 2])], Cnf(["p", "q"], [[1, 2]])))
    >>> names = PartNames(step, picture(step))
    >>> names(0), names(2)
    ('s', 'X of variable p')
    """

    def __init__(self, step: Compiled, scene: Scene | None) -> None:
        self.step = step
        self.formula = formula_in(step.graph)
        self._labels = _labels(scene, 0 if self.formula is None else 1) if scene else {}
        self._times = Counter(self._labels.values())

    def __call__(self, vertex: int) -> str:
        if self.formula is not None:
            return self.formula.matrix.variables.name(vertex + 1)
        gadget, _ = self.step.provenance.of_vertex(vertex)
        label = self._labels.get(vertex, "")
        if getattr(self.step.graph, "ruleset", "") in BOARDS:
            cell = str(self.step.graph.name(vertex))  # type: ignore[union-attr]
            return f"{label} ({cell})" if label else cell
        if not label:
            return self.step.provenance.vertex_name(vertex)
        return label if self._times[label] == 1 else f"{label} of {gadget.label}"

    def short(self, vertex: int) -> str:
        """The name within its gadget: the label alone."""
        return self._labels.get(vertex, "") or self(vertex)


def _labels(scene: Scene, first: int) -> Mapping[int, str]:
    return {
        shape.part.number - first: shape.label
        for shape in scene.shapes
        if shape.part is not None and shape.part.sort == "vertex" and shape.part.summand is None
        if shape.label
    }


def vertex_of_move(step: Compiled, position: Any, move: Any) -> int | None:
    """The vertex of the provenance that a move of the target is made on; None if there is none.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.registry import reduction
    >>> step = reduction("qbf-to-hex").build(Qbf([("e", [1])], Cnf(["p"], [[1]])))
    >>> [vertex_of_move(step, step.target, move) for move in step.target.moves()][:2]
    [19, 55]
    """
    if isinstance(move, tuple) and getattr(position, "ruleset", "") == "sum":
        return None
    place = move_place(position, move)
    if getattr(position, "ruleset", "") in BOARDS:
        return int(position.cell(place))
    if isinstance(place, tuple):  # a card
        return getattr(step.plan, "vertex_of", {}).get(place)
    if not isinstance(place, int):
        return None
    vertex = place - 1 if formula_in(step.graph) is not None else place
    return vertex if 0 <= vertex < len(step.provenance.vertices) else None
