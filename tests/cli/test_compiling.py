"""From a bundle back to what it was compiled from: errors have their place."""

import json

import pytest

from gadgetry.cli.main import run


@pytest.fixture
def bundle(tmp_path):
    formula, out = tmp_path / "formula.cnf", tmp_path / "game.json"
    formula.write_text("p cnf 1 1\n1 0\n")
    assert run(["compile", str(formula), "--to", "shannon", "--quiet", "-o", str(out)]) == 0
    return out


@pytest.mark.parametrize("verb", [["explain"], ["draw", "--format", "dot"]])
def test_a_bad_bundle_is_named_with_its_place(verb, bundle, capsys):
    text = bundle.read_text()
    changed = json.loads(text)
    changed["chain"] = ["no-to-such"]
    for bad in (text.replace('"tool"', '"toll"'), text[:-3], json.dumps(changed)):
        bundle.write_text(bad)
        assert run([verb[0], str(bundle), *verb[1:]]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"error: {bundle}:")


def test_a_formula_is_no_bundle_and_what_to_do_is_said(tmp_path, capsys):
    formula = tmp_path / "formula.cnf"
    formula.write_text("p cnf 1 1\n1 0\n")
    assert run(["explain", str(formula)]) == 2
    assert "expected a bundle, or --to NAME" in capsys.readouterr().err
