"""Who wins AVOID TRUE: a race between the owners of the odd and of the even clauses.

Play ends when the False variables are exactly one inclusion-minimal clause C, so it lasts as many
moves as there are other variables. So the player to move, with f variables False, *owns* the
clauses C with f - |C| odd, the other player the others, and that stays so: f changes with the
mover. When all clauses left (the unsatisfied ones) have one owner, the owner wins. A state is the
set of clauses left and the parity of f; a variable *hits* the clauses it is in; a free variable
hits nothing, and only whether their number is odd matters (`avoid_true.py`).

*More clauses do not hurt their owner.* Say M wins with the clauses U, and C is one more that M
owns. M plays as with U. Either the play of U goes on to its end, or some move of the other player
satisfies all of U and not C: then C alone is left, and M wins. (At the end of U it is the other
player who can only satisfy all of it, or is stuck.) In the same way fewer clauses do not hurt
the other player.

Write A for the mover's clauses that are left, B for the other player's. From this follows:

* A move v is no better than w if w hits all of B that v hits, and of A nothing that v does not:
  call x the one of v, w that is still False. Then the clauses left by w are, of A, those left by v
  and perhaps more, with x; of B, those left by v but for some, with x. So w is enough.
* A move that hits all of A leaves nothing but clauses of B, or is not allowed: it loses.
* A *race*: the mover has k variables that hit all of B together, and no k - 1 variables hit all
  that they leave of A: the mover plays those k, in any order, and wins. The other player can use
  k - 1 moves in between; if they take some of the k, the mover needs fewer. In the same way
  the mover loses if the other player has k variables that hit all of A, and no k variables hit all
  that they leave of B. So the hitting numbers of A and B say whose race it can be and how long.
* A *threat*: a variable t hits all of A, not all of B. A move that does not hit all that t leaves
  of B is answered by t. (And the mover has no race of two moves or more.)

`avoid_true_parity_kernel.py` searches the same states in the same order, faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.solvers.formulas.avoid_true import AvoidTrueArena, arena_of
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from gadgetry.solvers.formulas.avoid_true_parity_kernel import ParityKernel

_KERNEL_CLAUSES = 63  # at most
_LONGEST_RACE = 7
BITS_A_STEP = 640  # of a set of clauses that a step of some 0.1 µs goes through
_WIDEST_RACE = 2500  # ways to choose the variables of a race, at most


def hits_of_clauses(arena: AvoidTrueArena) -> list[list[int]]:
    """Of each clause the hit sets of its variables.

    >>> hits_of_clauses(AvoidTrueArena(AvoidTrue(3, [[1], [2, 3]])))
    [[1], [2]]
    """
    of: list[list[int]] = [[] for _ in range(arena.all.bit_length())]
    for hit in arena.hit_sets:
        digits = f"{hit:b}"[::-1]  # a look at each bit by itself takes the whole number in hand
        j = digits.find("1")
        while j >= 0:
            of[j].append(hit)
            j = digits.find("1", j + 1)
    return of


def longest_race(of: list[list[int]]) -> int:
    """The moves of the longest race that is looked for, by the hit sets of each clause.

    >>> longest_race([[1], [2]]), longest_race([[1, 2, 3, 4, 5]])
    (7, 4)
    """
    widest = max(map(len, of), default=0)
    lengths = range(1, _LONGEST_RACE + 1)
    return max(k for k in lengths if k == 1 or widest**k <= _WIDEST_RACE)


class ParitySearch:
    """Who wins the states of an arena, with a table that lives on from question to question.

    A state is `U << 1 | parity of the False variables`, with U exchanged.

    >>> arena = AvoidTrueArena(AvoidTrue(3, [[1], [2, 3]]))
    >>> ParitySearch(arena).wins(arena.all << 1 | arena.false & 1)
    True
    """

    def __init__(self, arena: AvoidTrueArena, budget: Budget | Handover | None = None) -> None:
        self._arena = arena
        self._budget = budget or Budget()
        self._known: dict[int, bool] = {}
        self._of = hits_of_clauses(arena)
        self._longest = longest_race(self._of)

    def wins(self, root: int) -> bool:
        """Does the player to move win?"""
        known = self._known
        waiting: list[tuple[int, Iterator[int]]] = []
        state, answer = root, self._told(root)
        while True:
            if answer is None:
                self._budget.spend()
                found = self._rule(state)
                if isinstance(found, bool):
                    known[state] = answer = found
                else:
                    waiting.append((state, iter(found)))
            while waiting:
                state, options = waiting[-1]
                option = None if answer is False else next(options, None)
                if option is None:
                    waiting.pop()
                    known[state] = answer = answer is False
                    continue
                answer = self._told(option)
                if answer is None:
                    state = option
                    break
            else:
                assert answer is not None
                return answer

    def _told(self, state: int) -> bool | None:
        """The answer where there is nothing to search."""
        own, other = self._owned(state)
        if not (own and other):
            return bool(own)
        return self._known.get(state)

    def _owned(self, state: int) -> tuple[int, int]:
        """The clauses of the mover and those of the other player."""
        left, odd = state >> 1, self._arena.odd
        own = left & ~odd if state & 1 else left & odd
        return own, left ^ own

    def _rule(self, state: int) -> bool | list[int]:
        """Who wins, if a race tells; else the states after the moves worth trying."""
        own, other = self._owned(state)
        if len(self._arena.hit_sets) > 200:  # so slow that the clock is to be read at every node
            self._budget.check()
        left, hits, to_hit = own | other, {0}, 0
        for hit in self._arena.hit_sets:
            if own & ~hit:
                if not other & ~hit:
                    return True
                hits.add(hit & left)
            else:
                to_hit |= other & ~hit
        if not (state + self._arena.occurring(left)) & 1:
            hits.remove(0)  # nobody can pass
        if to_hit:
            hits = {hit for hit in hits if not to_hit & ~hit}
        else:
            told = self._races(own, other, hits)
            if told is not None:
                return told
        if self._arena.exchangeable:
            hits = {left ^ self._arena.exchanged(left ^ hit) for hit in hits}
        false = 1 - (state & 1)
        return [(left ^ hit) << 1 | false for hit in _best(hits, own, other)]

    def _races(self, own: int, other: int, hits: set[int]) -> bool | None:
        """Who wins a race of two moves or more, if somebody does, where there is no threat."""
        reach = max((hit & own).bit_count() for hit in hits)
        other_reach = max((hit & other).bit_count() for hit in hits)
        number = self._hitting_number(own, reach)
        other_number = self._hitting_number(other, other_reach)
        # Nobody wins a race in which all that is his is hit in time even if he spares it.
        for k in range(max(2, other_number), min(number, self._longest) + 1):
            if self._race(own, other, k, k - 1, reach, other_reach):
                return True
        for k in range(max(2, number), min(other_number - 1, self._longest) + 1):
            if self._race(other, own, k, k, other_reach, reach):
                return False
        return None

    def _hitting_number(self, clauses: int, reach: int) -> int:
        """How many variables hit all the clauses; one more than a race has if none does."""
        k = 1
        while k <= self._longest and not self._hit(clauses, k, reach):
            k += 1
        return k

    def _race(
        self, own: int, other: int, moves: int, answers: int, reach_own: int, reach_other: int
    ) -> bool:
        """Do so many moves hit all that is the other's, and leave more than the answers can hit?

        `reach_own`, `reach_other`: how many of the clauses one variable hits at most.
        """
        if not other:
            return not self._hit(own, answers, reach_own)
        if other.bit_count() > moves * reach_other:
            return False
        for hit in self._of[(other & -other).bit_length() - 1]:
            left = own & ~hit
            if left and self._race(left, other & ~hit, moves - 1, answers, reach_own, reach_other):
                return True
        return False

    def _hit(self, clauses: int, moves: int, reach: int) -> bool:
        """Do so many variables hit all the clauses?"""
        if clauses.bit_count() > moves * reach:
            return False
        for hit in self._of[(clauses & -clauses).bit_length() - 1]:
            left = clauses & ~hit
            if not left or (moves > 1 and self._hit(left, moves - 1, reach)):
                return True
        return False


def _best(hits: set[int], own: int, other: int) -> list[int]:
    """What to hit, the most promising first, without what is no better than one before it."""

    def order(hit: int) -> tuple[int, int, int]:
        return -(hit & other).bit_count(), (hit & own).bit_count(), hit

    best: list[int] = []
    for hit in sorted(hits, key=order):
        if all(hit & other & ~better or better & own & ~hit for better in best):
            best.append(hit)
    return best


def run(instance: AvoidTrue | AvoidTruePosition, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> run(AvoidTrue(3, [[1], [2, 3]]), Question(value=False, moves="all"), Budget()).winning_moves
    (1,)
    """
    arena = arena_of(instance, budget)
    clauses = arena.all.bit_length()
    fits = clauses <= _KERNEL_CLAUSES
    if not fits:  # the first node compares hit sets, each with each
        budget.work(len(arena.hit_sets) ** 2 * clauses // BITS_A_STEP)
    handover = Handover("formulas.avoid_true_parity", budget, fits=fits)

    def by_kernel() -> Verdict:
        from gadgetry.solvers.formulas.avoid_true_parity_kernel import ParityKernel

        of = hits_of_clauses(arena)
        return _answer(ParityKernel(arena, of, longest_race(of), budget), arena, question)

    return handover.run(lambda: _answer(ParitySearch(arena, handover), arena, question), by_kernel)


def _answer(search: ParitySearch | ParityKernel, arena: AvoidTrueArena, q: Question) -> Verdict:
    wins = search.wins(arena.exchanged(arena.all) << 1 | arena.false & 1)
    winning: tuple[int, ...] | None = None
    if q.moves != "none":
        false = 1 - (arena.false & 1)
        won = (v for v, left in arena.lefts() if wins and not search.wins(left << 1 | false))
        winning = tuple(islice(won, 1 if q.moves == "one" else None))
    star = q.star == 0
    winner = "first" if wins else "second"
    value = 0 if star and not wins else None
    return Verdict("parity", wins is not star, winner, value, winning)


def _accepts(_: AvoidTrue | AvoidTruePosition, question: Question) -> bool:
    """Values are for the Grundy engine."""
    return question.star == 0 or (question.star is None and not question.value)


SOLVERS = (
    Solver(
        "parity",
        "who wins, as a race between odd and even clauses",
        takes=("avoid-true",),
        run=run,
        preference=20,
        accepts=_accepts,
    ),
)
