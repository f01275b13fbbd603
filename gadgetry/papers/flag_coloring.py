"""Theorems 2.1-2.5, Tables 1-10 and Section 3 of "Vexing vexillological logic", recomputed.

The data files hold what the paper prints, wrong or not, one file for each claim: a row or column
headed `2k+4` stands for the numbers 4, 6, 8, ...; a number that has a row or column of its own is
read there. Each cell is one graph, made by the generators and solved by the engine. What is wrong
elsewhere, in proofs and in Theorem 4.2, is in `flag_coloring_printed`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry._wording import nimber_in_words
from gadgetry.games.flags.flag_families import FAMILIES
from gadgetry.papers import flag_coloring_printed
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.general.grundy import Grundy

DATA = Path(__file__).parent / "data" / "flag_coloring"


def printed() -> list[dict[str, Any]]:
    """The paper's claims, as printed.

    >>> [claim["claim"] for claim in printed()][:3]
    ['Section 3', 'Table 1 (Theorem 2.2)', 'Table 2']
    """
    return [json.loads(file.read_text()) for file in sorted(DATA.glob("*.json"))]


def recompute(most: int = 8, sixes: int = 5) -> Iterator[Cell]:
    """Every cell with rows and columns up to `most` and k up to `sixes`.

    >>> cell = next(recompute(1, 1))
    >>> cell.where, cell.printed, cell.computed, cell.command
    ('usa', 'P', 'P', 'gadgetry generate flag-coloring --family usa | gadgetry solve -')
    """
    flags = Flags()
    search = Grundy(flags)  # one table for all cells
    for claim in printed():
        for where, family, parameters, value in cells(claim, most, sixes):
            grundy = search.value(flags.state(FAMILIES[family](*parameters)))
            computed = nimber_in_words(grundy)
            if value in ("P", "N"):
                computed = "N" if grundy else "P"
            chosen = f" --parameters {','.join(map(str, parameters))}" if parameters else ""
            command = f"gadgetry generate flag-coloring --family {family}{chosen}"
            yield Cell(claim["claim"], where, value, computed, f"{command} | gadgetry solve -")
    yield from flag_coloring_printed.cells()


def cells(
    claim: dict[str, Any], most: int, sixes: int
) -> Iterator[tuple[str, str, tuple[int, ...], str]]:
    """The cells of a claim: where, the family and its parameters, the printed value (* as *1).

    >>> list(cells(printed()[2], 0, 1))
    [('i=0, j=0, k=1', 'route', (0, 6), '*1')]
    """
    for where, family, parameters, value in _as_printed(claim, most, sixes):
        yield where, family, parameters, "*1" if value == "*" else value


def _as_printed(
    claim: dict[str, Any], most: int, sixes: int
) -> Iterator[tuple[str, str, tuple[int, ...], str]]:
    if not claim["column"]:
        for name, (value,) in zip(claim["rows"], claim["values"], strict=True):
            yield name, name, (), value
        return
    if not claim["row"]:
        for number, column in _numbers(claim["columns"], 3 * most):
            yield (
                f"{claim['column']}={number}",
                claim["family"],
                (number,),
                claim["values"][0][column],
            )
        return
    for number, row in _numbers(claim["rows"], most):
        for other, column in _numbers(claim["columns"], most):
            value = claim["values"][row][column]
            where = f"{claim['row']}={number}, {claim['column']}={other}"
            if "lengths" not in claim:
                yield where, claim["family"], (number, other), value
                continue
            for k in _powers(claim.get("k"), sixes):
                power = {"i": number, "j": other, "k": k, "1": 1}
                lengths = [
                    int(length)
                    for length, name in claim["lengths"].items()
                    for _ in range(power[name])
                ]
                place = where if "k" not in claim else f"{where}, k={k}"
                yield place, claim["family"], tuple(lengths), value


def _numbers(headings: list[str], most: int) -> list[tuple[int, int]]:
    """The numbers 0 to `most` that a row or column is printed for, with its place.

    >>> _numbers(["0", "1", "2k", "2k+1"], 4)
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 2)]
    """
    place: dict[int, int] = {}
    for i, heading in enumerate(headings):
        pattern = re.fullmatch(r"(\d*)[a-z](?:\+(\d+))?", heading)
        if pattern is None:
            place[int(heading)] = i
        else:
            step, first = int(pattern[1] or 1), int(pattern[2] or 0)
            for number in range(first, most + 1, step):
                place.setdefault(number, i)
    return sorted((number, i) for number, i in place.items() if number <= most)


def _powers(k: str | None, sixes: int) -> range:
    """The powers of 6 that a table is about: one, or from one up."""
    if k is None:
        return range(1)
    first = int(k.rstrip("+"))
    return range(first, (sixes if k.endswith("+") else first) + 1)


# B(4,2) and every even broom after it is *3, like the B(2,2) of the row above: see the errata page.
BROOMS = frozenset(("Theorem 2.4", f"i={i}, l=2") for i in (4, 6, 8))

TABLES = PaperTables(
    name="flag-coloring",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    bounds="i, j, p, d, l, m, n <= 8, paths and stars to 24, k <= 5",
    recompute=recompute,
    errata=BROOMS | flag_coloring_printed.ERRATA,
)
