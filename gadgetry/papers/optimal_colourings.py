"""Section 8.1 of Set Colouring Games: optimal colourings, on all functions of few elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from gadgetry.papers.registry import Cell
from gadgetry.papers.small_functions import PLAYERS, Exceptions, parts, said
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, rational
from gadgetry.solvers.formulas.superrational import colourings, optimal

Sets = tuple[tuple[Function, tuple[int, ...]], ...]
Outcomes = tuple[int, ...]


def example() -> Cell:
    """(x = T) | (x = y): with two colours the other one of x is minimal.

    >>> example().computed
    'maximal T, minimal F'
    """
    f = Function((+1, -1, +1, +1))
    best = [
        f"{name} {'FT'[colour]}"
        for name, player in (("maximal", MAX), ("minimal", MIN))
        for colour in (0, 1)
        if optimal(f, {0: colour}, player)
    ]
    where, command = "{0} with two colours", "gadgetry tables superrational"
    return Cell("Section 8.1, the first example", where, "maximal T", ", ".join(best), command)


def _like_optimal_combine(sets: Sets) -> Exceptions:
    for f, part in sets:
        for player, other in product(PLAYERS, parts(range(f.elements))):
            for one, two in product(colourings(f, part), colourings(f, other)):
                both = optimal(f, one, player) and optimal(f, two, player)
                if both and not optimal(f, {**one, **two}, player):
                    yield said(f, part)


def _filled(f: Function, colouring: Mapping[int, int]) -> Outcomes:
    """The outcomes of all colourings, changed to agree with one of a part."""
    rows = product(range(f.colours), repeat=f.elements)
    places = ([colouring.get(v, c) for v, c in enumerate(row)] for row in rows)
    return tuple(f.table[int("0" + "".join(map(str, place)), f.colours)] for place in places)


def _ancestors(sets: Sets, as_printed: bool) -> Exceptions:
    """What is at least a colouring is at least its ancestors, as printed.

    Else: what is at least a colouring is at least those descendants whose elements it colours too.
    """
    for f in dict.fromkeys(f for f, _ in sets):
        every = [c for part in parts(range(f.elements)) for c in colourings(f, part)]
        filled = [(c, _filled(f, c)) for c in every]
        for (below, low), (above, high) in product(filled, repeat=2):
            if not above.items() <= below.items():
                continue
            given, claimed = (low, high) if as_printed else (high, low)
            for best, outcomes in filled:
                fits = as_printed or below.keys() <= best.keys()
                if fits and _at_least(outcomes, given) and not _at_least(outcomes, claimed):
                    yield f"{said(f)}: {best}, {below}, {above}"


def _at_least(one: Outcomes, other: Outcomes) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def _monotone_elements_have_their_colour(sets: Sets) -> Exceptions:
    """In an optimal colouring, each element that has a best colour."""
    for (f, part), player in product(sets, PLAYERS):
        for colouring in (c for c in colourings(f, part) if optimal(f, c, player)):
            for v in part:
                best = [c for c in range(f.colours) if rational(f, (v, c), player)]
                if best and colouring[v] not in best:
                    yield f"{said(f, part)}: {colouring}"


OPTIMAL: dict[str, Callable[[Sets], Exceptions]] = {
    "Definition 8.1.1, observation ii": lambda sets: _ancestors(sets, True),
    "Definition 8.1.1, observation ii, descendants": lambda sets: _ancestors(sets, False),
    "Section 8.1, monotone elements": _monotone_elements_have_their_colour,
    "Theorem 8.1.3": _like_optimal_combine,
}
ERRATA = ("Definition 8.1.1, observation ii", "Section 8.1, monotone elements")
