"""Compiling a QBF down to UNDIRECTED GEOGRAPHY, next to a plain networkx build.

A random QBF with N variables (e a e a ...) and 4N ternary clauses goes through
qbf-to-generalized-geography and generalized-geography-to-undirected-geography, and its edges are
streamed to an edge list. The peer adds the same vertices and edges to a `networkx.Graph` one by one
in plain Python, for a formula of a hundredth of the size, and writes the same edge list. Each runs
in a process of its own, so that the peak of memory is its own; bytes per edge are that peak, above
the imports and the formula, over the number of edges.

    python benchmarks/compile.py [--variables 100000] [--peer-fraction 100]
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.edge_gadget import ROLES
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.registry import shortest_path


def peak() -> float:
    """The most memory this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def build_gadgetry(qbf: Qbf) -> Any:
    """The arrays of the graph, with their provenance."""
    return Chain.of(shortest_path("qbf", "undirected-geography")).build(qbf).last.graph


def write_gadgetry(graph: GraphArrays, path: Path) -> int:
    """Stream the edges, some at a time."""
    with path.open("w") as file:
        file.writelines(graph.edge_lines())
    return len(graph.tails)


def build_networkx(qbf: Qbf) -> Any:
    """The same graph, as one would write it down."""
    import networkx as nx

    arcs = []
    cur, mover = ("s",), EXISTS
    for quantifier, v in qbf.quantified():
        if quantifier is not mover:
            arcs.append((cur, ("a", v)))
            cur, mover = ("a", v), quantifier
        for literal in (v, -v):
            arcs += [(cur, ("x", literal)), (("x", literal), ("b", v))]
        cur = ("b", v)
    if mover is EXISTS:
        arcs.append((cur, ("C",)))
        cur = ("C",)
    for j, clause in enumerate(qbf.matrix.clauses):
        arcs.append((cur, ("c", j)))
        arcs += [(("c", j), ("x", literal)) for literal in dict.fromkeys(clause)]
    digraph = nx.DiGraph(arcs)
    graph = nx.Graph()
    for v in digraph:
        graph.add_edge(v, ("0", v))
    for x, y in digraph.edges:
        a, a0, b, c, c0, d, d0, f = ((role, x, y) for role in ROLES)
        graph.add_edges_from([(x, a), (a, a0), (a, b), (b, c), (b, f), (c, c0), (c, d), (f, d)])
        graph.add_edges_from([(d, d0), (d, y)])
    graph.add_edges_from([("start", "start0"), ("start", "p1"), ("p1", "p10"), ("p1", ("s",))])
    return graph


def write_networkx(graph: Any, path: Path) -> int:
    """Number the vertices, and write the edges."""
    import networkx as nx

    nx.write_edgelist(nx.convert_node_labels_to_integers(graph), path, data=False)
    return int(graph.number_of_edges())


BUILDERS = {
    "gadgetry": (build_gadgetry, write_gadgetry),
    "networkx": (build_networkx, write_networkx),
}


def measure(name: str, variables: int) -> dict[str, float]:
    """Build and write in this process."""
    if name == "networkx":
        import networkx  # noqa: F401  (its import is not to be measured)
    build, write = BUILDERS[name]
    shortest_path("qbf", "undirected-geography")
    qbf = random_qbf("ea" * (variables // 2), 4 * variables, 3, seed=1)
    before, started = peak(), time.perf_counter()
    graph = build(qbf)
    built = time.perf_counter()
    memory = peak() - before
    with tempfile.TemporaryDirectory() as folder:
        edges = write(graph, Path(folder) / "graph.edges")
    written = time.perf_counter()
    return {
        "edges": edges,
        "build": built - started,
        "write": written - built,
        "bytes": memory / edges,
        "peak": peak() / 2**20,
    }


def main() -> None:
    """Measure both, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--variables", type=int, default=100_000)
    parser.add_argument("--peer-fraction", type=int, default=100)
    parser.add_argument("--measure", choices=list(BUILDERS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure, options.variables)))
        return
    print(f"{'':10}{'edges':>12}{'build s':>9}{'write s':>9}{'edges/s':>12}{'B/edge':>8}{'MB':>7}")
    sizes = {"gadgetry": options.variables, "networkx": options.variables // options.peer_fraction}
    for name, variables in sizes.items():
        command = [sys.executable, __file__, "--measure", name, "--variables", str(variables)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        row = json.loads(run.stdout)
        speed = row["edges"] / row["build"]
        print(
            f"{name:10}{row['edges']:>12,}{row['build']:>9.2f}{row['write']:>9.2f}{speed:>12,.0f}"
            f"{row['bytes']:>8.0f}{row['peak']:>7.0f}"
        )


if __name__ == "__main__":
    main()
