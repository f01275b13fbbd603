"""The Grundy engine's arena for OCTAL games on graphs: connected graphs up to isomorphism.

A state is a sum of connected graphs, each a tuple of neighbour masks. A tree is put in the order
of Aho, Hopcroft and Ullman (rooted at its centre, equal subtrees side by side, read from the root),
so isomorphic trees are one state. Any other graph is arranged by colour refinement: equal states
are isomorphic, and where isomorphic graphs are told apart, only time is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_graph import OctalGraph, Taken
from gadgetry.solvers.general.colour_refinement import arrange, bits
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Masks = tuple[int, ...]
State = tuple[Masks, ...]

MOST_VERTICES = 5_000


class OctalGraphs:
    """An octal game on graphs as the Grundy engine sees it.

    >>> from gadgetry.games.octal.octal_families import pode
    >>> arena = OctalGraphs(OctalCode.of("0.33"))
    >>> Grundy(arena).value(arena.state(pode("0.33", 1, 1, 1)))
    1
    """

    def __init__(self, code: OctalCode, budget: Budget | None = None) -> None:
        self.code = code
        self.budget = budget or Budget()
        self._names: dict[Masks, Masks] = {}

    def components(self, state: State) -> tuple[State, ...]:
        """Each connected graph alone, the largest last."""
        return tuple((part,) for part in sorted(state, key=lambda part: (len(part), part)))

    def options(self, state: State) -> list[State]:
        """The positions after each move from one connected graph, the smallest first."""
        (masks,) = state
        found: dict[State, None] = {}
        for _, parts in self._plays(masks):
            found[tuple(self._named(masks, part) for part in parts)] = None
        return sorted(found, key=lambda option: sum(map(len, option)))

    def _plays(self, masks: Masks) -> Iterator[tuple[int, list[int]]]:
        """The vertices that each move takes, and the components it leaves, as masks."""
        whole = (1 << len(masks)) - 1
        degrees = [mask.bit_count() for mask in masks]
        is_tree = sum(degrees) == 2 * len(masks) - 2
        most = self.code.most_taken(len(masks))
        for size, sets in connected_sets(masks, whole, most, self.budget):
            self.budget.check()
            if not self.code.digit(size):
                continue
            for taken in sets:
                if is_tree:  # every edge that leaves a connected set leads to another component
                    count = sum([degrees[v] for v in bits(taken)]) - 2 * (size - 1)
                    if not self.code.allows(size, count):
                        continue
                parts = parts_of(masks, whole & ~taken, 4)
                if self.code.allows(size, len(parts)):
                    yield taken, parts

    def _named(self, masks: Masks, part: int) -> Masks:
        """The canonical form of a connected part."""
        vertices = bits(part)
        place = {v: i for i, v in enumerate(vertices)}
        raw = tuple([sum([1 << place[u] for u in bits(masks[v] & part)]) for v in vertices])
        name = self._names.get(raw)
        if name is None:
            near = [bits(mask) for mask in raw]
            if sum(map(len, near)) == 2 * len(near) - 2:
                order = tree_order(near)
            else:
                order, _ = arrange(near, [0] * len(near), self.budget.check)
            rank = {v: i for i, v in enumerate(order)}
            name = tuple([sum([1 << rank[u] for u in near[v]]) for v in order])
            self._names[raw] = name
        return name

    def state(self, position: OctalGraph) -> State:
        """The state of a position."""
        masks = _masks(position)
        left = sum(1 << v for v in range(len(masks)) if v not in position.gone)
        return tuple(self._named(masks, part) for part in parts_of(masks, left))

    def moves(self, position: OctalGraph) -> Iterator[tuple[Taken, State]]:
        """Each move in the ruleset's order, with the state after it."""
        return ((move, self.state(position.play(move))) for move in position.moves())


def connected_sets(
    masks: Masks, whole: int, most: int, budget: Budget
) -> Iterator[tuple[int, list[int]]]:
    """The connected sets of 1, 2, ... `most` vertices, by their size, each set once.

    >>> list(connected_sets((0b10, 0b101, 0b10), 0b111, 2, Budget()))
    [(1, [1, 2, 4]), (2, [3, 6])]
    """
    sets = [1 << v for v in bits(whole)]
    for size in range(1, most + 1):
        yield size, sets
        if size < most:
            grown = set()
            for taken in sets:
                around = 0
                for v in bits(taken):
                    around |= masks[v]
                budget.work(10 * size)
                grown.update([taken | 1 << v for v in bits(around & whole & ~taken)])
            sets = sorted(grown)


def parts_of(masks: Masks, left: int, most: int | None = None) -> list[int]:
    """The connected components of the vertices left; not more than `most` of them are looked for.

    >>> parts_of((0b10, 0b101, 0b10), 0b101)
    [1, 4]
    """
    parts: list[int] = []
    while left and (most is None or len(parts) < most):
        part = ahead = left & -left
        while ahead:
            around = 0
            for v in bits(ahead):
                around |= masks[v]
            ahead = around & left & ~part
            part |= ahead
        parts.append(part)
        left &= ~part
    return parts


def tree_order(near: list[list[int]]) -> list[int]:
    """The vertices of a tree in an order that isomorphic trees share.

    >>> tree_order([[1], [0, 2], [1, 3, 4], [2], [2]])
    [1, 2, 3, 4, 0]
    """
    size = len(near)
    degree = [len(beside) for beside in near]
    layer = [v for v in range(size) if degree[v] <= 1]
    peeled = len(layer)
    while peeled < size:  # leaf by leaf, until one or two vertices are left
        fresh = []
        for v in layer:
            for u in near[v]:
                degree[u] -= 1
                if degree[u] == 1:
                    fresh.append(u)
        peeled += len(fresh)
        layer = fresh
    found = [_rooted(near, root) for root in layer]
    return min(found, key=lambda pair: pair[0])[1]


def _rooted(near: list[list[int]], root: int) -> tuple[str, list[int]]:
    """The name of a rooted tree, and its vertices in the order of that name."""
    above = {root: -1}
    order = [root]
    for v in order:
        for u in near[v]:
            if u != above[v]:
                above[u] = v
                order.append(u)
    names: dict[int, str] = {}
    below: dict[int, list[int]] = {}
    for v in reversed(order):
        below[v] = sorted((u for u in near[v] if u != above[v]), key=lambda u: names[u])
        names[v] = f"({''.join(names[u] for u in below[v])})"
    todo, read = [root], []
    while todo:
        v = todo.pop()
        read.append(v)
        todo += reversed(below[v])
    return names[root], read


def _masks(position: OctalGraph) -> Masks:
    return tuple(sum(1 << u for u in near) for near in position.graph.neighbourhoods())


def run(position: OctalGraph, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> from gadgetry.games.octal.octal_families import bipode
    >>> answer = run(bipode("0.33", 1, 2, 1, 1, 1, 1), Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (0, ())
    """
    arena = OctalGraphs(position.code, budget)
    search = Grundy(arena, budget)
    return verdict(search, arena.state(position), arena.moves(position), question)


def _accepts(position: OctalGraph, _: Question) -> bool:
    """The masks of n vertices take n * n bits."""
    return position.graph.vertices <= MOST_VERTICES


SOLVERS = (
    Solver(
        "grundy",
        "Grundy values of connected graphs up to isomorphism; trees by their canonical form",
        takes=(OctalGraph.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
    ),
)
