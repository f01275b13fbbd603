"""Compiling QBFs to flags: time, memory and size of the output, each size in its own process.

The last size is a QBF with 1,000 variables and 4,000 clauses. The output of QBF -> AVOID TRUE is
quadratic (every clause holds all punishers), so figures are per edge of the flag.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

MEASURE = """
import json, resource, sys, time
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
n = int(sys.argv[1])
qbf = random_qbf("ea" * (n // 2), 4 * n, 3, 1)
chain = Chain.of(shortest_path("qbf", "flag-coloring"))
start = time.perf_counter()
predicted = list(chain.sizes(qbf))[-1][1]
announced = time.perf_counter() - start
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
compiled = chain.build(qbf)
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
assert compiled.last.sizes == predicted
print(json.dumps([announced, seconds, peak * 1024, predicted["vertices"], predicted["edges"]]))
"""


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--variables", type=int, nargs="*", default=[100, 200, 400, 1000])
    chosen = options.parse_args()
    print(f"{'variables':>9}{'clauses':>9}{'vertices':>10}{'edges':>12}{'sizes() s':>11}"
          f"{'build s':>9}{'Medges/s':>10}{'peak MB':>9}{'bytes/edge':>12}")  # fmt: skip
    for n in chosen.variables:
        done = subprocess.run(
            [sys.executable, "-c", MEASURE, str(n)], capture_output=True, text=True, check=True
        )
        announced, seconds, peak, vertices, edges = json.loads(done.stdout)
        print(f"{n:>9,}{4 * n:>9,}{vertices:>10,}{edges:>12,}{announced:>11.2f}{seconds:>9.2f}"
              f"{edges / seconds / 1e6:>10.1f}{peak / 1e6:>9.0f}{peak / edges:>12.0f}")  # fmt: skip


if __name__ == "__main__":
    main()
