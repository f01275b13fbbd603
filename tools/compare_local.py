"""Solve the same positions by `local` and by others; write the tables of docs/local_search.md.

    python -m tools.compare_local

Ratios are of processor time in one run, after all kernels were loaded. What a solver does not
decide within its nodes is said to be undecided.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.nets.crossing_free_nets import crossing_free_nets
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.solvers import kernels
from gadgetry.solvers.connection.local.linking_kernel import linked
from gadgetry.solvers.connection.local.search import LocalSearch
from gadgetry.solvers.connection.local.settling import LocalFeatures
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from tools.decide_hex import formula

PAGE = Path(__file__).parents[1] / "docs" / "local_search.md"
XOR = ((1, 2), (-1, -2))
NODES = {"local": 1_500, "nets": 3_000, "traces": 3_000}
MOST_NODES = 300  # of a search without some idea
FEATURES = {
    "everything": LocalFeatures(),
    "no gifts": LocalFeatures(gifts=False),
    "no pruning": LocalFeatures(pruning=False),
    "no local theory": LocalFeatures(gifts=False, pruning=False),
    "gadgets not joined": LocalFeatures(joining=False),
    "no traces of refuted moves": LocalFeatures(traces=False),
    "no connections of Black": LocalFeatures(connections=(True, False)),
    "no connections of White": LocalFeatures(connections=(False, True)),
    "connections beyond clusters": LocalFeatures(clusters=False),
}


def positions() -> Iterator[tuple[str, Any]]:
    """What is compared, by name."""
    for side in (3, 4, 5):
        yield f"Hex {side} x {side}, empty", Hex(side, side)
    yield "Hex 4 x 4, after a1", Hex(4, 4).play("a1")
    yield "Hex 5 x 5, after a1", Hex(5, 5).play("a1")
    yield "ae xor, crossing-free nets", crossing_free_nets(formula("ae", XOR)).shannon()
    yield "e (x), polynomial nets", crossing_nets(formula("e", ((1,),))).shannon()


def compared() -> list[str]:
    """A row for each position."""
    lines = [
        "| position | free cells | winner | `local` | `nets` | `traces` |",
        "|---|---|---|---|---|---|",
    ]
    for name, position in positions():
        cells, base, winner = [], 0.0, ""
        for solver, nodes in NODES.items():
            before = process_time()
            asked = Question(value=False)
            verdict = solve(position, asked, limits=Limits(nodes=nodes), solver=solver)
            seconds = process_time() - before
            base = base or seconds
            told = "undecided" if verdict.outcome is None else counted(verdict.nodes, "node")
            cells.append(f"{told}, {seconds / base:.3g}")
            winner = verdict.winner or winner
        row = f"| {name} | {len(position.moves())} | {winner} | {' | '.join(cells)} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def ablated() -> list[str]:
    """A row for each feature that is switched off."""
    games = {
        "e (x)(-x)": crossing_nets(formula("e", ((1,), (-1,)))),
    }
    lines = [f"| | {' | '.join(games)} |", "|---" * (len(games) + 1) + "|"]
    for name, features in FEATURES.items():
        cells = []
        for nets in games.values():
            state, _ = state_of(nets.shannon())
            assert state is not None
            budget = Budget(Limits(nodes=MOST_NODES))
            try:
                LocalSearch(state, budget, None, features, linked).solve(state, 1)
                cells.append(f"{budget.nodes}")
            except LimitReached:
                cells.append(f"over {budget.nodes - 1}")
        print(name, cells, flush=True)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def replaced(page: str, heading: str, lines: list[str]) -> str:
    """The page with other lines in the table under a heading.

    >>> replaced("## A\\n\\nText.\\n\\n| old |\\n\\nEnd.\\n", "## A", ["| new |"])
    '## A\\n\\nText.\\n\\n| new |\\n\\nEnd.\\n'
    """
    before, _, after = page.partition(heading)
    start = after.index("\n|") + 1
    end = after.index("\n\n", start) if "\n\n" in after[start:] else len(after) - 1
    return before + heading + after[:start] + "\n".join(lines) + after[end:]


def main() -> int:
    """Write both tables."""
    kernels.load()
    for solver in NODES:  # what is compiled or read from disk at first
        solve(Hex(3, 3), solver=solver)
        solve(crossing_nets(formula("e", ())).shannon(), solver=solver)
    page = PAGE.read_text()
    page = replaced(page, "## Next to other solvers", compared())
    PAGE.write_text(page)
    page = replaced(page, "## What each idea is worth", ablated())
    PAGE.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
