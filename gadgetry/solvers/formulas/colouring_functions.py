"""Set colouring games by their functions: minimax, classes, rational moves, stars, metagames.

A game colours elements until all are coloured; a function then says who wins. Functions are tables,
so these are the definitions of van Rijswijck, Set Colouring Games (2006), chapters 5 and 6, for
small games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

MAX, MIN = +1, -1
Move = tuple[int, int]  # element, colour


@dataclass(frozen=True)
class Function:
    """+1 or -1 for every colouring of the elements; the first element's colour weighs most.

    >>> equal = Function((+1, -1, -1, +1))
    >>> equal.elements, equal.coloured(0, 1).table, equal.starred().elements
    (2, (-1, 1), 3)
    """

    table: tuple[int, ...]
    colours: int = 2

    @property
    def elements(self) -> int:
        """How many elements are to be coloured."""
        size, elements = len(self.table), 0
        while size > 1:
            size //= self.colours
            elements += 1
        return elements

    def coloured(self, element: int, colour: int) -> Function:
        """The subgame after a move."""
        return _coloured(self, element, colour)

    def moves(self) -> Iterator[Move]:
        """The moves, element by element."""
        return product(range(self.elements), range(self.colours))

    def starred(self) -> Function:
        """The game with a dead element, the last one."""
        return Function(tuple(t for t in self.table for _ in range(self.colours)), self.colours)

    def at_most(self, other: Function) -> bool:
        """The order of games on the same elements.

        >>> Function((-1, +1)).at_most(Function((+1, +1)))
        True
        """
        return all(a <= b for a, b in zip(self.table, other.table, strict=True))


@cache
def _coloured(f: Function, element: int, colour: int) -> Function:
    weight = f.colours ** (f.elements - 1 - element)
    kept = (t for at, t in enumerate(f.table) if at // weight % f.colours == colour)
    return Function(tuple(kept), f.colours)


@cache
def minimax(f: Function, mover: int) -> int:
    """The outcome under best play: +1 if MAX wins.

    >>> minimax(Function((+1, -1, -1, +1)), MAX), minimax(Function((+1, -1, -1, +1)), MIN)
    (-1, 1)
    """
    if len(f.table) == 1:
        return f.table[0]
    results = (minimax(f.coloured(*move), -mover) for move in f.moves())
    return mover if mover in results else -mover


Class = Literal["regular", "misère", "positive", "negative"]


def minimax_class(f: Function) -> Class:
    """Who wins: the first player (regular), the second (misère), MAX or MIN (Definition 5.1.5).

    >>> minimax_class(Function((+1, -1, -1, +1)))
    'misère'
    """
    first, second = minimax(f, MAX), minimax(f, MIN)
    if first == second:
        return "positive" if first == MAX else "negative"
    return "regular" if first == MAX else "misère"


def preferable(f: Function, element: int, better: int, worse: int) -> bool:
    """Does MAX prefer one colour of an element to another, whatever else is coloured how?

    >>> preferable(Function((-1, +1)), 0, 1, 0)
    True
    """
    return f.coloured(element, worse).at_most(f.coloured(element, better))


def rational(f: Function, move: Move, player: int) -> bool:
    """Is the colour the best of its element for the player, whatever happens?

    >>> rational(Function((-1, +1)), (0, 1), MAX), rational(Function((-1, +1)), (0, 1), MIN)
    (True, False)
    """
    element, colour = move
    pairs = ((colour, c) if player == MAX else (c, colour) for c in range(f.colours))
    return all(preferable(f, element, better, worse) for better, worse in pairs)


def dead(f: Function, element: int) -> bool:
    """Does the element's colour never matter?

    >>> dead(Function((+1, -1)).starred(), 1)
    True
    """
    return len({f.coloured(element, c) for c in range(f.colours)}) == 1


def isotone(f: Function) -> bool:
    """Is a higher colour never worse for MAX?

    >>> isotone(Function((-1, +1))), isotone(Function((+1, -1)))
    (True, False)
    """
    steps = product(range(f.elements), range(f.colours - 1))
    return all(preferable(f, element, c + 1, c) for element, c in steps)


def metagame(f: Function, g: Function, join: Callable[[int, int], int]) -> Function:
    """The game on the elements of both, in which `join` decides: `min` and, `max` or.

    >>> minimax_class(metagame(Function((-1, +1)), Function((-1, +1)), min))
    'negative'
    """
    return Function(tuple(join(a, b) for a in f.table for b in g.table), f.colours)


def functions(elements: int, colours: int = 2) -> Iterator[Function]:
    """All functions of so many elements.

    >>> sum(1 for _ in functions(2))
    16
    """
    for table in product((-1, +1), repeat=colours**elements):
        yield Function(table, colours)
