"""What arXiv:2106.02114 prints and is not so: the constructions as printed, with their values.

Algorithm 1 line by line, with the edges that it adds and no others; the chain of Theorem 3.2; the
graph H of Lemma E.1; the prelude at a start with three arcs. See docs/errata.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gadgetry._wording import nimber_in_words
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import nimber, nimber_vertices
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.registry import Cell
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
from gadgetry.solvers.geography.uno_graph import uno_labels
from gadgetry.solvers.registry import solve

COMMAND = "gadgetry tables geography"
NONE = "no exception"
Arcs = list[tuple[int, int]]


def cells() -> Iterator[Cell]:
    """The cells, in the order of the paper."""
    yield from _chains()
    yield _degree()
    yield from _algorithm_1()
    yield _uno_graphs()


class _Drawing:
    """A graph that grows; vertices are numbered as they come."""

    def __init__(self) -> None:
        self.vertices = 0
        self.edges: list[tuple[int, int]] = []

    def vertex(self, *neighbours: int) -> int:
        """A new vertex with edges to old ones."""
        self.edges += [(v, self.vertices) for v in neighbours]
        self.vertices += 1
        return self.vertices - 1

    def tree(self, n: int, *neighbours: int) -> int:
        """A tree of value n, its root with edges to old vertices."""
        root = self.vertex(*neighbours)
        for k in range(n):
            self.tree(k, root)
        return root

    def position(self, start: int) -> UndirectedGeography:
        """The graph with a token."""
        return UndirectedGeography.of(self.vertices, self.edges, start)


def chain(k: int, start: int, own: int) -> UndirectedGeography:
    """Theorem 3.2: v_2 = *start, then v_3, ..., v_k, the last with its own 0, ..., *(own - 1).

    >>> [solve(chain(3, start, own=3)).value for start in (1, 2)]
    [3, 3]
    """
    drawing = _Drawing()
    top = drawing.tree(start)
    for i in range(3, k + 1):
        top = drawing.vertex(top)
        for value in range(own if i == k else i - 1):
            drawing.tree(value, top)
    return drawing.position(top)


def _chains() -> Iterator[Cell]:
    for k in (3, 4, 5):
        for start in (1, 2):
            position = chain(k, start, own=k)
            value = solve(position).value or 0
            where = f"v_{k} with its own 0 to *{k - 1}, v_2 = *{start}"
            printed = f"*{k - 2 + start}"
            command = _solved(position) if k == 3 else COMMAND
            yield Cell("Theorem 3.2, as printed", where, printed, nimber_in_words(value), command)


def _solved(position: UndirectedGeography) -> str:
    text = str(position).strip().replace("\n", "\\n")
    return f"printf '{text}\\n' | gadgetry solve -"


def algorithm_1(n: int) -> UndirectedGeography | None:
    """Algorithm 1 with the edges that its text adds, and no others; None if there is no N_n.

    >>> [solve(position).value for n in (2, 4, 5) if (position := algorithm_1(n))]
    [2, 0, 1]
    """
    drawing = _Drawing()
    if n < 3:
        return drawing.position(drawing.tree(n))
    numbers, rests = {4: drawing.vertex()}, {4: drawing.vertex()}
    for i in range(5, n + 1):
        numbers[i] = drawing.vertex()
        rests[i] = drawing.vertex(numbers[i])
        minus, plus = drawing.vertex(), drawing.vertex()
        drawing.vertex(minus)
        drawing.vertex(plus)
        drawing.tree(3, numbers[i])
        for j in range(4, i):
            drawing.edges.append((numbers[j], numbers[i]))
            for letter, top in (("M", minus), ("P", plus)):
                _way(drawing, letter, top, rests[j])
        drawing.tree(2, minus)
        drawing.tree(1, plus)
    drawing.tree(1, numbers[4])
    drawing.tree(2, numbers[4])
    return drawing.position(numbers[n]) if n in numbers else None


def _way(drawing: _Drawing, letter: str, top: int, rest: int) -> None:
    """M_i a b c R_j with d at a, or P_i a c e f R_j with b at a and d at c."""
    a = drawing.vertex(top)
    drawing.vertex(a)
    last = drawing.vertex(a)
    if letter == "P":
        drawing.vertex(last)
        last = drawing.vertex(last)
    drawing.vertex(last, rest)


def _algorithm_1() -> Iterator[Cell]:
    for n in (2, 3, 4, 5, 6):
        position = algorithm_1(n)
        value = nimber_in_words(solve(position).value or 0) if position else f"there is no N_{n}"
        command = _solved(position) if position and n <= 4 else COMMAND
        yield Cell("Algorithm 1, as printed", f"n={n}", nimber_in_words(n), value, command)
    names = nimber_vertices(5)
    yield Cell(
        "Section 5.2, n vertices N_4, ..., N_n",
        "n=5",
        "5",
        str(sum(letter == "N" for letter, _ in names)),
        COMMAND,
    )
    graph, top = nimber(5).graph, names["N", 5]
    roots = set(map(int, graph.neighbours(top))) - set(names.values())
    values = sorted(
        solve(UndirectedGeography(graph, (root,), frozenset((root, top)))).value or 0
        for root in roots
    )
    computed = ", ".join(map(nimber_in_words, values))
    where = "where N_5 moves to by construction"
    yield Cell("Theorem 5.1, proof", where, "*3, *4", computed, COMMAND)


def _degree() -> Cell:
    """Corollary 3.1: the pendant and the prelude raise the degree of the start by two."""
    star = GeneralizedGeography.of(4, [(0, 1), (0, 2), (0, 3)], start=0)
    target = GeneralizedGeographyToUndirectedGeography().build(star, "prelude").target
    assert isinstance(target, UndirectedGeography)
    where = "largest degree, from three arcs at s"
    return Cell("Corollary 3.1, proof", where, "4", str(max(target.graph.degrees)), COMMAND)


def graph_h(vertices: int, arcs: Arcs) -> tuple[int, Arcs]:
    """Lemma E.1: the directed-edge gadget, with a vertex between b and f and one between f and d.

    >>> graph_h(2, [(0, 1)])[0]
    14
    """
    edges = [(v, vertices + v) for v in range(vertices)]
    n = 2 * vertices
    for x, y in arcs:
        a, a0, b, c, c0, d, d0, f, g, h = range(n, n + 10)
        edges += [(x, a), (a, a0), (a, b), (b, c), (c, c0), (c, d), (d, d0), (d, y)]
        edges += [(b, g), (g, f), (f, h), (h, d)]
        n += 10
    return n, edges


def _uno_graphs() -> Cell:
    """The first bipartite digraph, by vertices and arcs, whose graph H has no labels.

    On three vertices a digraph is bipartite unless it has arcs between all of them.
    """
    computed = next((arcs for n in (1, 2, 3) for arcs in _without_labels(n)), NONE)
    where = "bipartite digraphs on up to 3 vertices"
    return Cell("Lemma E.1", where, NONE, computed, COMMAND)


def _without_labels(n: int) -> Iterator[str]:
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
    for count in range(len(pairs) + 1):
        for arcs in combinations(pairs, count):
            triangle = len({frozenset(arc) for arc in arcs}) == 3
            if not triangle and uno_labels(*graph_h(n, list(arcs))) is None:
                yield ", ".join(f"{x}->{y}" for x, y in arcs)


ERRATA = frozenset(
    {
        *(
            ("Theorem 3.2, as printed", f"v_{k} with its own 0 to *{k - 1}, v_2 = *1")
            for k in (3, 4, 5)
        ),
        *(("Algorithm 1, as printed", f"n={n}") for n in (3, 4, 5, 6)),
        ("Section 5.2, n vertices N_4, ..., N_n", "n=5"),
        ("Theorem 5.1, proof", "where N_5 moves to by construction"),
        ("Corollary 3.1, proof", "largest degree, from three arcs at s"),
        ("Lemma E.1", "bipartite digraphs on up to 3 vertices"),
    }
)
