"""Write the table of docs/certificates.md: entries of certificates, positions against autotrees.

    python benchmarks/autotrees.py --time 60

A certificate that takes longer than the time, in seconds, is left out. All others were checked.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.limits import Budget, LimitReached, Limits, keeping
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.check import check

PAGE = Path(__file__).parents[1] / "docs" / "certificates.md"
HEAD = "| game | winner | `positions` | `autotree` |\n|---|---|---|---|\n"
FORMULAS = {
    "∃x. x": Qbf([("e", [1])], Cnf(1, [[1]])),
    "∀x. x": Qbf([("a", [1])], Cnf(1, [[1]])),
    "∃x∃y. x ∨ y": Qbf([("e", [1, 2])], Cnf(2, [[1, 2]])),
    "∃x∀y. x ∨ y": Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2]])),
    "∀x∃y. x ∨ y": Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2]])),
    "∃x∀y. x ∧ y": Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1], [2]])),
    "∀x∃y. (x ∨ y) ∧ (¬x ∨ ¬y)": Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]])),
}


def games() -> Iterator[tuple[str, Any]]:
    """The boards, then the Shannon games of the formulas."""
    for n in (3, 4, 5):
        yield f"Hex {n}x{n}", Hex(n, n)
    chain = Chain.of(shortest_path("qbf", "shannon"))
    for text, qbf in FORMULAS.items():
        target: Any = chain.build(qbf).target
        yield f"Shannon of {text}, {target.graph.vertices} vertices", target


def entries(game: Any, seconds: float, autotree: bool) -> tuple[str, str]:
    """The winner and the number of entries of a certificate that was checked."""
    budget = Budget(Limits(seconds=seconds))
    try:
        with keeping(budget):
            made = make_certificate(game, budget, autotree=autotree)
    except LimitReached:
        return "", ""
    return check(made.to_json(), game), f"{len(made):,}"


def rows(seconds: float) -> Iterator[str]:
    """The table, row by row."""
    for name, game in games():
        winner, tree = entries(game, seconds, True)
        yield f"| {name} | {winner} | {entries(game, seconds, False)[1]} | {tree} |"


def main() -> None:
    """Measure, and write the table into the page."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--time", type=float, default=60, help="seconds for each certificate")
    table = HEAD + "".join(f"{row}\n" for row in rows(parser.parse_args().time))
    page = PAGE.read_text("utf-8")
    PAGE.write_text(re.sub(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: table, page), "utf-8")
    print(table, end="")


if __name__ == "__main__":
    main()
