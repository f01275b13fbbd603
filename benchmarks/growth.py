"""How every solver grows: time and positions against the size of random or regular instances.

    python benchmarks/growth.py [--fast] [--json]

Each family of positions is given to every solver of ours that takes it, size after size, until one
takes more than a third of the limit; each solver in a process of its own. PySAT's solvers behind
other names, and programs from outside, are left out. Only the solver is timed, not the making of
the position.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from directed_geography import random_digraph
from flags import of_formula
from geography import random_subcubic
from measuring import Curve, Point, Result, main, stops, timed
from oracles import avoid_true, game_sat, geography
from qbf import balanced
from shannon import game

from gadgetry.formulas import Cnf
from gadgetry.formulas.generators import random_cnf, random_qbf
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.reverse_hex import ReverseHex
from gadgetry.games.connection.y import Y
from gadgetry.games.flags.flag_families import grid, route
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flood_it_spiders import spider
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.octal.octal import Octal
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import chain
from gadgetry.games.octal.octal_families import grid as octal_grid
from gadgetry.games.registry import ruleset
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

WINNER, VALUE = Question(value=False), Question()
NOT_OURS = {"depqbf", "pyqbf"}
MEGABYTES = 6_000


@dataclass(frozen=True)
class Family:
    """Positions of a ruleset, or formulas, one of each size."""

    game: str
    words: str
    unit: str
    make: Callable[[int], Any]
    question: Question = WINNER
    most: int = 300_000
    every: bool = False  # every size, not only sizes a quarter apart

    def sizes(self) -> Iterator[int]:
        """1, 2, 3, ..., from 8 on a quarter more each."""
        n = 2
        while n <= self.most:
            yield n
            n += 1 if self.every else max(1, n // 4)


def letters(length: int, colours: int, seed: int) -> list[int]:
    """A word of colours without equal neighbours."""
    rng = Random(seed)
    word = [0]
    while len(word) < length:
        word.append((word[-1] + 1 + int((colours - 1) * rng.random())) % colours)
    return word


def flood_path(n: int, colours: int) -> FloodIt:
    """A free path."""
    return FloodIt(letters(n, colours, 1), [(v, v + 1) for v in range(n - 1)])


def flood_tree(n: int) -> FloodIt:
    """A free random tree with three colours."""
    rng = Random(1)
    edges = [(int(rng.random() * v), v) for v in range(1, n)]
    return FloodIt([int(3 * rng.random()) for _ in range(n)], edges)


def flood_spider(n: int) -> FloodIt:
    """Five legs of n letters each, from the hub."""
    return spider(0, [[1 + c for c in letters(n, 3, seed)] for seed in range(5)])


def flood_board(n: int, colours: int) -> FloodIt:
    """A square board, from a corner."""
    rng = Random(1)
    cells = [int(colours * rng.random()) for _ in range(n * n)]
    across = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    down = [(r * n + c, (r + 1) * n + c) for r in range(n - 1) for c in range(n)]
    return FloodIt(cells, across + down, 0)


def honey_bee(n: int) -> HoneyBee:
    """A path with four colours, the sources at its ends."""
    word = letters(n, 4, 1)
    if word[-1] == word[0]:
        word[-1] = next(c for c in range(4) if c not in (word[0], word[-2]))
    return HoneyBee(FloodIt(word, [(v, v + 1) for v in range(n - 1)]), (0, n - 1))


def edge_shannon(n: int) -> EdgeShannon:
    """A random graph with three edges a vertex."""
    rng = Random(1)
    edges = {(int(rng.random() * v), v) for v in range(1, n)}
    while len(edges) < min(3 * n, n * (n - 1) // 2):
        u, v = int(rng.random() * n), int(rng.random() * n)
        if u != v:
            edges.add((min(u, v), max(u, v)))
    return EdgeShannon(n, tuple(sorted(edges)), (0, n - 1))


def positive(n: int) -> Cnf:
    """As many clauses of three variables as variables, without negations."""
    width = min(3, n)
    return Cnf(n, [[abs(v) for v in clause] for clause in random_cnf(n, n, width, 1).clauses])


def shannon(n: int) -> Any:
    """The game of a random QBF with as many clauses as variables."""
    return game(random_qbf(("ea" * n)[:n], n, min(3, n), 1))


def flag_path(n: int) -> Any:
    """G(A) for (x1 or x2) and (x2 or x3) and ..."""
    return of_formula(n + 1, tuple((v, v + 1) for v in range(1, n + 1)))


def subcubic(n: int) -> UndirectedGeography:
    """Degrees of at most three."""
    return UndirectedGeography.of(n, random_subcubic(n, 0.1, Random(1)), start=0)


def small(name: str) -> Callable[[int], Any]:
    """The ruleset's own random positions."""
    positions = ruleset(name).small
    assert positions is not None
    return lambda n: positions.random(n, Random(1))


FAMILIES = (
    Family("cnf", "random ternary, 4.2 clauses a variable", "variables",
           lambda n: random_cnf(n, 42 * n // 10, min(3, n), 1)),
    Family("qbf", "balanced", "variables", lambda n: balanced(max(n, 4), 1)),
    Family("avoid-true", "random", "variables", lambda n: avoid_true(max(n, 3), 1)),
    Family("game-sat", "random with negations", "variables", lambda n: game_sat(max(n, 3), 1)),
    Family("game-sat", "random without negations", "variables", lambda n: GameSat(positive(n))),
    Family("division", "random without negations", "variables", lambda n: Division(positive(n))),
    Family("flag-coloring", "values of n x n", "n", lambda n: grid(n, n), VALUE, every=True),
    Family("flag-coloring", "winner of n x n", "n", lambda n: grid(n, n), every=True),
    Family("flag-coloring", "values of P(4,...,4,6)", "routes",
           lambda n: route(*[4] * (n - 1), 6), VALUE, 500),
    Family("flag-coloring", "outcomes of G(A), A a path of clauses", "clauses", flag_path,
           every=True),
    Family("generalized-geography", "random, three arcs a vertex", "vertices",
           lambda n: random_digraph(max(n, 4), 1)),
    Family("undirected-geography", "values, two edges a vertex", "vertices",
           lambda n: geography(n, 1), VALUE),
    Family("undirected-geography", "winner, two edges a vertex", "vertices",
           lambda n: geography(n, 1)),
    Family("undirected-geography", "values at degree three", "vertices", subcubic, VALUE),
    Family("uno", "values, random", "cards", small("uno"), VALUE, 2_000),
    Family("swap-uno", "values, random", "cards", small("swap-uno"), VALUE, 2_000),
    Family("shannon", "of random QBFs", "variables", shannon, every=True),
    Family("hex", "empty n x n", "n", lambda n: Hex(n, n), every=True),
    Family("reverse-hex", "empty n x n", "n", lambda n: ReverseHex(n, n), every=True),
    Family("y", "empty, n rows", "n", Y, every=True),
    Family("edge-shannon", "three edges a vertex", "vertices", edge_shannon),
    Family("octal", "a heap of 0.07", "tokens", lambda n: Octal(OctalCode.of("0.07"), (n,)), VALUE),
    Family("octal-graph", "0.33 on n x n", "n", lambda n: octal_grid("0.33", n, n), VALUE,
           every=True),
    Family("octal-graph", "0.07 on a path", "vertices", lambda n: chain("0.07", n), VALUE, 5_000),
    Family("nim", "n heaps", "heaps", lambda n: Nim(tuple(range(1, n + 1))), VALUE),
    Family("sum", "of n geographies with 12 vertices", "summands",
           lambda n: Sum(tuple(geography(12, seed) for seed in range(n))), VALUE, 2_000),
    Family("flood-it", "free path, three colours", "vertices", lambda n: flood_path(n, 3), VALUE),
    Family("flood-it", "free tree, three colours", "vertices", flood_tree, VALUE),
    Family("flood-it", "five legs, three colours", "letters a leg", flood_spider, VALUE),
    Family("flood-it", "n x n from a corner, two colours", "n", lambda n: flood_board(n, 2), VALUE,
           500),
    Family("flood-it", "n x n from a corner, four colours", "n", lambda n: flood_board(n, 4), VALUE,
           every=True),
    Family("honey-bee", "path, four colours", "vertices", lambda n: honey_bee(n + 2)),
    Family("vertex-cover", "random", "vertices", small("vertex-cover"), VALUE, 1_000),
)  # fmt: skip


def names(family: Family) -> list[str]:
    """Our solvers for a family, the default one first; of those for SAT, two stand for all."""
    games = [family.make(n) for n in (6, 2)]  # some take small ones only
    takers = [s.name for one in games for s in applicable(one, family.question)]
    found = list(dict.fromkeys(takers))
    if family.game == "cnf":
        return [found[0], "definition"]
    return [name for name in found if name not in NOT_OURS]


def _takes(solver: str, position: Any, question: Question) -> bool:
    return solver in [one.name for one in applicable(position, question)]


def grow(task: tuple[int, str, float]) -> Curve:
    """One solver on one family."""
    number, solver, limit = task
    family = FAMILIES[number]
    points: list[Point] = []
    limits = Limits(seconds=limit, megabytes=MEGABYTES)
    kernels.load()
    for n in (2, 6):  # so that no size pays for imports
        if _takes(solver, family.make(n), family.question):
            solve(family.make(n), family.question, limits, solver)
    takes = True
    for n in family.sizes():
        position = family.make(n)
        takes = _takes(solver, position, family.question)
        if not takes:
            break
        verdict, seconds = timed(
            lambda p=position: solve(p, family.question, limits, solver)  # type: ignore[misc]
        )
        if verdict.outcome is None:
            break
        points.append(Point(n, seconds, verdict.nodes))
        if seconds > limit / 3:
            break
    tried = list(islice(family.sizes(), len(points) + 1))
    said = stops(points, tried, family.unit, limit)
    if not takes:
        said = f"does not take {tried[-1]:,} {family.unit}"
    return Curve(solver, family.unit, tuple(points), said, f"{family.game}: {family.words}")


def measure(fast: bool) -> Result:
    """A curve for every pair."""
    limit = 0.3 if fast else 5.0
    tasks = [(i, solver, limit) for i, family in enumerate(FAMILIES) for solver in names(family)]
    with multiprocessing.get_context("spawn").Pool(2, maxtasksperchild=1) as pool:
        curves = tuple(pool.imap(grow, tasks))
    notes = (
        f"One instance of each size; usable means within {limit:g} s and {MEGABYTES:,} MB.",
        "Of PySAT's SAT solvers the default one stands for all.",
    )
    return Result("growth", "How every solver grows", "", (), curves, notes)


if __name__ == "__main__":
    main(measure)
