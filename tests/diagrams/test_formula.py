"""Pictures of formulas: everything is there, hostile names are harmless."""

import xml.etree.ElementTree as ET

import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.formula import formula_dot
from gadgetry.diagrams.render import render
from gadgetry.formulas import AvoidTrue, Cnf, FormulaError, Qbf

HOSTILE = ['"><script>alert(1)</script>', "\\end{document}", 'a" b="', "a\nb", "\u202ex", "\\N"]


def texts(dot: str) -> set[str]:
    """What is written in the SVG."""
    root = ET.fromstring(render(dot, "svg"))
    return {t.text for t in root.iter("{http://www.w3.org/2000/svg}text") if t.text}


def test_every_variable_and_clause_is_in_the_picture():
    qbf = Qbf([("e", [2]), ("a", [1])], Cnf(["p", "q", "r"], [[1, -2], [3]]))
    assert texts(formula_dot(qbf)) >= {"∃ q", "∀ p", "r", "clause 1", "clause 2"}


def test_negative_literals_are_dashed_and_positive_ones_are_not():
    dot = formula_dot(AvoidTrue(2, [[1, 2]]))
    assert "dashed" not in dot.replace("dashed, with a dot", "")
    assert formula_dot(Cnf(2, [[1, -2]])).count("style=dashed") == 1


def test_hostile_names_are_text_and_nothing_else():
    svg = render(formula_dot(Cnf(HOSTILE, [range(1, len(HOSTILE) + 1)])), "svg").decode()
    root = ET.fromstring(svg)
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert "alert(1)" in "".join(root.itertext())


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "dot"])
def test_draw_writes_the_format_of_the_suffix(suffix, tmp_path):
    source, out = tmp_path / "f.gadgetry", tmp_path / f"f.{suffix}"
    source.write_text("exists x . forall y . (x | ~y)")
    assert run(["draw", str(source), "-o", str(out)]) == 0
    magic = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF", "dot": b"digraph"}[suffix]
    assert out.read_bytes().startswith(magic)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({"f.gadgetry", f"f.{suffix}"})


def test_unknown_suffix_and_huge_formula_are_refused(tmp_path, capsys):
    assert run(["draw", "f.cnf", "-o", "f.gif"]) == 2
    assert "expected OUT to end in one of .dot .svg" in capsys.readouterr().err
    with pytest.raises(FormulaError, match="2,001 variables and clauses"):
        formula_dot(Cnf(2001, []))
