"""A gadget alone is drawn as in the whole picture, without what is neither in it nor beside it."""

import pytest

from gadgetry.diagrams.picture import picture
from gadgetry.explanations.gadget_picture import gadget_scene
from gadgetry.explanations.story import Figure, Paragraph
from gadgetry.explanations.telling import tell
from gadgetry.parsers import parse
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction, shortest_path

XOR = parse("forall x . exists y . (x | y) & (~x | ~y)")


@pytest.mark.parametrize("number", [0, 1])  # the clauses are near the second, the way there is far
def test_a_diamond_has_its_vertices_its_neighbours_and_beginnings_of_far_lines(number):
    step = reduction("qbf-to-generalized-geography").build(XOR)
    scene = picture(step)
    own = set(step.provenance.vertices_of("diamond", number))
    alone = gadget_scene(scene, own, ())
    whole = {s.name: s for s in scene.shapes}
    shown = {s.name: s for s in alone.shapes}
    assert {f"v{v}" for v in own} <= set(shown) < set(whole)
    assert all((whole[n].x, whole[n].y, whole[n].label) == (s.x, s.y, s.label)
               for n, s in shown.items())  # fmt: skip
    assert all(shown[f"v{v}"] == whole[f"v{v}"] for v in own)
    assert {w.text for w in alone.words} == {"c1", "c2"}  # clauses are far away
    assert alone.title == ()


def test_a_clause_of_a_table_has_its_row_and_its_columns():
    step = reduction("qbf-to-avoid-true").build(XOR)
    alone = gadget_scene(picture(step), (), {1})
    names = {s.label for s in alone.shapes if s.label}
    assert names == {step.target.variables.name(v) for v in step.target.clauses[0]}
    assert [w.text for w in alone.words] == ["stage 1, dummy of stage 1"]


def test_a_part_of_a_board_is_cut_out():
    step = reduction("qbf-to-hex").build(XOR)
    scene = picture(step)
    leaf = next(gadget for gadget in step.provenance.gadgets() if gadget.kind == "True leaf")
    own = set(step.provenance.vertices_of(leaf.kind, leaf.index))
    alone = gadget_scene(scene, own, ())
    assert 0 < len(alone.shapes) < len(scene.shapes) / 4
    assert {f"v{v}" for v in own} <= {s.name for s in alone.shapes}


def test_nothing_to_see_is_no_picture():
    assert gadget_scene(picture(reduction("cnf-to-qbf").build(XOR.matrix)), (), ()) is None


@pytest.mark.parametrize("target", ["generalized-geography", "undirected-geography", "game-sat"])
def test_every_kind_is_told_with_its_why_and_its_picture(target):
    compiled = Chain.of(shortest_path("qbf", target)).build(XOR)
    story = tell(compiled, [], None)
    why = [b for b in story.blocks if isinstance(b, Paragraph) and b.kind == "why"]
    small = [b for b in story.blocks if isinstance(b, Figure) and b.small]
    kinds = sum(len({g.kind for g in step.provenance.gadgets()}) for step in compiled.steps)
    assert len(why) >= kinds
    assert len(small) >= kinds


def test_checked_lemmas_are_named():
    compiled = Chain.of(shortest_path("qbf", "undirected-geography")).build(XOR)
    said = [b.text for b in tell(compiled, [], None).blocks
            if isinstance(b, Paragraph) and b.kind == "lemma"]  # fmt: skip
    assert [text.partition(":")[0] for text in said] == [
        f"Checked lemma, {name}" for name in
        ("directed edge, correct way", "directed edge, wrong way", "prelude")
    ]  # fmt: skip
