"""GAME-SAT with negations: search on the clauses that are left.

The players see nothing of a position but the Boolean function that is left, and how many variables
it does not depend on: setting one of those is a pass. So a state is the set of clauses left (none
true, none containing another), whether the number of passes is odd, and who moves. Why parity is
enough: with two more passes the winner plays as before and answers a pass that is one too many by
another.

What ends the search, with F to move: a clause of one literal, which F makes false. With T to move:
two of them (F has one next); a single one is T's only move. With either: no clause; an empty one;
or a *pairing*, two variables for each clause that no other clause has: when F sets one of a pair, T
makes the other one's literal true, and a move too many T makes anywhere, in a pair by a true
literal. A variable with one sign only is set by T to make its literals true, by F to make them
false: the function is monotone in it, so the other value is never better.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from gadgetry.games.game_sat import GameSat
from gadgetry.solvers.bitboards import ClauseBoard, bitboard
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Row = tuple[int, int]  # the variables of a clause without and with negation, as bits
State = tuple[frozenset[Row], int, bool]  # clauses, is the number of passes odd, does T move
_SUBSUMED = 60  # clauses up to which every pair is compared


def reduced(rows: Iterable[Row]) -> frozenset[Row]:
    """The clauses without those that contain another one; only the empty one if there is one.

    >>> sorted(reduced([(0b1, 0), (0b11, 0), (0, 0b100)]))
    [(0, 4), (1, 0)]
    """
    kept = set(rows)
    if (0, 0) in kept:
        return frozenset([(0, 0)])
    if len(kept) <= _SUBSUMED:
        for p, n in sorted(kept, key=_length):
            if (p, n) in kept:
                kept -= {row for row in kept if row != (p, n) and not (p & ~row[0] or n & ~row[1])}
    return frozenset(kept)


def has_pairing(rows: Iterable[Row]) -> bool:
    """Are two variables found for each clause that no other clause has? (Greedily.)

    >>> has_pairing([(0b11, 0), (0b110, 0b1000)]), has_pairing([(0b11, 0), (0b110, 0)])
    (True, False)
    """
    taken = 0
    for p, n in sorted(rows, key=_length):
        left = (p | n) & ~taken
        first = left & -left
        second = (left ^ first) & -(left ^ first)
        if not second:
            return False
        taken |= first | second
    return True


def _length(row: Row) -> int:
    return row[0].bit_count() + row[1].bit_count()


class ClauseSearch:
    """Who wins, with a table that lives on from question to question."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or Budget()
        self._known: dict[State, bool] = {}

    def t_wins(self, root: State) -> bool:
        """Does T win?

        >>> ClauseSearch().t_wins((frozenset([(1, 2), (2, 1)]), 0, False))
        True
        """
        known = self._known
        waiting: list[tuple[State, Generator[State, bool, bool]]] = []
        state, answer = root, known.get(root)
        while answer is None:
            self._budget.spend()
            waiting.append((state, self._rule(state)))
            sent: bool | None = None
            while waiting:
                try:
                    state = waiting[-1][1].send(sent)  # type: ignore[arg-type]
                except StopIteration as done:
                    done_state, _ = waiting.pop()
                    known[done_state] = sent = answer = done.value
                    continue
                sent = known.get(state)
                if sent is None:
                    answer = None
                    break
        return answer

    def _rule(self, state: State) -> Generator[State, bool, bool]:
        """Yields states, is sent whether T wins them."""
        rows, odd, t_moves = state
        if not rows:
            return True
        units = [row for row in rows if _length(row) < 2]
        if units and (not t_moves or len(units) > 1 or units[0] == (0, 0)):
            return False
        if not units and has_pairing(rows):
            return True
        for bit, value in _literals(rows, units, t_moves):
            if (yield after(state, bit, value)) is t_moves:
                return t_moves
        if odd and not units and (yield (rows, 0, not t_moves)) is t_moves:
            return t_moves
        return not t_moves


def _literals(rows: frozenset[Row], units: list[Row], t_moves: bool) -> list[tuple[int, bool]]:
    """The literals worth making true, the most promising first."""
    if units:
        (p, n) = units[0]
        return [(p | n, bool(p))]
    weight: dict[tuple[int, bool], int] = {}
    for row in rows:
        worth = 1 << max(0, 8 - _length(row))
        for mask, positive in ((row[0], True), (row[1], False)):
            while mask:
                bit = mask & -mask
                mask ^= bit
                weight[bit, positive] = weight.get((bit, positive), 0) + worth
    # T makes literals true, F makes them false.
    moves = [(worth, bit, positive is t_moves) for (bit, positive), worth in weight.items()]
    moves.sort(reverse=True)
    return [(bit, value) for _, bit, value in moves]


def after(state: State, bit: int, value: bool) -> State:
    """The state when a variable gets a value."""
    rows, odd, t_moves = state
    if value:
        left = reduced((p, n & ~bit) for p, n in rows if not p & bit)
    else:
        left = reduced((p & ~bit, n) for p, n in rows if not n & bit)
    if (0, 0) in left or not left:
        return left, 0, not t_moves
    gone = _variables(rows).bit_count() - 1 - _variables(left).bit_count()
    return left, (odd + gone) % 2, not t_moves


def _variables(rows: Iterable[Row]) -> int:
    found = 0
    for p, n in rows:
        found |= p | n
    return found


def start(board: ClauseBoard) -> State:
    """The state of a board."""
    true, false = board.claimed
    rows = reduced(
        (p & ~false, n & ~true) for p, n in board.clauses if not (p & true or n & false or p & n)
    )
    free = ~(true | false) & ((1 << board.size) - 1)
    passes = (free & ~_variables(rows)).bit_count()
    return rows, passes % 2 if rows else 0, board.maximizer


def run(position: GameSat, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> game = GameSat(Cnf(2, [[1, -2]]))
    >>> run(game, Question(moves="all"), Budget()).winning_moves
    (1, -2)
    """
    board = bitboard(position)
    assert isinstance(board, ClauseBoard)
    search, state = ClauseSearch(budget), start(board)
    t_wins = search.t_wins(state)
    wins = t_wins == board.maximizer
    winning: list[Any] | None = None if question.moves == "none" else []
    if winning is not None and wins and board.decided(*board.claimed) is None:
        variables = _variables(state[0])
        for (v, sign), name in board.moves:
            if variables >> v & 1:
                option = after(state, 1 << v, sign)
            else:
                option = state[0], 1 - state[1] if state[0] else 0, not board.maximizer
            if search.t_wins(option) == board.maximizer:
                winning.append(name)
                if question.moves == "one":
                    break
    winner = position.players[0 if t_wins else 1]
    return Verdict(
        "clauses", wins, winner, winning_moves=None if winning is None else tuple(winning)
    )


SOLVERS = (
    Solver(
        name="clauses",
        summary="search on the clauses left, with forced moves and pairings",
        takes=("game-sat",),
        run=run,
        preference=10,
    ),
)
