"""The engine for Shannon games and Hex, next to alpha-beta, to DepQBF, and to itself in Python.

    python benchmarks/shannon.py [--fast] [--json]

The exhaustive set is all 374 QBFs on at most 2 variables with at most 3 clauses, through
qbf-to-shannon; the random ones have any prefix, and as many clauses as variables. DepQBF is
given the game itself as a QBF, move by move (`game_as_qbf`).

Seconds are processor time of the engine, or of depqbf. Every verdict is compared with the truth of
the formula by definition; the winning openings of Hex with those found in Python.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import combinations, product
from resource import RUSAGE_CHILDREN, getrusage
from shutil import which
from statistics import median

from measuring import Curve, Line, Result, main, seconds_text, sweep, timed

from gadgetry._wording import counted
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
from gadgetry.solvers import kernels
from gadgetry.solvers.connection.reduced_arrays import MOST
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.qbf.external_programs import FALSE, TRUE, qdimacs, run
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

MOST_PLAIN = 100_000
MOST_SECONDS = 60.0
MOST_DEPQBF = 10.0  # seconds


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


def measure(fast: bool) -> Result:
    """Nodes next to alpha-beta, seconds next to DepQBF and to Python, and growth."""
    small = list(exhaustive())
    one = [qbf for qbf in small if len(qbf.matrix.variables) == 1]
    some = one + small[len(one) :: 120 if fast else 46]
    four = list(randoms(4 if fast else 40, 4, 4, 1))
    kernels.load()
    for position in (game(small[0]), Hex(2, 2)):
        solve(position, Question(moves="all"), solver="traces")  # loads, compiles
    lines = []
    for name, qbfs in (("exhaustive set", some), ("random, 4 variables", four[:8])):
        games = [(game(qbf), truth(qbf)) for qbf in qbfs]
        lines.append(nodes_line(f"nodes, {len(games)} of the {name}", games))
        if which("depqbf"):
            few = games[:2] if fast else games[:: max(1, len(games) // 6)]
            lines.append(depqbf_line(f"time, {len(few)} of the {name}, as QBFs", few))
    for n in (3,) if fast else (3, 4):
        plain = solve(Hex(n, n), Question(), Limits(nodes=MOST_PLAIN), solver="alpha-beta")
        ours = solve(Hex(n, n), Question(), solver="traces")
        said = counted(ours.nodes, "node"), counted(plain.nodes, "node")
        stopped = plain.outcome is None
        lines.append(Line(f"nodes, Hex {n}x{n}", *said, plain.nodes / ours.nodes, 50, stopped))
    lines.append(kernel_line("time, the exhaustive set", small[::10] if fast else small))
    lines.append(kernel_line("time, random, 4 variables", four))
    lines += [openings_line(n, 5 if fast else 6) for n in ((4, 5) if fast else (4, 5, 6, 7))]
    notes = (
        f"Alpha-beta is stopped at {MOST_PLAIN:,} nodes, DepQBF after {MOST_DEPQBF:.0f} s.",
        *(() if which("depqbf") else ("The program depqbf is not installed.",)),
        f"The kernels take graphs of at most {MOST} vertices; larger ones are searched in Python.",
    )
    peer = "our plain alpha-beta, DepQBF, and the same search in Python"
    return Result("shannon", "Shannon games and Hex", peer, tuple(lines), curves(fast), notes)


def curves(fast: bool) -> tuple[Curve, ...]:
    """Positions and time against the size, until it stops being usable."""
    limit = 5.0 if fast else MOST_SECONDS
    clock = Limits(seconds=4 * limit)  # the machine may be busy; what counts is processor time

    def hex_openings(n: int) -> tuple[float | None, bool]:
        verdict = solve(Hex(n, n), Question(moves="all"), clock, solver="traces")
        return verdict.nodes, verdict.outcome is not None

    def formulas(n: int) -> tuple[float | None, bool]:
        nodes = 0
        for qbf in randoms(3, n, n, 3):
            verdict = solve(game(qbf), Question(), Limits(seconds=limit), solver="traces")
            nodes += verdict.nodes
            if verdict.outcome is None:
                return nodes, False
        return nodes, True

    return (
        sweep("traces, all openings of Hex n x n", "n", range(2, 9), hex_openings, limit),
        sweep("traces, 3 random QBFs as games", "variables", range(3, 21), formulas, limit),
    )


def kernel_line(work: str, qbfs: list[Qbf]) -> Line:
    """All of them by kernels, and in Python."""
    games = [(game(qbf), truth(qbf)) for qbf in qbfs]
    ours, nodes = sum_of(games)
    with kernels.session(by_kernel=False):
        plain, same = sum_of(games)
    assert nodes == same
    said = f"{seconds_text(ours)}, {nodes:,} nodes", f"{seconds_text(plain)} in Python"
    return Line(f"{work}: {len(games)} together", *said, plain / ours, None)


def sum_of(games: list[tuple[Shannon, bool]]) -> tuple[float, int]:
    """Seconds and nodes."""
    rows = [engine(position, expected) for position, expected in games]
    assert all(decided for decided, _, _ in rows)
    return sum(row[2] for row in rows), sum(row[1] for row in rows)


def openings_line(n: int, most_in_python: int) -> Line:
    """All winning first moves of a Hex board; in Python as far as that is bearable."""
    found, ours = timed(lambda: solve(Hex(n, n), Question(moves="all"), solver="traces"))
    moves = found.winning_moves or ()
    work = f"time, the {len(moves)} winning openings of Hex {n}x{n}"
    said = f"{seconds_text(ours)}, {found.nodes:,} nodes"
    if n > most_in_python:
        return Line(work, said, "", None, None)
    with kernels.session(by_kernel=False):
        plain, theirs = timed(lambda: solve(Hex(n, n), Question(moves="all"), solver="traces"))
    assert plain.winning_moves == moves
    assert plain.nodes == found.nodes
    return Line(work, said, f"{seconds_text(theirs)} in Python", theirs / ours, None)


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


if __name__ == "__main__":
    main(measure)
