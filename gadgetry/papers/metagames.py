"""Set colouring games: the theorems of chapters 5 and 6 on all small games.

Games are all functions of at most three elements with two colours, and of at most two with three;
metagames join two games of at most two elements. Each theorem is one cell for each set of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from gadgetry.papers import comparisons
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.papers.small_functions import PLAYERS, Exceptions, said
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    MIN,
    Function,
    dead,
    functions,
    isotone,
    metagame,
    minimax,
    minimax_class,
    preferable,
    rational,
)

NONE = "no exception"
Join = Callable[[int, int], int]


@cache
def _games(most: int, colours: int) -> tuple[Function, ...]:
    return tuple(f for n in range(most + 1) for f in functions(n, colours))


def _starred(f: Function, parity: int) -> Function:
    """f with a dead element if it needs one to have that parity."""
    return f if f.elements % 2 == parity else f.starred()


def recompute() -> Iterator[Cell]:
    """Table 5.1.1 and the examples, then every theorem on every set of small games."""
    yield from _examples()
    sets = {
        "all functions of at most 3 elements, 2 colours": _games(3, 2),
        "all functions of at most 2 elements, 3 colours": _games(2, 3),
    }
    for where, games in sets.items():
        for theorem, check in GAMES.items():
            yield _cell(theorem, where, check(games))
    pairs = tuple((f, g) for f in _games(2, 2) for g in _games(2, 2))
    for theorem, meta in METAGAMES.items():
        yield _cell(theorem, "two games of at most 2 elements, 2 colours", meta(pairs))
    yield from comparisons.cells()


def _cell(theorem: str, where: str, exceptions: Exceptions) -> Cell:
    return Cell(theorem, where, NONE, next(exceptions, NONE), "gadgetry tables metagames")


def _function(formula: Callable[..., bool], elements: int, stars: int = 0) -> Function:
    rows = product((False, True), repeat=elements)
    f = Function(tuple(MAX if formula(*row) else MIN for row in rows))
    for _ in range(stars):
        f = f.starred()
    return f


def _examples() -> Iterator[Cell]:
    """Table 5.1.1, "for suitably large n": with no, one and two elements more than named."""
    printed: dict[str, tuple[tuple[str, Callable[..., bool], int], ...]] = {
        "positive": (("TRUE", lambda: True, 0), ("x | y", lambda x, y: x or y, 2)),
        "negative": (("FALSE", lambda: False, 0), ("x & y", lambda x, y: x and y, 2)),
        "regular": (
            ("x", lambda x: x, 1),
            ("x | (y & z)", lambda x, y, z: x or (y and z), 3),
            ("x & (y | z)", lambda x, y, z: x and (y or z), 3),
        ),
    }
    command = "gadgetry tables metagames"
    for value, rows in printed.items():
        for name, formula, elements in rows:
            for more in range(3):
                kind = minimax_class(_function(formula, elements, more))
                where = f"{name}, n = {elements + more}"
                yield Cell("Table 5.1.1", where, value, kind, command)
    for n in range(2, 6):
        value = "regular" if n % 2 else "misère"
        kind = minimax_class(_function(lambda x, y: x == y, 2, n - 2))
        yield Cell("Table 5.1.1", f"x = y, n = {n}", value, kind, command)
    five = _function(lambda a, b, c, d, e: (a == (b or c)) and (d or e), 5)
    wins = [m for m in five.moves() if minimax(five.coloured(*m), MIN) == MAX]
    found = " ".join(f"{'FT'[colour]}{element}" for element, colour in wins)
    yield Cell("Section 5.2", "winning moves of the example", "T0 F1 F2", found, command)
    best = [m for m in five.moves() if rational(five, m, MAX)]
    found = " ".join(f"{'FT'[colour]}{element}" for element, colour in best)
    yield Cell("Section 5.2", "rational moves of the example", "T4 T5", found, command)
    three = _function(lambda a, b, c: a and b == c, 3)
    settled = (three.coloured(0, 1), three.coloured(0, 0), three)
    found = " ".join(f"{minimax(f, MAX):+d}" for f in settled)
    yield Cell("Section 5.5", "x & (y = z): x true, false, open", "-1 -1 +1", found, command)
    yield from _both_won_and_lost_together()


def _both_won_and_lost_together() -> Iterator[Cell]:
    """The example before Theorem 6.4.2; with even parity in place of odd it shows nothing."""
    some = _function(lambda a, b, c: a or b or c, 3)
    equal = _function(lambda a, b: a == b, 2)
    games = [_starred(f, 1) for f in (some, equal)] + [metagame(some, equal, min)]
    outcomes = " ".join(f"{minimax(f, MIN):+d}" for f in games)
    where = "x | y | z and u = v with odd stars, their conjunction; MIN to move"
    yield Cell("Section 6.4", where, "+1 +1 -1", outcomes, "gadgetry tables metagames")


def _preferable_moves_are_better(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        for v, better, worse in product(range(f.elements), *[range(f.colours)] * 2):
            if preferable(f, v, better, worse):
                high, low = f.coloured(v, better), f.coloured(v, worse)
                if minimax(high, player) < minimax(low, player):
                    yield said(f)


def _rational_beats_irrational(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        top = [m for m in f.moves() if rational(f, m, MAX)]
        bottom = [m for m in f.moves() if rational(f, m, MIN)]
        for one, other in product(top, bottom):
            if minimax(f.coloured(*one), player) < minimax(f.coloured(*other), player):
                yield said(f)


def _dead_is_between(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        idle = [v for v in range(f.elements) if dead(f, v)]
        for move, w in product(f.moves(), idle):
            here = player * minimax(f.coloured(*move), -player)
            there = player * minimax(f.coloured(w, 0), -player)
            wrong = (rational(f, move, player) and here < there) or (
                rational(f, move, -player) and here > there
            )
            if wrong:
                yield said(f)


def _reversible_moves_are_bypassed(games: tuple[Function, ...], final: bool) -> Exceptions:
    """`final`: also where the reply ends the game, so that nothing takes the move's place."""
    for f, player in product(games, PLAYERS):
        value = player * minimax(f, player)
        for move in f.moves():
            after = f.coloured(*move)
            for reply in after.moves():
                back = after.coloured(*reply)
                if player * minimax(back, player) > value or not (final or back.elements):
                    continue
                others = [f.coloured(*m) for m in f.moves() if m != move]
                others += [back.coloured(*m) for m in back.moves()]
                results = [player * minimax(g, -player) for g in others]
                if results and max(results) != value:
                    yield said(f)


def _two_stars_do_nothing(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        if minimax(f, player) != minimax(f.starred().starred(), player):
            yield said(f)


def _coloured_star_does_nothing(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        if minimax(f, player) != minimax(f.starred().coloured(f.elements, 0), player):
            yield said(f)


def _isotone_stars_do_nothing(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        if isotone(f) and minimax(f, player) != minimax(f.starred(), player):
            yield said(f)


def _isotone_colours_order(games: tuple[Function, ...]) -> Exceptions:
    """With two colours: false is at most open, and open at most true; no colouring is misère."""
    for f, player in product(games, PLAYERS):
        if not isotone(f) or f.colours != 2:
            continue
        if minimax_class(f) == "misère":
            yield said(f)
        for v in range(f.elements):
            low, high = (minimax(f.coloured(v, c), player) for c in (0, 1))
            if not low <= minimax(f, player) <= high:
                yield said(f)


def _negation_changes_players(games: tuple[Function, ...]) -> Exceptions:
    for f, player in product(games, PLAYERS):
        other = Function(tuple(-t for t in f.table), f.colours)
        if minimax(other, player) != -minimax(f, -player):
            yield said(f)


def _order_is_kept(games: tuple[Function, ...]) -> Exceptions:
    small = [f for f in games if f.elements <= 2]
    for f, g in product(small, repeat=2):
        if f.elements == g.elements and f.at_most(g):
            for player in PLAYERS:
                if minimax(f, player) > minimax(g, player):
                    yield f"{said(f)} <= {said(g)}"


Pairs = tuple[tuple[Function, Function], ...]


def _components_bound(pairs: Pairs, larger: Join) -> Exceptions:
    """`larger` joins games to one that is at least each component."""
    for f, g in pairs:
        both = metagame(f, g, larger)
        alone = metagame(f, Function((1,) * len(g.table)), min)
        if not alone.at_most(both):
            yield f"{said(f)}, {said(g)}"


def _one_component_wins(pairs: Pairs) -> Exceptions:
    for (f, g), player, parity in product(pairs, PLAYERS, (0, 1)):
        for join, sign in ((max, +1), (min, -1)):
            both = _starred(metagame(f, g, join), parity)
            one = sign in (minimax(_starred(h, parity), player) for h in (f, g))
            if one and minimax(both, player) != sign:
                yield f"{said(f)}, {said(g)}"


def _second_player_wins_each(pairs: Pairs) -> Exceptions:
    for f, g in pairs:
        for join, mover in ((min, MIN), (max, MAX)):
            both = _starred(metagame(f, g, join), 0)
            each = all(minimax(_starred(h, 0), mover) == -mover for h in (f, g))
            if each and minimax(both, mover) != -mover:
                yield f"{said(f)}, {said(g)}"


def _moves_elsewhere_lose(pairs: Pairs) -> Exceptions:
    for (f, g), parity in product(pairs, (0, 1)):
        for join, sign in ((min, -1), (max, +1)):
            # sign: who wins component f when moving first is the opponent of the mover
            if minimax(_starred(f, parity), sign) != sign:
                continue
            both = metagame(f, g, join)
            both = both if both.elements % 2 != parity else both.starred()
            for v, colour in both.moves():
                if v >= f.elements and minimax(both.coloured(v, colour), sign) != sign:
                    yield f"{said(f)}, {said(g)}"


def _two_such_components(pairs: Pairs, as_printed: bool) -> Exceptions:
    """Corollary i of 6.4.3; as printed, MAX is to move in the disjunction too."""
    for (f, g), parity in product(pairs, (0, 1)):
        for join, sign in ((min, -1), (max, +1)):
            if any(minimax(_starred(h, parity), sign) != sign for h in (f, g)):
                continue
            both = metagame(f, g, join)
            both = both if both.elements % 2 != parity else both.starred()
            mover = MAX if as_printed else -sign
            if minimax(both, mover) != sign:
                yield f"{said(f)}, {said(g)}"


def _first_player_wins_one(pairs: Pairs, as_printed: bool) -> Exceptions:
    """As printed, both conditions are on the same component."""
    for f, g in pairs:
        if not f.elements or not g.elements:
            continue
        for join, sign in ((min, +1), (max, -1)):
            opens = minimax(_starred(f, 1), sign) == sign
            if opens and minimax(_starred(f if as_printed else g, 0), -sign) == sign:
                both = _starred(metagame(f, g, join), 1)
                if minimax(both, sign) != sign:
                    yield f"{said(f)}, {said(g)}"


def _isotone_components(pairs: Pairs) -> Exceptions:
    for f, g in pairs:
        if not (isotone(f) and isotone(g)):
            continue
        classes = [minimax_class(f), minimax_class(g)]
        for join, good, bad in ((min, "positive", "negative"), (max, "negative", "positive")):
            lost = bad in classes or classes.count("regular") == 2
            one = bad if lost else "regular" if "regular" in classes else good
            if minimax_class(metagame(f, g, join)) != one:
                yield f"{said(f)}, {said(g)}"


GAMES: dict[str, Callable[[tuple[Function, ...]], Exceptions]] = {
    "Theorem 5.2.2": _preferable_moves_are_better,
    "Theorem 5.2.4": _rational_beats_irrational,
    "Theorem 5.2.5": _dead_is_between,
    "Theorem 5.3.2, as printed": lambda games: _reversible_moves_are_bypassed(games, True),
    "Theorem 5.3.2, game not over": lambda games: _reversible_moves_are_bypassed(games, False),
    "Theorem 5.4.1": _coloured_star_does_nothing,
    "Theorem 5.4.2": _two_stars_do_nothing,
    "Theorem 5.5.2": _isotone_stars_do_nothing,
    "Theorem 5.5.3": _isotone_colours_order,
    "Theorem 5.6.1, corollary i": _negation_changes_players,
    "Definition 6.3.1, observation i": _order_is_kept,
}
METAGAMES: dict[str, Callable[[Pairs], Exceptions]] = {
    "Theorem 6.4.1, as printed": lambda pairs: _components_bound(pairs, min),
    "Theorem 6.4.1, turned around": lambda pairs: _components_bound(pairs, max),
    "Theorem 6.4.1, corollaries": _one_component_wins,
    "Theorem 6.4.2": _second_player_wins_each,
    "Theorem 6.4.3": _moves_elsewhere_lose,
    "Theorem 6.4.3, corollary i as printed": lambda pairs: _two_such_components(pairs, True),
    "Theorem 6.4.3, corollary i for the other player": lambda p: _two_such_components(p, False),
    "Theorem 6.4.4, as printed": lambda pairs: _first_player_wins_one(pairs, True),
    "Theorem 6.4.4, the others won too": lambda pairs: _first_player_wins_one(pairs, False),
    "Theorem 6.5.1": _isotone_components,
}
TABLES = PaperTables(
    name="metagames",
    paper="van Rijswijck, Set Colouring Games (2006), chapters 5 and 6",
    bounds="all functions of 3 elements with two colours, of 2 with three; metagames of two games",
    recompute=recompute,
    errata=frozenset(
        {
            ("Section 5.2", "rational moves of the example"),
            ("Theorem 5.3.2, as printed", "all functions of at most 3 elements, 2 colours"),
            ("Theorem 5.3.2, as printed", "all functions of at most 2 elements, 3 colours"),
            ("Theorem 6.4.1, as printed", "two games of at most 2 elements, 2 colours"),
            (
                "Theorem 6.4.3, corollary i as printed",
                "two games of at most 2 elements, 2 colours",
            ),
            ("Theorem 6.4.4, as printed", "two games of at most 2 elements, 2 colours"),
            (
                "Section 6.4",
                "x | y | z and u = v with odd stars, their conjunction; MIN to move",
            ),
        }
    ),
)
