"""GENERALIZED GEOGRAPHY: who wins, next to the PyPI package `generalized-geography` 0.0.8.

    python benchmarks/directed_geography.py [--fast] [--json]

The package's solver for directed vertex geography gets the same digraph; it is stopped after some
seconds, and then counts for those. The graphs are ours for random QBFs, and random digraphs with
three arcs a vertex.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

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
from gadgetry.games.generalized_geography import GeneralizedGeography
from gadgetry.reductions.qbf_to_generalized_geography import QbfToGeneralizedGeography
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

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


def compare(name: str, positions: list[GeneralizedGeography], most: float) -> Line:
    """The median of the ratios, position by position."""
    ours, theirs, ratios, stopped = [], [], [], 0
    for position in positions:
        verdict, seconds = timed(lambda p=position: solve(p, WINNER))  # type: ignore[misc]
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


def measure(fast: bool) -> Result:
    """Both kinds of graphs, at sizes that the peer finishes and at sizes that it does not."""
    solve(random_digraph(5, 0), WINNER)
    seeds, most = range(3 if fast else 7), 5.0 if fast else 60.0
    lines = []
    for variables in (4, 8) if fast else (4, 8, 12, 16, 20):
        games = [of_qbf(variables, seed) for seed in seeds]
        size = round(middle([g.graph.vertices for g in games]))
        lines.append(compare(f"QBF, {variables} variables ({size} vertices)", games, most))
    for vertices in (10, 16) if fast else (10, 16, 20, 24, 30):
        games = [random_digraph(vertices, seed) for seed in seeds]
        lines.append(compare(f"random digraph, {vertices} vertices", games, most))
    limit = 10.0 if fast else 60.0

    def searched(position: GeneralizedGeography) -> tuple[float | None, bool]:
        verdict = solve(position, WINNER, Limits(seconds=limit))
        return verdict.nodes, verdict.outcome is not None

    curves = (
        sweep(
            "retrograde on graphs of QBFs",
            "variables",
            range(4, 100, 6),
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
    notes = () if find_spec("generalized_geography") else (NEED_PEER,)
    peer = "generalized-geography 0.0.8"
    return Result("generalized-geography", "GENERALIZED GEOGRAPHY", peer, tuple(lines),
                  curves, notes)  # fmt: skip


if __name__ == "__main__":
    main(measure)
