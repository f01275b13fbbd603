"""Which switches of `crossing_nets` stand together, told by its layout: for searches on the nets.

*Gadgets*, of at most seven switches: a semi, a wire's half of a crossing, the two ways out of it, a
track (of a long one the end with the last tip, and the steps before it three by three), a core with
its fork's r, a clause's entry. *Clusters*: a segment, a crossing, a variable, the clause tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gadgetry.reductions.connection.nets.crossing_layout import (
    CrossingLayout,
    Passage,
    Segment,
    Track,
    TwoTracks,
)

STEPS = 3  # of a long track in a gadget: a step is a switch and its tip

Group = tuple[str, ...]


class SwitchGroups(NamedTuple):
    """Switches by name, each in one gadget and one cluster."""

    gadgets: tuple[Group, ...]
    clusters: tuple[Group, ...]


def switch_groups(layout: CrossingLayout) -> SwitchGroups:
    """The gadgets and the clusters.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.crossing_layout import crossing_layout
    >>> from gadgetry.reductions.connection.nets.crossing_nets import lanes_of
    >>> from gadgetry.reductions.connection.nets.wire_orders import arranged
    >>> one = arranged(Qbf([("e", [1])], Cnf(1, [[1]])))
    >>> groups = switch_groups(crossing_layout(one.sides, *lanes_of(one)))
    >>> groups.gadgets[0]
    ('entry_l1', 'tip_l1.1', 'c_l1.1', 'h1_l1', 'cz_l1', 'h2_l1', 'b_l1')
    >>> [len(cluster) for cluster in groups.clusters]
    [12, 18, 2]
    """
    gadgets: list[Group] = []
    clusters: list[Group] = []
    for stage in layout.stages:
        parts = list(_variable(stage))
        gadgets += parts
        clusters.append(_joined(parts))
    crossings: dict[frozenset[str], list[Group]] = {}
    for clause in layout.clauses:
        for wire in clause.wires.values():
            for part in wire:
                if isinstance(part, Segment):
                    semis: list[Group] = [(x.c0, x.y1, x.c1, x.k1, x.c, x.y2) for x in part.semis]
                    gadgets += semis
                    clusters.append(_joined(semis))
                else:
                    crossings.setdefault(frozenset((part.out, part.astray)), []).append(_half(part))
    for ways_out, halves in crossings.items():
        parts = [*halves, tuple(sorted(ways_out))]
        gadgets += parts
        clusters.append(_joined(parts))
    tree: list[Group] = [
        (fork.core.k, fork.core.x, fork.r, fork.core.y, fork.core.n)
        for fork in layout.forks.values()
    ]
    tree += [clause.enter for clause in layout.clauses if clause.enter is not None]
    if not layout.clauses:
        tree.append((layout.root,))
    return SwitchGroups((*gadgets, *tree), (*clusters, _joined(tree)))


def _joined(parts: Iterable[Group]) -> Group:
    return tuple(switch for part in parts for switch in part)


def _half(part: Passage) -> Group:
    return part.i, part.u, part.j, part.g1, part.g, part.g2, part.m


def _variable(stage: TwoTracks) -> Iterator[Group]:
    core = stage.core
    if core is not None:
        yield core.k, core.x, core.y, core.n
    for track in stage.tracks.values():
        yield from _track(track, () if core is None else (core.x,))


def _track(track: Track, elsewhere: Group) -> Iterator[Group]:
    """The end holds the last tip: the steps are (.., tip), (c, h1), (cz, h2)."""
    begun = max(len(track.run) - 3, 0)
    for start in range(0, begun, STEPS):
        pairs = track.run[start : min(start + STEPS, begun)]
        yield tuple(x for pair in pairs for x in pair if x not in elsewhere)
    end = [x for pair in track.run[begun:] for x in pair if x not in elsewhere]
    yield (*end, track.b)
