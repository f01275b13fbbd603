"""UNDIRECTED GEOGRAPHY at degree three: the Grundy value next to one matching by others.

The graph is random, connected and subcubic, made so that the play from its start is long: a
caterpillar (each step of its play asks for the value of the next), then random edges between
vertices of degree less than three. Each line says how long the value takes from the position to
the answer, and how long Boost (in C++, `peers/boost_matching.cpp`) and networkx take to find one
maximum matching of the same graph: the value needs that, and an augmenting path for each step of
the play. Boost's time is its own processor time, from the graph in memory to the matching.

    python benchmarks/geography.py [--fast] [--json]
"""

from __future__ import annotations

from itertools import chain
from random import Random

from cpp_peers import asked, program
from measuring import Line, Result, main, seconds_text, sweep, timed, timed_at_most

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.registry import solve


def random_subcubic(vertices: int, extra: float, rng: Random) -> list[tuple[int, int]]:
    """A caterpillar with spine 0, 2, 4, ... and `extra` * vertices further edges at random."""
    edges = {(v, v + 1) for v in range(0, vertices - 1, 2)}
    edges |= {(v, v + 2) for v in range(0, vertices - 2, 2)}
    degree = [0] * vertices
    for u, v in edges:
        degree[u] += 1
        degree[v] += 1
    for _ in range(int(extra * vertices)):
        u, v = sorted(rng.sample(range(vertices), 2))
        if degree[u] < 3 > degree[v] and (u, v) not in edges:
            edges.add((u, v))
            degree[u] += 1
            degree[v] += 1
    return sorted(edges)


def matching_seconds(position: UndirectedGeography, most: float) -> tuple[bool, float]:
    """Was one maximum matching by networkx found, and its time."""
    import networkx as nx

    graph = position.to_networkx()
    found, seconds = timed_at_most(lambda: nx.max_weight_matching(graph, maxcardinality=True), most)
    return found is not None, seconds


def measure(fast: bool) -> Result:
    """The value next to one matching, and next to a matching for each step of the play."""
    solve(UndirectedGeography.of(2, [(0, 1)], start=0))  # so that no line pays for imports
    vertices, most = (1_000, 10.0) if fast else (10_000, 90.0)
    lines = []
    for extra in (0.0, 0.1) if fast else (0.001, 0.1):
        edges = random_subcubic(vertices, extra, Random(1))
        position = UndirectedGeography.of(vertices, edges, start=0)
        verdict, ours = timed(lambda p=position: solve(p, solver="degree-three"))  # type: ignore[misc]
        work = f"{vertices:,} vertices, {extra:.1%} random edges"
        told = f"{seconds_text(ours)}, {verdict.nodes:,} steps"
        if program("boost_matching"):
            _, theirs = asked("boost_matching", (vertices, len(edges), *chain(*edges)))
            name = f"{work}: one matching by Boost"
            lines.append(Line(name, told, seconds_text(theirs), theirs / ours, 1))
        matched, theirs = matching_seconds(position, most)
        peer = seconds_text(theirs) + ("" if matched else ", stopped")
        name = f"{work}: one matching by networkx"
        lines.append(Line(name, told, peer, theirs / ours, 20, not matched))

    def run(size: int) -> tuple[float | None, bool]:
        graph = random_subcubic(size, 0.1, Random(1))
        verdict = solve(UndirectedGeography.of(size, graph, start=0), solver="degree-three")
        return verdict.nodes, verdict.outcome is not None

    sizes = (1_000, 10_000) if fast else (1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
    curve = sweep("degree-three, 10% random edges", "vertices", sizes, run, 60.0)
    notes = [] if program("boost_matching") else ["g++ or Boost (libboost-dev) is not installed"]
    title = "UNDIRECTED GEOGRAPHY values at degree three"
    peer = "the matchings of Boost and networkx"
    return Result("geography", title, peer, tuple(lines), (curve,), tuple(notes))


if __name__ == "__main__":
    main(measure)
