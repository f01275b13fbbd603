"""GENERALIZED GEOGRAPHY, who wins: search with retrograde analysis at every position.

On the vertices that are still open, *lost* is a vertex from which no move is left but to vertices
that are won, and *won* one with a move to a lost vertex: the player who finds the token there
loses, or wins. These labels stay right while the token walks over vertices without a label: the
winner from a labelled vertex moves to lost vertices only, all of an earlier label, and so never
meets the walk again. So the search enters no labelled vertex; it stops at the first lost one that
is in reach. What the token leaves behind takes moves away, and that makes new labels: on the
graph of a QBF, a clause without a literal left, and then whatever the players are forced to.

What has been searched is remembered with its reasons, see `retrograde_facts.py`.
`retrograde_kernel.py` has the same search in numba.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.solvers.general.grundy import Evaluation, verdict
from gadgetry.solvers.geography.retrograde_facts import LATEST, NOTHING, Fact
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

_OPEN, _WON, _LOST, _GONE = range(4)


class LabelledWalk:
    """A walk that can be taken back, and the labels of the vertices not yet visited.

    >>> walk = LabelledWalk([(1, 2), (2,), (), (0,)], token=3)
    >>> walk.lost(2), walk.lost(1), walk.lost(0)
    (True, False, False)
    """

    def __init__(
        self, arcs: Sequence[Sequence[int]], token: int, visited: Iterable[int] = ()
    ) -> None:
        self.arcs = arcs
        self.visited = 0  # of those that facts speak of
        self._back: list[list[int]] = [[] for _ in arcs]
        for v, row in enumerate(arcs):
            for w in row:
                self._back[w].append(v)
        self._label = [_OPEN] * len(arcs)
        self._choices = [len(row) for row in arcs]  # moves to vertices without a label
        self._why = [-1] * len(arcs)  # the lost vertex that a won one has a move to
        self._trail: list[int] = []  # what got a label, in order
        self._marks: list[int] = []
        self._bit = [1 << v if len(row) > 1 else 0 for v, row in enumerate(self._back)]
        for v in {token, *visited}:
            self._label[v] = _GONE
            self._bit[v] = 0
            for u in self._back[v]:
                self._choices[u] -= 1
        for v, choices in enumerate(self._choices):
            if not choices and not self._label[v]:
                self._label[v] = _LOST
                self._trail.append(v)
        self.wins = self._propagate(0, token)  # the move that wins at once, or None

    def _propagate(self, done: int, token: int) -> int | None:
        """Label all that follows from the trail, of which `done` is done.

        Returns the lost vertex that the token has a move to, the first one that is found.
        """
        label, choices, back = self._label, self._choices, self._back
        trail, why, wins = self._trail, self._why, None
        while done < len(trail):
            v = trail[done]
            done += 1
            lost = label[v] == _LOST
            for u in back[v]:
                choices[u] -= 1
                if lost and u == token and wins is None:
                    wins = v
                if label[u]:
                    continue
                if lost:
                    label[u], why[u] = _WON, v
                    trail.append(u)
                elif not choices[u]:
                    label[u] = _LOST
                    trail.append(u)
        return wins

    def enter(self, vertex: int) -> int | None:
        """Move the token to a vertex without a label; returns the move that then wins at once."""
        mark = len(self._trail)
        self._marks.append(mark)
        self._trail.append(vertex)
        self._label[vertex] = _GONE
        self.visited |= self._bit[vertex]
        return self._propagate(mark, vertex)

    def leave(self) -> int:
        """Take the last move back; returns the vertex it led to."""
        trail, label, choices, back = self._trail, self._label, self._choices, self._back
        mark = self._marks.pop()
        vertex = trail[mark]
        self.visited &= ~self._bit[vertex]
        for v in trail[mark:]:
            label[v] = _OPEN
            for u in back[v]:
                choices[u] += 1
        del trail[mark:]
        return vertex

    def lost(self, vertex: int) -> bool | None:
        """Does the player lose who finds the token there? None where there is no label."""
        return {_WON: False, _LOST: True}.get(self._label[vertex])

    def open_options(self, token: int) -> list[int]:
        """The moves to vertices without a label, the fewest choices last."""
        found = [w for w in self.arcs[token] if not self._label[w]]
        if len(found) > 1:
            found.sort(key=self._choices.__getitem__, reverse=True)
        return found

    def before(self, known: Fact, move: int, after: Fact) -> Fact:
        """What follows for the position before a move, see `Fact.and_after`."""
        return known.and_after(self._bit[move], after)

    def because(self, vertex: int) -> Fact:
        """Why moves from a vertex to labelled or visited ones are of no use.

        >>> walk = LabelledWalk([(1, 2), (2,), (), (0,)], token=3)
        >>> walk.because(1)  # its move is to a lost vertex: nothing is said of such
        Fact(lost=True, need=0, been=0)
        >>> LabelledWalk([(1, 2), (2, 3), (), ()], 0, visited=[3]).because(0)  # from 1 on to 2
        Fact(lost=True, need=4, been=0)
        """
        label, been = self._label, 0
        needed: set[int] = set()
        todo = [vertex]
        while todo:
            for w in self.arcs[todo.pop()]:
                if label[w] == _GONE:
                    been |= self._bit[w]
                elif label[w] == _WON and (lost := self._why[w]) not in needed:
                    needed.add(lost)
                    todo.append(lost)
        need = 0
        for lost in needed:
            need |= self._bit[lost]
        return Fact(True, need, been)


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
                fact = self._decided(token, wins, options)
                if fact is None:
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
                        self._facts[token].appendleft(fact)
                    else:
                        return fact.lost
                token = options.pop()
                wins = walk.enter(token)
        finally:  # a limit or Ctrl-C must not leave the token elsewhere
            for _ in waiting:
                walk.leave()

    def _decided(self, token: int, wins: int | None, options: list[int]) -> Fact | None:
        """What labels or facts say of the position; None if it must be searched."""
        if wins is not None:
            return self._walk.before(NOTHING, wins, self._walk.because(wins))
        if not options:
            return self._walk.because(token)
        visited = self._walk.visited
        for fact in self._facts[token]:
            if not fact.need & visited and not fact.been & ~visited:
                return fact
        return None


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
