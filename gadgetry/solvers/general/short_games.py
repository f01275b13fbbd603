"""Short combinatorial games in canonical form: sums, comparison, names.

A game is `{left options | right options}`; two games are equal iff their canonical forms are the
same object: no option is dominated, none is reversible. Winning Ways, chapter 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

_FORMS: dict[tuple[frozenset[int], frozenset[int]], Game] = {}


class Game:
    """A canonical form; make games with `game`, so that equal ones are the same object.

    >>> zero, one = integer(0), integer(1)
    >>> game([zero], [zero]) is star(zero), game([-one], [one]) is zero
    (True, True)
    >>> str(game([one], [-one])), str(one + star(zero))
    ('{1|-1}', '1*')
    """

    __slots__ = ("birth", "left", "number", "right")
    left: tuple[Game, ...]
    right: tuple[Game, ...]
    birth: int

    def __init__(self, left: tuple[Game, ...], right: tuple[Game, ...], number: int) -> None:
        self.left, self.right, self.number = left, right, number
        self.birth = 1 + max((option.birth for option in (*left, *right)), default=-1)

    def __neg__(self) -> Game:
        return _negative(self)

    def __add__(self, other: Game) -> Game:
        return _sum(*((self, other) if self.number <= other.number else (other, self)))

    def __sub__(self, other: Game) -> Game:
        return self + -other

    def __le__(self, other: Game) -> bool:
        return _at_most(self, other)

    def __ge__(self, other: Game) -> bool:
        return _at_most(other, self)

    def fuzzy(self, other: Game) -> bool:
        """Neither is at most the other.

        >>> star(integer(0)).fuzzy(integer(0))
        True
        """
        return not self <= other and not other <= self

    def __repr__(self) -> str:
        return _name(self)


def game(left: Iterable[Game], right: Iterable[Game]) -> Game:
    """The canonical form of a game.

    >>> game([], []) is integer(0)
    True
    """
    lefts, rights = _bypassed(dict.fromkeys(left), dict.fromkeys(right))
    lefts = [g for g in lefts if not any(g <= h and h is not g for h in lefts)]
    rights = [g for g in rights if not any(h <= g and h is not g for h in rights)]
    key = frozenset(g.number for g in lefts), frozenset(g.number for g in rights)
    if key not in _FORMS:
        first, second = (tuple(sorted(side, key=lambda g: g.number)) for side in (lefts, rights))
        _FORMS[key] = Game(first, second, len(_FORMS))
    return _FORMS[key]


def integer(n: int) -> Game:
    """The number n.

    >>> integer(2) + integer(-3) is integer(-1)
    True
    """
    if n == 0:
        return game([], [])
    return game([integer(n - 1)], []) if n > 0 else game([], [integer(n + 1)])


def star(g: Game) -> Game:
    """g + *.

    >>> star(star(integer(3))) is integer(3)
    True
    """
    zero = integer(0)
    return g + game([zero], [zero])


Options = dict[Game, None]


def _bypassed(left: Options, right: Options) -> tuple[list[Game], list[Game]]:
    """The options, each reversible one replaced by what it reverses to."""
    lefts: Options = {}
    waiting = list(left)
    while waiting:
        option = waiting.pop()
        back = next((g for g in option.right if _raw_at_least(left, right, g)), None)
        lefts |= {option: None} if back is None else {}
        waiting += back.left if back else ()
    rights: Options = {}
    waiting = list(right)
    while waiting:
        option = waiting.pop()
        back = next((g for g in option.left if _raw_at_most(left, right, g)), None)
        rights |= {option: None} if back is None else {}
        waiting += back.right if back else ()
    return list(lefts), list(rights)


def _raw_at_most(left: Options, right: Options, other: Game) -> bool:
    """{left | right} <= other, before the former has a canonical form."""
    return not any(other <= g for g in left) and not any(
        _raw_at_least(left, right, g) for g in other.right
    )


def _raw_at_least(left: Options, right: Options, other: Game) -> bool:
    return not any(g <= other for g in right) and not any(
        _raw_at_most(left, right, g) for g in other.left
    )


@cache
def _at_most(g: Game, h: Game) -> bool:
    if g is h:
        return True
    return not any(h <= x for x in g.left) and not any(x <= g for x in h.right)


@cache
def _negative(g: Game) -> Game:
    return game([-x for x in g.right], [-x for x in g.left])


@cache
def _sum(g: Game, h: Game) -> Game:
    return game(
        [*(x + h for x in g.left), *(g + x for x in h.left)],
        [*(x + h for x in g.right), *(g + x for x in h.right)],
    )


@cache
def _name(g: Game) -> str:
    for n in range(-g.birth, g.birth + 1):
        for suffix, named in (("", integer(n)), ("*", star(integer(n)))):
            if g is named:
                return suffix if n == 0 and suffix else f"{n}{suffix}"
    return f"{{{','.join(map(_name, g.left))}|{','.join(map(_name, g.right))}}}"
