"""What the papers print, recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry._advice import Call
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.api.errors import ArgumentError, a
from gadgetry.papers import registry
from gadgetry.papers.registry import Cell, PaperTables

__all__ = ["Recomputed", "papers", "tables"]


@dataclass(frozen=True)
class Recomputed:
    """The cells of a paper's tables, each as printed and as computed; true if all is as expected.

    Expected are the differences that docs/errata.md has, and no others.
    """

    paper: PaperTables
    cells: tuple[Cell, ...]

    def __bool__(self) -> bool:
        return self.as_expected

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def differ(self) -> tuple[Cell, ...]:
        """The cells that are not what we compute."""
        return tuple(cell for cell in self.cells if not cell.agrees)

    @property
    def as_expected(self) -> bool:
        """Does exactly what is known to differ?"""
        return {(cell.table, cell.where) for cell in self.differ} == self.paper.errata

    @property
    def sizes(self) -> dict[str, int]:
        """How many cells each table has."""
        names = dict.fromkeys(cell.table for cell in self.cells)
        return {name: sum(cell.table == name for cell in self.cells) for name in names}

    def to_json(self) -> dict[str, Any]:
        """A report of `gadgetry tables --json`."""
        keys = ("table", "where", "printed", "computed", "command")
        return {
            "paper": self.paper.name,
            "title": self.paper.paper,
            "bounds": self.paper.bounds,
            "cells": len(self.cells),
            "tables": self.sizes,
            "differ": [{key: getattr(cell, key) for key in keys} for cell in self.differ],
            "as_expected": self.as_expected,
        }

    def lines(self) -> Iterator[str]:
        """The report for people."""
        yield f"{self.paper.name}: {self.paper.paper}"
        yield f"bounds: {self.paper.bounds}"
        width = max(map(len, self.sizes), default=0)
        for name, count in self.sizes.items():
            wrong = [cell for cell in self.differ if cell.table == name]
            differs = "differs" if len(wrong) == 1 else "differ"
            verdict = f"{len(wrong):,} {differs} from what is printed" if wrong else "agree"
            yield f"  {name:<{width}}  {count:>6,} cell{' ' if count == 1 else 's'}  {verdict}"
            for cell in wrong:
                yield f"    {cell.where}: printed {cell.printed}, it is {cell.computed}"
                yield f"      {cell.command}"
        known = ", NOT as docs/errata.md says"
        if self.as_expected:
            known = ", each as docs/errata.md says" if self.differ else ""
        count = len(self.differ)
        cells = counted(len(self.cells), "cell")
        yield f"{cells}, {count:,} differ{'s' * (count == 1)}{known}"


def papers() -> tuple[str, ...]:
    """The names of the papers whose tables can be recomputed.

    >>> "octal" in papers()
    True
    """
    return tuple(registry.paper_tables())


def tables(paper: str | None = None) -> tuple[Recomputed, ...]:
    """The tables and theorems of a paper recomputed, or of all papers.

    `paper`: a name of `list("tables")`, an arXiv number, or words of the title and authors, which
    may be those of several.

    >>> import gadgetry as gd
    >>> [report] = gd.tables("colourings")
    >>> bool(report)
    True
    """
    known = registry.paper_tables()
    if paper is None:
        chosen = list(known.values())
    else:
        chosen = registry.tables_of(a("a paper", paper, str))
        if not chosen:
            raise unknown(ArgumentError, "a paper", known, paper, Call("list", "tables"))
    return tuple(Recomputed(each, tuple(each.recompute())) for each in chosen)
