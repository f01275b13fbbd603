"""Table 7.8.1: how the conjunction of two games is related to zero, with and without a star.

A game has two relations, each greater than zero, less, equal or fuzzy: of G with an even number of
moves, a star added if need be, and of G with an odd number. There are nine kinds of games by these
(Section 7.8), and the table says which kinds the conjunction of two has. Our copy shows most of its
upper half but has lost every sign for "fuzzy"; so that sign is left out of what is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from gadgetry.papers.registry import Cell
from gadgetry.solvers.formulas.binary_games import Binary, joined, starred, value
from gadgetry.solvers.general.short_games import Game, integer

Relations = tuple[str, str]  # of the even game and of the odd one; FUZZY or one of < = >
FUZZY = "∥"
KINDS: tuple[Relations, ...] = (
    (">", ">"), (FUZZY, FUZZY), ("<", "<"),
    (FUZZY, ">"), (FUZZY, "="), (FUZZY, "<"),
    (">", FUZZY), ("=", FUZZY), ("<", FUZZY),
)  # fmt: skip
# The upper half as our copy shows it, a row for each kind; ? where it shows nothing. "⊲" is less
# than zero or fuzzy.
PRINTED = """
>,> ,   <,< ,>  ,=  ,<   >,  =,  <,
,   <,< <,< ,<  ,<  <,<  <,  <,  <,<
<,< <,< <,< <,< <,< <,<  <,< <,< <,<
?   ?   ?   ,≤  ?   ?    ?   ?   ?
,=  ,<  <,< ,<  <,< <,<  ,<  <,< <,<
,<  <,< <,< ⊲,< <,< <,<  <,< <,< <,<
>,  <,  <,< ,   ,<  <,<  =,  =,  <,
?   ?   ?   <,  ?   ?    ?   ?   ?
<,  <,< <,< <,< <,< <,<  <,  <,  <,<
"""


def relations(g: Binary) -> Relations:
    """How a game is related to zero when its moves are even, and when they are odd.

    >>> from gadgetry.solvers.formulas.binary_games import FALSE, TRUE, choice
    >>> relations(TRUE), relations(choice([TRUE], [FALSE])), relations(choice([FALSE], [TRUE]))
    (('>', '>'), ('∥', '∥'), ('∥', '='))
    """
    pair = _relation(value(g)), _relation(value(starred(g)))
    return pair if g.parity == "even" else (pair[1], pair[0])


def _relation(g: Game) -> str:
    zero = integer(0)
    if g is zero:
        return "="
    return FUZZY if g.fuzzy(zero) else ">" if zero <= g else "<"


def of_conjunctions(games: Iterable[Binary]) -> dict[tuple[Relations, Relations], set[Relations]]:
    """The kinds of the conjunctions, by the kinds of the two games."""
    kinds: dict[tuple[Relations, Relations], set[Relations]] = {}
    for g, h in product(tuple(games), repeat=2):
        kind = relations(joined(g, h, conjunction=True))
        kinds.setdefault((relations(g), relations(h)), set()).add(kind)
    return kinds


def in_words(kinds: set[Relations]) -> str:
    """The kinds of a cell in the signs of the table.

    >>> in_words({("∥", "<"), ("∥", "=")}), in_words({("<", "<"), ("∥", "<")})
    ('∥,≤', '⊲,<')
    """
    signs = {frozenset("<="): "≤", frozenset("<" + FUZZY): "⊲"}
    both: list[str] = []
    for part in zip(*sorted(kinds), strict=True):
        every = frozenset(part)
        both.append(min(every) if len(every) == 1 else signs.get(every, "".join(sorted(every))))
    return ",".join(both)


def cells(forms: Iterable[Binary], small: Iterable[Binary]) -> Iterator[Cell]:
    """The readable cells of the upper half; then that other games show no kind but those."""
    kinds = of_conjunctions(forms)
    for kind, line in zip(KINDS, PRINTED.split("\n")[1:-1], strict=True):
        for other, printed in zip(KINDS, line.split(), strict=True):
            if printed != "?":
                where = f"({in_words({kind})}) & ({in_words({other})}), without the sign {FUZZY}"
                computed = in_words(kinds[kind, other]).replace(FUZZY, "")
                yield Cell("Table 7.8.1", where, printed, computed, _COMMAND)
    observed = {kind for several in (*kinds, *kinds.values()) for kind in several}
    where = "kinds of the forms of division games and of GAME-SAT, and of conjunctions of two"
    yield Cell("Section 7.8", where, str(len(KINDS)), str(len(observed)), _COMMAND)
    others = of_conjunctions(small)
    new = sum(not several <= kinds.get(pair, set()) for pair, several in others.items())
    where = "pairs of kinds with another kind of conjunction, all functions of 3 elements"
    yield Cell("Table 7.8.1", where, "0", str(new), _COMMAND)


_COMMAND = "gadgetry tables set-colouring"
