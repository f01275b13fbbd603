"""Which part of the source each part of a target comes from, through every step of a chain.

A part bears tokens: `g1-0-3` is gadget 3 of kind 0 of the chain's second step, `e0-clause-2` is
clause 2 of what the first step compiles. Tokens are made of numbers and of the reductions' own
words, never of names that a user chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import Parts
from gadgetry.reductions.reduction import Compiled

Tokens = tuple[str, ...]
MOST_PARTS = 20_000  # of a target; larger ones are drawn folded and bear no tokens


@dataclass(frozen=True)
class Origins:
    """The tokens of each target's vertices and edges, step by step; none if it is too large."""

    vertices: tuple[tuple[Tokens, ...], ...]
    edges: tuple[tuple[Tokens, ...], ...]


def gadget_token(step: int, kind: int, index: int) -> str:
    """The token of a gadget."""
    return f"g{step}-{kind}-{index}"


def element_token(step: int, element: Element) -> str:
    """The token of an element of what a step compiles.

    >>> element_token(0, ("clause", 2))
    'e0-clause-2'
    """
    name = "".join(c if c.isalnum() else "_" for c in element[0])
    return f"e{step}-{name}-{element[1]}"


def origins(steps: Sequence[Compiled]) -> Origins:
    """The tokens of everything that a chain has built.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> step = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(2, [[1, 2]]))
    >>> origins([step]).vertices[0][0]
    ('g0-0-0', 'e0-formula-0')
    """
    vertices: list[tuple[Tokens, ...]] = []
    edges: list[tuple[Tokens, ...]] = []
    for number, step in enumerate(steps):
        both = (step.provenance.vertices, step.provenance.edges)
        if sum(map(len, both)) > MOST_PARTS:
            both = (_no_parts(both[0]), _no_parts(both[1]))
        before = (vertices[-1], edges[-1]) if number else ((), ())
        found = [_tokens(number, step, parts, *before) for parts in both]
        vertices.append(found[0])
        edges.append(found[1])
    return Origins(tuple(vertices), tuple(edges))


def _no_parts(parts: Parts) -> Parts:
    return Parts(parts.kind[:0], parts.index[:0], parts.role[:0])


def _tokens(
    number: int, step: Compiled, parts: Parts, vertices: Sequence[Tokens], edges: Sequence[Tokens]
) -> tuple[Tokens, ...]:
    of_gadget: dict[tuple[int, int], Tokens] = {}
    found = []
    for key in zip(parts.kind.tolist(), parts.index.tolist(), strict=True):
        if key not in of_gadget:
            element = step.provenance.kinds[key[0]].element(key[1])
            own = (gadget_token(number, *key), element_token(number, element))
            of_gadget[key] = tuple(dict.fromkeys((*own, *_earlier(element, vertices, edges))))
        found.append(of_gadget[key])
    return tuple(found)


def _earlier(element: Element, vertices: Sequence[Tokens], edges: Sequence[Tokens]) -> Tokens:
    """What an element of the target before bears: variables and clauses are counted from 1."""
    name, number = element
    if name in ("variable", "clause"):
        number -= 1
    parts = {"variable": vertices, "vertex": vertices, "card": vertices}.get(name, ())
    if name in ("clause", "arc", "edge"):
        parts = edges
    return parts[number] if 0 <= number < len(parts) else ()
