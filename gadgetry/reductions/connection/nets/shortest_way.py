"""A shortest way of Black's on nets: the switches that he needs to join s and t."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from gadgetry.reductions.connection.nets.nets import Nets, Switch


def shortest_way(
    nets: Nets, black: Collection[str], white: Collection[str]
) -> tuple[str, ...] | None:
    """The free switches of a shortest way, from s on; None if White has cut all of them.

    Of ways of one length the one whose switches come first, so the same one always.

    >>> net = Nets([("a", ["s", "m"]), ("b", ["m", "t"]), ("c", ["s", "t"])], others=["m"])
    >>> shortest_way(net, {"a"}, {"c"}), shortest_way(net, (), ()), shortest_way(net, (), "bc")
    (('b',), ('c',), None)
    """
    near: dict[str, list[Switch]] = {net: [] for net in nets.nets}
    for switch in nets.switches:
        if switch.name not in white:
            for net in switch.nets:
                near[net].append(switch)
    came: dict[str, tuple[str, str]] = {}  # a net: the net before it, and the switch between them
    length = {nets.s: 0}
    queue = deque([(0, nets.s)])
    while queue:
        so_far, net = queue.popleft()
        if so_far > length[net]:
            continue
        for switch in near[net]:
            taken = switch.name in black
            further = so_far + (not taken)
            for other in switch.nets:
                if further < length.get(other, further + 1):
                    length[other], came[other] = further, (net, switch.name)
                    (queue.appendleft if taken else queue.append)((further, other))
    if nets.t not in length:
        return None
    way: list[str] = []
    net = nets.t
    while net != nets.s:
        net, name = came[net]
        way += [name] if name not in black else []
    return tuple(reversed(way))
