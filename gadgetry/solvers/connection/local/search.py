"""Proof-number search for connection games of up to some hundred switches, with local theory.

A position is a state of nets (`net_states`) at rest (`settling`). Of each that is visited virtual
connections are sought (`linking`): the mover wins by a semi connection of s and t, his opponent by
a full one, and otherwise all semi connections of the opponent must be met: the *must-play* region.
Then the moves that gadgets ask for (`gadgets`) are tried in it, depth first by proof numbers; the
table is keyed by the state.

A *trace* of a won position is a set of cells within which the winner wins though the loser gets all
others. A move that loses leaves only the trace of its refutation to be tried. If none is left the
opponent has won; his trace is what bounded the must-play region, with the gadgets of those moves
in it that were not tried.

The work to refute all moves of a position is taken to be that of the hardest and one for each other
one, not the sum: different moves often lead to the same positions. A Black move away from s, which
mostly threatens nothing, is looked at only when the others have become as hard as `AWAY`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from gadgetry.solvers.connection.local.gadgets import GadgetAdvice
from gadgetry.solvers.connection.local.groups import groups_of
from gadgetry.solvers.connection.local.linking import Linked, linked, thin_union
from gadgetry.solvers.connection.local.net_rules import TWO_SIDES, NetRules
from gadgetry.solvers.connection.local.settling import AtRest, LocalFeatures, at_rest
from gadgetry.solvers.connection.net_states import Nets, State, cells_of
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget

NEVER = 1 << 60
EVERYTHING = LocalFeatures()
Linking = Callable[[Nets, list[int], bool], Linked]
Answer = TypeVar("Answer")
WEIGHT = 1_000  # a node, in nodes of a quick search
AWAY = (2, 30)  # the first work of White's and of Black's moves that do not touch s; else 1


class LocalNode:
    """A position in the search, which White (0) or Black (1) is to move in.

    `work`: how much each player still has to prove; 0 when he is proved to win, by `trace`.
    Of an open one `trace` holds what bounded `must_play`. `hopeful`: the mover may have a
    connection that the position before did not show.
    """

    __slots__ = (
        "gadgets", "hopeful", "mover", "must_play", "options", "seen", "state", "trace", "work",
    )  # fmt: skip

    def __init__(
        self, state: State, mover: int, gadgets: Gadgets, work: list[int], cells: int
    ) -> None:
        self.state, self.mover, self.gadgets, self.work = state, mover, gadgets, work
        self.must_play, self.trace = cells, 0
        self.options: list[LocalOption] | None = None
        self.seen, self.hopeful = False, True

    @property
    def solved(self) -> bool:
        """Is the winner known?"""
        return 0 in self.work

    def prove(self, winner: int, trace: int) -> None:
        """That player wins within the trace."""
        self.work = [0, NEVER] if winner == 0 else [NEVER, 0]
        self.trace, self.options, self.gadgets = trace, None, ()


Gadgets = tuple[tuple[int, GadgetAdvice], ...]


class LocalOption:
    """A move; once it was made, what the gifts after it add to each trace, and where it leads.

    Until then it counts as a child with the given `work`.
    """

    __slots__ = ("added", "cell", "child", "first_work")

    def __init__(self, cell: int, work: list[int]) -> None:
        self.cell, self.first_work = cell, work
        self.added = (0, 0)
        self.child: LocalNode | None = None

    @property
    def work(self) -> list[int]:
        """What White and Black still have to prove there."""
        return self.first_work if self.child is None else self.child.work


class LocalOutcome(NamedTuple):
    """The winner, White (0) or Black (1), and his trace."""

    winner: int
    trace: int


class LocalSearch:
    """A search on one game, whose table lives on from question to question.

    Without `gadgets` and `clusters` (masks of cells) those are taken that are seen in the nets.

    >>> state = (0b0011, 0b1100, (0b0101, 0b1010)), None
    >>> LocalSearch(state, Budget()).solve(state, 1)
    LocalOutcome(winner=0, trace=15)
    """

    def __init__(
        self,
        state: State,
        budget: Budget | Handover,
        groups: tuple[list[int], list[int]] | None = None,
        features: LocalFeatures = EVERYTHING,
        link: Linking = linked,
        rules: NetRules = TWO_SIDES,
    ) -> None:
        self.budget, self.features, self.link, self.rules = budget, features, link, rules
        self.gadgets, self.clusters = groups or groups_of(rules.bare(state[0]))
        if not features.clusters:
            self.clusters = [self._cells(state)]
        self.table: dict[tuple[State, int], LocalNode] = {}

    def solve(self, state: State | None, mover: int) -> LocalOutcome:
        """Who wins, and his trace."""
        rest = self._at_rest(state)
        if rest.winner is not None or rest.state is None:
            winner = rest.winner or 0
            return LocalOutcome(winner, rest.added[winner])
        root = self.node(rest, mover, 1)
        self._search(root)
        winner = int(root.work[1] == 0)
        return LocalOutcome(winner, root.trace | rest.added[winner])

    def node(self, rest: AtRest, mover: int, work: int, hopeful: bool = True) -> LocalNode:
        """The node of an open position; the work of whom is not to move is at first as given."""
        assert rest.state is not None
        key = rest.state, mover
        node = self.table.get(key)
        if node is None:
            first = [work, 1] if mover else [1, work]
            gadgets = rest.gadgets if self.features.pruning else ()
            node = self.table[key] = LocalNode(
                rest.state, mover, gadgets, first, self._cells(rest.state)
            )
            node.hopeful = hopeful
        return node

    def _cells(self, state: State) -> int:
        return cells_of(self.rules.bare(state[0]))

    def _at_rest(self, state: State | None, before: State | None = None) -> AtRest:
        return at_rest(state, self.gadgets, self.features, before, self.rules)

    def _search(self, root: LocalNode) -> None:
        path = [(root, [NEVER, NEVER])]
        while path:
            node, bounds = path[-1]
            if not node.seen:
                self._look(node)
            if not node.solved and node.options is None:
                self._expand(node)
            step = None if node.solved else self._step(node, bounds)
            if step is None:
                path.pop()
            else:
                path.append(step)

    def _step(self, node: LocalNode, bounds: list[int]) -> tuple[LocalNode, list[int]] | None:
        """Read the options again; the one to go on with, and how far; None to go back."""
        mover, other = node.mover, 1 - node.mover
        while True:
            self._learn(node)
            if node.solved:
                return None
            assert node.options
            least = second = NEVER
            hardest, best = 0, node.options[0]
            for option in node.options:
                work = option.work
                hardest = max(hardest, work[other])
                if work[mover] < least:
                    least, second, best = work[mover], least, option
                elif work[mover] < second:
                    second = work[mover]
            others = len(node.options) - 1
            node.work[mover], node.work[other] = least, min(hardest + others, NEVER - 1)
            if least >= bounds[mover] or node.work[other] >= bounds[other]:
                return None
            if best.child is not None:
                further = [bounds[other] - others] * 2
                further[mover] = min(bounds[mover], second + 1 + second // 4)
                return best.child, further
            self._make(node, best)
            if node.solved:
                return None

    def _learn(self, node: LocalNode) -> None:
        """Take over what solved children prove: a win, or which moves are left, if any."""
        mover = node.mover
        for option in node.options or ():
            child = option.child
            if child is None or not child.solved:
                continue
            if child.work[mover] == 0:
                node.prove(mover, option.cell | option.added[mover] | child.trace)
                return
            self._lost(node, option.cell, option.added[1 - mover] | child.trace)
        node.options = [x for x in node.options or () if x.cell & node.must_play]
        if not node.options:
            self._refuted(node)

    def _lost(self, node: LocalNode, cell: int, refutation: int) -> None:
        if not cell & node.must_play:
            return
        node.must_play &= refutation & ~cell if self.features.traces else ~cell
        node.trace |= refutation

    def _refuted(self, node: LocalNode) -> None:
        """No move is left; those that gadgets did without are lost within them."""
        trace = node.trace
        for group, _ in node.gadgets:
            if group & node.must_play:
                trace |= group
        node.prove(1 - node.mover, trace)

    def _look(self, node: LocalNode) -> None:
        """Virtual connections: who has won, or which moves are left."""
        self.budget.spend()
        self.budget.check()
        node.seen = True
        mover = node.mover
        if node.hopeful:
            own = self._linked(node.state, mover, True)
            if own.full is not None or own.semis:
                node.prove(mover, own.semis[0] if own.full is None else own.full)
                return
        threats = self._linked(node.state, 1 - mover, False)
        if threats.full is not None:
            node.prove(1 - mover, threats.full)
        elif threats.semis:
            for semi in threats.semis:
                node.must_play &= semi
            node.trace = thin_union(threats.semis, node.must_play)

    def _linked(self, state: State, player: int, first: bool) -> Linked:
        nets = state[1 - player]
        if nets is not None and self.features.connections[player]:
            return self.link(nets, self.clusters, first)
        ends = self.rules.completing(state, player)
        others = ends & (ends - 1)
        if others and not first:
            return Linked(ends & -ends | others & -others, [])
        return Linked(None, [ends & -ends] if ends else [])

    def _expand(self, node: LocalNode) -> None:
        """Try the moves that gadgets ask for, in the must-play region."""
        alive = self._cells(node.state)
        tried = alive
        for group, analysis in node.gadgets:
            tried &= ~group | _spread(analysis.tried[node.mover], group)
        todo = tried & node.must_play
        if not todo and node.must_play == alive:
            todo = alive & -alive  # none is of use, but nothing yet says that a pass loses
        node.options = []
        while todo:
            cell = todo & -todo
            todo ^= cell
            away = 1 if cell & node.state[0][0] else AWAY[node.mover]
            node.options.append(LocalOption(cell, [1, away] if node.mover else [away, 1]))

    def _make(self, node: LocalNode, option: LocalOption) -> None:
        """Make a move; it may turn out at once who wins by it."""
        mover = node.mover
        after = self.rules.claim(node.state, option.cell, bool(mover))
        rest = self._at_rest(after, node.state)
        if rest.winner == mover:
            node.prove(mover, option.cell | rest.added[mover])
        elif rest.winner is not None:
            self._lost(node, option.cell, rest.added[1 - mover])
        else:
            option.added = rest.added
            # The move met all semi connections of the opponent that were seen: without a gift he
            # has hardly a new one.
            hopeful = rest.added[1 - mover] != 0
            option.child = self.node(rest, 1 - mover, option.first_work[mover], hopeful)


def with_kernel(budget: Budget, search: Callable[[Budget | Handover, bool], Answer]) -> Answer:
    """The answer of a search, which is begun again with compiled `linking` when that is worth it.

    >>> with_kernel(Budget(), lambda budget, by_kernel: by_kernel)
    False
    """
    handover = Handover("connection.local.linking", budget, WEIGHT)
    return handover.run(lambda: search(handover, False), lambda: search(budget, True))


def _spread(bits: int, group: int) -> int:
    """The cells of a group with these numbers in it."""
    cells = 0
    while group:
        cell = group & -group
        group ^= cell
        cells |= cell * (bits & 1)
        bits >>= 1
    return cells
