"""Solve the same positions by `local` and by others; write the tables of docs/local_search.md.

    python -m tools.compare_local

Ratios are of processor time in one run, after all kernels were loaded. What a solver does not
decide within its nodes is said to be undecided.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.reductions.connection.nets.crossing_free_nets import crossing_free_nets
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.solvers import kernels
from gadgetry.solvers.connection.local.linking_kernel import linked
from gadgetry.solvers.connection.local.search import LocalSearch
from gadgetry.solvers.connection.local.settling import LocalFeatures
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import applicable, solve, solvers
from gadgetry.solvers.verdict import Question, Verdict
from tools.decide_hex import formula

PAGE = Path(__file__).parents[1] / "docs" / "local_search.md"
XOR = ((1, 2), (-1, -2))
NODES = {"local": 1_500, "nets": 3_000, "traces": 300_000}
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


def positions() -> Iterator[tuple[str, list[Any]]]:
    """What is compared, by name."""
    for side in (3, 4, 5):
        yield f"Hex {side} x {side}, empty", [Hex(side, side)]
    yield "Hex 4 x 4, after a1", [Hex(4, 4).play("a1")]
    yield "Hex 5 x 5, after a1", [Hex(5, 5).play("a1")]
    rng = Random(19)
    yield "Hex 6 x 6, 10 with 16 stones", [with_stones(Hex(6, 6), 16, rng) for _ in range(10)]
    yield "Hex 8 x 8, 10 with 40 stones", [with_stones(Hex(8, 8), 40, rng) for _ in range(10)]
    yield "Shannon, 10 grids of 5 x 5", [grid(5, rng) for _ in range(10)]
    yield "ae xor, crossing-free nets", [crossing_free_nets(formula("ae", XOR)).shannon()]
    yield "e (x), polynomial nets", [crossing_nets(formula("e", ((1,),))).shannon()]
    for side in (3, 4, 5, 6):
        yield f"Y of {side} rows, empty", [Y(side)]
    yield "Y of 5 rows, after a1", [Y(5).play("a1")]
    yield "Y of 6 rows, after a1", [Y(6).play("a1")]
    yield "Y of 8 rows, 10 with 14 stones", [with_stones(Y(8), 14, rng) for _ in range(10)]
    yield "Y of 10 rows, 10 with 33 stones", [with_stones(Y(10), 33, rng) for _ in range(10)]


def with_stones(board: Any, count: int, rng: Random) -> Any:
    """A position after so many moves by chance, in which nobody has won.

    >>> str(with_stones(Hex(3, 3), 2, Random(1))).count("W")
    1
    """
    while True:
        position = board
        for move in rng.sample(board.moves(), count):
            position = position.play(move) if position.winner() is None else board
        if position.winner() is None and len(position.moves()) == len(board.moves()) - count:
            return position


def grid(side: int, rng: Random) -> Shannon:
    """A grid with some edges and diagonals left out, its first and last row beside the terminals.

    >>> len(grid(3, Random(2)).moves())
    9
    """
    size, s, t = side * side, side * side, side * side + 1
    while True:
        edges = [
            (v, w)
            for v in range(size)
            for w, kept in ((v + 1, 0.9), (v + side, 0.95), (v + side - 1, 0.8))
            if w < size and abs(w % side - v % side) < 2 and rng.random() < kept
        ]
        edges += [(s, v) for v in range(side)] + [(v, t) for v in range(size - side, size)]
        position = Shannon(TerminalGraph(size + 2, edges, (s, t)))
        if position.winner() is None:
            return position


def compared() -> list[str]:
    """A row for each position."""
    lines = [
        f"| position | free cells | winner | default | {' | '.join(f'`{x}`' for x in NODES)} |",
        "|---" * (len(NODES) + 4) + "|",
    ]
    taken = {solver.name: solver.takes for solver in solvers()}
    for name, several in positions():
        cells, base, won = [], 0.0, Counter[str]()
        for solver, nodes in NODES.items():
            if several[0].ruleset not in taken[solver]:
                cells.append("does not take it")
                continue
            before = process_time()
            verdicts = [
                solve(p, Question(value=False), limits=Limits(nodes=nodes), solver=solver)
                for p in several
            ]
            seconds = process_time() - before
            base = base or seconds
            won = won or Counter(x.winner for x in verdicts if x.winner)
            cells.append(f"{told(verdicts)}, {seconds / base:.3g}")
        free = len(several[0].moves())
        default = applicable(several[0], Question(value=False))[0].name
        winners = ", ".join(f"{x} {n}" if len(several) > 1 else x for x, n in sorted(won.items()))
        row = f"| {name} | {free} | {winners} | `{default}` | {' | '.join(cells)} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def told(verdicts: list[Verdict]) -> str:
    """How many nodes, and how many were not decided.

    >>> told([Verdict("local", None, nodes=3)]), told([Verdict("local", True, nodes=3)])
    ('undecided', '3 nodes')
    """
    left = sum(verdict.outcome is None for verdict in verdicts)
    if left == len(verdicts):
        return "undecided"
    nodes = counted(sum(verdict.nodes for verdict in verdicts), "node")
    return f"{nodes}, {left} undecided" if left else nodes


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
        if solver != "nets":
            solve(Y(3), solver=solver)
        solve(crossing_nets(formula("e", ())).shannon(), solver=solver)
    page = PAGE.read_text()
    page = replaced(page, "## Next to other solvers", compared())
    PAGE.write_text(page)
    page = replaced(page, "## What each idea is worth", ablated())
    PAGE.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
