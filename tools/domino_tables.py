"""Write the tables of docs/dominoes.md: what rectangles are worth in CRAM, who wins in DOMINEERING.

    python tools/domino_tables.py --time 10

A row ends with the first board that takes longer than the time, in seconds; with more time the
tables go further. Boards of up to CHECKED squares are solved by a second solver too.
"""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from gadgetry.games.dominoes import cram, domineering
from gadgetry.games.dominoes.domino_board import DominoBoard
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Verdict

PAGE = Path(__file__).parents[1] / "docs" / "dominoes.md"
CHECKED = 12
COLUMNS = 16
Cell = Callable[[int, int, Limits], str | None]


def checked(position: DominoBoard, limits: Limits, second: str) -> Verdict:
    """The verdict; a second solver has the last word on a small board."""
    verdict = solve(position, limits=limits)
    if len(position.cells) <= CHECKED:
        again = solve(position, solver=second)
        if (again.winner, again.value or 0) != (verdict.winner, verdict.value or 0):
            sys.exit(f"two solvers disagree, please report this: {verdict}, {again}\n{position}")
    return verdict


def cram_value(rows: int, columns: int, limits: Limits) -> str | None:
    """The Grundy value of a rectangle.

    >>> cram_value(3, 4, Limits())
    '1'
    """
    value = checked(cram.grid(rows, columns), limits, "as-kayles").value
    return None if value is None else str(value)


def outcome(rows: int, columns: int, limits: Limits) -> str | None:
    """V or H if that player wins whoever begins, 1 if who begins wins, 2 if the other does.

    >>> [outcome(2, columns, Limits()) for columns in (1, 3, 4, 13)]
    ['V', '1', 'H', '2']
    """
    first = checked(domineering.grid(rows, columns), limits, "values").winner
    if first is None:
        return None
    second = checked(domineering.grid_horizontal(rows, columns), limits, "values").winner
    if second is None:
        return None
    if first == second:
        return first[0]
    return "1" if first == domineering.VERTICAL else "2"


def table(cell: Cell, rows: int, limits: Limits) -> str:
    """A line for each number of rows, from the square on."""
    lines = []
    for height in range(1, rows + 1):
        cells: list[str] = []
        for width in range(height, COLUMNS + 1):
            entry = cell(height, width, limits)
            if entry is None:
                break
            cells.append(entry)
        if not cells:
            break
        lines.append(f"{height:2}  {'  ' * (height - 1)}{' '.join(cells)}")
        print(lines[-1], flush=True)
    head = " ".join(str(width % 10) for width in range(1, COLUMNS + 1))
    return "\n".join(["```text", f"    {head}", *lines, "```"])


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("--rows", type=int, default=7)
    args = parser.parse_args()
    page = PAGE.read_text("utf-8")
    for name, cell in (("CRAM", cram_value), ("DOMINEERING", outcome)):
        new = f"<!-- {name} -->\n{table(cell, args.rows, Limits(time=args.time))}\n<!-- end -->"
        page, count = re.subn(rf"<!-- {name} -->.*?<!-- end -->", lambda _: new, page, flags=re.S)  # noqa: B023
        assert count == 1
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
