"""UNDIRECTED EDGE GEOGRAPHY on bipartite graphs: who wins, and by which moves, over GF(2).

An *even kernel* is a set S of vertices, no two of them adjacent, such that every vertex outside has
an even number of neighbours in S (Fraenkel, Scheinerman and Ullman 1993).

1. A token on a vertex v of an even kernel is lost for the player to move. A move leads to a vertex
   y outside S, whose edges to S were even in number; the one that was used is gone, so an odd
   number is left, and the opponent goes back to S along one. Both edges were of y: S is an even
   kernel still.
2. On a bipartite graph with v among the rows X and not among the others Y: if no even kernel within
   X has v, the unit vector of v is a sum over GF(2) of the neighbourhoods of some T in Y (a vector
   that is orthogonal to the kernel of a matrix is in its row space). So v has an odd number of
   neighbours in T and every other vertex of X an even one. The player to move goes to any of those
   neighbours t: with the edge gone, T is an even kernel with t, and the opponent is lost by 1.

By 1 the winning moves are those to the t of every such T, and no others: where S is an even kernel
with t of the graph without vt, it is such a T. All T are one of them plus the sums that vanish, so
one elimination has all of them. An even kernel with v may be taken within X, for its part in X is
one too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from gadgetry.games.geography.edge_geography import EdgeGeography
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "even-kernel"


@dataclass(frozen=True)
class Kernel:
    """An even kernel with the token, or None: then a set T of the theorem, `witness`.

    `targets` are all vertices to which a move wins.
    """

    kernel: frozenset[int] | None
    targets: tuple[int, ...]
    witness: frozenset[int] | None


def sides(neighbours: Sequence[Sequence[int]], token: int) -> tuple[list[int], list[int]] | None:
    """The two sides of the token's component, its own first; None if it is not bipartite.

    >>> sides([[1], [0, 2], [1], []], 0), sides([[1, 2], [0, 2], [0, 1]], 0)
    (([0, 2], [1]), None)
    """
    side = {token: 0}
    ahead = [token]
    for v in ahead:
        for w in neighbours[v]:
            if w not in side:
                side[w] = 1 - side[v]
                ahead.append(w)
            elif side[w] == side[v]:
                return None
    return [v for v in ahead if not side[v]], [v for v in ahead if side[v]]


def even_kernel(
    neighbours: Sequence[Sequence[int]], token: int, budget: Budget | None = None
) -> Kernel | None:
    """The theorem for a token, or None if its component is not bipartite.

    >>> square = even_kernel([[1, 3], [0, 2], [1, 3], [0, 2]], 0)
    >>> sorted(square.kernel), square.targets
    ([0, 2], ())
    >>> even_kernel([[1], [0, 2], [1], []], 1)
    Kernel(kernel=None, targets=(0, 2), witness=frozenset({0}))
    """
    parts = sides(neighbours, token)
    if parts is None:
        return None
    budget = budget or Budget()
    near, far = parts  # the token is near[0], which is bit 0
    bit = {v: 1 << i for i, v in enumerate(near)}
    rows: dict[int, tuple[int, int]] = {}  # by the highest bit: a sum of rows, and of which
    vanishing: list[int] = []
    for j, y in enumerate(far):
        budget.spend()
        row, which = sum(bit[x] for x in neighbours[y]), 1 << j
        while row and (top := row.bit_length()) in rows:
            row, which = row ^ rows[top][0], which ^ rows[top][1]
        if row:
            rows[row.bit_length()] = row, which
        else:
            vanishing.append(which)
    # The highest bit leads: a row that begins with the token's bit, the lowest, is the unit vector.
    if 1 not in rows:
        kernel = _solution(len(near), {top: row for top, (row, _) in rows.items()})
        return Kernel(frozenset(near[i] for i in kernel), (), None)
    witness = rows[1][1]
    wins = set(neighbours[token])
    every = witness | _union(vanishing)
    chosen = sorted(y for j, y in enumerate(far) if y in wins and every >> j & 1)
    return Kernel(None, tuple(chosen), frozenset(_members(witness, far)))


def _union(masks: Sequence[int]) -> int:
    return reduce(or_, masks, 0)


def _members(mask: int, vertices: Sequence[int]) -> list[int]:
    return [v for i, v in enumerate(vertices) if mask >> i & 1]


def _solution(columns: int, rows: dict[int, int]) -> list[int]:
    """The columns of a vector with the first one that all rows are orthogonal to.

    Bits without a row of their own are free: the first is taken, the others are not.
    """
    chosen = 1
    for top in range(2, columns + 1):
        if top in rows and (rows[top] & chosen).bit_count() % 2:
            chosen |= 1 << top - 1
    return _members(chosen, range(columns))


def run(position: EdgeGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> path = EdgeGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=1)
    >>> run(path, Question(value=False, moves="all"), Budget())
    Verdict('even-kernel', True, winner='first', winning_moves=(0,))
    """
    found = even_kernel(position.neighbourhoods(), position.token, budget)
    assert found is not None
    won = found.kernel is None
    asked = {"none": None, "one": found.targets[:1], "all": found.targets}[question.moves]
    if question.star == 0:
        return Verdict(NAME, not won, value=None if won else 0)
    return Verdict(NAME, won, "first" if won else "second", None, asked)


def _accepts(position: EdgeGeography, question: Question) -> bool:
    winner = question.star == 0 or (question.star is None and not question.value)
    return winner and sides(position.neighbourhoods(), position.token) is not None


SOLVERS = (
    Solver(
        NAME,
        "who wins on bipartite graphs, by linear algebra over GF(2) (polynomial)",
        takes=(EdgeGeography.ruleset,),
        run=run,
        preference=40,
        accepts=_accepts,
    ),
)
