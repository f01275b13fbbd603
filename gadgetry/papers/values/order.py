"""Figure 7.1: the order of the sixteen forms; and what Section 14.3 asks and conjectures of them.

Our copy has no figures. What the text says of this one is checked, and the figure drawn again: the
steps of the order, from each form to the next larger ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from gadgetry.papers.registry import Cell
from gadgetry.solvers.formulas.binary_games import (
    Binary,
    joined,
    name,
    negation,
    starred,
    value,
)
from gadgetry.solvers.general.short_games import Game, integer

COMMAND = "gadgetry tables set-colouring"
FIGURE, SECTION = "Figure 7.1", "Section 14.3"
NONE = "no exception"
T = 1  # the integer for T in division games
# Section 7.6, as printed; the fifth must be with T.
RELATIONS = (
    "F* < X", "X < T*", "F ∥ X", "X ∥ T", "F < Z△", "Z△ < F", "F* < Z△", "Z△ < T*", "Z△ ∥ X",
)  # fmt: skip
Forms = Mapping[str, Binary]


def sign(g: Game, h: Game) -> str:
    """How two values are related.

    >>> sign(integer(0), integer(1)), sign(integer(1), integer(1))
    ('<', '=')
    """
    if g is h:
        return "="
    return "<" if g <= h else ">" if h <= g else "∥"


def steps(forms: Forms, stake: int = T) -> dict[str, list[str]]:
    """The next larger forms of each form: the arrows of the figure.

    >>> from gadgetry.papers.set_colouring import forms
    >>> {n: up for n, up in steps(forms(division=False), stake=2).items() if n in ("F", "X", "T")}
    {'T': [], 'X': ['T||Z□*|F*'], 'F': ['Z□*', 'Z□*|F*']}
    """
    values = {n: value(g, stake) for n, g in forms.items()}
    larger = {n: {m for m, h in values.items() if g <= h and g is not h} for n, g in values.items()}
    return {
        n: [m for m in values if m in above and not any(m in larger[k] for k in above)]
        for n, above in larger.items()
    }


def cells(division: Forms, sat: Forms, small: Mapping[str, Iterable[Binary]]) -> Iterator[Cell]:
    """What is printed of the order, and the questions; `small` is all games of few elements."""
    named = {**sat, **division}
    for relation in RELATIONS:
        one, printed, other = relation.split()
        computed = sign(value(named[one]), value(named[other]))
        yield Cell("Section 7.6", f"{one} and {other}", printed, computed, COMMAND)
    yield from _figure(division, sat)
    for kind, forms, stake in (("division games", division, T), ("GAME-SAT", sat, 2)):
        nonzero = (g for n, g in forms.items() if not is_zero(n))
        found = next(_undominated_stars(nonzero, stake), NONE)
        yield Cell(SECTION, f"never take a star, forms of {kind}", NONE, found, COMMAND)
        found = next(_stars_that_win_alone(small[kind], stake), NONE)
        where = f"never take a star, {kind} of at most 3 elements"
        yield Cell(SECTION, where, NONE, found, COMMAND)
    for where, games in (
        ("forms", division.values()),
        ("at most 3 elements", small["division games"]),
    ):
        found = next(_order_by_play(list(games)), NONE)
        yield Cell(SECTION, f"order of division games by who wins, {where}", NONE, found, COMMAND)


def _figure(division: Forms, sat: Forms) -> Iterator[Cell]:
    """Both diagrams are one; a star mirrors it, negation turns it over; T may be any integer."""
    like = {n: sat[n.replace("Z△*", "Z□").replace("Z△", "Z□*")] for n in division}
    pairs = list(product(division, repeat=2))

    def differing(forms: Forms, others: Forms, stake: int = T, stake_of_others: int = T) -> str:
        count = 0
        for n, m in pairs:
            one = sign(value(forms[n], stake), value(forms[m], stake))
            other = sign(value(others[n], stake_of_others), value(others[m], stake_of_others))
            count += one != other
        return str(count)

    stars = {n: starred(g) for n, g in division.items()}
    turned = {n: negation(g) for n, g in division.items()}
    swapped = sum(
        sign(value(division[n]), value(division[m])) != sign(value(turned[m]), value(turned[n]))
        for n, m in pairs
    )
    for where, found in (
        ("forms", str(len({value(g, T) for g in division.values()}))),
        ("pairs that are ordered otherwise in 7.1b", differing(division, like)),
        ("pairs whose order a star changes", differing(division, stars)),
        ("pairs that negation does not turn around", str(swapped)),
        ("pairs that are ordered otherwise when T is 2", differing(division, division, T, 2)),
    ):
        yield Cell(FIGURE, where, "16" if where == "forms" else "0", found, COMMAND)


def is_zero(form: str) -> bool:
    """Is that one of the zeros, with or without a star?

    >>> is_zero("Z△*"), is_zero("Z△*|F")
    (True, False)
    """
    return form.startswith("Z") and "|" not in form


def _undominated_stars(games: Iterable[Binary], stake: int) -> Iterator[str]:
    """Games with moves to which nobody can move as well as by taking their star."""
    for g in games:
        here = value(g, stake)
        left = any(here <= value(starred(x), stake) for x in g.left)
        right = any(value(starred(x), stake) <= here for x in g.right)
        if g.outcome is None and not (left and right):
            yield f"{name(g, stake)}*"


def _stars_that_win_alone(games: Iterable[Binary], stake: int) -> Iterator[str]:
    """Games, no zeros, of whose stars the player to move wins by the star and by nothing else."""
    zero = integer(0)
    for g in games:
        if g.outcome is not None or is_zero(name(g, stake)):
            continue
        max_wins = [zero <= value(x, stake) for x in (g, *map(starred, g.left))]
        min_wins = [value(x, stake) <= zero for x in (g, *map(starred, g.right))]
        for wins in (max_wins, min_wins):
            if wins[0] and not any(wins[1:]):
                yield f"({_options(g, stake)})*"


def _options(g: Binary, stake: int) -> str:
    left, right = (",".join(sorted({name(x, stake) for x in side})) for side in (g.left, g.right))
    return f"{name(g, stake)} = {{{left}|{right}}}"


def _order_by_play(games: list[Binary]) -> Iterator[str]:
    """Pairs of games whose order is not what the conjecture says, by who wins two combinations."""
    zero = integer(0)
    for g, h in product(games, repeat=2):
        above = value(h, T) <= value(g, T)
        either, both = joined(g, negation(h), False), joined(g, negation(h), True)
        other_both, other_either = joined(negation(g), h, True), joined(negation(g), h, False)
        if either.parity == "even":
            says = sign(zero, value(either, T)) == "<" == sign(value(other_both, T), zero)
        else:
            says = zero <= value(both, T) and value(other_either, T) <= zero
        if says != above:
            yield f"{name(g, T)} and {name(h, T)}"
