"""Section 7.7 of Set Colouring Games: can the loser put off the decision to the last move?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gadgetry.papers.registry import Cell
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, functions, minimax

COMMAND = "gadgetry tables set-colouring"
NONE = "no exception"


@cache
def decided_after(f: Function, mover: int) -> int:
    """After how many moves the outcome is settled: the winner hurries, the loser puts it off.

    >>> equal = Function((+1, -1, -1, +1))
    >>> decided_after(equal, MAX), decided_after(equal.starred().starred(), MAX)
    (2, 4)
    """
    if len(set(f.table)) == 1:
        return 0
    after = [f.coloured(*move) for move in f.moves()]
    winner = minimax(f, mover)
    if winner != mover:
        return 1 + max(decided_after(g, -mover) for g in after)
    return 1 + min(decided_after(g, -mover) for g in after if minimax(g, -mover) == winner)


def cells() -> Iterator[Cell]:
    """The example, and the one that must be meant; there is none of fewer elements."""
    equal = Function((+1, -1, -1, +1))
    twice = Function(tuple(min(a, b) for a in equal.table for b in equal.table))
    table, printed = "Section 7.7, a misère game of 4 elements", "decided by MIN's first move"
    for name, f in (("x = y", equal.starred().starred()), ("x = y and u = v", twice)):
        moves = decided_after(f, MAX)
        computed = printed if moves == 2 else f"decided after {moves} moves"
        yield Cell(table, name, printed, computed, COMMAND)
    fewer = (f"{n} elements" for n in (2, 3) for f in functions(n) if _misere_and_early(f))
    where = "misère games of 2 and 3 elements, decided before the last move"
    yield Cell(table, where, NONE, next(fewer, NONE), COMMAND)


def _misere_and_early(f: Function) -> bool:
    misere = minimax(f, MAX) == MIN and minimax(f, MIN) == MAX
    return misere and min(decided_after(f, player) for player in (MAX, MIN)) < f.elements
