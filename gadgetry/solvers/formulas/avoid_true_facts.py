"""Who wins AVOID TRUE: a search that learns facts about the clauses that are left.

Marks are satisfied clauses. A player wins with more of his own clauses unsatisfied, and fewer of
the other's, if the same player moves: `avoid_true_parity.py` says who owns a clause, and proves
that more clauses do not hurt their owner. So AVOID TRUE is a game of marks, see `general/facts.py`;
a variable sets the clauses that it is in. What is seen without search:

* The mover has no clause: he loses, wherever that is so and the other has one.
* A variable satisfies all that is the other's, and not all that is the mover's: he wins, wherever
  the other's clauses outside that variable are satisfied and one of his that it leaves is not.
* A *threat*: a variable t satisfies all of the mover's, and leaves a clause b of the other's. A
  move that leaves b loses to t, wherever the mover's clauses outside t are satisfied and b is not.
* A variable that is in every clause left cannot be set. That it cannot, or loses, holds wherever
  the mover's clauses outside it are satisfied.

A free variable, in no clause that is left, is a pass, and only whether their number is odd matters.
Where it is even a pass is not tried, and yet the fact holds where a pass can be made, or a move
that touches no clause that was left: there are variables for two such moves then, and the winner
makes the second one. It leaves what the fact needs and forbids as they were.

`avoid_true_facts_kernel.py` searches the same states in the same order, faster.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.solvers.formulas.avoid_true import AvoidTrueArena, arena_of
from gadgetry.solvers.general.facts import FactSearch, MarkFact, Opening
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from gadgetry.solvers.formulas.avoid_true_facts_kernel import FactsKernel

PASS = -1
_FEWEST, _MOST = 64, 1024  # clauses; with fewer, a state is one word for `parity`
_WIDE = 14  # variables in the widest clause, from which on `parity` sees no race of three moves
_WEIGHT = 10  # what a plain node costs, for `Handover`


class ClauseMarks:
    """AVOID TRUE as a game of marks: a move is the number of a hit set of the arena, or a pass.

    `own`: the clauses of player 0, who moves first, and of player 1.

    >>> ClauseMarks(AvoidTrueArena(AvoidTrue(3, [[1], [2, 3]]))).own
    (2, 1)
    """

    def __init__(self, arena: AvoidTrueArena) -> None:
        self.arena = arena
        even = arena.all & ~arena.odd
        self.own = (even, arena.odd) if arena.false & 1 else (arena.odd, even)

    def effect(self, move: int, mover: int) -> int:
        """The clauses that a variable is in."""
        return 0 if move == PASS else self.arena.hit_sets[move]

    def guard(self, move: int, mover: int) -> int:
        """Nothing: a move that cannot be made any more would be a pass, see the module."""
        return 0

    def movers(self, mover: int, winner: int) -> int:
        """The same: a move can hurt who makes it."""
        return 1 << mover

    def judge(self, marks: int, mover: int) -> MarkFact | Opening:
        """Who wins, where it is seen at once; else the moves, without those that lose to a threat.

        >>> ClauseMarks(AvoidTrueArena(AvoidTrue(3, [[1], [2, 3]]))).judge(0, 0)
        MarkFact(winner=0, movers=1, need=0, forbid=2, kept=False)
        """
        left = self.arena.all & ~marks
        mine, yours = self.own[mover], self.own[1 - mover]
        own, other, movers = left & mine, left & yours, 1 << mover
        if not own:
            return MarkFact(1 - mover, movers, mine, other & -other, kept=False)
        threats, need, forbid = [], 0, 0
        for hit in self.arena.hit_sets:
            if not left & ~hit:
                need |= mine & ~hit
            elif not own & ~hit:
                threats.append(hit)
            elif not other & ~hit:
                rest = own & ~hit
                return MarkFact(mover, movers, yours & ~hit, rest & -rest, kept=False)
        moves = self._moves(left, own, other, mover)
        for threat in threats:
            spared = other & ~threat
            while spared:
                clause = spared & -spared
                spared ^= clause
                hitting = [move for move in moves if self.effect(move, mover) & clause]
                if len(hitting) < len(moves):
                    moves, need, forbid = hitting, need | mine & ~threat, forbid | clause
        return Opening(moves, need, forbid)

    def _moves(self, left: int, own: int, other: int, mover: int) -> list[int]:
        """All legal moves, the most promising first."""
        hits = self.arena.hit_sets
        moves = [i for i, hit in enumerate(hits) if hit & left and left & ~hit]
        if (self.arena.false + mover + self.arena.occurring(left)) & 1:
            moves.append(PASS)

        def order(move: int) -> tuple[int, int]:
            hit = self.effect(move, mover)
            return -(hit & other).bit_count(), (hit & own).bit_count()

        return sorted(moves, key=order)


def run(instance: AvoidTrue | AvoidTruePosition, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(AvoidTrue(3, [[1], [2, 3]]), Question(value=False, moves="all"), Budget()).winning_moves
    (1,)
    """
    arena = arena_of(instance, budget)
    game = ClauseMarks(arena)
    clauses = arena.all.bit_length()
    handover = Handover("formulas.avoid_true_facts", budget, _WEIGHT)

    def by_kernel() -> Verdict:
        from gadgetry.solvers.formulas.avoid_true_facts_kernel import FactsKernel

        return _answer(FactsKernel(game, budget), arena, question)

    def plainly() -> Verdict:
        return _answer(FactSearch(game, clauses, handover), arena, question)

    return handover.run(plainly, by_kernel)


def _answer(search: FactSearch | FactsKernel, arena: AvoidTrueArena, q: Question) -> Verdict:
    wins = search.winner() == 0
    winning: tuple[int, ...] | None = None
    if q.moves != "none":
        won = (v for v, left in arena.lefts() if wins and search.winner(arena.all & ~left) == 0)
        winning = tuple(islice(won, 1 if q.moves == "one" else None))
    star = q.star == 0
    winner = "first" if wins else "second"
    return Verdict("facts", wins is not star, winner, 0 if star and not wins else None, winning)


def _accepts(instance: AvoidTrue | AvoidTruePosition, question: Question) -> bool:
    """Values are for the Grundy engine; few clauses, and short ones, for `parity`.

    >>> _accepts(AvoidTrue(200, [range(v, v + 20) for v in range(1, 80)]), Question(value=False))
    True
    """
    if question.star != 0 and (question.star is not None or question.value):
        return False
    formula = instance if isinstance(instance, AvoidTrue) else instance.instance
    if not _FEWEST <= len(formula.clauses) <= _MOST:
        return False
    return any(len(clause) >= _WIDE for clause in formula.clauses)


SOLVERS = (
    Solver(
        "facts",
        "who wins, by a search that learns which clauses left decide it",
        takes=("avoid-true",),
        run=run,
        preference=30,
        accepts=_accepts,
    ),
)
