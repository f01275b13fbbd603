"""Go on with the search for large nimbers, and write what has been found to docs/nimbers.md.

    python tools/search_nimbers.py nimbers.db --climbs 20 --seed 1

Stopped, it goes on where it was; a new file begins with the graphs on the page. Every value that
goes to the page has been checked by a second solver.
"""

import argparse
import re
import sys
from pathlib import Path

from gadgetry._wording import nimber_in_words, sizes_in_words
from gadgetry.analysis.nimbers import Bipartite, Nimbers, second_opinion

PAGE = Path(__file__).parents[1] / "docs" / "nimbers.md"
HEADING = "## Found so far\n"


def section(nimbers: Nimbers) -> str:
    """The part of the page that the search writes."""
    lines = [
        HEADING,
        "For each value the smallest graph met (fewest vertices, then edges); there may be smaller",
        "ones, though none of at most 7 vertices.",
        "",
        "| value | vertices | edges | the graph, vertices of colour 0 first |",
        "|---|---|---|---|",
    ]
    for value, graph in nimbers.smallest().items():
        first = [v for v, side in enumerate(graph.sides) if side == 0]
        order = first + [v for v, side in enumerate(graph.sides) if side]
        place = {v: i for i, v in enumerate(order)}
        pairs = sorted(tuple(sorted((place[u], place[v]))) for u, v in graph.edges)
        shown = " ".join(f"{u}-{v}" for u, v in pairs)
        size = f"{len(order)} ({len(first)} of colour 0)"
        lines.append(f"| {value} | {size} | {len(pairs)} | {shown} |")
    return "\n".join(lines) + "\n"


def graphs(page: str) -> list[Bipartite]:
    """The graphs on the page.

    >>> graphs("| 1 | 2 (1 of colour 0) | 1 | 0-1 |")
    [Bipartite(sides=(0, 1), edges=frozenset({(0, 1)}))]
    """
    row = r"^\| \d+ \| (\d+) \((\d+) of colour 0\) \| \d+ \| ([-\d ]*)\|$"
    found = []
    for size, first, pairs in re.findall(row, page, re.MULTILINE):
        sides = (0,) * int(first) + (1,) * (int(size) - int(first))
        ends = (pair.split("-") for pair in pairs.split())
        found.append(Bipartite(sides, frozenset((int(u), int(v)) for u, v in ends)))
    return found


def check(value: int, graph: Bipartite) -> None:
    """A second solver, which shares no code with the search, has the last word."""
    again = second_opinion(graph)
    if again != value:
        sys.exit(f"two solvers disagree, please report this: {value}, {again}\n{graph.position()}")


def tell(value: int, graph: Bipartite) -> None:
    """A line for each graph that is kept."""
    sizes = {"vertices": len(graph.sides), "edges": len(graph.edges)}
    print(f"{nimber_in_words(value)}: {sizes_in_words(sizes)}", flush=True)


def main() -> None:
    """Climb, and rewrite the page."""
    parser = argparse.ArgumentParser(description="Go on with the search for large nimbers.")
    parser.add_argument("results", help="a SQLite file")
    parser.add_argument("--climbs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    page = PAGE.read_text("utf-8")
    with Nimbers(chosen.results) as nimbers:
        for graph in graphs(page):
            nimbers.keep(graph, second_opinion(graph))
        nimbers.all_small_graphs()
        for _ in range(chosen.climbs):
            nimbers.climb(chosen.seed, tell=tell)
        for value, graph in nimbers.smallest().items():
            check(value, graph)
        before, _, after = page.partition(HEADING)
        rest = re.search(r"^## .*", after, re.MULTILINE | re.DOTALL)
        PAGE.write_text(before + section(nimbers) + (f"\n{rest[0]}" if rest else ""), "utf-8")


if __name__ == "__main__":
    main()
