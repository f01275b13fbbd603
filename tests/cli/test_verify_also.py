"""verify --also: an outside solver's opinion, right, wrong, garbled, or never given."""

import json
import os
import time
from pathlib import Path
from shutil import which

import pytest

import gadgetry as gd
from gadgetry.cli.main import run

TRUE = "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n"
FALSE = TRUE.replace("a 1 0\ne 2 0", "e 1 0\na 2 0")
# What a solver says of the formulas here, told apart by their first quantifier.
RIGHT = "sed -n 2p | grep -q a && exit 10; exit 20"
WRONG = "sed -n 2p | grep -q a && exit 20; exit 10"
CHEERFUL = "exit 10"


@pytest.fixture
def formula(tmp_path, monkeypatch):
    """Writes a formula; `depqbf` first on the PATH does what the second text says."""

    def write(text: str, program: str | None = None) -> str:
        place = tmp_path / "bin"
        place.mkdir()
        monkeypatch.setenv("PATH", f"{place}{os.pathsep}/usr/bin{os.pathsep}/bin")
        if program is None:
            monkeypatch.setattr("gadgetry.solvers.qbf.external_programs.which", lambda _: None)
        else:
            (place / "depqbf").write_text(f"#!/bin/sh\ntouch '{tmp_path}/asked'\n{program}\n")
            (place / "depqbf").chmod(0o755)
        (tmp_path / "formula").write_text(text)
        return str(tmp_path / "formula")

    return write


ALSO = ["--to", "shannon", "--also", "depqbf"]  # a claim without moves: one question


@pytest.mark.parametrize(("text", "said"), [(TRUE, "true"), (FALSE, "false")])
def test_what_is_right_agrees(formula, capsys, text, said):
    assert run(["verify", formula(text, RIGHT), *ALSO]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(";")[0] for line in lines if "depqbf" in line] == [f"  depqbf: {said}"]
    assert lines[-1] == "agree"


@pytest.mark.parametrize("text", [TRUE, FALSE])
def test_what_is_wrong_disagrees(formula, capsys, text):
    file = formula(text, WRONG)
    assert run(["verify", file, *ALSO]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "  qbf: qcdcl and depqbf contradict each other on the property of the claim" in lines
    assert lines[-1] == "disagree"
    assert run(["verify", file, *ALSO, "--json", "--quiet"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "disagree"
    assert "depqbf" in [solver["solver"] for solver in found["source"]["solvers"]]
    assert "depqbf" not in [solver["solver"] for solver in found["target"]["solvers"]]


def test_moves_that_do_not_win_disagree(formula, capsys):
    """A claim that carries moves asks which ones win: one who says true of everything errs."""
    text = "p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n"  # only 1 wins
    assert run(["verify", formula(text, CHEERFUL), "--to", "avoid-true", "--also", "depqbf"]) == 1
    said = "qcdcl and depqbf contradict each other on the winning moves"
    assert said in capsys.readouterr().out


def test_nobody_who_is_not_named_is_asked(formula, tmp_path, capsys):
    file = formula(TRUE, WRONG)
    assert run(["verify", file, *ALSO[:2]]) == 0
    with_it = capsys.readouterr().out
    assert not (tmp_path / "asked").exists()
    (tmp_path / "bin" / "depqbf").unlink()
    assert run(["verify", file, *ALSO[:2]]) == 0
    assert capsys.readouterr().out == with_it
    asked = gd.solve(gd.read(file), limits=gd.Limits(nodes=0))  # nor where ours know nothing
    assert asked.solver == "qcdcl"


def test_garbage_is_an_error(formula, capsys):
    assert run(["verify", formula(TRUE, "echo s cnf 1; exit 3"), *ALSO]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "depqbf: expected exit code 10 or 20, got 3" in printed.err


def test_what_never_ends_is_ended_and_the_others_stand(formula, tmp_path, capsys):
    file = formula(TRUE, f"sleep 100 & echo $! >'{tmp_path}/pid'; wait")
    started = time.monotonic()
    assert run(["verify", file, *ALSO, "--time", "4"]) == 0
    assert time.monotonic() - started < 60
    lines = capsys.readouterr().out.splitlines()
    assert "  depqbf: undecided after 4 seconds" in lines
    assert lines[-1] == "agree"
    while Path(f"/proc/{int((tmp_path / 'pid').read_text())}").exists():
        assert time.monotonic() - started < 60


def test_a_program_that_is_not_there_is_told(formula, capsys):
    file = formula(TRUE)
    said = "depqbf; it needs the program depqbf, which is not on the PATH"
    assert run(["verify", file, *ALSO]) == 2
    assert said in capsys.readouterr().err
    assert run(["solve", file, "--solver", "depqbf"]) == 2
    assert "depqbf needs the program depqbf, which is not on the PATH" in capsys.readouterr().err
    assert run(["show", "depqbf"]) == 0
    assert "Missing:   the program depqbf, which is not on the PATH" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [("depqfb", "did you mean 'depqbf'?"), ("traces", "expected a solver of qbf or avoid-true")],
)
def test_a_solver_of_neither_side_is_refused(formula, capsys, name, said):
    assert run(["verify", formula(TRUE, RIGHT), "--to", "avoid-true", "--also", name]) == 2
    assert said in capsys.readouterr().err


def test_recorded_answers_are_compared_with_it(formula, tmp_path, capsys):
    file, qbf = formula("p cnf 1 2\n1 0\n-1 0\n", WRONG), str(tmp_path / "qbf.qdimacs")
    assert run(["compile", file, "--to", "qbf", "--answer", "-o", qbf, "--quiet"]) == 0
    assert run(["verify", qbf]) == 0
    capsys.readouterr()
    assert run(["verify", qbf, "--also", "depqbf"]) == 1
    assert "and depqbf contradict each other" in capsys.readouterr().out
    assert run(["verify", qbf, "--also", "oracle"]) == 2
    assert "--also oracle: none of this is for that solver" in capsys.readouterr().err


def test_the_program_itself_agrees(tmp_path):
    if which("depqbf") is None:
        pytest.skip("depqbf is not installed")
    for text in (TRUE, FALSE):
        found = gd.verify(gd.parse(text), to="shannon", also="depqbf")
        assert found
        assert [v.solver for v in found.source.decided] == ["qcdcl", "expansion", "depqbf"]
