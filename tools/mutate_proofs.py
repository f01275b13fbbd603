"""Changes the constructions one at a time: python -m tools.mutate_proofs BUILD

Of each change in Coq it shows that a proof breaks, of each change in Python that the comparison
with the extracted program notices. BUILD is the folder in which `make proofs` has built. Prints a
line for each change, and exits 1 if one goes unnoticed. Takes some minutes; `make test` runs none.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.proof_texts import PROOFS, ROOT

RANDOM = "50"  # random instances of each kind; the small ones are all there


@dataclass(frozen=True)
class Change:
    """A piece of text that occurs once in a file, what it becomes, and what that means."""

    file: str
    old: str
    new: str
    what: str

    def apply(self, root: Path) -> None:
        """Change the file under a root."""
        text = (root / self.file).read_text()
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file}: expected {self.old!r} once, got {text.count(self.old)}")
        (root / self.file).write_text(text.replace(self.old, self.new))


GEOGRAPHY = "geography/qbf_to_generalized_geography.v"
UNDIRECTED = "geography/generalized_geography_to_undirected_geography.v"
AVOID_TRUE = "formulas/qbf_to_avoid_true.v"
GAME_SAT = "formulas/qbf_to_game_sat.v"
COQ = (
    Change("formulas/qbf.v", "=> forall b, holds", "=> exists b, holds", "for all means exists"),
    Change(
        "geography/generalized_geography.v",
        "In (u, w) arcs -> ~ In w vis -> gg_move",
        "In (u, w) arcs -> gg_move",
        "vertices may be visited again",
    ),
    Change(GEOGRAPHY, "match k with 0 => true", "match k with 0 => false", "A moves first"),
    Change(GEOGRAPHY, "forked : bool := mover n", "forked : bool := negb (mover n)", "E picks"),
    Change(
        GEOGRAPHY,
        "(fun k => (Literal k neg, Leave k))",
        "(fun k => (Leave k, Literal k neg))",
        "diamonds are left backwards",
    ),
    Change(
        GEOGRAPHY,
        "(fun l => (Clause j, Literal (fst l) (snd l)))",
        "(fun l => (Clause j, Literal (fst l) (negb (snd l))))",
        "clauses step onto the opposite literals",
    ),
    Change(UNDIRECTED, "map (fun v => (Vertex v, Pendant v)) (seq 0 V) ++", "", "no pendants"),
    Change(UNDIRECTED, "(Gadget i Rf, Gadget i Rd);", "", "no edge f-d"),
    Change(UNDIRECTED, "(Gadget i Rc, Gadget i Rc0);", "", "no edge c-c0"),
    Change(UNDIRECTED, "(P1, P10); ", "", "the prelude lacks p1-p10"),
    Change(AVOID_TRUE, "seq (2 * N + 1) k", "seq (2 * N + 1) (k + 1)", "a punisher more"),
    Change(AVOID_TRUE, "3 * N :: punishers (N - 1)", "punishers (N - 1)", "no z"),
    Change(
        AVOID_TRUE,
        "(if Nat.odd (length (literals c)) then [3 * N + 1] else [])",
        "[]",
        "odd clauses stay odd",
    ),
    Change(
        GAME_SAT,
        "[tokens (S i) ++ [At i Rp; At i Rn]; tokens (S i) ++ [At i Rp; At i Rt];",
        "[tokens (S i) ++ [At i Rp; At i Rt];",
        "no clause K+{p,n} of exists, which no small QBF notices",
    ),
    Change(GAME_SAT, "[Start] :: flat_map rows", "flat_map rows", "T keeps his first move"),
)

UG_FILE = "gadgetry/reductions/geography/edge_gadget.py"
PYTHON = (
    Change(
        "gadgetry/reductions/geography/qbf_to_generalized_geography.py",
        "arcs.add(CLAUSE, clauses, np.full(m, trunk.fork), trunk.clause(clauses))",
        "arcs.add(CLAUSE, clauses, trunk.clause(clauses), np.full(m, trunk.fork))",
        "arcs from the clauses to the fork",
    ),
    Change(UG_FILE, "(F, D), (D, D0)", "(D, D0), (F, D)", "two edges exchanged"),
    Change(UG_FILE, "(p1, p10), (p1, s)", "(p1, p10), (p10, s)", "the prelude ends at p10"),
    Change(
        "gadgetry/reductions/formulas/qbf_to_avoid_true.py",
        "punishers[:k]) for k in range(count)",
        "punishers[: k + 1]) for k in range(count)",
        "a punisher more",
    ),
    Change(
        "gadgetry/reductions/formulas/qbf_to_avoid_true.py",
        "for x in dict.fromkeys(clause)]",
        "for x in clause]",
        "repeated literals stay",
    ),
    Change(
        "gadgetry/reductions/formulas/qbf_to_game_sat.py",
        "rows += [[*tokens, p, n], [*tokens, p, t], [*tokens, n, t]]",
        "rows += [[*tokens, p, n], [*tokens, n, t], [*tokens, p, t]]",
        "two clauses exchanged",
    ),
)


def breaks_a_proof(change: Change, build: Path) -> str:
    """Where Coq stops; empty if everything is still proved."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "proofs"
        shutil.copytree(build, copy)
        change.apply(copy)
        done = subprocess.run(
            ["make", "-f", "Makefile.coq"], cwd=copy, capture_output=True, text=True
        )
    place = re.search(r'File "\./(\S+)", line (\d+)', done.stderr)
    if done.returncode == 0 or place is None or "Syntax error" in done.stderr:
        return ""
    return f"{place[1]}, line {place[2]}"


def is_compared_away(change: Change, program: Path) -> str:
    """The first instance on which Python differs; empty if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        for room in ("gadgetry", "tools"):
            shutil.copytree(ROOT / room, Path(folder) / room)
        change.apply(Path(folder))
        done = subprocess.run(
            [sys.executable, "-m", "tools.compare_proofs", str(program.resolve()), RANDOM],
            cwd=folder, capture_output=True, text=True,
        )  # fmt: skip
    differs = re.search(r"^(.+)\n  proved ", done.stdout, re.MULTILINE)
    return differs[1] if done.returncode == 1 and differs else ""


def main(build: Path) -> bool:
    """Is every change noticed?"""
    stale = [p for p in PROOFS.rglob("*.v") if p.read_bytes() != _there(build, p)]
    if stale:
        raise SystemExit(f"expected what `make proofs` builds in {build}: run it first")
    unnoticed = 0
    for change in (*COQ, *PYTHON):
        where = (
            breaks_a_proof(change, build)
            if change in COQ
            else is_compared_away(change, build / "constructions")
        )
        unnoticed += not where
        print(f"{change.file}: {change.what}: {where or 'NOT NOTICED'}", flush=True)
    print(f"{len(COQ)} changes in Coq, {len(PYTHON)} in Python, {unnoticed} not noticed")
    return not unnoticed


def _there(build: Path, path: Path) -> bytes:
    copy = build / path.relative_to(PROOFS)
    return copy.read_bytes() if copy.exists() else b""


if __name__ == "__main__":
    sys.exit(not main(Path(sys.argv[1])))
