"""Is it *k? The search for games in which one token walks on a graph.

The search asks a position for its value *up to* some number: the value itself if it is at
most that, else only that it is more. A position's value is the least number that no option
has, so j = 0, 1, 2 ... are looked for among the options, each asked for its value up to j; bounds
that are known beforehand (an option is lost, or has d moves and so a value of at most d) are
answers that cost nothing. "Is it *1?" is often far cheaper than the value.

Where at most one option is open there is nothing to choose and nothing is remembered; a
position with more is remembered by the token and what the token can still reach. The rest of
the graph is out of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gadgetry.solvers.general.grundy import verdict
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.verdict import Question, Verdict

State = tuple[int | None, int]
_BITS = b"01" + bytes(254)  # from one byte a vertex to one bit
Bounds = tuple[int, int]  # of a Grundy value: at least, at most


class Walk:
    """A token on a graph or digraph, that can be moved on and back.

    >>> walk = Walk([(1,), (0, 2), (1,)], token=1)
    >>> walk.options()
    [(0, 0, 0), (2, 0, 0)]
    >>> StarSearch(walk).value((None, 0))
    1
    """

    def __init__(
        self, neighbours: Sequence[Sequence[int]], token: int, visited: Iterable[int] = ()
    ) -> None:
        self.neighbours = neighbours
        self.open = bytearray(b"\1") * len(neighbours)
        for v in (token, *visited):
            self.open[v] = 0
        self.path = [token]

    def enter(self, vertex: int) -> None:
        """Move the token to a vertex."""
        self.open[vertex] = 0
        self.path.append(vertex)

    def leave(self) -> None:
        """Take the last move back."""
        self.open[self.path.pop()] = 1

    def options(self) -> list[tuple[int, int, int]]:
        """Each vertex the token can go to with bounds of its value there, most promising first."""
        open_, neighbours = self.open, self.neighbours
        found = []
        for v in neighbours[self.path[-1]]:
            if open_[v]:
                degree = 0
                for w in neighbours[v]:
                    degree += open_[w]
                found.append((degree, v))
        found.sort()
        return [(v, 0, degree) for degree, v in found]

    def key(self) -> tuple[int, int]:
        """What tells the position from others: the token, and the vertices it can reach."""
        neighbours = self.neighbours
        left = bytearray(self.open)
        ahead = [self.path[-1]]
        for v in ahead:
            for w in neighbours[v]:
                if left[w]:
                    left[w] = 0
                    ahead.append(w)
        reach = int.from_bytes(self.open) ^ int.from_bytes(left)
        return self.path[-1], int(reach.to_bytes(len(left)).translate(_BITS), 2)


class StarSearch:
    """Questions about a position and those one move away, with what they have found out.

    A `State` is where the token has moved to (None: nowhere yet), and whether an odd number of
    passes is left: these are a sum with so many heaps of one, and flip the value's last bit.

    >>> triangle = StarSearch(Walk([(1, 2), (0, 2), (0, 1)], token=0))
    >>> triangle.value((None, 0)), triangle.equals((1, 0), 1), triangle.equals((1, 1), 0)
    (0, True, True)
    """

    def __init__(self, walk: Walk, budget: Budget | Handover | None = None) -> None:
        self.walk = walk
        self.budget = budget or Budget()
        self.known: dict[tuple[int, int], Bounds] = {}

    def value(self, state: State) -> int:
        """The Grundy value."""
        return self._bounds(state[0], len(self.walk.neighbours))[0] ^ state[1]

    def equals(self, state: State, k: int) -> bool:
        """Is the Grundy value k?"""
        value = k ^ state[1]
        return k >= 0 and self._bounds(state[0], value) == (value, value)

    def answer(self, moves: Iterable[Any], passes: int, question: Question, name: str) -> Verdict:
        """The answer to a question, for a ruleset in which a move is a vertex or "pass"."""
        odd = passes % 2
        after = ((m, (None, 1 - odd) if m == "pass" else (m, odd)) for m in moves)
        return verdict(self, (None, odd), after, question, name)

    def _bounds(self, vertex: int | None, most: int) -> Bounds:
        if vertex is None:
            return self.up_to(most)
        low, high = next((low, high) for v, low, high in self.walk.options() if v == vertex)
        if low == high:
            return low, high
        self.walk.enter(vertex)
        try:
            return self.up_to(most)
        finally:
            self.walk.leave()

    def up_to(self, most: int) -> Bounds:
        """Bounds of the value that agree if it is at most `most`, else are above it."""
        depth = len(self.walk.path)
        try:
            return self._run(most)
        finally:  # a limit or Ctrl-C must not leave the token elsewhere
            while len(self.walk.path) > depth:
                self.walk.leave()

    def answered(self, most: int) -> Bounds | None:
        """The same, where something else than this search knows; None where it must search."""

    def _run(self, most: int) -> Bounds:
        walk = self.walk
        if (known := self.answered(most)) is not None:
            return known
        waiting = [_Open(self, most)]
        while True:
            position = waiting[-1]
            asked = position.question()
            if asked is not None:
                walk.enter(position.vertices[asked])
                if (known := self.answered(position.wanted)) is not None:
                    walk.leave()
                    position.learn(known)
                    continue
                waiting.append(_Open(self, position.wanted))
                continue
            waiting.pop()
            if position.key is not None:
                self.known[position.key] = position.bounds
            if not waiting:
                return position.bounds
            walk.leave()
            waiting[-1].learn(position.bounds)


class _Open:
    """A position whose options are being asked."""

    __slots__ = ("asked", "at_least", "at_most", "bounds", "key", "most", "vertices", "wanted")

    def __init__(self, search: StarSearch, most: int) -> None:
        search.budget.spend()
        options = search.walk.options()
        self.vertices = [v for v, _, _ in options]
        self.at_least = [low for _, low, _ in options]
        self.at_most = [high for _, _, high in options]
        self.most = most
        self.asked = -1
        self.bounds = (0, len(options))
        self.key = None
        if sum(low < high for _, low, high in options) > 1:
            self.key = search.walk.key()
            self.bounds = search.known.get(self.key, self.bounds)
        self.wanted = self.bounds[0]  # all smaller numbers are values of options

    def question(self) -> int | None:
        """The option to ask for its value up to `wanted`; None when `bounds` say enough."""
        high = self.bounds[1]
        while self.wanted < high and self.wanted <= self.most:
            ask = None
            for i, at_least in enumerate(self.at_least):
                if at_least <= self.wanted <= self.at_most[i]:
                    if at_least == self.at_most[i]:
                        break
                    if ask is None:
                        ask = i
            else:
                if ask is not None:
                    self.asked = ask
                    return ask
                high = self.wanted
                break
            self.wanted += 1
        self.bounds = (self.wanted, high)
        return None

    def learn(self, bounds: Bounds) -> None:
        """Take the answer of the option asked."""
        self.at_least[self.asked], self.at_most[self.asked] = bounds
