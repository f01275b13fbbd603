"""`compile` into files of every format, and `solve` of what is in them."""

import json
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.formats.names import in_csv
from gadgetry.formats.schema import bundle_schema

XOR = str(Path(__file__).parents[2] / "examples" / "xor.qdimacs")
SWAPPED = str(Path(__file__).parents[2] / "examples" / "xor_swapped.qdimacs")
SUFFIXES = ("graphml", "dot", "gv", "edges", "col", "node-link.json", "json", "txt")


def ran(capsys, *arguments):
    code = run(list(arguments))
    return code, *capsys.readouterr()


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("target", ["undirected-geography", "generalized-geography", "shannon"])
def test_what_is_compiled_into_a_file_is_solved_from_it(suffix, target, tmp_path, capsys):
    answers = []
    for formula in (XOR, SWAPPED):  # one is true, the other is not
        out = str(tmp_path / f"game.{suffix}")
        assert ran(capsys, "compile", formula, "--to", target, "-o", out)[0] == 0
        code, said, _ = ran(capsys, "solve", out, "--winner-only", "--json")
        assert json.loads(said)["instance"] == target
        answers.append(code)
    wins_anyway = target == "undirected-geography"  # there the claim is of the value
    assert answers == ([10, 10] if wins_anyway else [10, 20])


@pytest.mark.parametrize("format", ["graphml", "dot", "edges", "node-link", "text", "json"])
def test_a_named_format_is_stronger_than_the_suffix(format, tmp_path, capsys):
    out = tmp_path / "game.csv"
    to = ["--to", "undirected-geography", "--quiet"]
    assert run(["compile", XOR, *to, "--format", format, "-o", str(out)]) == 0
    _, said, _ = ran(capsys, "compile", XOR, *to, "--format", format)
    assert out.read_text() == said
    assert run(["solve", str(out), "--winner-only", "--quiet"]) == 10
    assert not said.startswith("part,")


def test_a_format_that_does_not_fit_is_refused_before_the_work(capsys, tmp_path):
    out = tmp_path / "game.sgf"
    for extra in (["-o", str(out)], ["--format", "sgf"], ["--format", "png9"]):
        code, said, error = ran(capsys, "compile", XOR, "--to", "undirected-geography", *extra)
        assert (code, said) == (2, "")
        fit = "csv, dot, edges, graph6, graphml, json, node-link, sparse6, text"
        assert f"expected one of {fit}" in error
        assert "note:" not in error
    assert not out.exists()
    code, _, error = ran(capsys, "compile", XOR, "--to", "avoid-true", "--format", "graphml")
    assert code == 2
    assert "expected one of" in error


def test_graph6_holds_the_graph_and_set_says_the_rest(tmp_path, capsys):
    to = ["--to", "undirected-geography"]
    for suffix in ("g6", "s6"):
        file = str(tmp_path / f"graph.{suffix}")
        _, _, error = ran(capsys, "compile", XOR, *to, "-o", file)
        assert "holds the graph alone, not ruleset, start" in error
        code, _, error = ran(capsys, "solve", file)
        assert code == 2
        assert "--set start=0" in error
        back = str(tmp_path / "back.json")
        assert run(["compile", file, *to, "--set", "start=160", "-o", back]) == 0
        assert run(["solve", back, "--winner-only", "--quiet"]) == 10
        assert run(["compile", file, *to, "--set", "tokens=0,1", "--set", "passes=2"]) == 0
        said = json.loads(capsys.readouterr().out.partition("{")[2].join(["{", ""]))
        assert (said["tokens"], said["passes"]) == ([0, 1], 2)
    bare = tmp_path / "triangle.g6"
    bare.write_text("Bw\n")  # without a header: the suffix says what it is
    assert run(["compile", str(bare), *to, "--set", "start=0", "--format", "text"]) == 0
    assert "0-2" in capsys.readouterr().out
    bare.rename(tmp_path / "triangle")
    again = [str(tmp_path / "triangle"), *to, "--set", "start=0"]
    assert ran(capsys, "compile", *again)[0] == 2
    assert ran(capsys, "compile", *again, "--from", "graph6")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--set", "start"], "expected --set KEY=VALUE with one of start, tokens, visited, passes"),
        (["--set", "begin=1"], "expected --set KEY=VALUE with one of"),
        (["--set", "edges=1"], "expected --set KEY=VALUE with one of"),
        (["--set", "start=x"], 'start: expected an integer of at least 0, got "x"'),
        (["--set", "start=9"], "expected a number 0 to 2"),
        ([], "start"),
    ],
)
def test_a_wrong_setting_is_said(arguments, message, tmp_path, capsys):
    file = tmp_path / "t.g6"
    file.write_text("Bw\n")
    to = ["--to", "undirected-geography"]
    code, out, error = ran(capsys, "compile", str(file), *to, *arguments)
    assert (code, out) == (2, "")
    assert message in error


def test_settings_are_for_graphs(tmp_path, capsys):
    assert "is none" in ran(capsys, "compile", XOR, "--to", "uno", "--set", "pile=1")[2]
    to = ["--to", "undirected-geography", "--set", "start=0"]
    assert "--set is for files that hold a graph" in ran(capsys, "compile", XOR, *to)[2]


def test_a_game_is_written_in_another_format_and_compiled_on(tmp_path, capsys):
    hexagons = tmp_path / "board.sgf"
    hexagons.write_text("(;FF[4]GM[11]SZ[2];B[a1])")
    code, out, _ = ran(capsys, "compile", str(hexagons), "--to", "hex", "--format", "text")
    assert (code, out) == (0, "hex\nB .\n . .\nWhite to move\n")
    game = str(tmp_path / "game.graphml")
    assert run(["compile", XOR, "--to", "generalized-geography", "-o", game]) == 0
    capsys.readouterr()
    to = ["--to", "undirected-geography", "--format", "edges", "--quiet"]
    one, two = (ran(capsys, "compile", source, *to)[1] for source in (game, XOR))
    assert one == two


def test_provenance_is_a_table_of_all_vertices_and_edges(capsys):
    to = ["--to", "undirected-geography", "--quiet"]
    table = ran(capsys, "compile", XOR, *to, "--format", "csv")[1].splitlines()
    data = json.loads(ran(capsys, "compile", XOR, *to)[1])
    assert table[0].startswith("part,number,tail,head,gadget,kind,role,source,source_number")
    rows = [line.split(",") for line in table[1:]]
    target, provenance = data["target"], data["provenance"]
    assert sum(row[0] == "vertex" for row in rows) == target["vertices"]
    arcs = [[int(row[2]), int(row[3])] for row in rows if row[0] == "edge"]
    assert arcs == target["edges"]
    labels = [provenance["gadgets"][g]["label"] for g in provenance["vertex_gadget"]]
    assert [row[4] for row in rows if row[0] == "vertex"] == list(map(in_csv, labels))
    formula = ran(capsys, "compile", XOR, "--to", "avoid-true", "--format", "csv", "--quiet")[1]
    assert formula.count("\nvertex,") > 1


def test_show_bundle_is_the_schema(capsys):
    code, out, _ = ran(capsys, "show", "bundle")
    assert code == 0
    assert json.loads(out) == bundle_schema()


def test_pictures_are_drawn(tmp_path, capsys):
    for extra in ([], ["--format", "svg"]):
        out = tmp_path / "game.svg"
        to = ["--to", "generalized-geography", "-o", str(out)]
        assert run(["compile", XOR, *to, *extra]) == 0
        assert "<svg" in out.read_text()
        out.unlink()
