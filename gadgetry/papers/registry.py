"""The papers' tables there are: every module of this package that defines `TABLES`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gadgetry.papers
from gadgetry._discovery import modules_below, modules_with


@dataclass(frozen=True)
class Cell:
    """One printed claim: a cell of a table, or one case of a theorem."""

    table: str
    where: str
    printed: str
    computed: str
    command: str

    @property
    def agrees(self) -> bool:
        """Is what is printed what we compute?"""
        return self.printed == self.computed


@dataclass(frozen=True)
class PaperTables:
    """A paper's tables: `recompute` yields every cell within `bounds`, agreeing or not.

    `errata` names the cells (table, where) that are known to differ: the corrected values are
    ours, and a run that finds another difference, or misses one of these, has failed.
    """

    name: str
    paper: str
    bounds: str
    recompute: Callable[[], Iterator[Cell]]
    errata: frozenset[tuple[str, str]] = frozenset()


@cache
def paper_tables() -> dict[str, PaperTables]:
    """All papers' tables by name, sorted."""
    found = [module.TABLES for module in modules_with(gadgetry.papers, "TABLES")]
    return {tables.name: tables for tables in sorted(found, key=lambda t: str(t.name))}


_TITLE = re.compile(
    r'^TABLES = PaperTables\(\n    name="([^"]*)",\n    paper="([^"]*)",$', re.MULTILINE
)
_ARXIV = re.compile(r"(?:^|[:/])([0-9]{4}\.[0-9]{4,5})(?:v[0-9]+)?(?:\.pdf)?$")


def titles() -> dict[str, str]:
    """The papers by name, read in the text of the modules: to import them loads their solvers.

    >>> titles()["octal"]
    'Dailly, Octal Games on Graphs (internship report)'
    """
    folders = map(Path, gadgetry.papers.__path__)
    files = (file for folder in folders for _, file in modules_below(folder, "gadgetry.papers"))
    texts = (file.read_text("utf-8") for file in files)
    papers = {match[1]: match[2] for text in texts for match in _TITLE.finditer(text)}
    return dict(sorted(papers.items()))


def tables_of(paper: str) -> list[PaperTables]:
    """The tables that somebody means: by name, by arXiv number or address, or by words of the
    paper's title and authors.

    >>> [tables.name for tables in tables_of("https://arxiv.org/abs/2106.02114v3")]
    ['geography', 'geography-boards', 'geography-questions']
    >>> [tables.name for tables in tables_of("Vexing")], tables_of("nobody")
    (['flag-coloring'], [])
    """
    every = paper_tables()
    if paper.lower() in every:
        return [every[paper.lower()]]
    number = _ARXIV.search(paper)
    if number:
        return [tables for tables in every.values() if f"arXiv:{number[1]}" in tables.paper]
    words = set(_words(paper))
    return [tables for tables in every.values() if words and words <= set(_words(tables.paper))]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]{3,}|[0-9]{4}", text.lower())
