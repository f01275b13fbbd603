"""Open questions of "Winning the War by (Strategically) Losing Battles", section 6, attacked.

Nothing is printed that could be compared: what stands as printed here is what we observed, that is
no exception, and a run that finds one has refuted it. A position is *open* if the solver `matched`
does not tell who wins: it looks two moves ahead for positions that a matching settles.

- Questions 6 and 8 ask whether grids, and two tokens on graphs of degree three, are hard. From the
  start, on whole boards with 4, 6 or 8 neighbours and on connected cubic graphs, no position with
  two tokens was open, and with a pass none on boards with 4 or 8 neighbours. (Later in a play, with
  holes, with a pass on hexagons, and on honeycombs some are.)
- Question 7 asks whether values are fixed-parameter tractable in the treewidth. It is not answered;
  what is counted is how many positions there are, a token and what it can still reach: on paths,
  their squares and ladders, of treewidth 1 and 2, a polynomial in the number of vertices; on cubes
  of paths, of treewidth 3, at least 1.6 times as many with every vertex more.
- What `matched` says is compared with a search that shares no code with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise
from typing import Any

from gadgetry.games.geography.board_graph import GridBoard
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.geography.by_reach import Reach
from gadgetry.solvers.geography.matched_tokens import told
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

COMMAND = "gadgetry tables geography-questions"
SEARCHED = 12  # cells of a board whose starts are searched, too
Graph = tuple[int, list[tuple[int, int]]]


def recompute(cells: int = 20, cubic: int = 10) -> Iterator[Cell]:
    """Boards of up to so many cells, and cubic graphs on up to so many vertices.

    >>> all(cell.agrees for cell in recompute(6, 4))
    True
    """
    for neighbours, what, starts in (
        (4, "two tokens", two_tokens),
        (6, "two tokens", two_tokens),
        (8, "two tokens", two_tokens),
        (4, "one token and a pass", with_a_pass),
        (8, "one token and a pass", with_a_pass),
    ):
        boards = [
            GridBoard(rows, columns, neighbours)
            for rows in range(2, cells + 1)
            for columns in range(rows, cells // rows + 1)
        ]
        graphs = [(board.cells, board.edges()) for board in boards]
        positions = [start for graph in graphs for start in starts(graph)]
        where = f"whole boards with {neighbours} neighbours, 4 to {cells} cells, {what}"
        yield _open("Question 6, observed", where, positions)
    every = [graph for n in range(4, cubic + 1, 2) for graph in connected_cubic_graphs(n)]
    where = f"{len(every)} connected cubic graphs on up to {cubic} vertices, two tokens"
    positions = [start for graph in every for start in two_tokens(graph)]
    yield _open("Question 8, observed", where, positions)
    yield from _widths(cells)
    small = [
        start
        for neighbours in (3, 4, 6, 8)
        for rows in range(2, 4)
        for columns in range(rows, min(cells, SEARCHED) // rows + 1)
        for start in _starts(GridBoard(rows, columns, neighbours))
    ]
    wrong = sum(_is_wrong(start) for start in positions + small)
    where = f"{len(positions + small):,} starts, matchings against search: exceptions"
    yield Cell("Questions 6 and 8", where, "0", str(wrong), COMMAND)


def _open(table: str, where: str, positions: list[UndirectedGeography]) -> Cell:
    count = sum(told(position, Budget()) is None for position in positions)
    return Cell(table, f"open of {len(positions):,} starts: {where}", "0", str(count), COMMAND)


def _widths(most: int) -> Iterator[Cell]:
    table = "Question 7, observed"
    families: tuple[tuple[str, Callable[[int], Graph], Callable[[int], int]], ...] = (
        ("paths, n", partial(power_of_path, k=1), lambda n: n),
        ("squares of paths, (n-1)^2 + 1", partial(power_of_path, k=2), lambda n: (n - 1) ** 2 + 1),
        ("ladders of n rungs, 3n^2 - 5n + 5", ladder, lambda n: 3 * n * n - 5 * n + 5),
    )
    for name, graph, number in families:
        others = sum(positions_met(graph(n)) != number(n) for n in range(3, most + 1))
        where = f"{name}, n to {most}: other numbers of positions from an end"
        yield Cell(table, where, "0", str(others), COMMAND)
    counts = [positions_met(power_of_path(n, 3)) for n in range(8, min(most, 15) + 1)]
    fewer = sum(after < 1.6 * before for before, after in pairwise(counts))
    where = "cubes of paths, 8 to 15 vertices: less than 1.6 times as many by a vertex more"
    yield Cell(table, where, "0", str(fewer), COMMAND)


def positions_met(graph: Graph) -> int:
    """The positions from vertex 0 on: the token, and what it can still reach.

    >>> [positions_met(power_of_path(5, k)) for k in (1, 2, 3)]
    [5, 17, 29]
    """
    vertices, edges = graph
    near = [0] * vertices
    for u, v in edges:
        near[u] |= 1 << v
        near[v] |= 1 << u
    reach = Reach(near)
    ahead = [reach.state(0, (1 << vertices) - 1)]
    seen = set(ahead)
    for token, open_ in ahead:
        left = open_ & ~(1 << token)
        options = {reach.state(v, left) for v in range(vertices) if near[token] & left & 1 << v}
        ahead += options - seen
        seen |= options
    return len(seen)


def power_of_path(vertices: int, k: int) -> Graph:
    """Vertices in a row, joined if they are at most k apart; of treewidth k.

    >>> power_of_path(4, 2)[1]
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    """
    return vertices, [
        (u, v) for u in range(vertices) for v in range(u + 1, min(vertices, u + k + 1))
    ]


def ladder(rungs: int) -> Graph:
    """Two paths, joined rung by rung; of treewidth 2."""
    board = GridBoard(2, rungs, 4)
    return board.cells, board.edges()


def two_tokens(graph: Graph) -> Iterator[UndirectedGeography]:
    """Every start of two tokens."""
    for pair in combinations(range(graph[0]), 2):
        yield UndirectedGeography.of(*graph, pair)


def with_a_pass(graph: Graph) -> Iterator[UndirectedGeography]:
    """Every start of one token, with one pass."""
    for start in range(graph[0]):
        yield UndirectedGeography.of(*graph, start, passes=1)


def _starts(board: GridBoard) -> Iterator[UndirectedGeography]:
    graph = board.cells, board.edges()
    ways: tuple[Callable[[Graph], Iterator[UndirectedGeography]], ...] = two_tokens, with_a_pass
    for starts in ways:
        yield from starts(graph)


def _is_wrong(position: UndirectedGeography) -> bool:
    answer = told(position, Budget())
    searched = solve(position, Question(value=False), solver="grundy").outcome
    return answer is not None and answer[0] is not searched


def connected_cubic_graphs(vertices: int) -> list[Graph]:
    """The connected graphs of degree three on so many vertices, up to renaming.

    All cubic graphs are reached from one of them by switches: two edges ab and cd become ac and bd.

    >>> [len(connected_cubic_graphs(n)) for n in (4, 6, 8)]
    [1, 2, 5]
    """
    import networkx as nx

    start = nx.circulant_graph(vertices, [1, vertices // 2])
    found: dict[Any, list[Any]] = {_invariant(start): [start]}
    ahead = [start]
    for graph in ahead:
        for (a, b), (c, d) in combinations(list(graph.edges()), 2):
            for (u, v), (w, x) in (((a, c), (b, d)), ((a, d), (b, c))):
                if len({a, b, c, d}) < 4 or graph.has_edge(u, v) or graph.has_edge(w, x):
                    continue
                other = graph.copy()
                other.remove_edges_from([(a, b), (c, d)])
                other.add_edges_from([(u, v), (w, x)])
                alike = found.setdefault(_invariant(other), [])
                if not any(nx.is_isomorphic(other, known) for known in alike):
                    alike.append(other)
                    ahead.append(other)
    return [(vertices, sorted(graph.edges())) for graph in ahead if nx.is_connected(graph)]


def _invariant(graph: Any) -> Any:
    """How many vertices there are in each distance from each, and how many triangles."""
    import networkx as nx

    triangles = nx.triangles(graph)
    distances = nx.all_pairs_shortest_path_length(graph)
    return tuple(sorted((triangles[v], *sorted(row.values())) for v, row in distances))


TABLES = PaperTables(
    name="geography-questions",
    paper="Burke, Ferland & Teng, arXiv:2106.02114, open questions 6 to 8",
    bounds="whole boards of up to 20 cells, connected cubic graphs on up to 10 vertices, every"
    " start; nothing is printed, what stands for it is that there is no exception",
    recompute=recompute,
    errata=frozenset(),
)
