"""The papers' tables there are: every module of this package that defines `TABLES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import gadgetry.verifiers.tables
from gadgetry._discovery import modules_with


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
    found = [module.TABLES for module in modules_with(gadgetry.verifiers.tables, "TABLES")]
    return {tables.name: tables for tables in sorted(found, key=lambda t: str(t.name))}
