"""Conjecture 20 (Guy) of "Octal Games on Graphs", code by code: all codes of at most three digits.

A period is certain with its certificate, which is checked; one that at least half of the values
repeat, three times or more, and no certificate shows yet, is observed. A SQLite file has what is
known of each code.
"""

from __future__ import annotations

from itertools import product

from gadgetry._database import opened
from gadgetry.analysis.octal_legs import observed
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.papers.questions.registry import OpenQuestion, Row
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal import NimSequence
from gadgetry.solvers.octal.octal_period import check_period, period_of

FIRST = 128  # heaps of every code, and then twice as many of those that are not certain, ...

_TABLE = """
CREATE TABLE IF NOT EXISTS octal_periods (code TEXT PRIMARY KEY, heaps INTEGER NOT NULL,
    certain INTEGER NOT NULL, period INTEGER, preperiod INTEGER) WITHOUT ROWID;
"""


def codes(most: int = 3) -> list[OctalCode]:
    """All codes 0.d1, 0.d1d2, ... of at most so many digits, the last one not 0.

    >>> len(codes(1)), len(codes(2)), len(codes(3))
    (7, 63, 511)
    """
    words = (word for count in range(1, most + 1) for word in product(range(8), repeat=count))
    return [OctalCode((0, *word)) for word in words if word[-1]]


class Periods:
    """What is known of each code, and its file.

    >>> periods = Periods(":memory:", codes(1))
    >>> periods.go_on(128, Budget())
    >>> periods.rows()[0], periods.bound()
    ({'code': '0.1', 'heaps': 6, 'certain': True, 'period': [1, 2]}, 'to 128 heaps, 5 of 7 certain')
    """

    def __init__(self, file: str, asked: list[OctalCode]) -> None:
        self._rows = opened(file, _TABLE, "periods of octal games")
        self._codes = asked
        self._sequences: dict[OctalCode, NimSequence] = {}

    def go_on(self, to: int, budget: Budget) -> None:
        """Look at the heaps 0 to `to` of each code whose period is not certain."""
        heaps = min(FIRST, to)
        while True:
            known = {row["code"]: row for row in self.rows()}
            for code in self._codes:
                row = known.get(str(code))
                if row is None or not (row["certain"] or row["heaps"] >= heaps):
                    self._look(code, heaps, budget)
                    if heaps > FIRST:  # which is worth a place on the disk of its own
                        self._rows.commit()
            self._rows.commit()
            if heaps >= to:
                return
            heaps = min(2 * heaps, to)

    def _look(self, code: OctalCode, heaps: int, budget: Budget) -> None:
        sequence = self._sequences.setdefault(code, NimSequence(code))
        sequence.budget = budget
        found = period_of(sequence, heaps)
        if found is None:
            first, period = observed(sequence.upto(heaps).tolist()) or (heaps, 0)
            seen = (period, first) if 2 * first <= heaps else (None, None)
            self._keep((str(code), heaps, False, *seen))
            return
        if not check_period(found):
            raise AssertionError(f"{code}: the certificate is wrong; please report this")
        del self._sequences[code]
        self._keep((str(code), len(found.values) - 1, True, found.period, found.preperiod))

    def _keep(self, row: tuple[str, int, bool, int | None, int | None]) -> None:
        self._rows.execute("INSERT OR REPLACE INTO octal_periods VALUES (?, ?, ?, ?, ?)", row)

    def rows(self) -> list[Row]:
        """A row for each code: the heaps that show it, if it is certain, and else those looked at.

        `period`: the period and from which heap on, certain or observed; or nothing.
        """
        known = {row[0]: row[1:] for row in self._rows.execute("SELECT * FROM octal_periods")}
        return [
            {
                "code": str(code),
                "heaps": heaps,
                "certain": bool(certain),
                "period": [] if period is None else [period, preperiod],
            }
            for code in self._codes
            if str(code) in known
            for heaps, certain, period, preperiod in [known[str(code)]]
        ]

    def bound(self) -> str:
        """How many heaps of every code that is not certain, and how many are."""
        rows = self.rows()
        least = min((row["heaps"] for row in rows if not row["certain"]), default=0)
        certain = sum(row["certain"] for row in rows)
        if len(rows) < len(self._codes):
            least = 0
        return f"to {least:,} heaps, {certain} of {len(self._codes)} certain"

    def close(self) -> None:
        """Let go of the file."""
        self._rows.commit()
        self._rows.close()


QUESTION = OpenQuestion(
    name="octal-periods",
    paper="Dailly, Octal Games on Graphs (internship report)",
    question="Are all finite octal games on heaps eventually periodic? (Conjecture 20)",
    bound="heaps",
    usual=256,
    begin=lambda file, _: Periods(file, codes()),
)
