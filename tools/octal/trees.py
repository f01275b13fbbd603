"""Write docs/octal_trees.md: 0.22, 0.23 and 0.32 on bipodes and caterpillars.

    python tools/octal/trees.py --nodes 10000

Entries are exact. A period of a growing leg follows from the theorem of
gadgetry/analysis/octal_legs.py; where none is known, it is observed, and the page says how far.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from gadgetry.analysis.octal_legs import LegPeriod, leg_period, observed
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import bipode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal_graph import OctalGraphs

PAGE = Path(__file__).parents[2] / "docs" / "octal_trees.md"
START = "<!-- written by tools/octal/trees.py -->"
CODES = ("0.22", "0.23", "0.32")
PODES = [
    (ones, twos) for ones in range(3) for twos in range(3)
]  # chains of length 1, and of length 2
LONGEST = 36  # n of a family without a theorem


class Values:
    """The values of graphs under one code, within so many nodes."""

    def __init__(self, code: str, nodes: int | None = None) -> None:
        budget = Budget(Limits(nodes=nodes))
        self.code = code
        self._arena = OctalGraphs(OctalCode.of(code), budget)
        self._search = Grundy(self._arena, budget)

    def value(self, position: OctalGraph) -> int:
        """The Grundy value."""
        return self._search.value(self._arena.state(position))

    def row(self, make: Callable[[int], OctalGraph]) -> list[int]:
        """The values for n = 1, 2, ... as far as the nodes reach."""
        found: list[int] = []
        try:
            for n in range(1, LONGEST + 1):
                found.append(self.value(make(n)))
        except LimitReached:
            pass
        return found


def chains(pode: tuple[int, int]) -> list[int]:
    """The lengths of a pode with so many chains of length 1, and of length 2."""
    return [1] * pode[0] + [2] * pode[1]


def bipode_lines(code: str, middle: int) -> Iterator[str]:
    """The bipodes with at most two chains of each length at each centre."""
    values = Values(code)
    yield f"**{code}, m = {middle}**\n"
    yield f"| a1 a2 | {' | '.join(f'{b1} {b2}' for b1, b2 in PODES)} |"
    yield "|---|" + "---|" * len(PODES)
    for one in PODES:
        cells = []
        for other in PODES:
            first = chains(one)
            position = bipode(code, middle, len(first), *first, *chains(other))
            cells.append(str(values.value(position)))
        yield f"| {one[0]} {one[1]} | {' | '.join(cells)} |"
    yield ""


def leg_graphs() -> Iterator[tuple[str, OctalGraph]]:
    """Bipodes, and caterpillars with a leaf on each vertex of the spine, rooted at vertex 0."""
    for middle, (one, other) in product((1, 2), (((1,), (1, 1)), ((1,), (1, 2)), ((2,), (2, 2)))):
        graph = bipode("0.3", middle, len(one), *one, *other)
        words = f"{','.join(map(str, one))},n;{','.join(map(str, other))};{middle}"
        yield f"Bipod({words})", graph
    for spine in (2, 3, 4, 5, 6):
        yield f"{spine} on the spine, and n", comb(spine)("0.3", spine)


def certain(code: str, graph: OctalGraph, nodes: int) -> LegPeriod | None:
    """The period of a graph with a leg on vertex 0, down to the least n that it holds for."""
    edges = [(int(u), int(v)) for u, v in graph.graph.edges]
    try:
        budget = Budget(Limits(nodes=nodes))
        found = leg_period(OctalCode.of(code), graph.graph.vertices, edges, budget=budget)
    except LimitReached:
        return None
    if found is None:
        return None
    first, values = found.preperiod, found.values
    while first and values[first - 1] == values[first - 1 + found.period]:
        first -= 1
    return LegPeriod(first, found.period, values)


def leg_lines(nodes: int) -> Iterator[str]:
    """The period of each graph with a growing leg, which is certain, and the values."""
    yield "| graph | " + " | ".join(CODES) + " |"
    yield "|---|" + "---|" * len(CODES)
    for name, graph in leg_graphs():
        cells = []
        for code in CODES:
            found = certain(code, graph, nodes)
            if found is None:
                cells.append("open")
                continue
            word = " ".join(map(str, found.values[: found.preperiod + found.period]))
            cells.append(f"{found.period}, from {found.preperiod}: {word}")
        yield f"| {name} | {' | '.join(cells)} |"
        print(name, *cells, flush=True)
    yield ""


def comb(every: int) -> Callable[[str, int], OctalGraph]:
    """Caterpillars: a spine of n, with a leaf on each of its first `every` vertices."""

    def make(code: str, spine: int) -> OctalGraph:
        leaves = min(every, spine)
        edges = [(v, v + 1) for v in range(spine - 1)]
        edges += [(v, spine + v) for v in range(leaves)]
        return OctalGraph.of(code, spine + leaves, edges)

    return make


def spaced(step: int) -> Callable[[str, int], OctalGraph]:
    """Caterpillars: a spine of n, with a leaf on every `step`-th vertex, the first one too."""

    def make(code: str, spine: int) -> OctalGraph:
        places = range(0, spine, step)
        edges = [(v, v + 1) for v in range(spine - 1)]
        edges += [(v, spine + i) for i, v in enumerate(places)]
        return OctalGraph.of(code, spine + len(places), edges)

    return make


FAMILIES: dict[str, Callable[[str, int], OctalGraph]] = {
    "Bipod(1,1;1,1;n)": lambda code, n: bipode(code, n, 2, 1, 1, 1, 1),
    "Bipod(1,2;1,2;n)": lambda code, n: bipode(code, n, 2, 1, 2, 1, 2),
    "Bipod(2,2;2,2;n)": lambda code, n: bipode(code, n, 2, 2, 2, 2, 2),
    "a spine of n, a leaf on each vertex": spaced(1),
    "a spine of n, a leaf on every second": spaced(2),
    "a spine of n, a leaf on every third": spaced(3),
}


def family_lines(nodes: int) -> Iterator[str]:
    """Families in n that no theorem is about, and the periods that were observed."""
    yield "| family | code | values for n = 1, 2, ... | observed |"
    yield "|---|---|---|---|"
    for name, make in FAMILIES.items():
        for code in CODES:
            found = Values(code, nodes).row(partial(make, code))
            seen = observed(found)
            far = f"to n = {len(found)}"
            told = f"{seen[1]}, from {seen[0] + 1}, {far}" if seen else f"none {far}"
            yield f"| {name} | {code} | {' '.join(map(str, found))} | {told} |"
            print(name, code, told, flush=True)
    yield ""


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000)
    args = parser.parse_args()
    head = PAGE.read_text("utf-8").partition(START)[0]
    lines = [START, "", "## Bipodes", ""]
    for code, middle in product(CODES, (1, 2)):
        lines += bipode_lines(code, middle)
    lines += ["## Growing legs", "", *leg_lines(args.nodes)]
    lines += ["## Families without a theorem", "", *family_lines(args.nodes)]
    PAGE.write_text(head + "\n".join(lines).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
