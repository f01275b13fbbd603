"""Go on with the searches for the open questions of FLAG COLORING, and write docs/nimbers.md.

    python -m tools.search_nimbers nimbers.db values.db --climbs 40 --trees 16

The searches are `gadgetry tables nimbers`, `nimbers-of-trees` and so on; stopped, they go on where
they were. Every graph that is better than those that the package has is checked by a second solver
and goes into the package, as the beginning of later searches.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from gadgetry.analysis.nimbers import Bipartite, second_opinion
from gadgetry.api.recomputing import Explored, explore
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.papers.questions.nimbers import known_graphs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "nimbers.md"
PICTURE = ROOT / "docs" / "pictures" / "nimbers.svg"
KNOWN = ROOT / "gadgetry" / "papers" / "data" / "questions" / "nimbers.json"
WIDTH, HEIGHT, LEFT, BASE = 520, 300, 46, 250
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")  # Okabe and Ito

Curves = dict[str, list[tuple[int, int]]]


def main() -> None:
    """Search, and rewrite the page, its picture and the graphs of the package."""
    parser = argparse.ArgumentParser(description="Go on with the searches of docs/nimbers.md.")
    parser.add_argument("nimbers", help="a SQLite file of climbs")
    parser.add_argument("values", help="a SQLite file of counted values")
    parser.add_argument("--seed", type=int, default=1)
    bounds = {"climbs": 4, "trees": 14, "planar": 8, "colours": 6, "squares": 8}
    for name, usual in bounds.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    climbs = explore("nimbers", to=chosen.climbs, results=chosen.nimbers, seed=chosen.seed)
    keep_better(climbs)
    counts = {
        name: explore(f"nimbers-{name}", to=bound, results=chosen.values)
        for name, bound in {
            "of-trees": chosen.trees,
            "of-planar-graphs": chosen.planar,
            "in-colours": chosen.colours,
            "of-grids": chosen.squares,
        }.items()
    }
    page = PAGE.read_text("utf-8")
    page = written(page, "nimbers", best_graphs(known_graphs()))
    for name, explored in counts.items():
        page = written(page, f"nimbers-{name}", table(explored))
    PAGE.write_text(page, "utf-8")
    PICTURE.write_text(picture(curves(counts)), "utf-8")


def written(page: str, name: str, lines: Iterator[str]) -> str:
    """The page with a part of it written anew.

    >>> written("a\\n<!-- x -->\\nold\\n<!-- end -->\\n", "x", iter(["new"]))
    'a\\n<!-- x -->\\nnew\\n<!-- end -->\\n'
    """
    begin, end = f"<!-- {name} -->\n", "<!-- end -->\n"
    before, found, after = page.partition(begin)
    _, closed, rest = after.partition(end)
    if not found or not closed:
        sys.exit(f"{PAGE}: expected a part {begin.strip()} ... {end.strip()}")
    return before + begin + "\n".join(lines) + "\n" + end + rest


def keep_better(climbs: Explored) -> None:
    """Graphs smaller than the known ones, or of larger values, each checked by a second solver."""
    known = known_graphs()
    for row in climbs.rows:
        value = int(row["value"].lstrip("*"))
        graph = Bipartite.of(FlagColoring.from_text(row["example"]))
        best = known.get(value)
        if best is None or size(graph) < size(best):
            again = second_opinion(graph)
            if again != value:
                sys.exit(f"two solvers disagree, please report this: {value}, {again}\n{graph}")
            known[value] = in_order(graph)
    entries = [
        f'  "{value}": '
        + json.dumps({"sides": "".join(map(str, graph.sides)), "edges": pairs(graph)})
        for value, graph in sorted(known.items())
    ]
    KNOWN.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")


def size(graph: Bipartite) -> tuple[int, int]:
    """Fewer vertices are better, then fewer edges."""
    return len(graph.sides), len(graph.edges)


def in_order(graph: Bipartite) -> Bipartite:
    """The same graph, the vertices of colour 0 first."""
    order = sorted(range(len(graph.sides)), key=lambda v: graph.sides[v])
    place = {v: i for i, v in enumerate(order)}
    edges = frozenset((min(place[u], place[v]), max(place[u], place[v])) for u, v in graph.edges)
    return Bipartite(tuple(sorted(graph.sides)), edges)


def pairs(graph: Bipartite) -> str:
    """The edges, for people.

    >>> pairs(Bipartite((0, 1, 1), frozenset({(0, 2), (0, 1)})))
    '0-1 0-2'
    """
    return " ".join(f"{u}-{v}" for u, v in sorted(graph.edges))


def best_graphs(known: dict[int, Bipartite]) -> Iterator[str]:
    """The table of the best graph of each value."""
    yield "| value | vertices | edges | the graph, vertices of colour 0 first |"
    yield "|---|---|---|---|"
    for value, graph in known.items():
        first = graph.sides.count(0)
        count = f"{len(graph.sides)} ({first} of colour 0)"
        yield f"| {value} | {count} | {len(graph.edges)} | {pairs(graph)} |"


def table(explored: Explored) -> Iterator[str]:
    """A line for each size: how many positions have the value 0, 1, 2, ..."""
    yield f"Reached: {explored.reached}.\n"
    yield "| size | positions | greatest value | positions of value 0, 1, 2, ... |"
    yield "|---|---|---|---|"
    for row in explored.rows:
        counts = " ".join(f"{count:,}" for count in row["counts"])
        part = "" if row["whole"] else " so far"
        yield f"| {row['size']} | {row['positions']:,}{part} | {row['greatest']} | {counts} |"


def curves(counts: dict[str, Explored]) -> Curves:
    """The greatest value by the number of vertices, of what is counted completely."""
    found: Curves = {}
    for name in ("of-trees", "of-planar-graphs", "in-colours"):
        for row in counts[name].rows:
            size, _, rest = row["size"].partition(" in ")
            curve = rest or {"of-trees": "trees"}.get(name, "planar graphs")
            if row["whole"]:
                found.setdefault(curve, []).append((int(size), row["greatest"]))
    return found


def picture(drawn: Curves) -> str:
    """The greatest value against the number of vertices.

    >>> picture({"trees": [(1, 0), (2, 1)]}).count("polyline")
    1
    """
    most_x = max(x for points in drawn.values() for x, _ in points)
    most_y = max(y for points in drawn.values() for _, y in points)

    def at(x: int, y: int) -> str:
        across = LEFT + (WIDTH - LEFT - 20) * x / most_x
        return f"{across:.1f},{BASE - (BASE - 20) * y / most_y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="sans-serif" font-size="11">',
        "<title>The greatest value by the number of vertices</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for value in range(most_y + 1):
        left, height = at(0, value).split(",")
        parts.append(f'<path d="M{left} {height}H{WIDTH - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height}" dy="4" text-anchor="end">{value}</text>')
    for count in range(0, most_x + 1, 2):
        across, _ = at(count, 0).split(",")
        parts.append(f'<text x="{across}" y="{BASE + 16}" text-anchor="middle">{count}</text>')
    for i, (name, points) in enumerate(drawn.items()):
        colour = COLOURS[i % len(COLOURS)]
        line = " ".join(at(x, y) for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        place = LEFT + 95 * i
        parts.append(f'<rect x="{place}" y="{BASE + 30}" width="14" height="8" fill="{colour}"/>')
        parts.append(f'<text x="{place + 18}" y="{BASE + 38}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    main()
