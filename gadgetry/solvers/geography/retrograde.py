"""GENERALIZED GEOGRAPHY, who wins: search with retrograde analysis at every position.

On the vertices that are still open, *lost* is a vertex from which no move is left but to vertices
that are won, and *won* one with a move to a lost vertex: the player who finds the token there
loses, or wins. These labels stay right while the token walks over vertices without a label: the
winner from a labelled vertex moves to lost vertices only, all of an earlier label, and so never
meets the walk again. So the search enters no labelled vertex; it stops at the first lost one that
is in reach. What the token leaves behind takes moves away, and that makes new labels: on the
graph of a QBF, a clause without a literal left, and then whatever the players are forced to.

What has been searched is remembered with its reasons, see `retrograde_facts.py`. How much that
saves depends on how little a fact speaks of:

* Of the moves that end the game at once, and refute the same move, the fact has the one that it
  needs anyway, or the cheapest, see `LabelledWalk`: of the literals that make a clause true, the
  one that the winner chose last.
* Where a move has been refuted, another one may be refuted by the same: a fact of the vertex where
  the token is forced to after it is looked at first, if it says nothing that is not said already.
  Otherwise what is learned would speak of choices that do not matter.

Moves are tried by the fewest choices, and of as many the one that was last searched: it keeps to
what has not been refuted yet. Before that, the one that takes most moves from the other player. A
vertex with a single arc keeps no facts: they are those of the next one.

`retrograde_kernel.py` has the same search in numba.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.solvers.general.grundy import Evaluation, verdict
from gadgetry.solvers.geography.retrograde_facts import LATEST, NOTHING, Fact, latest_fact
from gadgetry.solvers.geography.retrograde_labels import LabelledWalk
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


class RetrogradeSearch:
    """Who wins from the token's vertex (None), or after a move to another vertex."""

    def __init__(
        self, position: GeneralizedGeography, budget: Budget | Handover | None = None
    ) -> None:
        self._token = position.token
        self._walk = LabelledWalk(position.graph.neighbourhoods(), position.token, position.visited)
        self._budget = budget or Budget()
        self._facts: list[deque[Fact]] = [deque(maxlen=LATEST) for _ in self._walk.arcs]

    def equals(self, vertex: int | None, k: int) -> bool:
        """Is the value k? That is answered for 0 only, which means lost."""
        if k:
            raise ValueError(f"expected the question for 0, got {k}")
        if vertex is None:
            return self._lost(self._token, self._walk.wins)
        known = self._walk.lost(vertex)
        if known is not None:
            return known
        wins = self._walk.enter(vertex)
        try:
            return self._lost(vertex, wins)
        finally:
            self._walk.leave()

    def value(self, vertex: int | None) -> int:
        """Not answered."""
        raise ValueError("expected the question who wins: values need another solver")

    def _lost(self, token: int, wins: int | None) -> bool:
        """Does the player to move lose? `wins`: the move that wins at once, if there is one."""
        walk, budget = self._walk, self._budget
        waiting: list[tuple[int, list[int], Fact]] = []  # tokens, their moves left, what is known
        try:
            while True:
                budget.spend()
                options = walk.open_options(token)
                if not waiting and (wins is not None or not options):
                    return wins is None  # and nobody needs the reasons
                before = waiting[-1][2] if waiting else NOTHING
                fact = self._decided(token, wins, options, before)
                if fact is None:
                    if waiting:
                        walk.try_first(waiting[-1][0], token)
                    waiting.append((token, options, NOTHING))
                else:
                    while waiting:
                        token, options, found = waiting.pop()
                        fact = walk.before(found, walk.leave(), fact)
                        if fact.lost and options:
                            waiting.append((token, options, fact))
                            break
                        if fact.lost:
                            fact = fact.and_too(walk.because(token))
                        if len(walk.arcs[token]) > 1:
                            self._facts[token].appendleft(fact)
                    else:
                        return fact.lost
                token = options.pop()
                wins = walk.enter(token)
        finally:  # a limit or Ctrl-C must not leave the token elsewhere
            for _ in waiting:
                walk.leave()

    def _decided(
        self, token: int, wins: int | None, options: list[int], before: Fact
    ) -> Fact | None:
        """What labels or facts say of the position; None if it must be searched.

        `before`: why the moves that were tried before the one to the token lose.
        """
        walk, visited = self._walk, self._walk.visited
        single = len(walk.arcs[token]) == 1
        if single and (before.need or before.been) and self._nothing_new(token, before):
            return Fact(False, before.need, before.been)
        if wins is not None:
            return walk.before(NOTHING, wins, walk.because(wins, ahead=1))
        if not options:
            return walk.because(token)
        return None if single else latest_fact(self._facts[token], visited, visited)

    def _nothing_new(self, token: int, before: Fact) -> bool:
        """Does a fact refute the move to the token, for what others were refuted for anyway?

        It is one of where the token must go.
        """
        walk, vertex, steps = self._walk, token, 0
        asked, been = ~before.need, before.been
        while True:
            bit = walk.bit(vertex)
            if steps & 1 and asked & bit:
                return False
            asked |= bit
            been |= bit
            if len(walk.arcs[vertex]) != 1:
                break
            vertex = walk.arcs[vertex][0]
            steps += 1
            if walk.is_visited(vertex) or steps == len(walk.arcs) + 2:
                return False
        return latest_fact(self._facts[vertex], asked, been, bool(steps & 1)) is not None


def run(position: GeneralizedGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and by which moves.

    >>> game = GeneralizedGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0)
    >>> verdict = run(game, Question(value=False, moves="all"), Budget())
    >>> verdict.outcome, verdict.winning_moves
    (True, (2,))
    """
    handover = Handover("geography.retrograde", budget)

    def answer(search: Evaluation[int | None]) -> Verdict:
        return verdict(search, None, _moves(position), question, "retrograde")

    def by_kernel() -> Verdict:
        from gadgetry.solvers.geography.retrograde_kernel import KernelSearch

        return answer(KernelSearch(position, budget))

    return handover.run(lambda: answer(RetrogradeSearch(position, handover)), by_kernel)


def _moves(position: GeneralizedGeography) -> Iterator[tuple[int, int]]:
    """The moves, made only if somebody asks for them."""
    for move in position.moves():
        yield move, move


def _only_winner(_: GeneralizedGeography, question: Question) -> bool:
    return question.star == 0 or (question.star is None and not question.value)


SOLVERS = (
    Solver(
        "retrograde",
        "who wins, by search with retrograde analysis at every position",
        takes=(GeneralizedGeography.ruleset,),
        run=run,
        preference=30,
        accepts=_only_winner,
    ),
)
