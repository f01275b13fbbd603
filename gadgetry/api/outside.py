"""Graphs and formulas of other libraries: networkx and PySAT."""

from __future__ import annotations

from typing import Any

from gadgetry._unknown import unknown
from gadgetry.api.errors import ArgumentError, a
from gadgetry.formulas import Cnf
from gadgetry.games.position import Position
from gadgetry.games.registry import ruleset as ruleset_of

GRAPH = ("vertices", "edges")


def from_networkx(graph: Any, ruleset: str, **settings: Any) -> Position[Any]:
    """A graph of networkx as the board of a game; `settings` are what the graph does not say.

    Its nodes become 0, 1, 2, ... in their order; a setting that is a node, or a list of nodes, is
    told so as well. Values of the vertices come from the attribute of that name, such as `colour`.

    >>> import networkx
    >>> import gadgetry as gd
    >>> path = networkx.path_graph("abc")
    >>> game = gd.from_networkx(path, ruleset="undirected-geography", start="b")
    >>> game.moves(), gd.solve(game).winner
    ((0, 2), 'first')
    """
    import numpy as np

    from gadgetry.formats.graph_file import GraphFile

    game = ruleset_of(a("`ruleset`, the name of a game", ruleset, str))
    for method in ("nodes", "edges", "is_directed"):
        if not hasattr(graph, method):
            raise TypeError(f"expected a graph of networkx, got {type(graph).__name__}")
    fields = {key: each for key, each in game.fields.items() if key not in GRAPH}
    number = {node: i for i, node in enumerate(graph.nodes)}
    for key in settings:
        if key not in fields:
            raise unknown(ArgumentError, f"a setting of {ruleset}", fields, key)
    edges = [(number[u], number[v]) for u, v in graph.edges()]
    columns = {each.vertex: list(_attribute(graph, each.vertex)) for each in fields.values()
               if each.vertex}  # fmt: skip
    board = GraphFile(
        len(number),
        np.array(edges, np.int64).reshape(-1, 2),
        bool(graph.is_directed()),
        {name: column for name, column in columns.items() if any(v is not None for v in column)},
    )
    values = {key: _numbered(value, number) for key, value in settings.items()}
    return board.as_game(ruleset, values).position()


def _attribute(graph: Any, name: str) -> Any:
    return (value for _, value in graph.nodes(data=name))


def _numbered(value: Any, number: dict[Any, int]) -> Any:
    """A node as its number; a list of them, too."""
    if isinstance(value, list | tuple | set | frozenset):
        return [_numbered(each, number) for each in value]
    try:
        return number.get(value, value)
    except TypeError:  # it cannot be a node
        return value


def from_pysat(cnf: Any) -> Cnf:
    """A `pysat.formula.CNF`, or a list of clauses as PySAT takes them.

    >>> from pysat.formula import CNF
    >>> import gadgetry as gd
    >>> gd.from_pysat(CNF(from_clauses=[[1, -2], [2]])), gd.from_pysat([[1], [-1]])
    (Cnf(2, [[1, -2], [2]]), Cnf(1, [[1], [-1]]))
    """
    clauses = getattr(cnf, "clauses", cnf)
    if not isinstance(clauses, list | tuple):
        raise TypeError(f"expected a CNF of PySAT, or clauses, got {type(cnf).__name__}")
    highest = max((abs(x) for clause in clauses for x in clause), default=0)
    return Cnf(max(highest, int(getattr(cnf, "nv", 0) or 0)), clauses)
