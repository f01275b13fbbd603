"""GAME-SAT with negations: search on the clauses that are left.

The players see nothing of a position but the Boolean function that is left, and how many variables
it does not depend on: setting one of those is a pass. So a state is the set of clauses left (none
true, none containing another), whether the number of passes is odd, and who moves. Why parity is
enough: with two more passes the winner plays as before and answers a pass that is one too many by
another. The parity need not be kept: every move changes who moves and whether the number of unset
variables is odd.

What ends a line at once:

* No clause is left: T wins. An empty one is: F wins.
* A clause of one literal with F to move: F makes it false. With T to move: two of them leave one to
  F; a single one is T's only move, which is made without further thought.
* With F to move, two clauses of two literals that *meet*, that is share a variable, unless they are
  {a, b} and {not a, not b}. If they are {a, b} and {a, c}, F makes a false and threatens both. If
  they are {a, b} and {not b, c}, F makes a false, T must make b true, and {c} is left to F. So T to
  move must make a literal true in one of each two that meet, and none false in a clause of two.
* A *pairing*, two variables for each clause that no other clause has: T wins. When F sets one of a
  pair, T makes the other one's literal true, and a move too many T makes anywhere, in a pair by a
  true literal.

A variable with one sign only is set by T to make its literals true, by F to make them false: the
function is monotone in it, so the other value is never better.

A literal is a bit: 2v for variable v, 2v + 1 for its negation. A clause is the int of its literals.
`game_sat_kernel.py` searches the same states in the same order, faster.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.general.bitboards import ClauseBoard, bitboard
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from gadgetry.solvers.formulas.game_sat_kernel import ClauseKernel

State = tuple[frozenset[int], bool]  # the clauses, does T move
T_WINS: State = (frozenset(), True)
F_WINS: State = (frozenset([0]), True)

_KERNEL_VARIABLES = 64  # at most
_MANY = 200  # clauses from which on a move takes so long that the clock is to be read
_WEIGHT = 4  # what a plain node costs, for `Handover`


def reduced(clauses: Iterable[int]) -> list[int]:
    """The clauses without those that contain another one, once each, short ones first.

    >>> reduced([0b1, 0b101, 0b10])
    [1, 2]
    """
    kept: list[int] = []
    by_literal: dict[int, list[int]] = {}  # each is listed under its first literal
    for clause in sorted(set(clauses), key=_size_then_order):
        if not clause:
            return [0]
        first = [other for x in _bits(clause) for other in by_literal.get(x, ())]
        if all(other & clause != other for other in first):
            kept.append(clause)
            by_literal.setdefault(clause & -clause, []).append(clause)
    return kept


def has_pairing(clauses: Iterable[int]) -> bool:
    """Are two variables found for each clause that no other clause has? (Greedily.)

    >>> has_pairing([0b0101, 0b10010000]), has_pairing([0b0101, 0b0110])
    (True, False)
    """
    taken = 0
    for clause in sorted(clauses, key=_size_then_order):
        for _ in range(2):
            left = clause & ~taken
            if not left:
                return False
            taken |= both_signs(left & -left)
    return True


def both_signs(literal: int) -> int:
    """The literal and its negation.

    >>> both_signs(0b0100), both_signs(0b1000)
    (12, 12)
    """
    return literal | literal << 1 if literal.bit_length() % 2 else literal | literal >> 1


def meeting(clauses: Sequence[int]) -> list[int]:
    """Each two clauses that meet (see the module), taken together; the clauses have two literals.

    >>> meeting([0b000101, 0b011000, 0b001010])
    [29, 26]
    """
    found = []
    for i, clause in enumerate(clauses):
        first = clause & -clause
        variables = both_signs(first) | both_signs(clause ^ first)
        for other in clauses[i + 1 :]:
            if other & variables and other != clause ^ variables:
                found.append(clause | other)
    return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _size_then_order(clause: int) -> tuple[int, int]:
    return clause.bit_count(), clause


def _twos(clauses: Iterable[int]) -> list[int]:
    return [clause for clause in clauses if clause.bit_count() == 2]


def set_true(clauses: Iterable[int], literal: int) -> list[int]:
    """What is left of clauses, none of which contains another, when a literal is made true.

    >>> set_true([0b0101, 0b0010, 0b1001], 0b1)
    [0]
    """
    false = both_signs(literal) ^ literal
    left, shorter = [], []
    for clause in clauses:
        if not clause & literal:
            if clause & false:
                shorter.append(clause ^ false)
            else:
                left.append(clause)
    for clause in shorter:  # only these can be contained in another, and in none of themselves
        left = [other for other in left if other & clause != clause]
    return left + shorter


def settled(clauses: list[int], t_moves: bool) -> State:
    """The state after the moves that T is forced to make; `T_WINS` or `F_WINS` where it is clear.

    >>> settled([0b0001], True) == T_WINS, settled([0b0001], False) == F_WINS
    (True, True)
    """
    ones = [clause for clause in clauses if not clause & (clause - 1)]
    if ones:
        if not t_moves or len(ones) > 1 or not ones[0]:
            return F_WINS
        return settled(set_true(clauses, ones[0]), False)
    if not clauses:
        return T_WINS
    if not t_moves and meeting(_twos(clauses)):
        return F_WINS
    return frozenset(clauses), t_moves


class ClauseSearch:
    """Who wins what is left of some clauses, with a table that lives on from question to question.

    `parity`: of the unset variables when T moves.

    >>> ClauseSearch(parity=1).t_wins((frozenset([0b0101, 0b1010]), False))
    True
    """

    def __init__(self, parity: int, budget: Budget | Handover | None = None) -> None:
        self._parity = parity
        self._budget = budget or Budget()
        self._known: dict[State, bool] = {T_WINS: True, F_WINS: False}

    def t_wins(self, root: State) -> bool:
        """Does T win a settled state?"""
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
        clauses, t_moves = state
        if has_pairing(clauses):
            return True
        allowed = _answers(_twos(clauses)) if t_moves else -1
        variables = 0
        for literal in literals(clauses):
            variables |= both_signs(literal)
            if literal & allowed:
                if len(clauses) > _MANY:
                    self._budget.check()
                true = literal if t_moves else both_signs(literal) ^ literal
                if (yield settled(set_true(clauses, true), not t_moves)) is t_moves:
                    return t_moves
        unset = self._parity + (not t_moves)
        can_pass = (unset + variables.bit_count() // 2) % 2
        if can_pass and (yield settled(list(clauses), not t_moves)) is t_moves:
            return t_moves
        return not t_moves


def _answers(twos: list[int]) -> int:
    """The literals that T may make true because of the clauses of two literals."""
    allowed, false = -1, 0
    for both in meeting(twos):
        allowed &= both
    for clause in twos:
        first = clause & -clause
        false |= (both_signs(first) | both_signs(clause ^ first)) ^ clause
    return allowed & ~false


def literals(clauses: Iterable[int]) -> list[int]:
    """The literals that occur, the most promising first: those in many and short clauses.

    >>> literals([0b000101, 0b010001])
    [1, 16, 4]
    """
    weight: dict[int, int] = {}
    for clause in clauses:
        worth = 1 << max(0, 8 - clause.bit_count())
        for literal in _bits(clause):
            weight[literal] = weight.get(literal, 0) + worth
    return sorted(weight, key=lambda literal: (weight[literal], literal), reverse=True)


def start(board: ClauseBoard) -> list[int]:
    """The clauses of a board that are left."""
    true, false = board.claimed
    return reduced(
        _spread(plain & ~false) | _spread(negated & ~true) << 1
        for plain, negated in board.clauses
        if not (plain & true or negated & false or plain & negated)
    )


def _spread(variables: int) -> int:
    """Bit v becomes bit 2v."""
    return int(f"{variables:b}", 4)


def run(position: GameSat, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> game = GameSat(Cnf(2, [[1, -2]]))
    >>> run(game, Question(moves="all"), Budget()).winning_moves
    (1, -2)
    """
    board = bitboard(position)
    assert isinstance(board, ClauseBoard)
    clauses = start(board)
    unset = board.size - (board.claimed[0] | board.claimed[1]).bit_count()
    parity = (unset + (not board.maximizer)) % 2
    fits = all(clause < 1 << 2 * _KERNEL_VARIABLES for clause in clauses)
    handover = Handover("formulas.game_sat", budget, _WEIGHT, fits=fits)

    def answer(search: ClauseSearch | ClauseKernel) -> Verdict:
        t_wins, moves = answered(search, board, clauses, question.moves)
        winner = position.players[0 if t_wins else 1]
        return Verdict("clauses", t_wins is board.maximizer, winner, winning_moves=moves)

    def by_kernel() -> Verdict:
        from gadgetry.solvers.formulas.game_sat_kernel import ClauseKernel

        return answer(ClauseKernel(clauses, parity, budget))

    return handover.run(lambda: answer(ClauseSearch(parity, handover)), by_kernel)


def answered(
    search: ClauseSearch | ClauseKernel, board: ClauseBoard, clauses: list[int], moves: str
) -> tuple[bool, tuple[Any, ...] | None]:
    """Does T win, and the winning moves."""
    t_moves = board.maximizer
    t_wins = search.t_wins(settled(clauses, t_moves))
    if moves == "none":
        return t_wins, None
    if t_wins is not t_moves or board.decided(*board.claimed) is not None:
        return t_wins, ()
    options = (
        (name, settled(set_true(clauses, (1 if sign else 2) << 2 * v), not t_moves))
        for (v, sign), name in board.moves
    )
    winning = (name for name, option in options if search.t_wins(option) is t_moves)
    return t_wins, tuple(islice(winning, 1 if moves == "one" else None))


SOLVERS = (
    Solver(
        name="clauses",
        summary="search on the clauses left, with forced moves and pairings",
        takes=("game-sat",),
        run=run,
        preference=10,
    ),
)
