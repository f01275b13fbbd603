"""Compares what the proved constructions make with what Python makes, instance by instance.

`python -m tools.proofs.compare_proofs PROGRAM [RANDOM]` asks the program that was extracted from
proofs/ for the targets of all small instances and of thousands of random ones, and Python for the
same: they have to be equal, number for number, in the same order. `make proofs` runs it.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gadgetry.formulas import EXISTS, Cnf, Qbf
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Uno
from gadgetry.reductions.connection.nets.choice_nets import choice_nets
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.registry import reductions
from tools import crossing_tables
from tools.choice_trees import random_trees, small_trees
from tools.flag_instances import (
    first_player_wins,
    random_avoid_trues,
    random_flags,
    small_avoid_trues,
    small_flags,
)
from tools.flooding_instances import random_covers, random_puzzles, small_covers, small_puzzles
from tools.geography_instances import (
    random_deals,
    random_digraphs,
    random_graphs,
    random_pairs,
    random_sided,
    small_deals,
    small_digraphs,
    small_graphs,
    small_pairs,
    small_sided,
)

RANDOM = 2000
Instance = tuple[str, list[int], Any]
"""The kind, the numbers that the program reads, and the instance as Python has it."""

ARROWS = {
    "cnf": (("cnf-to-qbf", "standard"), ("cnf-to-vertex-cover", "standard")),
    "qbf": (
        ("qbf-to-generalized-geography", "small"),
        ("qbf-to-generalized-geography", "bipartite"),
        ("qbf-to-avoid-true", "standard"),
        ("qbf-to-game-sat", "standard"),
        ("qbf-to-shannon", "standard"),
    ),
    "avoid-true": tuple(
        ("avoid-true-to-flag-coloring", variant) for variant in ("lean", "paper", "small")
    ),
    "cover": (("vertex-cover-to-flood-it", "spider"),),
    "long": (("vertex-cover-to-flood-it", "three"),),
    "copies": (("vertex-cover-to-flood-it", "three-free"),),
    "puzzle": (("flood-it-to-free-flood-it", "k+1"), ("flood-it-to-free-flood-it", "n")),
    "few": (("qbf-to-node-kayles", "standard"),),
    "digraph": tuple(
        ("generalized-geography-to-undirected-geography", variant)
        for variant in ("prelude", "plain", "pass", "tokens")
    ),
    "graph": (
        ("undirected-geography-to-sum", "edge"),
        *(
            ("undirected-geography-to-nimber-geography", variant)
            for variant in ("2,3", "1,2", "1,3", "2,4", "3,4")
        ),
    ),
    "pair": (),
    "tree": (),
    "laid": (),
    "arranged": (),
    "sided": (
        ("generalized-geography-to-uno", "standard"),
        ("generalized-geography-to-swap-uno", "standard"),
    ),
    "deal": (("uno-to-undirected-geography", "standard"),),
    "swap": (("swap-uno-to-undirected-geography", "standard"),),
}
"""What is compared: of each kind of instance, the reductions and variants that are proved.

A pair has more variants k,p than are listed; of a choice tree, of a layout of wires with
crossings and of the choices for one the nets are compared."""


def small_cnfs() -> Iterator[Instance]:
    """Every CNF to 2 variables and 3 clauses."""
    for n in range(3):
        for m in range(4):
            for matrix in itertools.combinations_with_replacement(clauses_over(n), m):
                yield cnf(n, matrix)


def random_cnfs(count: int, source: random.Random) -> Iterator[Instance]:
    """Literals repeated, clauses empty now and then, up to 40 variables."""
    for _ in range(count):
        n = source.randint(1, source.choice((3, 6, 12, 40)))
        yield cnf(n, random_matrix(n, source.choice((0, 1, 1, 1)), source))


def clauses_over(n: int) -> list[tuple[int, ...]]:
    """Every clause over n variables, without repeated literals."""
    literals = [x for v in range(1, n + 1) for x in (v, -v)]
    return [c for r in range(len(literals) + 1) for c in itertools.combinations(literals, r)]


def random_matrix(n: int, least: int, source: random.Random) -> list[list[int]]:
    """Up to 2n clauses of at least so many and at most 5 literals, some of them repeated."""
    return [
        [source.choice((1, -1)) * source.randint(1, n) for _ in range(source.randint(least, 5))]
        for _ in range(source.randint(0, 2 * n))
    ]


def cnf(n: int, matrix: Sequence[Sequence[int]]) -> Instance:
    """A CNF on the variables 1 to n.

    >>> cnf(2, [[1, -2]])[1]
    [2, 1, -2, 0]
    """
    return "cnf", [n, *ended(matrix)], Cnf(n, [list(c) for c in matrix])


def small_qbfs() -> Iterator[Instance]:
    """Every prefix and every CNF to 2 variables and 2 clauses; also with all variables free."""
    for n in range(3):
        clauses = clauses_over(n)
        signs = list(itertools.product((1, -1), repeat=n))
        prefixes = [
            [s * v for s, v in zip(sign, order, strict=True)]
            for order in itertools.permutations(range(1, n + 1))
            for sign in signs
        ]
        for m in range(3):
            for matrix in itertools.combinations_with_replacement(clauses, m):
                yield from (qbf(prefix, n, matrix) for prefix in [*prefixes, [], prefixes[0][:1]])


def random_qbfs(
    count: int, source: random.Random, most: Sequence[int] = (3, 6, 12, 40)
) -> Iterator[Instance]:
    """Some variables free, literals repeated, clauses empty, up to 40 variables."""
    for _ in range(count):
        n = source.randint(1, source.choice(most))
        bound = source.sample(range(1, n + 1), source.randint(0, n))
        least = source.choice((0, 1))
        matrix = random_matrix(n, least, source)
        yield qbf([source.choice((1, -1)) * v for v in bound], n, matrix)


def few_variables(count: int, source: random.Random) -> Iterator[Instance]:
    """The same with up to 8 variables, for a target with a number of edges that is cubic."""
    return random_qbfs(count, source, (3, 6, 8))


def qbf(prefix: Sequence[int], n: int, matrix: Sequence[Sequence[int]]) -> Instance:
    """A QBF whose prefix is written as literals, the negative ones universal.

    >>> qbf([1, -2], 2, [[1, 2]])[1]
    [1, -2, 0, 1, 2, 0]
    """
    blocks = [("e" if v > 0 else "a", [abs(v)]) for v in prefix]
    return "qbf", ended([prefix, *matrix]), Qbf(blocks, Cnf(n, [list(c) for c in matrix]))


def few_copies(count: int, source: random.Random) -> Iterator[Instance]:
    """A few graphs on up to 3 vertices, as the targets have tens of thousands."""
    return random_covers("copies", (2, 3), count // 100, source)


def small_layouts() -> Iterator[Instance]:
    """The same QBFs, those with empty clauses left out, as Python lays their wires."""
    return crossing_tables.arranged_qbfs(small_qbfs())


def random_layouts(count: int, source: random.Random) -> Iterator[Instance]:
    """A few QBFs with up to 8 variables, as Python lays them and in random orders of clauses."""
    return crossing_tables.with_more_crossings(few_variables(count // 5, source), source)


def small_choices() -> Iterator[Instance]:
    """The same QBFs as `small_layouts`, with what Python chose."""
    return crossing_tables.chosen_for(small_qbfs(), None)


def random_choices(count: int, source: random.Random) -> Iterator[Instance]:
    """QBFs with up to 8 variables, with what Python chose, and with orders chosen at random."""
    return crossing_tables.chosen_for(few_variables(count // 5, source), source)


def ended(rows: Sequence[Sequence[int]]) -> list[int]:
    """Lists one after the other, each ended by 0."""
    return [x for row in rows for x in (*row, 0)]


INSTANCES: dict[
    str,
    tuple[Callable[[], Iterator[Instance]], Callable[[int, random.Random], Iterator[Instance]]],
] = {
    "cnf": (small_cnfs, random_cnfs),
    "qbf": (small_qbfs, random_qbfs),
    "few": (small_qbfs, few_variables),
    "avoid-true": (small_avoid_trues, random_avoid_trues),
    "flag": (small_flags, random_flags),
    "cover": (partial(small_covers, "cover", 4), partial(random_covers, "cover", (4, 8, 12))),
    "long": (partial(small_covers, "long", 3), partial(random_covers, "long", (3, 4))),
    "copies": (partial(small_covers, "copies", 2), few_copies),
    "puzzle": (small_puzzles, random_puzzles),
    "digraph": (small_digraphs, random_digraphs),
    "graph": (small_graphs, random_graphs),
    "pair": (small_pairs, random_pairs),
    "tree": (small_trees, random_trees),
    "laid": (small_layouts, random_layouts),
    "arranged": (small_choices, random_choices),
    "sided": (small_sided, random_sided),
    "deal": (partial(small_deals, "deal"), partial(random_deals, "deal")),
    "swap": (partial(small_deals, "swap"), partial(random_deals, "swap")),
}


def target(graph: Any) -> Any:
    """A target as the program prints it."""
    if isinstance(graph, (GraphArrays, Sum, Uno, SwapUno, FlagColoring)):
        return unruled(graph.to_json())
    if isinstance(graph, Qbf):
        bound = [v if kind is EXISTS else -v for kind, v in graph.quantified()]
        return {"prefix": bound, "clauses": [list(map(int, c)) for c in graph.matrix.clauses]}
    cnf = getattr(graph, "cnf", graph)
    return {"variables": len(cnf.variables), "clauses": [list(map(int, c)) for c in cnf.clauses]}


def unruled(data: Any) -> Any:
    """Without the names of rulesets.

    >>> unruled({"ruleset": "sum", "summands": [{"ruleset": "nim", "heaps": [1]}]})
    {'summands': [{'heaps': [1]}]}
    """
    if isinstance(data, dict):
        return {key: unruled(value) for key, value in data.items() if key != "ruleset"}
    return [unruled(item) for item in data] if isinstance(data, list) else data


def size(made: dict[str, Any]) -> int:
    """The number of edges, clauses or cards in hand."""
    return (
        sum(map(size, made.get("summands", [])))
        + sum(map(len, made.get("hands", [])))
        + len(made.get("edges", made.get("clauses", [])))
    )


def built(kind: str, instance: Any) -> dict[str, Any]:
    """What Python makes of an instance, by the names that the program uses."""
    if kind == "pair":
        variant, graph = instance
        told = reductions()["undirected-geography-to-nimber-geography"].build(graph, variant)
        return {"nimber-geography k,p": target(told.graph)}
    if kind == "tree":
        switches = choice_nets(instance).switches
        return {"nets": {"edges": [[switch.name, list(switch.nets)] for switch in switches]}}
    if kind == "laid":
        edges = crossing_tables.edges(instance)
        tests = dict.fromkeys(("sound", "runnable", "valid lanes", "laned"), True)
        nets = {**tests, "edges": edges}
        return {"crossing nets": nets, "laid formula": crossing_tables.formula(instance)}
    if kind == "arranged":
        nets = {"edges": crossing_tables.edges(instance)}
        return {"crossing nets of a QBF": nets, "laid formula": crossing_tables.formula(instance)}
    if kind == "flag":  # the rules: who wins
        data = {"first player wins": first_player_wins(instance), **target(instance)}
        return {"flag-coloring winner": data}
    found = {}
    for name, variant in ARROWS[kind]:
        compiled = reductions()[name].build(instance, variant)
        made = target(compiled.graph)
        if compiled.claim.property == "moves" and compiled.claim.equals is not None:
            made["moves"] = compiled.claim.equals  # so many suffice, iff
        found[f"{reductions()[name].target} {variant}"] = made
    return found


def compare(program: Path, count: int = RANDOM) -> bool:
    """Are all targets equal? Prints what was compared, and the first difference of each kind."""
    equal = True
    for kind, (small, at_random) in INSTANCES.items():
        instances = [*small(), *at_random(count, random.Random(1))]
        text = "".join(" ".join(map(str, (kind, *numbers))) + "\n" for _, numbers, _ in instances)
        done = subprocess.run(
            [program.resolve()], input=text, capture_output=True, text=True, check=True
        )
        lines = done.stdout.splitlines()
        assert len(lines) == len(instances), (kind, len(lines), len(instances))
        parts, differ = Counter[str](), Counter[str]()
        for (_, numbers, instance), line in zip(instances, lines, strict=True):
            proved, ours = json.loads(line), built(kind, instance)
            assert proved.keys() == ours.keys(), (kind, proved.keys(), ours.keys())
            for name, made in proved.items():
                parts[name] += size(made)
                differ[name] += made != ours[name]
                if made != ours[name] and differ[name] == 1:
                    print(f"{kind} {numbers}: {name}\n  proved {made}\n  Python {ours[name]}")
        for name, number in parts.items():
            print(
                f"  {kind} to {name}: {len(instances)} instances, {number} edges, clauses or cards,"
                f" {differ[name]} differ"
            )
        equal &= not differ.total()
    return equal


if __name__ == "__main__":
    sys.exit(not compare(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else RANDOM))
