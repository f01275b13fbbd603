"""Games over partitions, and their order.

A few switches of a net structure are joined to the rest of it at *terminals*. When all of them are
claimed, all that matters is which terminals they join: a *partition* of the terminals, the finer
the better for White. Until then they are a game whose positions without moves are partitions (an
*atom*). Black is never worse off with H in place of G, whatever stands around it, if G <= H in
Selinger's order (On the combinatorial value of Hex positions, arXiv 2101.06694):

    G <= H   iff each Black move in G and each White move in H leaves X, Y with X <| Y
    G <| H   iff some White move in G, or Black move in H, leaves X, Y with X <= Y
    atoms    a <= b and a <| b iff a refines b

That is so because a move never hurts who makes it. Where s and t are joined Black has won, so all
partitions that join them are one.

A value is written once: of the options the dominated ones are left out, and a game that is equal
to one of its options is that option.
"""

from __future__ import annotations

from functools import lru_cache

Partition = tuple[int, ...]  # of each terminal the least one that it is joined with
Value = int


class PartitionGames:
    """All games over the partitions of some terminals that have come up, numbered.

    >>> values = PartitionGames()
    >>> apart, joined = values.atom((0, 1)), values.atom((0, 0))
    >>> switch = values.game((joined,), (apart,))
    >>> values.at_most(apart, switch), values.at_most(switch, apart)
    (True, False)

    Two switches side by side are as good as joined: what one takes, the other makes up for.

    >>> values.game((joined,), (switch,)) == joined
    True
    """

    def __init__(self) -> None:
        self.low: list[Partition] = []  # when White gets all that is left
        self.high: list[Partition] = []
        self.black: list[tuple[Value, ...]] = []  # what Black's moves leave
        self.white: list[tuple[Value, ...]] = []
        self._atoms: dict[Partition, Value] = {}
        self._games: dict[tuple[tuple[Value, ...], tuple[Value, ...]], Value] = {}
        self._at_most: dict[tuple[Value, Value], bool] = {}
        self._yields: dict[tuple[Value, Value], bool] = {}

    def atom(self, partition: Partition) -> Value:
        """The game that is over, with that partition."""
        known = self._atoms.get(partition)
        if known is None:
            known = self._atoms[partition] = self._new((), (), partition, partition)
        return known

    def game(self, black: tuple[Value, ...], white: tuple[Value, ...]) -> Value:
        """The game with these options, some on either side."""
        best = self._undominated(black, best=True)
        worst = self._undominated(white, best=False)
        known = self._games.get((best, worst))
        if known is None:
            low, high = self.low[worst[0]], self.high[best[0]]
            new = self._new(best, worst, low, high)
            known = next((x for x in best if self.at_most(x, new)), new)
            if known == new:
                known = next((x for x in worst if self.at_most(new, x)), new)
            self._games[best, worst] = known
        return known

    def _new(
        self,
        black: tuple[Value, ...],
        white: tuple[Value, ...],
        low: Partition,
        high: Partition,
    ) -> Value:
        self.black.append(black)
        self.white.append(white)
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def _undominated(self, options: tuple[Value, ...], best: bool) -> tuple[Value, ...]:
        kept: list[Value] = []
        for x in sorted(set(options)):
            if any(self.no_worse(y, x, best) for y in kept):
                continue
            kept = [y for y in kept if not self.no_worse(x, y, best)]
            kept.append(x)
        return tuple(kept)

    def no_worse(self, g: Value, h: Value, black: bool) -> bool:
        """Is that player never worse off with G than with H?"""
        return self.at_most(h, g) if black else self.at_most(g, h)

    def at_most(self, g: Value, h: Value) -> bool:
        """G <= H."""
        if g == h:
            return True
        known = self._at_most.get((g, h))
        if known is None:
            known = self._bounded(g, h)
            if known is None:
                known = all(self.yields(x, h) for x in self.black[g])
                known = known and all(self.yields(g, x) for x in self.white[h])
            self._at_most[g, h] = known
        return known

    def yields(self, g: Value, h: Value) -> bool:
        """G <| H: G <= H for whoever wants that, if he moves first."""
        if g == h:
            return True
        known = self._yields.get((g, h))
        if known is None:
            known = self._bounded(g, h)
            if known is None:
                known = any(self.at_most(x, h) for x in self.white[g])
                known = known or any(self.at_most(g, x) for x in self.black[h])
            self._yields[g, h] = known
        return known

    def _bounded(self, g: Value, h: Value) -> bool | None:
        """What the extreme ends of the two games tell; all, if both are over."""
        if not refines(self.low[g], self.high[h]):
            return False
        return True if refines(self.high[g], self.low[h]) else None


@lru_cache(maxsize=1 << 18)
def refines(fine: Partition, coarse: Partition) -> bool:
    """Does the coarse partition join all that the fine one joins?

    >>> refines((0, 1, 1), (0, 0, 0)), refines((0, 0, 2), (0, 1, 1))
    (True, False)
    """
    return all(coarse[i] == coarse[first] for i, first in enumerate(fine))
