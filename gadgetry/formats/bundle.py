"""The bundle: one JSON file with a compiled target, where it comes from, and what is claimed.

Written piece by piece, so that a target of many million edges needs no memory for its text. The
`target` stands alone as a position; `docs/bundle.md` tells the keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gadgetry
from gadgetry.formats.names import in_json
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError, Position
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import GadgetKind, Parts, Provenance
from gadgetry.reductions.reduction import Sizes
from gadgetry.reductions.rows import WordColumn, rows

SCHEMA = "gadgetry/1"
_SLICE = 1 << 16
_GADGETS = 1 << 12  # at a time


def write_bundle(
    compiled: ChainCompiled, source: dict[str, str], predicted: list[Sizes],
    answer: dict[str, Any] | None = None,
) -> Iterator[str]:  # fmt: skip
    """The bundle's text in pieces; `source` has the formula's `format` and `text`, `answer` a
    recorded answer with its witness."""
    steps = compiled.steps
    head = {
        "schema": SCHEMA,
        "tool": f"gadgetry {gadgetry.__version__}",
        "chain": [step.reduction.name for step in steps],
        "variants": [step.variant for step in steps],
        "claim": compiled.claim.to_json(),
        "notes": compiled.notes,
        "citations": [step.reduction.citation for step in steps],
        "proved": [step.reduction.proved_of(step.variant) for step in steps],
        "sizes": {"predicted": predicted[-1], "actual": compiled.last.sizes},
        "source": source,
        **({} if answer is None else {"answer": answer}),
    }
    yield "{" + in_json(head)[1:-1] + ',\n"target": '
    graph = compiled.last.graph
    if isinstance(graph, GraphArrays):
        yield from _graph(graph)
    else:
        yield in_json(target_json(compiled))
    yield ',\n"provenance": '
    yield from _provenance(compiled.last.provenance)
    yield "}\n"


def read_bundle(text: str) -> dict[str, Any]:
    """A bundle's JSON object, checked by its schema."""
    from gadgetry.formats.schema import check_bundle

    data = json_value(text)
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        found = data.get("schema") if isinstance(data, dict) else type(data).__name__
        raise GameError(f'expected a bundle, with "schema": "{SCHEMA}"; got {found!r}')
    check_bundle(data)
    return data


def target_json(compiled: ChainCompiled) -> Any:
    """The target's position as JSON data."""
    from gadgetry.games.formulas.avoid_true import as_position

    graph = compiled.last.graph
    if isinstance(graph, GraphArrays):
        return graph.to_json()
    target = as_position(compiled.target)
    if not isinstance(target, Position):
        raise GameError("expected a game as target: formulas are written as text")
    return target.to_json()


def _graph(graph: GraphArrays) -> Iterator[str]:
    yield f'{{"ruleset": {json.dumps(graph.ruleset)}, "vertices": {graph.vertices}, "edges": ['
    between = ""
    for piece in graph.edge_rows("[", ",", "],", step=_SLICE):
        yield between + piece[:-1]
        between = ",\n"
    yield "]"
    for name, column in graph.vertex_data.items():
        yield f", {json.dumps(name)}: "
        yield from _numbers(column)
    for name, value in graph.data.items():
        yield f", {json.dumps(name)}: {json.dumps(value)}"
    yield "}"


def _provenance(provenance: Provenance) -> Iterator[str]:
    """Gadgets once, in the order of their kinds; vertices and edges by the gadget's number."""
    kinds = provenance.kinds
    indices = [provenance.indices(kind) for kind in range(len(kinds))]
    yield '{"gadgets": ['
    between = ""
    for kind, its in zip(kinds, indices, strict=True):
        for piece in _gadgets(kind, its):
            yield between + piece
            between = ",\n"
    roles = {kind.name: list(kind.roles) for kind in kinds}
    yield f'],\n"kinds": {json.dumps(roles)},\n"vertex_gadget": '
    yield from _numbers(_gadget_numbers(indices, provenance.vertices))
    yield ',\n"vertex_role": '
    yield from _numbers(provenance.vertices.role)
    yield ',\n"edge_gadget": '
    yield from _numbers(_gadget_numbers(indices, provenance.edges))
    yield "}"


def _gadgets(kind: GadgetKind, indices: NDArray[np.int32]) -> Iterator[str]:
    """The gadgets of a kind, one to a line."""
    word = lru_cache(in_json)  # of few words: what elements are
    for start in range(0, len(indices), _GADGETS):
        some = indices[start : start + _GADGETS]
        which = np.arange(len(some))
        labels = WordColumn(kind.labels(some, in_json), which)
        elements = WordColumn(kind.elements(some, ", ", word), which)
        said = f'{{"kind": {in_json(kind.name)}, "label": '
        yield rows(len(some), said, labels, ', "element": [', elements, "]},\n")[:-2]


def _gadget_numbers(indices: list[NDArray[np.int32]], parts: Parts) -> NDArray[np.int32]:
    """Of each part the number of its gadget, in the order in which gadgets are written."""
    begins = np.cumsum([0, *(int(its.max(initial=-1)) + 1 for its in indices)])
    number = np.zeros(begins[-1], np.int32)
    before = 0
    for its, begin in zip(indices, begins.tolist(), strict=False):
        number[begin + its] = before + np.arange(len(its))
        before += len(its)
    return number[begins[parts.kind] + parts.index]


def _numbers(values: NDArray[Any]) -> Iterable[str]:
    yield "["
    for start in range(0, len(values), _SLICE):
        part = values[start : start + _SLICE]
        if part.dtype.kind in "iu" and part.min() >= 0:
            piece = rows(len(part), part, ",")[:-1]
        else:
            piece = json.dumps(part.tolist(), separators=(",", ":"))[1:-1]
        yield (",\n" if start else "") + piece
    yield "]"
