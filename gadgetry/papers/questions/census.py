"""The Grundy values of all positions of each size, counted; a SQLite file has what is counted.

Positions come in a fixed order and are counted in pieces. A piece goes into the file when it is
whole, so that a census that was stopped goes on with the next one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from gadgetry._database import opened
from gadgetry._wording import counted
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.papers.questions.registry import Row
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget

Size = tuple[int, ...]
PIECE = 500  # positions: what is lost when a census is stopped
MOST_STATES = 2_000_000  # in the table of values, which then begins anew

_TABLE = """
CREATE TABLE IF NOT EXISTS pieces (census TEXT NOT NULL, size TEXT NOT NULL,
    piece INTEGER NOT NULL, whole INTEGER NOT NULL, counts TEXT NOT NULL, firsts TEXT NOT NULL,
    PRIMARY KEY (census, size, piece)) WITHOUT ROWID;
"""


@dataclass
class Tally:
    """What is known of one size: how often each value occurs, and where it occurs first."""

    counts: Counter[int] = field(default_factory=Counter)
    firsts: dict[int, str] = field(default_factory=dict)
    pieces: int = 0
    whole: bool = False

    @property
    def greatest(self) -> int:
        """The greatest value that occurs, 0 if there is no position."""
        return max(self.counts, default=0)

    def add(self, counts: dict[int, int], firsts: dict[int, str], whole: bool) -> None:
        """One piece more."""
        self.counts.update(counts)
        self.firsts = {**firsts, **self.firsts}
        self.pieces += 1
        self.whole = whole


def up_to(to: int) -> Iterator[Size]:
    """Where a size is one number: 1 to `to`."""
    return ((n,) for n in range(1, to + 1))


@dataclass(frozen=True)
class Census:
    """What is counted: `positions(size, budget)`, in a fixed order, for each of `sizes(to)`.

    `called(size)`: the size in words. `name`: of its rows in a file, which several may share.
    """

    name: str
    positions: Callable[[Size, Budget], Iterator[FlagColoring]]
    sizes: Callable[[int], Iterator[Size]] = up_to
    called: Callable[[Size], str] = lambda size: str(size[0])


class Counting:
    """A census and its file.

    >>> from gadgetry.games.flags.flag_families import path
    >>> counting = Counting(":memory:", Census("paths", lambda size, _: iter([path(*size)])))
    >>> counting.go_on(4, Budget())
    >>> [row["greatest"] for row in counting.rows()], counting.bound()
    ([1, 2, 0, 1], 'to 4')
    """

    def __init__(self, file: str, census: Census) -> None:
        self._rows = opened(file, _TABLE, "values")
        self._census = census
        self._search = Grundy(Flags())

    def known(self) -> dict[Size, Tally]:
        """What the file has, by size, in order."""
        found: dict[Size, Tally] = {}
        rows = self._rows.execute(
            "SELECT size, whole, counts, firsts FROM pieces WHERE census = ? ORDER BY piece",
            (self._census.name,),
        )
        for size, whole, counts, firsts in rows:
            each = [{int(value): x for value, x in json.loads(t).items()} for t in (counts, firsts)]
            found.setdefault(tuple(json.loads(size)), Tally()).add(each[0], each[1], bool(whole))
        return dict(sorted(found.items()))

    def go_on(self, to: int, budget: Budget) -> None:
        """Tally what is not counted yet, to the bound `to`."""
        known = self.known()
        for size in self._census.sizes(to):
            count = known.get(size, Tally())
            if not count.whole:
                self._count(size, count.pieces, budget)

    def _count(self, size: Size, pieces: int, budget: Budget) -> None:
        rest = islice(self._census.positions(size, budget), pieces * PIECE, None)
        whole = False
        while not whole:
            counts: Counter[int] = Counter()
            firsts: dict[int, str] = {}
            for position in islice(rest, PIECE):
                value = self._value(position, budget)
                counts[value] += 1
                firsts.setdefault(value, str(position))
            whole = counts.total() < PIECE
            self._keep(size, pieces, whole, counts, firsts)
            pieces += 1

    def _value(self, position: FlagColoring, budget: Budget) -> int:
        if len(self._search._table) > MOST_STATES:
            self._search = Grundy(Flags())
        flags = self._search.arena
        assert isinstance(flags, Flags)
        self._search.budget = flags.budget = budget
        return self._search.value(flags.state(position))

    def _keep(
        self, size: Size, piece: int, whole: bool, counts: dict[int, int], firsts: dict[int, str]
    ) -> None:
        with self._rows:
            self._rows.execute(
                "INSERT INTO pieces VALUES (?, ?, ?, ?, ?, ?)",
                (
                    self._census.name,
                    json.dumps(size),
                    piece,
                    whole,
                    json.dumps(counts),
                    json.dumps(firsts),
                ),
            )

    def rows(self) -> list[Row]:
        """A row for each size; `whole`: are all its positions counted?"""
        return [
            {
                "size": self._census.called(size),
                "positions": count.counts.total(),
                "whole": count.whole,
                "lost": count.counts[0],
                "greatest": count.greatest,
                "counts": [count.counts[value] for value in range(count.greatest + 1)],
                "example": count.firsts.get(count.greatest, ""),
            }
            for size, count in self.known().items()
        ]

    def bound(self) -> str:
        """To which size all is counted, and what is begun."""
        whole, begun = "nothing", ""
        for size, count in self.known().items():
            if count.whole:
                whole = f"to {self._census.called(size)}"
            else:
                begun = f", and {counted(count.counts.total(), 'position')} of the next"
        return whole + begun

    def close(self) -> None:
        """Let go of the file."""
        self._rows.close()
