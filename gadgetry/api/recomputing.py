"""What the papers print, recomputed, and what they ask, explored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry._advice import Call
from gadgetry._database import MEMORY
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.api.errors import ArgumentError, a, a_count, the_limits
from gadgetry.api.limiting import LimitReached, Limits
from gadgetry.papers import registry
from gadgetry.papers.questions.registry import OpenQuestion, Row, open_questions
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.limits import Budget, keeping

__all__ = ["Explored", "Recomputed", "explore", "papers", "questions", "tables"]


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


@dataclass(frozen=True)
class Explored:
    """What a search for an open question has found, in this run and in earlier ones.

    `reached`: how far, in words. `stopped`: the limit that ended it, None if `to` was reached.
    """

    question: OpenQuestion
    rows: tuple[Row, ...]
    reached: str
    stopped: str | None

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """A report of `gadgetry tables --json`; `example` is a position's text."""
        return {
            "question": self.question.name,
            "paper": self.question.paper,
            "asked": self.question.question,
            "reached": self.reached,
            "stopped": self.stopped,
            "rows": list(self.rows),
        }

    def lines(self) -> Iterator[str]:
        """The report for people: a line for each row, without the examples."""
        yield f"{self.question.name}: {self.question.question}"
        yield f"{self.question.paper}"
        if self.rows:
            heads = [key for key in self.rows[0] if key != "example"]
            cells = [heads, *([_cell(row[key]) for key in heads] for row in self.rows)]
            widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
            for row in cells:
                padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                yield f"  {'  '.join(padded)}".rstrip()
        yield f"reached: {self.reached}"


def _cell(content: Any) -> str:
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, list):
        return " ".join(map(str, content))
    return f"{content:,}" if isinstance(content, int) else str(content)


def questions() -> tuple[str, ...]:
    """The names of the open questions that there is a search for.

    >>> "nimbers" in questions()
    True
    """
    return tuple(open_questions())


def explore(
    question: str,
    *,
    to: int | None = None,
    results: str | None = None,
    seed: int = 1,
    limits: Limits | None = None,
) -> Explored:
    """Search on for an open question of a paper: a name of `list("questions")`.

    `to`: how far, in what the question counts; some seconds' worth if it is None. `results`: a
    SQLite file, which has each result as soon as it is there; the search goes on with it.

    >>> import gadgetry as gd
    >>> print(gd.explore("nimbers-of-trees", to=6))
    nimbers-of-trees: Which values have two-coloured trees? (open questions 1 and 3)
    Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631
      size  positions  whole  lost  greatest  counts
      1     1          yes    1     0         1
      2     1          yes    0     1         0 1
      3     1          yes    0     2         0 0 1
      4     2          yes    1     1         1 1
      5     3          yes    0     3         0 1 1 1
      6     6          yes    3     4         3 1 1 0 1
    reached: to 6
    """
    chosen = open_questions().get(a("an open question", question, str))
    if chosen is None:
        raise unknown(
            ArgumentError, "an open question", open_questions(), question, Call("list", "questions")
        )
    bound = chosen.usual if to is None else a_count("`to`, a bound", to)
    file = MEMORY if results is None else a("`results`, the name of a SQLite file", results, str)
    budget = Budget(the_limits(limits))
    exploration = chosen.begin(file, a_count("`seed`", seed))
    try:
        stopped = None
        try:
            with keeping(budget):
                exploration.go_on(bound, budget)
        except LimitReached as limit:
            stopped = str(limit)
        return Explored(chosen, tuple(exploration.rows()), exploration.bound(), stopped)
    finally:
        exploration.close()
