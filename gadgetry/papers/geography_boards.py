"""Section 6 of "Winning the War by (Strategically) Losing Battles", on small boards.

NAVIGATE THE PASS: once the pass is used, a matching says who wins; and "if (x,y) is not in all
maximum matchings, then the current player should play PASS". Who wins is found by search over the
rules here, and matchings by networkx. A cell has the number of exceptions, over all starts and all
boards in the bounds. Of BINARY UNDIRECTED GEOGRAPHY the section states nothing that could be
recomputed: it prints no starting placement and no result.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.games.geography.board_graph import STEPS
from gadgetry.games.geography.geography_boards import honeycomb, navigate_the_pass
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

COMMAND = "gadgetry tables geography-boards"
TABLE = "Section 6, NAVIGATE THE PASS"


def recompute(cells: int = 9) -> Iterator[Cell]:
    """The statements, on all boards of up to so many cells, and of at least two columns.

    >>> all(cell.agrees for cell in recompute(4))
    True
    """
    for neighbours in STEPS:
        tested = wrong = bad_advice = 0
        for position in _starts(cells, neighbours):
            tested += 1
            essential = in_all_maximum_matchings(position)
            switched = position.play("pass")
            wrong += bool(_wins(switched)) != essential
            bad_advice += not essential and _wins(switched)
        bounds = f"{tested} starts, {neighbours} neighbours, up to {cells} cells"
        yield Cell(TABLE, f"after the pass, against the matching test: {bounds}", "0",
                   str(wrong), COMMAND)  # fmt: skip
        yield Cell(TABLE, f"not in all maximum matchings, and PASS loses: {bounds}", "0",
                   str(bad_advice), COMMAND)  # fmt: skip
    most = max(int(honeycomb(rows, 8).graph.degrees.max()) for rows in range(1, 9))
    where = "largest degree on grid points of hexagon grids, to 8 by 8"
    yield Cell("Section 6, hexagon grids", where, "3", str(most), COMMAND)


def _starts(cells: int, neighbours: int) -> Iterator[UndirectedGeography]:
    for rows in range(1, cells + 1):
        for columns in range(2, cells // rows + 1):
            for start in range(rows * columns):
                yield navigate_the_pass(rows, columns, neighbours, start)


def in_all_maximum_matchings(position: UndirectedGeography) -> bool:
    """Is the token's vertex matched in every maximum matching of the graph?

    >>> [in_all_maximum_matchings(navigate_the_pass(1, 3, 4, start)) for start in range(3)]
    [False, True, False]
    """
    import networkx

    graph = position.to_networkx()
    most = len(networkx.max_weight_matching(graph, maxcardinality=True))
    graph.remove_node(position.tokens[0])
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) < most


def _wins(position: UndirectedGeography) -> bool:
    """Does the player to move win? By search on what the token can reach: no matching in it."""
    return bool(solve(position, Question(value=False), solver="reach").outcome)


TABLES = PaperTables(
    name="geography-boards",
    paper="Burke, Ferland & Teng, arXiv:2106.02114, section 6",
    bounds="boards of up to 9 cells with 3, 4, 6 and 8 neighbours, every start",
    recompute=recompute,
    errata=frozenset(),
)
