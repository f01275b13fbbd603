"""Games on graphs in graph files: what a file holds, and how it is a position again.

A position is its graph, a value for each vertex where its ruleset has one (`colour`), and the rest
(`ruleset`, `start`, `terminals`, `to_move` ...). GraphML, DOT, node-link data and edge lists have
places for all three. graph6, sparse6 and digraph6 hold the graph alone; such a file, or one that
another program wrote, is a plain graph, and becomes a game when somebody says which.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._advice import Advice, Call, Setting
from gadgetry.formats.registry import GameFormat
from gadgetry.games.fields import Field
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import position_from_json, ruleset, rulesets
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Provenance
from gadgetry.reductions.rows import WordColumn

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SLICE = 1 << 13


@dataclass(frozen=True)
class GraphFile:
    """What a graph file holds: edges between vertices 0 to `vertices` - 1, in their order.

    `vertex_data` has a value (or None) for each vertex by the name of one of them (`colour`),
    `data` the rest of the position. Without the key `ruleset` it is a plain graph.

    >>> plain = GraphFile(3, np.array([[0, 1], [1, 2]]))
    >>> plain.as_game("undirected-geography", {"start": 1}).position().moves()
    (0, 2)
    >>> plain.position()
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: expected a game, got a plain graph: say which game it is \
with gadgetry.from_networkx, or the like
    """

    vertices: int
    edges: NDArray[np.int64]
    directed: bool = False
    vertex_data: dict[str, list[Any]] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)

    def as_game(self, name: str, settings: Mapping[str, Any]) -> GraphFile:
        """The same graph as a board of that ruleset, with these values.

        What the file says of the same ruleset is kept, what it says of anything else is not.
        """
        same = self.data.get("ruleset") == name
        for key, each in ruleset(name).fields.items():
            given = key in settings or each.vertex in self.vertex_data
            if each.vertex and self.vertices and not (same or given or each.optional):
                raise GameError(
                    Advice(
                        f"expected a {each.vertex} for each vertex, in the file or with ",
                        Setting(key, "0,1,...", of="from_networkx"),
                        "; got none",
                    )
                )
        return replace(self, data={**(self.data if same else {"ruleset": name}), **settings})

    def to_json(self) -> dict[str, Any]:
        """The position's JSON form, checked by the schema."""
        from gadgetry.formats.schema import check_target

        name = self.data.get("ruleset")
        if name is None:
            raise GameError(
                Advice(
                    "expected a game, got a plain graph: say which game it is with ",
                    Call("from_networkx"),
                    ", or the like",
                )
            )
        game = ruleset(str(name))
        self._check_board(game.name, game.board)
        values: dict[str, Any] = {"vertices": self.vertices, "edges": self.edges.tolist()}
        for key, each in game.fields.items():
            if each.vertex and key not in self.data:
                # A file has no column of which no vertex has a value.
                column = self.vertex_data.get(each.vertex)
                if column is not None or not each.optional:
                    values[key] = [None] * self.vertices if column is None else column
        values |= {key: value for key, value in self.data.items() if key not in values}
        known = ("ruleset", *(key for key in game.fields if key in values))
        data = {key: values[key] for key in (*known, *(k for k in values if k not in known))}
        check_target(data)
        return data

    def position(self) -> Position[Any]:
        """The position; raises `GameError` if it is none."""
        name = self.data.get("ruleset")
        if name in rulesets() and getattr(ruleset(name).position, "takes_arrays", False):
            data = self._with_arrays()
            if data is not None:
                return position_from_json(data)
        return position_from_json(self.to_json())

    def _with_arrays(self) -> dict[str, Any] | None:
        """The position's JSON form with an array of edges; None if something is wrong with it.

        Two edges stand for all before the schema: what holds of the least and of the largest
        number holds of those between.
        """
        if not self.edges.size or self.edges.min() < 0 or self.edges.max() >= self.vertices:
            return None
        span = np.array([[end, end] for end in (self.edges.min(), self.edges.max())])
        try:
            return {**replace(self, edges=span).to_json(), "edges": self.edges}
        except GameError:
            return None  # found again, in its words

    def _check_board(self, name: str, board: str | None) -> None:
        if board is None:
            raise GameError(f"expected a ruleset that is played on a graph, got {name!r}")
        if (board == "digraph") != self.directed:
            found = "a directed graph" if self.directed else "an undirected one"
            raise GameError(f"expected a {board} for {name}, got {found}")


def arrays_of(position: Position[Any]) -> GraphArrays:
    """A position's graph as arrays, with its other values.

    >>> from gadgetry.games.flags.flag_coloring import FlagColoring
    >>> arrays_of(FlagColoring([0, 1], [(0, 1)])).vertex_data["colours"].tolist()
    [0, 1]
    """
    data = position.to_json()
    fields = ruleset(position.ruleset).fields
    edges = np.array(data["edges"], np.int64).reshape(-1, 2)
    columns = {key: data[key] for key, each in fields.items() if each.vertex and key in data}
    rest = {
        key: value
        for key, value in data.items()
        if key not in ("ruleset", "vertices", "edges", *columns)
    }
    return GraphArrays(
        position.ruleset,
        data["vertices"],
        edges[:, 0].astype(np.int32),
        edges[:, 1].astype(np.int32),
        {key: np.array(column, object) for key, column in columns.items()},
        rest,
    )


def is_directed(graph: GraphArrays) -> bool:
    """Has the board of the graph's ruleset arcs?"""
    return ruleset(graph.ruleset).board == "digraph"


def columns_of(graph: GraphArrays) -> dict[str, list[Any]]:
    """The values of the vertices by the name of one of them: `colour`, not `colours`."""
    fields = ruleset(graph.ruleset).fields
    return {fields[key].vertex or key: column.tolist() for key, column in graph.vertex_data.items()}


def game_data(graph: GraphArrays) -> dict[str, Any]:
    """What is neither the graph nor a value of each vertex, `ruleset` first; no nulls."""
    rest = {key: value for key, value in graph.data.items() if value is not None}
    return {"ruleset": graph.ruleset, **rest}


def as_text(value: Any) -> str:
    """A value in a format that has only texts: words as they are, the rest as JSON.

    >>> as_text("Short"), as_text([1, 2]), as_text(3)
    ('Short', '[1, 2]', '3')
    """
    return value if isinstance(value, str) else json.dumps(value)


def from_text(text: str, each: Field | None) -> Any:
    """The value that `as_text` wrote, for a key of a ruleset; a list may do without its brackets.

    >>> from gadgetry.games.fields import list_of, natural
    >>> from_text("0, 3", list_of(natural())), from_text("7", natural())
    ([0, 3], 7)
    """
    kind = each.schema.get("type") if each else None
    if kind == "string":
        return text
    listed = kind == "array" and not text.lstrip().startswith("[")
    try:
        return json.loads(f"[{text}]" if listed else text)
    except (ValueError, RecursionError):
        return text  # the schema will say what was expected


def numbered(names: Sequence[str]) -> dict[str, int]:
    """The vertex of each name: its own number if they are 0 to n-1, else its place.

    >>> numbered(["1", "0"]), numbered(["b", "a"])
    ({'1': 1, '0': 0}, {'b': 0, 'a': 1})
    """
    own = {str(v) for v in range(len(names))}
    if own == set(names):
        return {name: int(name) for name in names}
    return {name: v for v, name in enumerate(names)}


def ordered(vertex_of: Mapping[str, int], values: Mapping[str, Any]) -> list[Any]:
    """The values by name as a list by vertex, None where there is none."""
    found: list[Any] = [None] * len(vertex_of)
    for name, value in values.items():
        found[vertex_of[name]] = value
    return found


def pairs(rows: Iterable[Any]) -> NDArray[np.int64]:
    """Rows of two numbers as an array, also when there are none.

    >>> pairs([]).shape
    (0, 2)
    """
    return np.array(list(rows), np.int64).reshape(-1, 2)


@dataclass(frozen=True)
class Labels:
    """The names of vertices in the words of their gadgets, as `Provenance.vertex_name` has them.

    Asked for a slice at a time, so that millions of vertices need no memory for their names; of the
    vertices of a gadget, which follow each other, once.
    """

    provenance: Provenance

    def words(self, part: slice, escaped: Callable[[str], str]) -> tuple[WordColumn, WordColumn]:
        """Two columns, one after the other: the gadget, and the role behind `: ` if there is one.

        `escaped` makes of a name what the format writes, character by character.
        """
        kinds = self.provenance.kinds
        names = self.provenance.vertices.of_gadgets(
            part, lambda kind, index: kinds[kind].labels(index, escaped)
        )
        return names, self.provenance.role_words(part, lambda role: role and escaped(f": {role}"))


def slices(count: int) -> Iterator[tuple[slice, NDArray[np.int64]]]:
    """Vertices 0 to count - 1, some at a time: the slice, and their numbers.

    >>> list(slices(2))
    [(slice(0, 2, None), array([0, 1]))]
    """
    for start in range(0, count, _SLICE):
        part = slice(start, min(start + _SLICE, count))
        yield part, np.arange(part.start, part.stop)


def value_words(
    columns: Mapping[str, list[Any]], part: slice, text: Callable[[dict[str, Any]], str]
) -> WordColumn:
    """What a format says of the values of each vertex of a slice, by the names of their columns.

    `text` is asked once for equal ones; it does not see a value that is not there.
    """
    if not columns:
        return WordColumn([text({})], np.zeros(part.stop - part.start, np.intp))
    numbers: dict[tuple[Any, ...], int] = {}
    values = zip(*(column[part] for column in columns.values()), strict=True)
    which = np.array([numbers.setdefault(each, len(numbers)) for each in values])
    named = (zip(columns, each, strict=True) for each in numbers)
    return WordColumn([text({k: v for k, v in row if v is not None}) for row in named], which)


def graph_format(
    name: str,
    summary: str,
    read: Callable[[str], GraphFile],
    pieces: Callable[[GraphArrays, Labels | None], Iterator[str]],
    recognises: Callable[[str], bool],
    suffixes: tuple[str, ...],
    boards: tuple[str, ...] = ("graph", "digraph"),
    graph_only: bool = False,
    commented: Callable[[Iterable[str], str], Iterator[str]] | None = None,
) -> GameFormat:
    """The entry of a format for graphs, from its reader and its writer.

    The writer yields the file in pieces, so that millions of edges need no memory for their text.
    """

    def of_compiled(compiled: ChainCompiled) -> Iterator[str]:
        graph: Any = compiled.last.graph
        arrays = graph if isinstance(graph, GraphArrays) else arrays_of(compiled.target)  # type: ignore[arg-type]
        return pieces(arrays, Labels(compiled.last.provenance))

    return GameFormat(
        name=name,
        summary=summary,
        rulesets=None,
        read=lambda text: read(text).position(),
        write=lambda position: "".join(pieces(arrays_of(position), None)),
        recognises=recognises,
        suffixes=suffixes,
        boards=boards,
        read_graph=read,
        write_compiled=of_compiled,
        graph_only=graph_only,
        commented=commented,
    )
