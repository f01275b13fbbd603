"""What a sweep has found, in a SQLite file: an interrupted sweep goes on where it stopped.

A row is one instance under one chain, its variants and one version of this program; it is
committed as soon as it is known. An undecided row counts only for the limits it was found under.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import gadgetry
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import Agreement, Answer

_TABLE = """
CREATE TABLE IF NOT EXISTS results (
    reduction TEXT NOT NULL, variant TEXT NOT NULL, version TEXT NOT NULL, instance TEXT NOT NULL,
    limits TEXT NOT NULL, verdict TEXT NOT NULL, holds INTEGER, reasons TEXT NOT NULL,
    source_solvers TEXT NOT NULL, target_solvers TEXT NOT NULL,
    PRIMARY KEY (reduction, variant, version, instance)
) WITHOUT ROWID
"""
_COLUMNS = "instance, verdict, holds, reasons, source_solvers, target_solvers"


@dataclass(frozen=True)
class Outcome:
    """What became of one instance, by its text; "refused": the reduction does not take it.

    `holds`: is the source true, or won as the claim says? The solvers are those that answered.
    """

    instance: str
    verdict: Answer | Literal["refused"]
    holds: bool | None
    reasons: tuple[str, ...] = ()
    source_solvers: tuple[str, ...] = ()
    target_solvers: tuple[str, ...] = ()

    @classmethod
    def of(cls, instance: str, found: Agreement) -> Outcome:
        """The outcome of an agreement."""
        heard = [tuple(v.solver for v in side.decided) for side in (found.source, found.target)]
        return cls(instance, found.verdict, found.source.holds, found.reasons, *heard)


class Results:
    """The rows of one chain in a file; `None` keeps them in memory.

    >>> from gadgetry.reductions.registry import reduction
    >>> with Results(None, Chain.of([reduction("qbf-to-avoid-true")])) as results:
    ...     results.add(Outcome("p cnf 0 0\\n", "agree", True))
    ...     results.get("p cnf 0 0\\n").verdict, results.get("p cnf 1 0\\n")
    ('agree', None)
    """

    def __init__(self, path: str | None, chain: Chain, limits: Limits = Limits()) -> None:
        self._path = path or ":memory:"
        self._limits = f"{limits.seconds} s, {limits.nodes} nodes, {limits.megabytes} MB"
        names = " ".join(r.name for r in chain.reductions)
        self._key = (names, " ".join(chain.variants), version())
        try:
            self._rows = sqlite3.connect(self._path)
            self._rows.execute("PRAGMA journal_mode = WAL")
            self._rows.execute(_TABLE)
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path}: expected a SQLite file of results: {error}") from None

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it is on disk when this returns."""
        row = (
            outcome.instance,
            outcome.verdict,
            outcome.holds,
            *map(json.dumps, (outcome.reasons, outcome.source_solvers, outcome.target_solvers)),
        )
        with self._rows:
            self._rows.execute(
                f"INSERT OR REPLACE INTO results (reduction, variant, version, limits, {_COLUMNS})"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*self._key, self._limits, *row),
            )

    def get(self, instance: str) -> Outcome | None:
        """What is known of an instance: None if nothing, or only undecided under other limits."""
        row = self._rows.execute(
            f"SELECT {_COLUMNS} FROM results WHERE reduction = ? AND variant = ? AND version = ?"
            " AND instance = ? AND (verdict != 'undecided' OR limits = ?)",
            (*self._key, instance, self._limits),
        ).fetchone()
        if row is None:
            return None
        text, verdict, holds, *lists = row
        known = None if holds is None else bool(holds)
        return Outcome(text, verdict, known, *(tuple(json.loads(each)) for each in lists))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._rows.close()


@dataclass(frozen=True)
class Summary:
    """A sweep in one line that can be quoted.

    >>> print(Summary("qbf", 3950, 1873, 2077, 0, 0, 3950, 3950))
    3,950 QBFs, 1,873 true, 0 disagreements, 0 undecided
    """

    kind: str
    instances: int = 0
    true: int = 0
    false: int = 0
    disagreements: int = 0
    undecided: int = 0
    source_twice: int = 0
    target_twice: int = 0
    refused: int = 0

    @classmethod
    def of(cls, kind: str, outcomes: Iterable[Outcome]) -> Summary:
        """Count outcomes."""
        summary = cls(kind)
        for outcome in outcomes:
            summary = summary.plus(outcome)
        return summary

    def plus(self, outcome: Outcome) -> Summary:
        """One outcome more."""
        return Summary(
            self.kind,
            self.instances + 1,
            self.true + (outcome.holds is True),
            self.false + (outcome.holds is False),
            self.disagreements + (outcome.verdict == "disagree"),
            self.undecided + (outcome.verdict == "undecided"),
            self.source_twice + (len(outcome.source_solvers) > 1),
            self.target_twice + (len(outcome.target_solvers) > 1),
            self.refused + (outcome.verdict == "refused"),
        )

    def __str__(self) -> str:
        things, held = {
            "qbf": ("QBF", "true"),
            "cnf": ("CNF", "satisfiable"),
            "avoid-true": ("AVOID TRUE instance", "won by the first player"),
        }.get(self.kind, (f"{self.kind} position", "as the claim asks"))
        refused = f", {self.refused:,} refused" if self.refused else ""
        return (
            f"{_counted(self.instances, things)}, {self.true:,} {held},"
            f" {_counted(self.disagreements, 'disagreement')}, {self.undecided:,} undecided"
            f"{refused}"
        )


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


@cache
def version() -> str:
    """The version, with a digest of the code: results of other code do not count."""
    root = Path(gadgetry.__file__).parent
    rooms = ("formulas", "games", "reductions", "solvers", "verifiers")
    digest = hashlib.sha256()
    for path in sorted(path for room in rooms for path in (root / room).rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{gadgetry.__version__}+{digest.hexdigest()[:12]}"
