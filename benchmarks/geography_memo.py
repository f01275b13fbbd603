"""GENERALIZED GEOGRAPHY: who wins, next to a memoised search in C++ written for this.

    python benchmarks/geography_memo.py [--fast] [--json]

The peer (`peers/geography_memo.cpp`) remembers whole positions in an open hash table and tries
moves with few replies first. Its time is its own processor time from the arcs in memory to the
answer, without the start of its process and without reading; ours is that of the question asked
in Python, with the kernel loaded. So on small graphs ours is mostly Python. Both repeat what is
short. The graphs are those of `directed_geography.py`.
"""

from __future__ import annotations

from cpp_peers import asked, program
from directed_geography import WINNER, of_qbf, random_digraph, repeated
from measuring import Line, Result, main, middle, seconds_text

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.solvers import kernels
from gadgetry.solvers.registry import solve

MEGABYTES = 4_000
WANTED = 1.0
NEED_PEER = "g++ is not installed"


def memo(position: GeneralizedGeography, seconds: float) -> tuple[bool | None, float]:
    """Does the player to move win, by the peer, and its time; None if it was stopped."""
    rows = position.graph.neighbourhoods()
    arcs = [end for v, row in enumerate(rows) for w in row for end in (v, w)]
    sizes = position.graph.vertices, len(arcs) // 2, position.token
    wins, took, _ = asked("geography_memo", (seconds, MEGABYTES, *sizes, *arcs))
    return (None if wins < 0 else wins == 1), took


def compare(name: str, positions: list[GeneralizedGeography], most: float) -> Line:
    """The median of the ratios, position by position."""
    ours, theirs, ratios, stopped = [], [], [], 0
    for position in positions:
        verdict, seconds = repeated(lambda p=position: solve(p, WINNER))  # type: ignore[misc]
        ours.append(seconds)
        if program("geography_memo"):
            wins, took = memo(position, most)
            assert wins in (None, verdict.outcome)
            stopped += wins is None
            theirs.append(took)
            ratios.append(took / seconds)
    if not theirs:
        return Line(name, seconds_text(middle(ours)), "", None, WANTED)
    peer = seconds_text(middle(theirs)) + (f", {stopped} of {len(ours)} stopped" if stopped else "")
    return Line(
        name, seconds_text(middle(ours)), peer, middle(ratios), WANTED, 2 * stopped >= len(ours)
    )


def measure(fast: bool) -> Result:
    """Small graphs, which take Python longer to ask than C++ to search, to large ones."""
    kernels.load()
    solve(random_digraph(5, 0), WINNER)
    most = 2.0 if fast else 10.0
    seeds = range(3 if fast else 7)
    lines = []
    for variables in (4, 12) if fast else (4, 8, 12, 16, 20, 24, 28, 40):
        games = [of_qbf(variables, seed) for seed in seeds]
        vertices = max(game.graph.vertices for game in games)
        lines.append(compare(f"QBF, {variables} variables ({vertices} vertices)", games, most))
    for vertices in (10, 24) if fast else (10, 16, 20, 24, 30, 36, 48, 54):
        games = [random_digraph(vertices, seed) for seed in seeds]
        lines.append(compare(f"random digraph, {vertices} vertices", games, most))
    notes = ["Ours is warm: the kernel is loaded. The peer's time is without its process."]
    if not program("geography_memo"):
        notes.append(NEED_PEER)
    return Result(
        "geography-memo",
        "GENERALIZED GEOGRAPHY, next to C++",
        "a memoised search in C++",
        tuple(lines),
        notes=tuple(notes),
    )


if __name__ == "__main__":
    main(measure)
