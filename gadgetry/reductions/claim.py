"""What a reduction claims: something of the target holds iff something of the source does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Property = Literal["winner", "value", "moves", "truth"]


@dataclass(frozen=True)
class Claim:
    """The target's `property` equals `equals` iff the source's `source_property` does.

    `winner`: the player who wins ("first" for impartial games, else a player's name);
    `value`: the Grundy value; `moves`: the puzzle needs at most that many moves, and with None on
    both sides the same holds for every number, that is both need the same; `truth`: the formula
    is true.

    >>> print(Claim("value", 2, "truth", True))
    the value is *2 iff the formula is true
    """

    property: Property
    equals: Any
    source_property: Property = "truth"
    source_equals: Any = True

    def every_number(self) -> bool:
        """Do both puzzles need the same number of moves?

        >>> print(Claim("moves", None, "moves", None))
        at most m moves suffice iff at most m moves suffice
        """
        return self.property == "moves" and self.equals is None

    def __str__(self) -> str:
        said = _said(self.property, self.equals)
        return f"{said} iff {_said(self.source_property, self.source_equals)}"

    def to_json(self) -> dict[str, Any]:
        """The claim in a bundle."""
        iff = _said(self.source_property, self.source_equals)
        return {"property": self.property, "equals": self.equals, "iff": iff}

    def opposite(self) -> Claim | None:
        """The same said of the other player; None where the claim is of another kind.

        >>> print(Claim("winner", "first").opposite())
        the second player wins iff the formula is false
        """
        others = {"first": "second", "second": "first"}
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
        """
        if later.every_number() and self.property == "moves":
            return self
        if self.every_number() and later.source_property == "moves":
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
        return f"the value is {'0' if equals == 0 else f'*{equals}'}"
    if property == "moves":
        many = "m" if equals is None else equals
        return f"at most {many} {'move suffices' if equals == 1 else 'moves suffice'}"
    return f"the {equals} player wins" if equals in ("first", "second") else f"{equals} wins"
