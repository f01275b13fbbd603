"""Every solver of a game next to the oracle, which knows the rules alone, on small positions.

    python -m tools.against_rules [--positions N] [NAME ...]

Of each ruleset: all small positions, the smallest first, then random ones and plays from its
examples, until each solver that applies has answered N. Winner, value or number of moves, and all
winning moves are compared, as far as both tell them. It writes a row for each solver, and ends with
an error if two answers differ.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from gadgetry.games.connection.equalized_hex import EqualizedHex
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.scheduled_hex import ScheduledHex
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.small_graphs import random_graph, random_rooted_graph
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.octal.octal import heaps
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.games.position import GameError
from gadgetry.games.registry import Ruleset, rulesets
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import Solver, solve, solvers
from gadgetry.solvers.verdict import Question, Verdict

ORACLE, MISERE_ORACLE = "oracle", "misere-oracle"
EACH_SIZE, LARGEST = 400, 7  # of a size so many at most; sizes of random positions
MOST_SQUARES = {"cram": 10, "domineering": 10}  # of boards, which are smaller games
NODES = 20_000  # of the oracle, for one position
STALE = 4_000  # positions in a row that no solver has answered for the first time
QUESTIONS = (Question(moves="all"), Question(value=False, moves="all"), Question(value=False))


def positions(ruleset: Ruleset) -> Iterator[Any]:
    """Small ones in order, then random ones without end, each once."""
    seen: set[Any] = set()
    for position in chain(_small(ruleset), _random(ruleset)):
        if position not in seen:
            seen.add(position)
            yield position


def _small(ruleset: Ruleset) -> Iterator[Any]:
    if ruleset.small is not None:
        for size in range(1, 5):
            yield from islice(ruleset.small.exactly(size), EACH_SIZE)


def _random(ruleset: Ruleset) -> Iterator[Any]:
    rng = Random(ruleset.name)
    sources: list[Callable[[Random], Any]] = list(MORE.get(ruleset.name, ()))
    if (small := ruleset.small) is not None:
        sources.append(
            lambda rng: small.random(rng.randint(2, MOST_SQUARES.get(ruleset.name, LARGEST)), rng)
        )
    if examples := ruleset.examples():
        sources.append(lambda rng: rng.choice(examples))
    for _ in range(50_000):
        try:
            position = rng.choice(sources)(rng)
        except GameError:
            continue
        for _ in range(rng.randint(0, 4)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        yield position


def _graph(rng: Random, vertices: int) -> list[tuple[int, int]]:
    """A connected one."""
    return random_rooted_graph(vertices, rng)


def _heaps(rng: Random) -> Any:
    return heaps(rng.choice(CODES), *(rng.randint(0, 6) for _ in range(rng.randint(1, 3))))


def _octal_graph(rng: Random) -> Any:
    vertices = rng.randint(1, 7)
    return OctalGraph.of(rng.choice(CODES), vertices, random_graph(vertices, rng))


def _octal_grid(rng: Random) -> Any:
    return grid(rng.choice(("0.03", "0.33", "0.07")), rng.randint(1, 3), rng.randint(1, 3))


def _tokens(rng: Random) -> Any:
    """Two tokens, or one and a pass."""
    vertices = rng.randint(2, 6)
    graph, passes = _graph(rng, vertices), rng.randint(0, 1)
    tokens = rng.sample(range(vertices), 2 - passes)
    return UndirectedGeography.of(vertices, graph, tokens, passes=passes)


def _bees(rng: Random) -> Any:
    vertices = rng.randint(3, 6)
    colours = [rng.randrange(4) for _ in range(vertices)]
    return HoneyBee(FloodIt(colours, _graph(rng, vertices)), (0, vertices - 1))


def _flood(rng: Random) -> Any:
    """A tree, or a board of two rows; with a source or without."""
    source = rng.choice((0, None))
    if rng.random() < 0.5:
        vertices = rng.randint(2, 7)
        edges = [(int(rng.random() * v), v) for v in range(1, vertices)]
        return FloodIt([rng.randrange(3) for _ in range(vertices)], edges, source=source)
    columns = rng.randint(2, 4)
    rows = ["".join(rng.choices("abc", k=columns)) for _ in range(2)]
    return FloodIt.board(rows, source=source)


def _sum(rng: Random) -> Any:
    return Sum((Nim((rng.randint(0, 3),)), _tokens(rng), Nim((rng.randint(0, 3),))))


def _hexes(board: type[Hex]) -> Callable[[Random], Any]:
    def drawn(rng: Random) -> Any:
        rows, columns = rng.choice(((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 4)))
        cells = "".join(rng.choices(".BW", (3, 1, 1), k=rows * columns))
        if board is ScheduledHex:
            turns = "".join(rng.choices("BW", k=cells.count(".")))
            return ScheduledHex(rows, columns, cells, turns=turns)
        return board(rows, columns, cells, rng.choice(board.players))

    return drawn


CODES = ("0.07", "0.33", "0.77", "0.16", "4.7", "0.8", "0.137")
MORE: dict[str, tuple[Callable[[Random], Any], ...]] = {
    "equalized-hex": (_hexes(EqualizedHex),),
    "flood-it": (_flood,),
    "honey-bee": (_bees,),
    "nim": (lambda rng: Nim(tuple(rng.randint(0, 6) for _ in range(rng.randint(0, 4)))),),
    "octal": (_heaps,),
    "octal-graph": (_octal_graph, _octal_grid),
    "reverse-hex": (_hexes(ReverseHex),),
    "scheduled-hex": (_hexes(ScheduledHex),),
    "sum": (_sum,),
    "undirected-geography": (_tokens,),
}


def differs(ours: Verdict, rules: Verdict) -> bool:
    """Do two answers contradict each other?

    >>> differs(Verdict("a", True, value=2), Verdict("b", True)), differs(
    ...     Verdict("a", True), Verdict("b", False))
    (False, True)
    """
    pairs = [
        (getattr(ours, name), getattr(rules, name))
        for name in ("outcome", "winner", "value", "winning_moves")
    ]
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)


def compared(ruleset: Ruleset, wanted: int) -> dict[str, Counter[bool]]:
    """How many positions each solver has answered as the oracle does, by the outcome."""
    judged = [s for s in solvers() if ruleset.name in s.takes and not s.outside]
    judged = [s for s in judged if s.name not in (ORACLE, MISERE_ORACLE)]
    found: dict[str, Counter[bool]] = {solver.name: Counter() for solver in judged}
    stale = 0
    for position in positions(ruleset):
        open_ = [s for s in judged if found[s.name].total() < wanted]
        if not open_ or stale > STALE:
            break
        stale += 1
        for solver in open_:
            answer = _compare(position, solver)
            if answer is not None:
                found[solver.name][answer] += 1
                stale = 0
    return found


def _compare(position: Any, solver: Solver) -> bool | None:
    """The outcome that both tell; None if one of them does not."""
    for question in QUESTIONS:
        asked = Question(question.value, moves=question.moves, misere=solver.misere)
        if not solver.applies(position, asked):
            continue
        oracle = MISERE_ORACLE if solver.misere else ORACLE
        rules = solve(position, asked, Limits(nodes=NODES), solver=oracle)
        if rules.outcome is None:
            return None
        ours = solve(position, asked, Limits(nodes=100 * NODES), solver=solver.name)
        if ours.outcome is None:
            return None
        if differs(ours, rules):
            sys.exit(f"{solver.name} and the rules differ on\n{position}\n{ours!r}\n{rules!r}")
        return ours.outcome
    return None


def main() -> None:
    """Compare, and write the rows."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="rulesets; all of them")
    parser.add_argument("--positions", type=int, default=2_000)
    chosen = parser.parse_args()
    print("| game | solver | positions | won by the mover, or solvable |\n|---|---|---|---|")
    for name, ruleset in rulesets().items():
        if chosen.names and name not in chosen.names:
            continue
        for solver, outcomes in compared(ruleset, chosen.positions).items():
            row = f"{name} | `{solver}` | {outcomes.total():,} | {outcomes[True]:,}"
            print(f"| {row} |", flush=True)


if __name__ == "__main__":
    main()
