"""Recipes and batches on the command line: what is refused, and what is printed."""

import json

import pytest

from gadgetry.cli.main import run

BATCH = ["generate", "qbf", "--prefix", "a3e3", "--quota", "a1e2", "--ratio", "2"]


def test_a_batch_is_told_in_words_and_in_json(tmp_path, capsys):
    command = [*BATCH, "--count", "3", "--directory", str(tmp_path / "set"), "--answers"]
    assert run([*command, "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["schema"] == "gadgetry-batch/1"
    assert (told["instances"], told["files"]) == (3, 3)
    assert told["true"] + told["false"] == 3
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"3 instances in {tmp_path / 'set'}: ")
    assert err.startswith("note: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*BATCH, "--count", "3"], "--directory DIR"),
        ([*BATCH, "--directory", "set", "--seed", "1"], "--directory: expected --count N"),
        ([*BATCH, "--balanced", "--seed", "1"], "--balanced: expected --count N"),
        ([*BATCH, "--count", "2", "--directory", "s", "--format", "pg"], "--format: expected one"),
        ([*BATCH, "--seed", "1", "--to", "qcir", "--to", "qdimacs"], "several with --count"),
        ([*BATCH], "expected --seed"),
        ([*BATCH, "--seed", "1", "--clauses", "4"], "expected no --clauses"),
        ([*BATCH, "--seed", "1", "--width", "2"], "--quota or --width"),
        (["generate", "qbf", "--prefix", "ae", "--ratio", "1", "--seed", "1", "--planted", "true"],
         "--planted with --quota"),
        (["generate", "cnf", "--hard", "--variables", "9", "--seed", "1"], "expected no --hard"),
        (["generate", "qbf", "--hard", "--variables", "3", "--seed", "1"], "from 8 up"),
        (["generate", "qbf", "--family", "kbkf", "--size", "3", "--seed", "1"], "not random"),
        (["generate", "qbf", "--family", "kbkf", "--size", "3", "--parameters", "3"], "--size"),
        (["generate", "qbf", "--family", "kbkf", "--size", "3", "--count", "2", "--directory", "s"],
         "expected --count 1"),
        (["generate", "hex", "--prefix", "ae"], "expected --family"),
        ([*BATCH, "--count", "2", "--directory", "s", "--between", "9", "1"],
         "--between: expected LO at most HI, got 9 and 1"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(arguments, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.startswith("error: ")
    assert not any(tmp_path.iterdir())


def test_another_batch_is_refused_and_nothing_is_lost(tmp_path, capsys):
    command = [*BATCH, "--directory", str(tmp_path), "--count"]
    assert run([*command, "2"]) == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run([*command, "3"]) == 2
    assert "choose another --directory" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_target_that_there_is_not_is_refused(tmp_path, capsys):
    command = [*BATCH, "--directory", str(tmp_path / "set"), "--count", "2", "--to"]
    assert run([*command, "shanon"]) == 2
    assert "shannon" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_an_order_that_cannot_begin_does_not_stand_in_the_way(tmp_path, capsys):
    command = [*BATCH, "--directory", str(tmp_path / "set"), "--count", "2", "--to", "shannon"]
    assert run([*command, "--format", "sgf"]) == 2
    assert "sgf is for hex" in capsys.readouterr().err
    assert not any((tmp_path / "set").iterdir())
    assert run([*command, "--format", "pg"]) == 0
