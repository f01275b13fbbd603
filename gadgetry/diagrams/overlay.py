"""What lies over a picture of a game: winning moves, a line of best play, signs of cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
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
    """Where a move is made: the first of its places, None if it has none, or a colour's many.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> move_place(FloodIt.path("aba"), (1, 0)), move_place(FloodIt.path("aba", source=0), 1)
    (1, None)
    """
    place = next(iter(move_places(position, move)), None)
    return None if isinstance(place, tuple) and place[0] == "colour" else place


def move_places(position: Any, move: Any) -> tuple[Hashable, ...]:
    """What a move is made on: a vertex, a cell, a card, a variable; several, or none.

    Places are what the picture's shapes and lines bear: a number, a cell's name, a card;
    `("edge", i)`, `("domino", u, v)`, `("heap", i, what is left of it)`, `("colour", c)`, and in a
    sum the summand and the place in it.

    >>> from gadgetry.games.general.nim import Nim
    >>> from gadgetry.games.general.sum import Sum
    >>> game = Sum((Nim((1, 3)),))
    >>> move_places(game, (0, (1, 2)))
    ((0, ('heap', 1, 2)), (0, ('heap', 1, None)))
    """
    find = _PLACES.get(getattr(position, "ruleset", ""), _by_form)
    return find(position, move)


def _by_form(position: Any, move: Any) -> tuple[Hashable, ...]:
    """A vertex, the vertex of a pair, a variable's literal, or a cell's name."""
    if isinstance(move, tuple):
        return (int(move[0]),) if move and isinstance(move[0], int) else ()
    if isinstance(move, int):
        return (abs(move),)
    return (move,) if isinstance(move, str) else ()


def _token(position: Any, move: Any) -> tuple[Hashable, ...]:
    """The vertex to which a token goes; of several tokens a move is (from, to)."""
    if isinstance(move, str):
        return ()  # a pass
    return (int(move[1]) if isinstance(move, tuple) else int(move),)


def _colour(position: Any, move: Any) -> tuple[Hashable, ...]:
    """The area that is recoloured, by its least vertex; a colour is played on all that has it."""
    return (int(move[0]),) if isinstance(move, tuple) else (("colour", int(move)),)


def _card(position: Any, move: Any) -> tuple[Hashable, ...]:
    return (tuple(move),) if isinstance(move, tuple) else ()


def _summand(position: Any, move: Any) -> tuple[Hashable, ...]:
    number, inner = move
    return tuple((number, place) for place in move_places(position.summands[number], inner))


def _heap(position: Any, move: Any) -> tuple[Hashable, ...]:
    """In NIM the lowest counter that is taken, or the heap; in octal games the heap."""
    heap, left = move
    whole = ("heap", heap, None)
    return (("heap", heap, left), whole) if isinstance(left, int) else (whole,)


def _domino(position: Any, move: Any) -> tuple[Hashable, ...]:
    return (("domino", *move),)


_PLACES: dict[str, Callable[[Any, Any], tuple[Hashable, ...]]] = {
    "cram": _domino,
    "domineering": _domino,
    "edge-geography": _token,
    "edge-shannon": lambda position, move: (("edge", move),),
    "flood-it": _colour,
    "generalized-geography": _token,
    "honey-bee": _colour,
    "nim": _heap,
    "octal": _heap,
    "octal-graph": lambda position, move: tuple(move),
    "short-geography": _token,
    "sum": _summand,
    "swap-uno": _card,
    "undirected-geography": _token,
    "uno": _card,
}
