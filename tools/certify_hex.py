"""Certify who wins the Hex boards of QBFs, without a search; write docs/hex_certified.md.

    python -m tools.certify_hex docs/hex_certified.jsonl --sets two,three,large

Each QBF is compiled to a board (variant `polynomial`), the strategy of its winner is carried over
to a certificate, and `check` has to accept it on the board, as written to a file and read again.
The checker knows the rules of Hex and the board, not the formula. Stopped, the run goes on where it
was. A certificate that is refused ends it.
"""

import argparse
import json
import sys
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

from gadgetry._wording import counted
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.connection.nets.crossing_nets import crossing_sizes
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.certificates.carried import carried_certificate
from gadgetry.verifiers.certificates.check import check
from tools import decide_hex
from tools.decide_hex import Clauses, Record, extent, formula, key_of, name_of

PAGE = Path(__file__).parents[1] / "docs" / "hex_certified.md"
SMALL = ("two", "three", "mix", "both", "three2", "three3", "all")
SETS = {name: decide_hex.SETS[name] for name in SMALL} | {
    "large": "8 variables, 12 clauses of 3 literals at random, 10 true and 10 false ones",
}


def large(count: int = 10) -> list[tuple[str, Clauses]]:
    """Random formulas of both truth values, the same ones always.

    >>> [len(clauses) for _, clauses in large(1)]
    [12, 12]
    """
    rng = Random(12)
    kept: dict[bool, list[tuple[str, Clauses]]] = {True: [], False: []}
    while min(map(len, kept.values())) < count:
        prefix = "".join(rng.choice("eea") for _ in range(8))
        clauses = tuple(
            tuple(rng.choice((v, -v)) for v in sorted(rng.sample(range(1, 9), 3)))
            for _ in range(12)
        )
        kept[bool(solve(formula(prefix, clauses)).outcome)].append((prefix, clauses))
    return [*kept[True][:count], *kept[False][:count]]


def instances(name: str) -> list[tuple[str, Clauses]]:
    """The instances of a set, in order."""
    return large() if name == "large" else decide_hex.instances(name)


def certify(name: str, prefix: str, clauses: Clauses) -> Record:
    """Compile, make the certificate, check it as a reader of the two files would.

    >>> record = certify("all", "e", ((1,),))
    >>> record["winner"], record["true"], record["entries"] > 1
    ('Black', True, True)
    """
    qbf = formula(prefix, clauses)
    before = process_time()
    compiled = Chain.of(shortest_path("qbf", "hex"), ["polynomial"]).build(qbf)
    built = process_time()
    certificate = carried_certificate(compiled)
    text = json.dumps(certificate.to_json())
    made = process_time()
    board = compiled.target
    if not isinstance(board, Hex):
        raise TypeError(f"expected a Hex board, got {board!r}")
    winner = check(json.loads(text), board)
    return {
        "set": name,
        "name": name_of(prefix, clauses),
        "board": f"{board.rows} x {board.columns}",
        "empty": board.cells.count("."),
        "crossings": crossing_sizes(qbf)[1],
        "true": solve(qbf).outcome,
        "winner": winner,
        "entries": len(certificate),
        "bytes": len(text),
        "building": round(built - before, 2),
        "making": round(made - built, 2),
        "checking": round(process_time() - made, 2),
    }


def wrong(record: Record) -> bool:
    """Has the wrong player won?

    >>> wrong({"true": True, "winner": "White"}), wrong({"true": False, "winner": "White"})
    (True, False)
    """
    return bool((record["winner"] == "Black") != record["true"])


def page(records: list[Record]) -> str:
    """The page."""
    crossed = [r for r in records if r["crossings"]]
    lines = [
        "# Boards whose winner is certified",
        "",
        "Hex boards of QBFs (`qbf-to-hex`, variant `polynomial`), each with a certificate of who",
        "wins ([joins and cuts](certificates.md#joins-and-cuts-proofs-of-large-hex-boards)): the",
        "strategy of the formula's winner, carried over, without a search. `check` accepts each;",
        "it knows the rules of Hex and the board, and shares no code with what builds boards and",
        "strategies. So who wins each of these boards is certain; whether its formula is true is",
        "the answer of a solver of formulas. [Search](hex_decided.md) decides some of them, too.",
        "`make hex-certified` writes this page and [its records](hex_certified.jsonl), and goes on",
        "with what was not run. Seconds are those of one processor, on a machine with other work.",
        "",
        "| set | instances | certified | true, Black wins | false, White wins | wrong | crossings |"
        " empty cells | entries | seconds: board | certificate | check |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
        *(row(name, [r for r in records if r["set"] == name]) for name in SETS),
        "",
        *(f"- `{name}`: {meaning}." for name, meaning in SETS.items()),
        "",
        f"With crossings: {counted(len(crossed), 'board')},"
        f" {sum(r['true'] for r in crossed)} of true formulas and"
        f" {sum(not r['true'] for r in crossed)} of false ones;"
        f" {sum(map(wrong, records))} of all {len(records)} are wrong.",
        "",
        "The largest of each set:",
        "",
        "| set | QBF | board | empty cells | crossings | winner | entries | bytes |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in SETS:
        of_set = sorted((r for r in records if r["set"] == name), key=lambda r: -r["empty"])
        lines += [
            f"| {name} | `{r['name'].replace('|', ' or ')}` | {r['board']} | {r['empty']} |"
            f" {r['crossings']} | {r['winner']} | {r['entries']} | {r['bytes']} |"
            for r in islice(of_set, 1)
        ]
    return "\n".join(lines) + "\n"


def row(name: str, records: list[Record]) -> str:
    """The line of a set."""
    cells = [
        name,
        f"{len(instances(name))}",
        f"{len(records)}",
        f"{sum(r['true'] and not wrong(r) for r in records)}",
        f"{sum(not r['true'] and not wrong(r) for r in records)}",
        f"{sum(map(wrong, records))}",
        *(extent([r[key] for r in records]) for key in ("crossings", "empty", "entries")),
        *(f"{sum(r[key] for r in records):.0f}" for key in ("building", "making", "checking")),
    ]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Read the file, go on, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--sets", default=",".join(SETS), help="in this order")
    parser.add_argument("--most", type=int, default=10**6, help="instances of a set")
    given = parser.parse_args()
    lines = given.results.read_text().splitlines() if given.results.exists() else []
    records = {key_of(record): record for record in map(json.loads, lines)}
    for name in given.sets.split(",") if given.sets else ():
        for prefix, clauses in instances(name)[: given.most]:
            if (name, name_of(prefix, clauses)) in records:
                continue
            record = certify(name, prefix, clauses)
            records[key_of(record)] = record
            with given.results.open("a") as file:
                file.write(json.dumps(record) + "\n")
            print(record, flush=True)
    PAGE.write_text(page(list(records.values())))
    return int(any(map(wrong, records.values())))


if __name__ == "__main__":
    sys.exit(main())
