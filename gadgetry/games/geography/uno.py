"""UNCOOPERATIVE UNO: two hands, face up; play a card that matches the last, or lose."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.games.fields import MOST_NUMBER, Field, list_of, natural, or_null
from gadgetry.games.geography.geography_graph import shown
from gadgetry.games.geography.small_decks import deals, random_deal
from gadgetry.games.position import GameError, IllegalMove, Impartial, wrong
from gadgetry.games.registry import Rules, Ruleset, Small

Card = tuple[int, int]  # colour, rank


@dataclass(frozen=True, slots=True)
class Uno(Impartial[Card]):
    """Two hands of cards and the last card played; a move is the card to play.

    `hands[0]` is the hand of the player to move, so a move also swaps the places of the
    hands; both are sorted, and may hold a card twice. On an empty pile (`pile` None) any card
    goes. Make positions with `of`.

    >>> game = Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))
    >>> game.moves(), game.play((1, 1)).moves(), game.play((1, 1)).play((2, 1)).moves()
    (((1, 1),), ((2, 1),), ((2, 3),))
    >>> print(game)
    uno
    pile 1/2
    hand 1/1 2/3
    hand 2/1
    """

    ruleset: ClassVar[str] = "uno"
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    pile: Card | None

    @classmethod
    def of(cls, hand: Iterable[Card], other: Iterable[Card], pile: Card | None = None) -> Self:
        """The position with the hand of the player to move, and that of the other."""
        hands = (tuple(sorted(hand)), tuple(sorted(other)))
        cards = [*hands[0], *hands[1], *([] if pile is None else [pile])]
        if not _are_cards(cards):
            for card in cards:
                _check(list(card), "card")
        return cls(hands, pile)

    def moves(self) -> tuple[Card, ...]:
        """The cards in hand that match the pile, ascending."""
        return tuple(dict.fromkeys(card for card in self.hands[0] if matches(card, self.pile)))

    def play(self, move: Card) -> Self:
        """Play a card."""
        moves = self.moves()
        if move not in moves:
            raise IllegalMove(f"expected one of {moves}, got {move!r}")
        at = self.hands[0].index(move)
        left = self.hands[0][:at] + self.hands[0][at + 1 :]
        return type(self)((self.hands[1], left), move)

    def move_name(self, move: Card) -> str:
        """Colour/rank."""
        return f"{move[0]}/{move[1]}"

    def sizes(self) -> dict[str, int]:
        cards = sum(map(len, self.hands)) + (self.pile is not None)
        return {"cards": cards, "matches": matches_between(self)}

    def to_json(self) -> dict[str, Any]:
        """The two hands, that of the player to move first, and the pile's last card or null."""
        return {
            "ruleset": self.ruleset,
            "hands": [[list(card) for card in hand] for hand in self.hands],
            "pile": None if self.pile is None else list(self.pile),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        hands, pile = data.get("hands"), data.get("pile")
        if not (isinstance(hands, list) and len(hands) == 2):
            raise GameError(f'expected two hands as "hands", got {shown(hands)}')
        for i, hand in enumerate(hands):
            if not isinstance(hand, list):
                raise GameError(f"hand {i + 1}: expected a list of cards, got {shown(hand)}")
        first, second = (
            [_check(card, f"hand {i + 1}") for card in hand] for i, hand in enumerate(hands)
        )
        return cls.of(first, second, None if pile is None else _check(pile, "pile"))

    def __str__(self) -> str:
        pile = () if self.pile is None else (self.pile,)
        rows = (("pile", pile), ("hand", self.hands[0]), ("hand", self.hands[1]))
        return "\n".join([self.ruleset] + [" ".join([w, *map(self.move_name, c)]) for w, c in rows])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        lines = [(i, line.split()) for i, line in enumerate(text.splitlines(), 1) if line.strip()]
        wanted = (cls.ruleset, "pile", "hand", "hand")
        rows: list[list[Card]] = []
        for (i, words), first in zip(lines, wanted, strict=False):
            if words[0] != first or (first == cls.ruleset and len(words) > 1):
                raise GameError(f"expected {first!r}, got {shown(words[0])}", i)
            cards = [re.fullmatch(r"([0-9]{1,10})/([0-9]{1,10})", word) for word in words[1:]]
            if None in cards or (first == "pile" and len(cards) > 1):
                most = "at most one card" if first == "pile" else "cards"
                raise GameError(f"expected {most} such as 2/7, got {shown(words[1:])}", i)
            rows.append([_check([int(c[1]), int(c[2])], i) for c in cards if c])
        if len(lines) != len(wanted):
            last = lines[: len(wanted) + 1][-1][0] if lines else 1
            raise GameError(f"expected 4 lines ({', '.join(wanted)}) and no more", last)
        return cls.of(rows[2], rows[3], rows[1][0] if rows[1] else None)


def matches(card: Card, pile: Card | None) -> bool:
    """May the card be played: same colour or same rank as the last, or nothing to match?"""
    return pile is None or card[0] == pile[0] or card[1] == pile[1]


def matching_pairs(uno: Uno) -> list[tuple[int, int]]:
    """The pairs of cards of different hands that match, then those of the hand and the pile.

    Cards are numbered: the hand of the player to move, the other hand, the pile.

    >>> matching_pairs(Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2)))
    [(0, 2), (1, 2), (0, 3)]
    """
    hand, other = uno.hands
    replies: dict[tuple[str, int], set[int]] = defaultdict(set)
    for j, (colour, rank) in enumerate(other, len(hand)):
        replies["colour", colour].add(j)
        replies["rank", rank].add(j)
    pairs = [
        (i, j)
        for i, (colour, rank) in enumerate(hand)
        for j in sorted(replies["colour", colour] | replies["rank", rank])
    ]
    pile = len(hand) + len(other)
    return pairs + [(i, pile) for i, card in enumerate(hand) if matches(card, uno.pile)]


def matches_between(uno: Uno) -> int:
    """How many `matching_pairs` there are, without making them.

    >>> matches_between(Uno.of([(1, 1), (2, 3)], [(2, 1), (2, 1)], pile=(1, 2)))
    5
    """
    hand, other = uno.hands
    colours = Counter(colour for colour, _ in other)
    ranks = Counter(rank for _, rank in other)
    both = Counter(other)
    pairs = sum(colours[c] + ranks[r] - both[c, r] for c, r in hand)
    return pairs + sum(matches(card, uno.pile) for card in hand)


def _are_cards(cards: list[Any]) -> bool:
    """Are these all pairs of a colour and a rank?"""
    if not set(map(type, cards)) <= {tuple} or not set(map(len, cards)) <= {2}:
        return False
    numbers = list(chain.from_iterable(cards))
    if not set(map(type, numbers)) <= {int}:
        return False
    return not numbers or (min(numbers) >= 0 and max(numbers) <= MOST_NUMBER)


def _check(card: Any, where: str | int) -> Card:
    if isinstance(card, list) and len(card) == 2:
        colour, rank = card
        if all(type(x) is int and 0 <= x <= MOST_NUMBER for x in card):
            return colour, rank
    raise wrong(where, f"expected a colour and a rank, 0 to {MOST_NUMBER}, got {shown(card)}")


def _all(cards: int) -> Iterator[Uno]:
    return (Uno.of(*deal) for deal in deals(cards))


def _random(cards: int, rng: Random) -> Uno:
    return Uno.of(*random_deal(cards, rng))


_CARD = list_of(natural(most=MOST_NUMBER), 2)
FIELDS: dict[str, Field] = {"hands": list_of(list_of(_CARD), 2), "pile": or_null(_CARD).if_any()}
RULESET = Ruleset(
    position=Uno,
    summary="play a card of the same colour or rank as the last; who cannot play loses",
    paper="Demaine et al. 2014; Burke, Ferland and Teng, arXiv:2106.02114, appendix E",
    fields=FIELDS,
    small=Small("cards", _all, _random),
    rules=Rules(
        position="Two hands of cards, face up, and the last card played; a card has a colour and a "
        "rank.",
        move="Play a card from your hand that has the colour or the rank of the last card.",
        end="Who cannot play loses, also with an empty hand.",
        text="`pile COLOUR/RANK` (or `pile` alone, and any card goes); `hand ...` of the player "
        "to move, `hand ...` of the other.",
        example="uno\npile 1/2\nhand 1/1 2/3\nhand 2/1",
    ),
)
