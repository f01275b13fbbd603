"""The engine for Shannon games, next to alpha-beta and to DepQBF.

    python benchmarks/shannon.py [--fast] [--json]
    python benchmarks/shannon.py PART...

exhaustive: all QBFs on at most 2 variables with at most 3 clauses, through qbf-to-shannon.
random: 40 random QBFs with 4 variables and 4 clauses. growth: more variables.
alpha-beta: nodes of the plain search for the same positions, at most 300,000 of them.
depqbf: the game itself as a QBF, move by move (`game_as_qbf`), given to the program `depqbf`.
hex: the winning openings of Hex boards.

Seconds are processor time of the engine, or of depqbf. Every verdict is compared with the truth of
the formula by definition.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import combinations, product
from resource import RUSAGE_CHILDREN, getrusage
from shutil import which
from statistics import median

from measuring import Line, Result, main, seconds_text, sweep

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.hex import Hex
from gadgetry.games.shannon import Shannon
from gadgetry.reductions.qbf_to_shannon import QbfToShannon
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.outside import FALSE, TRUE, qdimacs, run
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

MOST_PLAIN = 300_000
MOST_SECONDS = 60.0
MOST_DEPQBF = 30.0  # seconds


def exhaustive() -> Iterator[Qbf]:
    """All 374 QBFs on one or two variables with one to three different clauses, none empty."""
    for n in (1, 2):
        choices = [((), (v,), (-v,)) for v in range(1, n + 1)]
        clauses = [clause for clause in (sum(parts, ()) for parts in product(*choices)) if clause]
        for prefix in product("ea", repeat=n):
            for m in (1, 2, 3):
                for rows in combinations(clauses, m):
                    yield Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(n, rows))


def randoms(count: int, variables: int, clauses: int, seed: int) -> Iterator[Qbf]:
    """Any prefix; clauses of two literals, or of three."""
    rng = random.Random(seed)
    for _ in range(count):
        prefix = "".join(rng.choice("ea") for _ in range(variables))
        yield random_qbf(prefix, clauses, rng.choice((2, 3)), rng.randrange(10**6))


def game(qbf: Qbf) -> Shannon:
    """The position that Short wins iff the formula is true."""
    position = QbfToShannon().build(qbf).target
    assert isinstance(position, Shannon)
    return position


def engine(position: Shannon, expected: bool) -> tuple[bool, int, float]:
    """Decided, nodes, seconds."""
    start = time.process_time()
    verdict = solve(position, Question(), Limits(seconds=MOST_SECONDS), solver="traces")
    assert verdict.outcome in (expected, None)
    return verdict.outcome is not None, verdict.nodes, time.process_time() - start


def report(name: str, qbfs: list[Qbf]) -> None:
    """Two lines: the true formulas, and the false ones."""
    for value in (True, False):
        rows = [engine(game(qbf), value) for qbf in qbfs if truth(qbf) == value]
        if rows:
            nodes, seconds = [row[1] for row in rows], [row[2] for row in rows]
            print(
                f"{name:16} {value!s:5} {len(rows):4} {sum(row[0] for row in rows):8}"
                f" {median(nodes):8.0f} {max(nodes):8} {median(seconds):8.3f} {max(seconds):8.2f}"
                f" {sum(seconds):8.2f}",
                flush=True,
            )


def against_alpha_beta(qbfs: list[Qbf]) -> None:
    """The ratio of nodes; where the plain search gives up, at least that."""
    rows = []
    for qbf in qbfs:
        position, expected = game(qbf), truth(qbf)
        start = time.process_time()
        plain = solve(position, Question(), Limits(nodes=MOST_PLAIN), solver="alpha-beta")
        plain_seconds = time.process_time() - start
        assert plain.outcome in (expected, None)
        _, nodes, seconds = engine(position, expected)
        rows.append((plain.nodes / nodes, plain.outcome is not None, plain_seconds / seconds))
    ratios = sorted(row[0] for row in rows)
    decided = sum(row[1] for row in rows)
    print(
        f"alpha-beta: {len(rows)} positions, it decides {decided} within {MOST_PLAIN:,} nodes;\n"
        f"  its nodes / the engine's: least {ratios[0]:.0f}, median at least {median(ratios):.0f};"
        f" seconds: median at least"
        f" {median(row[2] for row in rows):.1f}",
        flush=True,
    )


def game_as_qbf(position: Shannon) -> Qbf:
    """Short, who moves first, wins the empty board iff this is true.

    Short's moves are existential, one variable a vertex; Cut's are universal, in binary, and a move
    to a vertex that is taken, or to none, is a pass, which never helps her. Short may not claim
    what Cut has named before. At the end his vertices hold a path from s to t, step by step.
    """
    graph = position.graph
    inner = [v for v in range(graph.vertices) if v not in graph.terminals]
    n, k = len(inner), (len(inner) + 1) // 2
    bits = max(1, (n - 1).bit_length())
    fresh = iter(range(1, 1 + k * (2 * n + bits)))
    claims = [[next(fresh) for _ in range(n)] for _ in range(k)]
    names = [[next(fresh) for _ in range(bits)] for _ in range(k - 1)]
    path = [[next(fresh) for _ in range(n)] for _ in range(k)]
    blocks: list[tuple[str, list[int]]] = []
    for i in range(k):
        blocks.append(("e", claims[i]))
        if i < k - 1:
            blocks.append(("a", names[i]))
    blocks.append(("e", [v for step in path for v in step]))
    clauses: list[list[int]] = []
    for i in range(k):
        clauses += [[-a, -b] for a, b in combinations(claims[i], 2)]
        for v in range(n):
            for named in names[:i]:
                other = [-b if v >> j & 1 else b for j, b in enumerate(named)]
                clauses.append([-claims[i][v], *other])
    number = {v: i for i, v in enumerate(inner)}
    s, t = graph.terminals
    for d in range(k):
        clauses.append(path[d])
        for v in inner:
            here = path[d][number[v]]
            clauses.append([-here, *(claims[i][number[v]] for i in range(k))])
            near = graph.neighbours[v]
            if d == 0 and s not in near:
                clauses.append([-here])
            if d == k - 1 and t not in near:
                clauses.append([-here])
            if d < k - 1:
                ahead = [path[d + 1][number[w]] for w in (v, *near) if w in number]
                clauses.append([-here, *ahead])
        clauses += [[-a, -b] for a, b in combinations(path[d], 2)]
    return Qbf(blocks, Cnf(k * 2 * n + (k - 1) * bits, clauses))


def depqbf(position: Shannon, expected: bool) -> tuple[bool, float]:
    """Decided, seconds of its process."""
    text = qdimacs(game_as_qbf(position))
    start = getrusage(RUSAGE_CHILDREN)
    try:
        code = run(["depqbf"], text, Budget(Limits(seconds=MOST_DEPQBF)))
        assert code == (TRUE if expected else FALSE)
    except LimitReached:
        code = 0
    end = getrusage(RUSAGE_CHILDREN)
    return code != 0, end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


def against_depqbf(qbfs: list[Qbf]) -> None:
    """Seconds for the same positions; DepQBF's limit counts as its time."""
    ours, theirs = [], []
    for qbf in qbfs:
        position, expected = game(qbf), truth(qbf)
        ours.append(engine(position, expected)[2])
        theirs.append(depqbf(position, expected))
    print(
        f"depqbf: {len(qbfs)} positions, of which it decides {sum(t[0] for t in theirs)} within"
        f" {MOST_DEPQBF:.0f} s;\n  median seconds: engine {median(ours):.3f},"
        f" depqbf {median(t[1] for t in theirs):.3f}; most: engine {max(ours):.2f},"
        f" depqbf {max(t[1] for t in theirs):.2f}",
        flush=True,
    )


def openings(sizes: tuple[int, ...]) -> None:
    """All winning first moves of Hex boards."""
    for n in sizes:
        start = time.process_time()
        verdict = solve(Hex(n, n), Question(moves="all"), solver="traces")
        print(
            f"hex {n}x{n}: {len(verdict.winning_moves or ())} winning openings,"
            f" {verdict.nodes} nodes, {time.process_time() - start:.2f} s",
            flush=True,
        )


def measure(fast: bool) -> Result:
    """Nodes next to alpha-beta, seconds next to DepQBF on the game as a QBF, and growth."""
    small = list(exhaustive())
    one = [qbf for qbf in small if len(qbf.matrix.variables) == 1]
    some = one + small[len(one) :: 120 if fast else 46]
    four = list(randoms(2 if fast else 8, 4, 4, 1))
    solve(game(small[0]))  # imports
    lines = []
    for name, qbfs in (("exhaustive set", some), ("random, 4 variables", four)):
        games = [(game(qbf), truth(qbf)) for qbf in qbfs]
        lines.append(nodes_line(f"nodes, {len(games)} of the {name}", games))
        if which("depqbf"):
            few = games[:2] if fast else games[:: max(1, len(games) // 6)]
            lines.append(depqbf_line(f"time, {len(few)} of the {name}, as QBFs", few))
    for n in (3,) if fast else (3, 4):
        plain = solve(Hex(n, n), Question(), Limits(nodes=MOST_PLAIN), solver="alpha-beta")
        ours = solve(Hex(n, n), Question(), solver="traces")
        said = f"{ours.nodes:,} nodes", f"{plain.nodes:,} nodes"
        stopped = plain.outcome is None
        lines.append(Line(f"nodes, Hex {n}x{n}", *said, plain.nodes / ours.nodes, 50, stopped))
    limit = 20.0 if fast else 120.0

    def hex_openings(n: int) -> tuple[float | None, bool]:
        verdict = solve(Hex(n, n), Question(moves="all"), Limits(seconds=limit), solver="traces")
        return verdict.nodes, verdict.outcome is not None

    def formula(n: int) -> tuple[float | None, bool]:
        qbf = next(randoms(1, n, n, 3))
        verdict = solve(game(qbf), Question(), Limits(seconds=limit), solver="traces")
        return verdict.nodes, verdict.outcome is not None

    curves = (
        sweep("traces, all openings of Hex n x n", "n", range(2, 8), hex_openings, limit),
        sweep("traces, random QBFs as Shannon games", "variables", range(2, 21, 2), formula, limit),
    )
    notes = (
        f"Alpha-beta is stopped at {MOST_PLAIN:,} nodes, DepQBF after {MOST_DEPQBF:.0f} s.",
        *(() if which("depqbf") else ("The program depqbf is not installed.",)),
    )
    peer = "our plain alpha-beta, and DepQBF"
    return Result("shannon", "Shannon games and Hex", peer, tuple(lines), curves, notes)


def nodes_line(work: str, games: list[tuple[Shannon, bool]]) -> Line:
    """The median of the ratios of nodes."""
    ours, plain, ratios, stopped = [], [], [], 0
    for position, expected in games:
        found = solve(position, Question(), Limits(nodes=MOST_PLAIN), solver="alpha-beta")
        assert found.outcome in (expected, None)
        stopped += found.outcome is None
        ours.append(engine(position, expected)[1])
        plain.append(found.nodes)
        ratios.append(found.nodes / ours[-1])
    said = f"{median(ours):,.0f} nodes", f"{median(plain):,.0f} nodes"
    if stopped:
        said = said[0], f"{said[1]}, {stopped} of {len(games)} stopped"
    return Line(work, *said, median(ratios), 50, 2 * stopped >= len(games))


def depqbf_line(work: str, games: list[tuple[Shannon, bool]]) -> Line:
    """The ratio of the medians: faster means at least one."""
    ours = [engine(position, expected)[2] for position, expected in games]
    theirs = [depqbf(position, expected) for position, expected in games]
    stopped = sum(not decided for decided, _ in theirs)
    peer = seconds_text(median(seconds for _, seconds in theirs))
    if stopped:
        peer += f", {stopped} of {len(games)} stopped"
    ratio = median(t[1] / o for o, t in zip(ours, theirs, strict=True))
    return Line(work, seconds_text(median(ours)), peer, ratio, 1, 2 * stopped >= len(games))


def parts(names: list[str]) -> None:
    """Run the parts that are named."""
    small = list(exhaustive())
    if {"exhaustive", "random", "growth"} & set(names):
        solve(game(small[0]))  # imports
        print("formulas         value    n  decided    nodes     most  seconds     most    total")
    if "exhaustive" in names:
        report("exhaustive", small)
    if "random" in names:
        report("4 variables, 4", list(randoms(40, 4, 4, 1)))
    if "growth" in names:
        for variables, clauses in ((6, 6), (8, 8), (10, 10), (12, 12)):
            report(f"{variables} variables, {clauses}", list(randoms(10, variables, clauses, 3)))
    one = [qbf for qbf in small if len(qbf.matrix.variables) == 1]
    if "alpha-beta" in names:
        against_alpha_beta(one + small[len(one) :: 23])
    if "depqbf" in names and which("depqbf"):
        against_depqbf(one + small[len(one) :: 46])
    if "hex" in names:
        openings((4, 5, 6))


if __name__ == "__main__":
    named = [name for name in sys.argv[1:] if not name.startswith("-")]
    if named:
        parts(named)
    else:
        main(measure)
