"""`y_linking` with the compiled search for connections."""

from __future__ import annotations

from gadgetry.solvers.connection.local.linking import Linked
from gadgetry.solvers.connection.local.linking_kernel import (
    FIRST_SEMI,
    FULL_COUNT,
    SEMI_COUNT,
    carrier,
    searched,
)
from gadgetry.solvers.connection.local.y_linking import three_sides, with_side_ends
from gadgetry.solvers.connection.net_states import Nets


def y_linked(nets: Nets, clusters: list[int], moves_first: bool) -> Linked:
    """As `y_linking.y_linked`.

    >>> y_linked((24, 0, (25, 14)), [24], False)
    Linked(full=None, semis=[8])
    """
    ends, touching = with_side_ends(nets)
    tables, names = searched(ends, clusters, moves_first, touching, goals=3)
    count = len(tables.partners)

    def listed(side: int, end: int, first: int, column: int) -> list[int]:
        pair = side * count + end
        rows = tables.lists[pair, first : first + tables.counts[pair, column]]
        return [carrier(tables, names, row) for row in rows]

    return three_sides(
        lambda side, end: listed(side, end, 0, FULL_COUNT),
        lambda side, end: listed(side, end, FIRST_SEMI, SEMI_COUNT),
        [0] * (2 + len(ends[2])) + names,
    )
