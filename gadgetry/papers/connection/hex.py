"""Induced paths of Hex boards: Tables 10.6.1 to 10.6.4 and 14.1.1, and Section 10.6."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from math import log2
from typing import Any

from gadgetry.analysis.induced_paths import induced_paths
from gadgetry.papers.registry import Cell, PaperTables


def recompute() -> Iterator[Cell]:
    """Every readable cell of the tables, the numbers of cells in all paths, the shortest paths."""
    yield from _tables_10_6()
    yield from _paths_by_length()
    for side, printed in ((7, 1_077_034), (8, 45_747_258)):
        where = f"cells in all paths, {side} x {side}"
        computed = str(_cells(induced_paths(side, side)))
        yield Cell("Section 10.6", where, str(printed), computed, _command(side, side))
    yield from _shortest_paths()


def _printed(name: str) -> Any:
    data = files("gadgetry.papers") / "data" / "hex" / name
    return json.loads(data.read_text(encoding="utf-8"))


def _command(rows: int, columns: int) -> str:
    return (
        'python -c "from gadgetry.analysis.induced_paths import induced_paths;'
        f' print(induced_paths({rows}, {columns}))"'
    )


def _tables_10_6() -> Iterator[Cell]:
    """How many paths there are, how fast that grows, their average length, the longest ones."""
    of_table = {
        "Table 10.6.1": lambda m, n, paths: str(paths.total()),
        "Table 10.6.2": lambda m, n, paths: f"{log2(paths.total()) / (m * (n - 2)):.3f}",
        "Table 10.6.3": lambda m, n, paths: f"{_cells(paths) / paths.total():.1f}",
        "Table 10.6.4": lambda m, n, paths: str(max(paths)),
    }
    for table, data in _printed("tables_10_6.json")["tables"].items():
        for width, row in data["widths"].items():
            for length, printed in enumerate(row, start=data["first"]):
                if printed is not None:
                    paths = induced_paths(length, int(width))
                    computed = of_table[table](int(width), length, paths)
                    where = _where(int(width), length)
                    yield Cell(table, where, printed, computed, _command(length, int(width)))


def _where(width: int, length: int) -> str:
    return f"width {width}, length {length}"


def _cells(paths: Counter[int]) -> int:
    return sum(length * count for length, count in paths.items())


def _shortest_paths() -> Iterator[Cell]:
    """(2m - n + 1) 2^(n-2) of them for n <= m + 1, "and fewer otherwise"."""
    for width in (1, 2, 3):
        for length in range(2, width + 3):
            formula = (2 * width - length + 1) * 2 ** (length - 2)
            count = induced_paths(length, width)[length]
            fewer = f"fewer than {formula}"
            printed = str(formula) if length <= width + 1 else fewer
            computed = fewer if length > width + 1 and count < formula else str(count)
            where = f"shortest paths, {_where(width, length)}"
            yield Cell("Section 10.6", where, printed, computed, _command(length, width))


def _paths_by_length() -> Iterator[Cell]:
    table = _printed("table_14_1_1.json")
    counts = induced_paths(8, 8)
    cumulative = 0
    for length in sorted({*map(int, table["lengths"]), *counts}):
        cumulative += counts[length]
        printed = table["lengths"].get(str(length), ["none", "none"])
        for what, value, computed in zip(
            ("paths", "cumulative"), printed, (counts[length], cumulative), strict=True
        ):
            where = f"length {length}, {what}"
            yield Cell(table["table"], where, str(value), str(computed), _command(8, 8))


# What our copy shows is not the number that is computed: pages that were scanned the wrong way
# around, where 6 and 9 are exchanged and 0.606 is 909.0; and six cells, misread or misprinted.
UPSIDE_DOWN = {
    "Table 10.6.1": ((6, 1), (8, 4), (9, 1)),
    "Table 10.6.2": ((12, 3),),
    "Table 10.6.3": ((1, 9), (2, 6), (5, 4), (9, 4)),
    "Table 10.6.4": (
        (1, 6),
        (1, 9),
        (2, 5),
        (2, 7),
        (3, 4),
        (3, 6),
        (4, 3),
        (4, 5),
        (5, 4),
        (7, 3),
    ),
}
DOUBTFUL = {
    "Table 10.6.1": ((9, 3),),
    "Table 10.6.3": ((3, 7), (19, 3), (20, 3), (20, 5)),
    "Table 10.6.4": ((3, 3),),
}

TABLES = PaperTables(
    name="hex",
    paper="van Rijswijck, Set Colouring Games (2006), 10.6 and 14.1",
    bounds="every number that our copy shows: boards to 10 x 10, to 20 where one side is shorter",
    recompute=recompute,
    errata=frozenset(
        {
            *(
                ("Section 10.6", f"shortest paths, {_where(width, width + 2)}")
                for width in (1, 2, 3)
            ),
            *(
                (table, _where(width, length))
                for cells in (UPSIDE_DOWN, DOUBTFUL)
                for table, places in cells.items()
                for width, length in places
            ),
        }
    ),
)
