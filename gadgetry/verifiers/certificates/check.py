"""The checker: replays a certificate (docs/certificates.md) with nothing but the rules.

It shares no code with the solvers or with what makes certificates, believes nothing that it has
not played itself, and takes time in proportion to the certificate. A strategy is valid when every
move in it is legal, every legal reply of the loser is in it, an entry stands for one position
only, no play comes back to where it was, every entry is reached, and all plays end in the winner's
favour. Entries: `[move, to]` on the winner's turn, a list of those on the loser's, `[]` at the end.
A satisfiable CNF has an assignment instead, a Hex board may have joins, cuts or a mirror, isotone
games an autotree. What else it says (`KEYS`) must be there, all of it and nothing else, and true.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from gadgetry.formulas import Cnf, Formula
from gadgetry.games.position import Impartial, Position, Puzzle, kind_of
from gadgetry.verifiers.certificates.assignment import check_assignment
from gadgetry.verifiers.certificates.forms import SHORTER, shorter_form
from gadgetry.verifiers.certificates.invalid import (
    InvalidCertificate,
    NotACertificate,
    json_text,
    shown,
)
from gadgetry.verifiers.quantifier_game import formula_game

SCHEMA = "gadgetry-certificate/1"
KEYS = ("schema", "game", "winner")  # and positions, or one of these, or an assignment
OTHER = {"first": "second", "second": "first"}  # the players of impartial games


def check(certificate: Any, game: Position[Any] | Formula) -> str:
    """Replay a certificate, given as JSON data, in the game it is meant for; the winner.

    >>> from gadgetry.games.general.nim import Nim
    >>> pairs = {"schema": SCHEMA, "game": "nim", "winner": "second",
    ...          "positions": [[[[0, 0], 1], [[1, 0], 2]], [[1, 0], 3], [[0, 0], 3], []]}
    >>> check(pairs, Nim((1, 1)))
    'second'
    """
    if not isinstance(certificate, dict) or certificate.get("schema") != SCHEMA:
        raise NotACertificate(f'expected a JSON object with "schema": "{SCHEMA}"')
    name = kind_of(game)
    if certificate.get("game") != name:
        problem = f'expected "game": "{name}", got {shown(certificate.get("game"))}'
        raise InvalidCertificate(problem, None, [], "")  # the game says nothing about it
    strategy = "positions"
    if isinstance(game, Cnf) and strategy not in certificate:
        strategy = "assignment"
    else:
        strategy = shorter_form(certificate, name) or strategy
    if certificate.keys() != {*KEYS, strategy}:
        wanted, keys = ", ".join(KEYS), shown(list(certificate)).strip("[]")
        raise NotACertificate(f"expected the keys {wanted}, {strategy}, got {keys}")
    start: Any = game if isinstance(game, Position) else formula_game(game)
    players = OTHER if isinstance(start, Impartial) else getattr(start, "players", ["solver"])
    winner, entries = certificate["winner"], certificate[strategy]
    if not isinstance(winner, str) or winner not in players:
        raise NotACertificate(f'expected "winner": {" or ".join(players)}, got {shown(winner)}')
    if isinstance(game, Cnf) and strategy == "assignment":
        check_assignment(entries, winner, game)
    elif not isinstance(entries, list) or not entries:
        raise NotACertificate(f'expected a list as "{strategy}", got {shown(entries)}')
    elif strategy in SHORTER:
        SHORTER[strategy](entries, winner, start)
    else:
        _Replay(entries, winner).run(start)
    return winner


class _Replay:
    """A walk through all plays of a strategy, depth first; `play` is the one at hand."""

    def __init__(self, entries: list[Any], winner: str) -> None:
        self.entries, self.winner = entries, winner
        self.known: dict[int, tuple[Any, str]] = {}  # of an entry: its position, whose turn it is
        self.play: dict[int, tuple[Any, list[Any]]] = {}  # the move to an entry, those left there

    def run(self, start: Any) -> None:
        self.enter(0, None, start, _turn(start, "second"))
        while self.play:
            index = next(reversed(self.play))
            if left := self.play[index][1]:
                (move, to), (position, turn) = left.pop(), self.known[index]
                after = position.play(move)
                self.enter(to, move, after, _turn(after, turn))
            else:
                self.play.popitem()
        if unused := set(range(len(self.entries))) - self.known.keys():
            problem = f"expected plays that reach every entry, none reaches {min(unused)}"
            raise InvalidCertificate(problem, None, [], start)

    def enter(self, index: Any, move: Any, position: Any, turn: str) -> None:
        """Come to a position by a move; to a new one: see what its entry says."""
        problem: str | None = None
        if type(index) is not int or not 0 <= index < len(self.entries):
            problem = f"expected an entry below {len(self.entries)}, got {shown(index)}"
            index = None
        elif index in self.play:
            problem = "expected plays that end, this one comes back"
        elif index in self.known and self.known[index] != (position, turn):
            problem = "expected one position for each entry, here is another"
        elif index not in self.known:
            problem, edges = self.read(self.entries[index], position, turn)
            if not problem:
                self.known[index], self.play[index] = (position, turn), (move, edges)
        if problem:
            played = [*((i, m) for i, (m, _) in self.play.items()), (-1, move)]
            path = [self.known[i][0].move_name(m) for (i, _), (_, m) in pairwise(played)]
            raise InvalidCertificate(problem, index, path, position)

    def read(self, entry: Any, position: Any, turn: str) -> tuple[str | None, list[Any]]:
        """What is wrong with the entry of a position; its moves with where they lead."""
        legal = {json.dumps(move): move for move in position.moves()}
        if isinstance(position, Impartial):
            won_by = None if legal else OTHER[turn]
        elif isinstance(position, Puzzle):
            won_by = "solver" if position.solved() else None
        else:
            won_by = position.winner()
        if won_by != self.winner and (won_by or not legal):
            return f"expected that {self.winner} wins, but {won_by or 'nobody'} has won", []
        legal = {} if won_by else legal  # over: the entry must be []
        mine = turn == self.winner and not won_by
        pairs = [entry] if mine else entry
        if not isinstance(pairs, list) or any(type(p) is not list or len(p) != 2 for p in pairs):
            form = "[move, entry]" if mine else "a list of [move, entry]"
            return f"expected {form}, got {shown(entry)}", []
        found = {json_text(move): to for move, to in pairs}
        if wrong := [move for move, _ in pairs if json_text(move) not in legal]:
            return f"expected a legal move, got {shown(wrong[0])}", []
        if len(found) < len(pairs):
            return "expected every move once, got one twice", []
        if not mine and len(found) < len(legal):
            missing = next(move for text, move in legal.items() if text not in found)
            return f"expected an answer to {position.move_name(missing)}, got none", []
        return None, [(legal[text], to) for text, to in reversed(found.items())]


def _turn(position: Any, before: str) -> str:
    if isinstance(position, Impartial):
        return OTHER[before]
    return "solver" if isinstance(position, Puzzle) else str(position.to_move)
