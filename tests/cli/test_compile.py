"""`compile` to games, `path`, `show`, `explain`, and the bundle."""

import json
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import Qbf
from gadgetry.games.registry import position_from_text
from gadgetry.parsers import parse
from gadgetry.reductions.registry import reductions

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
XOR = str(EXAMPLES / "xor.qdimacs")


@pytest.fixture
def bundle(tmp_path):
    out = tmp_path / "flag.json"
    assert run(["compile", XOR, "--to", "flag-coloring", "-o", str(out)]) == 0
    return out


def test_bundle_tells_everything(bundle):
    data = json.loads(bundle.read_text())
    assert data["schema"] == "gadgetry/1"
    assert data["chain"] == ["qbf-to-avoid-true", "avoid-true-to-flag-coloring"]
    assert data["claim"] == {
        "property": "winner",
        "equals": "first",
        "iff": "the formula is true",
    }
    assert data["sizes"]["predicted"] == data["sizes"]["actual"]
    assert isinstance(parse(data["source"]["text"], data["source"]["format"]), Qbf)
    assert any("2212.10631" in citation for citation in data["citations"])
    assert data["tool"].startswith("gadgetry ")
    target, provenance = data["target"], data["provenance"]
    assert len(target["colours"]) == target["vertices"] == len(provenance["vertex_gadget"])
    assert (
        len(target["edges"]) == len(provenance["edge_gadget"]) == data["sizes"]["actual"]["edges"]
    )
    labels = {provenance["gadgets"][g]["label"] for g in provenance["vertex_gadget"]}
    assert {"variable x+", "clause 5, copy 2", "y"} <= labels
    assert ["clause", 2] in [gadget["element"] for gadget in provenance["gadgets"]]


def test_bundle_and_its_target_are_games(bundle, capsys):
    position = position_from_text(bundle.read_text())
    assert position == position_from_text(json.dumps(json.loads(bundle.read_text())["target"]))
    assert run(["solve", str(bundle), "--winner-only", "--moves", "none"]) == 10
    assert "the first player wins" in capsys.readouterr().out


def test_same_input_same_bytes(bundle, tmp_path):
    again = tmp_path / "again.json"
    assert run(["compile", XOR, "--to", "flag-coloring", "-o", str(again), "--quiet"]) == 0
    assert again.read_bytes() == bundle.read_bytes()


def test_sizes_are_announced_first(tmp_path, capsys):
    run(["compile", XOR, "--to", "flag-coloring", "-o", str(tmp_path / "f")])
    error = capsys.readouterr().err
    assert "note: avoid-true: 10 variables, 6 clauses, 20 literals" in error
    assert "note: flag-coloring: 146 vertices, 245 edges" in error


def test_too_large_a_target_is_refused_with_its_size(tmp_path, capsys):
    out = tmp_path / "f"
    assert run(["compile", XOR, "--to", "flag-coloring", "--memory", "10k", "-o", str(out)]) == 2
    assert "flag-coloring would have 146 vertices, 245 edges" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["cnf", "qbf", "avoid"])
def test_any_formula_compiles_to_a_flag(name, tmp_path, capsys):
    size = ["--prefix", "ea"] if name == "qbf" else ["--variables", "2"]
    formula, out = tmp_path / "formula", tmp_path / "flag"
    generate = ["generate", name, *size, "--clauses", "2", "--width", "1", "--seed", "1"]
    assert run([*generate, "-o", str(formula)]) == 0
    assert run(["compile", str(formula), "--to", "flag-coloring", "-o", str(out)]) == 0
    assert position_from_text(out.read_text()).ruleset == "flag-coloring"


def test_formula_targets_are_text_and_variants_and_formats_are_chosen(capsys):
    assert run(["compile", XOR, "--to", "avoid-true", "--quiet"]) == 0
    assert parse(capsys.readouterr().out).kind == "avoid-true"
    assert (
        run(["compile", XOR, "--to", "flag-coloring", "--variant", "small", "--format", "edges"])
        == 0
    )
    assert capsys.readouterr().out.startswith(
        'c gadgetry {"ruleset": "flag-coloring", "nodes": "colour"}\np edge 86 145\n'
    )
    assert run(["compile", XOR, "--to", "game-sat", "--format", "text", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("game-sat\n")
    assert run(["compile", XOR, "--to", "flag-coloring", "--via", "avoid-true", "--quiet"]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "flag-coloring", "--variant", "huge"], "expected a variant of"),
        (["--to", "flag-coloring", "--via", "game-sat"], "no chain of reductions"),
        (["--to", "flag-coloring", "--format", "sgf"], "sgf is for hex, not for flag-coloring"),
        (["--to", "cnf"], "no chain of reductions from qbf to cnf"),
        (["--to", "dimacs"], "universal"),
    ],
)
def test_impossible_compilations_are_refused(arguments, message, capsys):
    assert run(["compile", XOR, *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_explain_a_bundle_and_its_moves(bundle, capsys):
    assert run(["explain", str(bundle)]) == 0
    out = capsys.readouterr().out
    assert "route: 27" in out
    assert "the first player wins iff the formula is true" in out
    position = position_from_text(bundle.read_text())
    provenance = json.loads(bundle.read_text())["provenance"]
    labels = [provenance["gadgets"][g]["label"] for g in provenance["vertex_gadget"]]
    x = labels.index("variable x+")
    assert (x, 0) in position.moves()
    assert run(["explain", str(bundle), str(labels.index("variable dummy1+")), str(x)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("recolouring dummy1+ sets it to True; dummy1+ passes the dummy stage 1")
    assert second.endswith("recolouring x+ sets it to True; x+ sets x to true")
    assert run(["explain", str(bundle), "144"]) == 0
    assert "no move of AVOID TRUE; it loses to C_gamma" in capsys.readouterr().out


def test_explain_refuses_what_is_no_bundle_or_was_changed(bundle, capsys):
    data = json.loads(bundle.read_text())
    del data["target"]["edges"][0]
    bundle.write_text(json.dumps(data))
    assert run(["explain", str(bundle)]) == 2
    assert "was it changed?" in capsys.readouterr().err
    bundle.write_text('{"ruleset": "nim", "heaps": [1]}')
    assert run(["explain", str(bundle)]) == 2
    assert "expected a bundle" in capsys.readouterr().err


def test_path_and_show(capsys):
    assert run(["path", "qbf", "flag-coloring"]) == 0
    assert capsys.readouterr().out.startswith("qbf -> avoid-true -> flag-coloring\n")
    assert run(["path", "cnf", "flag-coloring", "--all", "--json"]) == 0
    assert ["cnf-to-qbf", "qbf-to-avoid-true", "avoid-true-to-flag-coloring"] in json.loads(
        capsys.readouterr().out
    )["paths"]
    assert run(["path", "flag-coloring", "qbf"]) == 2
    assert "no chain of reductions" in capsys.readouterr().err
    for name in reductions():
        assert run(["show", name]) == 0
        out = capsys.readouterr().out
        for word in ("Theorem:", "Claim:", "Checked:", "Cites:", "Construction"):
            assert word in out
    assert run(["show", "nothing"]) == 2


@pytest.mark.parametrize(
    ("target", "format", "start"),
    [
        ("avoid-true", "avoid", "c varname 1 dummy1+\n"),
        ("avoid-true", "readable", "variables "),
        ("avoid-true", "text", "avoid-true\nvariables 10\n"),
        ("qbf", "readable", "forall x .\n"),
        ("qbf", "qcir", "#QCIR-14"),
    ],
)
def test_a_formula_is_written_in_the_format_asked_for(target, format, start, capsys):
    assert run(["compile", XOR, "--to", target, "--format", format, "--quiet"]) == 0
    assert capsys.readouterr().out.startswith(start)


def test_a_format_that_avoid_true_lacks_is_refused_with_all_that_it_has(capsys):
    assert run(["compile", XOR, "--to", "avoid-true", "--format", "dot", "--quiet"]) == 2
    assert "expected one of csv, json, text, avoid, readable" in capsys.readouterr().err


@pytest.mark.parametrize(("target", "kind"), [("avoid-true", "avoid-true"), ("qbf", "qbf")])
def test_json_of_a_compiled_formula_is_for_programs(target, kind, tmp_path, capsys):
    formula = tmp_path / "formula"
    formula.write_text("p cnf 2 1\n1 -2 0\n")
    assert run(["compile", str(formula), "--to", target, "--json", "--quiet"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["schema"], data["kind"]) == ("gadgetry-formula/1", kind)
    assert parse(data["text"]).kind == kind


def test_a_formula_is_text_whatever_the_suffix(tmp_path):
    formula, out = tmp_path / "formula.cnf", tmp_path / "formula.json"
    formula.write_text("p cnf 2 1\n1 -2 0\n")
    assert run(["compile", str(formula), "--to", "qbf", "--quiet", "-o", str(out)]) == 0
    assert isinstance(parse(out.read_text()), Qbf)


def test_a_picture_of_a_formula_comes_by_its_suffix_as_well(tmp_path):
    out = tmp_path / "formula.svg"
    assert run(["compile", XOR, "--to", "qdimacs", "-o", str(out)]) == 0
    assert out.read_text().startswith("<svg")


def test_a_position_is_generated_in_any_format_of_its_game(capsys):
    command = ["generate", "flag-coloring", "--family", "broom", "--parameters", "4,2", "--to"]
    assert run([*command, "edges"]) == 0
    assert "p edge 7 6" in capsys.readouterr().out
    assert run([*command, "pg"]) == 2
    assert "expected one of" in capsys.readouterr().err
