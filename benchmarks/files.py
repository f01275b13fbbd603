"""Writing and reading compiled games in every format for graphs, next to the edge list.

A random QBF with alternating prefix and four ternary clauses a variable, compiled to UNDIRECTED
GEOGRAPHY with a million edges. Written: the whole text in pieces, encoded and thrown away, with the
names of the gadgets where a format has them. Read: the text that was written, to the position. The
rounds go through all formats, so that a busy machine is busy for all; the ratio is of medians. The
first round is not counted.

    python benchmarks/files.py [--fast] [--json]
"""

from __future__ import annotations

import gc

from measuring import Line, Result, main, middle, seconds_text, timed

import gadgetry as gd
from gadgetry.api.compiling import Compilation
from gadgetry.api.writing import lines_of
from gadgetry.formats.registry import formats

REFERENCE = "edges"
FORMATS = (REFERENCE, "json", "csv", "graphml", "node-link", "dot")
GAME = "undirected-geography"
MOST = 3  # times the edge list: what is wanted


def compiled(variables: int) -> Compilation:
    """The game of a random QBF."""
    formula = gd.generate.qbf(prefix="ea" * (variables // 2), clauses=4 * variables, seed=1)
    return gd.compile(formula, to=GAME)


def text_of(game: Compilation, name: str) -> str:
    """The file."""
    return "".join(lines_of(game, name))


def write(game: Compilation, name: str) -> int:
    """The bytes of the file, none of them kept."""
    return sum(len(piece.encode()) for piece in lines_of(game, name))


def measure(fast: bool) -> Result:
    """A line for each format and direction."""
    rounds = 2 if fast else 5
    game = compiled(100 if fast else 4_600)
    edges = game.sizes["edges"]
    spent: dict[tuple[str, str], list[float]] = {}
    sizes: dict[str, int] = {}
    for turn in range(rounds + 1):
        for name in FORMATS:
            each = formats()[name]
            gc.collect()
            sizes[name], seconds = timed(lambda name=name: write(game, name))  # type: ignore[misc]
            jobs = {"write": seconds}
            if each.read is not None:
                text = text_of(game, name)
                _, jobs["read"] = timed(lambda: each.read(text))  # noqa: B023
                del _, text
            for job, seconds in jobs.items() if turn else ():
                spent.setdefault((job, name), []).append(seconds)
    lines = []
    for (job, name), times in sorted(spent.items(), key=lambda item: item[0][0], reverse=True):
        if name != REFERENCE:
            here, there = middle(times) / edges, middle(spent[job, REFERENCE]) / edges
            size = f"{sizes[name] / edges:.0f} B"
            lines.append(
                Line(f"{job} {name}, {size}", seconds_text(here), seconds_text(there),
                     there / here, 1 / MOST)
            )  # fmt: skip
    notes = (
        f"{edges:,} edges and {game.sizes['vertices']:,} vertices; times and bytes for an edge. The"
        f" edge list has {sizes[REFERENCE] / edges:.0f} B, and no names of gadgets.",
        f"A ratio of {1 / MOST:.2g} means {MOST} times the edge list's time.",
    )
    return Result("files", "Files", "the edge list", tuple(lines), notes=notes)


if __name__ == "__main__":
    main(measure)
