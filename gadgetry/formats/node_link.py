"""Node-link JSON, as networkx writes it and D3 draws it: nodes, edges, and the graph's own values.

`networkx.node_link_graph(data)` reads it (`edges="edges"`, the default since 3.6); files in which
the edges are called `links` are read as well. `label` of a node is for people and passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from gadgetry.formats.graph_file import (
    GraphFile,
    Labels,
    columns_of,
    game_data,
    graph_format,
    is_directed,
    numbered,
    ordered,
    pairs,
    slices,
    value_words,
)
from gadgetry.formats.json_schema import check, shown
from gadgetry.formats.names import harmless
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.rows import numbers_in, rows

_FIRST, _BEGIN = '"nodes": [\n', '],\n"edges": [\n'
_NUMBER = "(?:0|[1-9][0-9]{0,8}+)"
_EDGE = rf'\{{"source": {_NUMBER}, "target": {_NUMBER}, "key": {_NUMBER}\}}'
_EDGES = re.compile(rf"(?:{_EDGE},\n)++")
_LAST = re.compile(rf"{_EDGE}\n\]\}}\n")
_LABEL = r'(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+'
_NODE = rf'\{{"id": {_NUMBER}(?:, "label": "{_LABEL}")?+\}}'
_NODES = re.compile(rf"(?:{_NODE},\n)*+{_NODE}\n(?=\])")
_IDS = re.compile(r'^\{"id": ([0-9]+)', re.MULTILINE)
_ROWS = {"type": "array", "items": {"type": "object"}}
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["nodes"],
    "properties": {
        "directed": {"type": "boolean"},
        "multigraph": {"type": "boolean"},
        "graph": {"type": "object"},
        "nodes": _ROWS,
        "edges": _ROWS,
        "links": _ROWS,
    },
}


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file.

    >>> from gadgetry.formats.graph_file import arrays_of
    >>> from gadgetry.games.flags.flag_coloring import FlagColoring
    >>> print("".join(pieces(arrays_of(FlagColoring([0, 1], [(0, 1)])))), end="")
    {"directed": false, "multigraph": true,
    "graph": {"ruleset": "flag-coloring"},
    "nodes": [
    {"id": 0, "colour": 0},
    {"id": 1, "colour": 1}
    ],
    "edges": [
    {"source": 0, "target": 1, "key": 0}
    ]}
    """
    columns = columns_of(graph)
    directed = json.dumps(is_directed(graph))
    yield f'{{"directed": {directed}, "multigraph": true,\n'
    yield f'"graph": {json.dumps(game_data(graph))},\n"nodes": ['
    between = "\n"
    for part, numbers in slices(graph.vertices):
        values = value_words(columns, part, _values)
        names = (', "label": "', *labels.words(part, _escaped), '"') if labels else ()
        yield between + rows(len(numbers), '{"id": ', numbers, values, *names, "},\n")[:-2]
        between = ",\n"
    yield '\n],\n"edges": ['
    between = "\n"
    for part, numbers in slices(len(graph.tails)):
        ends = (graph.tails[part], ', "target": ', graph.heads[part])
        yield between + rows(len(numbers), '{"source": ', *ends, ', "key": ', numbers, "},\n")[:-2]
        between = ",\n"
    yield "\n]}\n"


def _values(values: dict[str, Any]) -> str:
    return "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in values.items())


def _escaped(name: str) -> str:
    return json.dumps(harmless(name))[1:-1]


def read(text: str) -> GraphFile:
    """The graph in a file.

    >>> nodes = '"nodes": [{"id": "a"}, {"id": "b"}]'
    >>> read(f'{{{nodes}, "links": [{{"source": "b", "target": "a"}}]}}').edges
    array([[1, 0]])
    """
    plain = _plain(text)
    return from_data(json_value(text)) if plain is None else plain


def _plain(text: str) -> GraphFile | None:
    """A file of ours, or one that looks so, without an object for each edge; None for any other.

    The edges, and the nodes if they have labels only, are cut out of the text, and the rest is read
    as always. A line of its own is in no string, so what is cut out are parts of the lists `nodes`
    and `edges`, which close with the file.
    """
    begins = text.find(_BEGIN) + len(_BEGIN)
    run = _EDGES.match(text, begins) if begins >= len(_BEGIN) else None
    last = run and _LAST.fullmatch(text, run.end())
    if not (run and last):
        return None
    first = text.find(_FIRST) + len(_FIRST)
    nodes = _NODES.match(text, first)
    if first < len(_FIRST) or not nodes or nodes.end() + len(_BEGIN) != begins:
        return _plain_edges(text, run)
    ids = list(map(int, _IDS.findall(nodes[0])))
    ends = numbers_in(run[0] + last[0], ",}").reshape(-1, 3)[:, :2]
    if ids != list(range(len(ids))) or ends.max() >= len(ids):
        return None
    try:
        around = from_data(json_value(text[:first] + _BEGIN + "]}\n"))
    except GameError:
        return None  # found again, at its place in the whole text
    return None if around.vertices else replace(around, vertices=len(ids), edges=ends)


def _plain_edges(text: str, run: re.Match[str]) -> GraphFile | None:
    """The same where nodes have values: of the edges the last one is left in the text."""
    try:
        rest = json_value(text[: run.start()] + text[run.end() :])
        if [node["id"] for node in rest["nodes"]] != list(range(len(rest["nodes"]))):
            return None
        around = from_data(rest)
    except (GameError, KeyError, TypeError):
        return None
    ends = numbers_in(run[0], ",").reshape(-1, 3)[:, :2]
    if len(around.edges) != 1 or ends.max() >= around.vertices:
        return None
    return replace(around, edges=np.concatenate([ends, around.edges]))


def from_data(data: Any) -> GraphFile:
    """The graph in a JSON value.

    >>> from_data({"nodes": [{"id": 0}], "edges": [{"source": 0, "target": 1}]})
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: edges[0].target: expected the id of a node, got 1
    """
    check(data, _SCHEMA)
    nodes, where = data["nodes"], "edges" if "edges" in data else "links"
    for i, node in enumerate(nodes):
        if type(node.get("id")) not in (int, str):
            raise GameError(f"nodes[{i}].id: expected a number or a name, got {_got(node, 'id')}")
    names = [str(node["id"]) for node in nodes]
    if len(set(names)) < len(names):
        raise GameError("nodes: expected every id once, got one again")
    vertex = numbered(names)
    rows = []
    for i, edge in enumerate(data.get(where, ())):
        for end in ("source", "target"):
            if type(edge.get(end)) not in (int, str) or str(edge[end]) not in vertex:
                found = _got(edge, end)
                raise GameError(f"{where}[{i}].{end}: expected the id of a node, got {found}")
        rows.append((vertex[str(edge["source"])], vertex[str(edge["target"])]))
    columns: dict[str, dict[str, Any]] = {}
    for name, node in zip(names, nodes, strict=True):
        for key, value in node.items():
            if key not in ("id", "label"):
                columns.setdefault(key, {})[name] = value
    return GraphFile(
        len(names),
        pairs(rows),
        data.get("directed", False),
        {key: ordered(vertex, values) for key, values in columns.items()},
        dict(data.get("graph", {})),
    )


def recognises(text: str) -> bool:
    """Is it a JSON object with nodes, and no position or bundle?

    >>> recognises('{"nodes": []}'), recognises('{"ruleset": "nim", "heaps": []}')
    (True, False)
    """
    if '"nodes"' not in text or not text.lstrip().startswith("{"):
        return False
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return "nodes" in data and not data.keys() & {"ruleset", "target"}


def _got(row: dict[str, Any], key: str) -> str:
    return shown(row[key]) if key in row else "none"


FORMAT = graph_format(
    name="node-link",
    summary="node-link JSON of networkx and D3, with the position and the gadgets' labels",
    read=read,
    pieces=pieces,
    recognises=recognises,
    suffixes=(".node-link.json",),
)
