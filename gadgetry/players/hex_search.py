"""Alpha-beta with traces, to a depth: van Rijswijck's Algorithm 2, for Hex.

A position's value is certain, won or lost with the trace of the winner, or an estimate in between.
The trace of a refutation is what the next move must be played in (*must-play*); where nothing is
left to play, the position is lost, by the union of the traces. Virtual connections settle positions
before they are searched, and narrow what must be played from the start (`hex_certainty`).

The search deepens by one move after the other until its nodes are spent, or the answer is certain.
Besides Algorithm 2: only the `width` moves with the best scores are tried, but a position is lost
only when every move is refuted; and the best move of a less deep search is tried first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_certainty import WORD
from gadgetry.players.hex_evaluation import assess
from gadgetry.players.hex_settings import EVALUATIONS, HexSettings
from gadgetry.players.hex_views import OPEN, OTHER, OWN, place, view
from gadgetry.solvers.limits import LimitReached

WIN = 1_000_000  # the value of a position that is won for certain


@dataclass(frozen=True)
class SearchedMove:
    """What a search says: the move (a cell), its value to the player to move, and how it came.

    `value`: the mean of the two deepest searches that were completed: after an even number of moves
    an estimate misses that the player is to move, after an odd one that the other is.
    `certain`: True he wins, False he loses, None: the value is an estimate. `trace`: the cells
    that suffice for the winner, as a set of bits. `depth`: of the last search that was completed.
    """

    cell: int
    value: int
    certain: bool | None
    trace: int
    depth: int
    nodes: int


class HexSearch:
    """A search of one position.

    `spend` counts a node, and raises `LimitReached` where the search must end. `compiled`: by the
    kernel, which sees the same.
    """

    def __init__(
        self,
        position: Hex,
        settings: HexSettings,
        spend: Callable[[], None],
        *,
        compiled: bool = False,
    ) -> None:
        self.settings = settings
        self.spend = spend
        self.columns = position.columns
        self.widths = position.columns + 2, position.rows + 2
        self.mover = position.players.index(position.mover)
        self.nodes = 0
        words = 2 * ((position.size - 1) // WORD + 1)
        self.best: dict[tuple[int, int], int] = {}  # by stones: the move that was best
        self.stones = [
            sum(1 << v for v, stone in enumerate(position.cells) if stone == each) for each in "BW"
        ]
        views = [view(position, name) for name in position.players]
        self.assess: Any = assess
        self.views: Any = views
        self.weights: Any = EVALUATIONS[settings.evaluation]
        self.words: Any = [0] * words
        self.scores: Any = [0.0] * position.size
        if compiled:
            import numpy as np

            from gadgetry.players import hex_evaluation_kernel

            self.assess = hex_evaluation_kernel.assess
            self.views = [np.array(board, np.int64) for board in views]
            self.weights = np.array(self.weights, np.int64)
            self.words = np.zeros(words, np.int64)
            self.scores = np.zeros(position.size)

    def run(self) -> SearchedMove:
        """Deepen until nodes are spent or the answer is certain."""
        certain, value, must_play, trace = self._look(scored=True)  # which needs no leave
        if certain:
            return SearchedMove(
                self._first(trace), certain * WIN, certain > 0, trace, 0, self.nodes
            )
        best, before = (
            SearchedMove(self._ordered(must_play)[0], value, None, 0, 0, self.nodes),
            value,
        )
        for depth in range(1, self.settings.depth + 1):
            self.root: tuple[int, int] = (-WIN - 1, best.cell)
            try:
                value, trace = self._search(-WIN, WIN, depth, root=True)
            except LimitReached:
                # What was tried first, and may have been bettered, is the best move so far.
                return replace(best, cell=self.root[1], nodes=self.nodes)
            certain = value // WIN if abs(value) == WIN else 0
            cell = self.root[1]
            if certain < 0:
                cell = best.cell
            if certain:
                return SearchedMove(cell, value, certain > 0, trace, depth, self.nodes)
            best = SearchedMove(cell, (value + before) // 2, None, 0, depth, self.nodes)
            before = value
        return best

    def _search(self, alpha: int, beta: int, depth: int, *, root: bool = False) -> tuple[int, int]:
        """PATTERNALPHABETA: the value and, where it is certain, the winner's trace."""
        self.spend()
        certain, value, must_play, trace = self._look(scored=depth > 0)
        if certain or not depth:
            return certain * WIN or value, trace
        key = self.stones[0], self.stones[1]
        cells = self._ordered(must_play, self.best.get(key))
        result, tried = -WIN, 0
        for cell in cells:
            if not must_play >> cell & 1:
                continue
            if tried == self.settings.width:
                break
            self._play(cell)
            try:
                reply, pattern = self._search(-beta, -alpha, depth - 1)
            finally:
                self._take_back(cell)
            if reply == -WIN:
                self._note(key, cell, WIN, root)
                return WIN, pattern | 1 << cell
            if reply == WIN:
                trace |= pattern
                must_play &= pattern
                if root and self.root[0] < -WIN and must_play:  # what was first is refuted
                    self.root = -WIN - 1, next(c for c in cells if must_play >> c & 1)
                continue
            tried += 1
            if -reply > result:
                result = -reply
                self._note(key, cell, result, root)
            alpha = max(alpha, result)
            if result >= beta:
                break
        return result, trace if result == -WIN else 0

    def _note(self, key: tuple[int, int], cell: int, value: int, root: bool) -> None:
        self.best[key] = cell
        if root:
            self.root = value, cell

    def _look(self, *, scored: bool) -> tuple[int, int, int, int]:
        """What is seen of the position: certain or a value, what must be played, a trace."""
        self.nodes += 1
        facts = self.columns, self.mover, self.settings.virtual_connections, scored
        certain, value = self.assess(*self.views, facts, self.weights, self.words, self.scores)
        sets = list(map(int, self.words))
        half = len(sets) // 2
        return int(certain), int(value), _joined(sets[:half]), _joined(sets[half:])

    def _ordered(self, must_play: int, first: int | None = None) -> list[int]:
        """The cells to be tried, the best score first, equal ones by number."""
        scores = [-score for score in map(float, self.scores)]
        cells = [cell for cell in range(len(scores)) if must_play >> cell & 1]
        cells.sort(key=scores.__getitem__)
        if first is not None and must_play >> first & 1:
            cells.remove(first)
            cells.insert(0, first)
        return cells

    def _first(self, trace: int) -> int:
        """Any cell of a trace, or any open one: of a position that is decided before a search."""
        cells = trace or ~(self.stones[0] | self.stones[1])
        return (cells & -cells).bit_length() - 1

    def _play(self, cell: int) -> None:
        self._put(cell, OWN, OTHER)
        self.stones[self.mover] ^= 1 << cell
        self.mover ^= 1

    def _take_back(self, cell: int) -> None:
        self.mover ^= 1
        self.stones[self.mover] ^= 1 << cell
        self._put(cell, OPEN, OPEN)

    def _put(self, cell: int, mine: int, yours: int) -> None:
        for player in (0, 1):
            at = place(cell, self.columns, player == 1, self.widths[player])
            self.views[player][at] = mine if player == self.mover else yours


def _joined(words: list[int]) -> int:
    cells = 0
    for i, word in enumerate(words):
        cells |= word << WORD * i
    return cells
