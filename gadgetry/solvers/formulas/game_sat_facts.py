"""GAME-SAT without negations: a search that learns facts about who has what.

T and F claim variables; T wants one of each clause, F wants all of one. Marks are the clauses that
T has hit, and the variables that F has; T wants the former, F the latter, and more of them never
hurts. So it is a game of marks, see `general/facts.py`, in which a move never hurts either: who
wins though the other moves wins too if he moves himself. What is seen without search, of a clause
only those variables that are free:

* F to move, a clause of one, or two of two that share one variable: F wins, wherever these clauses
  are not hit and F has the rest of them. T to move: these are *threats*, T must claim one of each.
* T to move, a variable of all clauses: T wins, wherever the clauses without it are hit and F does
  not have it. F to move: he must claim it.
* A *pairing*, disjoint pairs of variables, one in each clause: T wins, wherever the other
  clauses are hit and F has none of the pairs. (It is looked for greedily.)
* F to move, and a clause {a, b} with b in no clause without a: F claims a at once, and T must
  answer b. For F can only gain: if he wins, he wins after that too, by the same moves. (T claims
  neither then. If F was to claim a, T may answer b, and that has happened. If F was to claim b,
  T may answer a, and F has a instead of b, which hits no more.) That F loses if he does so holds
  wherever b is in no clause without a that is not hit, and F has neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.formulas.positive_clauses import minimal
from gadgetry.solvers.general.bitboards import ClauseBoard, bitboard
from gadgetry.solvers.general.facts import BOTH, FactSearch, MarkFact, Opening
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

_FEWEST, _MOST = 40, 1024  # clauses


class Unhit(NamedTuple):
    """A clause that is not hit: how many of its variables are free, its number, and which."""

    size: int
    clause: int
    free: int


class VariableMarks:
    """The game: a move is a variable.

    `t`: T as a player, 0 if T moves first.

    >>> VariableMarks([0b11, 0b110], 3, 0).judge(0, 0)
    MarkFact(winner=0, movers=1, need=0, forbid=8, kept=False)
    """

    def __init__(self, clauses: list[int], variables: int, t: int) -> None:
        self.clauses = clauses
        self.t = t
        self.count = len(clauses)
        self.all = (1 << self.count) - 1
        self.hits = [
            sum(1 << c for c, clause in enumerate(clauses) if clause >> v & 1)
            for v in range(variables)
        ]

    def effect(self, move: int, mover: int) -> int:
        """T hits the clauses with the variable, F has it."""
        return self.hits[move] if mover == self.t else 1 << self.count + move

    def guard(self, move: int, mover: int) -> int:
        """T claims what F does not have. F claims what is in a clause that must not be hit."""
        return 1 << self.count + move if mover == self.t else 0

    def movers(self, mover: int, winner: int) -> int:
        """Who wins though the other moves wins too if he moves himself."""
        return BOTH if mover != winner else 1 << mover

    def judge(self, marks: int, mover: int) -> MarkFact | Opening:
        """Who wins, where it is seen at once; else the moves worth trying."""
        unhit = self._unhit(marks)
        if not unhit:
            return self._t_wins(mover, self.all, 0)
        if not unhit[0].free:
            return self._f_wins(mover, unhit[:1])
        common = free = unhit[0].free
        for _, _, left in unhit:
            common &= left
            free |= left
        threats = _threats(unhit)
        if mover == self.t:
            if common:
                return self._t_wins(mover, self.all & ~self.hits[_first(common)], common & -common)
            opening = self._answers(free, threats)
        else:
            if threats:
                return self._f_wins(mover, threats[0])
            opening = self._blocks(free, common)
        paired, pairs = _pairing(unhit)
        if pairs:
            return self._t_wins(mover, self.all & ~paired, pairs)
        must, need, forbid = opening
        if not must:
            return MarkFact(1 - mover, BOTH, need, forbid, kept=False)
        if mover != self.t:
            forcing = self._forcing(unhit, marks)
            if forcing is not None:
                return forcing
        weight = _weights(unhit)
        return Opening(sorted(_elements(must), key=lambda v: -weight[v]), need, forbid)

    def _unhit(self, marks: int) -> list[Unhit]:
        """The clauses that are not hit, those with few free variables first."""
        has = marks >> self.count
        rows = []
        for c, clause in enumerate(self.clauses):
            if not marks >> c & 1:
                left = clause & ~has
                rows.append(Unhit(left.bit_count(), c, left))
        return sorted(rows, key=lambda row: row.size)

    def _t_wins(self, mover: int, need: int, free: int) -> MarkFact:
        movers = self.movers(mover, self.t)
        return MarkFact(self.t, movers, need, free << self.count, kept=False)

    def _f_wins(self, mover: int, rows: list[Unhit]) -> MarkFact:
        need, forbid = self._of(rows)
        return MarkFact(1 - self.t, self.movers(mover, 1 - self.t), need, forbid, kept=False)

    def _of(self, rows: list[Unhit]) -> tuple[int, int]:
        """Where clauses are as they are here: what F has of them, and that they are not hit."""
        need = forbid = 0
        for _, c, left in rows:
            need |= self.clauses[c] & ~left
            forbid |= 1 << c
        return need << self.count, forbid

    def _answers(self, must: int, threats: list[list[Unhit]]) -> tuple[int, int, int]:
        """What T must claim because of threats, and the fact by which all else loses."""
        need = forbid = 0
        for rows in threats:
            region = 0
            for row in rows:
                region |= row.free
            if must & ~region:
                must &= region
                more, clauses = self._of(rows)
                need, forbid = need | more, forbid | clauses
        return must, need, forbid

    def _blocks(self, must: int, common: int) -> tuple[int, int, int]:
        """What F must claim because T would win by it, and the fact by which all else loses."""
        need = forbid = 0
        for v in _elements(common):
            if must & ~(1 << v):
                must &= 1 << v
                need |= self.all & ~self.hits[v]
                forbid |= 1 << self.count + v
        return must, need, forbid

    def _forcing(self, unhit: list[Unhit], marks: int) -> Opening | None:
        """F's move that only gains, if there is one."""
        left = self.all & ~marks
        for size, _, free in unhit:
            if size > 2:
                break
            a, b = _elements(free)
            for first, second in ((a, b), (b, a)):
                if not self.hits[second] & left & ~self.hits[first]:
                    need = self.hits[second] & ~self.hits[first]
                    return Opening([first], need, free << self.count)
        return None


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _elements(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _threats(unhit: list[Unhit]) -> list[list[Unhit]]:
    """Clauses of one; or if there is none, clauses of two that share one variable, by pairs."""
    ones = [[row] for row in unhit if row.size == 1]
    if ones:
        return ones
    found: list[list[Unhit]] = []
    partner: dict[int, Unhit] = {}
    for row in unhit:
        if row.size > 2:
            break
        for v in _elements(row.free):
            other = partner.setdefault(v, row)
            if other.free != row.free:
                found.append([other, row])
    return found


def _pairing(unhit: list[Unhit]) -> tuple[int, int]:
    """All clauses, and disjoint pairs, one in each; zeros if they are not found."""
    paired = taken = 0
    pairs: list[int] = []
    for _, c, free in unhit:
        paired |= 1 << c
        if any(pair & free == pair for pair in pairs):
            continue
        left = free & ~taken
        first = left & -left
        second = (left ^ first) & -(left ^ first)
        if not second:
            return 0, 0
        pairs.append(first | second)
        taken |= first | second
    return paired, taken


def _weights(unhit: list[Unhit]) -> dict[int, int]:
    """How promising a variable is: it is in many and short clauses."""
    weight: dict[int, int] = {}
    for size, _, free in unhit:
        for v in _elements(free):
            weight[v] = weight.get(v, 0) + (1 << max(0, 60 - 2 * size))
    return weight


def run(position: GameSat, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> run(GameSat(Cnf(3, [[2], [1, 3]])), Question(moves="all"), Budget()).winning_moves
    (2,)
    """
    board = bitboard(position)
    assert isinstance(board, ClauseBoard)
    true, false = board.claimed
    clauses = list(minimal(plain & ~false for plain, _ in board.clauses if not plain & true))
    game = VariableMarks(clauses, board.size, 0 if board.maximizer else 1)
    budget.check()
    search = FactSearch(game, len(clauses) + board.size, budget)
    wins = search.winner() == 0
    moves: tuple[Any, ...] | None = None
    if question.moves != "none":
        over = board.decided(*board.claimed) is not None
        names = board.moves if wins and not over else ()
        won = (name for (v, _), name in names if search.winner(game.effect(v, 0)) == 0)
        moves = tuple(islice(won, 1 if question.moves == "one" else None))
    winner = position.players[0 if wins is board.maximizer else 1]
    return Verdict("facts", wins, winner, winning_moves=moves)


def _is_isotone(cnf: Any) -> bool:
    return not bool((cnf.clauses.literals < 0).any())


def _accepts(position: GameSat, _: Question) -> bool:
    """Formulas without negations; few clauses are for `traces`, which tells the winner's trace."""
    return _FEWEST <= len(position.cnf.clauses) <= _MOST and _is_isotone(position.cnf)


SOLVERS = (
    Solver(
        name="facts",
        summary="search that learns which clauses hit and variables claimed decide it (isotone)",
        takes=("game-sat",),
        run=run,
        preference=30,
        accepts=_accepts,
        weight=10,
    ),
)
