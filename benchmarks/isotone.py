"""Nodes and seconds of the engine for isotone games: python benchmarks/isotone.py [PART...]

openings: every winning first move of 5 x 5 Hex. six: who wins the empty 6 x 6 board (seven: 7 x 7).
qbf: 40 random formulas with 3 variables as vertex Shannon games (at most 20,000 nodes each).
sums: 100 disjoint clauses of two variables; ten disjoint Hex boards side by side, as one graph.
"""

from __future__ import annotations

import random
import sys

from gadgetry.formulas.cnf import Cnf
from gadgetry.games.game_sat import GameSat
from gadgetry.games.hex import Hex
from gadgetry.games.shannon import Shannon, TerminalGraph
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

Edge = tuple[str, str]

# The gadgets of a quantified variable, as edges; "f" is the front, "t" the terminal.
EXISTS = "fX fu XN Nt uz zN ua ae et ab bd dt"
FORALL = "fk kX XN Nt Xr rt kR RN ka ae et ab bd dt"


def random_qbf(rng: random.Random, variables: int) -> tuple[list[bool], list[list[int]]]:
    """Which variables are universal, and from 4 to 7 clauses of 2 or 3 literals."""
    universal = [rng.random() < 0.4 for _ in range(variables)]
    clauses = [
        [v * rng.choice([1, -1]) for v in rng.sample(range(1, variables + 1), rng.choice([2, 3]))]
        for _ in range(rng.choice([4, 5, 6, 7]))
    ]
    return universal, clauses


def shannon(universal: list[bool], clauses: list[list[int]]) -> Shannon:
    """The vertex Shannon game that Short wins, moving first, iff the formula is true."""
    edges: list[Edge] = []
    front = ["s"]
    for v, forall in enumerate(universal, 1):
        for a, b in (FORALL if forall else EXISTS).split():
            ends = ("t" if b == "t" else f"{b}{v}",)
            starts = front if a == "f" else [f"{a}{v}"]
            edges += [(x, y) for x in starts for y in ends]
        front = [f"X{v}", f"b{v}"]
    edges += [(x, "k") for x in front]
    row = ["k"]
    while len(row) < len(clauses):
        parent = row.pop(0)
        row += [parent + "0", parent + "1"]
        edges += [(parent, parent + "0"), (parent, parent + "1")]
    for leaf, clause in zip(row, clauses, strict=True):
        for literal in clause:
            tests = "ed" if literal > 0 else "N"
            edges += [(leaf, f"{test}{abs(literal)}") for test in tests]
    names = {name: i for i, name in enumerate(sorted({x for e in edges for x in e}))}
    graph = TerminalGraph(
        len(names), [(names[a], names[b]) for a, b in edges], (names["s"], names["t"])
    )
    return Shannon(graph)


def report(name: str, positions: list[object], question: Question, limits: Limits) -> None:
    """One line: how many were won by the mover, how many undecided, the effort."""
    verdicts = [solve(p, question, limits, solver="traces") for p in positions]
    nodes, seconds = sum(v.nodes for v in verdicts), sum(v.seconds for v in verdicts)
    won = sum(v.outcome is True for v in verdicts)
    undecided = sum(v.outcome is None for v in verdicts)
    print(
        f"{name:10} {len(positions):3} positions, {won} won, {undecided} undecided: "
        f"{nodes} nodes, {seconds:.1f} s"
    )


def main() -> None:
    """Run the parts that are named, or all."""
    parts = sys.argv[1:] or ["openings", "six", "seven", "qbf", "sums"]
    if "openings" in parts:
        report("openings", [Hex(5, 5)], Question(moves="all"), Limits())
    if "six" in parts:
        report("six", [Hex(6, 6)], Question(), Limits(nodes=2_000_000))
    if "seven" in parts:
        report("seven", [Hex(7, 7)], Question(), Limits(nodes=200_000))
    if "qbf" in parts:
        rng = random.Random(7)
        graphs: list[object] = [shannon(*random_qbf(rng, 3)) for _ in range(40)]
        report("qbf", graphs, Question(), Limits(nodes=20_000))
    if "sums" in parts:
        clauses = [[2 * i + 1, 2 * i + 2] for i in range(100)]
        report("clauses", [GameSat(Cnf(200, clauses))], Question(), Limits(nodes=20_000))


if __name__ == "__main__":
    main()
