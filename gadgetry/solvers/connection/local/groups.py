"""Which switches stand together: gadgets, and the larger clusters that they make.

Where a construction says what its gadgets are, those are taken. Otherwise they are `gathered`:
two groups with a net in common are joined as long as the union is small, first those whose union
has the fewest terminals compared with theirs. How switches are grouped never changes an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from gadgetry.solvers.connection.local.gadgets import MOST
from gadgetry.solvers.connection.net_states import Nets, cells_of

OF_A_CLUSTER = 18  # switches: a wire's segment, or a crossing


def gathered(nets: Nets, parts: Iterable[int], most: int) -> list[int]:
    """Groups of at most so many cells, made by joining parts; all are masks of cells.

    Of two parts that share nets, those are joined first by which most terminals are saved.

    >>> gathered((0b1, 0b1000, (0b0011, 0b0110, 0b1100)), [1, 2, 4, 8], 2)
    [3, 12]
    """
    rows = (nets[0], nets[1], *nets[2])
    groups = dict(enumerate(parts))
    queue = [
        _offer(rows, groups, i, j)
        for i in groups
        for j in groups
        if i < j and any(row & groups[i] and row & groups[j] for row in rows[2:])
    ]
    heapify(queue)
    while queue:
        _, size, i, j = heappop(queue)
        if i not in groups or j not in groups or size > most:
            continue
        new = max(groups) + 1
        groups[new] = groups.pop(i) | groups.pop(j)
        near = [row for row in rows[2:] if row & groups[new]]
        for k in groups:
            if k != new and any(row & groups[k] for row in near):
                heappush(queue, _offer(rows, groups, k, new))
    return sorted(groups.values(), key=lambda group: group & -group)


def _offer(
    rows: tuple[int, ...], groups: dict[int, int], i: int, j: int
) -> tuple[int, int, int, int]:
    union = groups[i] | groups[j]
    saved = _terminals(rows, groups[i]) + _terminals(rows, groups[j]) - _terminals(rows, union)
    return -saved, union.bit_count(), i, j


def _terminals(rows: tuple[int, ...], group: int) -> int:
    return sum(1 for i, row in enumerate(rows) if row & group and (i < 2 or row & ~group))


def groups_of(nets: Nets) -> tuple[list[int], list[int]]:
    """Gadgets and clusters of a structure of which nothing is known.

    >>> groups_of((0b01, 0b10, (0b11,)))
    ([3], [3])
    """
    cells = cells_of(nets)
    single = [1 << i for i in range(cells.bit_length()) if cells >> i & 1]
    gadgets = gathered(nets, single, MOST)
    return gadgets, gathered(nets, gadgets, OF_A_CLUSTER)


def joined_gadgets(nets: Nets, parts: Iterable[int], most: int = MOST) -> list[int]:
    """The parts of at most so many cells; those that share an inner net are joined while small.

    A net is inner if nothing but these parts touches it, and it is neither s nor t.

    >>> joined_gadgets((0b1, 0b100, (0b011, 0b110)), [0b1, 0b10, 0b100], 2)
    [4, 3]
    """
    groups = [part for part in parts if part and part.bit_count() <= most]
    inside = 0
    for group in groups:
        inside |= group
    inner = [net for net in nets[2] if not net & ~inside]
    more = True
    while more:
        more = False
        left = []
        for net in inner:
            union, several = 0, -1
            for group in groups:
                if group & net:
                    union |= group
                    several += 1
            if several < 1:
                continue
            if union.bit_count() > most:
                left.append(net)
                continue
            groups = [group for group in groups if not group & union]
            groups.append(union)
            more = True
        inner = left
    return groups
