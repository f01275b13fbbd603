"""AVOID TRUE and FLAG COLORING: instances on which what is proved is compared with Python."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring

Instance = tuple[str, list[int], Any]


def small_avoid_trues() -> Iterator[Instance]:
    """Every positive CNF to 3 variables and 2 clauses, to 2 variables and 3 clauses."""
    for k in range(4):
        every = [c for r in range(k + 1) for c in itertools.combinations(range(1, k + 1), r)]
        for n in range(4 if k < 3 else 3):
            for clauses in itertools.combinations_with_replacement(every, n):
                yield avoid_true(k, clauses)


def random_avoid_trues(count: int, source: random.Random) -> Iterator[Instance]:
    """Variables repeated, clauses empty now and then, up to 30 variables."""
    for _ in range(count):
        k = source.randint(1, source.choice((3, 8, 30)))
        least = source.choice((0, 1, 1, 1))
        sizes = [source.randint(least, 6) for _ in range(source.randint(0, 8))]
        yield avoid_true(k, [[source.randint(1, k) for _ in range(size)] for size in sizes])


def avoid_true(k: int, clauses: Sequence[Sequence[int]]) -> Instance:
    """AVOID TRUE on the variables 1 to k.

    >>> avoid_true(2, [[1, 2], []])[1]
    [2, 1, 2, 0, 0]
    """
    return (
        "avoid-true",
        [k, *(x for clause in clauses for x in (*clause, 0))],
        AvoidTrue(k, [list(c) for c in clauses]),
    )


def small_flags() -> Iterator[Instance]:
    """Every properly coloured graph on up to 4 vertices, in up to 3 colours."""
    for n in range(5):
        for colours in itertools.product(range(3), repeat=n):
            every = [e for e in itertools.combinations(range(n), 2) if _differ(colours, e)]
            for m in range(len(every) + 1):
                yield from (flag(colours, edges) for edges in itertools.combinations(every, m))


def random_flags(count: int, source: random.Random) -> Iterator[Instance]:
    """Properly coloured graphs on up to 8 vertices with at most 5 edges, in 2 to 4 colours."""
    for _ in range(count):
        n, most = source.randint(1, 8), source.randint(2, 4)
        colours = [source.randrange(most) for _ in range(n)]
        every = [e for e in itertools.combinations(range(n), 2) if _differ(colours, e)]
        edges = source.sample(every, min(len(every), source.randint(0, 5)))
        yield flag(colours, sorted(edges))


def flag(colours: Sequence[int], edges: Sequence[tuple[int, int]]) -> Instance:
    """A position of FLAG COLORING.

    >>> flag([0, 1], [(0, 1)])[1]
    [2, 0, 1, 0, 1]
    """
    numbers = [len(colours), *colours, *itertools.chain.from_iterable(edges)]
    return "flag", numbers, FlagColoring(colours, edges)


@cache
def first_player_wins(position: FlagColoring) -> bool:
    """Who wins, by the definition.

    >>> first_player_wins(FlagColoring([0, 1], [(0, 1)]))
    True
    """
    return any(not first_player_wins(position.play(move)) for move in position.moves())


def _differ(colours: Sequence[int], edge: tuple[int, int]) -> bool:
    return colours[edge[0]] != colours[edge[1]]
