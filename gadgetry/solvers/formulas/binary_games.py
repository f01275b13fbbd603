"""Binary games: games that end in T or F, their values, conjunctions and disjunctions.

A binary game's value is the short game in which T is a positive integer and F its negative. Two
games with the same value can stand for each other in every conjunction and disjunction. The values
that occur, with the parity of the number of moves, have names: X = {T|F}; Z, the odd zero {F|T} or
the even zero {X|X}; and so on, each with its star. Van Rijswijck, Set Colouring Games (2006),
chapter 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gadgetry.solvers.general.short_games import Game, game, integer, star

MOST_CELLS = 20
STAKE = 2
"""The integer for T: more than 1, so that a game of value 1 is not taken for T."""


@dataclass(frozen=True, eq=False)
class Binary:
    """A binary game: an outcome that is settled, or the options of MAX and of MIN.

    Make games with `choice`, so that those with the same options are the same object.

    >>> x = choice([TRUE], [FALSE])
    >>> x.moves, str(value(x)), name(x), x is choice([TRUE, TRUE], [FALSE])
    (1, '{2|-2}', 'X', True)
    """

    outcome: bool | None
    left: tuple[Binary, ...] = ()
    right: tuple[Binary, ...] = ()

    @property
    def moves(self) -> int:
        """The number of moves along the first line of play; in colouring games along each."""
        return 0 if self.outcome is not None else 1 + self.left[0].moves

    @property
    def parity(self) -> str:
        """Of the number of moves: even or odd."""
        return "odd" if self.moves % 2 else "even"


TRUE, FALSE = Binary(True), Binary(False)


def choice(left: Iterable[Binary], right: Iterable[Binary]) -> Binary:
    """The game in which MAX has these options and MIN those.

    >>> choice([FALSE], [TRUE]).parity
    'odd'
    """
    sides = (tuple(sorted(set(side), key=id)) for side in (left, right))
    return _choice(*sides)


@cache
def _choice(left: tuple[Binary, ...], right: tuple[Binary, ...]) -> Binary:
    return Binary(None, left, right)


@cache
def value(g: Binary, stake: int = STAKE) -> Game:
    """The value of a binary game; `stake` is the integer for T.

    >>> str(value(starred(TRUE)))
    '2*'
    """
    if g.outcome is not None:
        return integer(stake if g.outcome else -stake)
    return game([value(x, stake) for x in g.left], [value(x, stake) for x in g.right])


@cache
def joined(g: Binary, h: Binary, conjunction: bool) -> Binary:
    """The conjunction, or the disjunction, of two games: a move is one in either.

    >>> x = starred(TRUE)
    >>> name(joined(x, FALSE, conjunction=True)), name(joined(x, FALSE, conjunction=False))
    ('F*', 'T*')
    """
    if g.outcome is not None and h.outcome is not None:
        both = (g.outcome and h.outcome) if conjunction else (g.outcome or h.outcome)
        return TRUE if both else FALSE
    return _either(g, h, lambda a, b: joined(a, b, conjunction))


@cache
def equivalence(g: Binary, h: Binary) -> Binary:
    """The game that MAX wins iff both components end alike.

    >>> x = choice([TRUE], [FALSE])
    >>> name(equivalence(x, TRUE))
    'X'
    """
    if g.outcome is not None and h.outcome is not None:
        return TRUE if g.outcome == h.outcome else FALSE
    return _either(g, h, equivalence)


@cache
def negation(g: Binary) -> Binary:
    """MAX and MIN change places.

    >>> name(negation(starred(TRUE)))
    'F*'
    """
    if g.outcome is not None:
        return FALSE if g.outcome else TRUE
    return choice(map(negation, g.right), map(negation, g.left))


@cache
def starred(g: Binary) -> Binary:
    """The game with a dead variable: either player may once skip.

    >>> value(starred(starred(TRUE))) is value(TRUE)
    True
    """
    if g.outcome is not None:
        return choice([g], [g])
    return choice([*map(starred, g.left), g], [*map(starred, g.right), g])


def _either(g: Binary, h: Binary, join: Callable[[Binary, Binary], Binary]) -> Binary:
    left = [*(join(x, h) for x in g.left), *(join(g, x) for x in h.left)]
    right = [*(join(x, h) for x in g.right), *(join(g, x) for x in h.right)]
    return choice(left, right)


@cache
def colouring_game(table: tuple[bool, ...], colours: int = 2, division: bool = False) -> Binary:
    """The game in which elements are coloured until a function decides, as a binary game.

    `table`: the function's value for every colouring, the first element's colour weighing most.
    Both players may use all colours; in a division game MAX uses the last one and MIN the first.

    >>> name(colouring_game((True, False, False, True)))  # x = y
    'Z□'
    >>> name(colouring_game((False, True), division=True))
    'X'
    """
    if len(table) == 1:
        return TRUE if table[0] else FALSE
    parts: dict[int, list[Binary]] = {colour: [] for colour in range(colours)}
    weight = len(table) // colours
    while weight:
        for colour in range(colours):
            kept = tuple(t for at, t in enumerate(table) if at // weight % colours == colour)
            parts[colour].append(colouring_game(kept, colours, division))
        weight //= colours
    everything = [option for options in parts.values() for option in options]
    left = parts[colours - 1] if division else everything
    right = parts[0] if division else everything
    return choice(left, right)


def _of(left: Game, right: Game) -> Game:
    return game([left], [right])


@cache
def names(stake: int = STAKE) -> dict[tuple[str, Game], str]:
    """The named values of games that always have an even, or always an odd number of moves.

    Those with the even zero Z□ occur in GAME-SAT, those with the odd zero Z△ in division games.

    >>> len(names()), len(set(names().values()))
    (26, 26)
    """
    t, f, zero = integer(stake), integer(-stake), integer(0)
    ts, fs, zs, x = star(t), star(f), star(zero), _of(t, f)
    even = {
        "T": t, "F": f, "X*": star(x), "Z□": zero, "Z△*": zs,
        "T*|Z□*": _of(ts, zs), "Z□*|F*": _of(zs, fs),
        "T*||Z□|F": _of(ts, _of(zero, f)), "T|Z□||F*": _of(_of(t, zero), fs),
        "T*|Z△": _of(ts, zero), "Z△|F*": _of(zero, fs),
        "T*||Z△*|F": _of(ts, _of(zs, f)), "T|Z△*||F*": _of(_of(t, zs), fs),
    }  # fmt: skip
    odd = {
        "T*": ts, "F*": fs, "X": x, "Z□*": zs, "Z△": zero,
        "T|Z□": _of(t, zero), "Z□|F": _of(zero, f),
        "T||Z□*|F*": _of(t, _of(zs, fs)), "T*|Z□*||F": _of(_of(ts, zs), f),
        "T|Z△*": _of(t, zs), "Z△*|F": _of(zs, f),
        "T||Z△|F*": _of(t, _of(zero, fs)), "T*|Z△||F": _of(_of(ts, zero), f),
    }  # fmt: skip
    return {("even", g): name for name, g in even.items()} | {
        ("odd", g): name for name, g in odd.items()
    }


def name(g: Binary, stake: int = STAKE) -> str:
    """The name of a game's value; of a value without one, the value.

    >>> name(choice([FALSE], [TRUE]))
    'Z△'
    """
    return named(value(g, stake), g.parity, stake)


def named(g: Game, parity: str, stake: int = STAKE) -> str:
    """The name of a value in games of that parity.

    >>> named(integer(1), "even")
    '1 (even)'
    """
    return names(stake).get((parity, g), f"{g} ({parity})")


def frequencies(
    dimension: int, colours: int = 2, division: bool = False, stake: int = STAKE
) -> dict[str, int]:
    """How often each value occurs among all functions of so many elements (Table 7.9.5).

    All functions at once, as numbers: their restrictions are looked up one dimension below.
    `stake`: the integer for T.

    >>> frequencies(2)
    {'F': 5, 'T': 5, 'X*': 4, 'Z□': 2}
    >>> frequencies(1, division=True)
    {'F*': 1, 'T*': 1, 'X': 1, 'Z△': 1}
    """
    import numpy as np

    if colours**dimension > MOST_CELLS:
        raise ValueError(f"expected at most {MOST_CELLS} colourings, got {colours}^{dimension}")
    values = [integer(-stake), integer(stake)]
    for d in range(1, dimension + 1):
        size = colours**d
        numbers = np.arange(1 << size, dtype=np.int64)
        columns: dict[int, list[Any]] = {colour: [] for colour in range(colours)}
        for weight in (colours**i for i in range(d)):
            for colour in range(colours):
                kept = [at for at in range(size) if at // weight % colours == colour]
                bits = (((numbers >> at) & 1) << to for to, at in enumerate(kept))
                columns[colour].append(sum(bits, np.zeros_like(numbers)))
        below = np.array([g.number for g in values])
        games = {g.number: g for g in values}
        every = [column for same in columns.values() for column in same]
        sides = (columns[colours - 1], columns[0]) if division else (every, every)
        rows = [np.sort(below[np.column_stack(side)], axis=1).tolist() for side in sides]
        known: dict[tuple[frozenset[int], frozenset[int]], Game] = {}
        values = []
        for lefts, rights in zip(*rows, strict=True):
            key = frozenset(lefts), frozenset(rights)
            if key not in known:
                known[key] = game(*([games[number] for number in side] for side in key))
            values.append(known[key])
    parity = "odd" if dimension % 2 else "even"
    found = Counter(named(g, parity, stake) for g in values)
    return dict(sorted(found.items()))


def function(formula: Callable[..., bool], elements: int) -> tuple[bool, ...]:
    """The table of a function of two-valued elements.

    >>> function(lambda x, y: x and not y, 2)
    (False, False, True, False)
    """

    def row(at: int) -> Sequence[bool]:
        return [bool(at >> (elements - 1 - i) & 1) for i in range(elements)]

    return tuple(bool(formula(*row(at))) for at in range(1 << elements))
