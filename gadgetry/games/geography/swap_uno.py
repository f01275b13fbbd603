"""SWAP UNO: UNCOOPERATIVE UNO in which once in the game somebody may swap the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Literal, Self

from gadgetry.games.fields import TRUTH
from gadgetry.games.geography.small_decks import deals, random_deal
from gadgetry.games.geography.uno import FIELDS, Card, Uno
from gadgetry.games.position import GameError, IllegalMove, Impartial
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True, slots=True)
class SwapUno(Impartial[Card | Literal["swap"]]):
    """A position of UNO, and whether the swap is still to be had.

    Who swaps uses the turn for it, so the opponent now plays with the very hand that was to
    play: the swap is a pass, and the game the sum of UNO and one heap of one.

    >>> game = SwapUno.of([(1, 1)], [], pile=(1, 2))
    >>> game.moves(), game.play("swap").moves()
    (((1, 1), 'swap'), ((1, 1),))
    >>> print(game)
    swap-uno
    swap
    pile 1/2
    hand 1/1
    hand
    """

    ruleset: ClassVar[str] = "swap-uno"
    uno: Uno
    swap: bool = True

    @classmethod
    def of(
        cls,
        hand: Iterable[Card],
        other: Iterable[Card],
        pile: Card | None = None,
        swap: bool = True,
    ) -> Self:
        """The position with the hand of the player to move, and that of the other."""
        return cls(Uno.of(hand, other, pile), swap)

    def moves(self) -> tuple[Card | Literal["swap"], ...]:
        """The cards that match the pile, ascending; the swap comes last."""
        cards = self.uno.moves()
        return (*cards, "swap") if self.swap else cards

    def play(self, move: Card | Literal["swap"]) -> Self:
        """Play a card, or swap hands."""
        moves = self.moves()
        if move not in moves:
            raise IllegalMove(f"expected one of {moves}, got {move!r}")
        if isinstance(move, str):
            return type(self)(self.uno, swap=False)
        return type(self)(self.uno.play(move), self.swap)

    def move_name(self, move: Card | Literal["swap"]) -> str:
        """Colour/rank, or `swap`."""
        return move if isinstance(move, str) else self.uno.move_name(move)

    def components(self) -> tuple[Impartial[Any], ...]:
        """The game without the swap, and the swap alone."""
        return (self.uno, type(self)(Uno.of([], []))) if self.swap else (self.uno,)

    def sizes(self) -> dict[str, int]:
        return self.uno.sizes()

    def to_json(self) -> dict[str, Any]:
        """As for UNO, with the key `swap`."""
        return self.uno.to_json() | {"ruleset": self.ruleset, "swap": self.swap}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        if not isinstance(data.get("swap"), bool):
            raise GameError('expected true or false as "swap"')
        return cls(Uno.from_json(data), data["swap"])

    def __str__(self) -> str:
        head = [self.ruleset, "swap" if self.swap else "swapped"]
        return "\n".join(head + str(self.uno).split("\n")[1:])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `str` wrote."""
        lines = text.strip().split("\n")
        if lines[0].strip() != cls.ruleset:
            raise GameError(f"expected {cls.ruleset!r}, got {lines[0][:60]!r}", 1)
        second = lines[1].strip() if len(lines) > 1 else ""
        if second not in ("swap", "swapped"):
            raise GameError(f"expected 'swap' or 'swapped', got {second[:60]!r}", 2)
        # An empty line in place of the swap keeps the numbers of the lines.
        uno = Uno.from_text("\n".join([Uno.ruleset, "", *lines[2:]]))
        return cls(uno, second == "swap")


def _all(cards: int) -> Iterator[SwapUno]:
    return (SwapUno.of(*deal, swap) for deal in deals(cards) for swap in (False, True))


def _random(cards: int, rng: Random) -> SwapUno:
    return SwapUno.of(*random_deal(cards, rng), swap=rng.random() < 0.5)


RULESET = Ruleset(
    position=SwapUno,
    summary="uno in which once, instead of playing, somebody may swap the hands",
    paper="Burke, Ferland and Teng, arXiv:2106.02114, section 4",
    fields={**FIELDS, "swap": TRUTH},
    small=Small("cards", _all, _random),
    rules=Rules(
        position="Two hands of cards, face up, the last card played, and whether the swap is still "
        "to be had.",
        move="Play a card from your hand that has the colour or the rank of the last card; or, "
        "once in the game, swap the two hands instead.",
        end="Who cannot move loses.",
        text="`swap`, or `swapped` if it was used; `pile COLOUR/RANK` (or `pile` alone, and any "
        "card goes); `hand ...` of the player to move, `hand ...` of the other.",
        example="swap-uno\nswap\npile 1/2\nhand 1/1 2/3\nhand 2/1",
    ),
)
