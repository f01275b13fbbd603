"""What a sweep has found, in a SQLite file: an interrupted sweep goes on where it stopped.

A row is one instance under one chain, its variants and one version of this program; it is
committed as soon as it is known. An undecided row counts only for the limits it was found under.
Every row that is read is checked: one that no sweep can have written is an error, not a result.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, cast, get_args

import gadgetry
from gadgetry._database import MEMORY, DatabaseError, naming, opened
from gadgetry._wording import counted
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
VERDICTS = (*get_args(Answer), "refused")
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
    ...     results.add(Outcome("p cnf 0 0\\n", "agree", True, (), ("sat",), ("grundy",)))
    ...     results.get("p cnf 0 0\\n").verdict, results.get("p cnf 1 0\\n")
    ('agree', None)
    """

    def __init__(self, path: str | None, chain: Chain, limits: Limits = Limits()) -> None:
        self._path = MEMORY if path is None else path
        self._limits = repr(limits)
        names = " ".join(r.name for r in chain.reductions)
        self._key = (names, " ".join(chain.variants), version() + _of_others(chain))
        self._rows = opened(self._path, _TABLE, "results")
        with naming(self._path):
            self._rows.execute("PRAGMA journal_mode = WAL")

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it is on disk when this returns."""
        row = (
            outcome.instance,
            outcome.verdict,
            outcome.holds,
            *map(json.dumps, (outcome.reasons, outcome.source_solvers, outcome.target_solvers)),
        )
        with naming(self._path), self._rows:
            self._rows.execute(
                f"INSERT OR REPLACE INTO results (reduction, variant, version, limits, {_COLUMNS})"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*self._key, self._limits, *row),
            )

    def get(self, instance: str) -> Outcome | None:
        """What is known of an instance: None if nothing, or only undecided under other limits."""
        with naming(self._path):
            row = self._rows.execute(
                f"SELECT {_COLUMNS} FROM results WHERE reduction = ? AND variant = ?"
                " AND version = ? AND instance = ? AND (verdict != 'undecided' OR limits = ?)",
                (*self._key, instance, self._limits),
            ).fetchone()
        if row is None:
            return None
        try:
            return _outcome(row)
        except ValueError as problem:
            raise DatabaseError(
                f"{self._path}: expected rows that a sweep has written; of {instance!r:.80}:"
                f" {problem}; take another file"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with naming(self._path):
            self._rows.close()


def _outcome(row: tuple[object, ...]) -> Outcome:
    """A row as an outcome, if one can look like that.

    >>> _outcome(("p cnf 0 0", "agree", 1, "[]", '["grundy"]', '["qdpll"]')).holds
    True
    >>> _outcome(("p cnf 0 0", "agree", None, "[]", "[]", "[]"))
    Traceback (most recent call last):
    ValueError: expected solvers and a truth value where both sides agree
    """
    instance, verdict, holds, *lists = row
    if verdict not in VERDICTS:
        raise ValueError(f"expected a verdict, one of {', '.join(VERDICTS)}; got {verdict!r:.40}")
    if holds not in (None, 0, 1) or isinstance(holds, float):
        raise ValueError(f"expected 0, 1 or nothing as its truth value, got {holds!r:.40}")
    reasons, sources, targets = map(_strings, lists)
    if verdict == "agree" and (holds is None or not sources or not targets):
        raise ValueError("expected solvers and a truth value where both sides agree")
    known = None if holds is None else bool(holds)
    return Outcome(str(instance), cast(Any, verdict), known, reasons, sources, targets)


def _strings(text: object) -> tuple[str, ...]:
    """A column that is a list of strings in JSON."""
    try:
        strings = json.loads(cast(str, text))
    except (ValueError, TypeError, RecursionError):
        strings = None
    if not isinstance(strings, list) or not all(isinstance(each, str) for each in strings):
        raise ValueError(f"expected a list of strings in JSON, got {text!r:.40}")
    return tuple(strings)


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
            f"{counted(self.instances, things)}, {self.true:,} {held},"
            f" {counted(self.disagreements, 'disagreement')}, {self.undecided:,} undecided"
            f"{refused}"
        )


@cache
def version() -> str:
    """The version, with a digest of the code: results of other code do not count."""
    root = Path(gadgetry.__file__).parent
    rooms = ("formulas", "games", "reductions", "solvers", "verifiers")
    digest = hashlib.sha256()
    for path in sorted(path for room in rooms for path in (root / room).rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{gadgetry.__version__}+{digest.hexdigest()[:12]}"


def _of_others(chain: Chain) -> str:
    """A digest of the modules of reductions that are not ours; empty where all are."""
    modules = sorted({type(r).__module__ for r in chain.reductions})
    files = [getattr(sys.modules.get(m), "__file__", None) for m in modules if not _ours(m)]
    if not files:
        return ""
    digest = hashlib.sha256(b"\0".join(Path(file).read_bytes() for file in files if file))
    return f"+{digest.hexdigest()[:12]}"


def _ours(module: str) -> bool:
    return module.split(".")[0] == gadgetry.__name__
