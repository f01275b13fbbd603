"""Set colouring games: what chapters 2 to 4 define and show by example, on all small cases.

Normal forms and coalitions on two and three elements, contraction on all graphs with at most four
vertices, the homomorphism of Example 3.4.3, QBF as a game, and the reduction of the game of Y, with
Example 6.2.2, where it is a metagame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.qbf import Qbf
from gadgetry.games.connection.y import Y
from gadgetry.papers.registry import Cell, PaperTables

COMMAND = "gadgetry tables colourings"
NONE = "no exception"
BOTH = (-1, +1)
Edges = frozenset[frozenset[int]]


def recompute() -> Iterator[Cell]:
    """Chapter by chapter."""
    yield from _normal_forms()
    yield from _contractions()
    yield from _homomorphism()
    yield from _quantifiers()
    yield from _y_reduction()


def _cell(table: str, where: str, exceptions: Iterator[str]) -> Cell:
    return Cell(table, where, NONE, next(exceptions, NONE), COMMAND)


Row = tuple[int, ...]


def _normal_forms() -> Iterator[Cell]:
    """Reducible clauses, and the DNF of a coalition function, both as printed and corrected."""
    where = "clauses x, ~x, y, ~y and their pairs"
    yield _cell("Definition 2.3.2, CNF", where, _omitted(min, min))
    yield _cell("Definition 2.3.2, CNF, with or inside", where, _omitted(min, max))
    yield _cell("Definition 2.3.2, DNF", where, _omitted(max, max))
    yield _cell("Definition 2.3.2, DNF, with and inside", where, _omitted(max, min))
    where = "families of one set of at most 2 elements"
    yield _cell("Theorem 2.4.4, proof of iv", where, _coalitions(max))
    yield _cell("Theorem 2.4.4, proof of iv, conjunctions", where, _coalitions(min))


def _omitted(between: Callable[..., int], inside: Callable[..., int]) -> Iterator[str]:
    """Formulas C' and C = (C' ...), joined by `between`, that are not C' alone.

    `inside` is the connective of C, and of C' if it has two literals.
    """
    literals = {"x": (0, 1), "~x": (0, -1), "y": (1, 1), "~y": (1, -1)}
    for name, (v, sign) in literals.items():
        for other, (w, turn) in literals.items():
            if v == w:
                continue
            for row in product(BOTH, repeat=2):
                first = sign * row[v]
                whole = between(first, inside(first, turn * row[w]))
                if whole != first:
                    joint = "&" if inside is min else "|"
                    yield f"{name} and {name} {joint} {other}"


def _coalitions(clause: Callable[..., int]) -> Iterator[str]:
    """One coalition: its clause of the DNF is to be true iff MAX has all its elements."""
    for size in (1, 2):
        for row in product(BOTH, repeat=size):
            if clause(row) != min(row):
                yield f"{{{','.join('xy'[:size])}}}"


def _contractions() -> Iterator[Cell]:
    where = "graphs with at most 4 vertices, two disjoint sets"
    yield _cell("Definition 2.5.1, observation ii", where, _orders(_contracted, _contracted))
    yield _cell("Definition 2.5.1, observation iii", where, _orders(_contracted, _deleted))
    parts = "Definition 2.5.1, each connected part by itself, observation"
    yield _cell(f"{parts} ii", where, _orders(_contracted_by_parts, _contracted_by_parts))
    yield _cell(f"{parts} iii", where, _orders(_contracted_by_parts, _deleted))


Change = Callable[[Edges, frozenset[int]], Edges]


def _orders(one: Change, other: Change) -> Iterator[str]:
    """Graphs on which the order of two changes matters, or taking both sets at once does."""
    for n in range(5):
        pairs = [frozenset(pair) for pair in combinations(range(n), 2)]
        for edges in (frozenset(e) for k in range(len(pairs) + 1) for e in combinations(pairs, k)):
            for colours in product(range(3), repeat=n):
                first, second = (frozenset(v for v in range(n) if colours[v] == i) for i in (1, 2))
                results = {one(other(edges, second), first), other(one(edges, first), second)}
                if one is other:
                    results.add(one(edges, first | second))
                if len(results) > 1:
                    graph = " ".join(f"{u}-{v}" for u, v in sorted(map(sorted, edges)))
                    yield f"edges {graph}, sets {sorted(first)} and {sorted(second)}"


def _deleted(edges: Edges, gone: frozenset[int]) -> Edges:
    return frozenset(edge for edge in edges if not edge & gone)


def _contracted(edges: Edges, gone: frozenset[int]) -> Edges:
    beside = frozenset(v for edge in edges if edge & gone for v in edge) - gone
    return _deleted(edges | {frozenset(pair) for pair in combinations(beside, 2)}, gone)


def _contracted_by_parts(edges: Edges, gone: frozenset[int]) -> Edges:
    for v in gone:  # a part is contracted when its vertices are, one after the other
        edges = _contracted(edges, frozenset({v}))
    return edges


def _majority(a: int, b: int, c: int) -> int:
    return max(min(a, b), min(a, c), min(b, c))


# f and h for the colourings of Table 3.4.1, in its order.
TABLE_3_4_1 = (
    "- ---", "- --+", "- --+", "- --+", "- ---", "+ -++", "+ +-+", "+ +++",
    "- ---", "- --+", "+ +-+", "+ +-+", "- +--", "+ +++", "+ +-+", "+ +++",
)  # fmt: skip


def _homomorphism() -> Iterator[Cell]:
    """Example 3.4.3 and its table."""
    images = set()
    for row, printed in zip(product(BOTH, repeat=4), TABLE_3_4_1, strict=True):
        a, b, c, d = row
        f = max(min(a, c), min(b, c), min(b, d))
        h = _majority(a, b, c), min(b, d), max(c, d)
        images.add(h)
        yield Cell("Table 3.4.1", _signs(row), printed, f"{_signs((f,))} {_signs(h)}", COMMAND)
        where = f"f = f' h at {_signs(row)}"
        yield Cell("Example 3.4.3", where, _signs((f,)), _signs((_majority(*h),)), COMMAND)
    others = [_signs(row) for row in product(BOTH, repeat=3) if row not in images]
    yield Cell("Example 3.4.3", "what is no image of h", "--+ +-+", " ".join(others), COMMAND)


def _signs(row: Row) -> str:
    return "".join("+" if t > 0 else "-" for t in row)


def _quantifiers() -> Iterator[Cell]:
    where = "QBFs with at most 2 variables"
    yield _cell("Section 4.2", where, _games_unlike_formulas("a", "e"))
    yield _cell("Section 4.2, MAX and MIN exchanged", where, _games_unlike_formulas("e", "a"))


def _games_unlike_formulas(of_max: str, of_min: str) -> Iterator[str]:
    """QBFs that are not true iff MAX wins when he assigns `of_max` and MIN `of_min`."""
    for n in (1, 2):
        rows = list(product(BOTH, repeat=n))
        for prefix in product("ea", repeat=n):
            for table in product(BOTH, repeat=len(rows)):
                false = [row for row, value in zip(rows, table, strict=True) if value < 0]
                clauses = [[-(v + 1) * row[v] for v in range(n)] for row in false]
                blocks = [(q, [v]) for v, q in enumerate(prefix, 1)]
                true = truth(Qbf(blocks, Cnf(n, clauses)))
                best = {of_max: max, of_min: min}
                values = list(table)
                for q in reversed(prefix):
                    values = [best[q](pair) for pair in zip(values[::2], values[1::2], strict=True)]
                if true != (values[0] > 0):
                    yield f"{' '.join(prefix)}: {_signs(table)}"


def _y_reduction() -> Iterator[Cell]:
    for rows in (2, 3, 4):
        boards = (Y(rows, "".join(c)) for c in product("BW", repeat=rows * (rows + 1) // 2))
        wrong = (board.cells for board in boards if board.winner() != board.reduce().winner())
        yield _cell("Section 4.6", f"full boards of {rows} rows", wrong)
        reductions, board = 0, Y(rows, "B" * (rows * (rows + 1) // 2))
        while board.rows > 1:
            board = board.reduce()
            reductions += board.size
        printed = rows * (rows + 1) * (rows + 2) // 6
        where = f"calculations in the chain of reductions, n = {rows}"
        yield Cell("Section 12.3", where, str(printed), str(reductions), COMMAND)
    patterns = {
        min((a, b, c, d, e), (e, d, c, b, a))
        for a, b, c, d, e in product(BOTH, repeat=5)  # two triangles that share c
        if _majority(a, b, c) > 0 and _majority(c, d, e) > 0
    }
    yield Cell("Figure 4.4", "patterns", "7", str(len(patterns)), COMMAND)
    yield from _y_as_a_metagame()


def _y_as_a_metagame() -> Iterator[Cell]:
    """Example 6.2.2, whose cells (x, y, z) have x + y + z = 2."""
    places = [place for place in product(range(3), repeat=3) if sum(place) == 2]
    board = next(n for n in range(1, 9) if n * (n + 1) // 2 == len(places))
    yield Cell("Example 6.2.2", "the board", "Y_2", f"Y_{board}", COMMAND)
    stones = {(0, 1, 1), (0, 2, 0), (1, 0, 1)}
    vector = _signs(_results({place: 1 if place in stones else -1 for place in places}))
    yield Cell("Example 6.2.2", "the result vector", "+-+", vector, COMMAND)
    wrong = 0
    for row in product(BOTH, repeat=len(places)):
        full = dict(zip(places, row, strict=True))
        # x is the distance from the last row, y that from the left side
        cells = "".join(
            "B" if full[2 - r, c, r - c] > 0 else "W" for r in range(3) for c in range(r + 1)
        )
        wrong += (_majority(*_results(full)) > 0) != (Y(3, cells).winner() == "Black")
    yield Cell("Example 6.2.2", "exceptions, full boards of Y_3", "0", str(wrong), COMMAND)


def _results(full: dict[Row, int]) -> tuple[int, int, int]:
    """f_0, f_1 and f_2: the majorities of the triangles in the corners z, x and y."""
    triangles = (
        ((0, 0, 2), (1, 0, 1), (0, 1, 1)),
        ((1, 0, 1), (2, 0, 0), (1, 1, 0)),
        ((0, 1, 1), (1, 1, 0), (0, 2, 0)),
    )
    first, second, third = (_majority(*(full[place] for place in t)) for t in triangles)
    return first, second, third


TABLES = PaperTables(
    name="colourings",
    paper="van Rijswijck, Set Colouring Games (2006), chapters 2 to 4, Y in 6.2.2 and 12.3",
    bounds="clauses of 2 literals, graphs to 4 vertices, QBFs to 2 variables, Y to 4 rows",
    recompute=recompute,
    errata=frozenset(
        {
            ("Definition 2.3.2, CNF", "clauses x, ~x, y, ~y and their pairs"),
            ("Definition 2.3.2, DNF", "clauses x, ~x, y, ~y and their pairs"),
            ("Theorem 2.4.4, proof of iv", "families of one set of at most 2 elements"),
            (
                "Definition 2.5.1, observation ii",
                "graphs with at most 4 vertices, two disjoint sets",
            ),
            ("Example 3.4.3", "what is no image of h"),
            ("Section 4.2", "QBFs with at most 2 variables"),
            ("Example 6.2.2", "the board"),
            *(
                ("Section 12.3", f"calculations in the chain of reductions, n = {n}")
                for n in (2, 3, 4)
            ),
        }
    ),
)
