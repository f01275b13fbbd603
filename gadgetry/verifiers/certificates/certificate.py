"""Certificates: what the winner of a game or formula plays, against everything the loser can do.

The file format is in docs/certificates.md. A position is written once, however many plays lead
to it, and the winner's moves are chosen so that they lead to positions that are there already,
where one does; only else is a solver asked. What comes out is not to be believed, but checked:
`gadgetry.verifiers.certificates.check` does, and knows nothing of this.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from gadgetry._wording import counted
from gadgetry.formulas import Cnf, Formula, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.formulas.avoid_true import as_position
from gadgetry.games.position import Impartial, Position, Puzzle, kind_of
from gadgetry.solvers.connection.by_theorem.unequal_sides import NAME as MIRRORED
from gadgetry.solvers.connection.by_theorem.unequal_sides import paired_cells, pairs_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.qbf_strategy import Strategy
from gadgetry.solvers.registry import DoesNotApply, NoSolver, applicable
from gadgetry.solvers.verdict import Question, Verdict
from gadgetry.verifiers.quantifier_game import QuantifierGame

SCHEMA = "gadgetry-certificate/1"
OTHER = {"first": "second", "second": "first"}  # the players of impartial games


class NoCertificate(ValueError):
    """There is none, as for a puzzle that cannot be solved; or a solver contradicts itself."""


@dataclass(frozen=True)
class Certificate:
    """A strategy as JSON data; see docs/certificates.md.

    `positions`: the entries; a satisfiable CNF has an `assignment` instead, of a Hex board there
    may be `joins`, `cuts` or `mirror`, of isotone games an `autotree`.
    """

    game: str
    winner: str
    positions: tuple[Any, ...] = ()
    assignment: tuple[int, ...] | None = None
    joins: tuple[Any, ...] = ()
    cuts: tuple[Any, ...] = ()
    mirror: tuple[Any, ...] = ()
    autotree: tuple[Any, ...] = ()

    def __len__(self) -> int:
        """How many entries it has."""
        return len(self.positions or self.assignment or ()) + sum(
            map(len, self._shorter().values())
        )

    def _shorter(self) -> dict[str, tuple[Any, ...]]:
        return {"joins": self.joins, "cuts": self.cuts, "mirror": self.mirror,
                "autotree": self.autotree}  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON data.

        >>> Certificate("nim", "second", ([],)).to_json()["winner"]
        'second'
        """
        data: dict[str, Any] = {"schema": SCHEMA, "game": self.game, "winner": self.winner}
        if self.assignment is not None:
            return data | {"assignment": list(self.assignment)}
        used = {form: list(entries) for form, entries in self._shorter().items() if entries}
        return data | (used or {"positions": list(self.positions)})

    def lines(self) -> Iterator[str]:
        """The file: JSON, one entry a line.

        >>> print("".join(Certificate("nim", "second", ([],)).lines()), end="")
        {"schema": "gadgetry-certificate/1", "game": "nim", "winner": "second", "positions": [
        []
        ]}
        """
        *head, (key, entries) = self.to_json().items()
        yield f"{json.dumps(dict(head))[:-1]}, {json.dumps(key)}: [\n"
        for number, entry in enumerate(entries, 1):
            comma = "," if number < len(entries) else ""
            yield f"{json.dumps(entry, separators=(',', ':'))}{comma}\n"
        yield "]}\n"


def make_certificate(
    instance: Position[Any] | Formula,
    budget: Budget | None = None,
    solver: str | None = None,
    *,
    autotree: bool = False,
) -> Certificate:
    """The winner's strategy, found with the named solver or the default ones; of an isotone game
    as an autotree, if one is asked for.

    Of a puzzle, a shortest solution. Lets `LimitReached` pass when the budget is used up.

    >>> from gadgetry.games.general.nim import Nim
    >>> make_certificate(Nim((1, 1))).positions
    ([[[0, 0], 1], [[1, 0], 2]], [[1, 0], 3], [[0, 0], 3], [])
    """
    ask = _Asking(budget or Budget(), solver)
    game = kind_of(instance)
    if autotree:
        from gadgetry.verifiers.certificates.autotree_growing import ISOTONE, grown, isotone

        if not isotone(instance):
            raise NoCertificate(f"{game}: expected {ISOTONE}, only they have autotrees")
        winner = ask.winner(instance)
        return Certificate(game, winner, autotree=grown(instance, winner, ask.budget))
    if isinstance(instance, Puzzle):
        return Certificate(game, "solver", tuple(_solution(instance, ask)))
    if isinstance(instance, Cnf | Qbf):
        verdict = ask.verdict(instance, "none")
        winner = "exists" if verdict.outcome else "forall"
        if isinstance(instance, Cnf) and verdict.outcome and verdict.strategy is not None:
            return Certificate(game, winner, assignment=tuple(verdict.strategy))
        ask.strategy = verdict.strategy if isinstance(verdict.strategy, Strategy) else None
        return Certificate(game, winner, _Writing(QuantifierGame.of(instance), winner, ask).run())
    start: Any = as_position(instance)
    winner = ask.winner(start)
    if game == Hex.ruleset and solver in (None, MIRRORED) and (pairs := pairs_of(start)):
        named = ([start.name(v), start.name(w)] for v, w in paired_cells(start, pairs))
        return Certificate(game, winner, mirror=tuple(named))
    return Certificate(game, winner, _Writing(start, winner, ask).run())


class _Asking:
    """The solvers, within one budget."""

    def __init__(self, budget: Budget, solver: str | None) -> None:
        self.budget, self.solver = budget, solver
        self.strategy: Strategy | None = None  # of a QBF

    def verdict(self, instance: Any, moves: Literal["none", "one"]) -> Verdict:
        formula = isinstance(instance, Qbf)  # its strategy serves all positions
        question = Question(value=isinstance(instance, Puzzle), moves=moves, strategy=formula)
        fit = [s for s in applicable(instance, question) if self.solver in (None, s.name)]
        if not fit:
            raise NoSolver(f"{kind_of(instance)}: no solver {self.solver or ''} that gives moves")
        for chosen in fit[:-1]:
            with suppress(DoesNotApply):
                return chosen.run(instance, question, self.budget)
        return fit[-1].run(instance, question, self.budget)

    def winner(self, position: Any) -> str:
        """Who wins a game."""
        verdict = self.verdict(position, "none")
        if verdict.winner is None:
            raise NoCertificate(f"{verdict.solver}: expected a winner, got none")
        return verdict.winner

    def move(self, position: Any, path: Callable[[], list[int]]) -> Any:
        """A winning move on the winner's turn, after the moves of `path`."""
        if isinstance(position, QuantifierGame):
            return self._literal(position, path)
        verdict = self.verdict(position, "one")
        if not verdict.winning_moves:
            raise NoCertificate(
                f"{verdict.solver}: expected a winning move, got none in\n{position}"
            )
        return verdict.winning_moves[0]

    def _literal(self, position: QuantifierGame, path: Callable[[], list[int]]) -> int:
        variable = position.moves()[0]
        if self.strategy is not None:
            before = {abs(lit): lit > 0 for lit in path()}
            return variable if self.strategy.value(variable, before) else -variable
        outcome = self.verdict(position.play(variable).formula(), "none").outcome
        return variable if outcome == (position.to_move == "exists") else -variable


class _Writing:
    """The entries of a strategy, breadth first: entry i is written when its turn comes."""

    def __init__(self, start: Any, winner: str, ask: _Asking) -> None:
        self.winner, self.ask = winner, ask
        self.found: list[tuple[Any, str]] = []  # position and whose turn it is
        self.came: list[tuple[int, Any]] = []  # the entry and the move that led there first
        self.index: dict[tuple[Any, str], int] = {}
        self._reach(start, "first" if isinstance(start, Impartial) else start.to_move, (-1, None))

    def run(self) -> tuple[Any, ...]:
        entries: list[Any] = []
        while len(entries) < len(self.found):
            self.ask.budget.spend()
            entries.append(self._entry(len(entries)))
        return tuple(entries)

    def _entry(self, here: int) -> Any:
        position, turn = self.found[here]
        if _over(position):
            return []
        if turn == self.winner:
            move = self._choice(here)
            after = position.play(move)
            return [_json(move), self._reach(after, _next(after, turn), (here, move))]
        replies = [(move, position.play(move)) for move in position.moves()]
        return [
            [_json(move), self._reach(after, _next(after, turn), (here, move))]
            for move, after in replies
        ]

    def _choice(self, here: int) -> Any:
        """A move to a position that is there already, or to the end; else what a solver says."""
        position, turn = self.found[here]
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        for move in moves:
            after = position.play(move)
            if (after, _next(after, turn)) in self.index or self._wins_at_once(after):
                return move
        return self.ask.move(position, lambda: self._path(here))

    def _wins_at_once(self, after: Any) -> bool:
        if isinstance(after, Impartial):
            return not after.moves()
        return bool(after.winner() == self.winner)

    def _reach(self, position: Any, turn: str, came: tuple[int, Any]) -> int:
        index = self.index.setdefault((position, turn), len(self.found))
        if index == len(self.found):
            self.found.append((position, turn))
            self.came.append(came)
        return index

    def _path(self, here: int) -> list[Any]:
        """The moves by which an entry was found, the last first."""
        moves = []
        while here:
            here, move = self.came[here]
            moves.append(move)
        return moves


def _solution(puzzle: Puzzle[Any], ask: _Asking) -> Iterator[Any]:
    """The entries of a puzzle: its best moves, one after the other."""
    verdict = ask.verdict(puzzle, "one")
    if not verdict.outcome:
        raise NoCertificate(f"{puzzle.ruleset}: it cannot be solved, which has no certificate")
    moves = list(verdict.strategy) if isinstance(verdict.strategy, tuple) else []
    number = 0
    position = puzzle
    while not position.solved():
        if number == verdict.value:
            raise NoCertificate(
                f"{verdict.solver}: expected {counted(verdict.value, 'move')} to solve it"
            )
        ask.budget.spend()
        if not moves:
            moves = list(ask.verdict(position, "one").winning_moves or ())[:1]
        number += 1
        yield [_json(moves[0]), number]
        position = position.play(moves.pop(0))
    yield []


def _over(position: Any) -> bool:
    if isinstance(position, Impartial):
        return not position.moves()
    return position.winner() is not None


def _next(after: Any, turn: str) -> str:
    return OTHER[turn] if isinstance(after, Impartial) else str(after.to_move)


def _json(move: Any) -> Any:
    return [_json(part) for part in move] if isinstance(move, tuple) else move
