"""QBF -> game -> QBF: is the last formula as true as the first? python -m tools.round_trips

For each game to which a QBF compiles and which compiles to a QBF: different random formulas, as
many true as false ones, and a row of a table in Markdown: what the solver of QBFs says of the
formula that comes back. What it leaves undecided within its time is counted, not left out.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from gadgetry._wording import counted
from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import measure
from gadgetry.reductions.registry import reduction
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve

MOST_TRIES = 20_000
HEADER = (
    "| game | formulas, half of them true | at most | largest game | largest formula | solver"
    " | as before | otherwise | undecided | seconds |\n|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Trips:
    """How many formulas of each truth value, of how many variables and clauses at most."""

    game: str
    each: int
    variables: int
    clauses: int


TRIPS = (
    Trips("generalized-geography", 100, 3, 3),
    Trips("game-sat", 100, 2, 5),
    Trips("avoid-true", 20, 2, 2),
    Trips("shannon", 5, 1, 3),
    Trips("hex", 2, 1, 1),
)


def different_qbfs(each: int, variables: int, clauses: int) -> Iterator[tuple[Qbf, bool]]:
    """So many formulas of each truth value, no two with the same text, and which it is.

    >>> [truth for _, truth in different_qbfs(2, 2, 2)]
    [True, False, True, False]
    """
    rng = Random(5)
    kept: dict[bool, dict[str, Qbf]] = {True: {}, False: {}}
    for _ in range(MOST_TRIES):
        if min(map(len, kept.values())) >= each:
            break
        n = rng.randint(1, variables)
        rows = [
            [
                rng.choice((1, -1)) * v
                for v in sorted(rng.sample(range(1, n + 1), rng.randint(1, n)))
            ]
            for _ in range(rng.randint(1, clauses))
        ]
        qbf = Qbf([(rng.choice("ea"), [v]) for v in range(1, n + 1)], Cnf(n, rows))
        kept[bool(solve(qbf).outcome)][str(qbf)] = qbf
    else:
        raise ValueError(f"expected {each} formulas of each truth value, got {MOST_TRIES} tries")
    pairs = zip(*([*kept[truth].values()][:each] for truth in (True, False)), strict=True)
    for true, false in pairs:
        yield true, True
        yield false, False


def round_trip(qbf: Qbf, truth: bool, game: str, solver: str | None, limits: Limits) -> bool | None:
    """Does the truth of the formula that comes back say that of the first? None: undecided.

    >>> two = [qbf for qbf in different_qbfs(1, 1, 1)]
    >>> [round_trip(qbf, truth, "game-sat", None, Limits()) for qbf, truth in two]
    [True, True]
    """
    back = there_and_back(qbf, game)
    outcome = solve(back[1], limits=limits, solver=solver).outcome
    return None if outcome is None else outcome is (truth if back[2] else not truth)


def there_and_back(qbf: Qbf, game: str) -> tuple[dict[str, int], Qbf, bool]:
    """The sizes of the game, the formula that comes back, and whether its truth is the first's."""
    there, back = reduction(f"qbf-to-{game}"), reduction(f"{game}-to-qbf")
    compiled = Chain.of([there]).build(qbf).last
    again = back.build(compiled.graph if game == "avoid-true" else compiled.target)
    assert back.claim is not None
    same = back.claim.source_equals == compiled.claim.equals
    assert isinstance(again.target, Qbf)
    return measure(compiled.graph), again.target, same


def row(trips: Trips, solver: str, seconds: float) -> str:
    """Make the trips; a row of the table."""
    answers: list[bool | None] = []
    parts, largest = 0, {"variables": 0, "clauses": 0}
    began = sum(os.times()[:4])  # of the solver's process, too
    for qbf, truth in different_qbfs(trips.each, trips.variables, trips.clauses):
        sizes, again, _ = there_and_back(qbf, trips.game)
        elements = sizes.get("empty_cells", sizes.get("vertices", sizes.get("variables", 0)))
        parts = max(parts, elements)
        largest = {key: max(most, measure(again)[key]) for key, most in largest.items()}
        answers.append(round_trip(qbf, truth, trips.game, solver, Limits(time=seconds)))
        if sys.stderr.isatty():
            print(f"{trips.game}: {len(answers)}", end="\r", file=sys.stderr, flush=True)
    cells = (
        trips.game,
        f"{len(answers)}",
        f"{counted(trips.variables, 'variable')}, {counted(trips.clauses, 'clause')}",
        f"{parts} elements",
        f"{largest['variables']:,} variables, {largest['clauses']:,} clauses",
        solver,
        *(f"{answers.count(answer)}" for answer in (True, False, None)),
        f"{sum(os.times()[:4]) - began:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """All rows, with DepQBF where it is installed; the names of games may be given."""
    solver, seconds = ("depqbf", 60.0) if shutil.which("depqbf") else ("qcdcl", 60.0)
    print(HEADER)
    for trips in TRIPS:
        if not sys.argv[1:] or trips.game in sys.argv[1:]:
            print(row(trips, solver, seconds), flush=True)


if __name__ == "__main__":
    main()
