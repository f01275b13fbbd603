"""verify as a program sees it: exit codes, both outputs, files and pipes."""

import io
import json
import sys
from pathlib import Path

import pytest

from gadgetry.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"

TRUE = "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n"
FALSE = TRUE.replace("a 1 0\ne 2 0", "e 1 0\na 2 0")


@pytest.fixture
def file(tmp_path):
    def write(text, name="formula"):
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


@pytest.mark.parametrize(("text", "answer"), [(TRUE, "yes"), (FALSE, "no")])
def test_both_truth_values_agree(file, capsys, text, answer):
    assert run(["verify", file(text), "--to", "avoid-true"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"qbf, the formula is true: {answer}" in lines
    assert f"avoid-true, the first player wins: {answer}" in lines
    assert "avoid-true: 10 variables, 6 clauses, 20 literals, as predicted" in lines
    assert lines[-1] == "agree"


def test_json_has_both_sides(file, capsys):
    assert run(["verify", file(TRUE), "--to", "avoid-true", "--json", "--quiet"]) == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert captured.err == ""
    assert found["verdict"] == "agree"
    assert found["source"]["holds"] is found["target"]["holds"] is True
    assert found["expected_moves"] == found["target"]["winning_moves"] == [1, 2]
    assert len({s["solver"] for s in found["target"]["solvers"]}) == 2


def test_undecided_exits_3_and_names_the_limit(file, capsys):
    assert run(["verify", file(TRUE), "--to", "avoid-true", "--nodes", "0"]) == 3
    out = capsys.readouterr().out
    assert "undecided after 0 nodes" in out
    assert out.splitlines()[-1] == "undecided"


def test_standard_input_and_a_cnf(monkeypatch, capsys):
    text = io.TextIOWrapper(io.BytesIO(b"p cnf 1 2\n1 0\n-1 0\n"))
    monkeypatch.setattr(sys, "stdin", text)
    assert run(["verify", "-", "--to", "avoid-true"]) == 0
    captured = capsys.readouterr()
    assert "cnf, the formula is true: no" in captured.out
    assert "by cnf-to-qbf (standard), then qbf-to-avoid-true (standard)" in captured.out


def test_variant_and_game_file(file, capsys):
    game = file("avoid-true\nvariables 1\nclause 1\n")
    assert run(["verify", game, "--to", "flag-coloring", "--variant", "paper"]) == 0
    assert "avoid-true-to-flag-coloring (paper)" in capsys.readouterr().out
    assert (
        run(
            ["verify", file("avoid-true\nvariables 2\nclause 1\ntrue 2\n"), "--to", "flag-coloring"]
        )
        == 2
    )
    assert "from the start" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("p cnf", ["--to", "avoid-true"], "expected"),
        (TRUE, ["--to", "chess"], "got 'chess'"),
        (TRUE, ["--to", "octal"], "no chain of reductions from qbf to octal"),
        (TRUE, ["--to", "avoid-true", "--variant", "odd"], "expected a variant"),
        (TRUE, ["--to", "avoid-true", "--via", "nim"], "via nim"),
        (TRUE, [], "--to"),
    ],
)
def test_bad_input_exits_2(file, capsys, text, options, said):
    assert run(["verify", file(text), *options]) == 2
    assert said in capsys.readouterr().err


def test_several_files_are_verified_one_after_the_other(capsys):
    files = [str(EXAMPLES / name) for name in ("xor.qdimacs", "xor_swapped.qdimacs")]
    assert run(["verify", *files, "--to", "generalized-geography", "--quiet"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if line.endswith(":") and "qdimacs" in line] == [
        f"{file}:" for file in files
    ]
    assert out[-1] == "2 files: 2 agree, 0 disagree, 0 undecided"
    assert run(["verify", *files, "--to", "generalized-geography", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [a["file"] for a in found["agreements"]] == files
    assert [a["verdict"] for a in found["agreements"]] == ["agree", "agree"]


def test_one_undecided_file_of_several_is_undecided(tmp_path, capsys):
    small = tmp_path / "small.qdimacs"
    small.write_text("p cnf 0 0\n")
    files = [str(small), str(EXAMPLES / "xor.qdimacs")]
    assert run(["verify", *files, "--to", "flag-coloring", "--nodes", "2", "--quiet"]) == 3
    assert capsys.readouterr().out.splitlines()[-1] == "2 files: 1 agree, 0 disagree, 1 undecided"


def test_a_target_that_does_not_fit_into_the_memory_is_refused_before_it_is_built(tmp_path, capsys):
    formula = tmp_path / "wide.cnf"
    formula.write_text("p cnf 2000000000 1\n1 0\n")
    assert run(["verify", str(formula), "--to", "undirected-geography"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "about 120.0 GB, more than 8.6 GB; raise --memory" in printed.err
