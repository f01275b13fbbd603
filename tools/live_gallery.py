"""A true and a false example of every reduction as pages to play on, each one file.

`python -m tools.live_gallery docs [REDUCTION ...]` writes docs/live/*.html, which no clone keeps:
`make docs` runs it, and the gallery of the site links what is there (tools/contents.py). An example
whose game has too many positions for a file gives way to the next one, and those of the gallery to
the smallest ones there are. A formula is played as the next game that it compiles to.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import Undecided
from gadgetry.api.playing import TooLarge, offline
from gadgetry.formulas import AvoidTrue
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.parsers import parse
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import reduction as named
from gadgetry.reductions.registry import reductions
from gadgetry.verifiers.opinions import solved
from gadgetry.web.one_file import page_in_one_file
from tools.gallery import starts

MOST = 400  # positions of a game: a page loads at once, and all of them are drawn in minutes
MOST_OF_SMALLEST = 2_000
NEXT = "qbf-to-generalized-geography"  # what a formula is played as
# By reduction, smallest examples where those of the gallery do not fit: a chain with its variants,
# and what it begins with.
SMALLEST: dict[str, list[tuple[list[str], list[str], Any]]] = {
    "avoid-true-to-flag-coloring": [
        (["avoid-true-to-flag-coloring"], ["small"], AvoidTrue(["a", "b"], clauses))
        for clauses in ([[1, 2]], [[1]])
    ],
    "vertex-cover-to-flood-it": [
        (["cnf-to-vertex-cover", "vertex-cover-to-flood-it"], [], parse(text))
        for text in ("(a | b) & (~a | b)", "(a | b) & ~a & ~b")
    ],
    "flood-it-to-free-flood-it": [  # of equal values: there is no false one
        (["flood-it-to-free-flood-it"], [], FloodIt.path("aba", source=0)),
    ],
}


def pages(reduction: Reduction) -> Iterator[tuple[bool, str]]:
    """The first true and the first false example that fits, each with its page."""
    written: set[bool] = set()
    for chain, start, most in _examples(reduction):
        try:
            game = Compilation(chain.build(start))
        except ReductionError:  # it does not take every instance of its source
            continue
        claim = game.claim
        holds = solved(start, claim.source_property, claim.source_equals, moves=False).holds
        if holds is None or holds in written:
            continue
        try:
            page = page_in_one_file(offline(game, most=most))
        except (TooLarge, Undecided):
            continue
        written.add(holds)
        yield holds, page
        if len(written) == 2:
            return


def _examples(reduction: Reduction) -> Iterator[tuple[Chain, Any, int]]:
    """Chains to what is played, what they begin with, and how many positions may be written."""
    played = [named(NEXT)] if reduction.target.name == "qbf" else []
    for chain, start in starts(reduction):
        steps = [*chain.reductions, *played]
        yield Chain.of(steps), start, MOST
    for names, variants, start in SMALLEST.get(reduction.name, ()):
        yield Chain.of([named(name) for name in names], variants), start, MOST_OF_SMALLEST


def write(docs: Path, names: list[str]) -> None:
    """The pages of some reductions, or of all; and on standard output what has none."""
    folder = docs / "live"
    folder.mkdir(parents=True, exist_ok=True)
    for name, reduction in reductions().items():
        if names and name not in names:
            continue
        missing = {True, False}
        for holds, page in pages(reduction):
            (folder / f"{name}-{'true' if holds else 'false'}.html").write_text(page, "utf-8")
            missing.discard(holds)
        for holds in sorted(missing, reverse=True):
            print(f"{name}: no {'true' if holds else 'false'} example that fits into a file")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"), sys.argv[2:])
