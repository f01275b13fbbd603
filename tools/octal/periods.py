"""Write docs/octal_periods.md: which octal games are periodic, on heaps and on growing graphs.

    python tools/octal/periods.py --heaps 4096 --resume periods.db --nodes 1200

A period on heaps has the certificate of Guy and Smith, checked; the search goes on where the one of
`gadgetry tables octal-periods --resume periods.db` stopped. One of a growing leg follows from
the theorem of gadgetry/analysis/octal_legs.py; all others are observed, and the page says how far.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from gadgetry._wording import counted
from gadgetry.analysis.octal_legs import leg_period, observed
from gadgetry.api.recomputing import explore
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.papers.questions.registry import Row
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve

PAGE = Path(__file__).parents[2] / "docs" / "octal_periods.md"
START = "<!-- written by tools/octal/periods.py -->"
LEGS = {
    "Pod(1,1,n)": (3, [(0, 1), (0, 2)]),
    "Pod(1,2,n)": (4, [(0, 1), (0, 2), (2, 3)]),
    "Pod(2,2,n)": (5, [(0, 1), (1, 2), (0, 3), (3, 4)]),
    "Pod(1,1,1,n)": (4, [(0, 1), (0, 2), (0, 3)]),
    "Bipod(1,2;1,n;1)": (6, [(0, 1), (0, 2), (0, 3), (3, 4), (3, 5)]),
    "a triangle with a leg": (3, [(0, 1), (1, 2), (0, 2)]),
}
LONGEST = 20  # n of a family without a theorem
CODES = ("0.03", "0.22", "0.23", "0.32", "0.33", "0.07", "0.77")


def survey_lines(digits: int, rows: list[Row]) -> Iterator[str]:
    """The codes of so many digits by what their period is, the shortest periods first."""
    chosen = [row for row in rows if len(row["code"]) == digits + 2]
    certain = sum(row["certain"] for row in chosen)
    heaps = min((row["heaps"] for row in chosen if not row["certain"]), default=0)
    yield (
        f"**{counted(digits, 'digit')}**: {certain} of {len(chosen)} codes certainly periodic; the"
        f" others by heaps to {heaps:,}.\n"
    )
    for kind in (True, False):
        by_period: dict[tuple[int, ...], list[str]] = {}
        for row in chosen:
            if row["certain"] is kind and row["period"]:
                by_period.setdefault(tuple(row["period"]), []).append(row["code"])
        if by_period:
            yield f"| {'period' if kind else 'observed period'} | codes |"
            yield "|---|---|"
            for period, first in sorted(by_period):
                yield f"| {period:,}, from {first:,} | {' '.join(by_period[period, first])} |"
            yield ""
    open_codes = [row["code"] for row in chosen if not row["period"]]
    yield f"Nothing observed to {heaps:,}: {' '.join(open_codes) or 'none'}.\n"


def leg_lines(nodes: int) -> Iterator[str]:
    """The period of each graph with a growing leg, which is certain."""
    yield f"| code | {' | '.join(LEGS)} |"
    yield "|---|" + "---|" * len(LEGS)
    for code in CODES:
        cells = []
        for vertices, edges in LEGS.values():
            try:
                budget = Budget(Limits(nodes=nodes))
                period = leg_period(OctalCode.of(code), vertices, edges, budget=budget)
            except LimitReached:
                period = None
            cells.append("open" if period is None else f"{period.period}, from {period.preperiod}")
        yield f"| {code} | {' | '.join(cells)} |"
        print(code, *cells, flush=True)
    yield ""


def caterpillar(code: str, spine: int) -> OctalGraph:
    """A path with a leaf on each of its vertices."""
    edges = [(v, v + 1) for v in range(spine - 1)] + [(v, spine + v) for v in range(spine)]
    return OctalGraph.of(code, 2 * spine, edges)


def values(make: Callable[[int], OctalGraph], nodes: int) -> Iterator[int]:
    """Values for n = 1, 2, ... as far as so many nodes reach."""
    for n in count(1):
        value = solve(make(n), limits=Limits(nodes=nodes)).value
        if value is None or n > LONGEST:
            return
        yield value


def family_lines(nodes: int) -> Iterator[str]:
    """Values of families for which no theorem is known, and the periods that were observed."""
    yield "| family | code | values for n = 1, 2, ... | observed |"
    yield "|---|---|---|---|"
    rows: list[tuple[str, Callable[[str], Callable[[int], OctalGraph]]]] = [
        ("caterpillar, n on the spine, each with a leaf", lambda c: lambda n: caterpillar(c, n)),
        ("2 x n", lambda c: lambda n: grid(c, 2, n)),
        ("3 x n", lambda c: lambda n: grid(c, 3, n)),
    ]
    for name, make in rows:
        for code in CODES:
            found = list(values(make(code), nodes))
            seen = observed(found)
            if seen is None:
                told = f"none to n = {len(found)}"
            else:
                told = f"{seen[1]}, from {seen[0] + 1}, to n = {len(found)}"
            yield f"| {name} | {code} | {' '.join(map(str, found))} | {told} |"
            print(name, code, told, flush=True)


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heaps", type=int, default=500)
    parser.add_argument("--resume", help="a SQLite file of results; the search goes on with it")
    parser.add_argument("--nodes", type=int, default=20_000)
    args = parser.parse_args()
    head = PAGE.read_text("utf-8").partition(START)[0]
    lines = [START, "", "## On heaps", ""]
    rows = list(explore("octal-periods", to=args.heaps, results=args.resume).rows)
    for digits in (1, 2, 3):
        lines += survey_lines(digits, rows)
    lines += ["## Growing legs", "", *leg_lines(args.nodes)]
    lines += ["## Families without a theorem", "", *family_lines(args.nodes)]
    PAGE.write_text(head + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
