"""Proof-number search for Shannon and Hex positions read as nets.

Made for boards on which almost every move of Short (Black) is a threat. A position is brought to an
open one by exact steps (`settled`): the rules of `net_states`; a cell that joins s and t, or cuts
them apart, is claimed or answered; where the opponent's virtual connections (`net_links`) leave one
answer, it is played. Only positions with a choice become nodes of the search, which always goes on
at a most-proving node (Allis) and climbs only from where there turned out to be much more to prove
than when it came. Its table is keyed by the reduced nets.

A *trace* of a won position is a set of cells within which the winner wins though all others are
given to his opponent. If a move loses, the opponent's trace after it must be met: only moves in it
are left to try (*must-play*). When none is left, the opponent's trace is the union of those
traces.

A cell whose nets another cell has too is *dominated* by it, for either player: it is not tried, and
the trace of the opponent then holds the other cell.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gadgetry.solvers.connection.net_links import connections, separators, shortest_way
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.connection.net_states import Nets, State, cells_of, claim, places, reduced
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NEVER = 1 << 60
PATIENCE = 2  # so much more is a half
MOST = 1 << 50  # of an open position, so that a sum of many never looks like a proof


class Settled(NamedTuple):
    """A position after all forced steps.

    `winner`: Short (True), Cut (False), or open (None); `trace`: the winner's.
    `short`, `cut`: what the steps add to the trace of each player, should he win.
    Of an open one: `short_moves`, the `must_play` cells, and the `threats` that left only them.
    """

    winner: bool | None
    trace: int
    short: int
    cut: int
    state: State | None = None
    short_moves: bool = True
    must_play: int = 0
    threats: int = 0


def settled(state: State | None, short_moves: bool, before: State | None = None) -> Settled:
    """The rules and all forced moves, one after another; `before` was a reduced state.

    >>> settled(((0b011, 0b110, ()), None), True)[:2]
    (True, 2)
    >>> settled(((0b01, 0b10, (0b11,)), None), False)[:4]
    (False, 0, 0, 3)
    """
    added = [0, 0]  # to a trace of Cut, of Short
    while True:
        if state is None:
            return Settled(True, 0, added[1], added[0])
        state, short, cut = reduced(state, before)
        before = state
        added = [added[0] | cut, added[1] | short]
        if state is None or not state[0][0]:
            return Settled(state is None, 0, added[1], added[0])
        nets, dual = state
        ends = (
            dual[0] & dual[1] if dual is not None else separators(nets, shortest_way(nets)),
            nets[0] & nets[1],
        )
        winner, seen, threats = _seen(ends[short_moves], ends[not short_moves])
        if winner is None and not threats:
            both = (dual, nets)
            winner, seen, threats = _connected(both[short_moves], both[not short_moves])
            seen &= cells_of(nets)
        if winner is not None:
            return Settled(winner == short_moves, seen, added[1], added[0])
        if seen & (seen - 1):
            return Settled(None, 0, added[1], added[0], state, short_moves, seen, threats)
        # One answer: his trace, if he wins, needs it; his opponent's, if he loses, the threats.
        added[short_moves] |= seen
        added[not short_moves] |= threats
        state = claim(state, seen, short_moves)
        short_moves = not short_moves


def _seen(own: int, other: int) -> tuple[bool | None, int, int]:
    """Cells that end the game, by the mover or by his opponent: does the mover win, by which trace?
    Else the cells to play (all: -1), and the threats."""
    if own:
        return True, own & -own, 0
    rest = other & (other - 1)
    if rest:
        return False, other & -other | rest & -rest, 0
    return None, other or -1, other


def _connected(own: Nets | None, other: Nets | None) -> tuple[bool | None, int, int]:
    """The same from virtual connections."""
    if own is not None:
        full, semis = connections(own)
        if full is not None or semis:
            return True, min(semis, key=int.bit_count) if full is None else full, 0
    must_play, threats = -1, 0
    if other is not None:
        full, semis = connections(other)
        if full is not None:
            return False, full, 0
        for semi in semis:
            if must_play & ~semi:
                must_play &= semi
                threats |= semi
    return None, must_play, threats


class NetNode:
    """A position in the search: `work` is how much each player, Cut (0) and Short (1), still has to
    prove in order to win; 0 when it is proved that he does."""

    __slots__ = ("mover", "must_play", "options", "state", "trace", "work")

    def __init__(self, found: Settled) -> None:
        self.state, self.mover = found.state, int(found.short_moves)
        self.must_play, self.trace = found.must_play, found.threats
        self.options: list[NetOption] | None = None
        if found.winner is not None or found.state is None:
            self.prove(bool(found.winner), found.trace)
            return
        # A long way to go is hard: threats that bring a player no nearer can wait.
        nets, dual = found.state
        self.work = [1 if dual is None else len(shortest_way(dual)), len(shortest_way(nets))]
        self.work[not self.mover] *= found.must_play.bit_count()

    @property
    def solved(self) -> bool:
        """Is the winner known?"""
        return 0 in self.work

    def prove(self, winner: bool, trace: int) -> None:
        """It is proved that Short, or else Cut, wins within the trace."""
        self.work = [NEVER * winner, NEVER * (not winner)]
        self.trace, self.options = trace, []

    def learn(self, option: NetOption) -> None:
        """Take over what a solved child proves: a win, or which cells are left to try."""
        if option.child.work[self.mover] == 0:
            self.prove(bool(self.mover), option.own | option.child.trace)
            return
        refutation = option.other | option.child.trace
        self.must_play &= refutation
        self.trace |= refutation

    def refresh(self) -> None:
        """Read the children again."""
        for option in self.options or ():
            if option.child.solved and not self.solved:
                self.learn(option)
        if not self.solved:
            open_ = [option for option in self.options or () if option.cell & self.must_play]
            least, total = NEVER, 0
            for option in open_:
                work = option.child.work
                least = min(least, work[self.mover])
                total += work[not self.mover]
            self.options = open_
            self.work = [min(total, MOST), least] if self.mover else [least, min(total, MOST)]

    def most_proving(self) -> NetNode:
        """The child by which the mover has least to prove."""
        assert self.options
        return min(self.options, key=lambda option: option.child.work[self.mover]).child


class NetOption(NamedTuple):
    """A move; what it adds to its owner's trace, what to the opponent's; and where it leads."""

    cell: int
    own: int
    other: int
    child: NetNode


def dominated(state: State, cells: int) -> dict[int, int]:
    """Cells that need not be tried, each with one that is no worse for either player.

    >>> dominated(((0b011, 0b101, (0b110, 0b001)), None), 0b111)
    {}
    >>> dominated(((0b111, 0b100, (0b110,)), None), 0b111)
    {1: 2, 2: 4}
    """
    found: dict[int, int] = {}
    common: dict[int, int] = dict.fromkeys(places(state[0]), 0)
    for nets in state:
        if nets is None:
            continue
        rows = (nets[0], nets[1], *nets[2])
        for cell, of_cell in places(nets).items():
            both = -1
            while of_cell:
                place = of_cell & -of_cell
                of_cell ^= place
                both &= rows[place.bit_length() - 1]
            common[cell] = common.get(cell, 0) | both
    gone = 0
    for cell, others in common.items():
        better = others & ~cell & ~gone
        if better and cell & cells:
            # The better one is left for now; should it go later, what it goes for is better still.
            found[cell] = better & -better
            gone |= cell
    return found


class NetSearch:
    """A search whose table lives on from question to question about one game."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.table: dict[tuple[State, bool], NetNode] = {}
        self.steps: dict[tuple[State | None, bool], tuple[NetNode, int, int]] = {}

    def after(
        self, state: State | None, short_moves: bool, before: State | None = None
    ) -> tuple[NetNode, int, int]:
        """The node of a position; what the forced steps to it add to Short's and to Cut's trace."""
        key = (state, short_moves)
        step = self.steps.get(key)
        if step is None:
            self.budget.spend()
            found = settled(state, short_moves, before)
            if found.state is None:
                node = NetNode(found)
            else:
                open_key = (found.state, found.short_moves)
                known = self.table.get(open_key)
                node = known if known is not None else NetNode(found)
                self.table[open_key] = node
            step = self.steps[key] = (node, found.short, found.cut)
        return step

    def option(self, node: NetNode, cell: int) -> NetOption:
        """The move of the node's mover."""
        assert node.state is not None
        state, short_moves = node.state, bool(node.mover)
        child, short, cut = self.after(claim(state, cell, short_moves), not short_moves, state)
        own, other = (short, cut) if short_moves else (cut, short)
        return NetOption(cell, own | cell, other, child)

    def solve(self, state: State | None, short_moves: bool) -> tuple[bool, int]:
        """Does Short win, and the winner's trace."""
        root, short, cut = self.after(state, short_moves)
        path = [(root, [NEVER, NEVER])]
        while not root.solved:
            node, bounds = path[-1]
            if node.options is None:
                self._expand(node)
            node.refresh()
            if node.solved or node.work[0] > bounds[0] or node.work[1] > bounds[1]:
                path.pop()
                continue
            child = node.most_proving()
            # A little more than expected is no reason yet to look elsewhere.
            path.append((child, [work + work // PATIENCE for work in child.work]))
        wins = root.work[1] == 0
        return wins, root.trace | (short if wins else cut)

    def _expand(self, node: NetNode) -> None:
        assert node.state is not None
        self.budget.check()
        node.options = []
        todo = node.must_play
        for cell, better in dominated(node.state, todo).items():
            todo &= ~cell
            node.trace |= better
        while todo:
            cell = todo & -todo
            todo ^= cell
            option = self.option(node, cell)
            if not option.child.solved:
                node.options.append(option)
                continue
            node.learn(option)
            if node.solved:
                return
            todo &= node.must_play


def run(position: Any, question: Question, budget: Budget) -> Verdict:
    """Solve a Shannon or Hex position; with the winner's trace."""
    state, cells = state_of(position)
    search = NetSearch(budget)
    short, cut = position.players
    short_moves = position.to_move == short
    wins, trace = search.solve(state, short_moves)
    winner = short if wins else cut
    outcome = winner == position.to_move
    moves: list[Any] | None = None
    if question.moves != "none":
        moves = []
        for move in position.moves() if outcome else ():
            assert state is not None
            after = claim(state, cells[move], short_moves)
            if search.solve(after, not short_moves)[0] == short_moves:
                moves.append(move)
                if question.moves == "one":
                    break
    carrier = tuple(move for move, cell in cells.items() if cell & trace)
    winning = None if moves is None else tuple(moves)
    return Verdict("nets", outcome, winner, winning_moves=winning, trace=carrier)


SOLVERS = (
    Solver(
        name="nets",
        summary="proof-number search on nets (chains and the free cells around them)",
        takes=("hex", "shannon"),
        run=run,
        preference=15,
        weight=20,
    ),
)
