"""Names that somebody chose to control a terminal are shown, never obeyed, by every verb."""

import ast
import json
import os
import pty
import re
import subprocess
import sys
import termios
from pathlib import Path
from pkgutil import iter_modules
from threading import Thread

import pytest

import gadgetry.cli.verbs
from gadgetry.cli.main import run
from gadgetry.formats.names import in_json, visible
from gadgetry.formulas import AvoidTrue, Cnf, Qbf, Variables
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.parsers import write

# Colour, a title, C1 controls, a bell, right to left, a forged line, a half of a pair.
HOSTILE = "x\x1b[31m\x1b]0;y\x07\x9b2J\x85\u202e\u2066\x7f\r\t\x08\u2028\nagree\udcff\ud800"
WORD = HOSTILE.replace("\ud800", "")  # on the command line: no bytes are read as this one
FILE = os.fsdecode(b"f\x1b[2J\n\x7f\xff\xc2\x9b")  # a name that is no UTF-8
FEW = ("--nodes", "1000")  # of a game that was compiled by way of a formula, the target is large

PROGRAM = """
import json, sys
from gadgetry.cli.main import run
from gadgetry.cli.standard_streams import set_up_streams
set_up_streams()
for arguments in json.loads(sys.argv[1]):
    code = run(arguments)
    sys.stdout.flush()
    print(f"=== {code} {arguments!a}", flush=True)
"""


def files(directory: Path) -> dict[str, str]:
    """Files of all kinds with hostile names in them, under a hostile name, by what they are."""
    variables = Variables(2, {1: HOSTILE, 2: HOSTILE + "2"})
    matrix = Cnf(variables, [[1, -2], [-1, 2], [1, -1], [1, -2]])
    avoid = AvoidTrue(variables, [[1], [2]])
    strategy = {"schema": HOSTILE, "winner": HOSTILE, "positions": [[HOSTILE, HOSTILE]]}
    texts = {
        "cnf": "".join(write(matrix, "readable")),
        "qbf": "".join(write(Qbf([("e", [1]), ("a", [2])], matrix), "readable")),
        "free": "".join(write(Qbf([("e", [1])], matrix), "qdimacs")),
        "avoid": "".join(write(avoid, "readable")),
        "avoid.json": in_json(AvoidTruePosition(avoid).to_json()),
        "game-sat.json": in_json(GameSat(matrix).to_json()),
        "certificate.json": in_json(strategy),
        "other.json": in_json({"ruleset": HOSTILE, HOSTILE: 1}),
        "raw": HOSTILE,
        "dimacs": "p cnf 1 1\n\x1b[31m 0\n",
        "repeated": "c varname 1 a\x1bb\nc varname 1 \x9b\u202e\np cnf 1 1\n1 0\n",
    }
    paths = {}
    for kind, text in texts.items():
        path = directory / f"{FILE}{kind}"
        path.write_bytes(text.encode(errors="replace"))
        paths[kind] = str(path)
    return paths


def commands(directory: Path) -> list[list[str]]:
    """Every verb on every file, and every option with a hostile word."""
    at = files(directory)
    bundle = str(directory / f"{FILE}bundle.json")
    asked: list[list[str]] = [["compile", at["qbf"], "--to", "avoid-true", "--format", "json",
                               "-o", bundle]]  # fmt: skip
    everything = [*at.values(), bundle, str(directory / f"{FILE}missing"), str(directory)]
    for path in everything:
        certificate = str(directory / f"{FILE}strategy")
        asked += [
            ["solve", path, "--moves", "all"],
            ["solve", path, "--json", "--certificate", certificate],
            ["solve", path, "--certificate", certificate],
            ["check", certificate, path],
            ["check", path, at["avoid.json"]],
            ["check", "--json", certificate, path],
            ["verify", path, path, "--to", "avoid-true", *FEW],
            ["verify", path, "--to", "generalized-geography", *FEW],
            ["verify", path, "--to", "generalized-geography", "--json", *FEW],
            ["explain", path, "--to", "generalized-geography", *FEW],
            ["explain", path, "--to", "avoid-true", "--format", "markdown", *FEW],
            ["explain", path, "--to", "avoid-true", "--json", *FEW],
            ["explain", path],
            ["draw", path],
            ["draw", path, "--to", "avoid-true", "--format", "tex", "--moves", "--play"],
            ["draw", path, "--format", "svg"],
            ["draw", path, "--format", "png"],
            ["draw", path, "--format", "pdf"],
            ["draw", path, "--numbers", "paths"],
            ["compile", path, "--to", "readable", "--normalise", "all"],
            ["compile", path, "--to", "qdimacs"],
            ["compile", path, "--to", "qcir", "--json"],
            ["compile", path, "--to", "flag-coloring"],
            ["compile", path, "--to", "avoid-true", "--json"],
            *(["compile", path, "--to", "flag-coloring", "--format", format]
              for format in ("dot", "graphml", "csv", "edges", "node-link", "text")),
            ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "1",
             "--results", path, "--quiet"],
        ]  # fmt: skip
    words = [WORD, f"--{WORD}", f"-{WORD}", ""]
    for verb in (module.name for module in iter_modules(gadgetry.cli.verbs.__path__)):
        asked += [[verb, word] for word in words]
        asked += [[verb, *words], [verb, at["qbf"], WORD], [verb, WORD, WORD, WORD]]
    asked += [
        ["solve", at["qbf"], "--solver", WORD],
        *(["solve", at["qbf"], option, WORD]
          for option in ("--moves", "--star", "--time", "--nodes", "--memory", "--from")),
        ["explain", at["avoid"], "--to", "flag-coloring", WORD],
        ["explain", bundle, WORD],
        ["compile", at["qbf"], "--to", WORD],
        *(["compile", at["qbf"], "--to", "flag-coloring", option, WORD]
          for option in ("--via", "--variant", "--format", "--set", "--normalise", "-o", "--from")),
        ["compile", at["game-sat.json"], "--to", "hex", "--set", f"{WORD}=1"],
        ["draw", at["qbf"], "--to", "flag-coloring", "--focus", WORD],
        ["draw", at["qbf"], "-o", WORD],
        ["draw", at["qbf"], "-o", str(directory / WORD / "missing.svg")],
        ["verify", at["qbf"], "--to", "flag-coloring", "--variant", WORD],
        ["verify", at["qbf"], "--to", WORD, "--via", WORD],
        ["generate", "cnf", WORD, "--seed", "1"],
        ["generate", "flag-coloring", "--family", WORD],
        ["generate", "flag-coloring", "--family", "route", "--parameters", WORD],
        ["generate", "qbf", "--prefix", WORD, "--clauses", "1", "--seed", "1"],
        ["sweep", f"{WORD}..{WORD}", "--random", "1", "--seed", "1"],
        ["sweep", "qbf-to-avoid-true", "--random", "1", "--seed", "1", "--cluster", WORD],
        ["path", WORD, WORD],
        ["path", "qbf", WORD, "--all"],
        [WORD],
        [f"--{WORD}"],
        ["list"],
        ["tables", "--help"],
    ]  # fmt: skip
    return asked


def on_a_terminal(asked: list[list[str]], directory: Path) -> tuple[list[str], list[int]]:
    """What each command shows on a terminal, both streams, and how it exits."""
    controller, terminal = pty.openpty()
    attributes = termios.tcgetattr(terminal)
    attributes[1] &= ~termios.OPOST  # the bytes as they are written
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)
    shown: list[bytes] = []

    def read() -> None:
        while True:
            try:
                piece = os.read(controller, 1 << 16)
            except OSError:  # the end of a terminal, on Linux
                return
            if not piece:
                return
            shown.append(piece)

    reader = Thread(target=read)
    reader.start()
    subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(asked)],
        stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, check=True,
        env={**os.environ, "TERM": "dumb"}, cwd=directory,
    )  # fmt: skip
    os.close(terminal)
    reader.join()
    os.close(controller)
    text = b"".join(shown).decode(errors="surrogateescape")
    *texts, last = re.split(r"^=== ([0-9]+) .*\n", text, flags=re.MULTILINE)
    assert last == ""
    return texts[::2], list(map(int, texts[1::2]))


def test_no_control_character_reaches_a_terminal(tmp_path):
    asked = commands(tmp_path)
    texts, codes = on_a_terminal(asked, tmp_path)
    assert len(texts) == len(asked)
    for arguments, text, code in zip(asked, texts, codes, strict=True):
        allowed = "\n\t" if arguments[0] == "draw" else "\n"  # Graphviz indents DOT by tabs
        assert [c for c in text if c not in allowed and not c.isprintable()] == [], arguments
        assert not re.search(r"^agree\\", text, re.MULTILINE), (arguments, text)  # no forged line
        shown = ("\\u001b", "\\x1b", "\ufffd", "\\ufffd", "[U+FFFD]")  # as JSON or Python writes it
        signs = [sign.start() for sign in re.finditer(r"\\?\[31m", text)]
        assert all(text.endswith(shown, 0, sign) for sign in signs), (arguments, text)
        assert code in (0, 1, 2, 3, 10, 20), (arguments, code, text)
    assert {0, 2, 10, 20} <= set(codes)


def test_a_pipe_gets_what_a_terminal_shows(tmp_path):
    at = files(tmp_path)
    asked = [["verify", at["qbf"], "--to", "avoid-true"], ["solve", at["avoid"] + WORD]]
    texts, codes = on_a_terminal(asked, tmp_path)
    for arguments, text, code in zip(asked, texts, codes, strict=True):
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, json.dumps([arguments])],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True,
        )  # fmt: skip
        assert ran.stdout.decode() == f"{text}=== {code} {arguments!a}\n"


@pytest.mark.parametrize("show", [str, visible])
def test_a_move_can_be_named_by_its_name_and_by_what_is_shown_of_it(show, tmp_path, capsys):
    file = files(tmp_path)["qbf"]
    asked = ["explain", file, show(f"{HOSTILE}+"), "--to", "avoid-true", "--quiet"]
    assert run(asked) == 0
    assert capsys.readouterr().out.startswith(visible(f"{HOSTILE}+: "))
    assert run([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"][0]["move"] == f"{HOSTILE}+"


def test_all_text_for_people_leaves_by_one_door():
    writers = {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}
    for path in Path(gadgetry.__file__).parent.rglob("*.py"):
        calls = {
            ast.unparse(node.func)
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Call)
        }
        if path.name != "output.py":
            assert writers & calls == set(), path
