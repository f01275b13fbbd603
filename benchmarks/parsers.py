"""Reading DIMACS and QDIMACS next to PySAT's reader: time and peak memory, in one run.

Each reader runs in a process of its own, so that the peak is its own; the rounds alternate, so
that a noisy machine is noisy to both. PySAT has no QDIMACS reader: its CNF reader gets the same
clauses, with the quantifier lines declared to be comments.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

GADGETRY = """
from gadgetry.parsers import read
formula = read(PATH).formula
matrix = formula.matrix if hasattr(formula, "matrix") else formula
found = len(matrix.clauses)
"""
PYSAT = """
from pysat.formula import CNF
found = len(CNF(from_file=PATH, comment_lead=["c", "e", "a"]).clauses)
"""
READERS = {"gadgetry": GADGETRY, "pysat": PYSAT}
IMPORTS = {
    "gadgetry": "import gadgetry.parsers; gadgetry.parsers.formats()",
    "pysat": "import pysat.formula",
}
MEASURE = """
import json, resource, sys, time
PATH = sys.argv[1]
{imports}
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
{code}
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([seconds, (peak - before) / 1024, found]))
"""


def write_instance(path: Path, variables: int, clauses: int, quantified: bool) -> None:
    """A ternary CNF, with a three-block prefix if it is to be quantified."""
    rng = Random(1)
    with path.open("w") as file:
        file.write(f"p cnf {variables} {clauses}\n")
        if quantified:
            third = variables // 3
            for i, letter in enumerate("eae"):
                last = variables if i == 2 else (i + 1) * third
                block = " ".join(map(str, range(i * third + 1, last + 1)))
                file.write(f"{letter} {block} 0\n")
        for _ in range(clauses):
            row = [rng.choice((1, -1)) * (1 + int(rng.random() * variables)) for _ in range(3)]
            file.write("{} {} {} 0\n".format(*row))


def measure(reader: str, path: Path) -> tuple[float, float, int]:
    """Seconds, megabytes above the imports, and clauses found."""
    code = MEASURE.format(
        imports=IMPORTS[reader], code={"gadgetry": GADGETRY, "pysat": PYSAT}[reader]
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    seconds, megabytes, found = json.loads(done.stdout)
    return seconds, megabytes, found


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--clauses", type=int, default=800_000)
    options.add_argument("--variables", type=int, default=200_000)
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    print(f"{'file':<10}{'MB':>6}{'gadgetry s':>12}{'PySAT s':>10}{'ratio':>8}"
          f"{'gadgetry MB':>13}{'PySAT MB':>10}")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cnf", "qdimacs"):
            path = Path(folder) / f"instance.{name}"
            write_instance(path, chosen.variables, chosen.clauses, name == "qdimacs")
            rounds = [
                {reader: measure(reader, path) for reader in ("gadgetry", "pysat")}
                for _ in range(chosen.rounds)
            ]
            assert all(r[x][2] == chosen.clauses for r in rounds for x in r)
            ours, theirs = (
                statistics.median(r[x][0] for r in rounds) for x in ("gadgetry", "pysat")
            )
            ratio = statistics.median(r["gadgetry"][0] / r["pysat"][0] for r in rounds)
            memory = [max(r[x][1] for r in rounds) for x in ("gadgetry", "pysat")]
            size = path.stat().st_size / 1e6
            print(f"{name:<10}{size:>6.1f}{ours:>12.2f}{theirs:>10.2f}{ratio:>8.2f}"
                  f"{memory[0]:>13.0f}{memory[1]:>10.0f}")  # fmt: skip


if __name__ == "__main__":
    main()
