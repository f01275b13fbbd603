"""FLAG COLORING with route graphs known: the engine on graphs, and the recursion on lengths.

The graphs G(A) of AVOID TRUE fall, after every wrong move and its refutation, to route graphs with
many routes. Their values come from the recursion of `route_graphs` at once, so that the engine
searches only what stands for the formula. A route graph of value v is replaced by the heap *v.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.flags.flag_coloring import MOST_VERTICES, Flags, State
from gadgetry.solvers.flags.flag_graphs import Near, Weights
from gadgetry.solvers.flags.route_graphs import Routes, route_value
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

_HEAP = b"*"


class RoutedFlags(Flags):
    """The arena in which a route graph is a heap of its value.

    >>> from gadgetry.games.flags.flag_families import route
    >>> flags = RoutedFlags()
    >>> flags.state(route(4, 4, 6, 6, 6)), Grundy(flags).value(flags.state(route(2, 4)))
    ((), 1)
    """

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self._values: dict[Routes, int] = {}

    def options(self, state: State) -> Iterator[State]:
        """Route graphs first: they are known, and the refutations are among them."""
        ((graph, weights),) = state
        if graph == _HEAP:
            yield from (_heap(v) for v in range(weights[0]))
            return
        later = []
        for option in self.recoloured(graph, weights):
            after = option.weights(weights)
            maybe = 0 not in after and option.branches() < 3
            heap = self.as_heap(option.near, after) if maybe else None
            if heap is None:
                later.append((option, after))
            else:
                yield heap
        for option, after in later:
            yield super().connected(option.near, after)

    def connected(self, near: Near, weights: Weights) -> State:
        heap = self.as_heap(near, weights)
        return super().connected(near, weights) if heap is None else heap

    def as_heap(self, near: Near, weights: Weights) -> State | None:
        """The heap that a route graph is worth; None for any other graph."""
        lengths = weighted_route_lengths(near, weights)
        return None if lengths is None else _heap(route_value(lengths, self.budget, self._values))


def weighted_route_lengths(near: Near, weights: Weights) -> Routes | None:
    """The lengths of a route graph with one or two ends of degree above 2; twins have weights.

    The middles of equal routes of length 2, and pendants at one vertex, are twins.

    >>> weighted_route_lengths([[1, 3], [0, 2], [1, 3], [0, 2]], (1, 2, 1, 3))
    (2, 2, 2, 2, 2)
    """
    if 0 in weights:  # three colours or more, which are vertices of weight 0 and no part of a route
        return None
    ends = [v for v, beside in enumerate(near) if sum(weights[u] for u in beside) > 2]
    if not 1 <= len(ends) <= 2 or any(weights[v] != 1 for v in ends):
        return None
    lengths: list[int] = []
    seen = len(ends)
    for first in near[ends[0]]:
        before, here, length = ends[0], first, 1
        while here not in ends:
            if weights[here] > 1 and (length > 1 or near[here] not in ([ends[0]], ends)):
                return None
            onward = [u for u in near[here] if u != before]
            if len(onward) != 1 and not (not onward and length == 1 and len(ends) == 1):
                return None
            seen += 1
            before, here, length = here, onward[0] if onward else ends[0], length + 1
        if here != ends[-1]:
            return None
        twins = weights[first] if length == 2 and first not in ends else 1
        lengths += [length] * twins
    if len(ends) == 1:
        cycles = sorted(length for length in lengths if length > 2)
        if cycles[::2] != cycles[1::2]:
            return None
        around = sum(cycles[::2]) - len(cycles[::2])  # each cycle was walked both ways
        whole = seen - around == len(near)
        return (0, *[2] * lengths.count(2), *cycles[::2]) if whole else None
    return tuple(sorted(lengths)) if seen == len(near) else None


def _heap(value: int) -> State:
    return ((_HEAP, (value,)),) if value else ()


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> from gadgetry.games.flags.flag_families import route
    >>> run(route(*[4] * 20, *[6] * 21), Question(), Budget()).value
    0
    """
    flags = RoutedFlags(budget)
    search = Grundy(flags, budget)
    return verdict(search, flags.state(position), flags.moves(position), question, "grundy-routes")


def _accepts(position: FlagColoring, _: Question) -> bool:
    return len(position.neighbours) <= MOST_VERTICES


SOLVERS = (
    Solver(
        "grundy-routes",
        "as grundy, with route graphs known by the recursion on their lengths",
        takes=(FlagColoring.ruleset,),
        run=run,
        preference=15,
        accepts=_accepts,
        weight=4,
    ),
)
