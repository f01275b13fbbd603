"""Scenes one after the other in one SVG: a play that runs by itself, without a script.

What all scenes have is drawn once; the rest is shown in its turn by an animation of CSS, which
starts again after a pause. Who wants no motion, prints it or opens it where nothing moves sees the
last scene.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from gadgetry.diagrams.composition import WHOLE, Box, Frame, bounds, finished
from gadgetry.diagrams.scene import Scene
from gadgetry.diagrams.svg import elements, opening

PAUSE = 3  # how many times as long as the others the last scene stays
_SORTS = ("shapes", "lines", "regions", "words")  # as `Scene` takes them
LAYERS: tuple[Callable[[Scene], Scene], ...] = (  # as `elements` draws them
    lambda scene: Scene((), regions=scene.regions),
    lambda scene: Scene((), lines=scene.lines),
    lambda scene: Scene((), words=tuple(word for word in scene.words if word.ground)),
    lambda scene: Scene((), shapes=scene.shapes),
    lambda scene: Scene((), words=tuple(word for word in scene.words if not word.ground)),
)
Run = tuple[int, int]  # the first scene that has a part, and the first after it that has not


def animated_svg(scenes: Sequence[Scene], seconds: float, frame: Frame = WHOLE) -> str:
    """The scenes, each for some seconds; title and legend are those of the first.

    >>> from gadgetry.diagrams.scene import Shape
    >>> one, two = (Scene((), (Shape("v0", 0, 0), Shape("v1", 40, 0, label=x))) for x in "ab")
    >>> svg = animated_svg([one, two], 1.5)
    >>> svg.count("<circle"), svg.count("@keyframes"), "6s step-end infinite" in svg
    (3, 2, True)
    """
    head = scenes[0]
    alike = [replace(scene, title=head.title, legend=head.legend) for scene in scenes]
    box = _around(alike)
    whole = [finished(scene, frame, box) for scene in alike]
    drawn, (_, width, height) = [scene for scene, _, _ in whole], whole[0]
    height = max(high for _, _, high in whole)
    runs = _runs(drawn)
    last = len(drawn)
    always = runs.pop((0, last), Scene())
    parts = opening(drawn[0], frame.scale, width, height)
    parts[2:2] = _style(sorted(runs), last, seconds)  # after its name, before what is drawn
    for layer in LAYERS:  # from the ground up: what comes later lies on all that is below it
        parts += elements(layer(always), {})
        for (first, end), scene in sorted(runs.items()):
            hidden = "" if end == last else ' visibility="hidden"'
            if own := elements(layer(scene), {}):
                parts += [f'<g class="s{first}-{end}"{hidden}>', *own, "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _around(scenes: Sequence[Scene]) -> Box:
    """What all scenes together need."""
    boxes = [bounds(scene) for scene in scenes]
    left, top = (min(box[i] for box in boxes) for i in (0, 1))
    right, bottom = (max(box[i] for box in boxes) for i in (2, 3))
    return left, top, right, bottom


def _runs(scenes: Sequence[Scene]) -> dict[Run, Scene]:
    """The parts of the scenes by when they are there, each drawn once for each time."""
    found: dict[Run, dict[str, list[Any]]] = {}
    for name in _SORTS:
        of_scene: list[dict[Any, None]] = [dict.fromkeys(getattr(scene, name)) for scene in scenes]
        for part in dict.fromkeys(part for parts in of_scene for part in parts):
            for run in _when([part in parts for parts in of_scene]):
                found.setdefault(run, {}).setdefault(name, []).append(part)
    parts_of = {run: [tuple(of_run.get(name, ())) for name in _SORTS]
                for run, of_run in found.items()}  # fmt: skip
    return {run: Scene((), parts[0], parts[1], parts[2], parts[3])
            for run, parts in parts_of.items()}  # fmt: skip


def _when(there: Sequence[bool]) -> list[Run]:
    """From when to when something is there.

    >>> _when([True, False, True, True])
    [(0, 1), (2, 4)]
    """
    changes = [i for i, (a, b) in enumerate(pairwise([False, *there, False])) if a != b]
    return list(zip(changes[::2], changes[1::2], strict=True))


def _style(runs: Sequence[Run], scenes: int, seconds: float) -> list[str]:
    """When each run is seen; only where motion is welcome."""
    beats = scenes - 1 + PAUSE

    def at(scene: int) -> str:
        return f"{100 * scene / beats:.3f}%"

    frames, rules = [], []
    for first, end in runs:
        name = f"s{first}-{end}"
        steps = ["0%{visibility:hidden}"] if first else []
        steps.append(f"{at(first)}{{visibility:visible}}")
        steps += [f"{at(end)}{{visibility:hidden}}"] if end < scenes else []
        last = "visible" if end == scenes else "hidden"
        frames.append(f"@keyframes {name}{{{''.join(steps)}100%{{visibility:{last}}}}}")
        rules.append(f".{name}{{animation:{name} {beats * seconds:g}s step-end infinite}}")
    welcome = "@media screen and (prefers-reduced-motion:no-preference)"
    return ["<style>", *frames, f"{welcome}{{", *rules, "}", "</style>"]
