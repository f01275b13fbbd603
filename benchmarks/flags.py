"""FLAG COLORING: values and outcomes, next to a search with networkx and pynauty.

    python benchmarks/flags.py [--fast] [--json]

The peer is what one would write with those packages: contract a `networkx.Graph`, split it into
connected components, and remember each by pynauty's certificate of the coloured graph; an outcome
stops at the first option of value 0. It is stopped after thirty seconds, and then counts for those.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from typing import Any

from measuring import Line, Result, main, seconds_text, sweep, timed, timed_at_most

from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import grid, route, usa
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

WANTED = 20
NEED_PEER = "the package pynauty is not installed"
FORMULAS = (  # k = 4 variables, n = 3 clauses
    ((1, 2), (3, 4), (1, 3)),
    ((1,), (2, 3), (3, 4)),
    ((1, 2, 3), (2, 4), (3, 4)),
)


class Peer:
    """Grundy values by memo search on networkx graphs, up to isomorphism."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}
        self.lost: dict[Any, bool] = {}

    def value(self, graph: Any) -> int:
        """The Grundy value of a coloured graph."""
        import networkx as nx

        total = 0
        for part in nx.connected_components(graph):
            total ^= self._connected(graph.subgraph(part))
        return total

    def _connected(self, graph: Any) -> int:
        key = self._certificate(graph)
        if key not in self.known:
            options = {self.value(option) for option in self._options(graph)}
            self.known[key] = next(k for k in count() if k not in options)
        return self.known[key]

    def is_lost(self, graph: Any) -> bool:
        """Does the player to move lose? On a connected graph, which stays connected."""
        key = self._certificate(graph)
        if key not in self.lost:
            self.lost[key] = not any(self.is_lost(option) for option in self._options(graph))
        return self.lost[key]

    def _certificate(self, graph: Any) -> Any:
        from pynauty import Graph, certificate  # type: ignore[import-not-found]

        number = {v: i for i, v in enumerate(graph)}
        colours: dict[int, set[int]] = {}
        for v, data in graph.nodes(data=True):
            colours.setdefault(data["colour"], set()).add(number[v])
        near = {number[v]: [number[w] for w in graph[v]] for v in graph}
        parts = [colours[c] for c in sorted(colours)]
        sizes = tuple((c, len(colours[c])) for c in sorted(colours))
        return sizes, certificate(
            Graph(len(number), adjacency_dict=near, vertex_coloring=parts if parts else [])
        )

    def _options(self, graph: Any) -> Any:
        for v in graph:
            for colour in {graph.nodes[w]["colour"] for w in graph[v]}:
                merged = [w for w in graph[v] if graph.nodes[w]["colour"] == colour]
                after = graph.copy()
                beyond = {x for w in merged for x in graph[w]} - {v}
                after.remove_nodes_from(merged)
                after.nodes[v]["colour"] = colour
                after.add_edges_from((v, x) for x in beyond)
                yield after


def as_networkx(position: FlagColoring) -> Any:
    """The coloured graph."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(
        (v, {"colour": c}) for v, c in enumerate(position.colours) if c is not None
    )
    graph.add_edges_from(position.edges)
    return graph


def of_formula(variables: int, clauses: Any) -> FlagColoring:
    """G(A)."""
    target = AvoidTrueToFlagColoring().build(AvoidTrue(variables, clauses)).target
    assert isinstance(target, FlagColoring)
    return target


def compare(
    work: str,
    positions: list[FlagColoring],
    question: Question,
    ask: Callable[[Peer, Any], int],
    most: float,
) -> Line:
    """All positions, one after the other, each with empty tables; the sum of the times."""
    ours = theirs = 0.0
    stopped = nodes = 0
    for position in positions:
        verdict, seconds = timed(lambda p=position: solve(p, question))  # type: ignore[misc]
        ours += seconds
        nodes += verdict.nodes
        if find_spec("pynauty"):
            graph = as_networkx(position)
            found, took = timed_at_most(lambda g=graph: ask(Peer(), g), most)  # type: ignore[misc]
            expected = verdict.value if question.value else not verdict.outcome
            assert found in (None, expected), (work, found, expected)
            stopped += found is None
            theirs += took
    said = f"{seconds_text(ours)}, {nodes:,} positions"
    if not find_spec("pynauty"):
        return Line(work, said, "", None, WANTED)
    peer = seconds_text(theirs) + (f", {stopped} of {len(positions)} stopped" if stopped else "")
    return Line(work, said, peer, theirs / ours, WANTED, bool(stopped))


def measure(fast: bool) -> Result:
    """The USA flag, route graphs, random two-coloured graphs and G(A)."""
    most = 5.0 if fast else 30.0
    solve(route(2, 2))
    value, winner = Question(), Question(value=False)
    lengths = [(4, 4, 6), (2, 4, 4, 6), (2, 2, 4, 4), (3, 3, 5), (1, 3, 3, 5), (4, 6, 6)]
    formulas = FORMULAS[:1] if fast else FORMULAS
    lines = [
        compare("value of the USA flag", [usa()], value, Peer.value, most),
        compare("values of 6 route graphs", [route(*x) for x in lengths], value, Peer.value, most),
        compare(
            f"outcomes of {len(formulas)} G(A), k=4, n=3",
            [of_formula(4, clauses) for clauses in formulas],
            winner,
            lambda peer, graph: peer.is_lost(graph),
            most,
        ),
    ]
    limit = 10.0 if fast else 60.0

    def searched(position: FlagColoring, question: Question) -> tuple[float | None, bool]:
        verdict = solve(position, question, Limits(seconds=limit))
        return verdict.nodes, verdict.outcome is not None

    curves = (
        sweep(
            "values of routes P(4,...,4,6)",
            "routes",
            (2, 4, 8, 16, 32, 64, 128, 256),
            lambda n: searched(route(*[4] * (n - 1), 6), value),
            limit,
        ),
        sweep(
            "values of grids n x n", "n", range(2, 9), lambda n: searched(grid(n, n), value), limit
        ),
        sweep(
            "outcomes of G(A), a path of clauses",
            "clauses",
            (1, 2, 3, 4, 6, 8, 11, 16, 22, 32),
            lambda n: searched(_path(n), winner),
            limit,
        ),
    )
    notes = () if find_spec("pynauty") else (NEED_PEER,)
    return Result("flags", "FLAG COLORING", "networkx and pynauty", tuple(lines), curves,
                  notes)  # fmt: skip


def _path(n: int) -> FlagColoring:
    return of_formula(n + 1, tuple((v, v + 1) for v in range(1, n + 1)))


if __name__ == "__main__":
    main(measure)
