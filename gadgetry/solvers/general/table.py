"""A second solver for every ruleset, which shares nothing with the oracle but the rules.

A position is its text form here: no `__eq__` and no `__hash__` of a ruleset is believed.

Impartial games: all that can be reached is written down first, each position as its components, and
their values are settled from the ends backwards; a sum has the xor of its components' values.
Two players: proof-number search (Allis 1994). A position's proof number is the least number of open
positions that must turn out well for the first-named player to have won it, its disproof number the
same for the other player; the position on which both hang most is looked at next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor
from typing import Any

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import as_position
from gadgetry.games.position import GameError, Impartial, Position, TwoPlayer
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "table"
NEVER = 10**12  # the proof number of what cannot be proved
MOST = 10**9  # a larger number tells no more, and is not kept


class SettledValues:
    """Grundy values by text, of positions that do not fall apart.

    >>> from gadgetry.games.general.nim import Nim
    >>> values = SettledValues(Budget())
    >>> values.of(Nim((1, 2))), len(values.by_text)
    (3, 2)
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.by_text: dict[str, int] = {}

    def of(self, position: Impartial[Any]) -> int:
        """The value: that of its components, xored."""
        parts = self._parts(position)
        if not parts.keys() <= self.by_text.keys():
            self._settle(self._reached(parts))
        return self._xor(parts)

    def _xor(self, texts: Iterable[str]) -> int:
        return reduce(xor, (self.by_text[text] for text in texts), 0)

    def _parts(self, position: Impartial[Any]) -> dict[str, Impartial[Any]]:
        """The components by text; those that come twice are worth nothing together."""
        parts: dict[str, Impartial[Any]] = {}
        for part in position.components():
            text = str(part)
            if parts.pop(text, None) is None:
                parts[text] = part
        return parts

    def _reached(self, parts: dict[str, Impartial[Any]]) -> dict[str, set[frozenset[str]]]:
        """The options, as the texts of their components, of all that is not settled yet."""
        options: dict[str, set[frozenset[str]]] = {}
        ahead = list(parts.items())
        while ahead:
            text, part = ahead.pop()
            if text in options or text in self.by_text:
                continue
            self.budget.spend()
            options[text] = set()
            for move in part.each_move():
                self.budget.look()
                after = self._parts(part.play(move))
                options[text].add(frozenset(after))
                ahead += after.items()
        return options

    def _settle(self, options: dict[str, set[frozenset[str]]]) -> None:
        """Give each its value when all of its options have theirs."""
        waits: dict[str, int] = {}
        waiting_for: dict[str, list[str]] = {}
        for text, ways in options.items():
            needed = {part for way in ways for part in way if part not in self.by_text}
            waits[text] = len(needed)
            for part in needed:
                waiting_for.setdefault(part, []).append(text)
        ready = [text for text, missing in waits.items() if not missing]
        while ready:
            text = ready.pop()
            taken = {self._xor(way) for way in options[text]}
            self.by_text[text] = min(set(range(len(taken) + 1)) - taken)
            for other in waiting_for.get(text, ()):
                waits[other] -= 1
                if not waits[other]:
                    ready.append(other)
        if not options.keys() <= self.by_text.keys():
            raise GameError("expected a game that ends: a position comes again after some moves")


class ProofNumbers:
    """The positions of a game of two players, each once, with their two numbers."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.number: dict[str, int] = {}
        self.position: list[TwoPlayer[Any] | None] = []  # until it is looked at
        self.firsts_turn: list[bool] = []
        self.after: list[list[int]] = []
        self.before: list[list[int]] = []
        self.proof: list[int] = []
        self.disproof: list[int] = []

    def winner(self, position: TwoPlayer[Any]) -> str:
        """Who wins when both play as well as they can."""
        root = self._enter(position)
        while self.proof[root] and self.disproof[root]:
            self._open(self._most_proving(root))
        return position.players[0 if self.proof[root] == 0 else 1]

    def _enter(self, position: TwoPlayer[Any]) -> int:
        text = str(position)
        if text in self.number:
            return self.number[text]
        self.budget.spend()
        node = self.number[text] = len(self.number)
        won = position.winner()
        first = won == position.players[0]
        self.position.append(position)
        self.firsts_turn.append(position.to_move == position.players[0])
        self.after.append([])
        self.before.append([])
        self.proof.append(1 if won is None else 0 if first else NEVER)
        self.disproof.append(1 if won is None else NEVER if first else 0)
        return node

    def _most_proving(self, node: int) -> int:
        while self.after[node]:
            numbers = self.proof if self.firsts_turn[node] else self.disproof
            node = min(self.after[node], key=numbers.__getitem__)
        return node

    def _open(self, node: int) -> None:
        """Enter what can be reached by one move, and count again above."""
        position = self.position[node]
        assert position is not None  # it is opened once
        self.position[node] = None
        for move in position.moves():
            self.budget.look()
            child = self._enter(position.play(move))
            if child not in self.after[node]:
                self.after[node].append(child)
                self.before[child].append(node)
        if not self.after[node]:
            raise GameError(f"{position.ruleset}: expected a move, or a winner, in\n{position}")
        changed = [node]
        while changed:
            node = changed.pop()
            if self._count(node):
                changed += self.before[node]

    def _count(self, node: int) -> bool:
        """Both numbers from those of the positions after it; have they changed?"""
        one, other = self.proof, self.disproof
        if not self.firsts_turn[node]:
            one, other = other, one
        best = min(one[child] for child in self.after[node])
        rest = [other[child] for child in self.after[node]]
        total = NEVER if NEVER in rest else min(sum(rest), MOST)
        same = (one[node], other[node]) == (best, total)
        one[node], other[node] = best, total
        return not same


def run(instance: Position[Any] | AvoidTrue, question: Question, budget: Budget) -> Verdict:
    """Answer a question about an impartial position, AVOID TRUE too, or one of two players.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.games.general.nim import Nim
    >>> print(run(Nim((1, 2, 3)), Question(), Budget()))
    the second player wins, 0 (table, 0 nodes)
    >>> run(Hex(2, 2), Question(moves="all"), Budget()).winning_moves
    ('b1', 'a2')
    """
    position = as_position(instance)
    if isinstance(position, Impartial):
        return _impartial(position, question, SettledValues(budget))
    assert isinstance(position, TwoPlayer)  # as `every` says
    numbers = ProofNumbers(budget)
    won_by = numbers.winner(position)
    mine = won_by == position.to_move
    moves: tuple[Any, ...] | None = None
    if question.moves != "none":
        tried = position.moves() if mine and position.winner() is None else ()
        fit = (move for move in tried if numbers.winner(position.play(move)) == won_by)
        moves = tuple(fit) if question.moves == "all" else tuple(fit)[:1]
    return Verdict(NAME, mine, won_by, winning_moves=moves)


def _impartial(position: Impartial[Any], question: Question, values: SettledValues) -> Verdict:
    value = values.of(position)
    moves: tuple[Any, ...] | None = None
    if question.moves != "none":
        winning = (m for m in position.each_move() if values.of(position.play(m)) == 0)
        moves = tuple(winning) if question.moves == "all" else tuple(winning)[:1]
    outcome = value != 0 if question.star is None else value == question.star
    return Verdict(NAME, outcome, "first" if value else "second", value, moves)


def _accepts(instance: Any, question: Question) -> bool:
    if question.star is not None:
        return isinstance(instance, Impartial | AvoidTrue)
    return isinstance(instance, Impartial | AvoidTrue | TwoPlayer)


SOLVERS = (
    Solver(
        NAME,
        "from the rules backwards, or by proof numbers; small positions only",
        takes=(),
        run=run,
        preference=-150,
        accepts=_accepts,
        weight=10,
        every=("impartial", "two-player"),
        spare=True,
    ),
)
