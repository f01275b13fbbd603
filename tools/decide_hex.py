"""Decide the games of small QBFs' net structures and Hex boards; write docs/hex_decided.md.

    python tools/decide_hex.py decided.jsonl --nodes 3000 --sets two,three

Stopped, it goes on where it was: what the file holds is not solved again, nor are nets that are
those of a decided instance up to names. Each game is solved by the solver `local` and compared with
the truth value of its QBF by a solver of formulas; a wrong one ends the run with 1. The page tells
of each set how many were run, and how many were not.

What another program found of the same nets (`--second`: lines with set, name, black or null, and
seconds) stands beside it. That program is no part of this project.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from time import process_time
from typing import Any

from gadgetry._wording import counted
from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.nets.crossing_free_nets import crossing_free_nets
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets, crossing_sizes
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from tools.alike_nets import Form, form

PAGE = Path(__file__).parents[1] / "docs" / "hex_decided.md"
SECOND = PAGE.with_name("hex_decided_second.jsonl")
WINNERS = {True: "Black", False: "White", None: "undecided"}
Clauses = tuple[tuple[int, ...], ...]
Record = dict[str, Any]
TWO: Clauses = ((1, 2), (1, 2))
THREE: Clauses = ((1, 3), (2,))
OF_SETS: dict[str, tuple[Clauses, ...]] = {
    "two": (TWO,),
    "three": (THREE,),
    "mix": tuple((*TWO, right) for right in ((-1,), (-2,), (-1, -2))),
    "both": ((*TWO, (-1, -2), (-1, -2)),),
    "three2": (
        *((*THREE, (-v,)) for v in (1, 3, 2)),
        ((1, 3), (2, 3)),
        ((1, 3), (1, 2)),
    ),
    "three3": (
        *((*THREE, right) for right in ((-1, -2), (-2, -3), (-1, -3))),
        *(((1, 2, 3), rest) for rest in ((1, 2), (1, 3), (2, 3))),
    ),
}
SETS = {
    "two": "(1 or 2)(1 or 2)",
    "three": "(1 or 3)(2)",
    "mix": "(1 or 2)(1 or 2) and (-1), (-2) or (-1 or -2)",
    "boards": "the finished Hex boards of `two`, `three`, `mix` and `three2`, solved as Hex",
    "both": "(1 or 2)(1 or 2)(-1 or -2)(-1 or -2): a crossing on each side",
    "three2": "(1 or 3)(2) and a negative unit, (1 or 3)(2 or 3), (1 or 3)(1 or 2)",
    "three3": "(1 or 3)(2) and a negative pair, (1 or 2 or 3) and a pair",
    "free": "two variables, sets of positive and of negative clauses; variant `crossing-free`",
    "all": "two variables, at most three clauses; has those of `two` and `mix`, too",
}


def prefixed(sets: tuple[Clauses, ...]) -> Iterator[tuple[str, Clauses]]:
    """Each matrix with all prefixes of its variables; only those that need a crossing.

    >>> [prefix for prefix, _ in prefixed((TWO,))]
    ['ee', 'ea', 'ae', 'aa']
    """
    for clauses in sets:
        count = max(abs(x) for clause in clauses for x in clause)
        for quantifiers in product("ea", repeat=count):
            if crossing_sizes(formula("".join(quantifiers), clauses))[1]:
                yield "".join(quantifiers), clauses


def of_two_variables() -> list[tuple[str, Clauses]]:
    """All prefixes of two variables, and up to three clauses, which may be equal.

    >>> len(of_two_variables())
    660
    """
    literals = ((0, 1, -1), (0, 2, -2))
    clauses = [tuple(x for x in pair if x) for pair in product(*literals)]
    matrices = [
        chosen
        for count in range(4)
        for chosen in combinations_with_replacement([c for c in clauses if c], count)
    ]
    pairs = [("".join(q), chosen) for chosen in matrices for q in product("ea", repeat=2)]
    return sorted(pairs, key=lambda pair: crossing_sizes(formula(*pair))[0])


def without_crossings() -> list[tuple[str, Clauses]]:
    """All prefixes of two variables with sets of positive and of negative clauses; no crossing.

    >>> len(without_crossings())
    256
    """
    positive = ((1,), (2,), (1, 2))
    sides = [
        [tuple(tuple(sign * x for x in clause) for clause in chosen) for chosen in some]
        for sign in (1, -1)
        for some in [[c for n in range(4) for c in combinations(positive, n)]]
    ]
    matrices = [(*left, *right) for left, right in product(*sides)]
    pairs = [("".join(q), chosen) for chosen in matrices for q in product("ea", repeat=2)]
    return sorted(pairs, key=lambda pair: sum(map(len, pair[1])))


def formula(prefix: str, clauses: Clauses) -> Qbf:
    """The QBF of a prefix such as `ea`.

    >>> [str(quantifier) for quantifier, _ in formula("ae", ((1, 2),)).quantified()]
    ['a', 'e']
    """
    blocks = [(quantifier, [v]) for v, quantifier in enumerate(prefix, 1)]
    return Qbf(blocks, Cnf(len(prefix), [list(clause) for clause in clauses]))


def name_of(prefix: str, clauses: Clauses) -> str:
    """A short name.

    >>> name_of("ea", ((1, 2), (-1,)))
    'e1a2 (1|2)(-1)'
    """
    bound = "".join(f"{quantifier}{v}" for v, quantifier in enumerate(prefix, 1))
    return f"{bound} " + "".join(f"({'|'.join(map(str, clause))})" for clause in clauses)


def instances(name: str) -> list[tuple[str, Clauses]]:
    """The instances of a set, in order."""
    if name == "all":
        return of_two_variables()
    if name == "free":
        return without_crossings()
    if name == "boards":
        return [pair for part in ("two", "three", "mix", "three2") for pair in instances(part)]
    return list(prefixed(OF_SETS[name]))


def crossings_of(name: str, qbf: Qbf) -> int:
    """How many crossings the nets of an instance of that set have.

    >>> crossings_of("two", formula("ee", TWO)), crossings_of("free", formula("ee", ((1, 2),)))
    (1, 0)
    """
    return 0 if name == "free" else crossing_sizes(qbf)[1]


class Decided:
    """What is known, by the forms of the nets (of boards, each board is solved).

    That is who wins, or that it was left undecided in this run.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self.by_form: dict[Form, Record] = {}
        named = {key_of(r): r for r in records if r["black"] is not None and "same" not in r}
        for name in SETS:
            for prefix, clauses in instances(name):
                record = named.get((name, name_of(prefix, clauses)))
                if record and (nets := self.nets(name, formula(prefix, clauses))):
                    self.by_form.setdefault(form(nets), record)

    @staticmethod
    def nets(name: str, qbf: Qbf) -> Nets | None:
        """The nets of an instance, if it is decided by them."""
        if name == "boards":
            return None
        return crossing_free_nets(qbf) if name == "free" else crossing_nets(qbf)

    def record(self, name: str, prefix: str, clauses: Clauses, limits: Limits) -> Record:
        """Solve one instance, unless the same nets have been."""
        qbf = formula(prefix, clauses)
        nets = self.nets(name, qbf)
        key = None if nets is None else form(nets)
        same = None if key is None else self.by_form.get(key)
        if nets is None or key is None or same is None:
            record = decide(name, prefix, clauses, limits)
            if key is not None:
                self.by_form[key] = record
            return record
        limit = {"limit": same["limit"]} if "limit" in same else {}
        return limit | {
            "set": name,
            "name": name_of(prefix, clauses),
            "switches": len(nets.switches),
            "crossings": crossings_of(name, qbf),
            "true": solve(qbf).outcome,
            "black": same["black"],
            "nodes": 0,
            "seconds": 0.0,
            "same": f"{same['set']} {same['name']}",
        }


def decide(name: str, prefix: str, clauses: Clauses, limits: Limits) -> Record:
    """Solve one instance."""
    qbf = formula(prefix, clauses)
    record: Record = {"set": name, "name": name_of(prefix, clauses)}
    nets = crossing_free_nets(qbf) if name == "free" else crossing_nets(qbf)
    position: Any = nets.shannon()
    if name == "boards":
        position = board_of(nets).hex
        record["board"] = f"{position.rows} x {position.columns}"
    before = process_time()
    verdict = solve(position, limits=limits, solver="local")
    seconds = process_time() - before
    right = solve(qbf).outcome
    if verdict.limit is not None:
        record["limit"] = verdict.limit
    return record | {
        "switches": len(nets.switches),
        "crossings": crossings_of(name, qbf),
        "true": right,
        "black": None if verdict.outcome is None else verdict.winner in ("Short", "Black"),
        "nodes": verdict.nodes,
        "seconds": round(seconds, 1),
    }


def wrong(record: Record) -> bool:
    """Is a decided instance won by the wrong player?

    >>> wrong({"true": True, "black": None}), wrong({"true": True, "black": False})
    (False, True)
    """
    return record.get("black") is not None and record["black"] != record["true"]


def page(records: list[Record], second: dict[tuple[str, str], Record]) -> str:
    """The page."""
    lines = [
        "# Boards that were decided",
        "",
        "Whether Black wins the net structure or the Hex board of a QBF exactly if it is true,",
        "decided by search: by the solver `local`, which finds the gadgets by itself. The truth",
        "value is that of a solver of formulas. `make hex-decided` goes on with what was not run,",
        "and its records are kept [beside this page](hex_decided.jsonl); the page is",
        "written by `tools/decide_hex.py`. Seconds are those of one processor, on a machine shared",
        "with other work: they are upper bounds, and ratios of them say little. The boards of all",
        "sets but `free` also have [certificates](hex_certified.md), made without a search.",
        "",
        "The search was tuned on instances of `two`, `three` and `mix`, which are reported here.",
        "Records are of different versions of it: `two`, most of `free` and the first eight of",
        "`all` were run before its latest change, and may take other numbers of nodes today.",
        *undecided(records),
        "",
        "`same nets`: how many have the nets of another instance up to names, and so its winner;",
        "if that one was left undecided, so were they, without a search of their own.",
        "",
        "| set | instances | run | true, Black wins | false, White wins | wrong | undecided |"
        " same nets | switches | nodes | seconds in all |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [row(name, [r for r in records if r["set"] == name]) for name in SETS]
    lines += ["", *(f"- `{name}`: {meaning}." for name, meaning in SETS.items()), ""]
    lines += ["Of the sets but `free` and `all` those prefixes are taken that need a crossing.", ""]
    lines += [*agreement(records, second), ""]
    crossed = [r for r in records if r.get("crossings")]
    lines += [
        f"With crossings: {counted(len(crossed), 'instance')} run,"
        f" {sum(r['black'] is not None for r in crossed)} of them decided.",
        "",
        "| set | QBF | board | switches | crossings | true | winner | second program | nodes |"
        " seconds |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for r in crossed:
        name = r["name"].replace("|", " or ")
        other = second.get(key_of(r))
        lines.append(
            f"| {r['set']} | `{name}` | {r.get('board', '')} | {r['switches']} |"
            f" {r['crossings']} | {'yes' if r['true'] else 'no'} | {WINNERS[r['black']]} |"
            f" {WINNERS[other['black']] if other else ''} |"
            f" {r['nodes'] if 'same' not in r else 'same nets'} | {r['seconds']} |"
        )
    return "\n".join(lines) + "\n"


def undecided(records: list[Record]) -> list[str]:
    """How far the search had come in those that were not decided.

    >>> undecided([{"black": None, "nodes": 7, "seconds": 1.5, "limit": "2 s"}])[0]
    'Undecided ones had reached 7 to 7 nodes and 1.5 to 1.5 seconds of the processor when'
    """
    left = [r for r in records if r["black"] is None]
    if not left:
        return ["None is undecided."]
    known = sorted({r["limit"] for r in left if "limit" in r})
    run = [r for r in left if "same" not in r]
    return [
        f"Undecided ones had reached {extent([r['nodes'] for r in run])} nodes and"
        f" {extent([r['seconds'] for r in run])} seconds of the processor when",
        "a limit of nodes, or one of time by the clock, stopped them; another run may decide more",
        f"or fewer. Limits are kept in the records of {sum('limit' in r for r in left)} of these"
        f" {len(left)}" + (f": {', '.join(known)}." if known else "."),
    ]


def agreement(records: list[Record], second: dict[tuple[str, str], Record]) -> list[str]:
    """What the second program says of the same instances.

    >>> one = {"set": "two", "name": "x", "black": True}
    >>> agreement([one], {("two", "x"): one | {"black": False}})[-1]
    'by both: they agree on 0 and differ on 1.'
    """
    both = [
        r["black"] == other["black"]
        for r in records
        if (other := second.get(key_of(r))) and None not in (r["black"], other["black"])
    ]
    given_up = [r["seconds"] for r in second.values() if r["black"] is None]
    return [
        "A second program, in another language, written separately from the same ideas and told",
        f"what the gadgets are, was run on {counted(len(second), 'instance')} of the nets; its",
        f"answers are kept [too](hex_decided_second.jsonl), {len(given_up)} of them undecided",
        f"after {extent(given_up)} seconds.",
        f"{counted(len(both), 'instance')} with an answer",
        f"by both: they agree on {sum(both)} and differ on {len(both) - sum(both)}.",
    ]


def row(name: str, records: list[Record]) -> str:
    """The line of a set."""
    done = [r for r in records if r["black"] is not None]
    cells = [
        name,
        f"{len(instances(name))}",
        f"{len(records)}",
        f"{sum(r['true'] and not wrong(r) for r in done)}",
        f"{sum(not r['true'] and not wrong(r) for r in done)}",
        f"{sum(map(wrong, records))}",
        f"{len(records) - len(done)}",
        f"{sum('same' in r for r in records)}",
        extent([r["switches"] for r in records]),
        extent([r["nodes"] for r in done if "same" not in r]),
        f"{sum(r['seconds'] for r in records):.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def extent(numbers: list[int] | list[float]) -> str:
    """The least and the largest.

    >>> extent([3, 1, 2]), extent([])
    ('1 to 3', '')
    """
    return f"{min(numbers)} to {max(numbers)}" if numbers else ""


def main() -> int:
    """Read the file, go on, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--nodes", type=int, default=3000, help="of each instance")
    parser.add_argument("--seconds", type=float, help="of each instance, by the clock")
    parser.add_argument("--again", action="store_true", help="what was undecided, too")
    parser.add_argument("--sets", default=",".join(SETS), help="in this order")
    parser.add_argument("--most", type=int, default=10**6, help="instances of a set")
    parser.add_argument("--crossed", action="store_true", help="only what needs a crossing")
    parser.add_argument("--second", type=Path, default=SECOND, help="another program's answers")
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args()
    others = given.second.read_text().splitlines() if given.second.exists() else []
    second = {key_of(record): record for record in map(json.loads, others)}
    lines = given.results.read_text().splitlines() if given.results.exists() else []
    records = {key_of(record): record for record in map(json.loads, lines)}
    known = {key for key, r in records.items() if r["black"] is not None or not given.again}
    limits = Limits(time=given.seconds, nodes=given.nodes)
    kernels.load()
    decided = Decided(records.values())
    for name in given.sets.split(",") if given.sets else ():
        for prefix, clauses in instances(name)[: given.most]:
            if (name, name_of(prefix, clauses)) in known:
                continue
            if given.crossed and not crossings_of(name, formula(prefix, clauses)):
                continue
            record = decided.record(name, prefix, clauses, limits)
            records[key_of(record)] = record
            with given.results.open("a") as file:
                file.write(json.dumps(record) + "\n")
            print(record, flush=True)
    given.page.write_text(page(list(records.values()), second))
    return int(any(map(wrong, records.values())))


def key_of(record: Record) -> tuple[str, str]:
    """Which instance a record is of; the last one of an instance counts.

    >>> key_of({"set": "two", "name": "e1e2 (1|2)(1|2)"})
    ('two', 'e1e2 (1|2)(1|2)')
    """
    return record["set"], record["name"]


if __name__ == "__main__":
    sys.exit(main())
