"""Compares what the proved constructions make with what Python makes, instance by instance.

`python -m tools.compare_proofs PROGRAM [RANDOM]` asks the program that was extracted from proofs/
for the targets of all small instances and of thousands of random ones, and Python for the same:
they have to be equal, number for number, in the same order. `make proofs` runs it.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.registry import reductions

RANDOM = 2000
Instance = tuple[str, list[int], Any]
"""The kind, the numbers that the program reads, and the instance as Python has it."""

ARROWS = {
    "qbf": (
        ("qbf-to-generalized-geography", "small"),
        ("qbf-to-avoid-true", "standard"),
        ("qbf-to-game-sat", "standard"),
        ("qbf-to-shannon", "standard"),
    ),
    "digraph": tuple(
        ("generalized-geography-to-undirected-geography", variant)
        for variant in ("prelude", "plain", "pass")
    ),
}
"""What is compared: of each kind of instance, the reductions and variants that are proved."""


def small_qbfs() -> Iterator[Instance]:
    """Every prefix and every CNF to 2 variables and 2 clauses; also with all variables free."""
    for n in range(3):
        literals = [x for v in range(1, n + 1) for x in (v, -v)]
        clauses = [c for r in range(len(literals) + 1) for c in itertools.combinations(literals, r)]
        signs = list(itertools.product((1, -1), repeat=n))
        prefixes = [
            [s * v for s, v in zip(sign, order, strict=True)]
            for order in itertools.permutations(range(1, n + 1))
            for sign in signs
        ]
        for m in range(3):
            for matrix in itertools.combinations_with_replacement(clauses, m):
                yield from (qbf(prefix, n, matrix) for prefix in [*prefixes, [], prefixes[0][:1]])


def random_qbfs(count: int, source: random.Random) -> Iterator[Instance]:
    """Some variables free, literals repeated, clauses empty, up to 40 variables."""
    for _ in range(count):
        n = source.randint(1, source.choice((3, 6, 12, 40)))
        bound = source.sample(range(1, n + 1), source.randint(0, n))
        least = source.choice((0, 1))
        matrix = [
            [source.choice((1, -1)) * source.randint(1, n) for _ in range(source.randint(least, 5))]
            for _ in range(source.randint(0, 2 * n))
        ]
        yield qbf([source.choice((1, -1)) * v for v in bound], n, matrix)


def qbf(prefix: Sequence[int], n: int, matrix: Sequence[Sequence[int]]) -> Instance:
    """A QBF whose prefix is written as literals, the negative ones universal.

    >>> qbf([1, -2], 2, [[1, 2]])[1]
    [1, -2, 0, 1, 2, 0]
    """
    blocks = [("e" if v > 0 else "a", [abs(v)]) for v in prefix]
    return "qbf", ended([prefix, *matrix]), Qbf(blocks, Cnf(n, [list(c) for c in matrix]))


def small_digraphs() -> Iterator[Instance]:
    """Every digraph on up to 3 vertices, self-loops included, with every start."""
    for n in range(1, 4):
        every = list(itertools.product(range(n), repeat=2))
        for m in range(len(every) + 1):
            for arcs in itertools.combinations(every, m):
                yield from (digraph(n, start, arcs) for start in range(n))


def random_digraphs(count: int, source: random.Random) -> Iterator[Instance]:
    """Arcs in any order, some of them repeated, up to 20 vertices."""
    for _ in range(count):
        n = source.randint(1, source.choice((4, 8, 20)))
        arcs = [(source.randrange(n), source.randrange(n)) for _ in range(source.randint(0, 3 * n))]
        yield digraph(n, source.randrange(n), arcs)


def digraph(n: int, start: int, arcs: Sequence[tuple[int, ...]]) -> Instance:
    """A digraph with a start.

    >>> digraph(2, 0, [(0, 1)])[1]
    [2, 0, 0, 1]
    """
    ends = np.array(arcs, np.int32).reshape(-1, 2)
    graph = GraphArrays("generalized-geography", n, ends[:, 0], ends[:, 1], data={"start": start})
    return "digraph", [n, start, *map(int, ends.ravel())], graph


def ended(rows: Sequence[Sequence[int]]) -> list[int]:
    """Lists one after the other, each ended by 0."""
    return [x for row in rows for x in (*row, 0)]


INSTANCES: dict[
    str,
    tuple[Callable[[], Iterator[Instance]], Callable[[int, random.Random], Iterator[Instance]]],
] = {
    "qbf": (small_qbfs, random_qbfs),
    "digraph": (small_digraphs, random_digraphs),
}


def target(graph: Any) -> dict[str, Any]:
    """A target as the program prints it."""
    if isinstance(graph, GraphArrays):
        made = graph.to_json()
        return {key: value for key, value in made.items() if key != "ruleset"}
    cnf = getattr(graph, "cnf", graph)
    return {"variables": len(cnf.variables), "clauses": [list(map(int, c)) for c in cnf.clauses]}


def built(kind: str, instance: Any) -> dict[str, Any]:
    """What Python makes of an instance, by the names that the program uses."""
    known = reductions()
    return {
        f"{known[name].target} {variant}": target(known[name].build(instance, variant).graph)
        for name, variant in ARROWS[kind]
    }


def compare(program: Path, count: int = RANDOM) -> bool:
    """Are all targets equal? Prints what was compared, and the first difference of each kind."""
    equal = True
    for kind, (small, at_random) in INSTANCES.items():
        instances = [*small(), *at_random(count, random.Random(1))]
        text = "".join(" ".join(map(str, (kind, *numbers))) + "\n" for _, numbers, _ in instances)
        done = subprocess.run(
            [program.resolve()], input=text, capture_output=True, text=True, check=True
        )
        lines = done.stdout.splitlines()
        assert len(lines) == len(instances), (kind, len(lines), len(instances))
        parts, differ = Counter[str](), Counter[str]()
        for (_, numbers, instance), line in zip(instances, lines, strict=True):
            proved, ours = json.loads(line), built(kind, instance)
            assert proved.keys() == ours.keys(), (kind, proved.keys(), ours.keys())
            for name, made in proved.items():
                parts[name] += len(made.get("edges", made.get("clauses")))
                differ[name] += made != ours[name]
                if made != ours[name] and differ[name] == 1:
                    print(f"{kind} {numbers}: {name}\n  proved {made}\n  Python {ours[name]}")
        for name, number in parts.items():
            print(
                f"  {kind} to {name}: {len(instances)} instances, {number} edges or clauses,"
                f" {differ[name]} differ"
            )
        equal &= not differ.total()
    return equal


if __name__ == "__main__":
    sys.exit(not compare(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else RANDOM))
