"""A certificate replayed, with nothing but the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gadgetry._wording import counted
from gadgetry.api.errors import a, an_instance, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.api.reading import placed
from gadgetry.formulas import Formula
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError, Position, kind_of
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.source import open_source, text_that_fits
from gadgetry.verifiers.certificates import check as replayed
from gadgetry.verifiers.certificates import verified
from gadgetry.verifiers.certificates.certificate import Certificate
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate


@dataclass(frozen=True)
class Replay:
    """What became of a certificate; true if it is valid.

    `winner`: who it proves to win. Of one that is not valid: the `problem`, the `entry` in which it
    is, the `path` of moves that leads there and the `position`.
    """

    valid: bool
    winner: str | None
    entries: int
    claim: str
    problem: str | None = None
    entry: int | None = None
    path: tuple[Any, ...] = ()
    position: str = ""
    rows: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """What became of it, for people."""
        if not self.valid:
            return [f"not valid: {self.rows[0]}", *self.rows[1:]]
        return [f"valid: {self.claim}, {counted(self.entries, 'entry')}"]

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry check --json` writes."""
        data = {"schema": "gadgetry-check/1", "valid": self.valid, "winner": self.winner}
        if self.valid:
            return data
        data |= {"problem": self.problem, "entry": self.entry, "path": list(self.path)}
        return data | {"position": self.position}


def check(
    certificate: Certificate | Mapping[str, Any] | str | Path,
    game: Formula | Position[Any],
    *,
    limits: Limits | None = None,
) -> Replay:
    """Replay a certificate, or the one in a file, in the formula or game that it is meant for.

    >>> import gadgetry as gd
    >>> pairs, heap = gd.games.Nim((1, 1)), gd.games.Nim((2,))
    >>> print(gd.check(gd.solve(pairs).certificate(), pairs))
    valid: the second player wins, 4 entries
    >>> bool(gd.check(gd.solve(pairs).certificate(), heap))
    False
    """
    what = "a certificate, its JSON data, or the path of a file"
    given = a(what, certificate, Certificate, Mapping, str, Path)
    instance = an_instance(game)
    data = given
    if isinstance(given, Certificate):
        data = given.to_json()
    elif isinstance(given, str | Path):
        data = _read(str(given), the_limits(limits).memory)
    try:
        winner = replayed.check(data, instance)
    except InvalidCertificate as error:
        rows, moves = tuple(error.rows), tuple(error.path)
        return Replay(False, None, 0, "", error.problem, error.index, moves, error.position, rows)
    except NotACertificate as error:
        if isinstance(given, str | Path):
            raise ParseError(str(error), str(given)) from None
        raise
    (entries,) = (data[key] for key in data if key not in replayed.KEYS)
    return Replay(True, winner, len(entries), _claim(kind_of(instance), winner))


def check_verified(
    certificate: str, game: str, read: Callable[[], Formula | Position[Any]], format: str | None
) -> Replay:
    """What the checker that is proved in Coq says of the certificate in a file, where it is built.

    `game`: a file as well, which the program reads itself if it can; if not, or if its format is
    named, `read` gives the game.
    """
    verified.program()  # nothing is read before it is there
    itself = format is None and verified.reads(game)
    opinion = verified.verified_check(certificate, game, None if itself else read)
    if not opinion.valid:
        return Replay(False, None, 0, "", verified.REFUSED, rows=(verified.REFUSED,))
    claim = _claim(opinion.game, opinion.winner or "")
    return Replay(True, opinion.winner, opinion.entries, claim)


def _claim(kind: str, winner: str) -> str:
    """What a valid certificate of a kind of game proves, in words."""
    if kind == "cnf":
        return "satisfiable" if winner == "exists" else "unsatisfiable"
    if kind == "qbf":
        return "true" if winner == "exists" else "false"
    if winner == "solver":  # of a puzzle
        return "it can be solved"
    return f"the {winner} player wins" if winner in ("first", "second") else f"{winner} wins"


def _read(path: str, memory: int | None) -> Any:
    """The JSON data in a file; errors have their place in it."""
    source = open_source(path, text_that_fits(memory))
    try:
        return json_value(source.text)
    except GameError as error:
        raise placed(source, error) from None
