"""Small random changes of a tree, for a search that climbs: the result is a tree again."""

from __future__ import annotations

from random import Random

from gadgetry.games.flags.flag_coloring import FlagColoring

Near = list[set[int]]


def changed_tree(rng: Random, tree: FlagColoring, most: int) -> FlagColoring:
    """The tree after one to three changes: a leaf more or less, or a limb hung elsewhere.

    >>> from gadgetry.games.flags.flag_families import path
    >>> tree = changed_tree(Random(3), path(6), most=8)
    >>> len(tree.edges) == len(tree.neighbours) - 1
    True
    """
    near: Near = [set(tree.neighbours[v]) for v in tree.neighbours]
    for _ in range(rng.choice((1, 1, 2, 3))):
        chance = rng.random()
        if chance < 0.4 and len(near) < most:
            _grow(rng, near)
        elif chance < 0.6 and len(near) > 3:
            _cut(rng, near)
        elif len(near) > 2:
            _regraft(rng, near)
    return _two_coloured(near)


def _grow(rng: Random, near: Near) -> None:
    v = rng.randrange(len(near))
    near[v].add(len(near))
    near.append({v})


def _cut(rng: Random, near: Near) -> None:
    """A leaf goes; the last vertex takes its number."""
    leaf = rng.choice([v for v, beside in enumerate(near) if len(beside) == 1])
    near[near[leaf].pop()].discard(leaf)
    last = len(near) - 1
    for u in near[last]:
        near[u].remove(last)
        near[u].add(leaf)
    near[leaf] = near[last]
    near.pop()


def _regraft(rng: Random, near: Near) -> None:
    v = rng.randrange(len(near))
    u = rng.choice(sorted(near[v]))
    near[v].remove(u)
    near[u].remove(v)
    limb = _reached(near, u)
    end = rng.choice(sorted(limb))
    other = rng.choice([w for w in range(len(near)) if w not in limb])
    near[end].add(other)
    near[other].add(end)


def _reached(near: Near, start: int) -> dict[int, int]:
    """The vertices that are connected to this one, each with its distance."""
    reached, ahead = {start: 0}, [start]
    for v in ahead:
        for u in sorted(near[v] - reached.keys()):
            reached[u] = reached[v] + 1
            ahead.append(u)
    return reached


def _two_coloured(near: Near) -> FlagColoring:
    depth = _reached(near, 0)
    edges = [(v, u) for v, beside in enumerate(near) for u in beside if v < u]
    return FlagColoring([depth[v] % 2 for v in range(len(near))], edges)
