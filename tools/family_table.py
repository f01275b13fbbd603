"""Writes the table of families into docs/families.md: python -m tools.family_table

`tests/tools` fails while the page says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

from gadgetry.api.entries import parameters_in_words
from gadgetry.games.registry import families

PAGE = Path(__file__).parents[1] / "docs" / "families.md"
BEGIN, END = "<!-- written by tools/family_table.py -->", "<!-- end -->"


def rows() -> Iterator[str]:
    """A row for each family of formulas, then for each of positions."""
    yield "| kind | family | parameters | an instance is | answer | from |"
    yield "|---|---|---|---|---|---|"
    for kind, of in families().items():
        for family in of.values():
            given = parameters_in_words(signature(family.make)).replace("to be left out", "")
            cells = [
                f"`{kind}`", f"`{family.name}`",
                f"`{given}`" + " and a seed" * family.random if given else "",
                family.summary, "known" if family.answer else "", family.paper,
            ]  # fmt: skip
            yield f"| {' | '.join(cell.replace('|', ', ') for cell in cells)} |"


def written(page: str) -> str:
    """The page with the table as it is to be."""
    table = "\n".join([BEGIN, *rows(), END])
    return re.sub(f"{BEGIN}.*?{END}", lambda _: table, page, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
