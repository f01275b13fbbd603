"""Put the scores of docs/ablation.md on the page of each reduction: python docs/quote_scores.py"""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent
HEADING = "## Ablation\n"


def scores(page: str) -> dict[str, str]:
    """The score of each reduction on the page.

    >>> scores("# Ablation\\n\\n## a-to-b\\n\\nAblation, at most 3 cells: all noticed.\\n\\n`x`\\n")
    {'a-to-b': 'at most 3 cells: all noticed.'}
    """
    return dict(re.findall(r"^## (\S+)\n\nAblation, (.*)$", page, re.MULTILINE))


def quoted(page: str, name: str, score: str) -> str:
    """A reduction's page with its section on ablation, new or in place of the old one.

    >>> print(quoted("# A\\n\\n## Ablation\\n\\nold\\n\\n## Errata\\n", "a-to-b", "1 of 1."))
    # A
    <BLANKLINE>
    ## Ablation
    <BLANKLINE>
    1 of 1. What was not, if anything: [ablation](../ablation.md#a-to-b).
    <BLANKLINE>
    ## Errata
    <BLANKLINE>
    """
    said = f"{score[0].upper()}{score[1:]} What was not, if anything"
    section = f"{HEADING}\n{said}: [ablation](../ablation.md#{name}).\n"
    if HEADING in page:
        before, after = page.split(HEADING, 1)
        rest = re.search(r"^## .*", after, re.MULTILINE | re.DOTALL)
        return before + section + (f"\n{rest[0]}" if rest else "")
    return f"{page.rstrip()}\n\n{section}"


def main() -> None:
    """Rewrite the pages."""
    for name, score in scores((DOCS / "ablation.md").read_text("utf-8")).items():
        page = DOCS / "reductions" / f"{name}.md"
        page.write_text(quoted(page.read_text("utf-8"), name, score), "utf-8")


if __name__ == "__main__":
    main()
