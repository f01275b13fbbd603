"""The story of a compiled chain: the source, each step gadget by gadget, who wins and why."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from gadgetry._wording import counted, sizes_in_words
from gadgetry.diagrams.formula import formula_words
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.scene import Scene
from gadgetry.explanations.elements import clause_words, formula_in, quantified
from gadgetry.explanations.gadgets import ToldStep, gadgets
from gadgetry.explanations.marks import source_marks, target_marks
from gadgetry.explanations.names import PartNames
from gadgetry.explanations.origins import Origins, element_token, origins
from gadgetry.explanations.story import (
    Block,
    Details,
    Figure,
    Heading,
    Items,
    Paragraph,
    Row,
    Story,
)
from gadgetry.explanations.winning import (
    LineTold,
    MoveTold,
    checked_by,
    line_of_play,
    who_wins,
)
from gadgetry.games.position import GameError, kind_of
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.reduction import Sizes, measure
from gadgetry.verifiers.agreement import Agreement

MOST_ELEMENTS = 60  # variables, and clauses, of the source


def tell(
    compiled: ChainCompiled, predicted: Sequence[Sizes],
    agreement: Agreement | str | None, *,
    moves: Sequence[MoveTold] = (), line: LineTold | None = None, pictures: bool = True,
) -> Story:  # fmt: skip
    """The whole story; `agreement` is what the solvers say, or why none was asked.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.chain import Chain
    >>> from gadgetry.reductions.registry import shortest_path
    >>> chain = Chain.of(shortest_path("avoid-true", "flag-coloring"))
    >>> story = tell(chain.build(AvoidTrue(["a", "b"], [[1, 2]])), [], None)
    >>> story.title
    'From avoid-true to flag-coloring'
    >>> [figure.name for figure in story.figures() if not figure.small]
    ['source', 'step-1']
    """
    steps = compiled.steps
    known = origins(steps)
    names = [steps[0].reduction.source.name, *(s.reduction.target.name for s in steps)]
    blocks: list[Block] = [Heading(1, f"From {names[0]} to {names[-1]}")]
    if len(steps) > 1:
        short = compiled.claim.between(names[0], names[-1])
        blocks.append(Paragraph(f"On the way: {' -> '.join(names)}. In short: {short}."))
    blocks += _source(compiled, pictures)
    for number in range(len(steps)):
        sizes = predicted[number] if number < len(predicted) else None
        blocks += _step(compiled, number, sizes, known, pictures)
    blocks += who_wins(compiled.claim, (names[0], names[-1]), agreement)
    if moves:
        blocks += [Heading(2, "The moves, explained"), _moves(moves, len(steps) - 1, known)]
    if line is not None:
        blocks += line_of_play(line, len(steps) - 1)
    if isinstance(agreement, Agreement):
        blocks += checked_by(agreement)
    return Story(tuple(blocks))


def _source(compiled: ChainCompiled, pictures: bool) -> Iterator[Block]:
    source = compiled.source
    yield Heading(2, "The source")
    formula = formula_in(source)
    kind = kind_of(source)
    if formula is None:
        yield Paragraph(f"A position of {kind}: {sizes_in_words(measure(source))}.")
    else:
        yield Paragraph(
            f"{'An' if kind[0] in 'a' else 'A'} {kind}: {sizes_in_words(measure(formula))}."
        )
        yield Paragraph(formula_words(formula))
        yield from _elements(formula)
    yield from _rules(compiled.steps[0].reduction.source)
    if pictures:
        try:
            scene = picture(source)
        except GameError as error:
            yield Paragraph(f"No picture: {error}.", "notice")
            return
        yield Figure("source", f"The source: {kind}", scene, source_marks(source, scene))


def _elements(formula: Any) -> Iterator[Block]:
    """The variables and the clauses."""
    rows = [Row((said,), element_token(0, ("variable", v))) for v, said in
            islice(quantified(formula), MOST_ELEMENTS)]  # fmt: skip
    matrix = formula.matrix
    count = min(len(matrix.clauses), MOST_ELEMENTS)
    rows += [
        Row((f"clause {j}: {clause_words(formula, j)}",), element_token(0, ("clause", j)))
        for j in range(1, count + 1)
    ]
    if rows:
        yield Items(tuple(rows))
    left = [len(matrix.variables) - MOST_ELEMENTS, len(matrix.clauses) - MOST_ELEMENTS]
    more = [f"{counted(n, what)} more" for n, what in
            zip(left, ("variable", "clause"), strict=True) if n > 0]  # fmt: skip
    if more:
        yield Paragraph(f"And {' and '.join(more)}.", "notice")


def _rules(kind: Kind) -> Iterator[Block]:
    """The rules of the game, of one that is played."""
    if kind.ruleset is None:
        return
    rules = rulesets()[kind.ruleset].rules
    yield Heading(3, f"The rules of {kind.name}")
    said = (f"Position: {rules.position}", f"Move: {rules.move}", f"End: {rules.end}")
    part = [f"Here: {kind.summary}."] if kind.part_of else []
    yield Items(tuple(Row((line,)) for line in (*said, *part)))


def _step(
    compiled: ChainCompiled, number: int, predicted: Sizes | None, known: Origins, pictures: bool
) -> Iterator[Block]:
    step = compiled.steps[number]
    it = step.reduction
    variant = f" ({step.variant})" if step.variant != it.variant(None) else ""
    yield Heading(2, f"Step {number + 1}: {it.name}{variant}")
    yield Paragraph(f"Theorem. {it.theorem}")
    claim = step.claim.between(it.source.name, it.target.name)
    yield Paragraph(f"Here: {claim}. Cited: {it.citation}.")
    if proved := it.proved_of(step.variant):
        yield Paragraph(f"Proved in Coq, {proved}.")
    if variant:
        yield Paragraph(f"Variant {step.variant}: {it.variants.get(step.variant, '')}.")
    for note in step.notes:
        yield Paragraph(f"Note: {note}.")
    if it.target.ruleset != it.source.ruleset:
        yield from _rules(it.target)
    scene, notices = _scene(compiled, number)
    drawn = scene if pictures else None
    marks = target_marks(number, step, scene, known) if drawn is not None and scene else {}
    yield from gadgets(ToldStep(compiled.steps, number, PartNames(step, scene), drawn, marks))
    built = step.sizes
    compared = ""
    if predicted is not None:
        compared = f"; predicted {sizes_in_words(predicted)}: this is a defect"
        compared = ", as predicted before building" if predicted == built else compared
    yield Paragraph(f"Built: {sizes_in_words(built)}{compared}.")
    construction = inspect.cleandoc(sys.modules[type(it).__module__].__doc__ or "")
    yield Details(f"The construction of {it.name} in full", construction)
    if pictures:
        yield from notices
        if scene is not None:
            yield Figure(f"step-{number + 1}", f"Step {number + 1}: {it.target}", scene, marks)


def _scene(compiled: ChainCompiled, number: int) -> tuple[Scene | None, list[Block]]:
    """The picture of a step's target, from which its parts have their names; and what to note."""
    try:
        scene = picture(ChainCompiled(compiled.steps[: number + 1]))
    except GameError as error:
        return None, [Paragraph(f"No picture: {error}.", "notice")]
    if any("folded" in line for line in scene.title):
        folded = (
            "This target is too large to be read vertex by vertex: the picture is folded, one box"
            " for many vertices."
        )
        return scene, [Paragraph(folded, "notice")]
    return scene, []


def _moves(told: Sequence[MoveTold], step: int, known: Origins) -> Items:
    def token(vertex: int | None) -> str:
        parts = known.vertices[step]
        return parts[vertex][0] if vertex is not None and 0 <= vertex < len(parts) else ""

    return Items(tuple(Row((f"{m.name}: {m.said}",), token(m.vertex)) for m in told))
