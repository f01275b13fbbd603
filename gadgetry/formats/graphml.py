"""GraphML, for Gephi, yEd, networkx and igraph: the graph, colours, and the rest of the position.

What is not the graph stands in `data` elements: of the graph (`ruleset`, `start`, `terminals`,
...; lists as JSON) and of the nodes (`colour`, and `label`, which the reader passes over). A
document type, and with it every entity, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.parsers import expat

import numpy as np

from gadgetry.formats.graph_file import (
    GraphFile,
    Labels,
    as_text,
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
from gadgetry.formats.names import in_xml
from gadgetry.formats.recorded_answer import in_a_comment
from gadgetry.games.fields import WORD
from gadgetry.games.position import GameError
from gadgetry.games.registry import rulesets
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.rows import Column, WordColumn, numbers_in, rows

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_BEGINNING = 2000  # characters: comments and a document type may come first
_NUMBERS = ("int", "long")
_NUMBER = "(?:0|[1-9][0-9]{0,8}+)"
_EDGES = re.compile(rf'(?:<edge source="{_NUMBER}" target="{_NUMBER}"/>\n)++')
_LABEL = r'[^<>&"\x00-\x1f\ud800-\udfff\ufffe\uffff]*+'  # with the entities that `in_xml` writes
_NODES = re.compile(
    rf'(?:<node id="{_NUMBER}"(?:/>|><data key="node-label">'
    rf"{_LABEL}(?:&(?:amp|lt|gt|quot);{_LABEL})*+</data></node>)\n)++"
)
_IDS = re.compile('<node id="([0-9]+)')
_TRUTH = {"true": True, "1": True, "false": False, "0": False}


def pieces(graph: GraphArrays, labels: Labels | None = None) -> Iterator[str]:
    """The file.

    >>> import numpy as np
    >>> from gadgetry.games.geography.undirected_geography import UndirectedGeography
    >>> from gadgetry.formats.graph_file import arrays_of
    >>> position = UndirectedGeography.of(2, [(0, 1)], start=1)
    >>> print("".join(pieces(arrays_of(position))), end="")
    <?xml version="1.0" encoding="UTF-8"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key id="graph-ruleset" for="graph" attr.name="ruleset" attr.type="string"/>
    <key id="graph-start" for="graph" attr.name="start" attr.type="int"/>
    <graph edgedefault="undirected">
    <data key="graph-ruleset">undirected-geography</data>
    <data key="graph-start">1</data>
    <node id="0"/>
    <node id="1"/>
    <edge source="0" target="1"/>
    </graph>
    </graphml>
    """
    data, columns = game_data(graph), columns_of(graph)
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="{NAMESPACE}">\n'
    for name, value in data.items():
        yield _key("graph", name, _type(value))
    for name, column in columns.items():
        yield _key("node", name, _type(next((v for v in column if v is not None), 0)))
    if labels:
        yield _key("node", "label", "string")
    yield f'<graph edgedefault="{"directed" if is_directed(graph) else "undirected"}">\n'
    for name, value in data.items():
        yield f'<data key="graph-{in_xml(name)}">{in_xml(as_text(value))}</data>\n'
    for part, numbers in slices(graph.vertices):
        values = value_words(columns, part, _values)
        if labels:
            names = labels.words(part, in_xml)
            inside: tuple[Column, ...] = (
                ">",
                values,
                '<data key="node-label">',
                *names,
                "</data></node>\n",
            )
        else:
            bare = np.array([not word for word in values.table])[values.which].astype(np.intp)
            inside = (WordColumn((">", "/>"), bare), values, WordColumn(("</node>\n", "\n"), bare))
        yield rows(len(numbers), '<node id="', numbers, '"', *inside)
    yield from graph.edge_rows('<edge source="', '" target="', '"/>\n')
    yield "</graph>\n</graphml>\n"


def _values(values: dict[str, Any]) -> str:
    return "".join(
        f'<data key="node-{in_xml(name)}">{in_xml(as_text(value))}</data>'
        for name, value in values.items()
    )


def _key(of: str, name: str, kind: str) -> str:
    safe = in_xml(name)
    return f'<key id="{of}-{safe}" for="{of}" attr.name="{safe}" attr.type="{kind}"/>\n'


def _type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "int" if isinstance(value, int) else "string"


def read(text: str) -> GraphFile:
    """The graph in a file, with what it says of a game.

    >>> read("<graphml><graph edgedefault='directed'><node id='a'/></graph></graphml>").vertices
    1
    >>> read("<!DOCTYPE graphml><graphml/>")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 1, column 18: expected no document type, got one
    """
    plain = _plain(text)
    return _Reader().read(text) if plain is None else plain


def _plain(text: str) -> GraphFile | None:
    """A file of ours, or one that looks so, without a call for each edge; None for any other.

    The edges stand last, a line each, behind nodes 0, 1, 2 ...; what is around them, and nodes with
    values, are read as always. If anything is unusual, so is the whole file.
    """
    edges = _EDGES.match(text, max(text.find("<edge "), 0))
    if edges is None or text[edges.end() :] != "</graph>\n</graphml>\n":
        return None
    ends = numbers_in(edges[0], '"').reshape(-1, 2)
    cut, count, labelled = edges.start(), None, False
    nodes = _NODES.match(text, max(text.find("<node "), 0))
    if nodes and nodes.end() == cut:
        cut, labelled = nodes.start(), "<data" in nodes[0]
        numbers = list(map(int, _IDS.findall(nodes[0])))
        count = len(numbers) if numbers == list(range(len(numbers))) else -1
    reader = _Reader()
    try:
        around = reader.read(text[:cut] + text[edges.end() :])
    except GameError:
        return None  # found again, at its place in the whole text
    if count is None:
        count = len(reader.nodes) if reader.nodes == [*map(str, range(len(reader.nodes)))] else -1
    elif reader.nodes or (labelled and reader.keys.get("node-label", ("",) * 3)[1] != "label"):
        return None
    return (
        None if reader.edges or ends.max() >= count else replace(around, vertices=count, edges=ends)
    )


class _Reader:
    """What has been read so far of a document."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.path: list[str] = []
        self.keys: dict[str, tuple[str, str, str]] = {}  # what it is for, its name, its type
        self.graphs = 0
        self.directed = False
        self.nodes: list[str] = []
        self.edges: list[tuple[str, str, int, int]] = []
        self.graph_data: dict[str, str] = {}
        self.node_data: dict[str, dict[str, Any]] = {}
        self.key: tuple[str, str, str] | None = None
        self.text: list[str] = []

    def read(self, text: str) -> GraphFile:
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            said = f"expected XML, got an error: {expat.ErrorString(error.code)}"
            raise GameError(said, error.lineno, error.offset + 1) from None
        if not self.graphs:
            raise GameError("expected a graph element in graphml, got none")
        vertex = numbered(self.nodes)
        if len(vertex) < len(self.nodes):
            raise GameError("expected every node once, got one again")
        rows = []
        for source, target, line, column in self.edges:
            if source not in vertex or target not in vertex:
                strange = source if source not in vertex else target
                raise GameError(f"expected ids of nodes, got {_short(strange)}", line, column)
            rows.append((vertex[source], vertex[target]))
        found = rulesets().get(self.graph_data.get("ruleset", ""))
        fields = {"ruleset": WORD, **(found.fields if found else {})}
        return GraphFile(
            len(self.nodes),
            pairs(rows),
            self.directed,
            {name: ordered(vertex, values) for name, values in self.node_data.items()},
            {name: from_text(value, fields.get(name)) for name, value in self.graph_data.items()},
        )

    def error(self, expected: str, got: str) -> GameError:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return GameError(f"expected {expected}, got {got}", line, column)

    def doctype(self, *_: object) -> None:
        raise self.error("no document type", "one")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if not self.path and name != "graphml":
            raise self.error("graphml", _short(name))
        self.path.append(name)
        handler = getattr(self, f"_{name}", None) if name in _ELEMENTS else None
        if handler is None and name in ("hyperedge", "port", "locator"):
            raise self.error("nodes and edges", name)
        if handler:
            handler(attributes)

    def end(self, tag: str) -> None:
        if self.path.pop() == "data" and self.key:
            self.parser.CharacterDataHandler = None
            self._store(*self.key, "".join(self.text))
            self.key, self.text = None, []

    def _key(self, attributes: dict[str, str]) -> None:
        name = attributes.get("attr.name", attributes.get("id", ""))
        kind = attributes.get("attr.type", "string")
        self.keys[attributes.get("id", "")] = (attributes.get("for", "all"), name, kind)

    def _graph(self, attributes: dict[str, str]) -> None:
        self.graphs += 1
        if self.graphs > 1:
            raise self.error("one graph", "a second one")
        self.directed = attributes.get("edgedefault") == "directed"

    def _node(self, attributes: dict[str, str]) -> None:
        if "id" not in attributes:
            raise self.error("the id of a node", "none")
        self.nodes.append(attributes["id"])

    def _edge(self, attributes: dict[str, str]) -> None:
        if "source" not in attributes or "target" not in attributes:
            raise self.error("the source and the target of an edge", "only one, or none")
        if attributes.get("directed", str(self.directed).lower()) != str(self.directed).lower():
            raise self.error("all edges directed or none", "some of them")
        at = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.edges.append((attributes["source"], attributes["target"], *at))

    def _data(self, attributes: dict[str, str]) -> None:
        key = attributes.get("key", "")
        if key not in self.keys:
            raise self.error("one of the keys", _short(key))
        self.key = self.keys[key]
        self.text = []
        self.parser.CharacterDataHandler = self.text.append

    def _store(self, of: str, name: str, kind: str, text: str) -> None:
        parent = self.path[-1] if self.path else ""
        if parent == "graph":
            values: dict[str, Any] = self.graph_data
            place = name
        elif parent == "node" and name != "label":
            values, place = self.node_data.setdefault(name, {}), self.nodes[-1]
        else:
            return
        if place in values:
            raise self.error(f"one value of {_short(name)}", "a second one")
        values[place] = text if parent == "graph" else self._value(kind, text)

    def _value(self, kind: str, text: str) -> Any:
        word = text.strip()
        if kind in _NUMBERS:
            if not re.fullmatch(r"[+-]?[0-9]{1,18}", word):
                raise self.error("an integer", _short(word))
            return int(word)
        if kind == "boolean":
            if word not in _TRUTH:
                raise self.error("true or false", _short(word))
            return _TRUTH[word]
        return text


_ELEMENTS = frozenset(("key", "graph", "node", "edge", "data"))


def _short(word: str) -> str:
    return ascii(word if len(word) <= 32 else word[:29] + "...")


def recognises(text: str) -> bool:
    """Does it begin as XML, and not as a drawing?

    >>> recognises('<?xml version="1.0"?>'), recognises("<graphml>"), recognises("<?xml?><svg>")
    (True, True, False)
    """
    begins = re.match(r"\s*<(?:\?xml|!|(?:\w+:)?graphml\b)", text)
    return begins is not None and re.search(r"<(?:svg:)?svg\b", text[:_BEGINNING]) is None


FORMAT = graph_format(
    name="graphml",
    summary="GraphML, with the position in its attributes and the gadgets in its labels",
    read=read,
    pieces=pieces,
    recognises=recognises,
    suffixes=(".graphml",),
    commented=in_a_comment("<!-- ", " -->\n", after="?>\n"),
)
