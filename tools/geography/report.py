"""Reisch's own route, as far as it was found: check the gadgets, try boards, search for a merge.

    python -m tools.geography.report docs/hex_from_geography.jsonl --boards 300 --candidates 20000

Writes docs/hex_from_geography.md. Records (one a line) are kept; what the file holds is not run
again.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from gadgetry.reductions.connection.nets.nets import Switch
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from tools.geography.merges import FACES, drawings, fails, planar
from tools.geography.nets_of_geography import Board, GeographyNets, random_boards

PAGE = Path(__file__).parents[2] / "docs" / "hex_from_geography.md"
MERGES = {
    "loses": "x/h1, cz/h2, b/(the other b)",
    "wins": "x/l, (l of the other)/v, then as `loses`",
    "leaks": "e/f, l/y, then as `loses`",
    "wins_later": "`wins` for b, and only a gate at a",
}
Record = dict[str, Any]
NODES = 6_000
TOLD = ("right, won", "right, lost", "wrong, won", "wrong, lost", "undecided")
ROLES = ["u", "z", "al", "be", "k", "X", "N", "r", "R", "x", "h1", "cz", "h2", "b", "l", "v", "w"]


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


def boards(name: str, count: int, left_out: str = "", merges: str = "wins") -> Record:
    """Random boards of 4 to 7 vertices: is the winner that of the rules?"""
    told = Counter[str]()
    sizes, example, before = [], None, process_time()
    for board in islice(random_boards(Random(5), 7), count):
        made = GeographyNets(board, frozenset({left_out}), (merges, "loses")).nets()
        verdict = solve(made.shannon(), solver="nets", limits=Limits(nodes=NODES))
        sizes.append(len(made.switches))
        if verdict.outcome is None:
            told["undecided"] += 1
            continue
        true = board.wins()
        right = (verdict.winner == "Short") == true
        told[f"{'right' if right else 'wrong'}, {'won' if true else 'lost'}"] += 1
        if not right and (example is None or len(board.arcs) < len(example)):
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
    yield "boards as built", lambda: boards("as built", count)
    yield "boards leaking merges", lambda: boards("leaking merges", count, merges="leaks")
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


TOP = """\
# From geography to Hex: Reisch's own route, as far as it was found

Reisch (1981) goes from planar bipartite GENERALIZED GEOGRAPHY of degree three to a planar Shannon
game, and from there to Hex. His gadgets are not known here. These are another try, and **no
reduction**: one gadget is missing. `make hex-geography` runs all of this again (`tools/geography`)
and writes this page.

The token is the component A of s at a net, Black to move; all faces are joined to t. Each gadget
passes A on with the move, and is dead once White has a move at its entry. `x/y`: Black takes x,
White must answer y.

| vertex | gadget |
|---|---|
| one in, one out | `u {p,q}  z {q,t}`: u/z |
| Black chooses | u/z, then `al {p,G}  be {G,g,t}`: al/be on to G, or be/al on beside g |
| White chooses | `k {p,K}  X {K,M}  N {M,t,R'}  r {M,t}  R {K,R'}`: k, X (N/R) or N (X/r) |
| two in, Black enters | of each head `x {a,Q}  h1 {Q,Z,t}  cz {Q,Z}  h2 {Z,t}  b {Z,o}` |
| two in, White enters | of each head `x {a,p,L}  l {L,n',t}  v {p,n}`; then those |
| no way out | `w {p,t}` if White is to move there, nothing if Black is |

Where Black enters, the second visit must lose for him: x/h1, cz/h2, b/(the other b), so that the
second visit finds its b White's. Where White enters, it must win for Black: x/l, then (the other's
l)/v, which joins the other's L to t, so that there x joins A to t. Black cannot go both ways where
he chooses, since al does not join A to g. White's choice leads on from K or from M.

## The merges

A merge has two heads, an end, and three faces around it. From each head, Black to move, it must
pass to the end, and lose without an exit; there must be no way back to the other head, though
threats wait there; and along a wire from the end around to the other head (a segment of three
semis, which links the face that it goes around until it is run) the second visit must lose, or win.
White to move, all must be lost. In a planar drawing each switch at t is at one of the faces.

"""
BETWEEN = """
A merge whose second visit loses is there, planar, in both orders: it is the end of a variable of
[qbf-to-hex](reductions/qbf-to-hex.md). One whose second visit wins is there, but not planar.
`leaks` is planar, and lets A come to the other head from behind, with threats. `wins_later` is
planar and right if it is known which arc is gone first, as for tests of literals.

## Boards, with t at every face

Random bipartite digraphs with 4 to 7 vertices of degree at most three and a merge at least, planar
or not: who wins the nets, by the solver `nets`, against who wins by the rules. `without` a role:
all its switches are White's, on the first of the same boards.

"""
SEARCH = """
## The search for the missing merge

From the best planar drawing of a merge one to three switches are added, changed or taken away at
random, up to 26 switches; a planar candidate that fails in no more contexts is gone on from.

"""
OPEN = """
## What is open

- A planar merge in which the second visit wins, in both orders.
- Whole planar boards whose wires link the faces to t, as those of [qbf-to-hex](hex_theorem.md) do:
  not tried. In the boards above all faces are t.
- A proof of any of it.
"""


def table(heads: str, rows: Iterable[Iterable[Any]]) -> str:
    """A table.

    >>> print(table("a, b", [(1, 2)]), end="")
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    names = heads.split(", ")
    lines = [names, *rows]
    made = [f"| {' | '.join(map(str, row))} |" for row in lines]
    return "\n".join([made[0], "|---" * len(names) + "|", *made[1:]]) + "\n"


def page(records: dict[str, Record]) -> str:
    """The page."""
    of = {what: [r for r in records.values() if r["what"] == what]
          for what in ("gadget", "boards", "search")}  # fmt: skip
    merges = [
        (
            f"`{r['name']}`", MERGES[r["name"]], r["switches"], "; ".join(r["fails"]) or "nowhere",
            r["drawings"],
            "" if r["least"] is None else "; ".join(r["least"]) or "nowhere",
        )
        for r in of["gadget"]
    ]  # fmt: skip
    boards = [
        (
            r["name"], r["count"], *(r["told"].get(key, 0) for key in TOLD),
            f"{r['switches'][0]} to {r['switches'][1]}",
            " ".join(f"{a}-{b}" for a, b in r["example"] or ()),
        )
        for r in of["boards"]
    ]  # fmt: skip
    searches = [
        (
            r["name"], r["candidates"], r["planar"], "; ".join(r["fails"]) or "**nowhere**",
            len(r["best"]), r["seconds"],
        )
        for r in of["search"]
    ]  # fmt: skip
    found = any(not r["fails"] for r in of["search"])
    said = "One was found: see the records." if found else "None was found."
    return (
        TOP
        + table("merge, run, switches, fails with t everywhere, planar drawings, the best of them"
                " fails", merges)
        + BETWEEN
        + table("nets, boards, " + "; ".join(TOLD).replace(", ", " and ").replace("; ", ", ")
                + ", switches, smallest wrong board", boards)
        + SEARCH
        + table("from, candidates, planar ones, the best fails, its switches, seconds", searches)
        + f"\n{said}\n" + OPEN
    )  # fmt: skip


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
