"""Virtual connections in Y: H-search to three sides, put together where a chain may meet them all.

The sides are ends that nothing leads through. A net is fully connected with the sides that it
touches, with no carrier. Full connections of an end with all the sides, disjoint, win for who
moves second if the end is a net, for who moves first if it is a cell; so does a net with one semi
connection among them. What wins for who moves first and has no common cell, wins for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gadgetry.solvers.connection.local.linking import (
    Linked,
    Links,
    enough_goals,
    holds_one,
    thin_union,
)
from gadgetry.solvers.connection.local.y_nets import SIDES, bare
from gadgetry.solvers.connection.net_states import Nets

Carriers = Callable[[int, int], list[int]]  # of the connections of a side and an end


def y_linked(nets: Nets, clusters: list[int], moves_first: bool) -> Linked:
    """The connections of all three sides, as `linking.linked` for s and t.

    >>> y_linked((24, 0, (25, 30)), [24], False)
    Linked(full=24, semis=[])
    >>> y_linked((24, 0, (25, 14)), [24], False)
    Linked(full=None, semis=[8])
    """
    links = YLinks(nets, clusters)
    links.search(moves_first)
    return three_sides(
        lambda side, end: links.full.get((side, end), []),
        lambda side, end: links.semi.get((side, end), []),
        links.cell_of,
    )


def with_side_ends(nets: Nets) -> tuple[Nets, list[tuple[int, int]]]:
    """The nets without sides, from the fourth end on; and which side touches which of these ends.

    >>> with_side_ends((24, 0, (25, 30)))
    ((0, 0, (0, 24, 24)), [(0, 3), (1, 4), (2, 4)])
    """
    touching = [
        (side, end)
        for end, net in enumerate(nets[2], 3)
        for side in range(3)
        if (net & SIDES) >> side & 1
    ]
    return (0, 0, (0, *bare(nets)[2])), touching


class YLinks(Links):
    """The connections of a player's nets in Y: the first three ends are the sides."""

    goals = 3

    def __init__(self, nets: Nets, clusters: list[int]) -> None:
        ends, touching = with_side_ends(nets)
        super().__init__(ends, clusters)
        for side, end in touching:
            self.offer(side, end, False, 0)

    def offer(self, a: int, b: int, semi: bool, carrier: int) -> None:
        """Two sides need no connection."""
        if max(a, b) >= self.goals:
            super().offer(a, b, semi, carrier)


def three_sides(full: Carriers, semi: Carriers, cell_of: list[int]) -> Linked:
    """What wins, from the connections of each end with the three sides."""
    semis: set[int] = set()
    best: int | None = None
    for end in range(3, len(cell_of)):
        fulls = [full(side, end) for side in range(3)]
        if cell_of[end]:
            semis.update(carrier | cell_of[end] for carrier in _disjoint(fulls))
            continue
        for carrier in _disjoint(fulls):
            if best is None or carrier.bit_count() < best.bit_count():
                best = carrier
        for side in range(3):
            semis.update(_disjoint([*fulls[:side], *fulls[side + 1 :], semi(side, end)]))
    if best is not None:
        return Linked(best, [])
    goals: list[int] = []
    common = -1
    for carrier in sorted(semis, key=lambda carrier: (carrier.bit_count(), carrier)):
        if not holds_one(carrier, goals) and not enough_goals(goals, carrier):
            goals.append(carrier)
            common &= carrier
            if not common:
                return Linked(thin_union(goals, 0), [])
    return Linked(None, goals)


def _disjoint(choices: list[list[int]]) -> Iterator[int]:
    """The unions of one of each that do not meet."""
    first, second, third = choices
    for x in first:
        for y in second:
            if not x & y:
                for z in third:
                    if not (x | y) & z:
                        yield x | y | z
