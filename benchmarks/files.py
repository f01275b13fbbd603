"""Writing and reading compiled games in every format for graphs, next to the edge list.

A random QBF with alternating prefix and four ternary clauses a variable, compiled to UNDIRECTED
GEOGRAPHY with a million edges. Written: the whole text in pieces, encoded and thrown away, with the
names of the gadgets where a format has them. Read: the text that was written, to the position. All
formats one after the other, in one process; a first round, with a small game, is not counted.

    python benchmarks/files.py [--fast] [--json]
"""

from __future__ import annotations

import gc
from functools import partial

from measuring import Line, Result, main, seconds_text, timed

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


def times(game: Compilation) -> tuple[dict[tuple[str, str], float], dict[str, int]]:
    """The seconds of each direction and format, and the bytes of each format."""
    spent: dict[tuple[str, str], float] = {}
    sizes: dict[str, int] = {}
    for name in FORMATS:
        gc.collect()
        sizes[name], spent["write", name] = timed(partial(write, game, name))
        if read := formats()[name].read:
            spent["read", name] = timed(partial(read, text_of(game, name)))[1]
    return spent, sizes


def measure(fast: bool) -> Result:
    """A line for each format and direction."""
    times(compiled(20))
    game = compiled(100 if fast else 4_600)
    edges = game.sizes["edges"]
    spent, sizes = times(game)
    lines = []
    for (job, name), seconds in sorted(spent.items(), reverse=True):
        if name != REFERENCE:
            here, there = (x / edges for x in (seconds, spent[job, REFERENCE]))
            work = f"{job} {name}, {sizes[name] / edges:.0f} B"
            rate = seconds_text(seconds / sizes[name])
            said = f"{seconds_text(here)}, {rate} a byte", seconds_text(there)
            lines.append(Line(work, *said, there / here, 1 / MOST))
    notes = (
        f"{edges:,} edges and {game.sizes['vertices']:,} vertices; times and bytes for an edge. The"
        f" edge list has {sizes[REFERENCE] / edges:.0f} B, and no names of gadgets; written at"
        f" {seconds_text(spent['write', REFERENCE] / sizes[REFERENCE])} a byte.",
        f"A ratio of {1 / MOST:.2g} means {MOST} times the edge list's time.",
    )
    return Result("files", "Files", "the edge list", tuple(lines), notes=notes)


if __name__ == "__main__":
    main(measure)
