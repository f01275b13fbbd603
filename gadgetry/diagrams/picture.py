"""The picture of anything: a formula, a position, what a reduction or a chain has compiled."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry._wording import counted, sizes_in_words
from gadgetry.diagrams.boards import boards
from gadgetry.diagrams.clause_table import table_scene
from gadgetry.diagrams.composition import bounds
from gadgetry.diagrams.construction import (
    MOST_VERTICES,
    CannotDraw,
    construction_scene,
    graph_scene,
)
from gadgetry.diagrams.formula import formula_scene, formula_words
from gadgetry.diagrams.layout import drawing_of, graph_of
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Scene, Words, plain
from gadgetry.diagrams.svg import scene_svg
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Position
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import Compiled, measure

_FORMULAS = (Cnf, Qbf, AvoidTrue)
_NONE = Overlay()
MOST_LINES = 60


def picture(
    thing: Any, *, title: Sequence[str] = (), fold: bool | None = None, focus: str | None = None,
    overlay: Overlay = _NONE,
) -> Scene:  # fmt: skip
    """The scene of a formula, a position, a compiled result or a chain's.

    >>> from gadgetry.games.connection.hex import Hex
    >>> len(picture(Hex(3, 3)).shapes)
    9
    """
    if isinstance(thing, Compiled):
        return _compiled((thing,), title, fold, focus, overlay)
    if isinstance(thing, ChainCompiled):
        return _compiled(thing.steps, title, fold, focus, overlay)
    if isinstance(thing, _FORMULAS):
        return formula_scene(thing, title=title, overlay=overlay)
    if isinstance(thing, GraphArrays):
        return position_scene(thing.position(), None, title, overlay)
    if isinstance(thing, Position):
        return position_scene(thing, None, title, overlay)
    raise CannotDraw(f"expected a formula, a game or a compiled result, got {type(thing).__name__}")


def notebook_svg(thing: Any) -> str:
    """What a notebook shows of a thing: its picture in SVG."""
    return scene_svg(picture(thing))


def _compiled(
    steps: Sequence[Compiled], title: Sequence[str], fold: bool | None, focus: str | None,
    overlay: Overlay,
) -> Scene:  # fmt: skip
    last = steps[-1]
    said = list(title) or titles(steps)
    if isinstance(last.graph, GraphArrays):
        return construction_scene(steps, title=said, fold=fold, focus=focus, overlay=overlay)
    if focus is not None:
        none = f": expected a graph game, {last.reduction.target} is none"
        raise CannotDraw(Advice(Setting("focus"), none))
    if isinstance(last.graph, _FORMULAS):
        words = [*said, _counted(last.graph)]
        return table_scene(last.graph, last.provenance, title=words, overlay=overlay, fold=fold)
    if isinstance(last.graph, Sum) and isinstance(last.source, GraphArrays):
        first = graph_scene(last.source, None, drawing_of(steps))
        rest = [position_scene(it, None, (), _NONE) for it in last.graph.summands[1:]]
        return side_by_side([first, *rest], said)
    return position_scene(last.graph, last, said, overlay)


def _counted(formula: Formula) -> str:
    matrix = formula.matrix
    n, m = len(matrix.variables), len(matrix.clauses)
    return f"{formula.kind}: {counted(n, 'variable')}, {counted(m, 'clause')}"


def titles(steps: Sequence[Compiled]) -> list[str]:
    """The theorem, or a chain's claim; and the source, if it is a formula."""
    one = steps[0].reduction.theorem
    if len(steps) > 1:
        ends = steps[0].reduction.source.name, steps[-1].reduction.target.name
        one = ChainCompiled(tuple(steps)).claim.between(*ends)
    source = steps[0].source
    return [one, *([formula_words(source)] if isinstance(source, _FORMULAS) else [])]


def position_scene(
    position: Position[Any], compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene:
    """A position: on its board, as a formula, as a graph, or as text."""
    board = boards().get(position.ruleset)
    scene = board.draw(position, compiled, title, overlay) if board is not None else None
    if scene is not None:
        return scene
    if isinstance(position, AvoidTruePosition):
        values = dict.fromkeys(position.true, True)
        return formula_scene(position.instance, title=title, values=values, overlay=overlay)
    if isinstance(position, SetColouring):
        values = {abs(x): x > 0 for x in position.assigned}
        said = (*title, f"{position.ruleset}: {position.mover} to move")
        if compiled is not None:
            words = [*said, _counted(position.cnf)]
            return table_scene(position.cnf, compiled.provenance, title=words, values=values,
                               overlay=overlay)  # fmt: skip
        return formula_scene(position.cnf, title=said, values=values, overlay=overlay)
    if isinstance(position, Sum):
        parts = [position_scene(it, None, (), _NONE) for it in position.summands]
        return side_by_side(parts, title)
    graph = graph_of(position)
    if graph is not None and graph.vertices <= MOST_VERTICES:
        size = f"{graph.ruleset}: {sizes_in_words(measure(graph))}"
        return graph_scene(graph, None, None, title=(*title, size), overlay=overlay)
    return _text_scene(position, title)


def side_by_side(summands: Sequence[Scene], title: Sequence[str]) -> Scene:
    """A sum: its summands side by side."""
    whole = Scene((*title, f"sum of {counted(len(summands), 'game')}"))
    right = 0.0
    legend: dict[str, Entry] = {}
    for number, one in enumerate(summands):
        left, top, end, bottom = bounds(one)
        if number:
            plus = Words(right + 20, 0, "+", 16, "middle")
            whole = replace(whole, words=(*whole.words, plus))
            right += 40
        dx, dy = right - left, -(top + bottom) / 2

        def along(points: Any, dx: float = dx, dy: float = dy) -> Any:
            return tuple((x + dx, y + dy) for x, y in points)

        name = f"p{number}_{{}}".format
        whole = replace(
            whole,
            shapes=(*whole.shapes, *(replace(s, name=name(s.name), x=s.x + dx, y=s.y + dy,
                                             part=s.part and replace(s.part, summand=number),
                                             place=_inside(number, s.place))
                                     for s in one.shapes)),
            lines=(*whole.lines, *(
                replace(it, points=along(it.points), tail=name(it.tail), head=name(it.head),
                        name=name(it.name), place=_inside(number, it.place))
                for it in one.lines)),
            regions=(*whole.regions, *(replace(r, points=along(r.points)) for r in one.regions)),
            words=(*whole.words, *(replace(w, x=w.x + dx, y=w.y + dy) for w in one.words)),
        )  # fmt: skip
        legend |= {entry.text: entry for entry in one.legend}
        right += end - left
    return replace(whole, legend=tuple(legend.values()))


def _inside(summand: int, place: Hashable | None) -> Hashable | None:
    return None if place is None else (summand, place)


def _text_scene(position: Position[Any], title: Sequence[str]) -> Scene:
    """The beginning of the text form, for positions without another picture."""
    sizes = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in
                      position.sizes().items())  # fmt: skip
    lines = [] if sum(position.sizes().values()) > 100_000 else str(position).splitlines()
    words = [Words(0, 14.0 * i, plain(line, 120)) for i, line in enumerate(lines[:MOST_LINES])]
    if len(lines) > MOST_LINES:
        more = f"and {counted(len(lines) - MOST_LINES, 'line')} more"
        words.append(Words(0, 14.0 * MOST_LINES, more, ink="#666666"))
    said = f"{position.ruleset}: {sizes}" if sizes else position.ruleset
    if not lines:
        said += "; too large for a picture"
    return Scene((*title, said), words=tuple(words), kind="position")
