"""All small deals of cards up to renaming colours and ranks, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

Card = tuple[int, int]
Deal = tuple[list[Card], list[Card], Card]  # the mover's hand, the other's, the pile


def deals(cards: int) -> Iterator[Deal]:
    """The deals of so many cards, one of them on the pile, up to renaming.

    >>> [len(list(deals(n))) for n in range(1, 5)]
    [1, 8, 59, 404]
    """
    seen = set()
    for hand in range(cards):
        for colours in _partitions(cards):
            for ranks in _partitions(cards):
                row = list(zip(colours, ranks, strict=True))
                form = min(_forms(row, hand))
                if (hand, form) not in seen:
                    seen.add((hand, form))
                    yield list(form[1 : hand + 1]), list(form[hand + 1 :]), form[0]


def random_deal(cards: int, rng: Random) -> Deal:
    """A deal of so many cards, one of them on the pile.

    >>> random_deal(4, Random(1)) == random_deal(4, Random(1))
    True
    """
    kinds = 1 + int(rng.random() * cards)
    row = [(int(rng.random() * kinds), int(rng.random() * kinds)) for _ in range(cards)]
    hand = int(rng.random() * cards)
    return row[1 : hand + 1], row[hand + 1 :], row[0]


def _partitions(size: int) -> Iterator[tuple[int, ...]]:
    """The ways to name things, each name new or used before: restricted growth."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        names = waiting.pop()
        if len(names) == size:
            yield names
        else:
            new = max(names, default=-1) + 1
            waiting += [(*names, name) for name in reversed(range(new + 1))]


def _forms(row: list[Card], hand: int) -> Iterator[tuple[Card, ...]]:
    """The same deal with both hands in every order, named in the order of the cards."""
    for first in permutations(row[1 : hand + 1]):
        for second in permutations(row[hand + 1 :]):
            cards = (row[0], *first, *second)
            colours = _named([colour for colour, _ in cards])
            ranks = _named([rank for _, rank in cards])
            yield tuple(zip(colours, ranks, strict=True))


def _named(values: list[int]) -> list[int]:
    names: dict[int, int] = {}
    return [names.setdefault(value, len(names)) for value in values]
