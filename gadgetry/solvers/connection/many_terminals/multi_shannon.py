"""The multi-Shannon game: a search with carriers, on bitmasks.

A *carrier* of a won position: free vertices with which the winner wins, though all others were the
loser's. One more vertex never hurts its owner, so where the loser's move leads to a position with
the carrier C, no move outside C would have been better: what he has to try is in all carriers seen
so far. The carrier of a loss is the union of those that show it, that of a win its move with the
carrier behind it, and that of a game that is over is empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.connection.multi_shannon import ManyTerminals, MultiShannon
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "carriers"
MOST_VERTICES = 200  # the search is as deep as there are free ones
Won = tuple[bool, int]  # does Short win; the carrier


class TerminalMasks:
    """A graph in masks: of the vertices that are played for, and of the terminals.

    >>> board = TerminalMasks(ManyTerminals(4, ((3, 0), (3, 1), (3, 2)), (0, 1, 2)))
    >>> board.inner, board.near, board.ends, board.pairs
    ([3], [0], [7], [6, 5, 3])
    >>> board.decided(1, 0, "Cut"), board.decided(0, 1, "Cut"), board.decided(0, 0, "Cut")
    (True, False, None)
    """

    def __init__(self, graph: ManyTerminals) -> None:
        terminal = {v: i for i, v in enumerate(graph.terminals)}
        self.inner = [v for v in range(graph.vertices) if v not in terminal]
        place = {v: i for i, v in enumerate(self.inner)}
        self.near, self.ends = [0] * len(place), [0] * len(place)
        beside = [1 << i for i in range(len(terminal))]
        for u, v in (*graph.edges, *((v, u) for u, v in graph.edges)):
            if u in place and v in place:
                self.near[place[u]] |= 1 << place[v]
            elif u in place:
                self.ends[place[u]] |= 1 << terminal[v]
            elif v in terminal:
                beside[terminal[u]] |= 1 << terminal[v]
        self.all = (1 << len(place)) - 1
        groups = self.groups(self.all)
        self.pairs = [
            _union(group for group in groups if group >> i & 1) & ~near
            for i, near in enumerate(beside)
        ]

    def groups(self, vertices: int) -> list[int]:
        """The terminals at each component of the graph on these vertices."""
        found = []
        while vertices:
            chain, ends = vertices & -vertices, 0
            vertices ^= chain
            while chain:
                v = chain.bit_length() - 1
                chain ^= 1 << v
                ends |= self.ends[v]
                more = self.near[v] & vertices
                chain |= more
                vertices ^= more
            found.append(ends)
        return found

    def decided(self, short: int, cut: int, draw: str) -> bool | None:
        """Is Short sure of what is asked, or sure not to get it?"""
        if not any(self.pairs):
            return True
        now, at_most = self.groups(short), self.groups(self.all & ~cut)
        if draw == "Cut":
            if not any(self._missing(now)):
                return True
            return False if any(self._missing(at_most)) else None
        if any(self._joined(now)):
            return True
        return None if any(self._joined(at_most)) else False

    def _missing(self, groups: list[int]) -> Iterator[int]:
        """The terminals that should be joined to each one, and are not."""
        for i, others in enumerate(self.pairs):
            yield others & ~_union(group for group in groups if group >> i & 1)

    def _joined(self, groups: list[int]) -> Iterator[int]:
        for group in groups:
            yield from (others & group for i, others in enumerate(self.pairs) if group >> i & 1)


class TerminalSearch:
    """The positions of one game that were solved, by both players' vertices and who is to move."""

    def __init__(self, board: TerminalMasks, draw: str, budget: Budget) -> None:
        self.board, self.draw, self.budget = board, draw, budget
        self.solved: dict[tuple[int, int, bool], Won] = {}

    def won(self, short: int, cut: int, short_moves: bool) -> Won:
        """Does Short win, and the winner's carrier."""
        key = short, cut, short_moves
        if key not in self.solved:
            self.budget.spend()
            self.solved[key] = self._search(*key)
        return self.solved[key]

    def after(self, short: int, cut: int, short_moves: bool, bit: int) -> Won:
        """The same when the player to move has claimed a vertex."""
        return self.won(short | bit * short_moves, cut | bit * (not short_moves), not short_moves)

    def _search(self, short: int, cut: int, short_moves: bool) -> Won:
        decided = self.board.decided(short, cut, self.draw)
        if decided is not None:
            return decided, 0
        must, carrier = self.board.all & ~(short | cut), 0
        while must:
            bit = must & -must
            must ^= bit
            wins, behind = self.after(short, cut, short_moves, bit)
            if wins == short_moves:
                return wins, behind | bit
            must &= behind
            carrier |= behind
        return not short_moves, carrier


def _union(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def run(position: MultiShannon, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> star = ManyTerminals(5, ((3, 0), (3, 1), (4, 1), (4, 2), (3, 4)), (0, 1, 2))
    >>> [run(MultiShannon(star, draw=d), Question(), Budget()).winner for d in ("Short", "Cut")]
    ['Short', 'Cut']
    """
    board = TerminalMasks(position.graph)
    place = {v: 1 << i for i, v in enumerate(board.inner)}
    short, cut = (sum(place[v] for v in owned) for owned in (position.short, position.cut))
    short_moves = position.to_move == "Short"
    search = TerminalSearch(board, position.draw, budget)
    short_wins, carrier = search.won(short, cut, short_moves)
    winning: list[int] = []
    asked = question.moves != "none"
    open_game = board.decided(short, cut, position.draw) is None
    if asked and open_game and short_wins == short_moves:
        for bit in _bits(board.all & ~(short | cut)):
            if search.after(short, cut, short_moves, bit)[0] == short_moves:
                winning.append(board.inner[bit.bit_length() - 1])
                if question.moves == "one":
                    break
    return Verdict(
        NAME,
        short_wins == short_moves,
        position.players[not short_wins],
        winning_moves=tuple(winning) if asked else None,
        nodes=len(search.solved),
        trace=tuple(board.inner[bit.bit_length() - 1] for bit in _bits(carrier)),
    )


SOLVERS = (
    Solver(
        name=NAME,
        summary="a search with carriers: only moves that every known refutation needs are tried",
        takes=(MultiShannon.ruleset,),
        run=run,
        accepts=lambda position, _: len(position.graph.inner) <= MOST_VERTICES,
        preference=20,
        weight=20,
    ),
)
