"""Checks all of proofs/ with Coq, as `make proofs` does: python -m tools.proofs.check_proofs BUILD.

Builds in the folder BUILD, once more with other generated names, asks Coq for the assumptions of
every theorem, has `coqchk` check the compiled files, extracts the constructions and the checker of
certificates, and compares them with Python's. Prints what it has found and how long each step took,
and exits 1 at the first fault.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tools.proofs.compare_proofs import compare
from tools.proofs.proof_texts import PROOFS, faults, sources, theorems, unquoted
from tools.proofs.standard_names import hidden
from tools.tamper_certificates import hold

CORES = len(os.sched_getaffinity(0))
CLOSED = "Closed under the global context"


class Unproved(Exception):
    """Something that `make proofs` promises does not hold."""


@contextmanager
def step(what: str) -> Iterator[None]:
    """Says what is done, and how long it took."""
    begin = time.monotonic()
    yield
    print(f"{what}: {time.monotonic() - begin:.0f} s", flush=True)


def run(build: Path, *command: str, text: str | None = None) -> str:
    """The output of a command in the build folder; what it complains of, if it fails."""
    done = subprocess.run(command, cwd=build, input=text, capture_output=True, text=True)
    if done.returncode:
        raise Unproved(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def folders(build: Path) -> list[str]:
    """The folders as options of Coq, from `_CoqProject`."""
    lines = (build / "_CoqProject").read_text().splitlines()
    return [word for line in lines if line.startswith("-Q") for word in line.split()]


def prepare(build: Path) -> None:
    """The texts in the build folder; what has not changed need not be proved again."""
    for path in sorted(PROOFS.rglob("*")):
        copy = build / path.relative_to(PROOFS)
        if path.is_file() and not (copy.exists() and copy.read_bytes() == path.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    listed = {line for line in (build / "_CoqProject").read_text().splitlines() if line[0] != "-"}
    if listed != (there := {str(path.relative_to(PROOFS)) for path in sources()}):
        raise Unproved(f"_CoqProject differs from the files: {sorted(listed ^ there)}")


def prove(build: Path) -> None:
    """All files through Coq."""
    run(build, "coq_makefile", "-f", "_CoqProject", "-o", "Makefile.coq")
    run(build, "make", "-f", "Makefile.coq", f"-j{CORES}")


def prove_with_other_names(build: Path) -> None:
    """Each file again, with other names for all that Coq names by itself.

    What still passes relies on no generated name, which the next Coq may choose otherwise.
    """

    def prove_again(path: Path) -> None:
        name = str(path.relative_to(PROOFS))
        proved, again = build / f"{name}o", build / "mangled" / f"{name}o"
        if again.exists() and again.stat().st_mtime > proved.stat().st_mtime:
            return
        again.parent.mkdir(parents=True, exist_ok=True)
        output = str(again.relative_to(build))
        run(build, "coqc", *folders(build), "-mangle-names", "generated_", name, "-o", output)

    with ThreadPoolExecutor(CORES) as pool:  # each needs only what `prove` has built
        list(pool.map(prove_again, sources()))


def ask(build: Path, commands: str) -> str:
    """What Coq answers to commands."""
    (build / "asked.v").write_text(commands)
    return run(build, "coqc", *folders(build), "asked.v")


def assumptions(build: Path) -> list[tuple[str, str]]:
    """What each theorem assumes, in Coq's words."""
    known = theorems()
    needed = [f"Require {module}." for module in sorted({theorem.module for theorem in known})]
    asked = [f"Print Assumptions {theorem.module}.{theorem.name}." for theorem in known]
    words = ask(build, "\n".join((*needed, *asked)) + "\n").splitlines()
    if words != [CLOSED] * len(known):
        raise Unproved("\n".join((f"expected {len(known)} times {CLOSED!r}, got", *words)))
    return [(theorem.name, line) for theorem, line in zip(known, words, strict=True)]


def extract(build: Path, what: str, reader: str, name: str) -> Path:
    """A program: what Coq's commands extract, and what reads its input."""
    run(build, "coqc", *folders(build), f"extraction/{what}.v")
    program = build / name
    parts = (f"{what}.mli", f"{what}.ml", f"extraction/{reader}.ml")
    run(build, "ocamlopt", "-w", "-a", "-I", ".", *parts, "-o", str(program.resolve()))
    return program


def check(build: Path) -> None:
    """All steps, in order."""
    if wrong := [*faults(), *unquoted()]:
        raise Unproved("\n".join(wrong))
    prepare(build)
    lines = sum(len(path.read_text().splitlines()) for path in sources())
    with step(f"Coq has checked {len(sources())} files of {lines} lines"):
        prove(build)
    with step("all of them once more with other generated names"):
        prove_with_other_names(build)
    if wrong := list(hidden(build, lambda commands: ask(build, commands))):
        raise Unproved("\n".join(wrong))
    with step("Print Assumptions"):
        for name, words in assumptions(build):
            print(f"  {name}: {words}")
    modules = sorted({theorem.module for theorem in theorems()})
    with step(f"coqchk has checked {len(modules)} files with theorems, and all they need"):
        run(build, "coqchk", "-silent", *folders(build), *modules)
    with step("extracted constructions, compared with Python's"):
        if not compare(extract(build, "constructions", "main", "constructions")):
            raise Unproved("Python builds something else than what is proved")
    with step("extracted checker of certificates, compared with Python's"):
        if not hold(extract(build, "checker", "check", "check_certificate")):
            raise Unproved("the proved checker of certificates and Python's differ")


if __name__ == "__main__":
    try:
        check(Path(sys.argv[1]))
    except Unproved as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
