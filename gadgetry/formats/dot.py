"""DOT: the graph with its labels, for Graphviz; the position in the graph's attribute `game`.

`gadgetry draw` makes the picture that shows gadgets and colours; this is the game as a graph that
can be read again. Read is any plain DOT graph: nodes, edges (chains too) and attributes; no
subgraphs, ports or HTML strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from gadgetry.formats.graph_file import (
    GraphFile,
    Labels,
    columns_of,
    from_text,
    game_data,
    graph_format,
    is_directed,
    numbered,
    ordered,
    pairs,
    slices,
    value_words,
)
from gadgetry.formats.names import in_dot
from gadgetry.formats.recorded_answer import in_a_comment
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.rows import numbers_in, rows

_FILLS = ("#444444", "#ffffff", "#9ecae1", "#fdae6b", "#a1d99b", "#d9d9d9")
_SKIPPED = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/|^#[^\n]*)+", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(
    r'"((?:[^"\\]|\\.)*)"|([^\W\d]\w*|-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))|(--|->|[{}\[\]=;,])',
    re.DOTALL,
)
_EDGES = re.compile(r"[0-9]+ (--|->) [0-9]+;\n(?:[0-9]+ \1 [0-9]+;\n)*")
_NUMBER = re.compile("[0-9]+")
_PLAIN = "(?:0|[1-9][0-9]{0,8}+)"
_QUOTED = r'"(?:[^"\\\n]++|\\[^\n])*+"'
_HEAD = re.compile(rf"(di)?graph \{{\n(?://[^\n]*\n)*+graph \[game={_QUOTED}\];\n")
_BARE = re.compile(rf"(?:{_PLAIN}(?: \[label={_QUOTED}\])?+;\n)++")
_NODES = re.compile(rf'(?:{_PLAIN}(?: \[(?:[^"\\\]\n]++|{_QUOTED})*+\])?+;\n)++')
_IDS = re.compile("^[0-9]+", re.MULTILINE)
_ARCS, _LINES = (re.compile(rf"(?:{_PLAIN} {line} {_PLAIN};\n)++") for line in ("->", "--"))
_WORDS = ("strict", "graph", "digraph", "node", "edge", "subgraph")


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file.

    >>> from gadgetry.formats.graph_file import arrays_of
    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> position = GeneralizedGeography.of(2, [(0, 1)], start=0)
    >>> print("".join(pieces(arrays_of(position))), end="")
    digraph {
    graph [game="{\\"ruleset\\": \\"generalized-geography\\", \\"start\\": 0}"];
    0;
    1;
    0 -> 1;
    }
    """
    directed = is_directed(graph)
    columns = columns_of(graph)
    said = json.dumps(game_data(graph)).replace("\\", "\\\\").replace('"', '\\"')
    yield f'{"digraph" if directed else "graph"} {{\ngraph [game="{said}"];\n'
    for part, numbers in slices(graph.vertices):
        if labels:
            before = value_words(columns, part, lambda values: _values({**values, "label": '"'}))
            names = labels.words(part, lambda name: in_dot(name)[1:-1])
            yield rows(len(numbers), numbers, " [", before, *names, '"];\n')
        else:
            inside = value_words(columns, part, lambda v: f" [{_values(v)}]" if v else "")
            yield rows(len(numbers), numbers, inside, ";\n")
    yield from graph.edge_rows("", " -> " if directed else " -- ", ";\n")
    yield "}\n"


def _values(values: dict[str, Any]) -> str:
    """Attributes of a vertex; one with a colour looks like it."""
    if "colour" in values:
        shade = int(values["colour"]) % len(_FILLS)
        looks = {"style": "filled", "fillcolor": f'"{_FILLS[shade]}"'}
        looks |= {"fontcolor": '"#ffffff"'} if shade == 0 else {}
        label = {"label": values.pop("label")} if "label" in values else {}
        values = {**values, **looks, **label}
    return ", ".join(f"{name}={value}" for name, value in values.items())


def read(text: str) -> GraphFile:
    """The graph in a file.

    >>> read("graph { a -- b -- c; b [colour=1] }").edges.tolist()
    [[0, 1], [1, 2]]
    >>> read("graph { a -> b }")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 1, column 11: expected -- between the ends, got '->'
    """
    plain = _plain(text)
    return _Reader(text).read() if plain is None else plain


def _plain(text: str) -> GraphFile | None:
    """A file of ours, or one that looks so, without a step for each token; None for any other.

    First the graph's attribute, then nodes 0, 1, 2 ..., then edges, a line each. What is before the
    edges is read as always if a node has more than a label.
    """
    head = _HEAD.match(text)
    nodes = head and _NODES.match(text, head.end())
    edges = head and nodes and (_ARCS if head[1] else _LINES).match(text, nodes.end())
    if not (head and nodes and edges) or text[edges.end() :] != "}\n":
        return None
    bare = _BARE.fullmatch(nodes[0]) is not None
    reader = _Reader(text[: head.end() if bare else nodes.end()] + "}\n")
    try:
        around = reader.read()
    except GameError:
        return None  # found again, at its place in the whole text
    names = _IDS.findall(nodes[0]) if bare else list(reader.nodes)
    ends = numbers_in(edges[0], " ;").reshape(-1, 2)
    if reader.edges or names != list(map(str, range(len(names)))) or ends.max() >= len(names):
        return None
    return replace(around, vertices=len(names), edges=ends)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.nodes: dict[str, dict[str, str]] = {}
        self.edges: list[tuple[str, str]] = []
        self.own: dict[str, str] = {}
        self.ahead = self._next()

    def read(self) -> GraphFile:
        if self._keyword() == "strict":
            self._take()
        kind = self._keyword()
        if kind not in ("graph", "digraph"):
            raise self._wrong("graph or digraph")
        self._take()
        if self.ahead[0] != "mark":
            self._take()
        self._mark("{")
        line = "->" if kind == "digraph" else "--"
        while self.ahead[:2] != ("mark", "}"):
            if not self._plain_edges(line):
                self._statement(line)
        self._take()
        if self.ahead[0] != "end":
            raise self._wrong("one graph and then the end")
        return self._graph(kind == "digraph")

    def _graph(self, directed: bool) -> GraphFile:
        vertex = numbered(list(self.nodes))
        columns: dict[str, dict[str, Any]] = {}
        for name, attributes in self.nodes.items():
            for key, value in attributes.items():
                if key != "label":
                    columns.setdefault(key, {})[name] = from_text(value, None)
        data: Any = {}
        if "game" in self.own:
            try:
                data = json_value(self.own["game"])
            except GameError as error:
                raise GameError(f"attribute game: {error}") from None
            if not isinstance(data, dict):
                raise GameError("expected a JSON object as the graph's attribute `game`")
        return GraphFile(
            len(vertex),
            pairs((vertex[u], vertex[v]) for u, v in self.edges),
            directed,
            {key: ordered(vertex, values) for key, values in columns.items()},
            data,
        )

    def _plain_edges(self, line: str) -> bool:
        """Take a run of lines as `pieces` writes edges, if there is one here: they are many."""
        run = _EDGES.match(self.text, self.ahead[2])
        if run is None or run[1] != line:
            return False
        names = _NUMBER.findall(run[0])
        for name in dict.fromkeys(names):
            self.nodes.setdefault(name, {})
        self.edges += zip(names[::2], names[1::2], strict=True)
        self.at = run.end()
        self.ahead = self._next()
        return True

    def _statement(self, line: str) -> None:
        if self.ahead[:2] == ("mark", ";"):
            self._take()
            return
        word = self._keyword()
        if word in ("graph", "node", "edge"):
            self._take()
            attributes = self._attributes()
            if word == "graph":
                self._say(attributes)
            return
        if word or self.ahead[0] not in ("word", "string"):
            raise self._wrong("a node, an edge or an attribute (subgraphs are not read)")
        ends = [self._take()]
        if self.ahead[:2] == ("mark", "="):
            self._take()
            self._say({ends[0]: self._name()})
            return
        self.nodes.setdefault(ends[0], {})
        while self.ahead[0] == "mark" and self.ahead[1] in ("--", "->"):
            if self.ahead[1] != line:
                raise self._wrong(f"{line} between the ends")
            self._take()
            ends.append(self._name())
            self.nodes.setdefault(ends[-1], {})
        attributes = self._attributes()
        if len(ends) == 1:
            self.nodes[ends[0]] |= attributes
        self.edges += pairwise(ends)

    def _say(self, attributes: dict[str, str]) -> None:
        """Attributes of the graph; Graphviz lets the last one count, a game is there once."""
        if "game" in attributes and "game" in self.own:
            raise self._wrong("one attribute game, and after the second one the end")
        self.own |= attributes

    def _attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self.ahead[:2] == ("mark", "["):
            self._take()
            while self.ahead[:2] != ("mark", "]"):
                key = self._name()
                found[key] = "true"
                if self.ahead[:2] == ("mark", "="):
                    self._take()
                    found[key] = self._name()
                if self.ahead[0] == "mark" and self.ahead[1] in (",", ";"):
                    self._take()
            self._take()
        return found

    def _name(self) -> str:
        if self.ahead[0] not in ("word", "string"):
            raise self._wrong("a name")
        return self._take()

    def _mark(self, mark: str) -> None:
        if self.ahead[:2] != ("mark", mark):
            raise self._wrong(mark)
        self._take()

    def _keyword(self) -> str:
        word = self.ahead[1].lower()
        return word if self.ahead[0] == "word" and word in _WORDS else ""

    def _take(self) -> str:
        if self.ahead[0] in ("end", "strange"):
            raise self._wrong("a name, or }")
        word = self.ahead[1]
        self.ahead = self._next()
        return word

    def _next(self) -> tuple[str, str, int]:
        """The next token: its sort, its text, and where it begins."""
        skipped = _SKIPPED.match(self.text, self.at)
        start = skipped.end() if skipped else self.at
        found = _TOKEN.match(self.text, start)
        if found is None:
            sort = "strange" if start < len(self.text) else "end"
            return sort, self.text[start : start + 1], start
        self.at = found.end()
        string, word, mark = found.groups()
        if string is not None:
            plain = re.sub(r"\\(\n|[\"\\])", lambda m: m[1].strip("\n"), string)
            return "string", plain, start
        return ("word", word, start) if word is not None else ("mark", mark, start)

    def _wrong(self, expected: str) -> GameError:
        sort, word, at = self.ahead
        line, column = self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)
        got = "the end" if sort == "end" else ascii(word[:32])
        return GameError(f"expected {expected}, got {got}", line, column)


def recognises(text: str) -> bool:
    """Does it begin as DOT?

    >>> recognises("digraph G {"), recognises("graph | x"), recognises("undirected-geography")
    (True, False, False)
    """
    return re.match(r"\s*(?:strict\s+)?(?:di)?graph\b[^{|&\n]*\{", text, re.IGNORECASE) is not None


FORMAT = graph_format(
    name="dot",
    summary="DOT for Graphviz, with the position in an attribute and the gadgets in labels",
    read=read,
    pieces=pieces,
    recognises=recognises,
    suffixes=(".dot", ".gv"),
    commented=in_a_comment("// ", after="{\n"),
)
