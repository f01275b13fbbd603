"""AVOID TRUE, GAME-SAT and "is it *1?" in UNDIRECTED GEOGRAPHY, next to the oracle.

    python benchmarks/oracles.py [--fast] [--json]

The oracle searches straight from the rules, with a table of positions; it is stopped after some
seconds, and then counts for those. Positions a second are what each searches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from measuring import (
    Curve,
    Line,
    Point,
    Result,
    main,
    middle,
    seconds_text,
    stops,
    timed,
)

from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.game_sat import GameSat
from gadgetry.games.undirected_geography import UndirectedGeography
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

WANTED = 100


def avoid_true(variables: int, seed: int) -> AvoidTrue:
    """As many clauses as variables, of two or three variables each."""
    rng = Random(seed)
    clauses = [rng.sample(range(1, variables + 1), rng.choice((2, 3))) for _ in range(variables)]
    return AvoidTrue(variables, clauses)


def game_sat(variables: int, seed: int) -> GameSat:
    """Half as many clauses as variables, of three variables each, without negation."""
    rng = Random(seed)
    signs = (1, 1, -1)
    clauses = [
        [v * rng.choice(signs) for v in rng.sample(range(1, variables + 1), 3)]
        for _ in range(variables)
    ]
    return GameSat(Cnf(variables, clauses))


def geography(vertices: int, seed: int) -> UndirectedGeography:
    """A random graph with two edges a vertex."""
    rng = Random(seed)
    pairs = {tuple(sorted(rng.sample(range(vertices), 2))) for _ in range(2 * vertices)}
    return UndirectedGeography.of(vertices, sorted(pairs), start=0)


GAMES: tuple[tuple[str, Callable[[int, int], Any], Question, int, str, range], ...] = (
    ("AVOID TRUE, winner", avoid_true, Question(value=False), 16, "variables", range(8, 60, 4)),
    ("GAME-SAT, winner", game_sat, Question(value=False), 12, "variables", range(6, 60, 3)),
    ("UNDIRECTED GEOGRAPHY, is it *1?", geography, Question(star=1), 20, "vertices",
     range(10, 100, 5)),
)  # fmt: skip


def compare(
    name: str, make: Callable[[int, int], Any], question: Question, size: int, fast: bool
) -> Line:
    """The median of the ratios of time."""
    ours, theirs, ratios, rates = [], [], [], []
    stopped = 0
    limits = Limits(seconds=5.0 if fast else 60.0)
    for seed in range(3 if fast else 9):
        position = make(size, seed)
        verdict, seconds = timed(lambda p=position: solve(p, question))  # type: ignore[misc]
        oracle, took = timed(lambda p=position: solve(p, question, limits, solver="oracle"))  # type: ignore[misc]
        assert oracle.outcome in (None, verdict.outcome)
        stopped += oracle.outcome is None
        ours.append(seconds)
        theirs.append(took)
        ratios.append(took / seconds)
        rates.append((verdict.nodes / seconds, oracle.nodes / took))
    speed = [middle([rate[i] for rate in rates]) for i in (0, 1)]
    said = [
        f"{seconds_text(middle(x))}, {r:,.0f}/s" for x, r in zip((ours, theirs), speed, strict=True)
    ]
    if stopped:
        said[1] += f", {stopped} of {len(ours)} stopped"
    more = 2 * stopped >= len(ours)
    return Line(f"{name} ({size})", said[0], said[1], middle(ratios), WANTED, more)


def grown(
    name: str,
    make: Callable[[int, int], Any],
    question: Question,
    unit: str,
    sizes: Sequence[int],
    most: float,
) -> Curve:
    """The middle one of three positions of each size."""
    points: list[Point] = []
    solver = ""
    for n in sizes:
        games = [make(n, seed) for seed in range(3)]
        found = [timed(partial(solve, g, question, Limits(seconds=most))) for g in games]
        if sum(verdict.outcome is None for verdict, _ in found) > 1:
            break
        verdict, seconds = sorted(found, key=lambda pair: pair[1])[1]
        solver = verdict.solver
        points.append(Point(n, seconds, verdict.nodes))
        if seconds > most / 3:
            break
    return Curve(f"{solver}: {name}", unit, tuple(points), stops(points, sizes, unit, most))


def measure(fast: bool) -> Result:
    """The three questions, and how our solvers grow."""
    lines, curves = [], []
    most = 10.0 if fast else 60.0
    for name, make, question, size, unit, sizes in GAMES:
        solve(make(5, 0), question)
        for bigger in (size - 4,) if fast else (size - 4, size):
            lines.append(compare(name, make, question, bigger, fast))
        curves.append(grown(name, make, question, unit, sizes, most))
    return Result(
        "oracles", "AVOID TRUE, GAME-SAT, UNDIRECTED GEOGRAPHY", "the oracle", tuple(lines),
        tuple(curves), ("Times with positions a second; medians over positions.",),
    )  # fmt: skip


if __name__ == "__main__":
    main(measure)
