"""Compiling a QBF down to UNDIRECTED GEOGRAPHY, next to a plain networkx build.

A random QBF with N variables (e a e a ...) and 4N ternary clauses goes through
qbf-to-generalized-geography and generalized-geography-to-undirected-geography, and its edges are
streamed to an edge list. The peer adds the same vertices and edges to a `networkx.Graph` one by one
in plain Python, for a smaller formula, and writes the same edge list. Each runs
in a process of its own, so that the peak of memory is its own; bytes per edge are that peak, above
the imports and the formula, over the number of edges.

    python benchmarks/compile.py [--fast] [--json]
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measuring import Curve, Line, Point, Result, growth_power, main, middle, seconds_text

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.edge_gadget import ROLES
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.qbf.external_programs import qdimacs

BUILT_ONLY = 230_000  # variables: 50 million edges, too many to write to a disk of unknown size


def own() -> float:
    """The processor time of this process, without what the system takes to hand out pages."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


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


def build_and_write(name: str, variables: int) -> dict[str, float]:
    """Build and write in this process."""
    if name == "networkx":
        import networkx  # noqa: F401  (its import is not to be measured)
    build, write = BUILDERS[name]
    shortest_path("qbf", "undirected-geography")
    qbf = random_qbf("ea" * (variables // 2), 4 * variables, 3, seed=1)
    before, mine, started = peak(), own(), time.process_time()
    graph = build(qbf)
    built = time.process_time()
    mine, memory = own() - mine, peak() - before
    if variables >= BUILT_ONLY:
        edges = len(graph.tails)
    else:
        with tempfile.TemporaryDirectory() as folder:
            edges = write(graph, Path(folder) / "graph.edges")
    written = time.process_time()
    return {
        "edges": edges,
        "build": built - started,
        "own": mine,
        "write": written - built,
        "bytes": memory / edges,
        "peak": peak() / 2**20,
    }


def in_a_child(name: str, variables: int) -> dict[str, float]:
    """Measured in a process of its own."""
    command = [sys.executable, __file__, name, str(variables)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def whole_command(variables: int) -> str:
    """`gadgetry compile` from a QDIMACS file to an edge list, its time and its memory."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "formula.qdimacs", Path(folder) / "graph.edges"
        source.write_text(qdimacs(random_qbf("ea" * (variables // 2), 4 * variables, 3, seed=1)))
        code = "from gadgetry.cli.main import main; main()"
        words = ["compile", source, "--to", "undirected-geography", "--format", "edges"]
        command = [sys.executable, "-c", code, *map(str, words), "-o", str(target)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        size = target.stat().st_size
    return (
        f"`gadgetry compile` as a whole, from a QDIMACS file to an edge list of {size / 1e6:,.0f}"
        f" MB: {used.ru_utime + used.ru_stime:.1f} s, {used.ru_maxrss / 1024:,.0f} MB."
    )


def measure(fast: bool) -> Result:
    """Time and memory for each edge; and how the time grows to 50 million edges."""
    sizes = (1_000, 10_000) if fast else (100, 1_000, 10_000, 30_000, 100_000)
    rows = {n: in_a_child("gadgetry", n) for n in sizes}
    peers = [in_a_child("networkx", 100 if fast else 1_000) for _ in range(1 if fast else 3)]
    ours = rows[sizes[-1]]
    more = {} if fast else {BUILT_ONLY: in_a_child("gadgetry", BUILT_ONLY)}

    def each(row: dict[str, float], *parts: str) -> float:
        return sum(row[part] for part in parts) / row["edges"]

    lines = []
    for work, parts, wanted in (
        ("build, an edge", ("build",), 20),
        ("build and write, an edge", ("build", "write"), None),
    ):
        theirs = middle([each(row, *parts) for row in peers])
        here = each(ours, *parts)
        said = seconds_text(here), seconds_text(theirs)
        lines.append(Line(work, *said, theirs / here, wanted))
    memory = ours["bytes"], middle([row["bytes"] for row in peers])
    said = f"{memory[0]:.0f} B", f"{memory[1]:.0f} B"
    lines.append(Line("memory, an edge", *said, memory[1] / memory[0], 10))
    curves = []
    for part, words in (("build", ""), ("own", ", without the system's time for fresh pages")):
        points = tuple(Point(row["edges"], row[part]) for row in (rows | more).values())
        name = f"compile to UNDIRECTED GEOGRAPHY{words}"
        ends = points[-4:][:1] + points[-1:]  # far apart, since a second differs by a tenth
        curves.append(Curve(name, "edges", points, growth_power(ends, "edges")))
    largest = [*rows.values(), *more.values()][-1]
    notes = (
        f"Ours: {ours['edges']:,.0f} edges; the peer: {peers[0]['edges']:,.0f}.",
        f"Of {largest['edges']:,.0f} edges one takes {seconds_text(each(largest, 'own'))}, and"
        f" {seconds_text(each(largest, 'build') - each(largest, 'own'))} of the system's time for"
        " fresh pages.",
        whole_command(sizes[-1]),
    )
    title = "Compiling a QBF to UNDIRECTED GEOGRAPHY"
    return Result("compile", title, "networkx", tuple(lines), tuple(curves), notes)


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in BUILDERS:
        print(json.dumps(build_and_write(sys.argv[1], int(sys.argv[2]))))
    else:
        main(measure)
