"""UNDIRECTED GEOGRAPHY at degree three: the Grundy value next to one matching by networkx.

The graph is random, connected and subcubic, made so that the play from its start is long: a
caterpillar (each step of its play asks for the value of the next), then random edges between
vertices of degree less than three. Each line says how long the value takes from the position to
the answer, and how long networkx takes to find one maximum matching of the same graph; an
algorithm that recomputes the matching after each move needs that once per step of the play.

    python benchmarks/geography.py [--fast] [--json]
"""

from __future__ import annotations

from random import Random

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
        found, theirs = matching_seconds(position, most)
        steps = max(1, verdict.nodes)
        said = f"{seconds_text(ours)}, {steps:,} steps"
        peer = seconds_text(theirs) + ("" if found else ", stopped")
        work = f"{vertices:,} vertices, {extra:.1%} random edges"
        lines.append(Line(f"{work}: one matching", said, peer, theirs / ours, None, not found))
        lines.append(
            Line(
                f"{work}: a matching for each step",
                said,
                f"{seconds_text(theirs)} a step",
                theirs * steps / ours,
                200,
                not found,
            )
        )

    def run(size: int) -> tuple[float | None, bool]:
        graph = random_subcubic(size, 0.1, Random(1))
        verdict = solve(UndirectedGeography.of(size, graph, start=0), solver="degree-three")
        return verdict.nodes, verdict.outcome is not None

    sizes = (1_000, 10_000) if fast else (1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
    curve = sweep("degree-three, 10% random edges", "vertices", sizes, run, 60.0)
    notes = ("A search that recomputes the matching does it at least once a step of the play.",)
    title = "UNDIRECTED GEOGRAPHY values at degree three"
    return Result("geography", title, "networkx's matching", tuple(lines), (curve,), notes)


if __name__ == "__main__":
    main(measure)
