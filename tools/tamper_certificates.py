"""Holds the proved checker of certificates to Python's, and tries to deceive it.

`python -m tools.tamper_certificates PROGRAM [COUNT]` has the program check certificates of every
ruleset that it covers, both winners among them: it has to accept them all. Then it gets COUNT that
were tampered with, 10,000 unless told: it has to say of each what Python's checker says, and may
accept none whose claim the game's own plays do not bear out. `make proofs` runs it.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import Impartial, Position
from gadgetry.games.registry import rulesets
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate
from gadgetry.verifiers.certificates.verified import written
from gadgetry.verifiers.quantifier_game import QuantifierGame

COUNT = 10_000
EACH = 40  # games of each kind
BATCH = 400  # certificates that one call of the program checks
LONGEST = 300  # entries
Game = Position[Any] | Cnf | Qbf


def some(name: str, size: int) -> Callable[[random.Random], Game]:
    """Random positions of a ruleset."""
    small = rulesets()[name].small
    assert small is not None, name
    return lambda rng: small.random(size, rng)


def clauses(rng: random.Random, n: int, signs: tuple[int, ...]) -> list[list[int]]:
    """A few clauses of one to three different variables.

    >>> clauses(random.Random(1), 2, (1,))
    [[2]]
    """
    return [
        [rng.choice(signs) * v for v in rng.sample(range(1, n + 1), rng.randint(1, min(3, n)))]
        for _ in range(rng.randint(1, n + 1))
    ]


def several_tokens(rng: random.Random) -> UndirectedGeography:
    """Up to three tokens on a graph, and passes."""
    edges = [(u, v) for v in range(5) for u in range(v) if rng.random() < 0.5]
    tokens = rng.sample(range(5), rng.randint(1, 3))
    return UndirectedGeography.of(5, edges, tokens, passes=rng.randint(0, 2))


def two_games(rng: random.Random) -> Sum:
    """The sum of two games."""
    kinds = ("undirected-geography", "node-kayles", "generalized-geography", "uno")
    both: list[Any] = [some(rng.choice(kinds), 3)(rng) for _ in range(2)]
    return Sum(tuple(both))


def quantified(rng: random.Random) -> Qbf:
    """A QBF on four variables, some of them free."""
    bound = rng.sample(range(1, 5), rng.randint(1, 4))
    return Qbf([(rng.choice("ae"), [v]) for v in bound], Cnf(4, clauses(rng, 4, (1, -1))))


KINDS: dict[str, Callable[[random.Random], Game]] = {
    "generalized-geography": some("generalized-geography", 6),
    "undirected-geography": some("undirected-geography", 5),
    "undirected-geography with tokens and passes": several_tokens,
    "avoid-true": lambda rng: AvoidTruePosition(AvoidTrue(5, clauses(rng, 5, (1,)))),
    "node-kayles": some("node-kayles", 6),
    "uno": some("uno", 7),
    "sum": two_games,
    "game-sat": lambda rng: GameSat(Cnf(5, clauses(rng, 5, (1,))), mover=rng.choice("TF")),
    "shannon": some("shannon", 5),
    "hex": lambda rng: Hex(2, rng.randint(2, 3), mover=rng.choice(Hex.players)),
    "qbf": quantified,
    "cnf": lambda rng: Cnf(3, clauses(rng, 3, (1, -1))),
}
"""What the program covers, with a random game of each."""

SEARCHED = {"hex": "alpha-beta"}
"""The solver to name where another form of certificate is made otherwise: of Hex on unequal sides
the pairs of the mirror, which the program does not cover."""


def winner(game: Game) -> str:
    """Who wins, by playing all plays.

    >>> winner(Hex(1, 1))
    'Black'
    """
    known: dict[tuple[Any, bool], str] = {}

    def wins(position: Any, first: bool) -> str:
        if (position, first) in known:
            return known[position, first]
        if isinstance(position, Impartial):
            won, players = None, ("first", "second")
            mover = players[not first]
        else:
            won, players, mover = position.winner(), position.players, position.to_move
        if won is None:
            after = (wins(position.play(m), not first) for m in position.moves())
            other = players[players[0] == mover]
            won = mover if any(who == mover for who in after) else other
        known[position, first] = won
        return won

    return wins(game if isinstance(game, Position) else QuantifierGame.of(game), True)


@dataclass(frozen=True)
class Case:
    """A certificate, the game it is checked in, and what was done to it."""

    certificate: dict[str, Any]
    game: Game
    change: str


def originals(rng: random.Random) -> dict[str, list[Case]]:
    """Certificates of each kind as they are made, both winners among them."""
    found: dict[str, list[Case]] = {}
    for kind, make in KINDS.items():
        cases: list[Case] = []
        while len(cases) < EACH:
            game = make(rng)
            made = make_certificate(game, solver=SEARCHED.get(kind))
            if len(made) <= LONGEST:
                cases.append(Case(json.loads(json.dumps(made.to_json())), game, "none"))
        if len({case.certificate["winner"] for case in cases}) < 2:
            raise SystemExit(f"{kind}: expected games that either player wins")
        found[kind] = cases
    return found


def tampered(cases: list[Case], rng: random.Random) -> Case:
    """One of the certificates with something changed: never as it was."""
    while True:
        case = rng.choice(cases)
        other = changed(case, cases, rng)
        if (other.certificate, other.game) != (case.certificate, case.game):
            return other


def changed(case: Case, cases: list[Case], rng: random.Random) -> Case:
    """A certificate after one change, which may change nothing."""
    data = json.loads(json.dumps(case.certificate))
    entries = data.get("positions", data.get("assignment"))
    change = rng.choice(list(CHANGES))
    if change == "another game":
        return Case(data, rng.choice(cases).game, change)
    if change == "another winner":
        names = sorted({c.certificate["winner"] for c in cases})
        data["winner"] = names[data["winner"] == names[0]]
    else:
        CHANGES[change](entries, rng)
    return Case(data, case.game, change)


def places(value: Any) -> Iterator[tuple[list[Any], int]]:
    """Every item of every list within a value."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield value, i
            yield from places(item)


def at_random(what: Callable[[list[Any], int, random.Random], None]) -> Callable[..., None]:
    """The same change somewhere in the entries."""

    def change(entries: list[Any], rng: random.Random) -> None:
        if spots := list(places(entries)):
            what(*rng.choice(spots), rng)

    return change


def _number(row: list[Any], i: int, rng: random.Random) -> None:
    if type(row[i]) is int:
        row[i] += rng.choice((-2, -1, 1, 2))
    else:
        row[i] = rng.randint(-1, 6)


def _double(row: list[Any], i: int, rng: random.Random) -> None:
    row.insert(i, row[i])


def _exchange(row: list[Any], i: int, rng: random.Random) -> None:
    j = rng.randrange(len(row))
    row[i], row[j] = row[j], row[i]


def _junk(row: list[Any], i: int, rng: random.Random) -> None:
    row[i] = rng.choice((None, True, 0, -1, 1.0, "pass", "a1", "", [], [[]], [0, 1], 10**30))


def _copy(entries: list[Any], rng: random.Random) -> None:
    if entries:
        entries[rng.randrange(len(entries))] = rng.choice(entries)


CHANGES: dict[str, Callable[..., None]] = {
    "a number": at_random(_number),
    "something left out": at_random(lambda row, i, rng: row.__delitem__(i)),
    "something doubled": at_random(_double),
    "two things exchanged": at_random(_exchange),
    "something else put in": at_random(_junk),
    "an entry in place of another": _copy,
    "an entry more": lambda entries, rng: entries.append([]),
    "another winner": lambda entries, rng: None,
    "another game": lambda entries, rng: None,
}


def by_python(case: Case) -> bool:
    """What Python's checker says."""
    try:
        check(case.certificate, case.game)
    except (InvalidCertificate, NotACertificate):
        return False
    return True


def by_program(program: Path, cases: list[Case]) -> list[str]:
    """What the program says of each."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for begin in range(0, len(cases), BATCH):
            names: list[str] = []
            for i, case in enumerate(cases[begin : begin + BATCH]):
                pair = Path(folder, f"{i}.certificate"), Path(folder, f"{i}.game")
                pair[0].write_text(json.dumps(case.certificate))
                pair[1].write_text(written(case.game))
                names += map(str, pair)
            done = subprocess.run([program.resolve(), *names], capture_output=True, text=True)
            lines += done.stdout.splitlines()
    if len(lines) != len(cases):
        raise SystemExit(f"expected {len(cases)} answers of {program}, got {len(lines)}")
    return lines


def faults(case: Case, line: str) -> Iterator[str]:
    """What is wrong with an answer of the program."""
    accepted = line.startswith("valid: ")
    if accepted != by_python(case):
        yield f"Python says {'no' if accepted else 'yes'}"
    if accepted and winner(case.game) != line.split()[2]:
        yield "the game is won by the other player"
    if case.change == "none" and not accepted:
        yield "an honest certificate is refused"


def hold(program: Path, count: int = COUNT) -> bool:
    """Is the program right? Prints what was tried, and every fault."""
    rng = random.Random(1)
    honest = originals(rng)
    kinds = list(honest)
    cases = [case for kind in kinds for case in honest[kind]]
    cases += [tampered(honest[kinds[i % len(kinds)]], rng) for i in range(count)]
    right, numbers = True, Counter[tuple[bool, bool]]()
    for case, line in zip(cases, by_program(program, cases), strict=True):
        numbers[case.change == "none", line.startswith("valid: ")] += 1
        for fault in faults(case, line):
            right = False
            print(f"{case.change}: {fault}: {line}\n  {case.certificate}\n  {written(case.game)}")
    print(
        f"  {numbers[True, True]} certificates of {len(kinds)} kinds of games accepted,"
        f" {numbers[True, False]} refused"
    )
    print(
        f"  {count} tampered with: {numbers[False, False]} refused,"
        f" {numbers[False, True]} accepted, which prove it another way"
    )
    return right


if __name__ == "__main__":
    sys.exit(not hold(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else COUNT))
