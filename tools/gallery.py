"""A picture of one true and one false example for every reduction there is, and a page of them.

`python tools/gallery.py docs` writes docs/gallery.md and docs/pictures/*.svg; `make docs` runs
it. Which example is true is not said here: the solvers say it. A new reduction appears by itself.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry.diagrams.composition import finished
from gadgetry.diagrams.picture import picture, titles
from gadgetry.diagrams.render import render
from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.short_geography import ShortGeography
from gadgetry.parsers import parse
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import reductions, shortest_path
from gadgetry.verifiers.opinions import solved

# Where an example's picture is larger or wider, the next example is taken.
LARGEST, WIDEST = 100_000, 1500  # bytes, points
MATRIX = "(x | y) & (~x | ~y)"
STARTS: dict[str, list[Any]] = {
    "qbf": [
        parse(f"forall x . exists y . {MATRIX}"),
        parse(f"exists x . forall y . {MATRIX}"),
        parse("exists x . (x)"),
        parse("forall x . (x)"),
    ],
    "cnf": [parse("(a | b) & (~a | b) & (a | ~b)"), parse("(a | b) & (~a | b) & ~b")],
    "avoid-true": [
        AvoidTrue(["a", "b", "c"], c) for c in ([[1, 2], [3]], [[1, 2], [2, 3]], [[1, 2, 3]])
    ],
    "hex": [Hex(3, 3, "B........"), Hex(3, 3, ".W..W..W."), Hex(2, 2, "WW..")],
}
FORK = TerminalGraph(4, [(0, 1), (1, 3), (0, 2), (2, 3)], (0, 3))
LADDER = TerminalGraph(6, [(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5)], (0, 5))
SMALL: dict[str, list[Any]] = {  # for reductions whose targets are many times their sources
    **{
        f"{old}-to-{new}": [position(Cnf(3, [[1, 2], [2, 3]]), mover=player) for player in "TF"]
        for old, new, position in (
            ("game-sat", "division", GameSat),
            ("division", "game-sat", Division),
        )
    },
    "qbf-to-honey-bee": [parse("exists x . (x)"), parse("forall x . (x)")],
    "edge-shannon-to-dual-edge-shannon": [
        EdgeShannon(4, edges, (0, 3), mover="Cut")
        for edges in (
            ((0, 1), (1, 3), (0, 2), (2, 3)),
            ((0, 1), (1, 3), (0, 2), (2, 3), (1, 2), (0, 1)),
        )
    ],
    "edge-shannon-to-shannon": [
        EdgeShannon(3, edges, (0, 2), mover="Cut")
        for edges in (((0, 1), (1, 2), (0, 2), (0, 2)), ((0, 1), (1, 2), (0, 2)))
    ],
    "game-sat-to-qbf": [GameSat(Cnf(2, [[1, 2]]), mover=player) for player in "TF"]
    + [GameSat(Cnf(2, [[1], [2]]))],
    "generalized-geography-to-qbf": [
        GeneralizedGeography.of(3, arcs, start=0) for arcs in ([(0, 1)], [(0, 1), (1, 2)])
    ],
    "hex-to-qbf": [Hex(1, 2), Hex(2, 1)],
    "shannon-to-dual-shannon": [Shannon(LADDER), Shannon(FORK)],
    "shannon-to-game-sat": [
        Shannon(FORK),
        Shannon(FORK, mover="Cut"),
        Shannon(LADDER, mover="Cut"),
    ],
    "shannon-to-qbf": [
        Shannon(TerminalGraph(3, [(0, 1), (1, 2)], (0, 2)), mover="Cut"),
        Shannon(FORK, mover="Cut"),
    ],
    "short-geography-to-qbf": [
        ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=left) for left in (3, 2)
    ],
    "y-to-game-sat": [Y(3), Y(3, "W.....")],
}


def examples(reduction: Reduction) -> dict[bool, tuple[ChainCompiled, bytes]]:
    """A true and a false example, each with its picture; folded where none is small enough."""
    found: dict[bool, tuple[ChainCompiled, bytes]] = {}
    large: dict[bool, ChainCompiled] = {}
    for chain, start in starts(reduction):
        if len(found) == 2:
            break
        try:
            compiled = chain.build(start)
        except ReductionError:  # it does not take every instance of its source
            continue
        claim = compiled.claim
        holds = solved(start, claim.source_property, claim.source_equals, moves=False).holds
        if holds is None or holds in found:
            continue
        scene = picture(compiled)
        svg = render(scene, "svg")
        if len(svg) <= LARGEST and finished(scene)[1] <= WIDEST:
            found[holds] = compiled, svg
        else:
            large.setdefault(holds, compiled)
    for holds, compiled in large.items():
        if holds not in found:
            found[holds] = compiled, render(picture(compiled, fold=True), "svg")
    return found


def starts(reduction: Reduction) -> Iterator[tuple[Chain, Any]]:
    """Examples, each with a chain that ends in the reduction; from its own source if there are."""
    for start in SMALL.get(reduction.name, []):
        yield Chain.of([reduction]), start
    source = reduction.source.name
    for kind in [source] if source in STARTS else STARTS:
        path: tuple[Reduction, ...] = ()
        if kind != source:
            try:
                path = shortest_path(kind, source)
            except ReductionError:
                continue
        for start in STARTS[kind]:
            yield Chain.of([*path, reduction]), start


def _claim(compiled: ChainCompiled) -> tuple[str, str]:
    """What the last step claims, if it says the same of the target as the whole chain does."""
    whole, last = compiled.claim, compiled.last
    if (whole.property, whole.equals) == (last.claim.property, last.claim.equals):
        return last.claim.halves(last.reduction.source.name, last.reduction.target.name)
    return whole.halves(compiled.steps[0].reduction.source.name, last.reduction.target.name)


def write(docs: Path) -> None:
    """The pictures and the page."""
    (docs / "pictures").mkdir(parents=True, exist_ok=True)
    page = [
        "# Gallery",
        "",
        "One true and one false example for each reduction, drawn by `tools/gallery.py`.",
        "More by `gadgetry draw FILE --to TARGET -o OUT.svg`; `.png`, `.pdf`, `.tex` work too.",
    ]
    for name, reduction in reductions().items():
        own = f"reductions/{name}.md"
        title = f"[{name}]({own})" if (docs / own).exists() else name
        page += ["", f"## {title}", "", reduction.theorem]
        for holds, (compiled, svg) in sorted(examples(reduction).items(), reverse=True):
            file = f"pictures/{name}-{'true' if holds else 'false'}.svg"
            (docs / file).write_bytes(svg)
            left, right = _claim(compiled)
            said = f"{right}, so {left}" if holds else f"not so that {right}, nor that {left}"
            page += ["", f"**{'True' if holds else 'False'}** ({said}):", ""]
            page += [f"![{titles(compiled.steps)[0]}]({file})"]
    (docs / "gallery.md").write_text("\n".join(page) + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
