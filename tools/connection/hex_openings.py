"""Which openings of an empty Hex board win: python -m tools.connection.hex_openings --time 120

Stopped, it goes on where it was: docs/hex_openings.jsonl holds a line for each opening that is
decided, and the time, in seconds, is for one opening. Turning the board by half keeps the sides and
their owners, so of two openings that this exchanges one is solved. Boards of up to CHECKED rows are
solved by a second solver too. The page docs/hex_openings.md and its pictures are written anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.hex_board import hex_scene
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.render import render
from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

DOCS = Path(__file__).parents[2] / "docs"
SOLVER, SECOND, CHECKED = "traces", "nets", 4
Record = dict[str, Any]
HEAD = """# Openings of Hex

Black joins top and bottom and puts the first stone. A ring marks an opening that wins; after any
other one White wins. Every board is decided by the solver `{SOLVER}`, those of up to {CHECKED} rows
by `{SECOND}` too, which shares no code with it. Of two openings that turning the board by half
exchanges one was searched; nodes are those of all searches of a board together. White's winning
openings are the same, mirrored in the long diagonal: column and row change places.

The page is written by `python -m tools.connection.hex_openings --sides 7`, which goes on where it
was stopped; what it has decided is kept [beside it](hex_openings.jsonl).

The thesis (van Rijswijck, Set Colouring Games, 2006) shows the openings of the 7 x 7 board in
Figure 14.1, and our copy has no figures: nothing to compare. What it says in words of every board
(an opening wins; one loses, Beck 1969) is checked by `gadgetry tables hex-properties`.
"""


def openings(side: int) -> list[str]:
    """One of every two openings that turning the board by half exchanges.

    >>> openings(2), len(openings(7))
    (['a1', 'b1'], 25)
    """
    moves = Hex(side, side).moves()
    return [move for move in moves if moves.index(move) <= moves.index(turned(side, move))]


def turned(side: int, opening: str) -> str:
    """The cell to which turning the board by half takes a cell.

    >>> turned(7, "a2")
    'g6'
    """
    board = Hex(side, side)
    return board.name(board.size - 1 - board.cell(opening))


def decide(side: int, opening: str, limits: Limits) -> Record:
    """Who wins after that opening; None within the limits is not an answer.

    >>> decide(3, "b2", Limits())["winner"], decide(7, "d4", Limits(nodes=5))["winner"]
    ('Black', None)
    """
    position = Hex(side, side).play(opening)
    verdict = solve(position, Question(moves="none"), limits, SOLVER)
    if side <= CHECKED:
        again = solve(position, Question(moves="none"), solver=SECOND)
        if again.winner != verdict.winner:
            sys.exit(f"two solvers disagree, please report this: {verdict}, {again}\n{position}")
    return {"side": side, "opening": opening, "winner": verdict.winner, "nodes": verdict.nodes}


def winning(side: int, records: list[Record]) -> tuple[str, ...] | None:
    """The openings that win, in the order of the board; None if some are undecided.

    >>> winning(2, [decide(2, opening, Limits()) for opening in openings(2)])
    ('b1', 'a2')
    """
    winner = {r["opening"]: r["winner"] for r in records if r["side"] == side}
    if set(winner) != set(openings(side)):
        return None
    winner |= {turned(side, opening): who for opening, who in winner.items()}
    return tuple(move for move in Hex(side, side).moves() if winner[move] == "Black")


def picture(side: int, wins: tuple[str, ...]) -> bytes:
    """The empty board with a ring in every opening that wins, as SVG."""
    scene = hex_scene(Hex(side, side), overlay=Overlay(frozenset(wins)))
    return render(scene, "svg")


def page(records: list[Record]) -> Iterator[tuple[str, bytes]]:
    """The page and its pictures, each with its name below docs."""
    lines = HEAD.format(SOLVER=SOLVER, CHECKED=CHECKED, SECOND=SECOND).splitlines()
    for side in sorted({r["side"] for r in records}):
        wins = winning(side, records)
        if wins is None:
            continue
        name = f"pictures/hex-openings-{side}.svg"
        nodes = sum(r["nodes"] for r in records if r["side"] == side)
        lines += [
            "",
            f"## {side} x {side}",
            "",
            f"{len(wins)} of {counted(side * side, 'opening')} win ({counted(nodes, 'node')}):"
            f" {', '.join(wins)}.",
            "",
            f"![the winning openings of {side} x {side} Hex]({name})",
        ]
        yield name, picture(side, wins)
    yield "hex_openings.md", ("\n".join(lines) + "\n").encode()


def kept(file: Path) -> list[Record]:
    """What has been decided."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sides", type=int, default=7)
    parser.add_argument("--time", type=float, default=120)
    args = parser.parse_args()
    file = DOCS / "hex_openings.jsonl"
    records = kept(file)
    decided = {(r["side"], r["opening"]) for r in records}
    for side in range(2, args.sides + 1):
        for opening in openings(side):
            if (side, opening) in decided:
                continue
            record = decide(side, opening, Limits(time=args.time))
            print(json.dumps(record), flush=True)
            if record["winner"] is not None:
                records.append(record)
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(record) + "\n")
    for name, content in page(records):
        (DOCS / name).write_bytes(content)


if __name__ == "__main__":
    main()
