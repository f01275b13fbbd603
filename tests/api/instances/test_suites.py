"""The benchmark set: 500 instances over all targets, the same bytes twice, right answers."""

import json

import pytest

import gadgetry as gd
from gadgetry.api.errors import ArgumentError
from gadgetry.api.instances.suites import LEVELS, SUITES, Suite, graded
from gadgetry.cli.main import run
from gadgetry.reductions.registry import reductions
from gadgetry.verifiers.workers import NoCluster


def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_it_has_every_target_at_every_level():
    parts = graded()
    targets = {part.target for part in parts}
    assert sum(part.count for part in parts) == 500
    assert targets <= {r.target.name for r in reductions().values()}
    assert {(part.target, part.level) for part in parts} == {
        (t, n) for t in targets for n in LEVELS
    }
    assert len(targets) == 18


def test_a_small_part_is_the_same_twice_and_verify_agrees(tmp_path, capsys):
    names = ("shannon-1", "hex-3", "qbf-1", "y-3")
    parts = tuple(part for part in graded() if part.name in names)
    for place in ("one", "two"):
        Suite("graded", tmp_path / place, parts=parts).run()
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    rows = [json.loads(line) for line in (tmp_path / "one/manifest.jsonl").read_text().splitlines()]
    assert len(rows) == sum(part.count for part in parts)
    assert {row["level"] for row in rows} == {1, 3}
    assert [r["answer"] for r in rows if r["target"] == "shannon"].count(True) == 3
    assert run(["verify", str(tmp_path / "one/manifest.jsonl"), "--nodes", "3000", "--quiet"]) == 0
    assert " 0 disagree, 0 undecided" in capsys.readouterr().out


def test_a_suite_that_there_is_not_is_refused(tmp_path, capsys):
    with pytest.raises(ArgumentError, match="graded"):
        gd.generate.suite("grated", tmp_path)
    assert run(["generate", "--suite", "graded"]) == 2
    assert "--directory DIR" in capsys.readouterr().err
    assert run(["generate"]) == 2
    assert "--suite NAME" in capsys.readouterr().err


def test_it_is_made_by_the_cluster_that_is_named(tmp_path, capsys, monkeypatch):
    def absent(address):
        raise NoCluster(f"nobody at {address}")

    monkeypatch.setattr("gadgetry.verifiers.workers._client", absent)
    words = ["generate", "--suite", "graded", "--directory", str(tmp_path / "suite")]
    assert run([*words, "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "nobody at tcp://127.0.0.1:1" in capsys.readouterr().err


@pytest.mark.sweep
def test_the_whole_set_is_the_same_twice(tmp_path):
    for place, jobs in (("one", 1), ("two", 2)):
        Suite("graded", tmp_path / place, jobs=jobs).run()
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert [*SUITES] == ["graded"]
