"""Limits hold: every solver and every verb, with instances far too large, under a hard limit.

Each runs as a command in a process of its own whose address space the system limits. It must
answer, or say "undecided" or why it refuses, with the processor time and the memory that it was
given and a little more.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gadgetry.api.others.templates import template
from gadgetry.cli.main import run
from gadgetry.cli.verbs import __path__ as verb_files
from gadgetry.formulas import AvoidTrue
from gadgetry.games.registry import position_from_json, rulesets
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import OUT_OF_MEMORY, Solver, solve, solvers
from gadgetry.solvers.verdict import Question
from reliability.far_too_large import cnf, dimacs, far_too_large, heaps, qdimacs

SECONDS = 1.0
MEGABYTES = 400
LIMITS = ("--time", f"{SECONDS:g}", "--memory", f"{MEGABYTES}M")
MORE_SECONDS = 10.0  # for Python, imports, reading, and one step too far
MORE_MEGABYTES = 200
ADDRESS_SPACE = 4 << 30  # of which libraries map more than they use
HANGS = 300  # seconds of the wall clock: other work goes on beside the suite


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it took."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


def limited(*words: str) -> Ended:
    """Run the command in a process with a hard limit of memory."""
    report, wrote = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(wrote), *words],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, pass_fds=(wrote,), preexec_fn=_confine,
    )  # fmt: skip
    os.close(wrote)
    try:
        out, err = child.communicate(timeout=HANGS)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        err += "\nkilled by the suite: it did not end"
    with os.fdopen(report) as numbers:
        seconds, kilobytes = map(float, (numbers.read() or "inf inf").split())
    return Ended(child.returncode, out, err, seconds, kilobytes / 1024)


_CHILD = """
import os, resource, sys
from gadgetry.cli.main import run
code = run(sys.argv[2:])
sys.stdout.flush()
used = resource.getrusage(resource.RUSAGE_SELF)
os.write(int(sys.argv[1]), f"{used.ru_utime + used.ru_stime} {used.ru_maxrss}".encode())
os._exit(code)
"""


def _confine() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def check(ended: Ended, codes: tuple[int, ...], words: str) -> None:
    """It answered or gave up as it should, and took little more than it was given."""
    told = f"{words}: {ended.out[-1500:]}\n{ended.err[-1500:]}"
    assert ended.code in codes, told
    assert "Traceback" not in told
    assert OUT_OF_MEMORY not in told
    assert "out of memory" not in told
    assert ended.seconds <= SECONDS + MORE_SECONDS, told
    assert ended.megabytes <= MEGABYTES + MORE_MEGABYTES, told


@pytest.mark.limits
@pytest.mark.parametrize(
    ("solver", "kind"),
    [
        pytest.param(solver, kind, id=f"{solver.name}-{kind}")
        for solver in solvers()
        for kind in solver.takes
    ],
)
def test_every_solver_keeps_its_limits(
    solver: Solver, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """And takes at least one of the instances, or the suite knows none that it takes."""
    taken = 0
    play = ("--misere",) if solver.misere else ()
    for asked in ("--moves=all", "--winner-only", "--moves=none"):
        if taken:
            break  # asked more, some take none: they find no values, or no moves
        for words, text in far_too_large(kind).items():
            if (kind, words) in NOT_READ:
                continue
            file = _written(kind, words, text, tmp_path_factory)
            ended = limited("solve", str(file), "--solver", solver.name, asked, *play, *LIMITS)
            print(f"{words}, {asked}: exit {ended.code}, {ended.megabytes:.0f} MB")
            check(ended, (10, 20, 3, 2), words)
            taken += ended.code != 2
            if ended.code == 2 and "expected a solver that applies" not in ended.err:
                NOT_READ.add((kind, words))
    if not taken and solver.name in ("depqbf", "pyqbf"):
        pytest.skip("not installed")
    assert taken, f"{solver.name}: expected an instance far too large that it takes"


NOT_READ: set[tuple[str, str]] = set()  # files that are refused, whatever the solver
FILES: dict[tuple[str, str], Path] = {}


def _written(
    kind: str, words: str, text: Callable[[], str], directory: pytest.TempPathFactory
) -> Path:
    """The instance's file, written once for all solvers."""
    if (kind, words) not in FILES:
        FILES[kind, words] = directory.mktemp("large") / "instance"
        FILES[kind, words].write_text(text())
    return FILES[kind, words]


BIG_CNF = ("cnf", lambda: dimacs("cnf", 20_000, cnf(20_000, 85_000, 3)))
BIG_QBF = ("qdimacs", lambda: qdimacs(20_000, 1, cnf(20_000, 60_000, 3)))
QBF_10 = ("qdimacs", lambda: qdimacs(10, 1, cnf(10, 20, 3)))
HEX_10 = ("json", lambda: json.dumps({"ruleset": "hex", "rows": 10, "columns": 10}))
HEX_600 = ("json", lambda: json.dumps({"ruleset": "hex", "rows": 600, "columns": 600}))
NIM = ("json", lambda: heaps("nim", [10**12]))
GRAPH = ("json", far_too_large("undirected-geography")["20,000 vertices"])
STRATEGY = (
    "json",
    lambda: json.dumps(
        {"schema": "gadgetry-certificate/1", "winner": "first", "positions": [[]] * 3_000_000}
    ),
)
# A game whose moves are never all told.
ENDLESS = (
    "py",
    lambda: template("ruleset", "endless").replace(
        "return tuple(", "while True: pass\n        tuple("
    ),
)

VERBS: dict[str, Any] = {
    "compile a QBF with crossings": (["compile", QBF_10, "--to", "hex", "--variant",
                                      "polynomial"], (2, 3)),
    "compile a large QBF": (["compile", BIG_QBF, "--to", "flag-coloring"], (0, 2, 3)),
    "compile a large CNF": (["compile", BIG_CNF, "--to", "flood-it"], (0, 2, 3)),
    "compile to planar": (["compile", BIG_QBF, "--to", "planar-geography"], (0, 2, 3)),
    "verify a large QBF": (["verify", BIG_QBF, "--to", "undirected-geography"], (2, 3)),
    "verify a board": (["verify", HEX_10, "--to", "shannon"], (3,)),
    "draw paths": (["draw", HEX_10, "--numbers", "paths"], (3,)),
    "draw the moves of a large board": (["draw", HEX_600, "--moves"], (0, 2, 3)),
    "draw a large graph": (["draw", GRAPH, "--format", "svg"], (0, 2, 3)),
    "draw a large formula": (["draw", BIG_QBF, "--format", "svg"], (0, 2, 3)),
    "draw heaps": (["draw", NIM, "--moves", "--play"], (0, 2, 3)),
    "explain a large formula": (["explain", BIG_QBF, "--to", "generalized-geography"], (0, 2, 3)),
    "check a large certificate": (["check", STRATEGY, NIM], (1, 2, 3)),
    "generate a formula": (["generate", "cnf", "--variables", "100000000", "--clauses",
                            "30000000", "--seed", "1"], (2, 3)),
    "generate a prefix": (["generate", "qbf", "--prefix", "e100000000", "--clauses", "1",
                           "--seed", "1"], (2, 3)),
    "generate a board": (["generate", "flag-coloring", "--family", "grid", "--parameters",
                          "3000,3000"], (2, 3)),
    "recompute all tables": (["tables", "--all"], (3,)),
    "sweep ever so many": (["sweep", "qbf-to-avoid-true", "--random", str(10**21), "--seed", "1",
                            "--variables", "100000", "--clauses", "100000"], (2, 3)),
    "sweep all of many variables": (["sweep", "qbf-to-avoid-true", "--variables", "30",
                                     "--clauses", "30"], (2,)),
    "sweep all of many clauses": (["sweep", "cnf-to-qbf", "--variables", "2", "--clauses",
                                   "1000000"], (2,)),
    "sweep large positions": (["sweep", "hex-to-y", "--size", "100"], (2, 3)),
    "ablate many": (["sweep", "qbf-to-avoid-true", "--variables", "30", "--clauses", "30",
                     "--ablate"], (2,)),
    "solve with a certificate": (["solve", HEX_10, "--certificate", "strategy.json"], (3,)),
    "show a game without a period": (["show", "0.007"], (3,)),
    "play a large formula": (["play", BIG_QBF, "--to", "flag-coloring", "--html", "o.html"],
                             (2, 3)),
    "play a large board": (["play", HEX_10, "--html", "o.html"], (2, 3)),
    "check the lemmas": (["lemmas"], (0, 3)),
    "doctor for moves without an end": (["doctor", ENDLESS], (3,)),
    "compile all kernels": (["warm"], (0, 3)),
}  # fmt: skip
# What they tell is known, but for a period (--time); a server and a player at a board have limits
# of each question and each move, which their own tests try.
UNLIMITED = {"list", "new", "path", "show", "gtp", "serve"}


@pytest.mark.limits
@pytest.mark.parametrize("name", VERBS)
def test_every_verb_keeps_its_limits(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, codes = VERBS[name]
    monkeypatch.chdir(tmp_path)
    command: list[str] = []
    for i, word in enumerate(words):
        if isinstance(word, str):
            command.append(word)
        else:
            file = tmp_path / f"instance{i}.{word[0]}"
            file.write_text(word[1]())
            command.append(str(file))
    limits = LIMITS[:2] if command[0] == "show" else LIMITS
    check(limited(*command, *limits), codes, name)


@pytest.mark.limits
@pytest.mark.parametrize("text", ["p cnf 1 1\n", "nim\nheaps 1\n", '{"ruleset": "nim"'])
def test_text_that_unpacks_to_too_much_is_refused(text: str, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.gz"
    with gzip.open(bomb, "wb") as file:
        file.write(text.encode())
        for _ in range(600):
            file.write(b" " * 2**20)
    for limits in ((), LIMITS):
        ended = limited("solve", str(bomb), *limits)
        check(ended, (2,), text)
        assert "expected" in ended.err


def test_every_kind_has_instances_far_too_large() -> None:
    kinds = {kind for solver in solvers() for kind in solver.takes} | set(rulesets())
    assert [kind for kind in sorted(kinds) if not far_too_large(kind)] == []


def test_every_verb_is_tried() -> None:
    verbs = {file.stem for file in Path(verb_files[0]).glob("[a-z]*.py")}
    assert verbs - UNLIMITED <= {words[0] for words, _ in VERBS.values()}


def test_every_verb_that_works_takes_limits(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in sorted({words[0] for words, _ in VERBS.values()} - UNLIMITED):
        run([verb, "--help"])
        told = capsys.readouterr().out
        assert "--time" in told, verb
        assert "--memory" in told, verb


@pytest.mark.parametrize("kind", ["nim", "octal", "sum"])
def test_more_moves_than_there_is_room_for_are_not_listed(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {name: text for name, text in far_too_large(kind).items() if "larger" in name}
    file = tmp_path / "heap"
    for text in (texts or {"": far_too_large(kind)["a large heap"]}).values():
        file.write_text(text())
        assert run(["solve", str(file), "--solver", "oracle", "--nodes", "20"]) == 3
        assert "undecided after 20 nodes" in capsys.readouterr().out


def test_bounds_that_cannot_be_listed_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "qbf-to-avoid-true", "--variables", "30", "--clauses", "2"]) == 2
    assert "expected at most 6 variables" in capsys.readouterr().err


@pytest.mark.parametrize("size", [21, 10**18])
@pytest.mark.parametrize("way", [(), ("--random", "1", "--seed", "1")])
def test_positions_too_large_for_a_sweep_are_refused(
    size: int, way: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sweep", "uno-to-undirected-geography", "--size", str(size), *way, "--nodes", "9"]
    refused = not way or size > 1_000
    assert run(words) == (2 if refused else 0)
    assert ("expected at most" in capsys.readouterr().err) == refused


def test_random_formulas_too_large_for_a_sweep_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for variables, clauses in ((10**18, 3), (3, 10**18), (10**18, 0)):
        words = ["--variables", str(variables), "--clauses", str(clauses)]
        assert run(["sweep", "qbf-to-avoid-true", "--random", "1", "--seed", "1", *words]) == 2
        assert "expected at most 10,000,000 literals" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("solver", "words", "kind"),
    [
        ("flood-it-search", "a spider, 3 colours", "flood-it"),
        ("flood-it-search", "a spider, all colours differ", "flood-it"),
        ("flood-it-supersequence-sat", "a spider, 3 colours from a corner", "flood-it"),
        ("vertex-cover-sat", "20,000 vertices", "vertex-cover"),
        ("alpha-beta", "1,000 rows", "hex"),
        ("alpha-beta", "1,000 rows", "y"),
        ("alpha-beta", "a long path", "shannon"),
    ],
)
def test_work_between_nodes_is_counted_where_the_limit_is_in_steps(
    solver: str, words: str, kind: str
) -> None:
    """A node of these takes longer than its parts tell, or what comes before it takes gigabytes."""
    position = position_from_json(json.loads(far_too_large(kind)[words]()))
    verdict = solve(position, limits=Limits(steps=2_000_000), solver=solver)
    assert verdict.limit == "2,000,000 steps"


def test_many_clauses_are_work_before_the_first_node() -> None:
    instance = AvoidTrue(300, cnf(300, 8_000, 3, negations=False))
    verdict = solve(instance, Question(value=False), Limits(steps=500_000), "parity")
    assert verdict.limit == "500,000 steps"


def test_the_size_of_a_board_with_crossings_is_told_before_it_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "large.qdimacs"
    file.write_text(QBF_10[1]())
    words = ["compile", str(file), "--to", "hex", "--variant", "polynomial"]
    assert run([*words, "--memory", "500M"]) == 2
    told = capsys.readouterr().err
    assert "hex: 23,211 empty cells, 410 crossings; the board is drawn now" in told
    assert "more than 524.3 MB; raise --memory" in told
