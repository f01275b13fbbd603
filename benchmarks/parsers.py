"""Reading DIMACS and QDIMACS next to PySAT's reader, and to a short one in C++: time and peak
memory, in one run.

Each reader runs in a process of its own, so that the peak is its own; the rounds alternate, so
that a noisy machine is noisy to both. PySAT has no QDIMACS reader: its CNF reader gets the same
clauses, with the quantifier lines declared to be comments. That in C++ (`peers/dimacs_reader.cpp`)
reads digit by digit, checks nothing, and is asked for its time only.

    python benchmarks/parsers.py [--fast] [--json]
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from cpp_peers import program
from measuring import Line, Result, main, middle, seconds_text

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
CPP, WANTED_OF_CPP = "dimacs_reader", 0.3
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
start = time.process_time()
{code}
seconds = time.process_time() - start
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


def read(reader: str, path: Path) -> tuple[float, float, int]:
    """Seconds, megabytes above the imports, and clauses found."""
    if reader == CPP:
        done = subprocess.run([str(program(CPP)), path], capture_output=True, text=True, check=True)
        count, seconds = done.stdout.split()
        return float(seconds), 0.0, int(count)  # its memory is not asked for
    code = MEASURE.format(imports=IMPORTS[reader], code=READERS[reader])
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    seconds, megabytes, found = json.loads(done.stdout)
    return seconds, megabytes, found


def measure(fast: bool) -> Result:
    """Time and memory, each a line."""
    clauses, variables = (80_000, 20_000) if fast else (800_000, 200_000)
    rounds = 3 if fast else 5
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cnf", "qdimacs"):
            path = Path(folder) / f"instance.{name}"
            write_instance(path, variables, clauses, name == "qdimacs")
            readers = [*READERS, *([CPP] if program(CPP) else [])]
            found = [{reader: read(reader, path) for reader in readers} for _ in range(rounds)]
            assert all(r[reader][2] == clauses for r in found for reader in r)
            size = f"{path.stat().st_size / 1e6:.1f} MB"
            seconds = {x: middle([r[x][0] for r in found]) for x in readers}
            memory = {x: max(r[x][1] for r in found) for x in readers}
            for peer in readers[1:]:
                words, least = (", next to C++", WANTED_OF_CPP) if peer == CPP else ("", 1)
                ratio = middle([r[peer][0] / r["gadgetry"][0] for r in found])
                said = [seconds_text(seconds[x]) for x in ("gadgetry", peer)]
                lines.append(Line(f"{name}, {size}: time{words}", *said, ratio, least))
                if peer == CPP:
                    continue
                said = [f"{memory[x]:.0f} MB" for x in ("gadgetry", peer)]
                more = memory[peer] / memory["gadgetry"]
                work = f"{name}, {size}: memory above the imports"
                lines.append(Line(work, *said, more, 1))
    return Result(
        "parsers", "Reading DIMACS and QDIMACS", "PySAT's reader and one in C++", tuple(lines)
    )


if __name__ == "__main__":
    main(measure)
