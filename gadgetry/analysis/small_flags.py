"""All small positions of FLAG COLORING of a kind, each once up to isomorphism and names of colours.

Connected graphs grow by a vertex at a time: a connected graph with two vertices or more has one
whose removal leaves it connected, so every graph is made from a smaller one of its kind, if the
kind is kept when vertices are taken away, as planar graphs are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import networkx as nx

from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.general.colour_refinement import arrange, refine
from gadgetry.solvers.limits import Budget

Coloured = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]  # the colours, the edges


def trees(vertices: int, budget: Budget) -> Iterator[FlagColoring]:
    """All trees of so many vertices, two-coloured; which colour is which does not matter.

    >>> [sum(1 for _ in trees(n, Budget())) for n in range(1, 9)]
    [1, 1, 1, 2, 3, 6, 11, 23]
    """
    for tree in nx.nonisomorphic_trees(vertices):
        budget.look(vertices)
        sides = nx.bipartite.color(tree)
        yield FlagColoring([sides[v] for v in range(vertices)], tree.edges)


def connected(
    vertices: int, budget: Budget, colours: int = 2, planar: bool = False
) -> Iterator[FlagColoring]:
    """All connected graphs of so many vertices, properly coloured in exactly so many colours.

    >>> [sum(1 for _ in connected(n, Budget())) for n in range(1, 8)]
    [0, 1, 1, 3, 5, 17, 44]
    >>> [sum(1 for _ in connected(n, Budget(), planar=True)) for n in range(2, 8)]
    [1, 1, 3, 5, 16, 41]
    """
    for graph in _grown(vertices, budget, colours, planar):
        if len(set(graph[0])) == colours:
            yield FlagColoring(*graph)


def _grown(vertices: int, budget: Budget, colours: int, planar: bool) -> Iterator[Coloured]:
    """The same with at most so many colours; all but the last size are held in memory."""
    if vertices < 2:
        yield ((0,) * vertices, ())
        return
    alike = Alike(budget)
    for graph in list(_grown(vertices - 1, budget, colours, planar)):
        for larger in _extended(graph, colours):
            budget.check()
            if alike.is_new(larger) and not (planar and not _planar(larger)):
                yield larger


def _extended(graph: Coloured, most: int) -> Iterator[Coloured]:
    """The graph with one vertex more, of any colour, beside some vertices of others."""
    colours, edges = graph
    new = len(colours)
    for colour in range(min(len(set(colours)) + 1, most)):
        others = [v for v in range(new) if colours[v] != colour]
        for chosen in product((False, True), repeat=len(others)):
            beside = [(v, new) for v, taken in zip(others, chosen, strict=True) if taken]
            if beside:
                yield (*colours, colour), (*edges, *beside)


def _planar(graph: Coloured) -> bool:
    drawn = nx.Graph()
    drawn.add_edges_from(graph[1])
    return bool(nx.check_planarity(drawn)[0])


class Alike:
    """Tells whether a coloured graph is new, up to isomorphism and names of colours.

    A colour is one more vertex, beside all vertices of that colour. Graphs arranged to the same
    graph are isomorphic; others are compared by networkx if refinement does not tell them apart.

    >>> alike = Alike(Budget())
    >>> [alike.is_new(((0, c, 0), ((0, 1), (1, 2)))) for c in (1, 1, 2)]
    [True, False, False]
    """

    def __init__(self, budget: Budget) -> None:
        self._names: set[tuple[object, ...]] = set()
        self._classes: dict[tuple[object, ...], list[nx.Graph]] = {}
        self._tick: Callable[[], None] = partial(budget.check)

    def is_new(self, graph: Coloured) -> bool:
        """Has no graph been isomorphic to this one so far?"""
        colours, edges = graph
        size = len(colours)
        hues = {colour: size + i for i, colour in enumerate(sorted(set(colours)))}
        pairs = [*edges, *((v, hues[colour]) for v, colour in enumerate(colours))]
        near: list[list[int]] = [[] for _ in range(size + len(hues))]
        for u, v in pairs:
            near[u].append(v)
            near[v].append(u)
        labels = [0] * size + [1] * len(hues)
        order, _ = arrange(near, labels, self._tick)
        place = {v: i for i, v in enumerate(order)}
        name = (size, *sorted((*sorted((place[u], place[v])),) for u, v in pairs))
        if name in self._names:
            return False
        self._names.add(name)
        cells = refine(near, labels, self._tick)
        around = sorted((c, *sorted(cells[u] for u in near[v])) for v, c in enumerate(cells))
        drawn = nx.Graph()
        drawn.add_edges_from(pairs)
        nx.set_node_attributes(drawn, dict(enumerate(cells)), "cell")
        others = self._classes.setdefault(tuple(around), [])
        match = nx.algorithms.isomorphism.categorical_node_match("cell", 0)
        if any(nx.is_isomorphic(drawn, other, node_match=match) for other in others):
            return False
        others.append(drawn)
        return True


def colourings(rows: int, columns: int, colours: int) -> Iterator[FlagColoring]:
    """All colourings of a board in exactly so many colours, up to their names; areas flow together.

    >>> sum(1 for _ in colourings(2, 2, 2)), sum(1 for _ in colourings(2, 2, 3))
    (7, 6)
    """
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    across = [(r * columns + c, r * columns + c + 1) for r, c in squares if c + 1 < columns]
    down = [(r * columns + c, (r + 1) * columns + c) for r, c in squares if r + 1 < rows]
    for word in _words(rows * columns, colours):
        yield FlagColoring(word, across + down)


def _words(length: int, letters: int) -> Iterator[tuple[int, ...]]:
    """Words with exactly so many letters, in each of which 0, 1, 2, ... occur first in this order.

    >>> list(_words(3, 2))
    [(0, 0, 1), (0, 1, 0), (0, 1, 1)]
    """
    stack: list[tuple[int, ...]] = [()]
    while stack:
        word = stack.pop()
        seen = len(set(word))
        if len(word) == length:
            if seen == letters:
                yield word
        elif seen + length - len(word) >= letters:
            stack += [(*word, x) for x in reversed(range(min(seen + 1, letters)))]
