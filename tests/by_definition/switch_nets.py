"""The game on switches and nets: nets are joined by the switches that Black has claimed."""

from __future__ import annotations

from functools import cache

from gadgetry.reductions.connection.nets.nets import Nets


def black_wins(nets: Nets, black_first: bool) -> bool:
    """Does Black join s to t? Plays every game."""
    switches = [frozenset(x.nets) for x in nets.switches]

    def joined(claimed: frozenset[int]) -> bool:
        reached, grown = {"s"}, True
        while grown:
            grown = False
            for i in claimed:
                if switches[i] & reached and not switches[i] <= reached:
                    reached |= switches[i]
                    grown = True
        return "t" in reached

    @cache
    def wins(black: frozenset[int], free: frozenset[int], to_move: bool) -> bool:
        if joined(black):
            return True
        if not joined(black | free):
            return False
        after = ((black | {i} if to_move else black, free - {i}) for i in free)
        results = (wins(*pair, not to_move) for pair in after)
        return any(results) if to_move else all(results)

    return wins(frozenset(), frozenset(range(len(switches))), black_first)
