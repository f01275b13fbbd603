"""Route graphs P(l1,l2,...) by recursion on the lengths: a second opinion on FLAG COLORING.

The appendix of "Vexing vexillological logic" lists the options of four kinds of route graphs.
Here they are for all lengths, and with two corrections: an option is there only where a route of
that length is, and the ends become neighbours only by a route of length 2. Shares no code with the
engine on graphs.

Two vertices u, v joined by routes. A move at u or v shortens every route by 1; a route of length
1 then makes u and v one vertex. A move inside a route of length 2 or more shortens it by 2.
Closed, u and v are one vertex: a route of length 2 is a pendant, a longer one a cycle; a move at
the centre shortens every route by 2, a move elsewhere one route by 2, and a route of length 0 is
gone. Of several routes of length 1 one counts.

*Many equal routes.* Where no route is longer than 6, two equal ones make no difference as long as
four others of that length are left. A move adds a route of some length, or takes one away, or
shifts the lengths; so if this is true of all graphs with fewer edges, a graph with more than seven
routes of a length has options of the same values as with six or seven of them, whichever is even
as their number is. That leaves the graphs with at most seven of each length, and a test has them
all. (Of lengths up to 8 it is not true: P(2,8^4) = 2, P(2,8^6) = 1.)
"""

from __future__ import annotations

from functools import lru_cache

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.position import GameError
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

_ENOUGH = 4
_LONGEST = 6  # for which it is

Routes = tuple[int, ...]  # sorted; the first is 0 when the graph is closed


def route_value(
    lengths: Routes, budget: Budget | None = None, known: dict[Routes, int] | None = None
) -> int:
    """The Grundy value of P(lengths); `known` keeps the values found for the next time.

    >>> route_value((2, 2, 4, 6)), route_value((0, 2, 4, 6, 6)), route_value((3, 5))
    (1, 4, 0)
    """
    if any(length < 0 for length in lengths) or len({length % 2 for length in lengths}) > 1:
        raise GameError(f"expected lengths of one parity from 0 up, got {lengths!r}")
    return value_by_options(fewer_routes(lengths), budget, known)


def value_by_options(
    lengths: Routes, budget: Budget | None = None, known: dict[Routes, int] | None = None
) -> int:
    """The same with all routes kept.

    >>> value_by_options((2,) * 9), value_by_options((2,) * 5)
    (0, 0)
    """
    budget = budget or Budget()
    start = _routes(list(lengths))
    values = {} if known is None else known
    if start in values:
        return values[start]
    stack = [start]
    while stack:
        routes = stack[-1]
        options = _options(routes)
        missing = [option for option in options if option not in values]
        if missing and routes not in values:
            stack += missing
            continue
        stack.pop()
        if routes not in values:
            budget.spend()
            seen = {values[option] for option in options}
            values[routes] = next(k for k in range(len(seen) + 1) if k not in seen)
    return values[start]


def route_lengths(position: FlagColoring) -> Routes | None:
    """The lengths for which a position is P(lengths); None when there are none.

    >>> from gadgetry.games.flags.flag_families import diamonds, grid, path, route
    >>> route_lengths(route(2, 4, 4)), route_lengths(diamonds(2, 1)), route_lengths(path(5))
    ((2, 4, 4), (0, 2, 2, 4), (5,))
    >>> route_lengths(grid(3, 3)) is None
    True
    """
    near = position.neighbours
    if not near or len({position.colours[v] for v in near}) > 2:
        return None
    ends = [v for v in near if len(near[v]) > 2] or [v for v in near if len(near[v]) == 1]
    ends = ends or [min(near)]  # a cycle, or a vertex alone
    if len(ends) > 2:
        return None
    lengths = []
    seen = set(ends)
    for first in near[ends[0]]:
        walk = [ends[0], first]
        while walk[-1] not in ends:
            seen.add(walk[-1])
            onward = [u for u in near[walk[-1]] if u != walk[-2]]
            walk += onward or [ends[0]]  # a pendant: there and back
        if len(ends) == 2 and walk[-1] != ends[1]:
            return None
        if len(ends) == 1 and len(walk) > 3 and len(near[walk[-2]]) == 1:
            return None
        lengths.append(len(walk) - 1)
    if len(seen) < len(near):
        return None
    if len(ends) == 2:
        return tuple(sorted(lengths)) if len(near[ends[1]]) == len(lengths) else None
    cycles = sorted(length for length in lengths if length > 2)[::2]  # both ways round
    return (0, *[2] * lengths.count(2), *cycles)


def route_reply(position: FlagColoring) -> tuple[int, int]:
    """A winning move in a route graph of value other than 0, however many routes it has.

    >>> from gadgetry.games.flags.flag_families import route
    >>> route_lengths(route(4, 4, 4, 6).play(route_reply(route(4, 4, 4, 6))))
    (3, 3, 3, 5)
    """
    known: dict[Routes, int] = {}
    tried: set[Routes] = set()
    for move in position.moves():
        lengths = route_lengths(position.play(move))
        if lengths is None or lengths in tried:
            continue
        tried.add(lengths)
        if route_value(lengths, known=known) == 0:
            return move
    raise GameError("expected a route graph of value other than 0")


def fewer_routes(lengths: Routes) -> Routes:
    """The lengths with equal ones beyond a few taken away in pairs: of the same value.

    >>> fewer_routes((4,) * 9 + (6,) * 10)
    (4, 4, 4, 4, 4, 6, 6, 6, 6)
    >>> len(fewer_routes((4,) * 9 + (8,) * 10))
    19
    """
    if max(lengths, default=0) > _LONGEST:
        return lengths
    counts = {length: lengths.count(length) for length in dict.fromkeys(lengths)}
    kept = {n: c if c <= _ENOUGH else _ENOUGH + (c - _ENOUGH) % 2 for n, c in counts.items()}
    return tuple(length for length, count in kept.items() for _ in range(count))


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position that is a route graph."""
    lengths = route_lengths(position)
    if lengths is None:
        raise GameError("expected a route graph P(l1,l2,...)")
    value = route_value(lengths, budget)
    winner = "first" if value else "second"
    if question.star is not None:
        return Verdict("routes", value == question.star, winner, value)
    return Verdict("routes", value != 0, winner, value)


def _accepts(position: FlagColoring, question: Question) -> bool:
    return question.moves == "none" and route_lengths(position) is not None


def _routes(lengths: list[int]) -> Routes:
    """Lengths as a key: sorted, with one 0 or one 1 at most."""
    once = sorted({length for length in lengths if length < 2})
    return (*once, *sorted(length for length in lengths if length > 1))


@lru_cache(maxsize=1 << 14)
def _options(routes: Routes) -> frozenset[Routes]:
    if not routes:
        return frozenset()  # two vertices and nothing between them
    closed = routes[0] == 0
    if routes == (0,):
        return frozenset()
    step = 2 if closed else 1
    options = {_routes([max(length - step, 0) for length in routes])}
    for length in {length for length in routes if length > 1}:
        rest = list(routes)
        rest.remove(length)
        options.add(_routes([*rest, length - 2]))
    return frozenset(options)


SOLVERS = (
    Solver(
        "routes",
        "route graphs by recursion on their lengths",
        takes=(FlagColoring.ruleset,),
        run=run,
        accepts=_accepts,
    ),
)
