"""The gadgets of a step, kind by kind: what they are for, why they work, and their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from gadgetry._wording import counted, one_of
from gadgetry.diagrams.scene import Scene
from gadgetry.explanations.elements import element_words, formula_in
from gadgetry.explanations.gadget_picture import gadget_scene
from gadgetry.explanations.marks import Marks, arc_token, part_token
from gadgetry.explanations.names import PartNames
from gadgetry.explanations.origins import gadget_token
from gadgetry.explanations.story import Block, Figure, Heading, Items, Paragraph, Row, Table
from gadgetry.games.position import Position
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Gadget, Parts
from gadgetry.reductions.purpose import Purpose, Way
from gadgetry.reductions.reduction import Compiled
from gadgetry.verifiers.lemmas import lemmas

MOST_GADGETS = 40  # of a kind, that are told one by one
MOST_NUMBERS = 24  # vertices in a row of a table
MOST_ASKED = 200  # gadgets of a kind that are asked for their case


@dataclass(frozen=True)
class ToldStep:
    """A step that is told: the chain so far, and its target's picture, if there is one."""

    steps: tuple[Compiled, ...]
    number: int
    names: PartNames
    scene: Scene | None
    marks: Marks

    @property
    def compiled(self) -> Compiled:
        """What the step has built."""
        return self.steps[self.number]


def gadgets(told: ToldStep) -> Iterator[Block]:
    """Kind by kind: how many, what for and why, and each with its parts."""
    step, provenance = told.compiled, told.compiled.provenance
    words = _words(step)
    for k, kind in enumerate(provenance.kinds):
        parts = provenance.vertices, provenance.edges
        there = _there(step, k)
        if not there:
            continue
        yield Heading(3, f"{kind.name}: {len(there):,}")
        yield from _purposes(told, k, there)
        counts = [int((p.kind == k).sum()) for p in parts]
        have = ", ".join(counted(n, one_of(w)) for n, w in zip(counts, words, strict=True) if n)
        made = ""
        roles = [role for role in kind.roles if role]
        if len(roles) > 1:
            each = "Each" if len(there) > 1 else "It"
            made = f" {each} is made of {', '.join(roles[:MOST_NUMBERS])}."
        yield Paragraph(f"{'It has' if len(there) == 1 else 'Together they have'} {have}.{made}")
        width = 4 if words[1] else 3
        rows = [_row(told, k, index, width) for index in there[:MOST_GADGETS]]
        yield Table(("gadget", "of", *words)[:width], tuple(rows))
        if len(there) > MOST_GADGETS:
            yield Paragraph(f"And {len(there) - MOST_GADGETS:,} more of this kind.", "notice")


def _words(step: Compiled) -> tuple[str, str]:
    """What the parts are called."""
    if formula_in(step.graph) is not None:
        return ("variables", "clauses")
    if isinstance(step.graph, Position):
        words = ("cards", "matches") if "cards" in step.sizes else ("cells", "edges")
        return words if len(step.provenance.edges) else (words[0], "")
    return ("vertices", "edges")


def _purposes(told: ToldStep, k: int, there: Sequence[int]) -> Iterator[Block]:
    """One gadget of each case, in full."""
    for index, gadget, purpose in _cases(told.compiled, k, there):
        yield Paragraph(f"{gadget.label}: {purpose.statement}", "purpose")
        yield Paragraph(f"Why: {purpose.why}", "why")
        if purpose.ways:
            yield Items(tuple(_way(told, way) for way in purpose.ways))
        yield from _lemmas(purpose)
        yield from _picture(told, k, index, purpose)


def _cases(step: Compiled, k: int, there: Sequence[int]) -> Iterator[tuple[int, Gadget, Purpose]]:
    """One gadget of a kind for each case, with what it is for."""
    seen = set()
    for index in there[:MOST_ASKED]:
        gadget = step.provenance.gadget(k, index)
        purpose = step.reduction.purpose(step, gadget)
        if purpose is not None and purpose.case not in seen:
            seen.add(purpose.case)
            yield index, gadget, purpose


def why_it_holds(step: Compiled) -> Iterator[str]:
    """What one gadget of each kind and case is for, and why it works; none where that is not said.

    >>> import gadgetry as gd
    >>> game = gd.compile(gd.parse("exists x . x"), to="generalized-geography")
    >>> [why.partition(": ")[0] for why in why_it_holds(game.compiled.last)]
    ['s', 'diamond of x', 'C', 'clause 1']
    """
    for k in range(len(step.provenance.kinds)):
        for _, gadget, purpose in _cases(step, k, _there(step, k)):
            yield f"{gadget.label}: {purpose}"


def _there(step: Compiled, k: int) -> list[int]:
    """The gadgets of a kind that have a part."""
    parts = step.provenance.vertices, step.provenance.edges
    there: list[int] = np.unique(np.concatenate([p.index[p.kind == k] for p in parts])).tolist()
    return there


def _way(told: ToldStep, way: Way) -> Row:
    played = ", ".join(told.names.short(v) for v in way.vertices)
    return Row((f"{played}: {way.meaning}",), " ".join(_tokens(told, way.vertices)))


def _tokens(told: ToldStep, vertices: Sequence[int]) -> tuple[str, ...]:
    """Of the vertices that are played, and of the arcs between them."""
    own = [part_token(told.number, v) for v in vertices]
    return (*own, *(arc_token(told.number, u, v) for u, v in pairwise(vertices)))


def _lemmas(purpose: Purpose) -> Iterator[Block]:
    for name in purpose.lemmas:
        if name in lemmas():
            said = lemmas()[name].statement
            yield Paragraph(f"Checked lemma, {name}: {said}.", "lemma")


def _picture(told: ToldStep, k: int, index: int, purpose: Purpose) -> Iterator[Block]:
    if told.scene is None:
        return
    provenance = told.compiled.provenance
    first = 0 if formula_in(told.compiled.graph) is None else 1
    vertices = {v + first for v in _of(provenance.vertices, k, index)}
    if not vertices and isinstance(told.compiled.graph, GraphArrays):  # only edges: their ends
        graph = told.compiled.graph
        ends = [int(row[e]) for e in _of(provenance.edges, k, index)
                for row in (graph.tails, graph.heads)]  # fmt: skip
        vertices = set(ends)
    clauses = {e + 1 for e in _of(provenance.edges, k, index)} if first else set()
    scene = gadget_scene(told.scene, vertices, clauses)
    if scene is None:
        return
    kind = provenance.kinds[k].name
    name = "-".join([f"step-{told.number + 1}", *_plain(kind), *_plain(purpose.case)])
    caption = f"{provenance.gadget(k, index).label}, alone"
    yield Figure(name, caption, scene, told.marks, small=True)


def _plain(words: str) -> list[str]:
    """A kind's words as they may stand in a file's name."""
    return [part for word in words.lower().split()
            if (part := "".join(c for c in word if c.isascii() and c.isalnum()))]  # fmt: skip


def _row(told: ToldStep, k: int, index: int, width: int) -> Row:
    provenance = told.compiled.provenance
    gadget = provenance.gadget(k, index)
    edges = _of(provenance.edges, k, index)
    formula = formula_in(told.compiled.graph) is not None
    shown = ", ".join(str(e + 1) for e in edges) if formula else f"{len(edges):,}"
    of = element_words(told.steps, told.number, gadget.element)
    cells = (gadget.label, of, _vertices(told, k, index) or "none", shown or "none")
    return Row(cells[:width], gadget_token(told.number, k, index))


def _of(parts: Parts, kind: int, index: int) -> list[int]:
    return np.flatnonzero((parts.kind == kind) & (parts.index == index)).tolist()


def _vertices(told: ToldStep, kind: int, index: int) -> str:
    """The vertices of a gadget, each by its name in the picture and by its number."""
    step, numbers = told.compiled, _of(told.compiled.provenance.vertices, kind, index)
    groups: dict[str, list[str]] = {}
    for v in numbers[:MOST_NUMBERS]:
        if formula_in(step.graph) is not None:
            groups.setdefault("", []).append(told.names(v))
            continue
        role = step.provenance.of_vertex(v)[1]
        if isinstance(step.graph, GraphArrays):
            label = told.names.short(v)
            role = "" if label == step.provenance.gadget(kind, index).label else label
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
