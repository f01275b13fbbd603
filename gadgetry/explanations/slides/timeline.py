"""When the parts of a picture appear: gadget by gadget, then move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gadgetry.diagrams.scene import Scene, Shape, Words
from gadgetry.diagrams.tex.grounds import groups, named_ground
from gadgetry.diagrams.tex.overlays import Overlays
from gadgetry.explanations.slides.stages import Stage
from gadgetry.explanations.slides.views import Seen
from gadgetry.reductions.graph import GraphArrays

Marks = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Timeline:
    """A scene, and by their numbers the stage at which each part appears and the moves it shows.

    Stages and moves count from 1; what has none is always there. `appears`: shapes that are only
    there from a move on, such as stones.
    """

    scene: Scene
    shapes: Mapping[int, int] = field(default_factory=dict)
    lines: Mapping[int, int] = field(default_factory=dict)
    regions: Mapping[int, int] = field(default_factory=dict)
    moves: Mapping[int, Sequence[int]] = field(default_factory=dict)
    followed: Mapping[int, Sequence[int]] = field(default_factory=dict)
    appears: Mapping[int, int] = field(default_factory=dict)

    def overlays(self, stages: int) -> Overlays:
        """On slides, one for each stage, one for the whole, and one for each move."""
        first = stages + 1
        shapes = {i: s for i, s in self.shapes.items() if s > 1}
        return Overlays(
            shapes | {i: first + n for i, n in self.appears.items()},
            {i: s for i, s in self.regions.items() if s > 1},
            {i: s for i, s in self.lines.items() if s > 1},
            {i: [first + n for n in numbers] for i, numbers in self.moves.items()},
            {i: [first + n for n in numbers] for i, numbers in self.followed.items()},
            {i: _badges(numbers, first) for i, numbers in self.moves.items()},
        )

    def there(self, part: Seen, stage: int, move: int = 0) -> tuple[Scene, Overlays]:
        """What is there of a part of the scene at a stage, or after a move; on one slide."""
        shapes = [i for i in part.shapes
                  if self.shapes.get(i, 0) <= stage and self.appears.get(i, 0) <= move]  # fmt: skip
        lines = [i for i in part.lines if self.lines.get(i, 0) <= stage]
        regions = [i for i in part.regions if self.regions.get(i, 0) <= stage]
        whole = self.scene
        scene = replace(
            part.scene, shapes=tuple(whole.shapes[i] for i in shapes),
            lines=tuple(whole.lines[i] for i in lines),
            regions=tuple(whole.regions[i] for i in regions),
            words=tuple(w for w in part.scene.words if self._ground(w) <= stage),
        )  # fmt: skip
        new = 0 if move else stage
        stones = _those(shapes, self.appears, move)
        return scene, Overlays(
            _those(shapes, self.shapes, new) | stones, _those(regions, self.regions, new),
            _those(lines, self.lines, new), _now(shapes, self.moves, move),
            _now(lines, self.followed, move),
            {at: {1: ",".join(str(n) for n in self.moves[i] if n <= move)}
             for at, i in enumerate(shapes) if min(self.moves.get(i, [move + 1])) <= move},
        )  # fmt: skip

    def _ground(self, words: Words) -> int:
        """The stage at which the ground appears whose name some words are."""
        region = named_ground(words, self.scene.regions)
        return 0 if region is None else self.regions.get(region, 0)


def _badges(numbers: Sequence[int], first: int) -> dict[int, str]:
    return {first + n: ",".join(map(str, numbers[: at + 1])) for at, n in enumerate(numbers)}


def _those(kept: Sequence[int], stage_of: Mapping[int, int], stage: int) -> dict[int, int]:
    return {at: 1 for at, i in enumerate(kept) if stage and stage_of.get(i) == stage}


def _now(
    kept: Sequence[int], moves: Mapping[int, Sequence[int]], move: int
) -> dict[int, list[int]]:
    """Of what is played, what the move lights (slide 1), and what an earlier one did (slide 0)."""
    return {at: [1] if move in moves[i] else [0] for at, i in enumerate(kept)
            if i in moves and min(moves[i]) <= move}  # fmt: skip


def timeline(
    plain: Scene, marked: Scene, marks: Marks, stages: Sequence[Stage], graph: object,
    edges: Sequence[tuple[str, ...]] = (),
) -> Timeline:  # fmt: skip
    """The timeline of a picture: `plain` without moves, `marked` with their numbers.

    `marks`: the tokens of shapes, `edges` those of the graph's edges.
    """
    stage_of = {token: at for at, stage in enumerate(stages, 1) for token in stage.tokens}
    before = {shape.name for shape in plain.shapes}
    moves: dict[int, list[int]] = {}
    appears: dict[int, int] = {}
    for i, shape in enumerate(marked.shapes):
        if shape.badge:
            moves[i] = _numbers(shape.badge)
        elif shape.name not in before:
            appears[i] = (_numbers(shape.label) or [1])[0]
    scene = replace(marked, shapes=tuple(replace(s, badge="") for s in marked.shapes))
    found = {i: _stage(marks.get(shape.name, ()), stage_of)
             for i, shape in enumerate(scene.shapes) if i not in appears}  # fmt: skip
    shapes = {i: at for i, at in found.items() if at}
    regions = {group.region: min(shapes.get(i, 1) for i in group.shapes)
               for group in groups(scene) if group.region is not None and group.shapes}  # fmt: skip
    lines = _lines(scene, shapes, stage_of, graph, edges)
    return Timeline(scene, shapes, lines, regions, moves, _followed(scene, moves, graph), appears)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number.isdigit()]


def _stage(tokens: Sequence[str], stage_of: Mapping[str, int]) -> int:
    return min((stage_of[token] for token in tokens if token in stage_of), default=0)


def _lines(
    scene: Scene, shapes: Mapping[int, int], stage_of: Mapping[str, int], graph: object,
    edges: Sequence[tuple[str, ...]],
) -> dict[int, int]:  # fmt: skip
    """A line appears with its gadget, but not before both its ends."""
    by_name = {shape.name: shapes.get(i, 0) for i, shape in enumerate(scene.shapes)}
    of_pair: dict[tuple[str, str], int] = {}
    if isinstance(graph, GraphArrays):
        pairs = zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
        for tokens, (u, v) in zip(edges, pairs, strict=False):
            of_pair[f"v{u}", f"v{v}"] = _stage(tokens, stage_of)
    found = {}
    for i, line in enumerate(scene.lines):
        ends = by_name.get(line.tail, 0), by_name.get(line.head, 0)
        found[i] = max(*ends, of_pair.get((line.tail, line.head), 0))
    return {i: stage for i, stage in found.items() if stage}


def _followed(
    scene: Scene, moves: Mapping[int, Sequence[int]], graph: object
) -> dict[int, list[int]]:
    """The lines along which a token goes: from where it was to where the move takes it."""
    ruleset = getattr(graph, "ruleset", "")
    starts = [shape for shape in scene.shapes if shape.double]
    if "geography" not in ruleset or len(starts) != 1:
        return {}
    at: dict[int, Shape] = {0: starts[0]}
    at |= {n: scene.shapes[i] for i, numbers in moves.items() for n in numbers}
    joins = {frozenset((line.tail, line.head)): i for i, line in enumerate(scene.lines)}
    found: dict[int, list[int]] = {}
    for n in sorted(at)[1:]:
        ends = frozenset((at[n - 1].name, at[n].name)) if n - 1 in at else None
        if ends in joins:
            found.setdefault(joins[ends], []).append(n)
    return found
