"""Spiders in FLOOD-IT: a hub, which is the source, with paths hung on it, the legs.

Flooding a spider from its hub is finding a common supersequence of the words on its legs: each
move takes the next letter of every leg on which it is the colour played, and of no other.

Of a free spider this is so if each word is on as many legs as the supersequence has letters:
fewer moves leave each word a leg without a move of its own, and that one is flooded from the hub.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove

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


def words_in_copies(position: FloodIt) -> tuple[int, tuple[Word, ...], int] | None:
    """Of a free spider, the hub, its different words, and on how many legs each is at least.

    None if it is no free spider, or some word is on fewer legs than a word has letters or than
    there are letters: then moves of the legs by themselves may help.

    >>> words_in_copies(spider(0, [(1, 2)] * 3, fixed=False))
    (0, ((1, 2),), 3)
    >>> words_in_copies(spider(0, [(1, 2), (2, 1)], fixed=False)) is None
    True
    """
    n = len(position.colours)
    if position.source is not None or len(position.edges) != n - 1:
        return None
    hub = int(np.bincount(position.edges.ravel(), minlength=n).argmax())
    words = words_of(FloodIt(position.colours, position.edges, hub))
    times = Counter(words or ())
    copies = min(times.values(), default=0)
    letters = {letter for word in times for letter in word}
    if not times or copies < max(len(letters), *map(len, times)):
        return None
    return hub, tuple(sorted(times)), copies


def hub_moves(position: FloodIt, hub: int, colours: Sequence[int]) -> tuple[FloodMove, ...]:
    """The moves that give the hub's area these colours, fixed or free.

    >>> hub_moves(spider(0, [(1, 2)], fixed=False), 0, (1, 2))
    ((0, 1), (0, 2))
    """
    moves: list[FloodMove] = []
    for colour in colours:
        named = (int(position.areas()[hub]), colour)
        moves.append(named if position.source is None else colour)
        position = position.play(moves[-1])
    return tuple(moves)
