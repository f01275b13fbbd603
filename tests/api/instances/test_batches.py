"""Many instances at once: the same bytes, whoever makes them and however often it was stopped."""

import json
from contextlib import closing
from hashlib import sha256
from itertools import islice

import pytest

import gadgetry as gd
from gadgetry.api.errors import ArgumentError
from gadgetry.api.instances.batches import Batch, Order, Target
from gadgetry.api.instances.recipes import Recipe
from gadgetry.games.position import GameError

RECIPE = Recipe("qbf", prefix="a4e4", clauses=14, quota="a1e2")
ORDER = Order(RECIPE, (Target("shannon", "pg"), Target("avoid-true")), answers=True)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A batch that nothing has stopped."""
    folder = tmp_path_factory.mktemp("whole")
    Batch(ORDER, 6, folder, seed=3, balanced=True).run()
    return contents(folder)


def test_the_manifest_says_what_there_is(whole):
    rows = [json.loads(line) for line in whole["manifest.jsonl"].splitlines()]
    assert [row["answer"] for row in rows].count(True) == 3
    files = [file for row in rows for file in row["files"]]
    assert {file["file"] for file in files} == whole.keys() - {"manifest.jsonl"}
    for file in files:
        assert file["sha256"] == sha256(whole[file["file"]]).hexdigest()
        assert file["bytes"] == len(whole[file["file"]])


def test_each_instance_is_what_its_command_makes_and_what_it_is_said_to_be(whole, capsys):
    from gadgetry.cli.main import run

    for line in whole["manifest.jsonl"].splitlines():
        row = json.loads(line)
        text = whole[row["files"][0]["file"]].decode()
        assert run(row["command"].split()[1:]) == 0
        assert capsys.readouterr().out == text
        assert gd.solve(gd.parse(text), solver="expansion").outcome is row["answer"]
        game = gd.parse(whole[row["files"][1]["file"]].decode())
        assert (gd.solve(game, value=False).winner == "Short") is row["answer"]


def test_several_processes_make_the_same_bytes(whole, tmp_path):
    Batch(ORDER, 6, tmp_path, seed=3, balanced=True, jobs=2).run()
    assert contents(tmp_path) == whole


@pytest.mark.sweep
def test_a_cluster_makes_the_same_bytes_and_goes_on_where_it_was_stopped(whole, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        batch = Batch(ORDER, 6, tmp_path, seed=3, balanced=True, cluster=cluster.scheduler_address)
        with closing(iter(batch)) as rows:
            assert len([*islice(rows, 2)]) == 2
        assert not (tmp_path / "manifest.jsonl").exists()
        batch.run()
    assert contents(tmp_path) == whole


@pytest.mark.parametrize("after", [1, 4])
def test_what_was_stopped_goes_on(whole, tmp_path, after):
    with closing(iter(Batch(ORDER, 6, tmp_path, seed=3, balanced=True))) as rows:
        assert len([*islice(rows, after)]) == after
    assert not (tmp_path / "manifest.jsonl").exists()
    part = tmp_path / "manifest.part.jsonl"
    part.write_text(part.read_text() + '{"torn')
    (tmp_path / "qbf-3.qdimacs").write_text("p cnf 0 0\n" if after == 4 else "")
    Batch(ORDER, 6, tmp_path, seed=3, balanced=True).run()
    assert contents(tmp_path) == whole


def test_what_is_there_is_not_made_again(whole, tmp_path, monkeypatch):
    batch = Batch(ORDER, 6, tmp_path, seed=3, balanced=True)
    first = [*batch]
    counts = batch.counts
    monkeypatch.setattr(Recipe, "instance", None)
    again = Batch(ORDER, 6, tmp_path, seed=3, balanced=True)
    assert [*again] == first
    assert {**again.counts, "passed_over": 0} == {**counts, "passed_over": 0}
    assert contents(tmp_path) == whole


def test_a_file_that_was_changed_is_made_again(whole, tmp_path):
    Batch(ORDER, 6, tmp_path, seed=3, balanced=True).run()
    (tmp_path / "qbf-3.qdimacs").write_text("p cnf 0 0\n")
    Batch(ORDER, 6, tmp_path, seed=3, balanced=True).run()
    assert contents(tmp_path) == whole


def test_another_batch_does_not_go_to_the_same_place(tmp_path):
    Batch(ORDER, 2, tmp_path).run()
    with pytest.raises(ArgumentError, match="same batch"):
        Batch(ORDER, 3, tmp_path).run()


def test_only_what_takes_so_many_nodes(tmp_path):
    rows = [*Batch(Order(RECIPE, between=(8, 30)), 5, tmp_path)]
    assert all(8 <= row["nodes"] <= 30 for row in rows)
    assert len(rows) == 5
    everything = [*Batch(Order(RECIPE, answers=True), 12, tmp_path / "all")]
    assert not all(8 <= row["nodes"] <= 30 for row in everything)


def test_what_never_fits_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("gadgetry.api.instances.batches.MOST_TRIES", 20)
    order = Order(
        Recipe("qbf", prefix="a4e4", clauses=14, quota="a1e2", planted=True), answers=True
    )
    with pytest.raises(GameError, match="1 of 2 instances after 41 seeds: too few fit"):
        Batch(order, 2, tmp_path, balanced=True).run()


def test_games_puzzles_and_families_say_who_wins(tmp_path):
    made = gd.generate.batch("hex", 3, tmp_path / "hex", family="random", parameters=(3, 3, 2),
                             answers=True, certificates=True)  # fmt: skip
    for row in made:
        position = gd.read(tmp_path / "hex" / row["files"][0]["file"])
        assert gd.solve(position).winner == row["answer"]
        assert gd.check(tmp_path / "hex" / row["certificate"], position).winner == row["answer"]
    (row,) = gd.generate.batch("flood-it", 1, tmp_path / "flood", family="board",
                               parameters=(3, 3, 3), answers=True)  # fmt: skip
    assert (
        row["answer"] == gd.solve(gd.generate.family("board", 3, 3, 3, of="flood-it", seed=0)).value
    )
    (row,) = gd.generate.batch("qbf", 1, tmp_path / "kbkf", family="kbkf", parameters=(3,))
    assert (row["name"], row["answer"], row["answered_by"]) == ("kbkf-3", False, ["construction"])
    with pytest.raises(ArgumentError, match="not random"):
        gd.generate.batch("qbf", 2, tmp_path / "more", family="kbkf", parameters=(3,))
