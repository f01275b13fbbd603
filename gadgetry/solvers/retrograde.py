"""GENERALIZED GEOGRAPHY, who wins: search with retrograde analysis at every position.

On the vertices that are still open, *lost* is a vertex from which no move is left but to vertices
that are won, and *won* one with a move to a lost vertex: the player who finds the token there
loses, or wins. These labels stay right while the token walks over vertices without a label: the
winner from a labelled vertex moves to lost vertices only, all of an earlier label, and so never
meets the walk again. So the search enters no labelled vertex; it stops at the first lost one that
is in reach. What the token leaves behind takes moves away, and that makes new labels: on the
graph of a QBF, a clause without a literal left, and then whatever the players are forced to.

A position with a choice is remembered by the token and the vertices without a label: who wins
depends on nothing else. (On those in reach of the token alone, but to find them takes longer than
the few positions that it saves, and on graphs of QBFs it saves none.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gadgetry.games.generalized_geography import GeneralizedGeography
from gadgetry.solvers.grundy import verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

_OPEN, _WON, _LOST, _GONE = range(4)


class LabelledWalk:
    """A walk that can be taken back, and the labels of the vertices not yet visited.

    >>> walk = LabelledWalk([(1, 2), (2,), (), (0,)], token=3)
    >>> walk.lost(2), walk.lost(1), walk.open_options(0)
    (True, False, None)
    """

    def __init__(
        self, arcs: Sequence[Sequence[int]], token: int, visited: Iterable[int] = ()
    ) -> None:
        self.arcs = arcs
        self._back: list[list[int]] = [[] for _ in arcs]
        for v, row in enumerate(arcs):
            for w in row:
                self._back[w].append(v)
        self._label = [_OPEN] * len(arcs)
        self._open = bytearray(b"\1") * len(arcs)
        self._choices = [len(row) for row in arcs]  # moves to vertices without a label
        self._trail: list[int] = []  # what got a label, in order
        self._marks: list[int] = []
        for v in {token, *visited}:
            self._label[v], self._open[v] = _GONE, 0
            for u in self._back[v]:
                self._choices[u] -= 1
        self._propagate([v for v in range(len(arcs)) if not self._choices[v]])

    def _propagate(self, stuck: list[int]) -> None:
        """Label everything that follows; `stuck` are vertices without a choice."""
        label, choices, back = self._label, self._choices, self._back
        open_, trail = self._open, self._trail
        while stuck:
            lost = stuck.pop()
            if label[lost]:
                continue
            label[lost], open_[lost] = _LOST, 0
            trail.append(lost)
            for won in back[lost]:
                choices[won] -= 1
                if label[won]:
                    continue
                label[won], open_[won] = _WON, 0
                trail.append(won)
                for v in back[won]:
                    choices[v] -= 1
                    if not choices[v] and not label[v]:
                        stuck.append(v)

    def enter(self, vertex: int) -> None:
        """Move the token to a vertex without a label."""
        self._marks.append(len(self._trail))
        self._trail.append(vertex)
        label, choices = self._label, self._choices
        label[vertex], self._open[vertex] = _GONE, 0
        stuck = []
        for u in self._back[vertex]:
            choices[u] -= 1
            if not choices[u] and not label[u]:
                stuck.append(u)
        if stuck:
            self._propagate(stuck)

    def leave(self) -> None:
        """Take the last move back."""
        trail, choices, back = self._trail, self._choices, self._back
        label, open_ = self._label, self._open
        mark = self._marks.pop()
        for v in trail[mark:]:
            label[v], open_[v] = _OPEN, 1
            for u in back[v]:
                choices[u] += 1
        del trail[mark:]

    def lost(self, vertex: int) -> bool | None:
        """Does the player lose who finds the token there? None where there is no label."""
        return {_WON: False, _LOST: True}.get(self._label[vertex])

    def open_options(self, token: int) -> list[int] | None:
        """The moves to vertices without a label, the fewest choices last; None if one move wins."""
        label = self._label
        found = []
        for w in self.arcs[token]:
            if label[w] == _LOST:
                return None
            if label[w] == _OPEN:
                found.append(w)
        if len(found) > 1:
            found.sort(key=self._choices.__getitem__, reverse=True)
        return found

    def key(self, token: int) -> tuple[int, bytes]:
        """The token, and the vertices without a label."""
        return token, bytes(self._open)


class RetrogradeSearch:
    """Who wins from the token's vertex (None), or after a move to another vertex."""

    def __init__(self, position: GeneralizedGeography, budget: Budget | None = None) -> None:
        self._token = position.token
        self._walk = LabelledWalk(position.graph.neighbourhoods(), position.token, position.visited)
        self._budget = budget or Budget()
        self._known: dict[tuple[int, bytes], bool] = {}

    def equals(self, vertex: int | None, k: int) -> bool:
        """Is the value k? That is answered for 0 only, which means lost."""
        if k:
            raise ValueError(f"expected the question for 0, got {k}")
        if vertex is None:
            return self._lost(self._token)
        known = self._walk.lost(vertex)
        if known is not None:
            return known
        self._walk.enter(vertex)
        try:
            return self._lost(vertex)
        finally:
            self._walk.leave()

    def value(self, vertex: int | None) -> int:
        """Not answered."""
        raise ValueError("expected the question who wins: values need another solver")

    def _lost(self, token: int) -> bool:
        """Does the player to move lose? The token has entered its vertex."""
        walk, known = self._walk, self._known
        waiting: list[tuple[list[int], tuple[int, bytes] | None]] = []
        try:
            while True:
                self._budget.spend()
                options = walk.open_options(token)
                lost: bool | None = None if options else options is not None
                key = None
                if lost is None:
                    assert options
                    if len(options) > 1:
                        key = walk.key(token)
                        lost = known.get(key)
                    if lost is None:
                        waiting.append((options, key))
                        token = options.pop()
                        walk.enter(token)
                        continue
                while waiting:
                    walk.leave()
                    options, key = waiting[-1]
                    if not lost and options:
                        break
                    lost = not lost
                    waiting.pop()
                    if key is not None:
                        known[key] = lost
                else:
                    return lost
                token = options.pop()
                walk.enter(token)
        finally:  # a limit or Ctrl-C must not leave the token elsewhere
            for _ in waiting:
                walk.leave()


def run(position: GeneralizedGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and by which moves.

    >>> game = GeneralizedGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0)
    >>> verdict = run(game, Question(value=False, moves="all"), Budget())
    >>> verdict.outcome, verdict.winning_moves
    (True, (2,))
    """
    moves = ((move, move) for move in position.moves())
    search = RetrogradeSearch(position, budget)
    return verdict(search, None, moves, question, "retrograde")


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
