"""A true and a false example of every reduction as pages to play on, each one file.

`python -m tools.live_gallery docs` writes docs/live/*.html, which no clone keeps: `make docs` runs
it, and the gallery of the site links what is there (tools/contents.py). An example whose game has
too many positions for a file gives way to the next one; a target without moves has no page.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from gadgetry.api.compiling import Compilation
from gadgetry.api.playing import TooLarge, offline
from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import reductions
from gadgetry.verifiers.opinions import solved
from gadgetry.web.one_file import page_in_one_file
from tools.gallery import starts

MOST = 400  # positions of a game: a page loads at once, and all of them are drawn in minutes


def pages(reduction: Reduction) -> Iterator[tuple[bool, str]]:
    """The first true and the first false example that fits, each with its page."""
    written: set[bool] = set()
    for chain, start in starts(reduction):
        try:
            game = Compilation(chain.build(start))
        except ReductionError:  # it does not take every instance of its source
            continue
        claim = game.claim
        holds = solved(start, claim.source_property, claim.source_equals, moves=False).holds
        if holds is None or holds in written or isinstance(game.target, Cnf | Qbf):
            continue
        try:
            page = page_in_one_file(offline(game, most=MOST))
        except TooLarge:
            continue
        written.add(holds)
        yield holds, page


def write(docs: Path) -> None:
    """All pages, and on standard output what has none."""
    folder = docs / "live"
    folder.mkdir(parents=True, exist_ok=True)
    for name, reduction in reductions().items():
        missing = {True, False}
        for holds, page in pages(reduction):
            (folder / f"{name}-{'true' if holds else 'false'}.html").write_text(page, "utf-8")
            missing.discard(holds)
        for holds in sorted(missing, reverse=True):
            print(f"{name}: no {'true' if holds else 'false'} example of {MOST} positions or fewer")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
