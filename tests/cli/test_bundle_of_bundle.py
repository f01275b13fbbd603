"""A bundle compiled on: nothing behind it is lost, or a note says what."""

import json
from typing import Any

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.games.geography.uno import Uno
from gadgetry.parsers.formats import DEFAULTS, write
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reductions

SOURCES: dict[str, Any] = {
    "qbf": Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -2], [-1, 2]])),
    "cnf": Cnf(2, [[1, -2], [-1, 2]]),
    "avoid-true": AvoidTrue(3, [[1, 2], [3]]),
    "hex": Hex(2, 2),
    "uno": Uno.of([(1, 1)], [(1, 2)], (1, 3)),
    "vertex-cover": VertexCover.of(2, [(0, 1)], 1),
}
PAIRS = [
    (first, second)
    for first in reductions().values()
    for second in reductions().values()
    if first.source.name in SOURCES
    and first.target == second.source
    and first.source != second.target  # no way round in one step
    and not {first.target.name, second.target.name} & {"cnf", "qbf"}  # no bundles
]


def compile_to(capsys, file, target: str, out, *more: str) -> tuple[int, str]:
    code = run(["compile", str(file), "--to", target, "-o", str(out), *more])
    return code, capsys.readouterr().err


@pytest.fixture
def source(tmp_path):
    def written(kind: str):
        instance = SOURCES[kind]
        path = tmp_path / "source"
        text = (
            "".join(write(instance, DEFAULTS[kind]))
            if kind in DEFAULTS
            else json.dumps(instance.to_json())
        )
        path.write_text(text)
        return path

    return written


def variants_of(chain: Chain, *numbers: int) -> list[str]:
    return [word for i in numbers for word in ("--variant", chain.variants[i])]


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=[f"{r.name}, {s.name}" for r, s in PAIRS])
def test_two_steps_through_a_file_are_one(source, tmp_path, capsys, first, second):
    try:
        chain = Chain.of([first, second])
    except ReductionError as error:
        pytest.skip(f"no chain: {error}")
    stops = f"{first.name},{second.name}"
    variants = variants_of(chain, 0, 1)
    file, middle = source(first.source.name), tmp_path / "middle.json"
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    code, said = compile_to(capsys, file, second.target.name, one, "--via", stops, *variants)
    if code:
        assert code == 2  # refused at once, and then refused in two steps too
    compile_to(capsys, file, first.target.name, middle, "--via", first.name, *variants_of(chain, 0))
    last = variants_of(chain, 1)
    again, told = compile_to(capsys, middle, second.target.name, two, "--via", second.name, *last)
    assert again == code, (said, told)
    if not code:
        assert two.read_bytes() == one.read_bytes()
        assert json.loads(two.read_text())["chain"] == [first.name, second.name]
        assert told == said


@pytest.mark.parametrize("target", ["shannon", "generalized-geography", "hex", "planar-geography"])
def test_a_bundle_written_again_is_the_same_bundle(source, tmp_path, capsys, target):
    first, again = tmp_path / "first.json", tmp_path / "again.json"
    assert compile_to(capsys, source("qbf"), target, first)[0] == 0
    assert compile_to(capsys, first, target, again) == (0, "")
    assert again.read_bytes() == first.read_bytes()


def test_names_of_the_formula_reach_the_second_target(tmp_path, capsys):
    formula = tmp_path / "formula"
    formula.write_text("exists apple . forall pear . (apple | pear)\n")
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    compile_to(capsys, formula, "generalized-geography", first)
    compile_to(capsys, first, "undirected-geography", second)
    assert "apple" in json.loads(second.read_text())["source"]["text"]
    assert run(["explain", str(first), "--to", "undirected-geography", "--quiet"]) == 0
    assert "apple" in capsys.readouterr().out
    assert run(["draw", str(first), "--to", "undirected-geography", "--quiet"]) == 0
    assert "apple" in capsys.readouterr().out


def changed_start(data: dict) -> None:
    data["target"]["start"] = 1


def unknown_reduction(data: dict) -> None:
    data["chain"] = ["qbf-to-no-such-game"]


def broken_source(data: dict) -> None:
    data["source"]["text"] = "p cnf 1 1\n2 0\n"


@pytest.mark.parametrize("change", [changed_start, unknown_reduction, broken_source])
def test_what_is_lost_is_said(source, tmp_path, capsys, change):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    compile_to(capsys, source("qbf"), "generalized-geography", first)
    data = json.loads(first.read_text())
    change(data)
    first.write_text(json.dumps(data))
    code, said = compile_to(capsys, first, "undirected-geography", second)
    assert code == 0
    assert "its target alone is taken, without the formula, the names" in said
    assert json.loads(second.read_text())["source"]["format"] == "json"


@pytest.mark.parametrize("target", ["avoid-true", "hex", "swap-uno"])
def test_a_changed_target_that_is_no_graph_is_noticed_too(source, tmp_path, capsys, target):
    bundle = tmp_path / "bundle.json"
    code, _ = compile_to(capsys, source("qbf"), target, bundle, "--format", "json")
    assert code == 0
    assert run(["explain", str(bundle), "--time", "0.1"]) == 0
    data = json.loads(bundle.read_text())
    key = {"avoid-true": "clauses", "hex": "black", "swap-uno": "swap"}[target]
    data["target"][key] = False if key == "swap" else data["target"][key][1:]
    bundle.write_text(json.dumps(data))
    capsys.readouterr()
    assert run(["explain", str(bundle), "--time", "0.1"]) == 2
    assert "was it changed?" in capsys.readouterr().err
