"""What lies over a picture of a game: winning moves, a line of best play, signs of cells."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gadgetry.diagrams.scene import Entry, Shape, text_width

WINNING = "#c1121f"


@dataclass(frozen=True)
class Sign:
    """Letters that a cell bears, which the legend explains; the colour says no more than they do.

    `tip` says it in words.
    """

    letters: str
    fill: str = "#ffffff"
    tip: str = ""


@dataclass(frozen=True)
class Overlay:
    """`winning`: the places of the winning moves; `play`: place -> the numbers of its moves.

    `signs`: place -> what is known of it besides, and `signs_legend` what that means. Places are
    what the picture has: a vertex, a variable, a cell's name, a card.

    >>> Overlay(frozenset({3}), {3: "1"}).look(3)["badge"]
    '1'
    """

    winning: frozenset[Hashable] = frozenset()
    play: Mapping[Hashable, str] = field(default_factory=dict)
    signs: Mapping[Hashable, Sign] = field(default_factory=dict)
    signs_legend: tuple[Entry, ...] = ()

    def look(self, place: Hashable) -> dict[str, Any]:
        """How a shape at a place is marked."""
        marks: dict[str, Any] = {}
        if place in self.winning:
            marks |= {"rim": 2.4, "stroke": WINNING}
        if place in self.play:
            marks["badge"] = self.play[place]
        return marks

    @classmethod
    def of(cls, position: Any, winning: Sequence[Any], play: Sequence[Any]) -> Overlay:
        """The overlay of some moves of a position, where they have a place in its picture.

        >>> from gadgetry.games.connection.hex import Hex
        >>> Overlay.of(Hex(2, 2), ["a2", "b1"], ["a2", "b1", "a2"]).play
        {'a2': '1,3', 'b1': '2'}
        """
        numbers: dict[Hashable, str] = {}
        for number, move in enumerate(play, 1):
            place = move_place(position, move)
            if place is not None:
                before = f"{numbers[place]}," if place in numbers else ""
                numbers[place] = f"{before}{number}"
        places = {move_place(position, move) for move in winning} - {None}
        return cls(frozenset(places), numbers)

    def legend(self) -> list[Entry]:
        """What the marks mean."""
        found = []
        if self.winning:
            thick = Shape("", 0, 0, 11, 11, rim=2.4, stroke=WINNING)
            found.append(Entry(thick, "thick ring: a winning move"))
        if self.play:
            found.append(Entry(Shape("", 0, 0, 11, 11, fill="#ffe066", label="1"),
                               "number: the line of best play"))  # fmt: skip
        return [*found, *self.signs_legend]

    def sign(self, place: Hashable, x: float, y: float, size: float, name: str) -> list[Shape]:
        """The sign of a place, if it has one, in letters of a size, its middle at x and y.

        >>> [shape.label for shape in Overlay(signs={3: Sign("T")}).sign(3, 0, 0, 7, "sign3")]
        ['T']
        """
        sign = self.signs.get(place)
        if sign is None:
            return []
        wide = max(1.3 * size, text_width(sign.letters, size) + 0.5 * size)
        return [Shape(name, x, y, wide, 1.3 * size, "round", sign.letters, sign.fill, rim=0.5,
                      size=size, tip=sign.tip, bold=True)]  # fmt: skip


def move_place(position: Any, move: Any) -> Hashable | None:
    """Where a move is made: a vertex, a cell, a card, a variable; None if it has no place.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> move_place(FloodIt.path("aba"), (1, 0)), move_place(FloodIt.path("aba", source=0), 1)
    (1, None)
    """
    ruleset = getattr(position, "ruleset", "")
    if ruleset in ("flood-it", "honey-bee") and not isinstance(move, tuple):
        return None  # a colour
    if ruleset in ("uno", "swap-uno"):
        return tuple(move) if isinstance(move, tuple) else None
    if ruleset in ("undirected-geography", "generalized-geography") and isinstance(move, tuple):
        return int(move[1])  # of several tokens: from, to
    if isinstance(move, tuple):
        return int(move[0]) if move and isinstance(move[0], int) else None
    if isinstance(move, int):
        return abs(move)  # a variable's literal
    return move if isinstance(move, str) else None
