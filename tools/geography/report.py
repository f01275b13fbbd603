"""Reisch's own route, derived anew: check the gadgets, try boards, search for a merge.

    python -m tools.geography.report docs/hex_from_geography.jsonl --boards 300 --candidates 20000

Writes docs/hex_from_geography.md. Records (one a line) are kept; what the file holds is not run
again.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.nets.nets import Switch, check_drawable
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from tools.geography.geography_page import MERGES, PAGE, Record, page
from tools.geography.merges import FACES, drawings, fails, planar
from tools.geography.nets_of_geography import Board, GeographyNets, random_boards
from tools.geography.planar_nets import PlanarNets

NODES = 6_000
WHOLE = Limits(nodes=3_000, time=60)
DRAWN = (
    ((0, 1),),
    ((0, 1), (1, 2)),
    ((3, 2), (0, 3), (1, 4), (2, 1), (1, 2), (4, 3)),
    ((2, 1), (1, 2), (3, 2), (0, 3), (0, 1)),
    ((0, 1), (2, 1), (1, 2), (0, 3), (2, 3)),
    ((4, 3), (4, 1), (2, 3), (1, 4), (0, 1), (3, 2)),
)
ROLES = [
    "u",
    "z",
    "al",
    "be",
    "k",
    "X",
    "N",
    "r",
    "R",
    "x",
    "h1",
    "cz",
    "h2",
    "b",
    "e",
    "f",
    "y",
    "l",
    "w",
]


def merge(kind: str) -> list[Switch]:
    """A merge alone.

    >>> len(merge("loses"))
    10
    """
    nets = GeographyNets(Board(((0, 1),)))
    getattr(nets, f"merge_that_{kind}")("m", ["a", "b"], "o")
    return nets.switches


def gadget(kind: str) -> Record:
    """What a merge fails at, with t everywhere, and in each planar drawing of it."""
    switches = merge(kind)
    wins = kind != "loses"
    everywhere = [
        Switch(x.name, tuple("F1" if net == "t" else net for net in x.nets)) for x in switches
    ]
    made = list(drawings(switches))
    worst = [fails(drawing, wins) for drawing in made]
    return {
        "what": "gadget", "name": kind, "switches": len(switches),
        "fails": fails(everywhere, wins), "drawings": len(made),
        "least": min(worst, key=len, default=None),
    }  # fmt: skip


def whole(name: str, seed: int, count: int) -> Record:
    """Random planar boards of 4 to 6 vertices as nets with segments, by the solver `local`."""
    told, sizes, example, before = Counter[str](), list[int](), None, process_time()
    for board in random_boards(Random(seed), 6):
        nets = PlanarNets(board).made()
        if nets is None:
            continue
        check_drawable(nets)
        sizes.append(len(nets.switches))
        verdict = solve(nets.shannon(), solver="local", limits=WHOLE)
        answer = told_of(verdict.winner, board)
        told[answer] += 1
        if answer.startswith("wrong"):
            example = board.arcs
        if len(sizes) == count:
            break
    return {
        "what": "planar", "name": name, "count": count, "told": dict(told), "example": example,
        "switches": [min(sizes), max(sizes)], "seconds": round(process_time() - before, 1),
    }  # fmt: skip


def drawn(arcs: tuple[tuple[int, int], ...]) -> Record:
    """The Hex board of a planar board, solved as Hex."""
    board = Board(arcs)
    nets = PlanarNets(board).made()
    assert nets is not None
    position = board_of(nets).hex
    verdict = solve(position, solver="local", limits=WHOLE)
    return {
        "what": "hex", "name": " ".join(f"{a}-{b}" for a, b in arcs), "true": board.wins(),
        "switches": len(nets.switches), "board": f"{position.rows} x {position.columns}",
        "winner": verdict.winner, "nodes": verdict.nodes,
    }  # fmt: skip


def told_of(winner: str | None, board: Board) -> str:
    """Right or wrong, by the rules; a key of `TOLD`.

    >>> told_of("Cut", Board(((0, 1),)))
    'wrong, won'
    """
    if winner is None:
        return "undecided"
    true = board.wins()
    return f"{'right' if (winner == 'Short') == true else 'wrong'}, {'won' if true else 'lost'}"


def boards(name: str, count: int, left_out: str = "", merges: str = "wins") -> Record:
    """Random boards of 4 to 7 vertices: is the winner that of the rules?"""
    told = Counter[str]()
    sizes, example, before = [], None, process_time()
    for board in islice(random_boards(Random(5), 7), count):
        made = GeographyNets(board, frozenset({left_out}), (merges, "loses")).nets()
        verdict = solve(made.shannon(), solver="nets", limits=Limits(nodes=NODES))
        sizes.append(len(made.switches))
        answer = told_of(verdict.winner, board)
        told[answer] += 1
        shorter = example is None or len(board.arcs) < len(example)
        if answer.startswith("wrong") and shorter:
            example = board.arcs
    return {
        "what": "boards", "name": name, "count": count, "told": dict(told), "example": example,
        "switches": [min(sizes), max(sizes)], "seconds": round(process_time() - before, 1),
    }  # fmt: skip


def changed(rng: Random, switches: list[Switch]) -> list[Switch]:
    """One or two switches added, taken away, or with another net."""
    rows = list(switches)
    nets = sorted({net for x in rows for net in x.nets} | set(FACES) | {"m1", "m2"})
    for _ in range(rng.randint(1, 3)):
        what = rng.choice(("add", "add", "net", "net", "net", "away"))
        if what == "add":
            chosen = rng.sample(nets, rng.choice((2, 2, 3)))
            rows.append(Switch(f"new{rng.random()}", tuple(chosen)))
            continue
        i = rng.randrange(len(rows))
        if what == "away":
            del rows[i]
            continue
        around = dict.fromkeys([*rng.sample(rows[i].nets, 1), rng.choice(nets)])
        more = [net for net in rows[i].nets if rng.random() < 0.5]
        found = list(dict.fromkeys([*around, *more]))[:3]
        if len(found) > 1:
            rows[i] = Switch(rows[i].name, tuple(found))
    return rows


def climb(name: str, candidates: int, seed: int) -> Record:
    """Random changes of a planar merge, kept if it fails at no more; its best, and how many."""
    rng, before = Random(f"{name} {seed}"), process_time()
    best = min(drawings(merge(name)), key=lambda made: len(fails(made, True)))
    start = best
    wrong = fails(best, True)
    tried = 0
    for _ in range(candidates):
        made = changed(rng, best if rng.random() < 0.9 else start)
        if len(made) > 26 or not planar(made):
            continue
        tried += 1
        now = fails(made, True, len(wrong) + 1)
        if len(now) <= len(wrong):
            best, wrong = made, now
        if not wrong:
            break
    return {
        "what": "search", "name": f"{name}, {seed}", "candidates": candidates, "planar": tried,
        "fails": wrong, "best": [x.nets for x in best],
        "seconds": round(process_time() - before, 1),
    }  # fmt: skip


def tasks(count: int, candidates: int) -> Iterator[tuple[str, Any]]:
    """All records, by key, with what makes each."""
    for kind in MERGES:
        yield f"gadget {kind}", lambda kind=kind: gadget(kind)
    for seed in range(1, 5):
        name = f"as built, {seed}"
        yield f"planar {name}", lambda name=name, seed=seed: whole(name, seed, count // 10)
    for arcs in DRAWN:
        name = " ".join(f"{a}-{b}" for a, b in arcs)
        yield f"hex {name}", lambda arcs=arcs: drawn(arcs)
    yield "boards as built", lambda: boards("as built", count)
    yield "boards leaking merges", lambda: boards("leaking merges", count, merges="leaks")
    yield "boards crossing merges", lambda: boards("crossing merges", count, merges="crosses")
    yield "boards plain merges", lambda: boards("plain merges", count, merges="joins")
    for name in ("leaks", "wins_later"):
        for seed in (1, 2):
            key = f"search {name}, {seed}"
            yield key, lambda name=name, seed=seed: climb(name, candidates, seed)
    for role in ROLES:
        yield (
            f"boards without {role}",
            lambda role=role: boards(f"without {role}", count // 5, role),
        )


def main() -> int:
    """Read the file, go on, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--candidates", type=int, default=3000, help="of each search")
    parser.add_argument("--seconds", type=float, default=10**9, help="begin nothing after these")
    given = parser.parse_args()
    lines = given.results.read_text().splitlines() if given.results.exists() else []
    records = {f"{r['what']} {r['name']}": r for r in map(json.loads, lines)}
    for key, make in tasks(given.boards, given.candidates):
        if key in records or process_time() > given.seconds:
            continue
        records[key] = json.loads(json.dumps(make()))
        with given.results.open("a") as file:
            file.write(json.dumps(records[key]) + "\n")
        print(key, records[key].get("told") or records[key].get("fails"), flush=True)
    PAGE.write_text(page(records))
    return 0


if __name__ == "__main__":
    sys.exit(main())
