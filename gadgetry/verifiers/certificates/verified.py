"""The checker of certificates that is proved in Coq: a program that `make proofs` builds.

It reads certificates and games itself, so its opinion shares no code with this package: a game as
JSON, a QBF or a CNF as (Q)DIMACS. A game in another form is read here, and given to it as JSON.
docs/proofs.md says what is proved, and of which rulesets.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory

from gadgetry.formulas import Cnf, Formula
from gadgetry.games.formulas.avoid_true import as_position
from gadgetry.games.position import Position
from gadgetry.parsers.dimacs import write_dimacs
from gadgetry.parsers.qdimacs import write_qdimacs
from gadgetry.solvers.children import running

VARIABLE = "GADGETRY_CHECKER"
BUILT = Path(__file__).parents[3] / "build" / "proofs" / "check_certificate"
REFUSED = "the verified checker refuses it; the checker in Python says where"


class NoVerifiedChecker(ValueError):
    """The program is not there, or cannot read what it was given."""


@dataclass(frozen=True)
class Opinion:
    """What the program says: of a valid certificate the kind of game, the winner, and how many
    entries it has."""

    valid: bool
    game: str = ""
    winner: str | None = None
    entries: int = 0


def program() -> Path:
    """Where the program is: what GADGETRY_CHECKER names, or what `make proofs` has built."""
    path = Path(os.environ.get(VARIABLE) or BUILT)
    if not path.is_file():
        raise NoVerifiedChecker(
            f"expected the verified checker at {path}: run `make proofs` in a checkout,"
            f" or set {VARIABLE} to the program"
        )
    return path


def reads(path: str) -> bool:
    """Is the file in a form that the program reads itself?"""
    if path == "-":
        return False
    with open(path, "rb") as file:
        start = file.read(1 << 16).lstrip()
    lines = (line for line in start.splitlines() if not line.startswith(b"c"))
    return start.startswith(b"{") or next(lines, b"").startswith(b"p cnf")


def written(instance: Formula | Position[object]) -> str:
    """The instance as the program reads it.

    >>> print(written(Cnf(2, [[1, -2]])), end="")
    p cnf 2 1
    1 -2 0
    """
    given = as_position(instance)
    if isinstance(given, Position):
        return json.dumps(given.to_json())
    return "".join(write_dimacs(given) if isinstance(given, Cnf) else write_qdimacs(given))


def verified_check(
    certificate: str, game: str, read: Callable[[], Formula | Position[object]] | None = None
) -> Opinion:
    """What the program says of a certificate and a game, given as files; `-` is the input.

    `read`: gives the game, if the program is not to read its file.
    """
    with TemporaryDirectory() as folder:
        if read is not None:
            game = str(Path(folder, "game"))
            Path(game).write_text(written(read()))
        command = [str(program()), certificate, game]
        given = sys.stdin.buffer.read() if certificate == "-" else b""
        with running(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
            said, complained = (told.decode() for told in process.communicate(given))
    word, _, rest = said.strip().partition(": ")
    match rest.split():
        case [kind, winner, entries] if process.returncode == 0 and word == "valid":
            return Opinion(True, kind, winner, int(entries))
    if process.returncode == 1 and word == "not valid":
        return Opinion(False)
    raise NoVerifiedChecker(f"the verified checker: {rest or complained.strip() or 'failed'}")
