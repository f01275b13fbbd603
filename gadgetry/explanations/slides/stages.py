"""The stages in which a construction is shown: its gadgets in the order of their vertices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gadgetry._wording import counted, one_of
from gadgetry.explanations.elements import element_words, formula_in
from gadgetry.explanations.origins import gadget_token
from gadgetry.games.position import Position
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Gadget, Provenance
from gadgetry.reductions.reduction import Compiled

MOST_STAGES = 24  # gadgets that are shown one by one; of more, all of a kind together
MOST_ROLES = 9  # vertices of a gadget that are named


@dataclass(frozen=True)
class Stage:
    """What appears on one slide: its name, sentences, and the tokens of its gadgets.

    The first of them is the one to look at. Of the sentences, the first says what it has.
    """

    name: str
    sentences: tuple[str, ...]
    tokens: tuple[str, ...]


def stages(steps: Sequence[Compiled], number: int) -> list[Stage]:
    """The stages of a step's construction.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.registry import reduction
    >>> formula = Qbf([("e", [1])], Cnf(["x"], [[1]]))
    >>> step = reduction("qbf-to-generalized-geography").build(formula)
    >>> for stage in stages([step], 0)[1:3]:
    ...     print(f"{stage.name}: {stage.sentences[0]}")
    diamond of x: For variable x: 3 vertices (x, ~x, b_x), 4 edges.
    C: It has 1 vertex, 1 edge.
    """
    provenance = steps[number].provenance
    order = _in_order(provenance)
    if len(order) <= MOST_STAGES:
        return [_of_gadget(steps, number, *key) for key in order]
    kinds = list(dict.fromkeys(kind for kind, _ in order))
    return [_of_kind(steps, number, k, [i for kind, i in order if kind == k]) for k in kinds]


def _in_order(provenance: Provenance) -> list[tuple[int, int]]:
    """The gadgets by their first vertex; last those that have only edges, by the first of these."""
    found: dict[tuple[int, int], None] = {}
    for parts in (provenance.vertices, provenance.edges):
        pairs = np.stack([parts.kind.astype(np.int64), parts.index.astype(np.int64)])
        unique, first = np.unique(pairs, axis=1, return_index=True)
        for at in np.argsort(first).tolist():
            found.setdefault((int(unique[0, at]), int(unique[1, at])))
    return list(found)


def _of_gadget(steps: Sequence[Compiled], number: int, kind: int, index: int) -> Stage:
    gadget = steps[number].provenance.gadget(kind, index)
    of = element_words(steps, number, gadget.element)
    has = _has(steps[number], kind, [index], names=True)
    whole = gadget.element[0] == "formula"
    sentence = f"It has {has}." if whole else f"For {of}: {has}."
    sentences = (sentence, *_purpose(steps[number], gadget))
    return Stage(gadget.label, sentences, (gadget_token(number, kind, index),))


def _purpose(step: Compiled, gadget: Gadget) -> tuple[str, ...]:
    """What a gadget is for, and why it does that, where the reduction says it."""
    purpose = step.reduction.purpose(step, gadget)
    return () if purpose is None else (purpose.statement, purpose.why)


def _of_kind(steps: Sequence[Compiled], number: int, kind: int, indices: list[int]) -> Stage:
    if len(indices) == 1:
        return _of_gadget(steps, number, kind, indices[0])
    step = steps[number]
    gadget = step.provenance.gadget(kind, indices[0])
    of = element_words(steps, number, gadget.element)
    one, all_of_them = (_has(step, kind, them, names=len(them) == 1) for them in
                        (indices[:1], indices))  # fmt: skip
    first = f"The first is {gadget.label}, for {of}: {one}."
    sentence = f"There are {len(indices):,}, together {all_of_them}. {first}"
    tokens = tuple(gadget_token(number, kind, index) for index in indices)
    sentences = (sentence, *_purpose(step, gadget))
    return Stage(step.provenance.kinds[kind].name, sentences, tokens)


def _has(step: Compiled, kind: int, indices: list[int], names: bool) -> str:
    """How many vertices and edges some gadgets of a kind have; of one, how they are called."""
    provenance = step.provenance
    own = [np.flatnonzero((parts.kind == kind) & np.isin(parts.index, indices)).tolist()
           for parts in (provenance.vertices, provenance.edges)]  # fmt: skip
    found = []
    for numbers, what in zip(own, _parts_of(step), strict=True):
        if not numbers:
            continue
        called = [_name(step, v) for v in numbers[:MOST_ROLES]] if numbers is own[0] else []
        named = names and 1 < len(numbers) <= MOST_ROLES and len(set(called)) == len(called) > 0
        found.append(counted(len(numbers), what) + f" ({', '.join(called)})" * named)
    return ", ".join(found) or "nothing of its own"


def _parts_of(step: Compiled) -> tuple[str, str]:
    """What the parts of a target are called, in the singular."""
    if formula_in(step.graph) is not None:
        return "variable", "clause"
    if isinstance(step.graph, Position):
        return ("card", "match") if "cards" in step.sizes else ("cell", "edge")
    return one_of("vertices"), one_of("edges")


def _name(step: Compiled, vertex: int) -> str:
    formula = formula_in(step.graph)
    if formula is not None:
        return str(formula.matrix.variables.name(vertex + 1))
    if isinstance(step.graph, GraphArrays) and step.graph.vertex_name:
        return step.graph.name(vertex)
    if isinstance(step.graph, Position) and hasattr(step.graph, "cells"):
        return str(step.graph.name(vertex))  # type: ignore[attr-defined]
    return step.provenance.of_vertex(vertex)[1]
