"""The benchmarks' own arithmetic, their page and their plots; a fast run of each in the sweep."""

import doctest
import json
import subprocess
import sys
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture
def modules(monkeypatch):
    """The shared modules of the benchmarks."""
    monkeypatch.syspath_prepend(str(FOLDER))
    return {name: import_module(name) for name in ("measuring", "plotting", "page")}


@pytest.fixture
def result(modules):
    """A benchmark's result, made up."""
    m = modules["measuring"]
    points = (m.Point(10, 0.001, 12), m.Point(100, 0.5, 3000), m.Point(1000, 20.0, None))
    curve = m.Curve("a < b", "vertices", points, "stops being usable soon after 1,000 vertices")
    lines = (
        m.Line("work | more", "1 ms", "1 s", 1000.0, 300),
        m.Line("slow", "1 s", "1 ms", 0.001, 1),
        m.Line("alone", "1 s", "", None, 20),
        m.Line("stopped", "1 s", "60 s", 60.0, None, True),
    )
    return m.Result("made-up", "Made up", "nothing", lines, (curve,), ("A note.",))


@pytest.mark.parametrize("name", ["measuring", "plotting"])
def test_the_examples_of_the_shared_modules_run(modules, name):
    found = doctest.testmod(modules[name])
    assert found.attempted > 0
    assert not found.failed


def test_without_a_peer_a_table_has_only_what_is_ours(modules, result):
    assert result.rows()[0][2:] == ("peer", "peer / ours", "wanted")
    alone = replace(result, peer="")
    assert alone.rows()[:2] == [("work", "ours"), ("work | more", "1 ms")]
    assert "| slow | 1 s |" in modules["page"].section(alone, "Once.")


def test_a_line_says_whether_what_is_wanted_is_reached(result):
    assert [line.reached for line in result.lines] == [True, False, None, None]
    assert [line.wanted_text for line in result.lines] == [
        "≥ 300: reached", "≥ 1: NOT reached", "≥ 20: not measured", ""
    ]  # fmt: skip
    assert [line.ratio_text for line in result.lines] == ["1,000", "0.00", "not measured", "≥ 60"]


@pytest.mark.parametrize(
    ("sizes", "seconds", "said"),
    [
        ((2, 4, 6), (0.1, 1.0), "stops being usable (60 s) between 4 and 6 n"),
        ((2, 4, 6), (0.1, 30.0), "stops being usable (60 s) soon after 4 n"),
        ((2, 4), (0.1, 1.0), "still usable at 4 n, the largest size measured"),
        ((2, 4), (), "does not finish 2 n within 60 s"),
    ],
)
def test_where_a_solver_stops_is_said_by_what_was_measured(modules, sizes, seconds, said):
    m = modules["measuring"]
    points = [m.Point(*pair) for pair in zip(sizes, seconds, strict=False)]
    assert m.stops(points, sizes, "n", 60.0) == said


def test_a_sweep_ends_where_the_search_gives_up(modules):
    m = modules["measuring"]
    curve = m.sweep("s", "n", range(1, 9), lambda n: (n * n, n < 4), 60.0)
    assert [(point.size, point.positions) for point in curve.points] == [(1, 1), (2, 4), (3, 9)]
    assert curve.stops == "stops being usable (60 s) between 3 and 4 n"


def test_a_peer_is_stopped(modules):
    def forever():
        while True:
            pass

    found, seconds = modules["measuring"].timed_at_most(forever, 0.05)
    assert found is None
    assert seconds > 0
    assert modules["measuring"].timed_at_most(lambda: 7, 60.0)[0] == 7


def test_results_come_back_from_json(modules, result):
    assert modules["page"].result_from(json.loads(json.dumps(asdict(result)))) == result


def test_the_page_keeps_the_words_around_what_is_measured(modules, result, tmp_path, monkeypatch):
    page = modules["page"]
    monkeypatch.setattr(page, "DOCS", tmp_path)
    monkeypatch.setattr(page, "NAMES", ("made-up",))
    written = tmp_path / "performance.md"
    written.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n")
    page.write_page({"made-up": {"result": asdict(result), "when": "Once."}})
    text = written.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| work \\| more | 1 ms | 1 s | 1,000 | ≥ 300: reached |" in text
    assert (tmp_path / "performance" / "made-up.svg").exists()


def test_curves_of_one_game_share_a_plot_and_a_table(modules, result, tmp_path, monkeypatch):
    page, m = modules["page"], modules["measuring"]
    monkeypatch.setattr(page, "DOCS", tmp_path)
    monkeypatch.setattr(page, "NAMES", ("growing",))
    monkeypatch.setattr(page, "PAGES", {"growing": "growing.md"})
    (tmp_path / "growing.md").write_text(f"# Growth\n{page.BEGIN}\n{page.END}\n")
    (tmp_path / "performance").mkdir()
    (tmp_path / "performance" / "growing-long-gone.svg").write_text("<svg/>")
    points = (m.Point(4, 0.5, 1234),)
    curves = (
        m.Curve("fast", "n", points, "still usable", "hex: empty n x n"),
        m.Curve("slow", "n", (), "does not finish 2 n within 5 s", "hex: empty n x n"),
        m.Curve("fast", "rows", points, "still usable", "y: empty"),
    )
    grown = m.Result("growing", "How it grows", "", (), curves, ("A note.",))
    page.write_page({"growing": {"result": asdict(grown), "when": "Once."}})
    text = (tmp_path / "growing.md").read_text()
    assert "| fast | 4 n | 1,234 | 500 ms | still usable |" in text
    assert "| slow |  |  |  | does not finish 2 n within 5 s |" in text
    drawn = {path.name for path in (tmp_path / "performance").glob("*.svg")}
    assert drawn == {"growing-hex-empty-n-x-n.svg", "growing-y-empty.svg"}
    assert all(f"performance/{name}" in text for name in drawn)
    assert page.result_from(json.loads(json.dumps(asdict(grown)))) == grown


def test_the_plot_is_svg_with_a_point_for_each_measurement(modules, result):
    root = ElementTree.fromstring(modules["plotting"].growth_svg(result.curves, "a & b"))
    marks = root.findall("{http://www.w3.org/2000/svg}circle")
    assert len(marks) == 3 + 2  # one size has no count of positions
    assert all(0 < float(mark.get("cx")) < float(root.get("width")) for mark in marks)


def test_the_page_has_its_marks_and_every_benchmark_its_measure(modules):
    page = modules["page"]
    for file in ("performance.md", *page.PAGES.values()):
        text = (page.DOCS / file).read_text()
        assert text.count(page.BEGIN) == text.count(page.END) == 1
    for name in page.NAMES:
        assert "\ndef measure(fast: bool) -> Result:" in (FOLDER / f"{name}.py").read_text()


@pytest.mark.sweep
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_a_fast_run(path, modules):
    if path.stem not in modules["page"].NAMES:
        pytest.skip("no benchmark of the page")
    ran = subprocess.run(
        [sys.executable, str(path), "--fast", "--json"], capture_output=True, text=True, check=True
    )
    found = modules["page"].result_from(json.loads(ran.stdout))
    assert found.lines or found.curves
    first = {curve.game: curve for curve in reversed(found.curves)}  # of the default solver
    assert all(curve.points for curve in first.values())
