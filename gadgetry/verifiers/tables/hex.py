"""Induced paths of Hex boards: Tables 10.6.1 (to 8 x 8) and 14.1.1, and the totals of 10.6."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from gadgetry.verifiers.induced_paths import induced_paths
from gadgetry.verifiers.tables.registry import Cell, PaperTables


def recompute() -> Iterator[Cell]:
    """Every readable cell of the two tables, and the numbers of cells in all paths."""
    yield from _numbers_of_paths()
    yield from _paths_by_length()
    for side, printed in ((7, 1_077_034), (8, 45_747_258)):
        cells = sum(length * count for length, count in induced_paths(side, side).items())
        where = f"cells in all paths, {side} x {side}"
        yield Cell("Section 10.6", where, str(printed), str(cells), _command(side, side))


def _printed(name: str) -> Any:
    data = files("gadgetry.verifiers.tables") / "data" / "hex" / name
    return json.loads(data.read_text(encoding="utf-8"))


def _command(rows: int, columns: int) -> str:
    return (
        'python -c "from gadgetry.verifiers.induced_paths import induced_paths;'
        f' print(induced_paths({rows}, {columns}))"'
    )


def _numbers_of_paths() -> Iterator[Cell]:
    table = _printed("table_10_6_1.json")
    for length, row in table["lengths"].items():
        for width, printed in zip(table["widths"], row, strict=True):
            if printed is not None:
                rows = int(length)
                computed = induced_paths(rows, width).total()
                where = f"width {width}, length {length}"
                command = _command(rows, width)
                yield Cell(table["table"], where, str(printed), str(computed), command)


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


TABLES = PaperTables(
    name="hex",
    paper="van Rijswijck, Set Colouring Games (2006), 10.6 and 14.1",
    bounds="boards to 8 x 8; the cells of Table 10.6.1 that our copy shows",
    recompute=recompute,
)
