"""The story of a compiled chain: the source, each step gadget by gadget, who wins and why."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from gadgetry._wording import counted, nimber_in_words, one_of, sizes_in_words
from gadgetry.diagrams.formula import formula_words
from gadgetry.diagrams.picture import picture
from gadgetry.explanations.elements import clause_words, element_words, formula_in, quantified
from gadgetry.explanations.marks import source_marks, target_marks
from gadgetry.explanations.origins import Origins, element_token, gadget_token, origins
from gadgetry.explanations.story import (
    Block,
    Details,
    Figure,
    Heading,
    Items,
    Paragraph,
    Row,
    Story,
    Table,
)
from gadgetry.games.position import GameError, Position, kind_of
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts, Provenance
from gadgetry.reductions.reduction import Sizes, measure
from gadgetry.verifiers.agreement import Agreement, named, silence
from gadgetry.verifiers.opinions import Side

MOST_GADGETS = 40  # of a kind, that are told one by one
MOST_ELEMENTS = 60  # variables, and clauses, of the source
MOST_NUMBERS = 24  # vertices in a row of a table


@dataclass(frozen=True)
class MoveTold:
    """A move that was played: its name, what it means in the source, and its vertex."""

    name: str
    said: str
    vertex: int | None = None


@dataclass(frozen=True)
class LineTold:
    """A line of best play, and notes where it does not end with the game."""

    moves: Sequence[MoveTold]
    notes: Sequence[str] = ()


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
    >>> len(list(story.figures()))
    2
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
    blocks += verdict(compiled.claim, (names[0], names[-1]), agreement)
    if moves:
        blocks += [Heading(2, "The moves, explained"), _moves(moves, len(steps) - 1, known)]
    if line is not None:
        blocks.append(Heading(2, "A line of best play"))
        blocks += [_moves(line.moves, len(steps) - 1, known)] if line.moves else []
        blocks += [Paragraph(f"{note[:1].upper()}{note[1:]}.", "notice") for note in line.notes]
        if not line.moves and not line.notes:
            blocks.append(Paragraph("There is no move to begin with."))
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
    if pictures:
        try:
            scene = picture(source)
        except GameError as error:
            yield Paragraph(f"No picture: {error}.", "notice")
            return
        yield Figure("source", f"The source: {kind}", scene, source_marks(source, scene))


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
    if variant:
        yield Paragraph(f"Variant {step.variant}: {it.variants.get(step.variant, '')}.")
    for note in step.notes:
        yield Paragraph(f"Note: {note}.")
    yield from _gadgets(compiled, number)
    built = step.sizes
    compared = ""
    if predicted is not None:
        compared = f"; predicted {sizes_in_words(predicted)}: this is a defect"
        compared = ", as predicted before building" if predicted == built else compared
    yield Paragraph(f"Built: {sizes_in_words(built)}{compared}.")
    construction = inspect.cleandoc(sys.modules[type(it).__module__].__doc__ or "")
    yield Details(f"The construction of {it.name} in full", construction)
    if not pictures:
        return
    try:
        scene = picture(ChainCompiled(compiled.steps[: number + 1]))
    except GameError as error:
        yield Paragraph(f"No picture: {error}.", "notice")
        return
    if any("folded" in line for line in scene.title):
        yield Paragraph(
            "This target is too large to be read vertex by vertex: the picture is folded, one box"
            " for many vertices.", "notice",
        )  # fmt: skip
    marks = target_marks(number, step, scene, known)
    yield Figure(f"step-{number + 1}", f"Step {number + 1}: {it.target}", scene, marks)


def _gadgets(compiled: ChainCompiled, number: int) -> Iterator[Block]:
    """Kind by kind: how many, what for, and each with its parts."""
    step = compiled.steps[number]
    provenance = step.provenance
    formula = formula_in(step.graph) is not None
    words = ("variables", "clauses") if formula else ("vertices", "edges")
    if isinstance(step.graph, Position) and not formula:
        words = ("cards", "matches") if "cards" in step.sizes else ("cells", "edges")
        words = words if len(provenance.edges) else (words[0], "")
    for k, kind in enumerate(provenance.kinds):
        parts = provenance.vertices, provenance.edges
        found = np.unique(np.concatenate([p.index[p.kind == k] for p in parts]))
        if not len(found):
            continue
        counts = [int((p.kind == k).sum()) for p in parts]
        have = ", ".join(counted(n, one_of(w)) for n, w in zip(counts, words, strict=True) if n)
        yield Heading(3, f"{kind.name}: {len(found):,}")
        roles = [role for role in kind.roles if role]
        made = (
            f" {'Each' if len(found) > 1 else 'It'} is made of {', '.join(roles[:MOST_NUMBERS])}."
            if len(roles) > 1
            else ""
        )
        yield Paragraph(f"{'It has' if len(found) == 1 else 'Together they have'} {have}.{made}")
        rows = [
            _gadget(compiled, number, k, index, formula) for index in found[:MOST_GADGETS].tolist()
        ]
        width = 4 if words[1] else 3
        rows = [Row(row.cells[:width], row.token) for row in rows]
        yield Table(("gadget", "of", *words)[:width], tuple(rows))
        if len(found) > MOST_GADGETS:
            yield Paragraph(f"And {len(found) - MOST_GADGETS:,} more of this kind.", "notice")


def _gadget(compiled: ChainCompiled, number: int, k: int, index: int, formula: bool) -> Row:
    provenance = compiled.steps[number].provenance
    gadget = provenance.gadget(k, index)
    vertices = _named_vertices(compiled, number, provenance, k, index)
    edges = _of(provenance.edges, k, index)
    shown = ", ".join(str(e + 1) for e in edges) if formula else f"{len(edges):,}"
    of = element_words(compiled.steps, number, gadget.element)
    cells = (gadget.label, of, vertices or "none", shown or "none")
    return Row(cells, gadget_token(number, k, index))


def _of(parts: Parts, kind: int, index: int) -> list[int]:
    return np.flatnonzero((parts.kind == kind) & (parts.index == index)).tolist()


def _named_vertices(
    compiled: ChainCompiled, number: int, provenance: Provenance, kind: int, index: int
) -> str:
    step = compiled.steps[number]
    formula = formula_in(step.graph)
    numbers = _of(provenance.vertices, kind, index)
    groups: dict[str, list[str]] = {}
    for v in numbers[:MOST_NUMBERS]:
        if formula is not None:
            matrix = formula.matrix
            groups.setdefault("", []).append(matrix.variables.name(v + 1))
            continue
        role = provenance.of_vertex(v)[1]
        if isinstance(step.graph, GraphArrays) and step.graph.vertex_name:
            role = step.graph.name(v)
        groups.setdefault(role, []).append(_cell(step.graph, v))
    said = [f"{role}: {', '.join(cells)}" if role else ", ".join(cells)
            for role, cells in groups.items()]  # fmt: skip
    if len(numbers) > MOST_NUMBERS:
        said.append(f"{len(numbers) - MOST_NUMBERS:,} more")
    return "; ".join(said)


def _cell(graph: Any, vertex: int) -> str:
    """A vertex by its number, or a cell of a board by its name."""
    if isinstance(graph, GraphArrays) or not hasattr(graph, "cells"):
        return str(vertex)
    return str(graph.name(vertex))


def verdict(claim: Claim, ends: tuple[str, str], found: Agreement | str | None) -> Iterator[Block]:
    """What the solvers say of both ends of a chain, or why none was asked."""
    yield Heading(2, "Who wins, and why")
    yield Paragraph(f"The claim: {claim.between(*ends)}.")
    if found is None or isinstance(found, str):
        yield Paragraph(f"No solver was asked{f': {found}' if found else ''}.", "notice")
        return
    yield Items((
        Row((f"The source: {_answer(found.source, claim.of_source(), claim.for_every())}",)),
        Row((f"The target: {_answer(found.target, claim.of_target(), claim.for_every())}",)),
    ))  # fmt: skip
    if found.verdict == "agree":
        yield Paragraph("Both sides agree, as the theorem says.")
    elif found.verdict == "undecided":
        why = "; ".join(found.reasons)
        yield Paragraph(
            f"Undecided within the limits: {why}. Raise the limits, nodes or time, to know.",
            "notice",
        )
    else:
        why = "; ".join(found.reasons)
        yield Paragraph(f"The two sides disagree: {why}. This is a defect.", "notice")
    if found.target.winning_moves:
        shown = found.target.winning_moves[:MOST_NUMBERS]
        names = [named(found.target.instance, move) for move in shown]
        more = len(found.target.winning_moves) - len(names)
        last = f" and {more:,} more" if more else ""
        yield Paragraph(f"Winning first moves of the target: {', '.join(names)}{last}.")


def _answer(side: Side, property: str, every: str | None) -> str:
    if side.holds is None:
        why = ", ".join(f"{v.solver}: {silence(v)}" for v in side.silent)
        return f"not known whether {property} ({why or 'no solver applies'})"
    if every == "m" and side.value is not None:
        said = f"{counted(side.value, 'move')} {'is' if side.value == 1 else 'are'} needed"
    elif every == "n" and side.value is not None:
        said = f"the value is {nimber_in_words(side.value)}"
    else:
        said = property if side.holds else f"not so that {property}"
    says = "says" if len(side.decided) == 1 else "say"
    return f"{said} ({' and '.join(v.solver for v in side.decided)} {says} so)"


def _moves(told: Sequence[MoveTold], step: int, known: Origins) -> Items:
    def token(vertex: int | None) -> str:
        parts = known.vertices[step]
        return parts[vertex][0] if vertex is not None and 0 <= vertex < len(parts) else ""

    return Items(tuple(Row((f"{m.name}: {m.said}",), token(m.vertex)) for m in told))
