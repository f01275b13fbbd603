"""Large nimbers of FLAG COLORING: a search that can be stopped and goes on.

Open question 1 of "Vexing vexillological logic": is the nim dimension finite? The search climbs: it
changes a connected bipartite graph a little, keeps the change if the value did not fall, and begins
anew when the value has not risen for a while. Every second climb begins with the best graph so far,
the others with a random one; two of four climbs stay among trees, whose values take less time. In
three colours and more (open question 2) graphs are properly coloured, and all climbs are of graphs.

A SQLite file has the smallest graph found for each value, which is there as soon as it is found,
and the climbs that are done. Climb i of a seed depends on the seed, i and the file only, and its
evaluations are limited by nodes, not by the clock: the same file gives the same climbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Self

from gadgetry._database import opened
from gadgetry.analysis.tree_changes import changed_tree
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.flags.flag_contraction import Graph, contract, named
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Budget, LimitReached, Limits

MOST_VERTICES = 40
MOST_NODES = 60_000  # for the value of one graph
MOST_STATES = 400_000  # in the table of values, which then begins anew
SPARE = 10  # vertices above the value that a graph may have: smaller graphs are solved faster
PATIENCE = 600  # changes in a row that lead to nothing

_TABLES = """
CREATE TABLE IF NOT EXISTS nimbers{0} (value INTEGER PRIMARY KEY, vertices INTEGER NOT NULL,
    edges INTEGER NOT NULL, position TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS climbs{0} (seed INTEGER NOT NULL, number INTEGER NOT NULL,
    value INTEGER NOT NULL, graphs INTEGER NOT NULL, PRIMARY KEY (seed, number));
"""


@dataclass(frozen=True)
class Bipartite:
    """A connected bipartite graph: the side of every vertex, and edges (u, v) with u < v; or one in
    more colours, which are the sides then.

    >>> Bipartite((0, 1, 0), frozenset({(0, 1), (1, 2)})).position().edges
    ((0, 1), (1, 2))
    """

    sides: tuple[int, ...]
    edges: frozenset[tuple[int, int]]

    def position(self) -> FlagColoring:
        """The graph with its sides as colours."""
        return FlagColoring(self.sides, sorted(self.edges))

    @classmethod
    def of(cls, position: FlagColoring) -> Self:
        """The graph of a position without contracted vertices."""
        return cls(tuple(colour or 0 for colour in position.colours), frozenset(position.edges))

    @property
    def is_tree(self) -> bool:
        """Of a connected graph: is it a tree?"""
        return len(self.edges) == len(self.sides) - 1

    @property
    def connected(self) -> bool:
        """Is every vertex reached from the first?"""
        reached, ahead = {0}, [0]
        while ahead:
            v = ahead.pop()
            fresh = {u + w - v for u, w in self.edges if v in (u, w)} - reached
            reached |= fresh
            ahead += fresh
        return len(reached) == len(self.sides)


def random_graph(rng: Random, vertices: int, more: int, colours: int = 2) -> Bipartite:
    """A random bipartite tree with up to `more` edges more; or one in more colours.

    >>> graph = random_graph(Random(1), 8, 3)
    >>> len(graph.sides), graph.connected
    (8, True)
    """
    sides = [0, 1] + [rng.randrange(colours) for _ in range(vertices - 2)]
    edges = {(0, 1)}
    for v in range(2, vertices):
        edges.add((rng.choice([u for u in range(v) if sides[u] != sides[v]]), v))
    pairs = [(u, v) for v in range(vertices) for u in range(v) if sides[u] != sides[v]]
    edges |= {rng.choice(pairs) for _ in range(more)}
    return Bipartite(tuple(sides), frozenset(edges))


def changed(
    rng: Random, graph: Bipartite, most: int = MOST_VERTICES, colours: int = 2
) -> Bipartite:
    """The graph after one to three random changes; it stays connected and properly coloured.

    >>> rng = Random(2)
    >>> changed(rng, random_graph(rng, 8, 3)).connected
    True
    """
    while True:
        sides, edges = list(graph.sides), set(graph.edges)
        for _ in range(rng.choice((1, 1, 2, 3))):
            _change(rng, sides, edges, most, colours)
        made = Bipartite(tuple(sides), frozenset(edges))
        if edges and made.connected:
            return made


def _change(
    rng: Random, sides: list[int], edges: set[tuple[int, int]], most: int, colours: int
) -> None:
    size, chance = len(sides), rng.random()
    if chance < 0.25:
        side = rng.randrange(colours)
        others = [u for u in range(size) if sides[u] != side]
        if others and size < most:
            beside = rng.sample(others, min(len(others), rng.choice((1, 1, 2, 3))))
            edges |= {(u, size) for u in beside}
            sides.append(side)
    elif chance < 0.35:
        if size > 4:
            gone = rng.randrange(size)
            kept = {(u - (u > gone), v - (v > gone)) for u, v in edges if gone not in (u, v)}
            edges.clear()
            edges |= kept
            sides.pop(gone)
    elif chance < 0.7:
        pairs = [(u, v) for v in range(size) for u in range(v) if sides[u] != sides[v]]
        fresh = [pair for pair in pairs if pair not in edges]
        if fresh:
            edges.add(rng.choice(fresh))
    elif edges:
        edges.discard(rng.choice(sorted(edges)))


class Values:
    """Values of graphs, with one table that begins anew when it is too large.

    >>> from gadgetry.games.flags.flag_families import path
    >>> Values().value(Bipartite.of(path(5)))
    2
    """

    def __init__(self, nodes: int = MOST_NODES) -> None:
        self._nodes = nodes
        self._search = Grundy(Flags())

    def value(self, graph: Bipartite) -> int:
        """The value; -1 if it is undecided within the nodes."""
        if len(self._search._table) > MOST_STATES:
            self._search = Grundy(Flags())
        flags = self._search.arena
        assert isinstance(flags, Flags)
        self._search.budget = flags.budget = Budget(Limits(nodes=self._nodes))
        try:
            return self._search.value(flags.state(graph.position()))
        except LimitReached:
            return -1


def second_opinion(graph: Bipartite) -> int:
    """The value by contraction alone, with no code of the engine that the search uses.

    >>> from gadgetry.games.flags.flag_families import path
    >>> second_opinion(Bipartite.of(path(5)))
    2
    """
    known: dict[Graph, int] = {}

    def value(graph: Graph) -> int:  # as deep as there are vertices
        name = named(graph) if graph else graph
        if name not in known:
            seen = {value(contract(name, v)) for v in range(len(name))}
            known[name] = min(set(range(len(seen) + 1)) - seen)
        return known[name]

    if not graph.edges:
        return 0
    near: list[list[int]] = [[] for _ in graph.sides]
    for u, v in sorted(graph.edges):
        near[u].append(v)
        near[v].append(u)
    return value(tuple(map(tuple, near)))


def climb(
    start: Bipartite,
    rng: Random,
    values: Values,
    patience: int = PATIENCE,
    trees: bool = False,
    colours: int = 2,
) -> Iterator[tuple[Bipartite, int]]:
    """The graphs that a climb keeps, each with its value.

    >>> rng = Random(3)
    >>> path = climb(random_graph(rng, 6, 0), rng, Values(), patience=20)
    >>> [value for _, value in path][-1] >= 3
    True
    """
    graph, value, idle = start, values.value(start), 0
    yield graph, value
    while idle < patience:
        most = min(MOST_VERTICES, value + SPARE)
        if trees:
            other = Bipartite.of(changed_tree(rng, graph.position(), most))
        else:
            other = changed(rng, graph, most, colours)
        found = values.value(other)
        idle = 0 if found > value else idle + 1
        if found >= value:
            graph, value = other, found
            yield graph, value


class Nimbers:
    """The file: the smallest graph found for each value, and the climbs that are done.

    >>> with Nimbers(":memory:", nodes=200) as nimbers:
    ...     nimbers.climb(seed=1, patience=9)
    ...     nimbers.smallest()[0].position().edges, nimbers.done()
    ((), 1)
    """

    def __init__(self, path: str, nodes: int = MOST_NODES, colours: int = 2) -> None:
        self._colours = colours
        self._of = "" if colours == 2 else f"_in_{colours}"
        self._rows = opened(path, _TABLES.format(self._of), f"nimbers{self._of}")
        self.keep(Bipartite((0,), frozenset()), 0)
        self._values = Values(nodes)

    def smallest(self) -> dict[int, Bipartite]:
        """The smallest graph found for each value: fewest vertices, then fewest edges."""
        rows = self._rows.execute(f"SELECT value, position FROM nimbers{self._of} ORDER BY value")
        return {value: Bipartite.of(FlagColoring.from_text(text)) for value, text in rows}

    def done(self) -> int:
        """How many climbs are done."""
        (count,) = self._rows.execute(f"SELECT COUNT(*) FROM climbs{self._of}").fetchone()
        return int(count)

    def graphs(self) -> int:
        """How many graphs the climbs that are done have kept."""
        (count,) = self._rows.execute(
            f"SELECT COALESCE(SUM(graphs), 0) FROM climbs{self._of}"
        ).fetchone()
        return int(count)

    def all_small_graphs(self, most: int = 7) -> None:
        """Look at all connected bipartite graphs of at most so many vertices, at most 7.

        >>> with Nimbers(":memory:") as nimbers:
        ...     nimbers.all_small_graphs(4)
        ...     {value: len(graph.sides) for value, graph in nimbers.smallest().items()}
        {0: 1, 1: 2, 2: 3}
        """
        from networkx import bipartite, graph_atlas_g, is_bipartite, is_connected

        for graph in graph_atlas_g():
            if 1 < len(graph) <= most and is_connected(graph) and is_bipartite(graph):
                sides = bipartite.color(graph)
                edges = frozenset((min(u, v), max(u, v)) for u, v in graph.edges)
                found = Bipartite(tuple(sides[v] for v in range(len(graph))), edges)
                self.keep(found, self._values.value(found))

    def keep(self, graph: Bipartite, value: int) -> bool:
        """Is it the first of its value, or smaller than the one there is? Then it is kept."""
        size = (len(graph.sides), len(graph.edges))
        row = self._rows.execute(
            f"SELECT vertices, edges FROM nimbers{self._of} WHERE value = ?", (value,)
        ).fetchone()
        if value < 0 or (row is not None and tuple(row) <= size):
            return False
        with self._rows:
            self._rows.execute(
                f"INSERT OR REPLACE INTO nimbers{self._of} VALUES (?, ?, ?, ?)",
                (value, *size, str(graph.position())),
            )
        return True

    def climb(
        self,
        seed: int,
        patience: int = PATIENCE,
        tell: Callable[[int, Bipartite], None] = lambda _, __: None,
    ) -> None:
        """Do the next climb of a seed; `tell` hears of every graph that goes into the file."""
        (number,) = self._rows.execute(
            f"SELECT COALESCE(MAX(number) + 1, 0) FROM climbs{self._of} WHERE seed = ?", (seed,)
        ).fetchone()
        rng = Random(f"{seed} {number}")
        trees = number % 4 > 1 and self._colours == 2
        vertices = rng.randrange(8, 14)
        more = 0 if trees else rng.randrange(8)
        start = random_graph(rng, vertices, more, self._colours)
        if number % 2:
            fit = {v: g for v, g in self.smallest().items() if g.is_tree or not trees}
            start = fit[max(fit)]
        value = count = 0
        for graph, reached in climb(start, rng, self._values, patience, trees, self._colours):
            value, count = max(value, reached), count + 1
            if self.keep(graph, reached):
                tell(reached, graph)
        with self._rows:
            self._rows.execute(
                f"INSERT INTO climbs{self._of} VALUES (?, ?, ?, ?)", (seed, number, value, count)
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._rows.close()
