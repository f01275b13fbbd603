"""`compile` into files of every format, and `solve` of what is in them."""

import json
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.formats.names import in_csv
from gadgetry.formats.schema import bundle_schema

XOR = str(Path(__file__).parents[2] / "examples" / "xor.qdimacs")
SWAPPED = str(Path(__file__).parents[2] / "examples" / "xor_swapped.qdimacs")
KEYS = "start, tokens, visited, passes, board, holes"
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
        (["--set", "start"], "expected --set KEY=VALUE, got 'start'"),
        (["--set", "begin=1"], f"in --set, one of {KEYS}; got 'begin'"),
        (["--set", "edges=1"], f"in --set, one of {KEYS}; got 'edges'"),
        (["--set", "start=x"], 'start: expected an integer from 0 to 16777215, got "x"'),
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


def test_settings_are_not_for_formulas(tmp_path, capsys):
    for ruleset, setting in (("uno", "pile=1"), ("undirected-geography", "start=0")):
        code, _, error = ran(capsys, "compile", XOR, "--to", ruleset, "--set", setting)
        assert (code, "expected FILE to be a game or a graph" in error) == (2, True)


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


@pytest.mark.parametrize(
    "command",
    [
        ["compile", "--to", "qdimacs"],
        ["compile", "--to", "hex", "--format", "svg"],
        ["solve"],
        ["verify", "--to", "avoid-true"],
        ["draw"],
        ["explain", "--to", "shannon"],
    ],
    ids=" ".join,
)
def test_every_verb_that_reads_a_formula_can_be_told_its_format(command, tmp_path, capsys):
    file = tmp_path / "encoding"  # Q-sage's: no suffix, no line '#QCIR-14'
    file.write_text("# Move variables: \nexists(1)\noutput(2)\n2 = or(1)\n")
    verb, *rest = command
    code, _, error = ran(capsys, verb, str(file), *rest)
    assert code == 2
    assert error.endswith("'#QCIR-14': add that line, or say --from qcir\n")
    code, _, notes = ran(capsys, verb, str(file), "--from", "qcir", *rest)
    assert code in (0, 10)
    assert f"note: {file}: no line '#QCIR-14' at the beginning, read as QCIR-14\n" in notes


@pytest.mark.parametrize("format", ["graphml", "dot", "edges", "node-link", "text", "json"])
def test_a_game_is_written_in_another_format_by_its_name(format, tmp_path, capsys):
    bundle, alone = str(tmp_path / "bundle.json"), str(tmp_path / "alone.json")
    to = ["--to", "undirected-geography", "--quiet"]
    assert run(["compile", XOR, *to, "-o", bundle]) == 0
    assert run(["compile", XOR, *to, "--format", format, "-o", str(tmp_path / "direct")]) == 0
    assert run(["compile", bundle, "--to", "text", "-o", alone]) == 0
    code, said, _ = ran(capsys, "compile", bundle, "--to", format)
    assert (code, said) == (0, (tmp_path / "direct").read_text())  # names of the gadgets and all
    for file in (bundle, alone):
        out = tmp_path / "out"
        assert run(["compile", file, "--to", format, "-o", str(out)]) == 0
        _, said, _ = ran(capsys, "solve", str(out), "--winner-only", "--moves", "all", "--json")
        _, wanted, _ = ran(capsys, "solve", bundle, "--winner-only", "--moves", "all", "--json")
        assert json.loads(said)["winning_moves"] == json.loads(wanted)["winning_moves"]


def test_a_format_of_games_is_not_for_formulas_and_takes_no_reduction(tmp_path, capsys):
    code, said, error = ran(capsys, "compile", XOR, "--to", "graphml")
    assert (code, said) == (2, "")
    assert "FILE is a formula: expected --to RULESET --format graphml" in error
    file = tmp_path / "nim"
    file.write_text("nim\nheaps 1 2\n")
    assert run(["compile", str(file), "--to", "json", "--via", "sum"]) == 2
    assert run(["compile", str(file), "--to", "json", "--format", "text"]) == 2
    code, _, error = ran(capsys, "compile", str(file), "--to", "graphml")
    assert (code, "graphml is for games on a graph" in error) == (2, True)


def test_set_changes_a_game_that_is_in_a_file(tmp_path, capsys):
    bundle, changed = str(tmp_path / "bundle.json"), str(tmp_path / "changed.json")
    to = ["--to", "undirected-geography"]
    assert run(["compile", XOR, *to, "--quiet", "-o", bundle]) == 0
    capsys.readouterr()
    code, _, note = ran(capsys, "compile", bundle, *to, "--set", "passes=3", "-o", changed)
    assert (code, "the game is changed; its target alone is taken" in note) == (0, True)
    _, said, _ = ran(capsys, "compile", changed, "--to", "text")
    assert "\npasses 3\n" in said
    text = tmp_path / "game.txt"
    text.write_text(said)  # a position that stands alone, and another that is on no graph
    code, said, note = ran(
        capsys, "compile", str(text), *to, "--set", "passes=0", "--format", "text"
    )
    assert (code, note, "passes" in said) == (0, "", False)
    text.write_text("nim\nheaps 1 2\n")
    code, said, _ = ran(capsys, "compile", str(text), "--to", "nim", "--set", "heaps=3,4")
    assert (code, json.loads(said)["heaps"]) == (0, [3, 4])


@pytest.mark.parametrize(
    ("file", "to", "setting", "message"),
    [
        (XOR, "undirected-geography", "passes=3", "compile a formula first, and change the game"),
        ("game", "hex", "rows=3", "expected FILE to be hex already, got nim"),
        ("game", "nim", "heap=3", "did you mean 'heaps'?"),
        ("game", "nim", "heaps", "expected --set KEY=VALUE, got 'heaps'"),
        ("game", "nim", "heaps=-1", "heaps"),
        ("game", "qbf", "heaps=1", "--set is for games, and qbf is none"),
    ],
)
def test_set_says_what_it_is_for(file, to, setting, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("game").write_text("nim\nheaps 1 2\n")
    code, said, error = ran(capsys, "compile", file, "--to", to, "--set", setting)
    assert (code, said) == (2, "")
    assert message in error
