"""A matrix made ready for `qcdcl.py`: its clauses without what does not count, and first signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from gadgetry.formulas import Clause
from gadgetry.solvers.qbf.blocked_clauses import blocked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


def reduced(rank: Sequence[int], literals: Iterable[int], player: int) -> Clause:
    """The clause of a player without the opponent's literals that come after all of his.

    If he has none, he has lost: then the opponent's stay, since they say how.

    >>> rank = [0, 0, 1, 2, 3]
    >>> reduced(rank, (1, 2, -4), player=0), reduced(rank, (1, 2, -4), player=1)
    ((1,), (1, 2, -4))
    """
    clause = tuple(literals)
    own = [rank[abs(lit)] for lit in clause if rank[abs(lit)] % 2 == player]
    return tuple([lit for lit in clause if rank[abs(lit)] <= max(own)]) if own else clause


def ready(rank: Sequence[int], clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses, reduced and without any literal twice; no tautologies, and no blocked ones.

    >>> ready([0, 0, 1], [(1, 1, 2), (1, 2, -2), (2,)])
    [(1,), (2,)]
    >>> ready([0, 1, 2], [(1, -2), (-1, 2)])
    []
    """
    short = [
        reduced(rank, dict.fromkeys(clause), 0)
        for clause in clauses
        if not any(-lit in clause for lit in clause)
    ]
    store = [lit for clause in short for lit in clause]
    end = list(accumulate(map(len, short)))
    gone = blocked(store, [0, *end[:-1]][: len(end)], end, rank)
    return [clause for clause, out in zip(short, gone, strict=True) if not out]


def sign(positive: int, negative: int, rank: int) -> int:
    """The value to try first: what makes more clauses true, for the universal player fewer."""
    return 1 if (positive >= negative) == (rank % 2 == 0) else -1


class Matrix(NamedTuple):
    """A matrix on arrays: clause j has the literals of `store` from `first[j]` to before `end[j]`.

    Literal k occurs in the clauses of `occurs` from `occurs_from[k]` to before `occurs_to[k]`.
    `order`: the variables that occur, outermost first; `phase`: the sign to try first.
    """

    store: Ints
    first: Ints
    end: Ints
    occurs: Ints
    occurs_from: Ints
    occurs_to: Ints
    order: Ints
    phase: Ints
