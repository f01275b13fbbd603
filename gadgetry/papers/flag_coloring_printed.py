"""What arXiv:2212.10631 prints and is not so, outside its tables: proofs, and Theorem 4.2.

The graph G(A) is made here as the paper says, for any positive CNF; the reduction has another way
with empty clauses. See docs/errata.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.evaluation import first_player_wins
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import BLUE, RED, azores, route
from gadgetry.papers.registry import Cell
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.flags.route_graphs import route_lengths
from gadgetry.solvers.general.grundy import Grundy

COMMAND = "gadgetry tables flag-coloring"
BLACK, WHITE = 0, 1


def cells() -> Iterator[Cell]:
    """The cells, in the order of the paper."""
    flags = Flags()
    search = Grundy(flags)

    def value(position: FlagColoring) -> int:
        return search.value(flags.state(position))

    command = "gadgetry generate flag-coloring --family route --parameters {} | gadgetry solve -"
    outcome = "PN"[value(route(2, 4)) > 0]
    yield Cell("Lemma 2.7, proof, case b", "P(2,4)", "P", outcome, command.format("2,4"))
    for n in (1, 2):
        clauses = [[1]] * n
        routes = route_lengths(graph_of(1, clauses).play((0, BLACK)))
        where = f"paths of length 5 when all is saturated, n={n}"
        printed, computed = str(2 * n + 3), str(routes.count(5) if routes else 0)
        yield Cell("Theorem 4.2, proof", where, printed, computed, COMMAND)
    for k, clauses in SMALL:
        where = f"{k} variables, clauses {clauses}"
        printed = "PN"[first_player_wins(AvoidTrue(k, clauses))]
        outcome = "NP"[search.is_zero(flags.state(graph_of(k, clauses)))]
        yield Cell("Theorem 4.2", where, printed, outcome, COMMAND)
    options = [(1, 3, 3, 3), (2, 4, 4)]
    printed = _star(_mex({value(route(*lengths)) for lengths in options}))
    computed = _star(value(route(4, 4, 4)))
    table = "Appendix, the options of P(2^i,4^j,6^k)"
    yield Cell(table, "P(4,4,4)", printed, computed, command.format("4,4,4"))
    yield _last_derivation()
    for stars in STARS:
        flag = azores(*stars)
        shield = flag.colours.index(RED)
        outcome = "wins" if search.is_zero(flags.state(flag.play((shield, BLUE)))) else "loses"
        where = "the red shield to blue, {}+{}+{} stars".format(*stars)
        yield Cell("Section 3, the Azores", where, "wins", outcome, COMMAND)


STARS = ((4, 1, 4), (5, 1, 3), (3, 1, 5))  # on blue, across the border, on white
SMALL: tuple[tuple[int, list[list[int]]], ...] = (
    (0, []),
    (1, []),
    (1, [[1]]),
    (2, [[1]]),
    (0, [[]]),
)
ERRATA = frozenset(
    {
        ("Lemma 2.7, proof, case b", "P(2,4)"),
        ("Theorem 4.2, proof", "paths of length 5 when all is saturated, n=1"),
        ("Theorem 4.2, proof", "paths of length 5 when all is saturated, n=2"),
        ("Theorem 4.2", "0 variables, clauses [[]]"),
        ("Appendix, the options of P(2^i,4^j,6^k)", "P(4,4,4)"),
        ("Appendix, Table 10", "the graph with the options of the last derivation"),
        ("Section 3, the Azores", "the red shield to blue, 4+1+4 stars"),
    }
)


def graph_of(k: int, clauses: Sequence[Sequence[int]]) -> FlagColoring:
    """G(A): variables, x and x', clause nodes with their paths, y; in that order.

    >>> position = graph_of(2, [[1], [2]])
    >>> len(position.colours), len(position.edges)
    (60, 73)
    """
    variables = range(k)
    colours = [WHITE] * k + [BLACK] * 2
    edges = [(v, end) for v in variables for end in (k, k + 1)]
    nodes = [[x - 1 for x in clause] for clause in clauses for _ in range(4)] + [[*variables]] * 3
    y = k + 2 + 5 * len(nodes)
    for node in nodes:
        c = len(colours)
        colours += [BLACK, WHITE, BLACK, WHITE, BLACK]
        edges += [(v, c) for v in node] + [(c + i, c + i + 1) for i in range(4)] + [(c + 4, y)]
    return FlagColoring([*colours, WHITE], edges)


def _last_derivation() -> Cell:
    """Of which graph are the three options that are printed for P(1,3^5,5^5)?"""
    printed = {(2,) * 5 + (4,) * 5, (1,) + (3,) * 4 + (5,) * 5, (3,) * 6 + (5,) * 4}
    found = [
        f"P({prefix}3^5,5^5)"
        for prefix, lengths in (("1,", (1,)), ("", ()))
        if _options(route(*lengths, *[3] * 5, *[5] * 5)) == printed
    ]
    where = "the graph with the options of the last derivation"
    return Cell("Appendix, Table 10", where, "P(1,3^5,5^5)", ", ".join(found), COMMAND)


def _options(position: FlagColoring) -> set[tuple[int, ...] | None]:
    return {route_lengths(position.play(move)) for move in position.moves()}


def _star(value: int) -> str:
    return f"*{value}" if value > 1 else "0*"[value]


def _mex(seen: set[int]) -> int:
    return min(set(range(len(seen) + 1)) - seen)
