"""The command as other programs see it: exit codes, streams, files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.parsers import formats, parse

FIXTURES = Path(__file__).parent.parent / "parsers" / "fixtures"
BAD = sorted(p.name for p in FIXTURES.glob("bad_*") if p.suffix != ".expected")


def gadgetry(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_dimacs_from_a_pipe_becomes_a_formula_that_parses_back():
    text = "p cnf 3 2\n1 -2 0\n2 3 0\n"
    result = gadgetry("compile", "-", "--to", "readable", text=text)
    assert (result.returncode, result.stderr) == (0, "")
    assert parse(result.stdout) == parse(text)


def test_generate_prints_the_same_bytes_twice():
    command = ("generate", "qbf", "--prefix", "eae", "--clauses", "6", "--seed", "7")
    first, second = gadgetry(*command), gadgetry(*command)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout.startswith("c gadgetry generate qbf --prefix eae --clauses 6")
    assert len(parse(first.stdout).matrix.clauses) == 6


def test_a_random_family_takes_the_seed(capsys):
    command = ["generate", "shannon", "--family", "lattice", "--parameters", "3,3", "--seed"]
    printed = []
    for seed in ("5", "5", "6"):
        assert run([*command, seed]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] != printed[2]
    assert printed[0].startswith("shannon\nvertices 8\nterminals 0 1\n")


@pytest.mark.parametrize("name", BAD)
def test_bad_input_exits_2_with_one_error_and_leaves_no_file(name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    out = tmp_path / "out.txt"
    assert run(["compile", name, "--to", "readable", "-o", str(out)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    errors = [line for line in printed.err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 1
    assert len(printed.err.splitlines()) <= 5
    assert "Traceback" not in printed.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["cnf", "qbf", "avoid"])
def test_every_kind_generates_in_every_format_that_holds_it(kind, capsys):
    size = ["--prefix", "e2a2"] if kind == "qbf" else ["--variables", "4"]
    name = {"avoid": "avoid-true"}.get(kind, kind)
    for format in formats().values():
        command = ["generate", kind, *size, "--clauses", "3", "--seed", "1", "--to", format.name]
        code = run(command)
        printed = capsys.readouterr()
        if name in format.kinds:
            assert code == 0
            assert parse(printed.out).kind == name
        else:
            assert code == 2
            assert "expected one of" in printed.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compile", "missing.cnf", "--to", "readable"], "missing.cnf: No such file"),
        (["compile", ".", "--to", "readable"], "Is a directory"),
        (["compile", "", "--to", "readable"], "'': No such file"),
        (["compile", "names.cnf", "--to", "nothing"], "expected a kind, a ruleset or a format ("),
        (["compile", "names.cnf"], "Missing option '--to'"),
        (["compile", "names.cnf", "--to", "qcir", "-o", "no/such/dir/f"], "no/such/dir"),
        (["compile", "blocks.qdimacs", "--to", "dimacs"], "universal"),
        (["compile", "instance.avoid", "--to", "dimacs"], "AVOID TRUE"),
        (["compile", "names.cnf", "--to", "avoid"], "expected one of"),
        (
            ["compile", "names.cnf", "--to", "readable", "--normalise", "x"],
            "expected all, or steps",
        ),
        (["compile", "names.cnf", "--to", "readable", "--memory", "40"], "at most 10 bytes"),
        (["compile", "names.cnf", "--to", "readable", "--memory", "lots"], "size such as 500M"),
        (["generate", "qbf", "--clauses", "1", "--seed", "1"], "--prefix"),
        (["generate", "cnf", "--clauses", "1", "--seed", "1"], "--variables"),
        (["generate", "qbf", "--prefix", "xyz", "--clauses", "1", "--seed", "1"], "'xyz'"),
        (["generate", "shannon", "--family", "lattice", "--seed", "1"], "ROWS,COLUMNS; got ''"),
        (
            ["generate", "flag-coloring", "--family", "broom", "--parameters", "4"],
            "PENDANTS,LENGTH",
        ),
        (["generate", "flag-coloring", "--family", "usa", "--clauses", "4"], "--clauses"),
        (["generate", "flag-coloring", "--family", "star", "--parameters", "999999999"], "at most"),
        (["generate", "octal-graph", "--family", "grid", "--parameters", "0.33,9999,9999"], "most"),
        (
            [
                "generate",
                "cnf",
                "--variables",
                "2",
                "--clauses",
                "1",
                "--seed",
                "1",
                "--parameters",
                "3",
            ],
            "no --parameters",
        ),
        (
            ["compile", "names.cnf", "--to", "cnf", "--format", "dot"],
            "expected one of dimacs, read",
        ),
        (["compile", "names.cnf", "--to", "cnf", "--variant", "x"], "is no reduction"),
        (["compile", "names.cnf", "--to", "dimacs", "--format", "readable"], "is a format"),
        (["compile", "names.cnf", "--to", "qbf", "--format", "dot"], "expected one of qcir, qdim"),
        (
            ["compile", "names.cnf", "--to", "shannon", "--normalise", "all", "--format", "svg"],
            "expected no picture",
        ),
        (["draw", "names.cnf", "--variant", "x"], "--variant: expected --to"),
        (["draw", "names.cnf", "--via", "qbf"], "--via: expected --to"),
        (["tables"], "got neither"),
        (["tables", "octal", "--all"], "got 'octal' and --all"),
        (["path", "nonsense", "hex"], "(gadgetry list kinds lists all"),
        (["generate", "flag-coloring", "--family", "usa", "--seed", "1"], "not random"),
        (["nonsense"], "expected a verb (gadgetry --help lists all"),
        (["solve", "names.cnf", "--solver", "x"], "this cnf (gadgetry list solvers lists all"),
        (["lemmas", "x"], "expected a lemma (gadgetry lemmas lists all"),
        (["new", "x", "y"], "expected KIND, one of reduction, ruleset; got 'x'"),
    ],
)
def test_bad_usage_exits_2_and_says_what_to_do(arguments, message, capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["slove"], "solve"),
        (["show", "avoid-true-to-flag-colouring"], "avoid-true-to-flag-coloring"),
        (["path", "qbf", "shanon"], "shannon"),
        (["path", "qbf", "shanon", "--all"], "shannon"),
        (["compile", "names.cnf", "--to", "flag-colouring"], "flag-coloring"),
        (["compile", "names.cnf", "--to", "hex", "--via", "shanon"], "shannon"),
        (["compile", "names.cnf", "--to", "flag-coloring", "--variant", "papr"], "paper"),
        (["solve", "names.cnf", "--solver", "cadicla"], "cadical"),
        (["generate", "flag-coloring", "--family", "brom"], "broom"),
        (["compile", "names.cnf", "--to", "grafml"], "graphml"),
        (["compile", "names.cnf", "--to", "readable", "--normalise", "tautologys"], "tautologies"),
        (["compile", "names.cnf", "--to", "hex", "--format", "boards"], "board"),
        (["solve", "names.cnf", "--from", "dimac"], "dimacs"),
        (["draw", "names.cnf", "--format", "pngg"], "png"),
        (["sweep", "generalised-geography..uno"], "generalized-geography"),
    ],
)
def test_a_name_that_is_nearly_right_is_suggested(arguments, meant, capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    assert run(arguments) == 2
    assert capsys.readouterr().err.endswith(f"\nhint: did you mean {meant!r}?\n")


def test_names_with_a_word_that_is_nearly_right_are_suggested(capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    assert run(["compile", "names.cnf", "--to", "geograpy"]) == 2
    hint = capsys.readouterr().err.splitlines()[-1]
    assert "'planar-geography' or" in hint
    assert hint.endswith("or 'undirected-geography'?")


@pytest.mark.parametrize(("text", "told"), [("octal 0.07\nheaps 1", True), ("x octal", False)])
def test_the_text_of_a_game_has_its_name_alone_on_a_line(text, told, capsys, tmp_path):
    (tmp_path / "game.txt").write_text(text)
    assert run(["solve", str(tmp_path / "game.txt")]) == 2
    hint = "hint: a game's text begins with its name, 'octal', alone on a line: gadgetry show octal"
    assert (hint in capsys.readouterr().err) == told


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ("p cnf 1 1\n1 claus 0\n", "'claus'"),  # "... the end of the clause" is no name
        ("exists x . (x | y) exist\n", "'exist'"),
        ("hex\n. cell\n", "'.cell'"),
    ],
)
def test_a_word_of_the_message_itself_is_never_suggested(text, got, tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text(text)
    assert run(["solve", str(file)]) == 2
    error = capsys.readouterr().err
    assert got in error
    assert "did you mean" not in error


@pytest.mark.parametrize(
    "command",
    [["tables", "one"], ["show", "one"], ["path", "qbf", "one"], ["oneof"], ["generate", "ones"]],
)
def test_the_word_one_of_one_of_is_never_suggested(command, capsys):
    assert run(command) == 2
    assert "did you mean 'one'" not in capsys.readouterr().err


def test_of_many_names_a_message_lists_none_and_says_who_does(capsys):
    for command in (
        ["show", "qbf-to-hexx"],
        ["path", "qbf", "shanon"],
        ["compile", "-", "--to", "x"],
    ):
        assert run(command) == 2
        first, *_ = capsys.readouterr().err.splitlines()
        assert len(first) < 110
        assert re.search(r"\(gadgetry list( \w+)? lists all [0-9]+\); got '", first)


def test_json_is_json(capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    assert run(["compile", "free_variables.qdimacs", "--to", "qcir", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["schema"] == "gadgetry-formula/1"
    assert (value["kind"], value["variables"], value["clauses"]) == ("qbf", 3, 2)
    assert parse(value["text"]).free == (2, 3)
    assert "existential" in value["notes"][0]
    assert run(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in listed["formats"]][: len(formats())] == list(formats())


def test_notes_go_to_stderr_and_quiet_silences_them(capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    assert run(["compile", "free_variables.qdimacs", "--to", "readable"]) == 0
    assert "note: free_variables.qdimacs: x2, x3 not quantified" in capsys.readouterr().err
    assert run(["compile", "free_variables.qdimacs", "--to", "readable", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_normalise_tells_every_change(capsys, monkeypatch):
    monkeypatch.chdir(FIXTURES)
    command = ["compile", "tautology_duplicate.cnf", "--to", "dimacs", "--normalise", "all"]
    assert run(command) == 0
    printed = capsys.readouterr()
    assert printed.out == "p cnf 2 1\n1 -2 0\n"
    assert "kept once" in printed.err
    assert "dropped" in printed.err


def test_output_file_is_written_whole_with_ordinary_permissions(tmp_path):
    out = tmp_path / "f.qcir"
    assert run(["compile", str(FIXTURES / "blocks.qdimacs"), "--to", "qcir", "-o", str(out)]) == 0
    assert out.read_text().startswith("#QCIR-14")
    assert [p.name for p in tmp_path.iterdir()] == ["f.qcir"]
    assert out.stat().st_mode & 0o400


def test_help_has_examples_and_needs_no_verb(capsys):
    assert run(["--help"]) == 0
    assert "Examples:" in capsys.readouterr().out
    assert run([]) == 2
    assert "Usage:" in capsys.readouterr().err
    for verb in ("compile", "generate", "list"):
        assert run([verb, "--help"]) == 0
        assert "Usage:" in capsys.readouterr().out


def test_interrupt_exits_130_and_leaves_no_partial_file(tmp_path):
    out = tmp_path / "big.cnf"
    size = ["--variables", "90000", "--clauses", "30000000", "--seed", "1"]
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "generate", "cnf", *size, "-o", str(out)],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []


def test_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -c 'from gadgetry.cli.main import main; main()'"
    line = f"{command} generate cnf --variables 50 --clauses 50000 --seed 1 | head -n 1"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["generate", "cnf", "--variables", "9", "--clauses", "90000", "--seed", "1"],
        ["verify", str(FIXTURES / "names.cnf"), "--to", "shannon", "--quiet"],
    ],
)
def test_a_reader_that_goes_away_is_no_disagreement(arguments):
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()", *arguments]
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (result.returncode, result.stderr) == (128 + signal.SIGPIPE, b"")


def test_output_does_not_depend_on_the_locale(tmp_path):
    formula = tmp_path / "formula"
    formula.write_text("exists é . (é | ~é)\n", encoding="utf-8")
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()"]
    command += ["compile", str(formula), "--to", "readable"]
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    printed = [
        subprocess.run(command, env=os.environ | other, capture_output=True, check=True).stdout
        for other in ({}, plain)
    ]
    assert printed[0] == printed[1]
    assert "é".encode() in printed[0]


def test_output_does_not_depend_on_the_hash_seed():
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()"]
    arguments = ["compile", str(FIXTURES / "gates.qcir"), "--to", "qdimacs"]
    outputs = {
        subprocess.run(
            [*command, *arguments],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["show", "qbf-to-avoid-true"],
        ["path", "qbf", "hex"],
        ["tables", "set-colouring"],
        ["generate", "cnf", "--variables", "3", "--clauses", "2", "--seed", "1"],
    ],
    ids=lambda words: words[0],
)
def test_verbs_without_notes_take_quiet_and_say_the_same(capsys, words):
    said = []
    for quiet in ([], ["--quiet"]):
        assert run([*words, *quiet]) == 0
        said.append(capsys.readouterr())
    assert said[0] == said[1]


def test_a_key_that_is_there_twice_is_refused(capsys, tmp_path):
    game = tmp_path / "game.json"
    game.write_text('{"ruleset": "nim", "heaps": [1], "heaps": [1, 1]}')
    assert run(["solve", str(game)]) == 2
    assert 'expected each key of an object once, got "heaps" twice' in capsys.readouterr().err
