"""Open questions: values as by the rules, a search that goes on where it stopped, the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from by_definition.play import grundy_value
from gadgetry.api.recomputing import explore
from gadgetry.cli.main import run
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.papers.questions import census
from gadgetry.papers.questions.census import Counting
from gadgetry.papers.questions.nimbers import known_graphs
from gadgetry.papers.questions.nimbers_in_colours import CENSUS as COLOURS
from gadgetry.papers.questions.nimbers_of_grids import CENSUS as GRIDS
from gadgetry.papers.questions.nimbers_of_planar_graphs import CENSUS as PLANAR
from gadgetry.papers.questions.nimbers_of_trees import CENSUS as TREES
from gadgetry.papers.questions.registry import open_questions, questions_in_words
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from tools.search_nimbers import best_graphs, written


@pytest.mark.parametrize(
    ("counted", "to"),
    [
        pytest.param(TREES, 8, id="trees"),
        pytest.param(PLANAR, 6, id="planar"),
        pytest.param(COLOURS, 5, id="colours"),
        pytest.param(GRIDS, 6, id="grids"),
    ],
)
def test_values_are_those_of_the_rules(counted, to):
    counting, known = Counting(":memory:", counted), {}
    counting.go_on(to, Budget())
    for size, row in zip(counting.known(), counting.rows(), strict=True):
        values = [grundy_value(p, known) for p in counted.positions(size, Budget())]
        assert row["counts"] == [values.count(v) for v in range(max(values, default=0) + 1)]
        assert (row["positions"], row["lost"]) == (len(values), values.count(0))
        assert row["whole"]
        if values:
            assert grundy_value(FlagColoring.from_text(row["example"]), known) == row["greatest"]


def test_a_count_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(census, "PIECE", 7)
    whole = Counting(":memory:", TREES)
    whole.go_on(10, Budget())
    file, stops = str(tmp_path / "trees.db"), 0
    for nodes in range(20, 2000, 60):
        counting = Counting(file, TREES)
        try:
            counting.go_on(10, Budget(Limits(nodes=nodes)))
        except LimitReached:
            stops += 1
            if stops > 3:
                assert "of the next" in counting.bound() or counting.bound().startswith("to ")
            continue
        finally:
            rows, bound = counting.rows(), counting.bound()
            counting.close()
        break
    assert stops > 3
    assert (rows, bound) == (whole.rows(), "to 10")


def test_a_census_with_as_many_positions_as_a_piece_ends(monkeypatch):
    monkeypatch.setattr(census, "PIECE", 3)
    counting = Counting(":memory:", TREES)
    counting.go_on(6, Budget())  # three trees of five vertices, six of six
    assert [row["positions"] for row in counting.rows()] == [1, 1, 1, 2, 3, 6]
    assert counting.bound() == "to 6"


def test_two_counts_share_a_file_and_other_files_are_refused(tmp_path):
    file = str(tmp_path / "values.db")
    assert explore("nimbers-of-trees", to=5, results=file).reached == "to 5"
    assert explore("nimbers-of-planar-graphs", to=4, results=file).reached == "to 4"
    assert explore("nimbers-of-trees", to=0, results=file).reached == "to 5"
    with pytest.raises(ValueError, match="expected a SQLite file of nimbers"):
        explore("nimbers", to=0, results=file)


def test_the_known_graphs_have_their_values():
    known = {}
    graphs = known_graphs()
    assert list(graphs) == list(range(len(graphs)))
    for value in range(6):
        assert graphs[value].connected
        assert grundy_value(graphs[value].position(), known) == value


def test_climbs_begin_with_the_known_graphs_and_go_on(tmp_path, monkeypatch):
    from gadgetry.analysis import nimbers
    from gadgetry.papers.questions import nimbers as question

    small = {v: g for v, g in known_graphs().items() if v < 7}
    monkeypatch.setattr(question, "known_graphs", lambda: small)
    monkeypatch.setattr(nimbers.Nimbers.climb, "__defaults__", (3, lambda _, __: None))
    file = str(tmp_path / "nimbers.db")
    first = explore("nimbers", to=1, results=file)
    assert first.reached == "1 climb"
    assert [row["value"] for row in first.rows][:3] == ["0", "*1", "*2"]
    assert len(first.rows) >= 7
    assert explore("nimbers", to=4, results=file).reached == "4 climbs"


def test_the_command_says_how_far_it_came(tmp_path, capsys):
    file = str(tmp_path / "trees.db")
    assert run(["tables", "nimbers-of-trees", "--to", "7", "--resume", file, "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert (report["reached"], report["stopped"]) == ("to 7", None)
    assert report["rows"][-1]["counts"] == [2, 3, 2, 3, 0, 1]
    assert run(["tables", "nimbers-of-trees", "--to", "40", "--resume", file, "--time", "0.5"]) == 3
    out = capsys.readouterr()
    assert "  7     11         yes    2     5" in out.out
    assert "stopped after 0.5 seconds" in out.err


@pytest.mark.parametrize(
    "arguments", [["octal", "--to", "3"], ["--all", "--resume", "x.db"], ["hex", "--seed", "2"]]
)
def test_tables_that_are_no_questions_have_no_bound(arguments, capsys):
    assert run(["tables", *arguments]) == 2
    assert "nimbers-of-grids" in capsys.readouterr().err


def test_the_questions_that_are_read_in_the_text_of_modules_are_all():
    assert questions_in_words() == {n: q.question for n, q in open_questions().items()}


PAGE = (Path(__file__).parents[3] / "docs" / "nimbers.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "to"),
    [
        ("nimbers-of-trees", 11),
        ("nimbers-of-planar-graphs", 7),
        ("nimbers-in-colours", 5),
        ("nimbers-of-grids", 6),
    ],
)
def test_the_page_has_what_is_counted(name, to):
    part = PAGE.partition(f"<!-- {name} -->\n")[2].partition("<!-- end -->")[0]
    for row in explore(name, to=to).rows:
        counts = " ".join(f"{count:,}" for count in row["counts"])
        line = f"| {row['size']} | {row['positions']:,} | {row['greatest']} | {counts} |"
        assert line in part


def test_the_page_has_the_graphs_that_the_package_has():
    assert written(PAGE, "nimbers", best_graphs(known_graphs())) == PAGE
