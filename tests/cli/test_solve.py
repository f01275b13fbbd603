"""`gadgetry solve`: answers, exit codes, limits, interruption, errors with their place."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.games.registry import families, rulesets

ROOT = Path(__file__).parent.parent.parent


def solved(capsys, *arguments: str) -> tuple[int, str]:
    code = run(["solve", *arguments])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.fixture
def file(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "instance"
        path.write_text(text)
        return str(path)

    return write


def test_first_and_second_player(capsys, file):
    code, out = solved(capsys, file("nim\nheaps 3 4 5\n"), "--moves", "all")
    assert code == 10
    assert "the first player wins, value *2" in out
    assert "winning moves: heap 1: 3 to 1" in out
    code, out = solved(capsys, file("nim\nheaps 3 3\n"))
    assert code == 20
    assert "the second player wins, value 0" in out


def test_usa_flag_has_its_value(capsys):
    code, out = solved(capsys, str(ROOT / "examples/flags/usa.flag"), "--json")
    value = json.loads(out)
    assert (code, value["value"], value["winning_moves"]) == (20, 0, [])
    assert value["schema"] == "gadgetry-verdict/1"


def test_limits_say_undecided_and_exit_3(capsys):
    usa = str(ROOT / "examples/flags/usa.flag")
    for limit in (("--nodes", "10"), ("--time", "0")):
        code, out = solved(capsys, usa, *limit)
        assert code == 3
        assert "undecided after" in out


def test_is_it_star_k(capsys, file):
    heaps = file("nim\nheaps 2\n")
    assert solved(capsys, heaps, "--star", "2")[0] == 10
    assert solved(capsys, heaps, "--star", "1")[0] == 20


def test_avoid_true_formula_and_bundle_are_games(capsys, file):
    assert solved(capsys, file("p avoid 2 2\n1 0\n2 0\n"))[0] == 10
    bundle = {"target": {"ruleset": "nim", "heaps": [1]}}
    assert solved(capsys, file(json.dumps(bundle)))[0] == 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim\nheaps 3 x 5\n", "instance:2:1: expected a number of at least 0, got 'x'\n  heaps 3"),
        ('{"ruleset": "nim",\n "heaps": [1,}', "instance:2:14: expected JSON"),
        ('{"ruleset": "chess"}', "ruleset: expected one of arratia, avoid-true, "),
        ('{"heaps": [1]}', 'expected a JSON object with the key "ruleset"'),
        ("[" * 10 + "{", "JSON"),
        ('{"a":' * 100_000, "ordinary depth"),
        (
            '{"ruleset": "nim", "heaps": [' + "9" * 5000 + "]}",
            "expected JSON with ordinary numbers",
        ),
    ],
)
def test_bad_games_have_their_place(capsys, file, text, message):
    code, out = solved(capsys, file(text))
    assert code == 2
    assert message in out
    assert "Traceback" not in out


def test_unknown_solver_names_those_that_apply(capsys, file):
    code, out = solved(capsys, file("nim\nheaps 1\n"), "--solver", "magic")
    assert code == 2
    assert "xor" in out
    assert "oracle" in out


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_every_ruleset_is_solved_by_the_oracle_and_has_a_summary(name):
    from gadgetry.solvers.registry import solvers

    assert any(s.name == "oracle" and name in s.takes for s in solvers())
    assert rulesets()[name].summary
    assert rulesets()[name].paper


def test_named_positions_are_generated_and_solved(capsys, tmp_path):
    assert "flag-coloring" in families()
    out = tmp_path / "broom"
    command = ["generate", "flag-coloring", "--family", "broom", "--parameters", "4,2"]
    assert run([*command, "-o", str(out)]) == 0
    assert "value *3" in solved(capsys, str(out))[1]
    assert run([*command, "--json", "-o", str(out)]) == 0
    assert "value *3" in solved(capsys, str(out), "--solver", "oracle")[1]
    for wrong in (["--parameters", "1,2,3"], ["--parameters", "x"], ["--family", "none"]):
        assert run([*command, *wrong]) == 2


def test_interrupt_exits_130_without_traceback(tmp_path):
    grid = tmp_path / "grid"
    run(["generate", "flag-coloring", "--family", "grid", "--parameters", "9,9", "-o", str(grid)])
    process = subprocess.Popen(
        [sys.executable, "-c", "from gadgetry.cli.main import main; main()", "solve", str(grid)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in error


@pytest.mark.parametrize("text", ["p cnf 1 1\n1 0\n", "p cnf 1 1\ne 1 0\n1 0\n", "hex\n. .\n. .\n"])
def test_star_is_refused_where_there_are_no_nimbers(text, tmp_path, capsys):
    file = tmp_path / "instance"
    file.write_text(text)
    assert run(["solve", str(file), "--star", "1"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "--star: expected an impartial game, got" in printed.err


def test_are_so_many_moves_enough(tmp_path, capsys):
    file = tmp_path / "path.txt"
    file.write_text("flood-it\npath abcab\n")
    for most, code, told in ((2, 20, "not enough"), (3, 10, "3 moves are enough")):
        assert run(["solve", str(file), "--at-most", str(most)]) == code
        assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "extra"),
    [("flood-it\npath ab\n", ["--certificate", "c.json"]), ("flood-it\npath ab\n", ["--star", "1"]),
     ("nim\nheaps 1 2\n", [])],
)  # fmt: skip
def test_it_is_asked_of_puzzles_alone_and_of_nothing_else_besides(tmp_path, capsys, text, extra):
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert run(["solve", str(file), "--at-most", "3", *extra]) == 2
    assert "expected" in capsys.readouterr().err
