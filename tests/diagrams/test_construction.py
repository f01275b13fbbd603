"""Pictures of constructions: every vertex and gadget, folded when large, focused on request."""

import re

import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.construction import construction_dot
from gadgetry.diagrams.render import render
from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring

REDUCTION = AvoidTrueToFlagColoring()


def compiled(clauses, variant="small"):
    names = ['"><script>', "b\n", "\\N"]
    return REDUCTION.build(AvoidTrue(names, clauses), variant)


def nodes(dot: str) -> int:
    return len(re.findall(r"^\s*[vgk]\d+ \[", dot, re.MULTILINE))


def edges(dot: str) -> int:
    return len(re.findall(r"^\s*[vgk]\d+ -> ", dot, re.MULTILINE))


def test_every_vertex_and_edge_is_drawn():
    it = compiled([[1, 2], [3]])
    dot = construction_dot(it.graph, it.provenance)
    assert (nodes(dot), edges(dot)) == (it.sizes["vertices"], it.sizes["edges"])
    assert "route 4, of clause 1, copy 1" in dot


def test_folded_picture_has_one_node_for_each_gadget():
    it = compiled([[1, 2], [3]])
    dot = construction_dot(it.graph, it.provenance, fold=True)
    assert nodes(dot) == len(list(it.provenance.gadgets()))
    assert "4 vertices" in dot


def test_focus_keeps_the_gadget_and_what_touches_it():
    it = compiled([[1, 2], [3]])
    dot = construction_dot(it.graph, it.provenance, focus="clause 2, copy 1")
    assert 5 < nodes(dot) < it.sizes["vertices"]
    with pytest.raises(ValueError, match="expected the label of a gadget"):
        construction_dot(it.graph, it.provenance, focus="nothing of the kind")


def test_hostile_names_are_harmless():
    it = compiled([[1, 2, 3]])
    svg = render(construction_dot(it.graph, it.provenance), "svg").decode()
    assert "<script>" not in svg
    assert "script" in svg


def test_hundred_thousand_vertices_fold_by_themselves():
    it = REDUCTION.build(AvoidTrue(10, [[1 + i % 10] for i in range(5000)]))
    assert it.sizes["vertices"] > 100_000
    dot = construction_dot(it.graph, it.provenance)
    assert nodes(dot) == 5
    assert "80,012 vertices" in dot


def test_draw_compiles_and_folds_with_a_notice(tmp_path, capsys):
    source, out = tmp_path / "f.avoid", tmp_path / "f.svg"
    source.write_text("p avoid 2 40\n" + "1 0\n2 0\n" * 20)
    assert run(["draw", str(source), "--to", "flag-coloring", "-o", str(out)]) == 0
    assert "folded" in capsys.readouterr().err
    assert out.read_bytes().startswith(b"<?xml")
