"""SHORT GEOGRAPHY: search to the depth of the moves that are left, cut off by matchings.

With no limit it would be UNDIRECTED GEOGRAPHY, where a matching says who wins: where Alice loses
even that, Bob wins; and where more moves are left than vertices that the token can reach, that is
the answer. Between these it is a search: a position is the token, what it can reach, whose turn it
is, and how many moves are left, of which the least number with which Alice wins and the largest
with which she does not are kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.geography.short_geography import ALICE, ShortGeography
from gadgetry.solvers.geography.matching import Matching
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "search"
State = tuple[int, int, bool]
"""The token, what it can reach as bits, and whether Alice is to move."""
NEVER = 1 << 40


class ShortSearch:
    """Can Alice win by so many moves?

    >>> search = ShortSearch([[1], [0, 2], [1, 3], [2]], Budget())
    >>> search.wins((0, 0b1110, True), 3), search.wins((0, 0b1110, True), 2)
    (True, False)
    """

    def __init__(self, neighbours: Sequence[Sequence[int]], budget: Budget) -> None:
        self.neighbours = neighbours
        self.near = [sum(1 << w for w in row) for row in neighbours]
        self.budget = budget
        # The largest number of moves with which Alice is known not to win, the least with which so.
        self.known: dict[State, tuple[int, int]] = {}

    def wins(self, state: State, left: int) -> bool:
        """Does Alice win if at most `left` moves are made?"""
        waiting = [(state, left, self._options(state, left))]
        while waiting:
            here, left, options = waiting[-1]
            alice = here[2]
            answer: bool | None = None if options else self._told(here, left)
            while answer is None and options:
                told = self._told(options[-1], left - 1)
                if told is None:
                    ahead = options[-1]
                    waiting.append((ahead, left - 1, self._options(ahead, left - 1)))
                    break
                options.pop()
                if told is alice:
                    answer = told
                elif not options:
                    answer = not alice
            if answer is not None:
                less, enough = self.known.get(here, (-1, NEVER))
                self.known[here] = (less, min(left, enough)) if answer else (
                    max(left, less), enough)  # fmt: skip
                waiting.pop()
        found = self._told(state, left)
        assert found is not None
        return found

    def _told(self, state: State, left: int) -> bool | None:
        """The answer, if it is known without a search."""
        less, enough = self.known.get(state, (-1, NEVER))
        if left >= enough:
            return True
        return False if left <= less else None

    def _options(self, state: State, left: int) -> list[State]:
        """What is to be asked, the most promising last; nothing where the answer is known now."""
        if self._told(state, left) is not None:
            return []
        self.budget.spend()
        token, reach, alice = state
        steps = [v for v in self.neighbours[token] if reach >> v & 1]
        less, enough = self.known.get(state, (-1, NEVER))
        if not steps:
            self.known[state] = (NEVER, NEVER) if alice else (-1, 0)
            return []
        if left == 0:
            self.known[state] = max(less, 0), enough
            return []
        essential = self._essential(token, reach)
        if essential is not alice:  # even with all the time there is
            self.known[state] = NEVER, NEVER
            return []
        if left >= reach.bit_count():
            self.known[state] = less, min(enough, left)
            return []
        after = [self.state(v, reach & ~(1 << v), not alice) for v in steps]
        return sorted(after, key=lambda option: -(self.near[option[0]] & option[1]).bit_count())

    def _essential(self, token: int, reach: int) -> bool:
        """Does the player to move win UNDIRECTED GEOGRAPHY?"""
        inside = reach | 1 << token
        gone = [v for v in range(len(self.neighbours)) if not inside >> v & 1]
        return Matching(self.neighbours, gone, self.budget).essential(token)

    def state(self, token: int, open_: int, alice: bool) -> State:
        """The position, without what the token can no longer reach."""
        reach, ahead = 0, self.near[token] & open_
        while ahead:
            reach |= ahead
            lowest, after = ahead, 0
            while lowest:
                bit = lowest & -lowest
                lowest ^= bit
                after |= self.near[bit.bit_length() - 1]
            ahead = after & open_ & ~reach
        return token, reach, alice


def run(position: ShortGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> path = ShortGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0, left=3)
    >>> run(path, Question(moves="all"), Budget())
    Verdict('search', True, winner='Alice', winning_moves=(1,))
    """
    rows = position.graph.neighbourhoods()
    budget.check_masks(max(row, default=0) for row in rows)
    search = ShortSearch(rows, budget)
    alice = position.to_move == ALICE
    open_ = (1 << len(rows)) - 1 & ~sum(1 << v for v in position.visited)
    won = search.wins(search.state(position.token, open_, alice), position.left) is alice
    winning = []
    for move in position.moves() if won and question.moves != "none" else ():
        after = search.state(move, open_ & ~(1 << move), not alice)
        if search.wins(after, position.left - 1) is alice:
            winning.append(move)
            if question.moves == "one":
                break
    asked = None if question.moves == "none" else tuple(winning)
    return Verdict(NAME, won, ALICE if won is alice else "Bob", winning_moves=asked)


SOLVERS = (
    Solver(
        NAME,
        "search to the depth of the moves that are left, cut off by matchings",
        takes=(ShortGeography.ruleset,),
        run=run,
        preference=20,
    ),
)
