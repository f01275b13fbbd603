"""Put the scores of docs/ablation.md on the page of each reduction: python tools/quote_scores.py"""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
HEADING = "## Ablation\n"


def scores(page: str) -> dict[str, str]:
    """The score of each reduction on the page.

    >>> scores("# Ablation\\n\\n## a-to-b\\n\\nAblation, at most 3 cells: all noticed.\\n\\n`x`\\n")
    {'a-to-b': 'at most 3 cells: all noticed.'}
    """
    return dict(re.findall(r"^## (\S+)\n\nAblation, (.*)$", page, re.MULTILINE))


def quoted(page: str, name: str, score: str) -> str:
    """A reduction's page with its section on ablation, new or in place of the old one.

    >>> old = "# A\\n\\n## Ablation\\n\\nAt most 1: old.\\n\\nWhy.\\n\\n## Errata\\n"
    >>> print(quoted(old, "a-to-b", "1 of 1."))
    # A
    <BLANKLINE>
    ## Ablation
    <BLANKLINE>
    1 of 1. What was not, if anything: [ablation](../ablation.md#a-to-b).
    <BLANKLINE>
    Why.
    <BLANKLINE>
    ## Errata
    <BLANKLINE>
    """
    said = f"{score[0].upper()}{score[1:]} What was not, if anything"
    line = f"{said}: [ablation](../ablation.md#{name})."
    before, found, after = page.partition(HEADING)
    if not found:
        return f"{page.rstrip()}\n\n{HEADING}\n{line}\n"
    rest = re.search(r"^## .*", after, re.MULTILINE | re.DOTALL)
    section = after[: rest.start()] if rest else after
    # What people wrote about the score stays; an old score, or the promise of one, goes.
    kept = [
        paragraph
        for paragraph in section.strip().split("\n\n")
        if paragraph
        and not re.match("At most|Gadgets, vertices and edges are taken out", paragraph)
    ]
    text = "\n\n".join([line, *kept])
    return f"{before}{HEADING}\n{text}\n" + (f"\n{rest[0]}" if rest else "")


def main() -> None:
    """Rewrite the pages."""
    for name, score in scores((DOCS / "ablation.md").read_text("utf-8")).items():
        page = DOCS / "reductions" / f"{name}.md"
        page.write_text(quoted(page.read_text("utf-8"), name, score), "utf-8")


if __name__ == "__main__":
    main()
