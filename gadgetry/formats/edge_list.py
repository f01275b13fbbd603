"""DIMACS edge lists: `p edge V E` and lines `e u v`; for digraphs `p sp V A` and `a u v 1`.

Vertices count from 1, as always in DIMACS. The values of the vertices are node lines `n v value`
(a colour; -1 for none). The rest of the position is a comment, `c gadgetry` and a JSON object in
which vertices count from 0, as in all our JSON; other programs pass over it, and a file without it
is a plain graph. Written in slices of whole-array steps: twenty million edges take seconds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.formats.graph_file import (
    GraphFile,
    Labels,
    columns_of,
    game_data,
    graph_format,
    is_directed,
    pairs,
)
from gadgetry.formats.recorded_answer import in_a_comment
from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

MARK = "c gadgetry "
_HEADER = re.compile(r"p[ \t]+(edge|col|sp)[ \t]+([0-9]{1,12})[ \t]+([0-9]{1,12})[ \t]*")
_EDGE = re.compile(r"(e|a)[ \t]+([0-9]{1,9})[ \t]+([0-9]{1,9})(?:[ \t]+[0-9]{1,9})?")
_NODE = re.compile(r"n[ \t]+([0-9]{1,9})[ \t]+(-1|[0-9]{1,10})")
_PLAIN_EDGES = re.compile(r"(?:e [0-9]{1,9} [0-9]{1,9}\n)+")
_PLAIN_ARCS = re.compile(r"(?:a [0-9]{1,9} [0-9]{1,9} 1\n)+")


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file.

    >>> from gadgetry.formats.graph_file import arrays_of
    >>> from gadgetry.games.flags.flag_coloring import FlagColoring
    >>> print("".join(pieces(arrays_of(FlagColoring([0, 2, 0], [(0, 1), (1, 2)])))), end="")
    c gadgetry {"ruleset": "flag-coloring", "nodes": "colour"}
    p edge 3 2
    n 1 0
    n 2 2
    n 3 0
    e 1 2
    e 2 3
    """
    directed = is_directed(graph)
    data, columns = game_data(graph), columns_of(graph)
    name, column = next(iter(columns.items()), (None, []))
    yield MARK + json.dumps(data | ({"nodes": name} if name else {})) + "\n"
    kind = "sp" if directed else "edge"
    yield f"p {kind} {graph.vertices} {len(graph.tails)}\n"
    for v, value in enumerate(column, 1):
        yield f"n {v} {-1 if value is None else value}\n"
    before, after = ("a ", " 1\n") if directed else ("e ", "\n")
    yield from graph.edge_rows(before, " ", after, first=1)


def read(text: str) -> GraphFile:
    """The graph in a file.

    >>> read("c K2\\np edge 2 1\\ne 1 2\\n").edges.tolist()
    [[0, 1]]
    >>> read("p edge 2 1\\ne 1 3\\n")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 2, column 1: expected vertices 1 to 2, got 'e 1 3'
    """
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.data: dict[str, Any] | None = None
        self.values: dict[int, int] = {}

    def read(self) -> GraphFile:
        number, at = 0, 0
        header: re.Match[str] | None = None
        found: list[NDArray[np.int64]] = []
        rows: list[tuple[int, int]] = []
        while at < len(self.text):
            if header and (block := self._block(at, header)) is not None:
                found += [pairs(rows), block[1]]
                rows = []
                number += self.text.count("\n", at, block[0])
                at = block[0]
                continue
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            line, at, number = self.text[at:end].rstrip("\r \t"), end + 1, number + 1
            if line[:1] in ("", "c"):
                self._comment(line, number)
            elif header is None:
                header = self._header(line, number)
            elif node := _NODE.fullmatch(line):
                self._node(node, number, int(header[2]))
            else:
                rows.append(self._edge(line, number, header))
        if header is None:
            raise GameError("expected a line `p edge VERTICES EDGES`, got none")
        edges = np.concatenate([*found, pairs(rows)])
        if len(edges) != int(header[3]):
            raise GameError(
                f"expected {counted(int(header[3]), 'edge')}, as `p` says; got {len(edges):,}",
                number,
            )
        vertices = int(header[2])
        return GraphFile(
            vertices, edges - 1, header[1] == "sp", self._columns(vertices), self._rest()
        )

    def _block(self, at: int, header: re.Match[str]) -> tuple[int, NDArray[np.int64]] | None:
        """Where a run of well-formed lines ends, and its edges; None if the slow way must look."""
        directed = header[1] == "sp"
        run = (_PLAIN_ARCS if directed else _PLAIN_EDGES).match(self.text, at)
        if run is None:
            return None
        digits = run[0].translate({ord("e"): " ", ord("a"): " ", ord("\n"): " "})
        numbers = np.fromstring(digits, np.int64, sep=" ").reshape(-1, 3 if directed else 2)[:, :2]
        if numbers.min() < 1 or numbers.max() > int(header[2]):
            return None
        return run.end(), numbers

    def _header(self, line: str, number: int) -> re.Match[str]:
        header = _HEADER.fullmatch(line)
        if header is None:
            raise _wrong(number, "`p edge VERTICES EDGES`, or `p sp` for a digraph", line)
        if int(header[2]) > MOST_VERTICES:
            raise _wrong(number, f"at most {MOST_VERTICES:,} vertices", line)
        return header

    def _comment(self, line: str, number: int) -> None:
        if not line.startswith(MARK):
            return
        try:
            data = json_value(line[len(MARK) :])
        except GameError:
            data = None
        if not isinstance(data, dict) or self.data is not None:
            raise _wrong(number, "one JSON object after `c gadgetry`", line)
        self.data = data

    def _node(self, node: re.Match[str], number: int, vertices: int) -> None:
        v = int(node[1])
        if not 1 <= v <= vertices or v in self.values:
            raise _wrong(number, f"each vertex 1 to {vertices} once", node[0])
        self.values[v] = int(node[2])

    def _edge(self, line: str, number: int, header: re.Match[str]) -> tuple[int, int]:
        edge, directed = _EDGE.fullmatch(line), header[1] == "sp"
        if edge is None or edge[1] != ("a" if directed else "e"):
            raise _wrong(number, "a line `a u v 1`" if directed else "a line `e u v`", line)
        ends = [int(edge[2]), int(edge[3])]
        if not all(1 <= v <= int(header[2]) for v in ends):
            raise _wrong(number, f"vertices 1 to {header[2]}", line)
        return ends[0], ends[1]

    def _columns(self, vertices: int) -> dict[str, list[Any]]:
        name = (self.data or {}).get("nodes", "colour")
        if not self.values and "nodes" not in (self.data or {}):
            return {}
        if len(self.values) < vertices or not isinstance(name, str):
            raise GameError(
                f"expected a line `n v value` for each of {counted(vertices, 'vertex')},"
                f" got {len(self.values):,}"
            )
        values = (self.values[v] for v in range(1, vertices + 1))
        return {name: [None if value < 0 else value for value in values]}

    def _rest(self) -> dict[str, Any]:
        return {key: value for key, value in (self.data or {}).items() if key != "nodes"}


def _wrong(number: int, expected: str, line: str) -> GameError:
    shown = ascii(line if len(line) <= 60 else line[:57] + "...")
    return GameError(f"line {number}, column 1: expected {expected}, got {shown}")


def recognises(text: str) -> bool:
    """Is the first line that is no comment `p edge` or `p sp`?

    >>> recognises("c x\\np edge 1 0\\n"), recognises("p cnf 1 0\\n")
    (True, False)
    """
    return re.match(r"(?:c[^\n]*\n|\s*\n)*p[ \t]+(?:edge|col|sp)\b", text) is not None


FORMAT = graph_format(
    name="edges",
    summary="a DIMACS edge list, with the position in a comment; streamed, for large graphs",
    read=read,
    pieces=pieces,
    recognises=recognises,
    suffixes=(".edges", ".col", ".gr"),
    commented=in_a_comment("c "),
)
