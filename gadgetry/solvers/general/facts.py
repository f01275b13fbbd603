"""Search that learns facts, for games in which marks are set, never erased, and each has a side.

A state is a set of marks and who moves. Moves set marks. Of two players each *wants* some marks to
be set and the others not: if he wins a state, he wins it with more marks that he wants and fewer
that he does not, with the same player to move. So what was proved of one state holds of many, and
a **fact** says of which: a player wins wherever all marks of `need` are set and none of `forbid`,
and one of `movers` moves. Facts follow from facts:

* The mover wins by a move that sets the marks h, where the fact of the state after it needs N and
  forbids S: he wins wherever N without h is set and nothing of S is. (And nothing of `guard`, where
  the game says when the move can be made.)
* Every move loses, by facts that need N1, N2, ... and forbid S1, S2, ...: he loses where all of
  Ni but what hi has set here is set, and nothing of any Si. One fact often refutes other moves too:
  those that set nothing of Si, if all of Ni is set after them. They need not be tried, for they set
  here what hi sets of Ni.

A fact that is learned deep in the search may hold of a state above it: the search goes back to the
highest one at once. And it may hold of states to come. Marks stay set on the way down, so a fact
can begin to hold only where the last of its `need` is set: it *watches* one that is not yet, is
looked at when that is set, and then watches another, if there is one. If it holds but for who
moves, it is looked at once more after the next move: later it cannot begin to hold.

This is the learning of QBF solvers, for games; and traces (`isotone`) are the forbidden marks.

`facts_kernel.py` has the same search over arrays.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget

BOTH = 0b11


class MarkFact(NamedTuple):
    """Player `winner` (0 or 1) wins with `need` set and `forbid` not, when one of `movers` moves.

    `movers`: a set of players, as bits. `kept`: is it worth remembering?
    """

    winner: int
    movers: int
    need: int
    forbid: int
    kept: bool = True


class Opening(NamedTuple):
    """Moves worth trying, the best first, and the fact so far by which all others lose."""

    moves: list[int]
    need: int = 0
    forbid: int = 0


class MarkGame(Protocol):
    """A game of marks."""

    def judge(self, marks: int, mover: int) -> MarkFact | Opening:
        """A fact that holds of the state; or the moves that are to be tried."""

    def effect(self, move: int, mover: int) -> int:
        """The marks that a move sets, wherever it is made."""

    def guard(self, move: int, mover: int) -> int:
        """Marks with which it cannot be made."""

    def movers(self, mover: int, winner: int) -> int:
        """Who may move, so that a fact holds which was proved with that mover."""


class MarkLevel:
    """A state on the way down, and what is known of it."""

    __slots__ = ("forbid", "marks", "move", "moves", "need", "new", "waiting")

    def __init__(self, marks: int, new: int) -> None:
        self.marks = marks
        self.new = new  # the marks that the last move has set
        self.move = -1  # the one being tried
        self.moves: list[int] = []
        self.need = self.forbid = 0
        self.waiting: list[MarkFact] = []  # hold but for who moves


class FactSearch:
    """A search whose facts live on from question to question.

    Questions are about the state without marks, where player 0 moves, and states after one move.
    """

    def __init__(self, game: MarkGame, marks: int, budget: Budget | Handover | None = None) -> None:
        self._game = game
        self._budget = budget or Budget()
        self._watching: list[list[MarkFact]] = [[] for _ in range(marks)]
        self._root = MarkLevel(0, 0)
        self._levels: list[MarkLevel] = []
        self._base = 0

    def winner(self, marks: int | None = None) -> int:
        """Who wins the start, or what a move that sets those marks leads to."""
        self._levels = [self._root]
        self._base = 0
        if marks is not None:
            self._base = 1
            self._levels.append(MarkLevel(marks, marks))
        while True:
            fact = self._recalled()
            if fact is None:
                self._budget.spend()
                judged = self._game.judge(self._levels[-1].marks, self._mover)
                if isinstance(judged, MarkFact):
                    fact = self._learned(judged)
                else:
                    level = self._levels[-1]
                    level.moves, level.need, level.forbid = judged
            fact = self._next(fact)
            if fact is not None:
                return fact.winner

    @property
    def _mover(self) -> int:
        return len(self._levels) - 1 & 1

    def _next(self, fact: MarkFact | None) -> MarkFact | None:
        """Go to the next state to look at; or the fact that answers the question.

        `fact`: what holds of the last level, if it is decided.
        """
        while True:
            level, mover = self._levels[-1], self._mover
            if fact is None:
                if level.moves:
                    level.move = level.moves.pop(0)
                    effect = self._game.effect(level.move, mover) & ~level.marks
                    self._levels.append(MarkLevel(level.marks | effect, effect))
                    return None
                movers = self._game.movers(mover, 1 - mover)
                fact = self._learned(MarkFact(1 - mover, movers, level.need, level.forbid))
            if len(self._levels) - 1 == self._base:
                return fact
            self._levels.pop()
            fact = self._after(fact)

    def _after(self, fact: MarkFact) -> MarkFact | None:
        """What follows from a fact about the move that was tried; None: other moves are left."""
        game, level, mover = self._game, self._levels[-1], self._mover
        effect = game.effect(level.move, mover)
        if fact.winner == mover:
            forbid = fact.forbid | game.guard(level.move, mover)
            movers = game.movers(mover, mover)
            return self._learned(MarkFact(mover, movers, fact.need & ~effect, forbid))
        level.need |= fact.need & (level.marks | ~effect)
        level.forbid |= fact.forbid
        left = []
        for move in level.moves:
            effect = game.effect(move, mover)
            if effect & fact.forbid or fact.need & ~(level.marks | effect):
                left.append(move)
        level.moves = left
        return None

    def _learned(self, fact: MarkFact) -> MarkFact:
        """Keep a fact that holds of the last level, and go back to the highest where it does."""
        place = len(self._levels) - 1
        while place > self._base and not fact.need & self._levels[place].new:
            place -= 1
        watched = fact.need & self._levels[place].new
        if fact.kept:
            if watched:
                self._watching[(watched & -watched).bit_length() - 1].append(fact)
            elif not fact.need and fact.movers & 0b10:
                self._root.waiting.append(fact)
        if not fact.movers >> (place & 1) & 1:
            place += 1
        del self._levels[place + 1 :]
        return fact

    def _recalled(self) -> MarkFact | None:
        """A fact that holds of the last level, which is new."""
        depth = len(self._levels) - 1
        level = self._levels[depth]
        if depth:
            for fact in reversed(self._levels[depth - 1].waiting):
                if not fact.forbid & level.marks:
                    return fact
        new = level.new
        while new:
            holds = self._look((new & -new).bit_length() - 1, level, self._mover)
            if holds is not None:
                return holds
            new &= new - 1
        return None

    def _look(self, mark: int, level: MarkLevel, mover: int) -> MarkFact | None:
        """Look at the facts that watch a mark, the youngest first: one that holds, if any."""
        watching = self._watching[mark]
        kept: list[MarkFact] = []  # the youngest first
        holds = None
        while watching and holds is None:
            fact = watching.pop()
            missing = fact.need & ~level.marks
            if missing:
                self._watching[(missing & -missing).bit_length() - 1].append(fact)
                continue
            kept.append(fact)
            if not fact.forbid & level.marks:
                if fact.movers >> mover & 1:
                    holds = fact
                else:
                    level.waiting.append(fact)
        watching.extend(reversed(kept))
        return holds
