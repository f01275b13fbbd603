"""The papers' tables there are: every module of this package that defines `TABLES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import gadgetry.verifiers.tables


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
    path = list(gadgetry.verifiers.tables.__path__)
    modules = (import_module(f"gadgetry.verifiers.tables.{m.name}") for m in iter_modules(path))
    found = [module.TABLES for module in modules if hasattr(module, "TABLES")]
    return {tables.name: tables for tables in sorted(found, key=lambda t: str(t.name))}
