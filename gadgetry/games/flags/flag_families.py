"""The graph families and the flags of "Vexing vexillological logic", as FLAG COLORING positions.

The graph of the Azores (Fig. 6) is in the paper as a picture only; `azores` is the flag itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import GameError

RED, WHITE, BLUE, GREEN, GOLD = 0, 1, 2, 3, 4
BUFF = WHITE


def star(pendants: int) -> FlagColoring:
    """S(i): a centre, vertex 0, with i pendants.

    >>> star(2).edges
    ((0, 1), (0, 2))
    """
    _at_least(0, pendants=pendants)
    return FlagColoring([0] + [1] * pendants, [(0, v) for v in range(1, pendants + 1)])


def diamonds(pendants: int, diamonds: int) -> FlagColoring:
    """T(p,d): a vertex with p pendants, and d four-cycles through it (Fig. 1).

    >>> diamonds(1, 1).edges
    ((0, 1), (0, 2), (0, 3), (2, 4), (3, 4))
    """
    _at_least(0, pendants=pendants, diamonds=diamonds)
    colours = [0] + [1] * pendants
    edges = [(0, v) for v in range(1, pendants + 1)]
    for _ in range(diamonds):
        u, w, x = range(len(colours), len(colours) + 3)
        colours += [1, 1, 0]
        edges += [(0, u), (0, w), (u, x), (w, x)]
    return FlagColoring(colours, edges)


def path(length: int) -> FlagColoring:
    """A path with that many edges.

    >>> path(2).edges
    ((0, 1), (1, 2))
    """
    return broom(0, length)


def broom(pendants: int, length: int) -> FlagColoring:
    """B(i,l): a path 0, ..., l with i pendants at its end l.

    >>> broom(2, 1).edges
    ((0, 1), (1, 2), (1, 3))
    """
    _at_least(0, pendants=pendants, length=length)
    bristles = range(length + 1, length + 1 + pendants)
    return FlagColoring(
        [v % 2 for v in range(length + 1)] + [(length + 1) % 2] * pendants,
        [(v, v + 1) for v in range(length)] + [(length, v) for v in bristles],
    )


def complete_bipartite(left: int, right: int) -> FlagColoring:
    """K(m,n): every vertex of one part is adjacent to every vertex of the other.

    >>> complete_bipartite(2, 2).edges
    ((0, 2), (0, 3), (1, 2), (1, 3))
    """
    _at_least(0, left=left, right=right)
    edges = [(u, left + v) for u in range(left) for v in range(right)]
    return FlagColoring([0] * left + [1] * right, edges)


def route(*lengths: int) -> FlagColoring:
    """P(l1,l2,...): two vertices, 0 and 1, joined by internally disjoint paths of these lengths.

    A length 0 makes the two ends one vertex: a path of length 2 is then a pendant, one of length
    4 or 6 a cycle. All lengths have one parity, or the graph would not be two-coloured.

    >>> route(1, 3).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    >>> route(0, 2, 4) == diamonds(1, 1)
    False
    >>> len(route(0, 2, 4).edges) == len(diamonds(1, 1).edges)
    True
    """
    for length in lengths:
        _at_least(0, length=length)
    if len({length % 2 for length in lengths}) > 1:
        raise GameError(f"expected lengths of one parity, got {', '.join(map(str, lengths))}")
    end = 0 if 0 in lengths else 1
    colours = [0] if end == 0 else [0, (lengths[0] if lengths else 0) % 2]
    edges: list[tuple[int, int]] = []
    for length in lengths:
        inner = range(len(colours), len(colours) + max(length - 1, 0))
        colours += [(place + 1) % 2 for place in range(len(inner))]
        stops = [0, *inner, end]
        edges += [edge for edge in pairwise(stops) if edge[0] != edge[1]]
    return FlagColoring(colours, edges)


def grid(rows: int, columns: int, colours: int = 2) -> FlagColoring:
    """The rectangular grid; the square in row r and column c has the colour (r + c) mod colours.

    >>> grid(2, 2).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    _at_least(0, rows=rows, columns=columns)
    _at_least(1, colours=colours)
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    across = [(r * columns + c, r * columns + c + 1) for r, c in squares if c + 1 < columns]
    down = [(r * columns + c, (r + 1) * columns + c) for r, c in squares if r + 1 < rows]
    return FlagColoring([(r + c) % colours for r, c in squares], across + down)


def usa() -> FlagColoring:
    """The flag of the United States: canton 0, stripes 1 to 13, stars 14 to 63 (Fig. 5).

    The canton lies beside the first seven stripes and on the eighth.

    >>> len(usa().colours), len(usa().neighbours[0])
    (64, 58)
    """
    stripes = [RED if v % 2 else WHITE for v in range(1, 14)]
    return FlagColoring(
        [BLUE, *stripes, *[WHITE] * 50],
        [(v, v + 1) for v in range(1, 13)] + [(0, v) for v in [*range(1, 9), *range(14, 64)]],
    )


def canada() -> FlagColoring:
    """The flag of Canada: a white square, 0, with the two red bars and the red leaf (Fig. 7).

    >>> canada().colours
    (1, 0, 0, 0)
    """
    return _field(WHITE, [RED, RED, RED])


def france() -> FlagColoring:
    """The flag of France: blue, white, red (Fig. 7).

    >>> france().colours
    (2, 1, 0)
    """
    return FlagColoring([BLUE, WHITE, RED], [(0, 1), (1, 2)])


def maine() -> FlagColoring:
    """The modernized historical flag of Maine: a green pine and a blue star on buff (Fig. 7).

    >>> maine().colours
    (1, 3, 2)
    """
    return _field(BUFF, [GREEN, BLUE])


def azores(blue: int = 4, across: int = 1, white: int = 4) -> FlagColoring:
    """The flag of the Azores (Fig. 6), its goshawk one region; stars on blue, across, on white.

    The blue field at the hoist is 0, the white one 1, the goshawk across their border 2; then the
    nine stars. The red shield, on blue, is next: seven castles on it, and a white shield with five
    blue ones of five white coins each.

    >>> flag = azores()
    >>> len(flag.colours), flag.neighbours[2], flag.colours[12], len(flag.neighbours[12])
    (51, (0, 1), 0, 9)
    """
    _at_least(0, blue=blue, across=across, white=white)
    colours, edges = [BLUE, WHITE], [(0, 1)]

    def region(colour: int, *beside: int) -> int:
        edges.extend((other, len(colours)) for other in beside)
        colours.append(colour)
        return len(colours) - 1

    for count, fields in ((1 + across, (0, 1)), (blue, (0,)), (white, (1,))):
        for _ in range(count):
            region(GOLD, *fields)
    shield = region(RED, 0)
    for _ in range(7):
        region(GOLD, shield)
    inner = region(WHITE, shield)
    for _ in range(5):
        small = region(BLUE, inner)
        for _ in range(5):
            region(WHITE, small)
    return FlagColoring(colours, edges)


FAMILIES_OF = FlagColoring.ruleset
FAMILIES: dict[str, Callable[..., FlagColoring]] = {
    "star": star,
    "diamonds": diamonds,
    "path": path,
    "broom": broom,
    "complete-bipartite": complete_bipartite,
    "route": route,
    "grid": grid,
    "usa": usa,
    "canada": canada,
    "france": france,
    "maine": maine,
    "azores": azores,
}


def _field(colour: int, charges: Sequence[int]) -> FlagColoring:
    """A field of one colour with charges that touch nothing but the field."""
    return FlagColoring([colour, *charges], [(0, v) for v in range(1, len(charges) + 1)])


def _at_least(least: int, **numbers: int) -> None:
    for name, number in numbers.items():
        if type(number) is not int or number < least:
            raise GameError(f"{name}: expected a number from {least} up, got {number!r}")
