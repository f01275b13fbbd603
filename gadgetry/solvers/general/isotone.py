"""Proof-number search with dynamic traces and must-play regions, for isotone games.

Two players claim elements in turn; more elements never hurt (the game is isotone). A *trace* of
a won position is a set S of free elements such that the winner still wins when the opponent gets
every free element outside S at once (thesis of van Rijswijck, chapter 9). Three rules make traces:

- decided: the empty set, or what the game's own `assess` says;
- the winning move v leads to a position with trace S: S + v;
- the moves v1, v2, ... lose, with traces S1, S2, ... of the opponent. If the mover plays u outside
  S1 instead of v1, the opponent answers as after v1: there he had been ready to give away both u
  and v1. So each Si is a *must-play* region, and when their intersection is empty every move
  loses, and the union of the Si is the opponent's trace. A pass loses too (the same argument), so
  a dead element, where a move is a pass, never needs to be tried.

That is Algorithm 2 of the thesis; here it runs inside depth-first proof-number search (df-pn),
which needs no move ordering. The search keeps its own stack, so depth is no limit.

The opponent of the mover may also *concede* something, where the game knows how (`concession`):
if he wins the position with the same player to move that is better for the mover, he wins this
one. He tries that or a refutation of every move, whichever looks easier.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget

State = TypeVar("State", bound=Hashable)
NEVER = 1 << 60
# Proof numbers of open positions stay below NEVER: in a deep graph with many ways to the same
# position their sums can grow exponentially, and would look like a proof.
MOST = 1 << 50


class Assessment(NamedTuple):
    """What is seen of a position without search.

    `outcome`: does the mover win? None when not seen; then `must_play` holds the moves worth
    trying and `threats` the union of the opponent's traces that made it smaller.
    `trace`: the winner's, when the outcome is seen.
    `to_win`, `to_lose`: guesses at the work of a proof, that the mover wins, and that one of his
    moves loses. They only steer the search.
    """

    outcome: bool | None
    trace: int
    must_play: int = 0
    threats: int = 0
    to_win: int = 1
    to_lose: int = 1


class Step(NamedTuple, Generic[State]):
    """The state after a move, and what was then filled in for each player (captured sets).

    A set that is captured by a player gives him, moving second, the effect of owning all of it.
    So the trace of the state before is that of the state after, and the winner's captured sets:
    the loser's are given to him as everything outside the trace is, and what was seen to be
    captured or dead once they were filled in is so now.

    A move v of the mover that captures X dominates each w of X: after v he has the effect of X.
    If such a w is not tried, the opponent's trace needs v, and what v captures for the opponent
    (X may be captured only thanks to that): then the argument holds with the rest given away.
    """

    state: State
    maximizer: int = 0
    minimizer: int = 0


class Option(NamedTuple, Generic[State]):
    """A move worth trying: what its owner's trace adds to the child's, what the opponent's does."""

    element: int
    own: int
    other: int
    child: Node[State]


class IsotoneGame(Protocol[State]):
    """An isotone game on bitmasks; its two players are the maximizer and the minimizer."""

    def play(self, state: State, element: int, maximizer: bool) -> Step[State]:
        """What follows when a player claims a free element that is not dead."""

    def free(self, state: State) -> int:
        """The free elements that are not known to be dead."""

    def parts(self, state: State, maximizer: bool) -> list[Step[State]]:
        """Independent parts, at least two, of which that player needs to win only one; or none."""

    def concession(self, state: State, maximizer: bool) -> Step[State] | None:
        """A position no worse for that player, who is to move: if he loses it, he loses this one.

        The step's set of his opponent is what the opponent's trace adds to that of the position.
        """

    def assess(self, state: State, maximizer: bool) -> Assessment:
        """What is seen at once when that player is to move."""


class Node(Generic[State]):
    """A position in the search: `phi` 0 when the mover is proved to win, `delta` 0 to lose."""

    __slots__ = (
        "children",
        "conceded",
        "delta",
        "maximizer",
        "must_play",
        "phi",
        "split",
        "state",
        "total",
        "trace",
    )

    def __init__(self, state: State, maximizer: bool, seen: Assessment) -> None:
        self.state = state
        self.maximizer = maximizer
        self.split = False
        self.conceded: Option[State] | None = None
        self.children: list[Option[State]] | None = None
        self.must_play = seen.must_play
        self.trace = seen.trace if seen.outcome is not None else seen.threats
        self.phi = max(1, seen.to_win)
        self.delta = max(1, seen.to_lose) * seen.must_play.bit_count()
        if seen.outcome is not None:
            self.phi, self.delta = (0, NEVER) if seen.outcome else (NEVER, 0)
        self.total = self.delta  # the work of refuting every move, without a concession

    @property
    def solved(self) -> bool:
        """Is the winner known?"""
        return self.phi == 0 or self.delta == 0

    @property
    def wins(self) -> bool:
        """Is the mover known to win?"""
        return self.phi == 0

    def learn(self, option: Option[State]) -> None:
        """Take over what a solved child proves."""
        child = option.child
        if (child.phi if self.split else child.delta) == 0:
            self.phi, self.delta, self.children = 0, NEVER, []
            self.trace = child.trace | option.own
        else:
            trace = child.trace | option.other
            self.trace |= trace
            self.must_play &= ~(1 << option.element) if self.split else trace

    def update(self) -> None:
        """Recompute the proof numbers from the children; drop what must-play rules out."""
        assert self.children is not None
        self.learn_from_concession()
        if self.delta == 0:
            return
        for option in self.children:
            child = option.child
            if child.phi == 0 or child.delta == 0:
                self.learn(option)
                if self.phi == 0:
                    return
        must = self.must_play
        self.children = [option for option in self.children if must >> option.element & 1]
        children = [option.child for option in self.children]
        if self.split:
            self.phi = min([child.phi for child in children], default=NEVER)
            self.delta = min(MOST, sum([child.delta for child in children]))
        else:
            self.phi = min([child.delta for child in children], default=NEVER)
            self.delta = min(MOST, sum([child.phi for child in children]))
        self.total = self.delta
        if self.conceded is not None and self.delta:
            child = self.conceded.child
            self.phi, self.delta = max(self.phi, child.phi), min(self.delta, child.delta)

    def learn_from_concession(self) -> None:
        """Lost there is lost here; won there says nothing."""
        option = self.conceded
        if option is None or not option.child.solved:
            return
        self.conceded = None
        if option.child.delta == 0:
            self.phi, self.delta, self.children = NEVER, 0, []
            self.trace = option.child.trace | option.other


class TraceSearch(Generic[State]):
    """A search whose table lives on from question to question about one game."""

    def __init__(self, game: IsotoneGame[State], budget: Budget | Handover) -> None:
        self.game = game
        self.budget = budget
        self.table: dict[tuple[State, bool], Node[State]] = {}

    def node(self, state: State, maximizer: bool) -> Node[State]:
        """The node of a position, assessed but not expanded."""
        known = self.table.get((state, maximizer))
        if known is not None:
            return known
        self.budget.spend()
        new = Node(state, maximizer, self.game.assess(state, maximizer))
        self.table[state, maximizer] = new
        return new

    def solve(self, state: State, maximizer: bool) -> Node[State]:
        """The solved node of a position."""
        root = self.node(state, maximizer)
        stack = [(root, NEVER, NEVER)]
        while stack:
            node, most_phi, most_delta = stack[-1]
            if not node.solved:
                if node.children is None:
                    self._expand(node)
                if not node.solved:
                    node.update()
            if node.phi >= most_phi or node.delta >= most_delta or node.solved:
                stack.pop()
                continue
            assert node.children is not None
            stack.append(_next(node, most_phi, most_delta))
        assert root.solved
        return root

    def wins_with(self, state: State, v: int, maximizer: bool) -> tuple[bool, int]:
        """Does the move win, and the winner's trace after it; a dead element's move is a pass."""
        if not self.game.free(state) >> v & 1:
            child = self.solve(state, not maximizer)
            return not child.wins, child.trace
        option = self.option(state, v, maximizer)
        child = self.solve(option.child.state, not maximizer)
        return not child.wins, child.trace | (option.other if child.wins else option.own)

    def _expand(self, node: Node[State]) -> None:
        self.budget.check()
        node.children = []
        better = self.game.concession(node.state, node.maximizer)
        if better is not None:
            after, own, other = better if node.maximizer else (better[0], *better[:0:-1])
            node.conceded = Option(-1, own, other, self.node(after, node.maximizer))
            node.learn_from_concession()
            if node.solved:
                return
        parts = self.game.parts(node.state, node.maximizer)
        if parts:
            self._split(node, parts)
            return
        todo = node.must_play
        while todo:
            element = (todo & -todo).bit_length() - 1
            option = self.option(node.state, element, node.maximizer)
            todo &= todo - 1
            if todo & option.own:
                # What the move captures is no better a move, see Step.
                todo &= ~option.own
                node.trace |= 1 << element | option.other
            if option.child.solved:
                node.learn(option)
                if node.phi == 0:
                    return
                todo &= node.must_play
            else:
                node.children.append(option)

    def _split(self, node: Node[State], parts: list[Step[State]]) -> None:
        """The children are the parts, with the same player to move.

        The mover wins iff he wins one of them: he plays there, and if the opponent plays elsewhere
        that is a pass. If the opponent, moving second, wins each, he answers where the mover plays.
        """
        node.split, node.trace, node.must_play = True, 0, (1 << len(parts)) - 1
        node.children = [
            Option(i, *(step[1:] if node.maximizer else step[:0:-1]), child)
            for i, step in enumerate(parts)
            for child in [self.node(step.state, node.maximizer)]
        ]

    def option(self, state: State, element: int, maximizer: bool) -> Option[State]:
        """A move, what it captures, and the node it leads to."""
        after, own, other = self.game.play(state, element, maximizer)
        if not maximizer:
            own, other = other, own
        return Option(element, own | 1 << element, other, self.node(after, not maximizer))


def _next(node: Node[State], most_phi: int, most_delta: int) -> tuple[Node[State], int, int]:
    """The child to look at next, and how far its proof numbers may grow."""
    assert node.children
    if node.conceded is not None:
        concession = node.conceded.child
        if concession.delta <= node.total:
            return concession, most_phi, min(most_delta, _more_than(node.total))
        most_delta = min(most_delta, _more_than(concession.delta))
    children = [option.child for option in node.children]
    numbers = [child.phi if node.split else child.delta for child in children]
    least = min(numbers)
    best = children[numbers.index(least)]
    numbers.remove(least)
    second = min(numbers, default=NEVER)
    most = min(most_phi, _more_than(second))
    if node.split:
        return best, most, most_delta - node.total + best.delta
    return best, most_delta - node.total + best.phi, most


def _more_than(second: int) -> int:
    """A little more than the second best: fewer changes of mind (the 1 + epsilon trick)."""
    return second + 1 + second // 4


def weigh(own: list[int], other: list[int], free: int) -> Assessment:
    """What follows from traces that the mover has now, and those his opponent has if he passes.

    >>> weigh([0b110, 0b1], [], 0b111)[:2]
    (True, 1)
    >>> weigh([], [0b001, 0b110], 0b111).outcome, weigh([], [0b011], 0b111).must_play
    (False, 3)
    """
    if own:
        return Assessment(True, min(own, key=int.bit_count))
    must_play, threats = free, 0
    for trace in other:
        if must_play & ~trace:
            must_play &= trace
            threats |= trace
            if not must_play:
                return Assessment(False, threats)
    return Assessment(None, 0, must_play, threats)


def elements(mask: int) -> Iterator[int]:
    """The elements of a set given as a bitmask, in order.

    >>> list(elements(0b1010))
    [1, 3]
    """
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
