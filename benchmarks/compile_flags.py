"""Compiling QBFs to flags: time and memory for each edge, each size in a process of its own.

    python benchmarks/compile_flags.py [--fast] [--json]

The output of QBF -> AVOID TRUE is quadratic (every clause holds all punishers), so figures are per
edge of the flag. The last size is a QBF with 1,000 variables and 4,000 clauses.
"""

from __future__ import annotations

import json
import subprocess

from measuring import PYTHON, Curve, Line, Point, Result, growth_power, main, seconds_text

MEASURE = """
import json, resource, sys, time
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
n = int(sys.argv[1])
qbf = random_qbf("ea" * (n // 2), 4 * n, 3, 1)
chain = Chain.of(shortest_path("qbf", "flag-coloring"))
start = time.process_time()
predicted = list(chain.sizes(qbf))[-1][1]
announced = time.process_time() - start
before = resource.getrusage(resource.RUSAGE_SELF)
start = time.process_time()
compiled = chain.build(qbf)
seconds = time.process_time() - start
after = resource.getrusage(resource.RUSAGE_SELF)
own, peak = after.ru_utime - before.ru_utime, after.ru_maxrss - before.ru_maxrss
assert compiled.last.sizes == predicted
sizes = predicted["vertices"], predicted["edges"]
print(json.dumps([announced, seconds, own, peak * 1024, *sizes]))
"""


def measure(fast: bool) -> Result:
    """A line a size, and how the time grows."""
    lines, points, without = [], [], []
    for n in (20, 100) if fast else (100, 200, 400, 1_000):
        done = subprocess.run(
            [PYTHON, "-c", MEASURE, str(n)], capture_output=True, text=True, check=True
        )
        announced, seconds, own, peak, vertices, edges = json.loads(done.stdout)
        work = f"{n:,} variables, {4 * n:,} clauses: {vertices:,} vertices, {edges:,} edges"
        each = f"{seconds_text(seconds / edges)} and {peak / edges:.0f} B an edge"
        said = f"{seconds_text(seconds)}, {each}; sizes() {seconds_text(announced)}"
        lines.append(Line(work, said, "", None, None))
        points.append(Point(edges, seconds))
        without.append(Point(edges, own))
    name = "compile to FLAG COLORING"
    curves = (
        Curve(name, "edges", tuple(points), growth_power(points, "edges")),
        Curve(
            f"{name}, without the system's time for fresh pages", "edges", tuple(without),
            growth_power(without, "edges"),
        ),
    )  # fmt: skip
    return Result("compile-flags", "Compiling QBFs to flags", "", tuple(lines), curves)


if __name__ == "__main__":
    main(measure)
