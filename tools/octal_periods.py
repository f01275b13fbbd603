"""Write docs/octal_periods.md: which octal games are periodic, on heaps and on growing graphs.

    python tools/octal_periods.py --heaps 500 --nodes 20000

A period on heaps has the certificate of Guy and Smith, checked; one of a growing leg follows from
the theorem of gadgetry/analysis/octal_legs.py; all others are observed, and the page says how far.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path

from gadgetry._wording import counted
from gadgetry.analysis.octal_legs import leg_period, observed
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal_period import check_period, find_period
from gadgetry.solvers.registry import solve

PAGE = Path(__file__).parents[1] / "docs" / "octal_periods.md"
START = "<!-- written by tools/octal_periods.py -->"
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


def survey(digits: int, heaps: int) -> Iterator[tuple[OctalCode, str]]:
    """Every code of so many digits, the last one not 0, and what its period is."""
    for chosen in product(range(8), repeat=digits):
        if chosen[-1] == 0:
            continue
        code = OctalCode((0, *chosen))
        certificate = find_period(code, heaps)
        if certificate is None:
            yield code, "open"
        elif not check_period(certificate):
            raise AssertionError(f"{code}: the certificate is wrong; please report this")
        else:
            yield code, f"{certificate.period}, from {certificate.preperiod}"


def survey_lines(digits: int, heaps: int) -> Iterator[str]:
    """The codes by what their period is, the shortest periods first."""
    by_period: dict[str, list[str]] = {}
    for code, told in survey(digits, heaps):
        by_period.setdefault(told, []).append(str(code))
    certain = sum(len(codes) for told, codes in by_period.items() if told != "open")
    total = sum(map(len, by_period.values()))
    certainly = f"{certain} of {total} codes certainly periodic, by heaps to {heaps}"
    yield f"**{counted(digits, 'digit')}**: {certainly}.\n"
    yield "| period | codes |"
    yield "|---|---|"

    def order(told: str) -> tuple[bool, list[int]]:
        return told == "open", [int(w) for w in told.replace(",", "").split() if w.isdigit()]

    for told in sorted(by_period, key=order):
        yield f"| {told} | {' '.join(by_period[told])} |"
    yield ""


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
    parser.add_argument("--nodes", type=int, default=20_000)
    args = parser.parse_args()
    head = PAGE.read_text("utf-8").partition(START)[0]
    lines = [START, "", "## On heaps", ""]
    for digits in (1, 2, 3):
        lines += survey_lines(digits, args.heaps)
    lines += ["## Growing legs", "", *leg_lines(args.nodes)]
    lines += ["## Families without a theorem", "", *family_lines(args.nodes)]
    PAGE.write_text(head + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
