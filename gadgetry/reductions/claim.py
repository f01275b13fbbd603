"""What a reduction claims: something of the target holds iff something of the source does.

And what it promises besides: what a later step of a chain may rely on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gadgetry._wording import nimber_in_words
from gadgetry.games.registry import rulesets

Property = Literal["winner", "value", "moves", "truth"]

KEPT: dict[str | None, tuple[Property, ...]] = {"m": ("moves",), "n": ("value", "winner")}
"""What comes over where both sides have the same number of moves m, or the same value *n."""


def other_players() -> dict[str, str]:
    """The other player of each one in any game: of two players exactly one wins.

    >>> others = other_players()
    >>> others["first"], others["White"], others["Alice"]
    ('second', 'Black', 'Bob')
    """
    named = (getattr(ruleset.position, "players", None) for ruleset in rulesets().values())
    pairs = [pair for pair in (("first", "second"), *named) if pair]
    return {player: other for pair in pairs for player, other in (pair, pair[::-1])}


@dataclass(frozen=True)
class Promise:
    """What holds of every target of a step: its value is one of these, in ascending order.

    >>> print(Promise((1, 2)))
    the value is *1 or *2
    >>> Promise((1, 2)).within(1, 2, 3), Promise((1, 2)).within(2, 3)
    (True, False)
    """

    values: tuple[int, ...]

    def within(self, *values: int) -> bool:
        """Is it promised that the value is one of these?"""
        return set(self.values) <= set(values)

    def __str__(self) -> str:
        return f"the value is {' or '.join(nimber_in_words(value) for value in self.values)}"


@dataclass(frozen=True)
class Claim:
    """The target's `property` equals `equals` iff the source's `source_property` does.

    `winner`: the player who wins ("first" for impartial games, else a player's name);
    `value`: the Grundy value; `moves`: the puzzle needs at most that many moves; `truth`: the
    formula is true. With None on both sides the claim holds for every value or number of moves,
    that is both have the same.

    >>> print(Claim("value", 2, "truth", True))
    the value is *2 iff the formula is true
    """

    property: Property
    equals: Any
    source_property: Property = "truth"
    source_equals: Any = True

    def for_every(self) -> str | None:
        """The letter of a claim for every number of moves, or for every value.

        >>> same = Claim("moves", None, "moves", None)
        >>> print(same, "for every", same.for_every())
        at most m moves suffice iff at most m moves suffice for every m
        >>> print(Claim("value", None, "value", None))
        the value is *n iff the value is *n
        """
        return {"moves": "m", "value": "n"}.get(self.property) if self.equals is None else None

    def of_target(self) -> str:
        """What is claimed of the target, in words.

        >>> Claim("value", 2).of_target(), Claim("value", 2).of_source()
        ('the value is *2', 'the formula is true')
        """
        return _said(self.property, self.equals)

    def of_source(self) -> str:
        """The same of the source."""
        return _said(self.source_property, self.source_equals)

    def __str__(self) -> str:
        return f"{self.of_target()} iff {self.of_source()}"

    def between(self, source: str, target: str) -> str:
        """The claim in words, with the names of both games where it says the same of them.

        >>> Claim("winner", "Black", "winner", "Black").between("shannon", "hex")
        'in hex Black wins iff in shannon Black wins'
        >>> Claim("winner", "first").between("qbf", "flag-coloring")
        'the first player wins iff the formula is true'
        >>> Claim("winner", "Black", "winner", "Black").between("hex", "hex")
        'in the target Black wins iff in the source Black wins'
        """
        return " iff ".join(self.halves(source, target))

    def halves(self, source: str, target: str) -> tuple[str, str]:
        """What `between` says of the target, and of the source.

        >>> Claim("moves", None, "moves", None).halves("flood-it", "free-flood-it")[1]
        'in flood-it at most m moves suffice, for every m'
        """
        if source == target:
            source, target = "the source", "the target"
        same = self.of_target() == self.of_source()
        every = f", for every {self.for_every()}" if self.for_every() else ""
        left, right = (f"in {target} ", f"in {source} ") if same else ("", "")
        return f"{left}{self.of_target()}", f"{right}{self.of_source()}{every}"

    def to_json(self) -> dict[str, Any]:
        """The claim in a bundle."""
        return {"property": self.property, "equals": self.equals, "iff": self.of_source()}

    def opposite(self) -> Claim | None:
        """The same said of the other player; None where the claim is of another kind.

        >>> print(Claim("winner", "first").opposite())
        the second player wins iff the formula is false
        >>> print(Claim("winner", "Black", "winner", "Short").opposite())
        White wins iff Cut wins
        """
        others = other_players()
        if self.property != "winner" or self.equals not in others:
            return None
        if self.source_property == "truth":
            other: Any = not self.source_equals
        elif self.source_property == "winner" and self.source_equals in others:
            other = others[self.source_equals]
        else:
            return None
        return Claim("winner", others[self.equals], self.source_property, other)

    def then(self, later: Claim) -> Claim:
        """The claim of a chain: this reduction's, then the later one's.

        >>> first = Claim("winner", "first")
        >>> print(first.then(Claim("value", 2, "winner", "first")))
        the value is *2 iff the formula is true
        >>> print(first.then(Claim("value", 1, "winner", "second")))
        the value is *1 iff the formula is false
        >>> print(Claim("moves", 7).then(Claim("moves", None, "moves", None)))
        at most 7 moves suffice iff the formula is true
        >>> same = Claim("value", None, "value", None)
        >>> print(same.then(Claim("winner", "second", "value", 1)))
        the second player wins iff the value is *1
        """
        if self.property in KEPT.get(later.for_every(), ()):
            return self
        if later.source_property in KEPT.get(self.for_every(), ()):
            return later
        opposite = self.opposite()
        if opposite and (later.source_property, later.source_equals) == (
            opposite.property,
            opposite.equals,
        ):
            return opposite.then(later)
        if (later.source_property, later.source_equals) != (self.property, self.equals):
            raise ValueError(f"{self} and {later}: the first does not say what the second needs")
        return Claim(later.property, later.equals, self.source_property, self.source_equals)


def _said(property: Property, equals: Any) -> str:
    if property == "truth":
        return f"the formula is {'true' if equals else 'false'}"
    if property == "value":
        return f"the value is {'*n' if equals is None else nimber_in_words(equals)}"
    if property == "moves":
        many = "m" if equals is None else equals
        return f"at most {many} {'move suffices' if equals == 1 else 'moves suffice'}"
    return f"the {equals} player wins" if equals in ("first", "second") else f"{equals} wins"
