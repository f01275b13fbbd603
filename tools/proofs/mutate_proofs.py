"""Changes the constructions one at a time: python -m tools.proofs.mutate_proofs BUILD

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
from pathlib import Path

from tools.proofs.proof_changes import Change
from tools.proofs.proof_changes_in_coq import COQ
from tools.proofs.proof_changes_in_python import PYTHON
from tools.proofs.proof_texts import PROOFS, ROOT

RANDOM = "50"  # random instances of each kind; the small ones are all there


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
    """The first instance on which Python differs, or what its own checks refuse; else empty."""
    with tempfile.TemporaryDirectory() as folder:
        for room in ("gadgetry", "tools"):
            shutil.copytree(ROOT / room, Path(folder) / room)
        change.apply(Path(folder))
        done = subprocess.run(
            [sys.executable, "-m", "tools.proofs.compare_proofs", str(program.resolve()), RANDOM],
            cwd=folder, capture_output=True, text=True,
        )  # fmt: skip
    differs = re.search(r"^(.+)\n  proved ", done.stdout, re.MULTILINE)
    refused = re.search(r"^\S*(ReductionError: .+)$", done.stderr, re.MULTILINE)
    noticed = differs or refused
    return noticed[1] if done.returncode == 1 and noticed else ""


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
