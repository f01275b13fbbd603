"""UNDIRECTED GEOGRAPHY at degree three: the Grundy value next to one matching by networkx.

The graph is random, connected and subcubic, made so that the play from its start is long: a
caterpillar (each step of its play asks for the value of the next), then random edges between
vertices of degree less than three. Each line says how long the value takes from the position to
the answer, and how long networkx takes to find one maximum matching of the same graph; an
algorithm that recomputes the matching after each move needs that once per step of the play.

    python benchmarks/geography.py [--vertices 10000] [--peer-vertices 2500] [--seed 1]
"""

from __future__ import annotations

import argparse
import time
from random import Random

from gadgetry.games.undirected_geography import UndirectedGeography
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


def value_seconds(position: UndirectedGeography) -> tuple[int | None, int, float]:
    """The value, the steps followed, and the time for the whole of it."""
    started = time.perf_counter()
    verdict = solve(position, solver="degree-three")
    return verdict.value, verdict.nodes, time.perf_counter() - started


def networkx_seconds(position: UndirectedGeography) -> float:
    """The time of one maximum matching."""
    import networkx as nx

    graph = position.to_networkx()
    started = time.perf_counter()
    nx.max_weight_matching(graph, maxcardinality=True)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--vertices", type=int, default=10_000)
    parser.add_argument("--peer-vertices", type=int, default=2_500, help="graph for networkx")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    solve(UndirectedGeography.of(2, [(0, 1)], start=0))  # so that no line pays for imports
    print("vertices  edges  random edges  value  steps  value, s  one networkx matching, s  ratio")
    for vertices in sorted({options.vertices, min(options.vertices, options.peer_vertices)}):
        for extra in (0.0, 0.001, 0.1, 1.0):
            edges = random_subcubic(vertices, extra, Random(options.seed))
            position = UndirectedGeography.of(vertices, edges, start=0)
            value, steps, seconds = value_seconds(position)
            line = f"{vertices:8} {len(edges):6} {extra:13.1%} {value:6} {steps:6} {seconds:9.3f}"
            if vertices <= options.peer_vertices:
                peer = networkx_seconds(position)
                line += f" {peer:25.3f} {peer / seconds:6.0f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
