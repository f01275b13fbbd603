"""Pictures of formulas: everything is there, hostile names are harmless."""

import xml.etree.ElementTree as ET

import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.clause_table import MOST_COLUMNS, table_scene
from gadgetry.diagrams.formula import formula_scene
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.render import render
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue

HOSTILE = ['"><script>alert(1)</script>', "\\end{document}", 'a" b="', "a\nb", "\u202ex", "\\N"]


def texts(scene) -> set[str]:
    """What is written in the SVG."""
    root = ET.fromstring(render(scene, "svg"))
    return {t.text for t in root.iter("{http://www.w3.org/2000/svg}text") if t.text}


def test_every_variable_and_clause_is_in_the_picture():
    qbf = Qbf([("e", [2]), ("a", [1])], Cnf(["p", "q", "r"], [[1, -2], [3]]))
    assert texts(formula_scene(qbf)) >= {"∃ q", "∀ p", "r", "clause 1", "clause 2"}


def test_negative_literals_are_dashed_and_positive_ones_are_not():
    assert not any(line.dashed for line in formula_scene(AvoidTrue(2, [[1, 2]])).lines)
    assert [line.dashed for line in formula_scene(Cnf(2, [[1, -2]])).lines] == [False, True]


@pytest.mark.parametrize("format", ["svg", "tex"])
def test_hostile_names_are_text_and_nothing_else(format):
    for scene in (formula_scene, lambda f: table_scene(f, None)):
        data = render(scene(Cnf(HOSTILE, [range(1, len(HOSTILE) + 1)])), format).decode()
        if format == "svg":
            root = ET.fromstring(data)
            assert not [node for node in root.iter() if node.tag.endswith("script")]
            assert "<script>alert" in "".join(root.itertext())
        else:
            assert data.count("\\end{document}") == 1


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "dot", "tex"])
def test_draw_writes_the_format_of_the_suffix(suffix, tmp_path):
    source, out = tmp_path / "f.gadgetry", tmp_path / f"f.{suffix}"
    source.write_text("exists x . forall y . (x | ~y)")
    assert run(["draw", str(source), "-o", str(out)]) == 0
    magic = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "dot": b"digraph",
             "tex": b"\\RequirePackage"}[suffix]  # fmt: skip
    assert out.read_bytes().startswith(magic)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({"f.gadgetry", f"f.{suffix}"})


def test_format_may_be_said_and_an_unknown_one_is_refused(tmp_path, capsys):
    assert run(["draw", "f.cnf", "-o", "f.gif"]) == 2
    assert "expected a picture's format, one of dot, svg" in capsys.readouterr().err
    source, out = tmp_path / "f.gadgetry", tmp_path / "picture"
    source.write_text("exists x . forall y . (x | ~y)")
    assert run(["draw", str(source), "--format", "tex", "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"\\RequirePackage")


def test_a_large_formula_is_folded():
    scene = picture(Cnf(2001, [[1, 2]] * 3))
    assert {"2,001 variables", "3 clauses of 2 literals"} == {s.label for s in scene.shapes}
    assert MOST_COLUMNS < 2001


def test_a_table_has_a_disc_for_each_literal_in_its_row_and_column():
    compiled = QbfToAvoidTrue().build(Qbf([("e", [1])], Cnf(["x"], [[1], [-1]])))
    formula = compiled.graph
    scene = picture(compiled)
    column = {round(s.x, 3): s.label for s in scene.shapes if s.name.startswith("v")}
    rows = sorted({s.y for s in scene.shapes if s.name.startswith("l")})
    found = {
        (rows.index(s.y), column[round(s.x, 3)]) for s in scene.shapes if s.name.startswith("l")
    }
    wanted = {
        (j, formula.variables.name(v)) for j, clause in enumerate(formula.clauses) for v in clause
    }
    assert found == wanted


def test_values_of_variables_are_shown():
    instance = AvoidTrue(["a", "b", "c"], [[1, 2], [3]])
    fills = {s.label: s.fill for s in picture(AvoidTruePosition(instance).play(1)).shapes}
    assert fills["a"] != fills["b"] == fills["c"]
