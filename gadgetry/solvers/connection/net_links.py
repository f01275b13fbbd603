"""Virtual connections between the nets s and t of one player, found without search.

Between two nets, a *semi* connection is a set of cells within which he joins them if he moves
first; a *full* one, if he moves second. Every net is a chain of his, so the rules are short:

- a cell of both nets is a semi connection;
- semi connections with an empty intersection make a full one, their union: one is always left;
- full connections of a to m and of m to b, disjoint, make a full one of a to b; with a semi one
  of m to b, a semi one.

`links` finds full connections of nets near each other, `_towards` leads them from one terminal
through the nets. Every connection found is real; not all are found, for the lists are short.
"""

from __future__ import annotations

from gadgetry.solvers.connection.net_states import Nets, places

MOST_FULL = 4
MOST_SEMIS = 10

Links = list[dict[int, int]]


def connections(nets: Nets) -> tuple[int | None, list[int]]:
    """A full connection of s and t, or None and semi ones.

    >>> connections((0b11, 0b11, ())), connections((0b01, 0b01, ()))
    ((3, []), (None, [1]))
    """
    near = shared_cells(nets)
    full = links(near)
    to_t, semis = _towards(near, full, 1, 0)
    if to_t[0]:
        return to_t[0][0], []
    to_s, more = _towards(near, full, 0, 1)
    if to_s[1]:
        return to_s[1][0], []
    for i in range(2, len(near)):
        for first in to_s[i]:
            for second in to_t[i]:
                if not first & second:
                    return first | second, []
            for j, shared in near[i].items():
                for second in to_t[j] if j > 1 else ():
                    free = shared & ~first & ~second
                    if free and not first & second:
                        more.append(first | second | free & -free)
    for new in more:
        if not _holds(new, semis):
            semis.append(new)
            union = covering_union(semis)
            if union is not None:
                return union, []
    return None, semis


def shared_cells(nets: Nets) -> Links:
    """For each net (s is 0, t is 1) the nets that share cells with it, and these cells.

    >>> shared_cells((0b1, 0b10, (0b11,)))
    [{2: 1}, {2: 2}, {0: 1, 1: 2}]
    """
    near: Links = [{} for _ in range(2 + len(nets[2]))]
    for cell, found in places(nets).items():
        owners = []
        while found:
            place = found & -found
            found ^= place
            owners.append(place.bit_length() - 1)
        for i in owners:
            row = near[i]
            for j in owners:
                if j != i:
                    row[j] = row.get(j, 0) | cell
    return near


def links(near: Links) -> Links:
    """For each net other nets with a full connection nearby, and its cells.

    Two shared cells; or one, or none, and semi connections by way of a third net that shares two
    cells with one of them.

    >>> links([{1: 0b11}, {0: 0b11}])
    [{1: 3}, {0: 3}]
    >>> links([{1: 0b1, 2: 0b110}, {0: 0b1, 2: 0b1000}, {0: 0b110, 1: 0b1000}])[1]
    {0: 15, 2: 15}
    """
    full: Links = [{} for _ in near]
    pairs = []
    for a, row in enumerate(near):
        for b, shared in row.items():
            rest = shared & (shared - 1)
            if rest:
                full[a][b] = carrier = shared & -shared | rest & -rest
                pairs.append((a, b, carrier))
    semi: dict[tuple[int, int], list[int]] = {}
    for a, m, carrier in pairs:
        for b, shared in near[m].items():
            shared &= ~carrier
            if b == a or b in full[a] or not shared:
                continue
            key = (a, b) if a < b else (b, a)
            semis = semi.get(key)
            if semis is None:
                direct = near[a].get(b)
                semis = semi[key] = [direct] if direct else []
            semis.append(carrier | shared & -shared)
            union = covering_union(semis) if len(semis) > 1 else None
            if union is not None:
                full[a][b] = full[b][a] = union
    return full


def _towards(
    near: Links, linked: Links, goal: int, start: int
) -> tuple[list[list[int]], list[int]]:
    """The full connections of each net to the goal, and the semi connections of start to it."""
    full: list[list[int]] = [[] for _ in near]
    semi: list[list[int]] = [[] for _ in near]
    full[goal].append(0)
    queue = [(goal, 0)]
    for m, carrier in queue:
        found = [
            (w, carrier | link)
            for w, link in linked[m].items()
            if w != goal and not link & carrier and len(full[w]) < MOST_FULL
        ]
        for w, shared in near[m].items():
            shared &= ~carrier
            semis = semi[w]
            if w == goal or not shared or len(semis) >= MOST_SEMIS or len(full[w]) >= MOST_FULL:
                continue
            new = carrier | shared & -shared
            if _holds(new, semis):
                continue
            semis.append(new)
            union = covering_union(semis)
            if union is not None:
                found.append((w, union))
        for w, new in found:
            if not _holds(new, full[w]):
                full[w].append(new)
                queue.append((w, new))
                if w == start:
                    return full, []
    return full, semi[start]


def _holds(new: int, known: list[int]) -> bool:
    """Is a known connection part of the new one?"""
    for old in known:  # noqa: SIM110  (a hot loop)
        if old & new == old:
            return True
    return False


def covering_union(semis: list[int]) -> int | None:
    """The union of some semi connections that have no cell in common, the last one among them.

    Whatever cell of the last one the opponent takes, one of the others must do without it: they
    cover its cells with what they leave out, chosen so that each covers as many as it can and,
    of those that cover as many, adds as few as it can.

    >>> covering_union([0b011, 0b100]), covering_union([0b011, 0b110])
    (7, None)
    >>> covering_union([0b0011, 0b1000, 0b0110, 0b0101])
    13
    """
    common = -1
    for semi in semis:
        common &= semi
    if common:
        return None
    union = bare = semis[-1]  # bare: the cells of the last one that all chosen so far need
    while bare:
        best = min(semis, key=lambda semi: ((bare & semi).bit_count(), (union | semi).bit_count()))
        bare &= best
        union |= best
    return union


def shortest_way(nets: Nets) -> list[int]:
    """A shortest chain of cells from t back to s, which must be linked.

    >>> shortest_way((0b1, 0b10, (0b11,)))
    [2, 1]
    """
    s, t, others = nets
    layers, front, seen, left = [s], s, s, list(others)
    while not front & t:
        ahead, far = 0, []
        for net in left:
            if net & front:
                ahead |= net
            else:
                far.append(net)
        front, left = ahead & ~seen, far
        assert front, "s and t are linked"
        seen |= front
        layers.append(front)
    way, near = [], t
    for layer in reversed(layers):
        cell = layer & near
        cell &= -cell
        way.append(cell)
        near = 0
        for net in others:
            if net & cell:
                near |= net
    return way


def separators(nets: Nets, way: list[int]) -> int:
    """The cells, on that way, without which s and t are no longer linked.

    >>> separators((0b1, 0b110, (0b111,)), [0b10, 0b1])
    1
    """
    found = 0
    for cell in way:
        front, left, goal = nets[0] & ~cell, list(nets[2]), nets[1] & ~cell
        while not front & goal:
            more, far = front, []
            for net in left:
                if net & front:
                    more |= net & ~cell
                else:
                    far.append(net)
            if more == front:
                found |= cell
                break
            front, left = more, far
    return found
