"""GENERALIZED GEOGRAPHY: who wins, next to the PyPI package `generalized-geography` 0.0.8.

    python benchmarks/directed_geography.py [--fast] [--json]

The package's solver for directed vertex geography gets the same digraph; it is stopped after some
seconds, and then counts for those. The graphs are ours for random QBFs, and random digraphs with
three arcs a vertex. Ours is the kernel in numba, which is loaded before; short questions are asked
many times over, and the time is divided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from typing import TypeVar

from measuring import (
    Line,
    Result,
    main,
    middle,
    seconds_text,
    sweep,
    timed,
    timed_at_most,
)

from gadgetry.formulas.generators import random_qbf
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.geography.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.solvers import kernels
from gadgetry.solvers.geography.retrograde import RetrogradeSearch
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

Found = TypeVar("Found")

WANTED = 300
WINNER = Question(value=False)
NEED_PEER = "the package generalized-geography 0.0.8 (with hgtk) is not installed"


def of_qbf(variables: int, seed: int) -> GeneralizedGeography:
    """The graph of a random QBF with alternating prefix and twice as many ternary clauses."""
    prefix = ("ea" * variables)[:variables]
    qbf = random_qbf(prefix, 2 * variables, min(3, variables), seed)
    position = QbfToGeneralizedGeography().build(qbf).target
    assert isinstance(position, GeneralizedGeography)
    return position


def random_digraph(vertices: int, seed: int) -> GeneralizedGeography:
    """Three arcs a vertex."""
    rng = Random(seed)
    arcs = {(v, w) for v in range(vertices) for w in rng.sample(range(vertices), 3) if v != w}
    return GeneralizedGeography.of(vertices, sorted(arcs), start=0)


def peer_wins(position: GeneralizedGeography) -> bool:
    """Does the player to move win? By the package."""
    from generalized_geography import DVGSolver  # type: ignore[import-not-found]
    from networkx import DiGraph

    graph = DiGraph()
    graph.add_nodes_from(range(position.graph.vertices))
    for v, row in enumerate(position.graph.neighbourhoods()):
        graph.add_edges_from((v, w) for w in row)
    return bool(DVGSolver(graph).is_win_dfs(position.token))


def repeated(work: Callable[[], Found], least: float = 2e-3) -> tuple[Found, float]:
    """As `timed`, as often as it takes for the timer to be exact enough."""
    found, seconds = timed(work)
    times = 1
    while seconds < least:
        times *= 4
        _, seconds = timed(lambda n=times: [work() for _ in range(n)])  # type: ignore[misc]
    return found, seconds / times


def compare(name: str, positions: list[GeneralizedGeography], most: float) -> Line:
    """The median of the ratios, position by position."""
    ours, theirs, ratios, stopped = [], [], [], 0
    for position in positions:
        verdict, seconds = repeated(lambda p=position: solve(p, WINNER))  # type: ignore[misc]
        ours.append(seconds)
        if find_spec("generalized_geography"):
            found, took = timed_at_most(lambda p=position: peer_wins(p), most)  # type: ignore[misc]
            assert found in (None, verdict.outcome)
            stopped += found is None
            theirs.append(took)
            ratios.append(took / seconds)
    if not theirs:
        return Line(name, seconds_text(middle(ours)), "", None, WANTED)
    peer = seconds_text(middle(theirs)) + (f", {stopped} of {len(ours)} stopped" if stopped else "")
    more = 2 * stopped >= len(ours)
    return Line(name, seconds_text(middle(ours)), peer, middle(ratios), WANTED, more)


def lines(fast: bool) -> Iterator[Line]:
    """Both kinds of graphs, at sizes that the peer finishes and at one that it does not."""
    most = 5.0 if fast else 60.0
    kinds = (
        ("QBF, {} variables", of_qbf, (4, 8) if fast else (4, 8, 12, 16, 20, 24), 80),
        (
            "random digraph, {} vertices",
            random_digraph,
            (10, 16) if fast else (10, 16, 20, 24, 30, 36),
            54,
        ),
    )
    for name, make, sizes, beyond in kinds:
        for size in (*sizes, beyond):
            seeds = range(2 if size == beyond else 3 if fast else 7)
            games = [make(size, seed) for seed in seeds]
            vertices = {game.graph.vertices for game in games}
            told = name.format(size) + (f" ({max(vertices)} vertices)" if make is of_qbf else "")
            yield compare(told, games, most)


def loading() -> str:
    """What it takes to load the kernel, once in a process; must be the first that is solved."""
    kernels.load()
    _, seconds = timed(lambda: solve(random_digraph(5, 0), WINNER))
    return (
        f"Loading the kernel took {seconds_text(seconds)}, once in a process "
        "(some seconds the very first time, when it is compiled)."
    )


def plain(position: GeneralizedGeography, name: str) -> str:
    """What the kernel brings: the same search in Python, with as many nodes."""
    budget = Budget()
    lost, slow = repeated(lambda: RetrogradeSearch(position).equals(None, 0))
    verdict, fast = repeated(lambda: solve(position, WINNER))
    assert RetrogradeSearch(position, budget).equals(None, 0) is lost is not verdict.outcome
    assert budget.nodes == verdict.nodes
    return (
        f"The plain search, {name}: {seconds_text(slow)} for {verdict.nodes:,} positions; "
        f"the kernel: {seconds_text(fast)}, {slow / fast:.0f} times as fast."
    )


def measure(fast: bool) -> Result:
    """The peer next to ours, and how far ours gets."""
    notes = [loading()]
    table = tuple(lines(fast))
    limit = 10.0 if fast else 60.0

    def searched(position: GeneralizedGeography) -> tuple[float | None, bool]:
        verdict = solve(position, WINNER, Limits(seconds=limit))
        return verdict.nodes, verdict.outcome is not None

    curves = (
        sweep(
            "retrograde on graphs of QBFs",
            "variables",
            (*range(4, 100, 12), *range(100, 1001, 100), 2000, 4000),
            lambda n: searched(of_qbf(n, 1)),
            limit,
        ),
        sweep(
            "retrograde on random digraphs",
            "vertices",
            range(6, 200, 6),
            lambda n: searched(random_digraph(n, 1)),
            limit,
        ),
    )
    notes.append(plain(of_qbf(8, 1), "QBF, 8 variables"))
    notes.append(plain(random_digraph(10, 1), "random digraph, 10 vertices"))
    notes.append(plain(random_digraph(40, 1), "random digraph, 40 vertices"))
    if not find_spec("generalized_geography"):
        notes.append(NEED_PEER)
    peer = "generalized-geography 0.0.8"
    return Result("generalized-geography", "GENERALIZED GEOGRAPHY", peer, table,
                  curves, tuple(notes))  # fmt: skip


if __name__ == "__main__":
    main(measure)
