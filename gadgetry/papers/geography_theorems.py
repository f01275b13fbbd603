"""The theorems of arXiv:2106.02114 that have no gadget: values from winners, passes, matchings.

Each is checked on all connected graphs, up to renaming but the start, with as many vertices as its
cell says; the winner and the value are those of the oracle, which knows the rules alone. "Following
the winning way" is written here as the paper has it, so that its decisions can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from gadgetry.games.general.small_graphs import rooted_graphs
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.geography_printed import COMMAND
from gadgetry.papers.registry import Cell
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

DELTA = 4
"""The degree that Theorem C.2 calls A: a vertex with more counts as one of its D vertices."""


def cells(vertices: int, arcs_on: int) -> Iterator[Cell]:
    """Theorems on graphs of up to so many vertices, Corollary 3.1 on digraphs of up to `arcs_on`.

    >>> [cell.table for cell in cells(3, 2) if not cell.agrees]
    []
    """
    yield _exceptions(
        "Corollary 3.1", f"digraphs on up to {arcs_on} vertices", _prelude_exceptions(arcs_on)
    )
    all_graphs = [graph for n in range(1, vertices + 1) for graph in _positions(n)]
    bounds = f"graphs on up to {vertices} vertices"
    narrow = [graph for graph in all_graphs if max(_degrees(graph)) <= 3]
    yield _exceptions(
        "Theorem 3.3",
        f"{bounds}, at most 6 n decisions",
        sum(not _follows(graph, 6 * graph.graph.vertices) for graph in narrow),
    )
    yield _exceptions("Theorem 4.3", f"{bounds}, passes 0 to 3", _pass_exceptions(all_graphs))
    few = [graph for graph in all_graphs if graph.graph.vertices <= 4]
    yield _exceptions(
        "Theorem 4.3",
        "two tokens, pairs of graphs on up to 4 vertices",
        sum(not _two_tokens(one, other) for one, other in product(few, few)),
    )
    yield _exceptions(
        "Theorem B.1",
        f"{bounds}, every start",
        sum(_wins(graph) != _in_all_maximum_matchings(graph) for graph in all_graphs),
    )
    yield _exceptions(
        "Theorem C.1",
        f"games of degree 2 with up to {vertices} positions, 2 decisions a position",
        sum(not _degree_two(moves) for moves in _degree_two_games(vertices)),
    )
    yield _exceptions(
        "Theorem C.2",
        f"{bounds}, decisions within the product of branches",
        sum(not _follows(graph, _terrain(graph)) for graph in all_graphs),
    )


def _exceptions(theorem: str, where: str, count: int) -> Cell:
    return Cell(theorem, f"exceptions, {where}", "0", str(count), COMMAND)


def _positions(vertices: int) -> Iterator[UndirectedGeography]:
    for edges in rooted_graphs(vertices):
        yield UndirectedGeography.of(vertices, edges, start=0)


def _degrees(position: UndirectedGeography) -> list[int]:
    return [len(position.graph.neighbours(v)) for v in range(position.graph.vertices)]


def _value(position: UndirectedGeography) -> int:
    value = solve(position, solver="oracle").value
    assert value is not None
    return value


def _wins(position: UndirectedGeography) -> bool:
    return bool(solve(position, Question(value=False), solver="oracle").outcome)


def _prelude_exceptions(vertices: int) -> int:
    """Corollary 3.1: behind the prelude the value is *1 or *2, *2 iff the first player wins."""
    exceptions = 0
    for n in range(1, vertices + 1):
        for arcs in rooted_graphs(n, directed=True):
            game = GeneralizedGeography.of(n, arcs, start=0)
            built = GeneralizedGeographyToUndirectedGeography().build(game, "prelude").target
            assert isinstance(built, UndirectedGeography)
            wins = bool(solve(game, Question(value=False)).outcome)
            exceptions += solve(built).value != (2 if wins else 1)
    return exceptions


@dataclass
class WinningWay:
    """Values from decisions who wins: at two options at most one is worth more than 0.

    >>> square = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3), (0, 3)], start=0)
    >>> way = WinningWay()
    >>> way.value(square), way.decisions
    (1, 2)
    """

    decisions: int = 0

    def wins(self, position: UndirectedGeography) -> bool:
        """One decision: Theorem B.1's."""
        self.decisions += 1
        return bool(solve(position, Question(value=False), solver="matching").outcome)

    def value(self, position: UndirectedGeography) -> int:
        """The value, by the cases of the proof of Theorem 3.3; with three options, by all three."""
        options = [position.play(move) for move in position.moves()]
        if not options:
            return 0
        if len(options) > 2:
            return _mex(map(self.value, options))
        fuzzy = [option for option in options if self.wins(option)]
        if len(fuzzy) == len(options):
            return 0
        return 3 - self.value(fuzzy[0]) if fuzzy else 1


def _mex(values: Iterator[int]) -> int:
    known = set(values)
    return next(n for n in range(len(known) + 1) if n not in known)


def _follows(position: UndirectedGeography, most: int) -> bool:
    """Does the winning way lead to the value, with at most so many decisions?"""
    way = WinningWay()
    return way.value(position) == _value(position) and way.decisions <= most


def _terrain(position: UndirectedGeography) -> int:
    """Theorem C.2: two decisions a vertex along every way through the vertices of degree 4 or more.

    Those of degree 4 to DELTA + 1 give at most DELTA ways on each, DELTA + 1 at the start; those of
    more than that at most n; a start of degree 3 gives three.
    """
    n, degrees = position.graph.vertices, _degrees(position)
    ways = prod(DELTA if d <= DELTA + 1 else n for d in degrees if d > 3)
    return 2 * n * ways * (DELTA + 1)


def _pass_exceptions(positions: list[UndirectedGeography]) -> int:
    """With k passes the next player wins iff the value xor (k mod 2) is not 0."""
    exceptions = 0
    for position, passes in product(positions, range(4)):
        graph, (token,) = position.graph, position.tokens
        with_passes = UndirectedGeography.of(
            graph.vertices, graph.edges.tolist(), token, passes=passes
        )
        exceptions += _wins(with_passes) != (_value(position) ^ (passes & 1) != 0)
    return exceptions


def _two_tokens(one: UndirectedGeography, other: UndirectedGeography) -> bool:
    """One graph with two tokens, one on each part, is won iff the values differ."""
    shift = one.graph.vertices
    edges = one.graph.edges.tolist() + (other.graph.edges + shift).tolist()
    both = UndirectedGeography.of(shift + other.graph.vertices, edges, [0, shift])
    return _wins(both) == (_value(one) != _value(other))


def _in_all_maximum_matchings(position: UndirectedGeography) -> bool:
    """By the definition: every set of edges is looked at."""
    edges, (start,) = position.graph.edges.tolist(), position.tokens
    for size in range(len(edges), 0, -1):
        ends = [[v for edge in chosen for v in edge] for chosen in combinations(edges, size)]
        matchings = [covered for covered in ends if len(set(covered)) == len(covered)]
        if matchings:
            return all(start in covered for covered in matchings)
    return False


Moves = tuple[tuple[int, ...], ...]
"""The positions that each position moves to, all of lower number; play starts at the last."""


def _degree_two_games(positions: int) -> Iterator[Moves]:
    """All games with so many positions or fewer and at most two moves in each."""
    for count in range(1, positions + 1):
        choices = (
            [chosen for size in range(3) for chosen in combinations(range(number), size)]
            for number in range(count)
        )
        yield from product(*choices)


def _degree_two(moves: Moves) -> bool:
    """Is the value of the last position got from winners, two decisions a position on one way?"""
    values: list[int] = []
    for options in moves:
        values.append(_mex(values[option] for option in options))
    here, decisions, turns = len(moves) - 1, 0, []
    while True:
        options, decisions = moves[here], decisions + 2
        fuzzy = [option for option in options if values[option] != 0]
        if len(fuzzy) != 1 or len(options) == 1:
            value = int(bool(options) and not fuzzy)
            break
        turns.append(here)
        here = fuzzy[0]
    for _ in turns:
        value = 3 - value
    return value == values[-1] and decisions <= 2 * len(moves)
