"""AVOID TRUE, GAME-SAT and "is it *1?" in UNDIRECTED GEOGRAPHY, next to the oracle.

    python benchmarks/oracles.py [--fast] [--json]

The oracle searches straight from the rules, with a table of positions; it is stopped after some
seconds, and then counts for those. Positions a second are what each searches. Ours are timed over
many copies of a position, and with the kernels loaded, for the time of one is below a millisecond.
AVOID TRUE is also played on instances that are made of QBFs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from qbf import balanced, uniform

from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question, Verdict

WANTED = 100


def avoid_true(variables: int, seed: int) -> AvoidTrue:
    """As many clauses as variables, of two or three variables each."""
    rng = Random(seed)
    clauses = [rng.sample(range(1, variables + 1), rng.choice((2, 3))) for _ in range(variables)]
    return AvoidTrue(variables, clauses)


def game_sat(variables: int, seed: int) -> GameSat:
    """As many clauses as variables, of three literals each, a third of them negations."""
    rng = Random(seed)
    signs = (1, 1, -1)
    clauses = [
        [v * rng.choice(signs) for v in rng.sample(range(1, variables + 1), 3)]
        for _ in range(variables)
    ]
    return GameSat(Cnf(variables, clauses))


def avoid_true_of_qbf(variables: int, seed: int) -> AvoidTrue:
    """The instance of a QBF: one that is mostly false, or for odd seeds mostly true."""
    qbf = (balanced if seed % 2 else uniform)(variables, seed)
    target: AvoidTrue = QbfToAvoidTrue().build(qbf).target
    return target


def geography(vertices: int, seed: int) -> UndirectedGeography:
    """A random graph with two edges a vertex."""
    rng = Random(seed)
    pairs = {tuple(sorted(rng.sample(range(vertices), 2))) for _ in range(2 * vertices)}
    return UndirectedGeography.of(vertices, sorted(pairs), start=0)


@dataclass(frozen=True)
class Game:
    """A question about random positions; `sizes` to compare with the oracle, and to grow by."""

    name: str
    make: Callable[[int, int], Any]
    question: Question
    sizes: tuple[int, ...]
    unit: str
    growth: Sequence[int]


WINNER = Question(value=False)
GAMES = (
    Game("AVOID TRUE, winner", avoid_true, WINNER, (12, 16), "variables", range(8, 124, 4)),
    Game("AVOID TRUE of a QBF, winner", avoid_true_of_qbf, WINNER, (4, 6), "variables of the QBF",
         range(4, 64, 4)),
    Game("GAME-SAT, winner", game_sat, WINNER, (8, 12), "variables", range(6, 186, 6)),
    Game("UNDIRECTED GEOGRAPHY, is it *1?", geography, Question(star=1), (16, 20), "vertices",
         (10, 30, 100, 300, 1000, 3000, 10000)),
)  # fmt: skip


def repeated(game: Game, size: int, seed: int) -> tuple[Verdict, float]:
    """Our verdict, and the mean time of enough solutions that the timer's resolution is none."""
    positions = [game.make(size, seed) for _ in range(20)]
    taken, solved = 0.0, 0
    while taken < 0.02:
        verdicts, seconds = timed(lambda: [solve(p, game.question) for p in positions])
        taken, solved = taken + seconds, solved + len(positions)
    return verdicts[0], taken / solved


def compare(game: Game, size: int, fast: bool) -> Line:
    """The median of the ratios of time."""
    ours, theirs, ratios, rates = [], [], [], []
    stopped = 0
    limits = Limits(seconds=5.0 if fast else 10.0)
    for seed in range(9):
        verdict, seconds = repeated(game, size, seed)
        position = game.make(size, seed)
        oracle, took = timed(lambda p=position: solve(p, game.question, limits, solver="oracle"))  # type: ignore[misc]
        assert oracle.outcome in (None, verdict.outcome)
        stopped += oracle.outcome is None
        ours.append(seconds)
        theirs.append(took)
        ratios.append(took / seconds)
        rates.append((verdict.nodes / seconds, oracle.nodes / took))
        if stopped == 3:  # it will not finish the others either
            break
    speed = [middle([rate[i] for rate in rates]) for i in (0, 1)]
    said = [
        f"{seconds_text(middle(x))}, {r:,.0f}/s" for x, r in zip((ours, theirs), speed, strict=True)
    ]
    if stopped:
        said[1] += f", {stopped} of {len(ours)} stopped"
    more = 2 * stopped >= len(ours)
    return Line(f"{game.name} ({size})", said[0], said[1], middle(ratios), WANTED, more)


def grown(game: Game, most: float) -> Curve:
    """The middle one of three positions of each size."""
    points: list[Point] = []
    solver = ""
    for n in game.growth:
        positions = [game.make(n, seed) for seed in range(3)]
        found = [timed(partial(solve, p, game.question, Limits(seconds=most))) for p in positions]
        if sum(verdict.outcome is None for verdict, _ in found) > 1:
            break
        verdict, seconds = sorted(found, key=lambda pair: pair[1])[1]
        solver = verdict.solver
        points.append(Point(n, seconds, verdict.nodes))
        if seconds > most / 3:
            break
    said = stops(points, game.growth, game.unit, most)
    return Curve(f"{solver}: {game.name}", game.unit, tuple(points), said)


def measure(fast: bool) -> Result:
    """The questions, and how our solvers grow."""
    lines, curves = [], []
    most = 5.0 if fast else 10.0
    kernels.load()
    for game in GAMES:
        solve(game.make(game.sizes[-1], 0), game.question)  # loads what is loaded once
        for size in game.sizes[:1] if fast else game.sizes:
            lines.append(compare(game, size, fast))
        curves.append(grown(game, most))
    return Result(
        "oracles", "AVOID TRUE, GAME-SAT, UNDIRECTED GEOGRAPHY", "the oracle", tuple(lines),
        tuple(curves), ("Times with positions a second; medians over positions.",),
    )  # fmt: skip


if __name__ == "__main__":
    main(measure)
