"""Games on nets, played out: strategies against opponents, and pairings by their definition."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random

from by_definition.qbfs import winning_values
from gadgetry.formulas import Qbf
from gadgetry.reductions.connection.nets.nets import Nets, Switch

Stones = Collection[str]


def qbf_winner(qbf: Qbf) -> Callable[[Mapping[int, bool]], int]:
    """The winner's strategy by definition: the values so far -> a literal that keeps the win."""
    known: dict[tuple[tuple[int, bool], ...], int] = {}

    def literal(values: Mapping[int, bool]) -> int:
        key = tuple(values.items())
        if key not in known:
            known[key] = winning_values(qbf, values)[0]
        return known[key]

    return literal


def around(nets: Nets) -> dict[str, list[Switch]]:
    """The switches at each net."""
    found: dict[str, list[Switch]] = {net: [] for net in nets.nets}
    for switch in nets.switches:
        for net in switch.nets:
            found[net].append(switch)
    return found


def way(nets: Nets, black: Stones, white: Stones, rng: Random) -> list[str] | None:
    """The free switches of a shortest way from s to t, one of them at random; None without one."""
    near = around(nets)
    best: dict[str, tuple[int, str, str]] = {nets.s: (0, "", "")}
    heap = [(0, 0.0, nets.s)]
    done = set()
    while heap:
        cost, _, net = heapq.heappop(heap)
        if net in done:
            continue
        done.add(net)
        for switch in near[net]:
            if switch.name in white:
                continue
            further = cost + (switch.name not in black)
            for other in switch.nets:
                if other not in best or best[other][0] > further:
                    best[other] = (further, net, switch.name)
                    heapq.heappush(heap, (further, rng.random(), other))
    if nets.t not in best:
        return None
    found, net = [], nets.t
    while net != nets.s:
        _, before, name = best[net]
        found += [name] if name not in black else []
        net = before
    return found


def path_within_pairs(nets: Nets, white: Stones, pairs: Iterable[tuple[str, str]]) -> list[str]:
    """A path from s to t without White's switches, with at most one of each pair; [] if none.

    White, to answer in pairs, wins iff there is none: an unpaired switch counts as Black's.
    """
    near = around(nets)
    mate: dict[str, str] = {}
    for one, other in pairs:
        mate |= {one: other, other: one}
    used: dict[str, None] = {}
    seen = {nets.s}

    def go(net: str) -> bool:
        if net == nets.t:
            return True
        for switch in near[net]:
            name = switch.name
            if name in white or name in used or mate.get(name) in used:
                continue
            used[name] = None
            for other in switch.nets:
                if other not in seen:
                    seen.add(other)
                    if go(other):
                        return True
                    seen.discard(other)
            del used[name]
        return False

    return list(used) if go(nets.s) else []
