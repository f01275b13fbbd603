"""Set colouring games, chapters 5 and 6: what is said of positions, subgames, stars and order.

A game here has named elements, so that games may share some. Values are those of Definition 5.1.1,
by colouring after colouring; subgames are not used for them, for that they may be is Theorem 6.1.3.
Games are all functions of at most two elements with two colours, and of one with three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations, product

from gadgetry.papers.registry import Cell
from gadgetry.papers.small_functions import PLAYERS, Exceptions, said
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    Function,
    functions,
    isotone,
    metagame,
    minimax_class,
)

COMMAND = "gadgetry tables metagames"
NONE = "no exception"
OPEN = -1
Colouring = tuple[int, ...]
Join = Callable[[int, int], int]
JOINS: tuple[Join, ...] = (min, max)


@dataclass(frozen=True)
class Named:
    """A game on named elements, ascending.

    >>> either = joined(Named((0,), Function((-1, 1))), Named((1,), Function((-1, 1))), max)
    >>> either.elements, either.f.table, either.given({0: 1}) == Named((1,), Function((1, 1)))
    ((0, 1), (-1, 1, 1, 1), True)
    """

    elements: tuple[int, ...]
    f: Function

    def outcome(self, colours: Mapping[int, int]) -> int:
        """That of a colouring of these elements, and of others too."""
        at = 0
        for element in self.elements:
            at = at * self.f.colours + colours[element]
        return self.f.table[at]

    def given(self, colours: Mapping[int, int]) -> Named:
        """The subgame; elements that are not the game's do not matter."""
        left = tuple(e for e in self.elements if e not in colours)
        return _tabulated(left, self.f.colours, lambda more: self.outcome({**colours, **more}))

    def on(self, elements: tuple[int, ...]) -> Named:
        """The supergame on more elements."""
        return _tabulated(tuple(sorted(elements)), self.f.colours, self.outcome)

    def value(self, mover: int) -> int:
        """Who wins when that player moves first."""
        return value(self.f, (OPEN,) * len(self.elements), mover)

    def with_parity(self, parity: int) -> Named:
        """With a dead element, if it needs one to have that parity."""
        odd = len(self.elements) % 2 != parity
        return self.on((*self.elements, max(self.elements, default=0) + 50)) if odd else self


def _tabulated(
    elements: tuple[int, ...], colours: int, outcome: Callable[[dict[int, int]], int]
) -> Named:
    rows = product(range(colours), repeat=len(elements))
    table = tuple(outcome(dict(zip(elements, row, strict=True))) for row in rows)
    return Named(elements, Function(table, colours))


def joined(g: Named, h: Named, join: Join) -> Named:
    """The metagame of two games, which may share elements."""
    elements = tuple(sorted({*g.elements, *h.elements}))
    return _tabulated(elements, g.f.colours, lambda c: join(g.outcome(c), h.outcome(c)))


def negated(g: Named) -> Named:
    """MAX wins where MIN did."""
    return Named(g.elements, Function(tuple(-t for t in g.f.table), g.f.colours))


def at_most(g: Named, h: Named) -> bool:
    """Definition 6.3.2, by supergames on the elements of both."""
    elements = (*{*g.elements, *h.elements},)
    return g.on(elements).f.at_most(h.on(elements).f)


@cache
def value(f: Function, colouring: Colouring, mover: int) -> int:
    """Definition 5.1.1: the outcome of a complete colouring, or the best one after a move.

    >>> equal = Function((1, -1, -1, 1))
    >>> value(equal, (OPEN, OPEN), MAX), value(equal, (1, OPEN), MAX)
    (-1, 1)
    """
    if OPEN not in colouring:
        return Named((*range(f.elements),), f).outcome(dict(enumerate(colouring)))
    results = [value(f, child, -mover) for child in children(colouring, f.colours)]
    return max(results) if mover == MAX else min(results)


def children(colouring: Colouring, colours: int) -> Iterator[Colouring]:
    """The colourings with one element more."""
    for i, c in enumerate(colouring):
        if c == OPEN:
            yield from ((*colouring[:i], new, *colouring[i + 1 :]) for new in range(colours))


def colourings(f: Function) -> Iterator[Colouring]:
    """All, complete or not."""
    yield from product(range(OPEN, f.colours), repeat=f.elements)


@cache
def games(most: int, colours: int = 2) -> tuple[Function, ...]:
    """All functions of at most so many elements."""
    return tuple(f for n in range(most + 1) for f in functions(n, colours))


SMALL = (*games(2), *games(1, 3))


def completions(f: Function, colouring: Colouring) -> Iterator[int]:
    """The outcomes of all complete colourings that agree with one."""
    choices = (range(f.colours) if c == OPEN else (c,) for c in colouring)
    yield from (value(f, full, MAX) for full in product(*choices))


def larger_outcomes_larger_values() -> Exceptions:
    """Theorem 5.1.2."""
    for f, g in product(SMALL, repeat=2):
        if (f.elements, f.colours) != (g.elements, g.colours):
            continue
        for psi, player in product(colourings(f), PLAYERS):
            pairs = zip(completions(f, psi), completions(g, psi), strict=True)
            if all(a >= b for a, b in pairs) and value(f, psi, player) < value(g, psi, player):
                yield f"{said(f)}, {said(g)}"
    for f in SMALL:
        for psi, player in product(colourings(f), PLAYERS):
            outcomes = set(completions(f, psi))
            if len(outcomes) == 1 and value(f, psi, player) not in outcomes:
                yield said(f)


def symmetries(elements: int, colours: int) -> Iterator[Callable[[Colouring], Colouring]]:
    """All surjective maps of colourings that preserve generations: they move elements, and
    exchange the colours of each one. (The tests count them as automorphisms.)"""
    orders = list(permutations(range(colours)))
    for places in permutations(range(elements)):
        for swaps in product(orders, repeat=elements):

            def h(
                psi: Colouring,
                places: tuple[int, ...] = places,
                swaps: tuple[Colouring, ...] = swaps,
            ) -> Colouring:
                moved = ((swaps[i], psi[i]) for i in places)
                return tuple(OPEN if c == OPEN else swap[c] for swap, c in moved)

            yield h


def _image(f: Function, h: Callable[[Colouring], Colouring], t: int) -> Function:
    """The f' with f = t f' h."""
    rows = list(product(range(f.colours), repeat=f.elements))
    at = {h(row): t * outcome for row, outcome in zip(rows, f.table, strict=True)}
    return Function(tuple(at[row] for row in rows), f.colours)


def images_have_the_values() -> Exceptions:
    """Theorem 5.6.1."""
    for f in SMALL:
        for h, t in product(symmetries(f.elements, f.colours), (+1, -1)):
            image = _image(f, h, t)
            for psi, player in product(colourings(f), PLAYERS):
                if value(image, h(psi), player) != t * value(f, psi, t * player):
                    yield said(f)


def symmetric_positions(*, as_corollary: bool) -> Exceptions:
    """Theorem 5.6.2; the corollary is of isotone games, and says that the first player wins."""
    for f in (*SMALL, *functions(3)):
        if as_corollary and not isotone(f):
            continue
        for h in symmetries(f.elements, f.colours):
            if _image(f, h, -1) != f:
                continue
            for psi, player in product(colourings(f), PLAYERS):
                if h(psi) == psi:
                    here, there = value(f, psi, player), value(f, psi, -player)
                    if here != (player if as_corollary else -there):
                        yield said(f)


def subgames_have_the_values() -> Exceptions:
    """Theorem 6.1.3, on functions of three elements too."""
    for f in (*SMALL, *functions(3)):
        for psi, player in product(colourings(f), PLAYERS):
            fixed = {i: c for i, c in enumerate(psi) if c != OPEN}
            if Named((*range(f.elements),), f).given(fixed).value(player) != value(f, psi, player):
                yield said(f)


def larger_games_with_a_move() -> Exceptions:
    """Theorem 6.1.4: f, and the new element has one of some colours."""
    for g in (Named((*range(f.elements),), f) for f in SMALL):
        v, colours = len(g.elements), range(g.f.colours)
        for some in chain.from_iterable(combinations(colours, n) for n in colours):
            only = Function(tuple(1 if c in some else -1 for c in colours), g.f.colours)
            larger = joined(g, Named((v,), only), min)
            if any(larger.given({v: colour}) != g for colour in some):
                yield said(g.f)


SETS = ((), (0,), (1,), (0, 1), (0, 2), (1, 2))


@cache
def named_games() -> tuple[Named, ...]:
    """All games on at most two of three elements, with two colours."""
    return tuple(Named(elements, f) for elements in SETS for f in functions(len(elements)))


@cache
def few_games() -> tuple[Named, ...]:
    """All on no element or one of two, and some on both."""
    some = [f for f in functions(2) if f.table[0] <= f.table[3]]
    few = [Named(elements, f) for elements in SETS[:3] for f in functions(len(elements))]
    return (*few, *(Named((0, 1), f) for f in some))


def joins_have_duals() -> Exceptions:
    """Theorems 6.2.4 and 6.2.5: the disjunction, and each result vector, by a conjunction."""
    for g, h in product(few_games(), named_games()):
        if joined(g, h, max) != negated(joined(negated(g), negated(h), min)):
            yield f"{said(g.f)}, {said(h.f)}"
        for a, b in product((+1, -1), repeat=2):
            wanted = joined(g, h, lambda x, y, a=a, b=b: 1 if (x, y) == (a, b) else -1)  # type: ignore[misc]
            one, other = (x if sign == 1 else negated(x) for x, sign in ((g, a), (h, b)))
            if wanted != joined(one, other, min):
                yield f"{said(g.f)}, {said(h.f)}"


def supergames_are_metagames() -> Exceptions:
    """Theorem 6.2.6."""
    for g in named_games():
        for more in ((), (3,), (3, 4)):
            for sign, join in ((+1, min), (-1, max)):
                trivial = Named(more, Function((sign,) * 2 ** len(more)))
                if g.on((*g.elements, *more)) != joined(g, trivial, join):
                    yield said(g.f)


def subgames_of_metagames() -> Exceptions:
    """Theorem 6.2.7."""
    for g, h in product(few_games()[::6], named_games()):
        for join, psi in product(JOINS, product((OPEN, 0, 1), repeat=3)):
            fixed = {i: c for i, c in enumerate(psi) if c != OPEN}
            if joined(g, h, join).given(fixed) != joined(g.given(fixed), h.given(fixed), join):
                yield f"{said(g.f)}, {said(h.f)}"


def only_the_parity_of_stars_counts() -> Exceptions:
    """Theorem 6.3.3 for the values, with more elements in place of fewer, and its corollaries."""
    for g, stars, player in product(named_games(), range(4), PLAYERS):
        wide = g.on((*g.elements, *range(60, 60 + stars)))
        one = g.on((*g.elements, 60)) if stars % 2 else g
        if wide.value(player) != one.value(player):
            yield said(g.f)
    for g, h, join in product(few_games()[::4], few_games()[1::4], JOINS):
        apart = Named(tuple(e + 10 for e in h.elements), h.f)
        for p, q, player in product((0, 1), (0, 1), PLAYERS):
            both = joined(g.with_parity(p), apart.with_parity(q), join)
            whole = joined(g, apart, join).with_parity((p + q) % 2)
            if both.value(player) != whole.value(player):
                yield f"{said(g.f)}, {said(h.f)}"


def order_of_games(*, only_isotone: bool) -> Exceptions:
    """Theorem 6.3.4: with even differences of the elements; without that, of isotone games."""
    few = [g for g in named_games() if not only_isotone or isotone(g.f)]
    more = [] if only_isotone else [Named((0, 1, 2), f) for f in functions(3)]
    for g, h in chain(product(few, few), product(few, more), product(more, few)):
        mine, yours = set(g.elements), set(h.elements)
        even = len(mine - yours) % 2 == 0 and len(yours - mine) % 2 == 0
        worse = any(g.value(player) > h.value(player) for player in PLAYERS)
        if worse and (even or only_isotone) and at_most(g, h):
            yield f"{said(g.f, g.elements)} <= {said(h.f, h.elements)}"


def order_is_kept_by_joins() -> Exceptions:
    """Theorems 6.3.5 and 6.3.6."""
    few = few_games()
    below = [(g, h) for g, h in product(few, few) if at_most(g, h)]
    for (g, h), third, join in product(below, few[::3], JOINS):
        if not at_most(joined(g, third, join), joined(h, third, join)):
            yield f"{said(g.f)} <= {said(h.f)}, {said(third.f)}"
    for (g, h), (g2, h2) in product(below, repeat=2):
        if g == g2:  # both are at least g
            larger, both = joined(h, h2, max), joined(h, h2, min)
            if not (at_most(both, larger) and at_most(g, both)):
                yield f"{said(g.f)}, {said(h.f)}, {said(h2.f)}"
        if h == h2:
            larger, both = joined(g, g2, max), joined(g, g2, min)
            if not (at_most(both, larger) and at_most(larger, h)):
                yield f"{said(h.f)}, {said(g.f)}, {said(g2.f)}"


def a_star_of_a_component() -> Exceptions:
    """Theorem 6.3.7."""
    for g, h, join in product(few_games(), named_games(), JOINS):
        with_star = joined(g.on((*g.elements, 9)), h, join)
        both = joined(g, h, join)
        if with_star != both.on((*both.elements, 9)):
            yield f"{said(g.f)}, {said(h.f)}"


def three_isotone_components() -> Exceptions:
    """Theorem 6.5.1 for three games of at most two elements."""
    few = [f for f in games(2) if isotone(f)]
    for parts in product(few, repeat=3):
        classes = [minimax_class(f) for f in parts]
        for join, good, bad in ((min, "positive", "negative"), (max, "negative", "positive")):
            lost = bad in classes or classes.count("regular") >= 2
            expected = bad if lost else "regular" if "regular" in classes else good
            first, second, third = parts
            if minimax_class(metagame(metagame(first, second, join), third, join)) != expected:
                yield ", ".join(map(said, parts))


THEOREMS: dict[str, Callable[[], Exceptions]] = {
    "Theorem 5.1.2": larger_outcomes_larger_values,
    "Theorem 5.6.1": images_have_the_values,
    "Theorem 5.6.2": lambda: symmetric_positions(as_corollary=False),
    "Theorem 5.6.2, corollary i": lambda: symmetric_positions(as_corollary=True),
    "Theorem 6.1.3": subgames_have_the_values,
    "Theorem 6.1.4": larger_games_with_a_move,
    "Theorems 6.2.4 and 6.2.5": joins_have_duals,
    "Theorem 6.2.6": supergames_are_metagames,
    "Theorem 6.2.7": subgames_of_metagames,
    "Theorem 6.3.3, more elements, and its corollaries": only_the_parity_of_stars_counts,
    "Theorem 6.3.4": lambda: order_of_games(only_isotone=False),
    "Theorem 6.3.4, isotone games": lambda: order_of_games(only_isotone=True),
    "Theorems 6.3.5 and 6.3.6": order_is_kept_by_joins,
    "Theorem 6.3.7": a_star_of_a_component,
    "Theorem 6.5.1, three games": three_isotone_components,
}


def cells() -> Iterator[Cell]:
    """Each theorem on all small games."""
    for theorem, exceptions in THEOREMS.items():
        where = "games of at most 2 elements, of 3 where that is said"
        yield Cell(theorem, where, NONE, next(exceptions(), NONE), COMMAND)
