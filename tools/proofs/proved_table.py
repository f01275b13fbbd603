"""Writes what is proved of each reduction into the pages: python -m tools.proofs.proved_table

docs/proofs.md gets a row for every variant of every reduction, and the page of a reduction of
which something is proved a section; both come from the fields `proved` and `unproved` of the
reductions, between marks. `tests/proofs` fails while a page says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import reductions
from tools.proofs.proof_texts import PAGE, ROOT

BEGIN, END = "<!-- written by tools/proofs/proved_table.py -->", "<!-- end -->"
CHECKED = "not written yet"
CITED = re.compile(r"(?:of ([\w ,+-]+): )?(\w+(?:, \w+)*) in (proofs/\S+?\.v)")


def cited(words: str, variant: str = "") -> list[tuple[str, str]]:
    """The theorems that a field `proved` names, each with its file; of a variant, if one is given.

    >>> cited("for all QBFs: who wins (f_correct, f_sizes in proofs/a/f.v; f_moves in proofs/g.v)")
    [('f_correct', 'proofs/a/f.v'), ('f_sizes', 'proofs/a/f.v'), ('f_moves', 'proofs/g.v')]
    >>> cited("who wins (of lean and paper: f in proofs/f.v; of few: g in proofs/g.v)", "few")
    [('g', 'proofs/g.v')]
    """
    return [
        (name, file)
        for variants, names, file in CITED.findall(words)
        if not variant or not variants or variant in re.findall(r"[\w,+-]*[\w+]", variants)
        for name in names.split(", ")
    ]


def theorems_of(reduction: Reduction, variant: str) -> list[str]:
    """The theorems about a variant: one that ends with the name of a variant is about that one,

    and so are those that are named behind "of" and that name.
    """
    names = {name: re.sub(r"\W", "_", f"_{name}") for name in reduction.variants}

    def about(theorem: str) -> str:
        ends = [name for name, end in names.items() if theorem.endswith(end)]
        return max(ends, key=len, default=variant)

    known = cited(reduction.proved_of(variant), variant)
    return [name for name, _ in known if about(name) == variant]


def row(reduction: Reduction, variant: str) -> str:
    """A line of the table."""
    if names := theorems_of(reduction, variant):
        found = "proved | " + ", ".join(f"`{name}`" for name in names)
    else:
        reasons = reduction.unproved
        found = f"checked only | {reasons.get(variant, reasons.get('', CHECKED))}"
    return f"| {reduction.name} | {variant} | {found} |"


def table() -> Iterator[str]:
    """All variants of all reductions."""
    yield "| reduction | variant | | theorem, or why not |"
    yield "|---|---|---|---|"
    for _, reduction in sorted(reductions().items()):
        yield from (row(reduction, variant) for variant in reduction.variants)


def section(reduction: Reduction) -> Iterator[str]:
    """What the page of a reduction says of its proof."""
    yield "## Proved"
    yield ""
    yield f"In Coq, {reduction.proved}."
    yield "[Proofs](../proofs.md) has the statements, what is trusted, and how to check them."


def pages() -> dict[Path, str]:
    """The pages as they should be."""
    wanted = {PAGE: between(PAGE.read_text(), table())}
    for name, reduction in reductions().items():
        page = ROOT / "docs" / "reductions" / f"{name}.md"
        if reduction.proved:
            wanted[page] = between(page.read_text(), section(reduction))
    return wanted


def between(text: str, lines: Iterator[str]) -> str:
    """A page with these lines between its marks; at its end, if it has none.

    >>> between(f"a\\n{BEGIN}\\nold\\n{END}\\nb\\n", iter(["new"])).splitlines()[3]
    'new'
    """
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n{BEGIN}\n{END}\n"
    before, _, rest = text.partition(BEGIN)
    return "\n".join((before + BEGIN, "", *lines, "", END)) + rest.partition(END)[2]


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
