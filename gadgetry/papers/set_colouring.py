"""Set colouring games: the values of chapter 7, Tables 7.8.1 to 7.9.5, and its theorems.

A theorem that speaks of all games is checked on all small ones; the cell says on which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.papers.set_colouring_printed import (
    AND_DIVISION,
    AND_SAT,
    EXAMPLES,
    FREQUENCIES,
    OR_DIVISION,
    OR_SAT,
    SAT_EXAMPLES,
    Examples,
    Formula,
)
from gadgetry.papers.values import decided_early, order, percentages, relations
from gadgetry.solvers.formulas.binary_games import (
    FALSE,
    TRUE,
    Binary,
    choice,
    colouring_game,
    equivalence,
    frequencies,
    function,
    joined,
    name,
    negation,
    starred,
    value,
)
from gadgetry.solvers.general.short_games import Game, integer

ONE = 1  # T = +1: the division games of Table 7.9.1 need it, for some are +1 whatever T is
NONE = "no exception"


def recompute() -> Iterator[Cell]:
    """Every cell of the five tables, then the theorems of the chapter on all small games."""
    yield from _examples("Table 7.9.1", EXAMPLES, division=True)
    yield from _products("Table 7.9.2", EXAMPLES, OR_DIVISION, AND_DIVISION, division=True)
    yield from _examples("Table 7.9.3", SAT_EXAMPLES, division=False)
    yield from _products("Table 7.9.4", SAT_EXAMPLES, OR_SAT, AND_SAT, division=False)
    for (colours, dimension), printed in FREQUENCIES.items():
        found = frequencies(dimension, colours)
        for key in {**printed, **found}:
            where = f"{colours} colours, dimension {dimension}, {key}"
            command = _command(f"frequencies({dimension}, {colours})")
            counts = str(printed.get(key, 0)), str(found.get(key, 0))
            yield Cell("Table 7.9.5", where, *counts, command)
    yield from relations.cells(_all_forms(), (*_small_games(False, 3), *_small_games(True, 3)))
    yield from _theorems()
    small = {"division games": _small_games(True, 3), "GAME-SAT": _small_games(False, 3)}
    yield from order.cells(forms(division=True), forms(division=False), small)
    yield from percentages.cells()


def forms(*, division: bool) -> dict[str, Binary]:
    """A game of each of the sixteen forms of Table 7.9.1, or of 7.9.3.

    >>> len(forms(division=True)), forms(division=False)["X"].moves
    (16, 1)
    """
    examples = EXAMPLES if division else SAT_EXAMPLES
    return {n: _game(*rows[0][1:], division=division) for n, rows in examples.items()}


def _all_forms() -> Iterator[Binary]:
    for division in (True, False):
        yield from forms(division=division).values()


def _command(expression: str) -> str:
    return f'python -c "from gadgetry.solvers.formulas.binary_games import *; print({expression})"'


def _game(formula: Formula, variables: int, dead: int, division: bool) -> Binary:
    g = colouring_game(function(formula, variables), division=division)
    for _ in range(dead):
        g = starred(g)
    return g


def _examples(table: str, examples: Examples, division: bool) -> Iterator[Cell]:
    stake = ONE if division else 2
    for printed, rows in examples.items():
        for said, formula, variables, dead in rows:
            found = name(_game(formula, variables, dead, division), stake)
            table_of = function(formula, variables)
            stars = "starred(" * dead
            game = f"{stars}colouring_game({table_of}, division={division}){')' * dead}"
            yield Cell(table, said, printed, found, _command(f"name({game}, {stake})"))


def _products(
    table: str,
    examples: Examples,
    disjunction: str,
    conjunction: str,
    division: bool,
) -> Iterator[Cell]:
    stake = ONE if division else 2
    made = {n: _game(*rows[0][1:], division=division) for n, rows in examples.items()}
    for sign, text in (("|", disjunction), ("&", conjunction)):
        columns, *rows = [line.split() for line in text.split("\n") if line]
        for left, row in zip(columns, rows, strict=True):
            for right, printed in zip(columns, row, strict=True):
                found = name(joined(made[left], made[right], sign == "&"), stake)
                command = "gadgetry tables set-colouring"
                yield Cell(table, f"({left}) {sign} ({right})", printed, found, command)


@cache
def _small_games(division: bool, most: int = 2) -> tuple[Binary, ...]:
    """The games of all functions of at most so many elements."""
    tables = (product((False, True), repeat=1 << d) for d in range(most + 1))
    games = (colouring_game(t, division=division) for each in tables for t in each)
    return tuple(dict.fromkeys(games))


def _decomposable(leaves: dict[Binary, int], most: int) -> list[dict[Binary, int]]:
    """The closure under both operations, by the number of variables, each with its fewest."""
    sizes: list[dict[Binary, int]] = [{} for _ in range(most + 1)]
    for g, size in leaves.items():
        sizes[size][g] = size
    for size in range(1, most + 1):
        for a in range(1, size // 2 + 1):
            for g, h in product(list(sizes[a]), list(sizes[size - a])):
                for conjunction in (False, True):
                    sizes[size][joined(g, h, conjunction)] = size
    return sizes


def _result(g: Game) -> str:
    zero = integer(0)
    if g is zero:
        return "second"
    return "first" if g.fuzzy(zero) else "MAX" if zero <= g else "MIN"


def _checked(where: str, theorem: str, exceptions: Iterator[str]) -> Cell:
    command = "gadgetry tables set-colouring"
    return Cell(theorem, where, NONE, next(exceptions, NONE), command)


def _theorems() -> Iterator[Cell]:
    small = {
        "GAME-SAT, all functions of 2 elements": _small_games(False),
        "division games, all functions of 2 elements": _small_games(True),
    }
    for where, games in small.items():
        pairs = [(g, h) for g in games for h in games]
        yield _checked(where, "Theorem 7.2.1", _sums(pairs))
        yield _checked(where, "Theorem 7.3.2", _order(pairs))
        yield _checked(where, "Theorem 7.5.1", _parity(pairs))
        yield _checked(where, "Theorem 7.3.3", _preferred(games, same_parity=False))
        yield _checked(where, "Theorem 7.3.3, same parity", _preferred(games, same_parity=True))
        yield _checked(where, "Section 7.4, associative", _laws(games, _associated))
        yield _checked(where, "Section 7.4, distributive", _laws(games, _distributed))
    yield from _forms()
    misere = (
        f"dimension {d}: {n}"
        for d in (1, 3)
        for n in frequencies(d)
        if _result(_value_of(n)) == "second"
    )
    yield _checked("all functions of 1 and 3 elements", "Theorem 7.7.5", misere)
    x, z = choice([TRUE], [FALSE]), choice([FALSE], [TRUE])
    for said, g, h, printed in (("x = z", x, z, 1), ("x = x", x, x, -1), ("z = z", z, z, -1)):
        found = value(equivalence(g, h))
        command = "gadgetry tables set-colouring"
        yield Cell("Section 7.7", f"division game {said}", str(printed), str(found), command)
    yield from decided_early.cells()
    formula = function(lambda w, x, y, z: (not w or x) and (not y or z), 4)
    won = _result(value(colouring_game(formula, division=True)))
    where = "who wins the division game (~w | x) & (~y | z)"
    yield Cell("Section 7.8", where, "first", won, "gadgetry tables set-colouring")
    even_zero = (n for d in (0, 2, 4) for n in frequencies(d, division=True) if n == "Z□")
    yield _checked("division games to 4 elements: an even zero", "Section 7.7", even_zero)


@cache
def _values_by_name() -> dict[str, Game]:
    from gadgetry.solvers.formulas.binary_games import names

    return {n: g for (_, g), n in names().items()}


def _value_of(known: str) -> Game:
    return _values_by_name()[known]


def _sums(pairs: list[tuple[Binary, Binary]]) -> Iterator[str]:
    for g, h in pairs:
        for conjunction, end in ((True, FALSE), (False, TRUE)):
            both = value(joined(g, h, conjunction))
            if _result(both) != _result(value(g) + value(h) + value(end)):
                yield f"{name(g)} {'&' if conjunction else '|'} {name(h)}"


def _order(pairs: list[tuple[Binary, Binary]]) -> Iterator[str]:
    zero = integer(0)
    for g, h in pairs:
        above = value(h) <= value(g)
        needed = _result(value(joined(g, negation(h), conjunction=False))) == "MAX"
        enough = zero <= value(joined(g, negation(h), conjunction=True))
        if (above and not needed) or (enough and not above):
            yield f"{name(g)} and {name(h)}"


def _preferred(games: tuple[Binary, ...], same_parity: bool) -> Iterator[str]:
    """Games that are at least others, and with a third one are worse for MAX."""
    better = {
        "MAX": (1, 1),
        "first": (1, 0),
        "second": (0, 1),
        "MIN": (0, 0),
    }  # going first, second
    for g, h in product(games, repeat=2):
        if not value(h) <= value(g) or (same_parity and g.parity != h.parity):
            continue
        for k, conjunction in product(games, (True, False)):
            one, other = (better[_result(value(joined(x, k, conjunction)))] for x in (g, h))
            if one[0] < other[0] or one[1] < other[1]:
                yield f"{name(g)} >= {name(h)}, {'&' if conjunction else '|'} {name(k)}"


Law = Callable[[Binary, Binary, Binary, bool], tuple[Binary, Binary]]


def _associated(g: Binary, h: Binary, k: Binary, conj: bool) -> tuple[Binary, Binary]:
    return joined(g, joined(h, k, conj), conj), joined(joined(g, h, conj), k, conj)


def _distributed(g: Binary, h: Binary, k: Binary, conj: bool) -> tuple[Binary, Binary]:
    apart = joined(joined(g, h, conj), joined(g, k, conj), not conj)
    return joined(g, joined(h, k, not conj), conj), apart


def _laws(games: tuple[Binary, ...], law: Law) -> Iterator[str]:
    for g, h, k in product(games, repeat=3):
        for conjunction in (True, False):
            one, other = law(g, h, k, conjunction)
            if value(one) is not value(other):
                yield f"{name(g)}, {name(h)}, {name(k)}"


def _parity(pairs: list[tuple[Binary, Binary]]) -> Iterator[str]:
    for g, h in pairs:
        for conjunction in (True, False):
            with_star = joined(starred(g), h, conjunction)
            if value(with_star) is not value(starred(joined(g, h, conjunction))):
                yield f"({name(g)})* {'&' if conjunction else '|'} {name(h)}"


def _forms() -> Iterator[Cell]:
    """Theorems 7.7.1, 7.7.2, 7.7.4, 7.7.6: how many forms there are, and which games are zero."""
    x, z = choice([TRUE], [FALSE]), choice([FALSE], [TRUE])
    both = choice([TRUE, FALSE], [TRUE, FALSE])
    dead = {TRUE: 0, FALSE: 0, starred(TRUE): 1, starred(FALSE): 1}
    division = _decomposable({**dead, x: 1, z: 1}, 4)
    sat = _decomposable({**dead, both: 1, equivalence(both, both): 2}, 4)
    for theorem, sizes, stake, most in (
        ("Theorem 7.7.1", division, ONE, 3),
        ("Theorem 7.7.4", sat, 2, 4),
    ):
        command = "gadgetry tables set-colouring"
        forms = {name(g, stake) for size in sizes for g in size}
        few = [g for size in sizes[: most + 1] for g in size]
        within = {name(h, stake) for g in few for h in (g, starred(g))}
        yield Cell(theorem, "forms beyond the 16", "0", str(len(forms - within)), command)
        where = f"forms with at most {most} variables and a dead one"
        yield Cell(theorem, where, "16", str(len(within)), command)
    for parity in ("odd", "even"):
        for theorem, kind, sizes, stake, zeros in (
            ("Theorem 7.7.2", "division games", division, ONE, {"even": "Z△*", "odd": "Z△"}),
            ("Theorem 7.7.6", "GAME-SAT", sat, 2, {"even": "Z□", "odd": "Z□*"}),
            ("Theorem 7.7.6", "division games", division, ONE, {"even": "Z□", "odd": "Z□*"}),
        ):
            wrong = _zeros(sizes, stake, parity, zeros[parity])
            yield _checked(f"{kind} to 4 variables, {parity}", theorem, wrong)


def _zeros(sizes: list[dict[Binary, int]], stake: int, parity: str, zero: str) -> Iterator[str]:
    """Games that are zero with an option to win at once, or have neither."""
    top, bottom = ("T*", "F*") if parity == "even" else ("T", "F")
    for g in (g for size in sizes for g in size if g.outcome is None and g.parity == parity):
        options = {name(x, stake) for x in g.left}, {name(x, stake) for x in g.right}
        neither = top not in options[0] and bottom not in options[1]
        if neither != (name(g, stake) == zero):
            left, right = (",".join(sorted(side)) for side in options)
            yield f"{name(g, stake)} = {{{left}|{right}}}"


TABLES = PaperTables(
    name="set-colouring",
    paper="van Rijswijck, Set Colouring Games (2006), chapter 7",
    bounds="all functions of 4 elements with two colours, of 2 with three; formulas to 4 variables",
    recompute=recompute,
    errata=frozenset(
        {
            ("Theorem 7.2.1", "GAME-SAT, all functions of 2 elements"),
            ("Theorem 7.2.1", "division games, all functions of 2 elements"),
            ("Theorem 7.3.2", "GAME-SAT, all functions of 2 elements"),
            *(
                (table, f"{games}, all functions of 2 elements")
                for table in ("Theorem 7.3.3", "Section 7.4, distributive")
                for games in ("GAME-SAT", "division games")
            ),
            ("Section 7.6", "Z△ and F"),
            ("Section 7.7, a misère game of 4 elements", "x = y"),
            ("Theorem 7.7.2", "division games to 4 variables, even"),
            ("Theorem 7.7.6", "division games to 4 variables, odd"),
            ("Theorem 7.7.6", "division games to 4 variables, even"),
            ("Section 14.3", "never take a star, division games of at most 3 elements"),
            *percentages.ERRATA,
        }
    ),
)
