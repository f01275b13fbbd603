"""The errata page names tests and commands that exist, and every cell that is known to differ."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from gadgetry.papers.registry import paper_tables

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "errata.md").read_text()
TESTS = {path: path.read_text() for path in (ROOT / "tests").rglob("test_*.py")}
REMARKS = ("Left open", "Looked at, and right")


def parts_of(text: str, mark: str) -> list[str]:
    """The text in front of the first heading of that level, then one part for each heading."""
    starts = [0, *(m.start() for m in re.finditer(rf"^{mark} ", text, re.MULTILINE)), len(text)]
    return [text[a:b] for a, b in pairwise(starts)]


PAPERS = parts_of(PAGE, "##")[1:]


def test_every_test_that_is_named_is_there():
    files = re.findall(r"tests/[\w/]+\.py", PAGE)
    names = re.findall(r"\btest_\w+\b(?!\.py)", PAGE)
    assert len(files) > 20
    assert len(names) > 20
    for file in files:
        assert ROOT / file in TESTS, file
    everything = "\n".join(TESTS.values())
    for name in names:
        assert f"def {name}(" in everything or f"{name}.py" in PAGE, name


def test_every_entry_is_shown_by_a_test_or_a_command():
    for paper in PAPERS:
        front, *entries = parts_of(paper, "###")
        for entry in entries:
            heading = entry.splitlines()[0].removeprefix("### ")
            shown = re.search(r"`(python -m pytest|gadgetry |printf )|\btest_\w+", front + entry)
            if not heading.startswith(REMARKS):
                assert shown or "Nothing to compute" in entry, heading


@pytest.mark.parametrize("name", sorted(paper_tables()))
def test_every_cell_that_differs_is_on_the_page(name: str):
    """By the theorem's number, in a part of the page that names the command."""
    errata = paper_tables()[name].errata
    here = "\n".join(part for part in PAPERS if f"`gadgetry tables {name}`" in part)
    for table, where in errata:
        number = re.match(r"(Appendix|\w+ \w+(?:\.\w+)*)", table)
        assert number, table
        sort, _, digits = number[1].partition(" ")
        pattern = rf"\b{sort}s?\b[^\n]*\b{re.escape(digits)}\b"  # "Theorems 8.6.3 and 8.6.5"
        assert re.search(pattern, here, re.IGNORECASE), (table, where)


def test_the_numbers_of_cells_that_differ_are_those_of_the_tables():
    numbers = re.findall(r"`gadgetry tables ([\w-]+)`[^`#]*?\(\d+ cells,\s+(\d+) differ\)", PAGE)
    assert {name for name, _ in numbers} >= {"geography", "colourings", "hex"}
    for name, differ in numbers:
        assert int(differ) == len(paper_tables()[name].errata), name
