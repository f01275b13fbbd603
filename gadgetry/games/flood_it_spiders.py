"""Spiders in FLOOD-IT: a hub, which is the source, with paths hung on it, the legs.

Flooding a spider from its hub is finding a common supersequence of the words on its legs: each
move takes the next letter of every leg on which it is the colour played, and of no other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gadgetry.games.flood_it import FloodIt

Word = tuple[int, ...]


def spider(hub: int, words: Sequence[Sequence[int]], fixed: bool = True) -> FloodIt:
    """The spider with a hub (vertex 0) of a colour and these words on its legs, outwards.

    >>> spider(0, [(1, 2), (2,)]).edges.tolist()
    [[0, 1], [0, 3], [1, 2]]
    """
    lengths = np.array([len(word) for word in words if len(word)], np.int64)
    heads = np.arange(1, 1 + int(lengths.sum()))
    tails = heads - 1
    tails[np.cumsum(lengths) - lengths] = 0
    colours = [hub, *(colour for word in words for colour in word)]
    return FloodIt(colours, np.column_stack((tails, heads)), 0 if fixed else None)


def words_of(position: FloodIt) -> tuple[Word, ...] | None:
    """The words still to be flooded on the legs, areas as one letter; None: it is no spider.

    Legs that are flooded are left out. Of a free puzzle, None.

    >>> words_of(spider(0, [(1, 1, 2), (0, 2), (0,)]))
    ((1, 2), (2,))
    >>> words_of(FloodIt.path("abc", source=1)), words_of(FloodIt.cycle("abc", source=1))
    (((0,), (2,)), None)
    """
    n, source = len(position.colours), position.source
    if source is None or len(position.edges) != n - 1:
        return None
    degrees = np.bincount(position.edges.ravel(), minlength=n)
    degrees[source] = 0
    if degrees.max() > 2:
        return None
    near: list[list[int]] = [[] for _ in range(n)]
    for u, v in position.edges.tolist():
        near[u].append(v)
        near[v].append(u)
    paint = position.colours.tolist()
    found = []
    for leg in near[source]:
        before, here, word = source, leg, [paint[source]]
        while True:
            if paint[here] != word[-1]:
                word.append(paint[here])
            onward = [v for v in near[here] if v != before]
            if not onward:
                break
            before, here = here, onward[0]
        if len(word) > 1:
            found.append(tuple(word[1:]))
    return tuple(found)
