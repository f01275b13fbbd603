"""UNO deals."""

from __future__ import annotations

from random import Random

from gadgetry.formulas.family import Family, at_least
from gadgetry.games.geography.uno import Uno
from gadgetry.games.position import GameError

MOST_CARDS = 100_000


def deal(cards: int, colours: int, ranks: int, *, seed: int = 0) -> Uno:
    """n cards in each hand and one on the pile, each of a random colour and rank.

    >>> print(deal(2, 2, 2, seed=1))
    uno
    pile 0/1
    hand 0/0 1/0
    hand 0/0 1/1
    """
    at_least(0, cards=cards)
    at_least(1, colours=colours, ranks=ranks)
    if cards > MOST_CARDS:
        raise GameError(f"cards: expected at most {MOST_CARDS:,} a hand, got {cards:,}")
    rng = Random(seed)
    row = [(int(rng.random() * colours), int(rng.random() * ranks)) for _ in range(2 * cards + 1)]
    return Uno.of(row[1 : cards + 1], row[cards + 1 :], row[0])


FAMILY = Family(
    "deal",
    "uno",
    deal,
    "Demaine, Demaine, Harvey, Uehara, Uno, Uno, UNO is hard, even for a single player,"
    " Theoretical Computer Science 521 (2014)",
)
