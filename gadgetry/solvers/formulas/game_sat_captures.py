"""GAME-SAT with negations: the search on the clauses left, which fills in what T has captured.

Two variables are *captured* by T if he can satisfy what is left of the clauses when all others are
struck out, the punctuated formula, whenever F moves first in it: then the best colouring of the two
satisfies all clauses that they are in (van Rijswijck, Set Colouring Games (2006), 8.4 and 8.6). So
those clauses are left out, and the two remain as variables that nothing depends on.

That is safe where T answers each move there, and never has to begin: if he makes the last move of
the game; and else where one literal satisfies the whole punctuated formula, for then he may begin,
too. Captures are looked for in every position, until there is none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations

from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.formulas.game_sat import (
    T_WINS,
    ClauseSearch,
    State,
    answered,
    both_signs,
    start,
)
from gadgetry.solvers.general.bitboards import ClauseBoard, bitboard
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "captures"


def punctuated(clauses: Iterable[int], literals: int) -> set[int]:
    """What is left of the clauses when all other literals are struck out; no empty one.

    >>> sorted(punctuated([0b010001, 0b001000, 0b000101], 0b000011))
    [1]
    """
    return {clause & literals for clause in clauses} - {0}


def is_captured(formula: set[int], first: int, second: int, *, t_last: bool) -> bool:
    """Does T satisfy a formula of two variables, given by a literal each, when F begins in it?

    `t_last`: T makes the last move of the game, so that he never has to begin.

    >>> is_captured({0b0101}, 0b0001, 0b0100, t_last=False)
    True
    >>> [is_captured({0b0101, 0b1010}, 0b0001, 0b0100, t_last=last) for last in (True, False)]
    [True, False]
    """
    pairs = [(x, y) for x in _signs(first) for y in _signs(second)]
    good = [(x, y) for x, y in pairs if all(clause & (x | y) for clause in formula)]
    answers = all(any(x in pair for pair in good) for v in (first, second) for x in _signs(v))
    alone = any(all(clause & x for clause in formula) for v in (first, second) for x in _signs(v))
    return answers and (t_last or alone)


def filled(clauses: Iterable[int], *, t_last: bool) -> list[int]:
    """The clauses that are left when all captured pairs are filled in.

    Both variables of a pair are in the same clauses, as a clause with one alone is F's to spoil.

    >>> filled([0b0101, 0b1010000], t_last=False), filled([0b0101, 0b1010], t_last=True)
    ([], [])
    """
    left = list(clauses)
    while True:
        gone = next(_captured(left, t_last), 0)
        if not gone:
            return left
        left = [clause for clause in left if not clause & gone]


def _captured(clauses: list[int], t_last: bool) -> Iterator[int]:
    """The literals of pairs that are captured."""
    places: dict[int, int] = {}  # by the positive literal: the clauses that the variable is in
    for i, clause in enumerate(clauses):
        left = clause
        while left:
            literal = left & -left
            left ^= literal
            positive = both_signs(literal) & -both_signs(literal)
            places[positive] = places.get(positive, 0) | 1 << i
    together: dict[int, list[int]] = {}
    for positive, where in places.items():
        together.setdefault(where, []).append(positive)
    for variables in together.values():
        for x, y in combinations(variables, 2):
            both = both_signs(x) | both_signs(y)
            if is_captured(punctuated(clauses, both), x, y, t_last=t_last):
                yield both


def _signs(literal: int) -> tuple[int, int]:
    return literal, both_signs(literal) ^ literal


class CaptureSearch(ClauseSearch):
    """The search on clauses, of which those at captured pairs are left out.

    >>> search = CaptureSearch(parity=1)
    >>> search.t_wins((frozenset([0b0101, 0b1010]), False)), search.nodes
    (True, 0)
    """

    nodes = 0

    def t_wins(self, root: State) -> bool:
        """Does T win a settled state?"""
        return super().t_wins(self.without_captures(root))

    def without_captures(self, state: State) -> State:
        """The state with captured pairs filled in."""
        clauses, t_moves = state
        left = filled(clauses, t_last=self._parity % 2 == 1)
        if len(left) == len(clauses):
            return state
        return (frozenset(left), t_moves) if left else T_WINS

    def _rule(self, state: State) -> Generator[State, bool, bool]:
        self.nodes += 1
        rule = super()._rule(state)
        try:
            option = next(rule)
            while True:
                option = rule.send((yield self.without_captures(option)))
        except StopIteration as done:
            return bool(done.value)


def run(position: GameSat, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> run(GameSat(Cnf(4, [[1, 2], [-3, 4]])), Question(moves="one"), Budget()).winner
    'T'
    """
    board = bitboard(position)
    assert isinstance(board, ClauseBoard)
    unset = board.size - (board.claimed[0] | board.claimed[1]).bit_count()
    search = CaptureSearch((unset + (not board.maximizer)) % 2, budget)
    t_wins, moves = answered(search, board, start(board), question.moves)
    winner = position.players[0 if t_wins else 1]
    return Verdict(NAME, t_wins is board.maximizer, winner, winning_moves=moves)


SOLVERS = (
    Solver(
        name=NAME,
        summary="search on the clauses left; pairs that T captures are filled in",
        takes=("game-sat",),
        run=run,
        preference=5,
        weight=4,
        spare=True,
    ),
)
