"""Same input, same version, same bytes: every verb, whatever the hash seed and the clock.

Each command runs in two processes. In the second one strings hash otherwise and every clock runs
a thousand times as fast, so that whatever a limit in seconds decides comes out otherwise too.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import gadgetry.cli.verbs

ROOT = Path(__file__).parent.parent.parent
PROGRAM = """
import sys, time
speed = int(sys.argv[1])
for name in ("monotonic", "perf_counter", "process_time", "time"):
    clock = getattr(time, name)
    setattr(time, name, lambda clock=clock: speed * clock())
from gadgetry.cli.main import run
import json
for arguments in json.loads(sys.argv[2]):
    print("===", *arguments, flush=True)
    print("===", run(arguments), flush=True)
"""
FILES = ("tour.gadgetry", "xor.qdimacs", "path.avoid")
TOUR, XOR, PATH = (str(ROOT / "examples" / name) for name in FILES)
COMMANDS = {
    "check": [["check", "c.json", "g.json"]],
    "compile": [
        ["compile", TOUR, "--to", "flag-coloring", "-o", "flag.json"],
        ["compile", TOUR, "--to", "generalized-geography", "-o", "g.json"],
        ["compile", TOUR, "--to", "qcir"],
        ["compile", XOR, "--to", "hex", "--format", "text"],
        ["compile", TOUR, "--to", "undirected-geography", "--format", "graphml"],
    ],
    "doctor": [["doctor", "my_game.py"], ["doctor", "my_arrow.py", "--json"]],
    "draw": [
        ["draw", PATH, "--to", "flag-coloring", "--moves", "--play", "-o", "flag.svg"],
        ["draw", "g.json", "--moves", "--play", "-o", "g.tex"],
        ["draw", XOR, "--to", "shannon", "--play", "-o", "shannon.dot"],
        ["draw", TOUR, "-o", "tour.pdf"],
        ["draw", TOUR, "-o", "tour.png"],
    ],
    "explain": [
        ["explain", XOR, "--to", "flag-coloring", "--html", "page.html"],
        ["explain", XOR, "--to", "shannon", "--format", "markdown", "-o", "shannon.md"],
        ["explain", "g.json", "--json"],
        ["explain", XOR, "--to", "hex"],
    ],
    "generate": [
        ["generate", "qbf", "--prefix", "eae", "--clauses", "4", "--seed", "7"],
        ["generate", "flag-coloring", "--family", "broom", "--parameters", "4,2"],
    ],
    "gtp": [["gtp"]],  # whose input is at its end; games are compared in tests/cli/test_gtp.py
    "lemmas": [["lemmas", "routes of the start"]],
    "list": [["list"], ["list", "--json"]],
    "new": [["new", "ruleset", "my-game"], ["new", "reduction", "my-arrow", "--json"]],
    "path": [["path", "qbf", "hex", "--all"]],
    "play": [["play", XOR, "--to", "generalized-geography", "--html", "play.html"]],
    "show": [["show", "qbf-to-hex"], ["show", "0.07"], ["show", "bundle"]],
    "solve": [
        ["solve", "g.json", "--moves", "all", "--certificate", "c.json"],
        ["generate", "hex", "--family", "board", "--parameters", "3,3", "-o", "hex.txt"],
        ["solve", "hex.txt", "--autotree", "--certificate", "tree.json"],
        ["solve", XOR, "--json"],
        ["solve", "flag.json", "--nodes", "500"],
    ],
    "sweep": [
        ["sweep", "qbf..flag-coloring", "--random", "2", "--seed", "1"],
        ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "1", "--ablate"],
    ],
    "tables": [["tables", "colourings"]],
    "verify": [
        ["verify", PATH, "--to", "flag-coloring"],
        ["verify", TOUR, "--to", "generalized-geography", "--json"],
        ["verify", XOR, "--to", "uno"],
    ],
    "warm": [["warm", "qbf.qcdcl"]],
}
FIRST = ("compile", "solve", "new")
ORDER = (*FIRST, *sorted(COMMANDS.keys() - set(FIRST)))


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """What two processes print, and the files that they write."""
    commands = json.dumps([command for verb in ORDER for command in COMMANDS[verb]])
    processes = []
    for seed, speed in (("1", "1"), ("2", "1000")):
        place = tmp_path_factory.mktemp(f"seed{seed}")
        environment = {"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "HOME": str(place)}
        program = [sys.executable, "-c", PROGRAM, speed, commands]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        pipes["stdin"] = subprocess.DEVNULL
        processes.append((place, subprocess.Popen(program, cwd=place, env=environment, **pipes)))
    ended = [(place, *process.communicate(), process.returncode) for place, process in processes]
    assert [code for *_, code in ended] == [0, 0], ended[0][2]
    return [(out, err, {p.name: p.read_bytes() for p in place.iterdir() if p.is_file()})
            for place, out, err, _ in ended]  # fmt: skip


def test_every_verb_is_tried():
    verbs = {module.name for module in iter_modules(gadgetry.cli.verbs.__path__)}
    assert COMMANDS.keys() == verbs - {"serve"}  # which does not end


def test_every_command_prints_the_same(runs):
    (first, notes, _), (second, other_notes, _) = runs
    blocks = [re.split(r"^(?==== \D)", untimed(out), flags=re.MULTILINE) for out in (first, second)]
    assert len(blocks[0]) == len(blocks[1]) == 1 + sum(map(len, COMMANDS.values()))
    for one, other in zip(*blocks, strict=True):
        assert one == other
        assert not one.endswith(("=== 2\n", "=== 70\n"))
    assert notes == other_notes


def test_every_file_has_the_same_bytes(runs):
    (_, _, first), (_, _, second) = runs
    assert {"c.json", "flag.svg", "page.html", "shannon.md", "tour.pdf"} <= first.keys()
    assert first == second


def untimed(out: str) -> str:
    """Without what is said to differ: the seconds in the verdict for programs."""
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": 0', out)
