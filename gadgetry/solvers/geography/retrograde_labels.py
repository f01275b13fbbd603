"""The labels of `retrograde.py`, along a walk of the token that can be taken back.

Where all moves of a vertex are to won ones, or to visited ones, a fact says why: which moves refute
those that are left. There may be several that do, and the fact is to hold of many positions. Any
lost vertex will do that got its label before the won one did, as the first one that was found; and
any that ends the game at once, whenever it got its label: the winner cannot come round in a circle.

`retrograde_labels_kernel.py` has the same in numba.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Sequence

from gadgetry.solvers.geography.retrograde_facts import Fact

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
        self._why = [-1] * len(arcs)  # a lost vertex that a won one has a move to; of a visited
        # one since the search began, after how many moves
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
        self._first = self._promising(token)
        self._endings = [sum(len(arcs[w]) == 1 for w in row) for row in arcs]

    def _promising(self, token: int) -> list[int]:
        """Of each vertex the move that is tried first: it takes moves from the other player.

        Who has a move is told by the distance from the token, as if no arc changed its parity.
        """
        side = [0] * len(self.arcs)
        side[token] = 1
        todo = deque([token])
        while todo:
            v = todo.popleft()
            for w in self.arcs[v]:
                if not side[w] and not self._label[w]:
                    side[w] = -side[v]
                    todo.append(w)
        moves = [sum(side[u] for u in row) for row in self._back]

        def promise(v: int, w: int) -> int:
            return -side[v] * moves[w]

        return [
            max(reversed(row), key=lambda w, v=v: promise(v, w), default=-1)  # type: ignore[misc]
            for v, row in enumerate(self.arcs)
        ]

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
        self._why[vertex] = len(self._marks)
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

    def bit(self, vertex: int) -> int:
        """The vertex as facts speak of it: nothing, or a bit."""
        return self._bit[vertex]

    def is_visited(self, vertex: int) -> bool:
        """Has the token been there?"""
        return self._label[vertex] == _GONE

    def lost(self, vertex: int) -> bool | None:
        """Does the player lose who finds the token there? None where there is no label."""
        return {_WON: False, _LOST: True}.get(self._label[vertex])

    def open_options(self, token: int) -> list[int]:
        """The moves to vertices without a label, the fewest choices last, then the one before."""
        found = [w for w in self.arcs[token] if not self._label[w]]
        if len(found) > 1:
            choices, first = self._choices, self._first[token]
            found.sort(key=lambda w: (-choices[w], w == first))
        return found

    def try_first(self, token: int, move: int) -> None:
        """From now on, of the moves with as many choices."""
        self._first[token] = move

    def before(self, known: Fact, move: int, after: Fact) -> Fact:
        """What follows for the position before a move, see `Fact.and_after`."""
        return known.and_after(self._bit[move], after)

    def because(self, vertex: int, ahead: int = 0) -> Fact:
        """Why moves from a vertex to labelled or visited ones are of no use.

        The token comes to the vertex by so many moves `ahead`.

        >>> walk = LabelledWalk([(1, 2), (2,), (), (0,)], token=3)
        >>> walk.because(1)  # its move is to a lost vertex: nothing is said of such
        Fact(lost=True, need=0, been=0)
        >>> LabelledWalk([(1, 2), (2, 3), (), ()], 0, visited=[3]).because(0)  # from 1 on to 2
        Fact(lost=True, need=4, been=0)
        """
        label, been, loser = self._label, 0, (len(self._marks) + ahead) & 1
        lost = {vertex: None}  # in order
        todo = [vertex]
        put_off: dict[int, None] = {}  # won vertices with a choice of moves
        chosen = 0
        while True:
            while todo:
                for w in self.arcs[todo.pop(0)]:
                    if label[w] == _GONE:
                        been |= self._bit[w]
                    elif label[w] == _WON and self._endings[w]:
                        put_off[w] = None
                    elif label[w] == _WON and self._why[w] not in lost:
                        lost[self._why[w]] = None
                        todo.append(self._why[w])
            if chosen == len(put_off):
                break
            refuter = self._refuter([*put_off][chosen], loser, lost)
            chosen += 1
            if refuter not in lost:
                lost[refuter] = None
                todo.append(refuter)
        need = 0
        for w in lost:
            need |= self._bit[w] if w != vertex else 0
        return Fact(True, need, been)

    def _refuter(self, vertex: int, loser: int, needed: Container[int]) -> int:
        """The lost vertex to move to from a won one: one that is needed anyway, or the cheapest.

        Besides the first one that was found, those are looked at that end the game at once: by
        them nobody comes back to the vertex.
        """
        best = self._why[vertex]
        if best in needed:
            return best
        least = None
        for w in self.arcs[vertex]:
            if len(self.arcs[w]) == 1 and w != best and self._label[w] == _LOST:
                if self._label[self.arcs[w][0]] != _GONE:
                    continue
                if w in needed:
                    return w
                least = self._cost(self._why[vertex], loser) if least is None else least
                if (cost := self._cost(w, loser)) < least:
                    best, least = w, cost
        return best

    def _cost(self, vertex: int, loser: int) -> int:
        """How much less a fact applies, if it needs a vertex to be unvisited.

        Least where the winner had left it so, and lately: before that choice nothing need be said
        of it. Most where the loser had, lately: he had other moves.
        """
        if not self._bit[vertex]:
            return 0
        n = len(self.arcs)
        visited = (u for u in self._back[vertex] if self._label[u] == _GONE)
        latest = max((self._why[u] for u in visited), default=-1)
        if latest < 0:
            return n
        return n + 1 + latest if latest & 1 == loser else n - 1 - latest
