"""QBF by search with learning: a lost line leaves a clause that cuts off all lines like it.

Both players look for a win, and both learn. The existential player must make every clause true.
The universal player must make every *term* false, where a term is a set of literals that makes
the whole matrix true; a term is kept as the clause of its negated literals. So each player has
clauses to make true, and all is said once for a player and the opponent:

- *reduction*: an opponent's literal may be dropped from a player's clause if it comes after all
  literals of the player, for then the opponent answers. So a clause is lost when none of its
  literals is true and none of the player's is open; and a literal of the player is forced when
  it is the only one of his that is open and no open one of the opponent's comes before it;
- *resolution*: a clause that is lost is resolved with those that forced its literals, the latest
  first, until it has one literal of the player on the level of a choice of his own: had he known
  this clause, he would have chosen otherwise. It is learned, the search goes back to where it
  forces that literal, and goes on from there;
- the player whose learned clause is empty has lost. The opponent's literals that were dropped last
  say how: with those of the outermost block false, the proof is one for what is left.

Where all clauses of the matrix are true, true literals that cover them are a new term. So every
answer is a proof by resolution (by Q-resolution for a false formula, by term resolution for a true
one), and no choice on the way can make it wrong: Zhang and Malik (CP 2002), Giunchiglia, Narizzano
and Tacchella (JAIR 26, 2006). Two literals of one variable never meet in a clause: where the latest
literal would bring that about, one of the innermost ones is resolved first.

A variable has a *rank*, the number of its block; even ranks are existential. A clause watches two
literals, so that it is looked at only when one of them becomes false; where another literal makes
it true, it watches that one instead. The variable to choose is one of the outermost open block, by
how lately it was met in learning (Biere, Fröhlich, SAT 2015).

`qcdcl_kernel.py` is the same search on arrays, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from gadgetry.formulas import Clause
from gadgetry.solvers.qbf.qcdcl_matrix import ready, reduced, sign

FORGET: Final = 500  # learned clauses, then those that were not used in the meantime go
MOST_STEPS: Final = 100_000  # of one resolution: beyond these the search gives up


class GivesUp(Exception):
    """No clause could be learned: it says nothing of the formula."""


@dataclass(slots=True, eq=False)
class Learnable:
    """A clause of a player (0: existential, 1: universal), and the one or two literals it watches.

    `used`: when it was last resolved with.
    """

    player: int
    literals: Sequence[int]
    number: int = -1
    used: int = 0
    watched: list[int] = field(default_factory=list)


class Search:
    """A search that is asked to go on, node by node.

    >>> all_four = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    >>> search = Search([0, 2, 2], all_four)  # there are no 1 and 2
    >>> [search.step() for _ in range(3)]
    [None, None, False]
    """

    def __init__(self, rank: Sequence[int], clauses: Iterable[Clause]) -> None:
        n = len(rank) - 1
        self.rank = rank
        self.value = [0] * (2 * n + 1)  # of a literal, negative ones from the end: 1, -1, 0 if open
        self.level = [0] * (n + 1)  # how many choices had been made when a variable got its value
        self.place = [0] * (n + 1)  # where it is on the trail
        self.reason: list[Learnable | None] = [None] * (n + 1)
        self.trail: list[int] = []  # the true literals, as they came
        self.starts: list[int] = []  # where the choices are on it
        self.read = 0  # what has been propagated of it
        self.watching: list[dict[int, Learnable]] = [{} for _ in range(2 * n + 1)]
        self.occurs: list[list[int]] = [[] for _ in range(2 * n + 1)]
        self.learned: list[Learnable] = []
        self.clock = self.forgot = 0  # how many clauses have been learned; at the last forgetting
        self.numbers = 0
        self.won: list[int] = []  # at the end: with these of his literals true, the winner wins
        self.lost: Learnable | None = None  # a clause that is lost from the start
        self.given = [Learnable(0, clause) for clause in ready(rank, clauses)]
        for number, clause in enumerate(self.given):
            for lit in clause.literals:
                self.occurs[lit].append(number)
        self.true = [0] * len(self.given)  # how many literals of a given clause are true
        self.open = len(self.given)  # given clauses without a true literal
        occurring = [v for v in range(1, n + 1) if self.occurs[v] or self.occurs[-v]]
        self.order = sorted(occurring, key=rank.__getitem__)
        self.activity = [0.0] * (n + 1)
        self.phase = [0] * (n + 1)  # the sign to choose: at first a good one, then the one before
        for v in occurring:
            self.phase[v] = sign(len(self.occurs[v]), len(self.occurs[-v]), rank[v])
        for clause in self.given:
            pair = self._open_pair(clause, 0)
            self._watch(clause, [] if isinstance(pair, int) else pair)
        for clause in self.given:
            if len(clause.watched) < 2 and self.lost is None:
                self._force(clause)

    def _force(self, clause: Learnable) -> None:
        """What a clause with at most one literal left says at the start."""
        if not clause.watched or self.value[clause.watched[0]] < 0:
            self.lost = clause
        elif not self.value[clause.watched[0]]:
            self._assign(clause.watched[0], clause)

    def step(self) -> bool | None:
        """One node: propagate, then choose or learn. The truth of the formula once it is known."""
        lost = self.lost or self._propagate()
        if lost is None:
            if self.open:
                self._choose()
                return None
            lost = Learnable(1, [-lit for lit in self._cover()])
        found = self._resolved(lost)
        if found is None:
            return lost.player == 1
        self._learn(lost.player, *found)
        return None

    def _assign(self, literal: int, reason: Learnable | None) -> None:
        v = abs(literal)
        self.value[literal], self.value[-literal] = 1, -1
        self.level[v], self.place[v] = len(self.starts), len(self.trail)
        self.reason[v] = reason
        self.trail.append(literal)
        for clause in self.occurs[literal]:
            self.open -= not self.true[clause]
            self.true[clause] += 1

    def _back(self, level: int) -> None:
        """Take back all choices but so many."""
        if level == len(self.starts):
            return
        start = self.starts[level]
        for literal in self.trail[start:]:
            self.value[literal] = self.value[-literal] = 0
            self.phase[abs(literal)] = 1 if literal > 0 else -1
            for clause in self.occurs[literal]:
                self.true[clause] -= 1
                self.open += not self.true[clause]
        del self.trail[start:], self.starts[level:]
        self.read = start

    def _choose(self) -> None:
        """Give a value to a variable of the outermost block that has open ones."""
        best = 0
        for v in self.order:
            if best and self.rank[v] != self.rank[best]:
                break
            if not self.value[v] and (not best or self.activity[v] > self.activity[best]):
                best = v
        self.starts.append(len(self.trail))
        self._assign(best * self.phase[best], None)

    def _watch(self, clause: Learnable, literals: list[int]) -> None:
        clause.number = self.numbers
        self.numbers += 1
        clause.watched = literals
        for lit in literals:
            self.watching[lit][clause.number] = clause

    def _open_pair(self, clause: Learnable, other: int) -> list[int] | int:
        """Two open literals as long as which nothing is forced, if possible with the other one.

        One literal: it is forced; none: the clause is lost. A number: that literal is true.
        """
        own = other and not self.value[other] and self.rank[abs(other)] % 2 == clause.player
        first, before = other if own else 0, 0
        for lit in clause.literals:
            if self.value[lit] > 0:
                return lit
            if self.value[lit] or lit == first:
                continue
            if self.rank[abs(lit)] % 2 != clause.player:
                if not before or self.rank[abs(lit)] < self.rank[abs(before)]:
                    before = lit
            elif first:
                return [first, lit]
            else:
                first = lit
        if first and before and self.rank[abs(before)] < self.rank[abs(first)]:
            return [first, before]
        return [first] if first else []

    def _make_pair(self, player: int, literal: int, other: int) -> bool:
        """Is nothing of the player's forced as long as these two are open?"""
        rank, before = self.rank[abs(literal)], self.rank[abs(other)]
        if rank % 2 == player:
            return before % 2 == player or before < rank
        return before % 2 == player and rank < before

    def _propagate(self) -> Learnable | None:
        """Set what is forced; a clause that is lost, if there is one."""
        while self.read < len(self.trail):
            false = -self.trail[self.read]
            self.read += 1
            for clause in reversed(list(self.watching[false].values())):
                first, second = clause.watched
                other = second if first == false else first
                if self.value[other] > 0:
                    continue
                pair = self._open_pair(clause, other)
                if isinstance(pair, int):
                    if not self._make_pair(clause.player, pair, other):
                        continue
                    pair = [pair, other]
                if not pair:
                    return clause
                if len(pair) == 1:
                    self._assign(pair[0], clause)
                    continue
                clause.watched = pair
                for lit in (false, other):
                    if lit not in pair:
                        del self.watching[lit][clause.number]
                for lit in pair:
                    self.watching[lit].setdefault(clause.number, clause)
        return None

    def _cover(self) -> list[int]:
        """True literals, one of each given clause: inner existential ones, else outer universal.

        Inner existential literals are likely to be dropped by reduction.
        """
        chosen: dict[int, None] = {}
        for clause in self.given:
            if not any(lit in chosen for lit in clause.literals):
                true = (lit for lit in clause.literals if self.value[lit] > 0)
                chosen[min(true, key=self._cost)] = None
        return list(chosen)

    def _cost(self, literal: int) -> int:
        rank = self.rank[abs(literal)]
        return rank if rank % 2 else -rank

    def _resolved(self, lost: Learnable) -> tuple[list[int], int] | None:
        """The clause to learn, and its literal that it would have forced; None if it is empty."""
        self.clock += 1
        clause: list[int] = []
        self._add(clause, lost)
        for _ in range(MOST_STEPS):
            own = [lit for lit in clause if self.rank[abs(lit)] % 2 == lost.player]
            if not own:
                self.won = [-lit for lit in clause]
                return None
            clause = list(reduced(self.rank, clause, lost.player))
            last = max(own, key=lambda lit: self.place[abs(lit)])
            if self._forces(clause, last):
                return clause, last
            pivot = self._pivot(clause, own, last)
            reason = self.reason[abs(pivot)]
            if reason is None:
                break
            clause.remove(pivot)
            self._add(clause, reason, -pivot)
        raise GivesUp

    def _add(self, clause: list[int], other: Learnable, but: int = 0) -> None:
        other.used = self.clock
        for lit in other.literals:
            if lit != but and lit not in clause:
                clause.append(lit)
                self.activity[abs(lit)] = (self.activity[abs(lit)] + self.clock) / 2

    def _forces(self, clause: list[int], last: int) -> bool:
        """Would the clause have forced its last literal before a choice of its player?"""
        level, rank = self.level[abs(last)], self.rank[abs(last)]
        if not level or self.rank[abs(self.trail[self.starts[level - 1]])] % 2 != rank % 2:
            return False
        for lit in clause:
            v = abs(lit)
            if lit == last or (self.rank[v] > rank and (self.rank[v] - rank) % 2):
                continue  # the opponent's literals after it do not matter
            if self.value[lit] >= 0 or self.level[v] >= level:
                return False
        return True

    def _pivot(self, clause: list[int], own: list[int], last: int) -> int:
        """The last literal; or the innermost one whose reason negates none of the clause's."""
        if self._resolves(clause, last):
            return last
        inner = sorted(own, key=lambda lit: (-self.rank[abs(lit)], -self.place[abs(lit)]))
        return next((lit for lit in inner if self._resolves(clause, lit)), last)

    def _resolves(self, clause: list[int], pivot: int) -> bool:
        reason = self.reason[abs(pivot)]
        if reason is None:
            return False
        return not any(-lit in clause for lit in reason.literals if lit != -pivot)

    def _learn(self, player: int, literals: list[int], last: int) -> None:
        """Go back to where the clause forces its last literal, and set it."""
        level, other = 0, 0
        rank = self.rank[abs(last)]
        for lit in literals:
            v = abs(lit)
            counts = self.rank[v] % 2 == player or self.rank[v] < rank
            if lit != last and counts and (not other or self.level[v] > level):
                level, other = self.level[v], lit
        self._back(level)
        clause = Learnable(player, literals, used=self.clock)
        self._watch(clause, [last, other] if other else [last])
        self.learned.append(clause)
        self._assign(last, clause)
        if self.clock - self.forgot >= FORGET:
            self._forget()

    def _forget(self) -> None:
        """Drop the learned clauses that were not used since the last time, if not needed now."""
        needed = {id(self.reason[abs(lit)]) for lit in self.trail}
        kept = []
        for clause in self.learned:
            if clause.used >= self.forgot or len(clause.literals) <= 2 or id(clause) in needed:
                kept.append(clause)
            else:
                for lit in clause.watched:
                    del self.watching[lit][clause.number]
        self.learned, self.forgot = kept, self.clock
