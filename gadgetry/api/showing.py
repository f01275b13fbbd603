"""Whatever has a name, a game with its rules; an octal game with its period."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gadgetry._advice import Call
from gadgetry._unknown import unknown
from gadgetry.api.entries import NameEntry, all_names, entries
from gadgetry.api.errors import ArgumentError, a, the_limits
from gadgetry.api.limiting import LimitReached, Limits

if TYPE_CHECKING:
    from gadgetry.games.octal.octal_code import OctalCode
    from gadgetry.solvers.octal.octal_period import PeriodCertificate

CODE = re.compile(r"[0-9Cc]*\.[0-9A-Fa-f]+(\.\.\.)?")
MOST_HEAPS = 2**20  # where the search for a period ends
NODES = 2**21  # of that search, unless the limits say otherwise: a minute or two
HEXADECIMAL_NODES = 2**13  # where moves leave three heaps: some seconds
ENDLESS = "no certificate is known where a move may take any number of counters"


@dataclass(frozen=True, repr=False)
class Shown:
    """What there is of a name; prints as `gadgetry show` does."""

    entries: tuple[NameEntry, ...]

    def __repr__(self) -> str:
        return f"<{', '.join(str(entry.data['schema']) for entry in self.entries)}>"

    def __str__(self) -> str:
        return "\n\n".join("\n".join(entry.lines) for entry in self.entries)

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry show --json` writes."""
        if len(self.entries) == 1:
            return self.entries[0].data
        return {"schema": "gadgetry-entries/1", "entries": [entry.data for entry in self.entries]}


@dataclass(frozen=True, repr=False)
class OctalShown:
    """An octal game on heaps: its nim-sequence, and its period if one is certified.

    A period is claimed only with the certificate of the octal periodicity theorem. `limit`: where
    the search for one ended; None where it is certain that there is none.
    """

    code: OctalCode
    values: tuple[int, ...]
    period: PeriodCertificate | None
    limit: str | None

    def __repr__(self) -> str:
        return f"<octal game {self.code}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry show --json` writes."""
        data = {"schema": "gadgetry-octal/1", "code": str(self.code), "values": list(self.values)}
        if self.period is None:
            return data | {"period": None, "preperiod": None, "limit": self.limit}
        return data | {
            "period": self.period.period,
            "preperiod": self.period.preperiod,
            "exceptions": len(self.period.exceptions),
            "certified_by_heaps_to": len(self.period.values) - 1,
        }

    def lines(self) -> Iterator[str]:
        """The game for people."""
        kind = "a hexadecimal" if self.code.hexadecimal else "an octal"
        yield f"{self.code}, {kind} game on heaps"
        parts = ("nothing", "one heap", "two heaps", "three heaps")
        for taken, digit in enumerate(self.code.digits):
            allowed = [part for bit, part in enumerate(parts) if digit >> bit & 1]
            if allowed:
                ever = self.code.endless and taken == len(self.code.digits) - 1
                yield f"  take {taken}{' or more' * ever} and leave {' or '.join(allowed)}"
        yield f"values of the heaps 0, 1, 2, ...: {' '.join(map(str, self.values))} ..."
        found = self.period
        if found is None and self.limit is None:
            far = len(self.code.digits) - 1
            yield f"period: none, as no heap has the value of another that is {far} or more smaller"
            return
        if found is None:
            ended = f"; {self.limit}" if self.code.endless else f" after {self.limit}"
            yield f"period: undecided{ended}"
            return
        yield (
            f"period: {found.period:,}, from heap {found.preperiod:,} on;"
            f" certified by the values of the heaps 0 to {len(found.values) - 1:,}"
        )
        count = len(found.exceptions)
        shown = ", ".join(map(str, found.exceptions[:12])) + (", ..." if count > 12 else "")
        yield f"exceptions: {count:,}{f', the heaps {shown}' if count else ''}"


def show(name: str, *, limits: Limits | None = None) -> Shown | OctalShown:
    """What a name of `list()` is: a game and its rules, a reduction, a kind, a solver, a format.

    Where it has several meanings, all are shown. An octal game is shown by its code.

    >>> import gadgetry as gd
    >>> print(str(gd.show("nim")).partition("\\n")[0])
    nim, an impartial game
    >>> gd.show("0.07").period.period
    34
    """
    allowed = the_limits(limits)
    if CODE.fullmatch(a("a name", name, str)):
        return _octal_game(name, allowed)
    found = entries(name)
    if not found:
        names = ["bundle", *all_names()]
        raise unknown(ArgumentError, "a name that is listed", names, name, Call("list"))
    return Shown(tuple(found))


def _octal_game(name: str, limits: Limits) -> OctalShown:
    """The nim-sequence of an octal game on heaps, and its certified period."""
    from gadgetry.games.octal.octal_code import OctalCode
    from gadgetry.solvers.limits import Budget
    from gadgetry.solvers.octal.octal import nim_sequence
    from gadgetry.solvers.octal.octal_period import check_period, find_period, has_no_period

    code = OctalCode.of(name)
    values = tuple(nim_sequence(code, 39).tolist())
    if code.endless:
        return OctalShown(code, values, None, None if has_no_period(code) else ENDLESS)
    limit, found = f"{MOST_HEAPS:,} counters", None
    try:
        nodes = HEXADECIMAL_NODES if code.hexadecimal else NODES
        kept = Limits(nodes=nodes) if limits == Limits() else limits
        found = find_period(code, MOST_HEAPS, Budget(kept))
    except LimitReached as reached:
        limit = str(reached)
    if found is not None and not check_period(found):
        raise AssertionError(f"{code}: the certificate of its period is wrong; please report this")
    return OctalShown(code, values, found, limit)
