"""Scheduled games: an order, told beforehand, says whose turn each turn is (thesis, 4.8).

Each player claims elements for himself until all are claimed, as in Hex; who has won is a function
of the maximizer's elements. Yamasaki's theorem, for isotone functions: whoever makes the last move
of an order is at least as well off when that turn becomes the first one. (The thesis prints it the
other way around: the first turn becomes the last one; see docs/errata.md.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

Order = str  # one letter for each turn: B for the maximizer, W for the other
Wins = Callable[[int], bool]  # does the maximizer win with these elements?


def scheduled_winner(elements: int, wins: Wins, order: Order) -> str:
    """Who wins, `B` or `W`, with best play.

    >>> both = lambda mine: mine == 0b11
    >>> [scheduled_winner(2, both, order) for order in ("BB", "BW", "WB", "WW")]
    ['B', 'W', 'W', 'W']
    """
    every = (1 << elements) - 1

    @cache
    def maximizer_wins(mine: int, taken: int) -> bool:
        if taken == every:
            return wins(mine)
        black = order[taken.bit_count()] == "B"
        free = [1 << v for v in range(elements) if not taken >> v & 1]
        outcomes = (maximizer_wins(mine | v if black else mine, taken | v) for v in free)
        return any(outcomes) if black else all(outcomes)

    return "B" if maximizer_wins(0, 0) else "W"


def exceptions_to_yamasaki(elements: int, wins: Wins, *, printed: bool = False) -> Iterator[Order]:
    """The orders whose last player wins, and loses when the last turn becomes the first one; or,
    as it is printed, when the first turn becomes the last one.

    >>> def third_and_another(mine: int) -> bool:
    ...     return mine > 0b100
    >>> list(exceptions_to_yamasaki(3, third_and_another))
    []
    >>> list(exceptions_to_yamasaki(3, third_and_another, printed=True))
    ['BWB']
    """
    winners = {
        order: scheduled_winner(elements, wins, order)
        for order in map("".join, product("BW", repeat=elements))
    }
    for order, winner in winners.items():
        turned = order[1:] + order[:1] if printed else order[-1:] + order[:-1]
        if winner == order[-1:] != winners[turned]:
            yield order


def isotone_functions(elements: int) -> list[tuple[bool, ...]]:
    """All isotone functions, each by its values on all sets of elements, by their masks.

    >>> [len(isotone_functions(elements)) for elements in range(5)]
    [2, 3, 6, 20, 168]
    """
    if elements == 0:
        return [(False,), (True,)]
    smaller = isotone_functions(elements - 1)
    return [
        without + with_it
        for without in smaller
        for with_it in smaller
        if all(a <= b for a, b in zip(without, with_it, strict=True))
    ]
