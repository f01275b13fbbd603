"""Few crossings: which variables to negate, and the orders of variables and clauses.

Two wires of a side cross iff the order of their clauses and that of their variables disagree. Three
things are free, none of which changes who wins the formula:

    sign       a variable may be negated everywhere; fewer clauses are then mixed, and each mixed
               one costs a variable, two wires and a side more
    variables  within a block of one quantifier, any order; the variables that split mixed clauses
               are of the innermost block
    clauses    of each side, any order

The signs first, greedily; then each clause and each variable in turn goes to the place where it
makes the fewest crossings (sifting), while that helps. That is a local optimum and no more: the
least number of crossings is NP-hard to find (Garey and Johnson 1983).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.connection.nets.crossing_free_nets import Sides, monotone_sides

_ROUNDS = 20


@dataclass(frozen=True)
class Arrangement:
    """The sides with the variables in their order; the order of the clauses; the negated ones."""

    sides: Sides
    left: tuple[int, ...]
    right: tuple[int, ...]
    negated: frozenset[int] = frozenset()


def arranged(qbf: Qbf) -> Arrangement:
    """The formula with few crossings.

    >>> from gadgetry.formulas import Cnf
    >>> found = arranged(Qbf([("e", [1, 2, 3])], Cnf(3, [[1, 3], [2, -3], [1, 3]])))
    >>> sorted(found.negated), found.left, found.right
    ([2], (1, 3), (2,))
    """
    negated = negations(qbf)
    matrix = qbf.matrix
    rows = [[-x if abs(x) in negated else x for x in clause] for clause in matrix.clauses]
    signed = Qbf(qbf.prefix, Cnf(matrix.variables, rows)) if negated else qbf
    sides, left, right = in_order(monotone_sides(signed))
    return Arrangement(sides, left, right, negated)


def negations(qbf: Qbf) -> frozenset[int]:
    """Variables to negate so that few clauses are mixed: one at a time, while there are fewer.

    >>> from gadgetry.formulas import Cnf
    >>> sorted(negations(Qbf([("e", [1, 2])], Cnf(2, [[1, -2], [1], [-2]]))))
    [1]
    """
    clauses = [set(c) for c in qbf.matrix.clauses if not any(-x in c for x in c)]
    negated: set[int] = set()

    def mixed(among: Sequence[set[int]]) -> int:
        return sum(1 for c in among if len({(x > 0) != (abs(x) in negated) for x in c}) > 1)

    of = {
        v: [c for c in clauses if v in c or -v in c]
        for v in range(1, len(qbf.matrix.variables) + 1)
    }
    better = True
    while better:
        better = False
        for v, mine in of.items():
            before = mixed(mine)
            negated ^= {v}
            if mixed(mine) < before:
                better = True
            else:
                negated ^= {v}
    return frozenset(negated)


def in_order(sides: Sides) -> tuple[Sides, tuple[int, ...], tuple[int, ...]]:
    """The sides with variables in a good order within their blocks, and orders of the clauses."""
    variables = [v for _, v in sides.prefix]
    both = [sides.left, sides.right]
    orders = [_outward(clauses, variables) for clauses in both]
    blocks = [[v for _, v in own] for _, own in groupby(sides.prefix, key=lambda x: x[0])]
    for _ in range(_ROUNDS):
        before = (variables, orders)
        at = {v: i for i, v in enumerate(variables)}
        orders = [
            sifted(order, _clause_cost(clauses, at))
            for order, clauses in zip(orders, both, strict=True)
        ]
        cost = _variable_cost(both, orders)
        blocks = [sifted(block, cost) for block in blocks]
        variables = [v for block in blocks for v in block]
        if (variables, orders) == before:
            break
    kind = {v: existential for existential, v in sides.prefix}
    prefix = tuple((kind[v], v) for v in variables)
    return Sides(prefix, sides.left, sides.right), tuple(orders[0]), tuple(orders[1])


def _outward(clauses: Mapping[int, tuple[int, ...]], variables: Sequence[int]) -> list[int]:
    """The clauses by their variables, the outermost first."""
    at = {v: i for i, v in enumerate(variables)}
    return sorted(clauses, key=lambda j: sorted(at[v] for v in clauses[j]))


Cost = Callable[[int, int], int]


def sifted(order: Sequence[int], cost: Cost) -> list[int]:
    """Each item in turn at the best of all places; `cost(a, b)`: of a somewhere before b.

    >>> sifted([3, 1, 2], lambda a, b: int(a > b))
    [1, 2, 3]
    """
    pair = {(a, b): cost(a, b) for a in order for b in order if a != b}
    best = list(order)
    for _ in range(_ROUNDS):
        before = list(best)
        for item in order:
            rest = [x for x in best if x != item]
            price, prices = 0, [0]
            for x in rest:  # relative to the first place: x goes before the item
                price += pair[x, item] - pair[item, x]
                prices.append(price)
            now = best.index(item)
            least = min(prices)
            place = now if prices[now] == least else prices.index(least)
            best = [*rest[:place], item, *rest[place:]]
        if best == before:
            break
    return best


def _clause_cost(clauses: Mapping[int, tuple[int, ...]], at: Mapping[int, int]) -> Cost:
    """The crossings of the wires of two clauses, the first one outside."""

    def cost(i: int, j: int) -> int:
        return sum(1 for u in clauses[i] for v in clauses[j] if at[u] > at[v])

    return cost


def _variable_cost(
    both: Sequence[Mapping[int, tuple[int, ...]]], orders: Sequence[Sequence[int]]
) -> Cost:
    """The crossings of the wires of two variables on both sides, the first one above."""
    places: list[dict[int, list[int]]] = []
    for clauses, order in zip(both, orders, strict=True):
        own: dict[int, list[int]] = {}
        for rank, j in enumerate(order):
            for v in clauses[j]:
                own.setdefault(v, []).append(rank)
        places.append(own)

    def cost(u: int, v: int) -> int:
        return sum(1 for own in places for i in own.get(u, ()) for j in own.get(v, ()) if i > j)

    return cost
