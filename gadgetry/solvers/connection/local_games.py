"""The multi-Shannon game on a set of free vertices: who captures the set, which move dominates it.

Thesis of van Rijswijck, 13.6, with the definition corrected (docs/errata.md). The game is
played on a region; its terminals are the region's neighbours. Two terminals are *joined* by a
player's vertices when a path between them has all its inner vertices among those. Short wins when
his vertices join every two terminals that the whole region joins; Cut when Short's join no two
that are not adjacent anyway. Neither need be the case: a draw.

A player who wins moving second has captured the region; his winning moves when he is first
dominate it. That is sufficient, whatever the rest of the graph: a path of Short through the
region consists of pieces that join terminals.
"""

from __future__ import annotations

from functools import cache

from gadgetry.solvers.connection.contraction import Graph
from gadgetry.solvers.general.isotone import elements

MOST = 8  # vertices of a region: the local game has up to 3^8 positions


class LocalGame:
    """The local game of a region, solved by looking at all its positions.

    Two vertices side by side between s and t are captured by Short.

    >>> bridge = LocalGame((0b1100, 0b1100, 0b0011, 0b0011), 0b11)
    >>> bridge.captured(True), bridge.captured(False), bridge.dominating(False)
    (True, False, 0)
    """

    def __init__(self, graph: Graph, region: int) -> None:
        if region.bit_count() > MOST or region >> len(graph) - 2:
            raise ValueError(f"expected at most {MOST} inner vertices, got {region:#b}")
        self.graph = graph
        self.region = region
        self.terminals = [*elements(self._around(region) & ~region)]
        self.all_joined = self.joined(region)
        self._wins = cache(self._search)

    def joined(self, short: int) -> dict[int, int]:
        """For each terminal those that Short's vertices join to it."""
        found = dict.fromkeys(self.terminals, 0)
        left = short
        while left:
            chain = left & -left
            while more := self._around(chain) & left & ~chain:
                chain |= more
            left &= ~chain
            ends = self._around(chain) & ~self.region
            for a in elements(ends):
                found[a] |= ends & ~(1 << a)
        return found

    def won(self, short: int, by_short: bool) -> bool:
        """Has that player won when Short has these vertices of the region and Cut the others?"""
        joined = self.joined(short)
        if by_short:
            return not any(self.all_joined[a] & ~joined[a] & ~self.graph[a] for a in joined)
        return not any(joined[a] & ~self.graph[a] for a in joined)

    def captured(self, by_short: bool) -> bool:
        """Does that player win moving second?"""
        return self._wins(self.region, 0, by_short, False)

    def dominating(self, by_short: bool) -> int:
        """The first moves of that player that win."""
        bits = [1 << v for v in elements(self.region)]
        wins = (
            bit for bit in bits if self._wins(self.region ^ bit, bit * by_short, by_short, False)
        )
        return sum(wins)

    def losing(self, of_short: bool) -> int:
        """The first moves of that player after which the other one wins."""
        bits = [1 << v for v in elements(self.region)]
        lost = (
            bit for bit in bits if self._wins(self.region ^ bit, bit * of_short, not of_short, True)
        )
        return sum(lost)

    def _search(self, free: int, short: int, by_short: bool, his_move: bool) -> bool:
        if not free:
            return self.won(short, by_short)
        shorts = by_short == his_move
        options = (
            self._wins(free ^ 1 << v, short | (1 << v) * shorts, by_short, not his_move)
            for v in elements(free)
        )
        return any(options) if his_move else all(options)

    def _around(self, chain: int) -> int:
        around = 0
        for v in elements(chain):
            around |= self.graph[v]
        return around
