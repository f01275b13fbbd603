"""The slides of a compiled chain: the source, each step built gadget by gadget, a line of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from gadgetry._wording import counted, sizes_in_words
from gadgetry.diagrams.formula import formula_words
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.scene import Scene, Shape
from gadgetry.diagrams.tex.overlays import STILL
from gadgetry.diagrams.tex.styles import Styles
from gadgetry.explanations.elements import clause_words, formula_in, quantified
from gadgetry.explanations.marks import target_marks
from gadgetry.explanations.origins import origins
from gadgetry.explanations.slides import beamer
from gadgetry.explanations.slides.beamer import Told
from gadgetry.explanations.slides.stages import Stage, stages
from gadgetry.explanations.slides.timeline import Timeline, timeline
from gadgetry.explanations.slides.views import View, readable, seen, view_of, window
from gadgetry.explanations.story import Items, Paragraph
from gadgetry.explanations.winning import checked_by, who_wins
from gadgetry.games.position import GameError, kind_of
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.reduction import measure
from gadgetry.verifiers.agreement import Agreement

MOST_ITEMS = 9  # clauses of the source on a slide


@dataclass(frozen=True)
class ToldPlay:
    """A line of play: its start and its moves; who plays each, and what it means; how it ends."""

    start: Any
    moves: Sequence[Any]
    players: Sequence[str]
    meanings: Sequence[str]
    end: str


@dataclass(frozen=True)
class _Step:
    """A step's picture over time."""

    stages: Sequence[Stage]
    time: Timeline
    view: View
    played: bool


def slides_tex(
    compiled: ChainCompiled, agreement: Agreement | str | None, play: ToldPlay | None = None
) -> str:
    """The slides as a LaTeX document; `agreement` as `tell` takes it.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.chain import Chain
    >>> from gadgetry.reductions.registry import shortest_path
    >>> chain = Chain.of(shortest_path("avoid-true", "flag-coloring"))
    >>> tex = slides_tex(chain.build(AvoidTrue(["a", "b"], [[1, 2]])), None)
    >>> tex.count("begin{frame}")
    6
    """
    drawn = {n: _step(compiled, n, play) for n in range(len(compiled.steps))}
    source = _source_scene(compiled.source)
    scenes = [step.time.scene for step in drawn.values() if step is not None]
    styles = beamer.slide_styles([*scenes, *([source] if source else [])])
    names = [compiled.steps[0].reduction.source.name,
             *(step.reduction.target.name for step in compiled.steps)]  # fmt: skip
    frames = [beamer.title_frame(f"From {names[0]} to {names[-1]}", _subtitle(compiled))]
    frames += _source_frames(compiled.source, source, styles)
    for n, step in drawn.items():
        frames += _step_frames(compiled, n, step, play if n == len(drawn) - 1 else None, styles)
    frames.append(_verdict_frame(compiled, (names[0], names[-1]), agreement))
    return beamer.document(styles, frames)


def _subtitle(compiled: ChainCompiled) -> list[str]:
    formula = formula_in(compiled.source)
    steps = [step.reduction.name for step in compiled.steps]
    words = [] if formula is None else [formula_words(formula)]
    return [*words, "By " + ", then ".join(steps)]


def _source_scene(source: Any) -> Scene | None:
    try:
        scene = picture(source)
    except GameError:
        return None
    scene = replace(scene, title=(), legend=())
    return scene if scene.shapes and readable(view_of(scene)) else None


def _source_frames(source: Any, scene: Scene | None, styles: Styles) -> Iterator[str]:
    formula = formula_in(source)
    kind = kind_of(source)
    has = sizes_in_words(measure(formula if formula is not None else source))
    sentences, items = [f"{kind}: {has}."], []
    if formula is not None:
        items = [", ".join(said for _, said in islice(quantified(formula), 12))]
        clauses = len(formula.matrix.clauses)
        items += [f"clause {j}: {clause_words(formula, j)}"
                  for j in range(1, min(clauses, MOST_ITEMS) + 1)]  # fmt: skip
        if clauses > MOST_ITEMS:
            items.append(f"and {counted(clauses - MOST_ITEMS, 'clause')} more")
    yield beamer.words_frame("The source", sentences, [item for item in items if item])
    if scene is not None:
        view = view_of(scene)
        drawn = list(beamer.tikz(scene, styles, view, STILL))
        words = "A solid line: the literal is positive; a dashed one: it is negative."
        told = Told(kind, (words,) if formula is not None and scene.lines else ())
        yield beamer.picture_frame([(1, "The source in a picture")], drawn, view, [told])


def _step(compiled: ChainCompiled, n: int, play: ToldPlay | None) -> _Step | None:
    """The picture of a step, when its parts appear and how much of it is seen; None: no picture."""
    until, step = ChainCompiled(compiled.steps[: n + 1]), compiled.steps[n]
    last = n == len(compiled.steps) - 1
    moves = play.moves if play is not None and last else ()
    try:
        plain = picture(until)
        overlay = Overlay.of(play.start, (), moves) if play is not None and moves else Overlay()
        marked = picture(until, overlay=overlay)
    except GameError:
        return None
    plain, marked = (replace(scene, title=(), legend=()) for scene in (plain, marked))
    if not plain.shapes:
        return None
    known = origins(compiled.steps[: n + 1])
    shown = stages(compiled.steps, n)
    marks = target_marks(n, step, plain, known)
    time = timeline(plain, marked, marks, shown, step.graph, known.edges[n])
    return _Step(shown, time, view_of(time.scene), bool(moves))


def _step_frames(
    compiled: ChainCompiled, n: int, step: _Step | None, play: ToldPlay | None, styles: Styles
) -> Iterator[str]:
    one = compiled.steps[n]
    it = one.reduction
    heading = f"{it.source} to {it.target}"
    claim = one.claim.between(it.source.name, it.target.name)
    built = f"Built: {sizes_in_words(one.sizes)}."
    told = [f"Theorem. {it.theorem}", f"Here: {claim}.", f"Cited: {it.citation}."]
    told += [f"{note}." for note in one.notes]
    yield beamer.words_frame(f"Step {n + 1}: {heading}", told)
    if step is None:
        yield beamer.words_frame(heading, [built, "It has no picture that can be read on a slide."])
        return
    words = [Told(stage.name, stage.sentences) for stage in step.stages]
    words.append(Told("The whole", (built,)))
    moves = list(_moves(play)) if play is not None else []
    if readable(step.view):
        titles = [(1, heading), *([(len(words) + 1, f"A line of play: {it.target}")] * bool(moves))]
        drawn = list(beamer.tikz(step.time.scene, styles, step.view,
                                 step.time.overlays(len(step.stages))))  # fmt: skip
        yield beamer.picture_frame(titles, drawn, step.view, [*words, *moves])
        return
    yield from _windows(step, words, moves, heading, styles)


def _moves(play: ToldPlay) -> Iterator[Told]:
    """The words to each move."""
    for number, (player, meaning) in enumerate(zip(play.players, play.meanings, strict=True), 1):
        end = play.end if number == len(play.moves) else ""
        yield Told(f"Move {number}{f', {player}' if player else ''}", (f"{meaning}.", end))


def _windows(
    step: _Step, words: Sequence[Told], moves: Sequence[Told], heading: str, styles: Styles
) -> Iterator[str]:
    """A large picture: a window on each gadget, and on where each move is made."""
    time, count = step.time, len(step.stages)
    whole = replace(words[-1], sentences=(*words[-1].sentences, _LARGE))
    yield beamer.words_frame(heading, whole.sentences)
    for stage, told in enumerate(words[:-1], 1):
        new = [time.scene.shapes[i] for i, at in time.shapes.items() if at == stage]
        if new:
            yield _window(time, _first(new, time, step.stages[stage - 1]), stage, 0, told, heading,
                          styles)  # fmt: skip
    at: Sequence[Shape] = time.scene.shapes[:1]
    for move, told in enumerate(moves, 1):
        found = [i for i, numbers in time.moves.items() if move in numbers]
        found += [i for i, number in time.appears.items() if number == move]
        at = [time.scene.shapes[i] for i in found] or at
        yield _window(time, at, count, move, told, f"A line of play: {heading}", styles)


_LARGE = (
    "It is too large to be read as a whole on a slide: each slide shows a part of it, and the small"
    " map says where that part is."
)


def _first(new: Sequence[Shape], time: Timeline, stage: Stage) -> Sequence[Shape]:
    """Of all that appears at a stage, the gadget that is spoken of."""
    if len(stage.tokens) == 1:
        return new
    share = max(1, round(len(new) / len(stage.tokens)))
    return new[:share]


def _window(
    time: Timeline, shapes: Sequence[Shape], stage: int, move: int, told: Told, heading: str,
    styles: Styles,
) -> str:  # fmt: skip
    view = window(time.scene, shapes)
    scene, overlays = time.there(seen(time.scene, view.box), stage, move)
    drawn = list(beamer.tikz(scene, styles, view, overlays))
    below = beamer.small_map(time.scene, view.box)
    return beamer.picture_frame([(1, heading)], drawn, view, [told], below)


def _verdict_frame(
    compiled: ChainCompiled, ends: tuple[str, str], agreement: Agreement | str | None
) -> str:
    blocks = list(who_wins(compiled.claim, ends, agreement))
    if isinstance(agreement, Agreement):
        blocks += checked_by(agreement)
    sentences = [block.text for block in blocks if isinstance(block, Paragraph)]
    items = [row.cells[0] for block in blocks if isinstance(block, Items) for row in block.rows]
    return beamer.words_frame("Who wins, and why", sentences, items)
