"""Optimal colourings of a set of elements, capture and domination, by definition.

A colouring of a set is maximal if MAX could not wish for another whatever the rest is; a set is
captured by a player who can force an optimal colouring of it going second, and dominated by one who
can going first, both up to a skip. Van Rijswijck, Set Colouring Games (2006), chapter 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from gadgetry.solvers.formulas.colouring_functions import MAX, Function, Move, minimax

Clauses = tuple[tuple[int, ...], ...]


def subgame(f: Function, colouring: Mapping[int, int]) -> Function:
    """The game after elements have been coloured; the others keep their order.

    >>> subgame(Function((-1, -1, -1, +1)), {0: 1}).table
    (-1, 1)
    """
    for element in sorted(colouring, reverse=True):
        f = f.coloured(element, colouring[element])
    return f


def colourings(f: Function, elements: Iterable[int]) -> Iterator[dict[int, int]]:
    """All colourings of a set.

    >>> list(colourings(Function((+1, -1)), [0]))
    [{0: 0}, {0: 1}]
    """
    chosen = tuple(elements)
    for colours in product(range(f.colours), repeat=len(chosen)):
        yield dict(zip(chosen, colours, strict=True))


def optimal(f: Function, colouring: Mapping[int, int], player: int) -> bool:
    """Is it the best colouring of its elements for the player, whatever the rest is?

    >>> optimal(Function((-1, +1)), {0: 1}, MAX)
    True
    """
    best = subgame(f, colouring)
    others = (subgame(f, c) for c in colourings(f, sorted(colouring)))
    if player == MAX:
        return all(other.at_most(best) for other in others)
    return all(best.at_most(other) for other in others)


@cache
def local_game(f: Function, elements: tuple[int, ...], player: int) -> Function | None:
    """The game on a set that the player wins with an optimal colouring; None if there is none.

    >>> local_game(Function((-1, +1)), (0,), MAX).table
    (-1, 1)
    """
    best = (optimal(f, colouring, player) for colouring in colourings(f, elements))
    table = tuple(player if good else -player for good in best)
    return Function(table, f.colours) if player in table else None


def _with_parity(f: Function, parity: int) -> Function:
    return f if f.elements % 2 == parity else f.starred()


def captured(f: Function, elements: tuple[int, ...], player: int) -> bool:
    """Can the player force an optimal colouring of the set, going second?

    >>> captured(Function((-1, +1, +1, +1)), (0, 1), MAX)
    True
    """
    local = local_game(f, elements, player)
    return local is not None and minimax(_with_parity(local, 0), -player) == player


def dominated(f: Function, elements: tuple[int, ...], player: int) -> bool:
    """Can the player force an optimal colouring of the set, going first?

    >>> dominated(Function((-1, +1)), (0,), MAX)
    True
    """
    local = local_game(f, elements, player)
    return local is not None and minimax(_with_parity(local, 1), player) == player


def dominating_moves(f: Function, elements: tuple[int, ...], player: int) -> list[Move]:
    """The moves in a dominated set that win the local game, as moves of the whole game.

    >>> dominating_moves(Function((-1, +1)), (0,), MAX)
    [(0, 1)]
    """
    local = local_game(f, elements, player)
    if local is None:
        return []
    odd = _with_parity(local, 1)
    found = []
    for at, colour in local.moves():
        if minimax(odd.coloured(at, colour), -player) == player:
            found.append((elements[at], colour))
    return found


def augments(f: Function, elements: tuple[int, ...], move: Move, player: int) -> bool:
    """Is an optimal colouring of the set, with the move, an optimal colouring of both?

    >>> augments(Function((-1, -1, -1, +1)), (0,), (1, 1), MAX)
    True
    """
    best = (c for c in colourings(f, elements) if optimal(f, c, player))
    return any(optimal(f, {**c, move[0]: move[1]}, player) for c in best)


def punctuated(clauses: Clauses, elements: Iterable[int]) -> Clauses:
    """The clauses without all other elements, and without those that are empty then.

    A clause holds literals, v + 1 or -(v + 1) for element v.

    >>> punctuated(((1, 2), (-1, 3), (3,)), [0])
    ((1,), (-1,))
    """
    kept = {element + 1 for element in elements}
    rows = (tuple(x for x in clause if abs(x) in kept) for clause in clauses)
    return tuple(dict.fromkeys(row for row in rows if row))


def satisfies(colouring: Mapping[int, int], clauses: Clauses) -> bool:
    """Does a colouring with two colours, 1 for true, satisfy a CNF over its elements?

    >>> satisfies({0: 1, 1: 0}, ((1, 2), (-2,)))
    True
    """
    return all(any(colouring[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)


@cache
def cnf_function(clauses: Clauses, elements: int) -> Function:
    """The function of a CNF.

    >>> cnf_function(((1, 2),), 2).table
    (-1, 1, 1, 1)
    """
    rows = product((0, 1), repeat=elements)
    return Function(tuple(+1 if satisfies(dict(enumerate(row)), clauses) else -1 for row in rows))
