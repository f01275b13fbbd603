"""The shapes of a picture bear the tokens of the vertices that they show."""

import pytest

from gadgetry.diagrams.picture import picture
from gadgetry.explanations.marks import source_marks, target_marks
from gadgetry.explanations.origins import gadget_token, origins
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction, shortest_path

XOR = Qbf([("a", [1]), ("e", [2])], Cnf(["x", "y"], [[1, 2], [-1, -2]]))


def marked(chain, source, step=-1):
    steps = chain.build(source).steps
    step = range(len(steps))[step]
    scene = picture(Chain(chain.reductions[: step + 1], chain.variants[: step + 1]).build(source))
    return steps[step], scene, target_marks(step, steps[step], scene, origins(steps))


@pytest.mark.parametrize("target", ["generalized-geography", "undirected-geography", "shannon"])
def test_a_vertex_bears_its_gadget(target):
    step, scene, marks = marked(Chain.of(shortest_path("qbf", target)), XOR)
    shown = {shape.tip: marks[shape.name] for shape in scene.shapes if shape.tip}
    assert len(shown) == step.graph.vertices
    number = len(shortest_path("qbf", target)) - 1
    for v in range(step.graph.vertices):
        kind, index = (int(part[v]) for part in (step.provenance.vertices.kind,
                                                 step.provenance.vertices.index))  # fmt: skip
        assert shown[step.provenance.vertex_name(v)][0] == gadget_token(number, kind, index)


def test_a_card_bears_its_gadget():
    step, scene, marks = marked(Chain.of(shortest_path("qbf", "uno")), XOR)
    names = {step.target.move_name(card): v for card, v in step.plan.vertex_of.items()}
    assert len(names) == len(scene.shapes) + 1 > 300  # one is on the pile
    for shape in scene.shapes:
        v = names[shape.label]
        kind, index = (int(part[v]) for part in (step.provenance.vertices.kind,
                                                 step.provenance.vertices.index))  # fmt: skip
        assert marks[shape.name][0] == gadget_token(1, kind, index)


def test_a_cell_and_its_stone_bear_the_same():
    board = Hex(2, 2).play("a1")
    step = reduction("hex-to-y").build(board)
    scene = picture(step)
    marks = target_marks(0, step, scene, origins([step]))
    stones = [name for name in marks if name.startswith("s")]
    assert stones
    assert all(marks[name] == marks[f"v{name[1:]}"] for name in stones)
    assert {t for tokens in marks.values() for t in tokens if t.startswith("e0-vertex")} == {
        f"e0-vertex-{cell}" for cell in range(4)
    }


def test_clauses_of_a_compiled_formula_bear_the_source_clause():
    _, scene, marks = marked(Chain.of(shortest_path("qbf", "avoid-true")), XOR)
    rows = {name: tokens for name, tokens in marks.items() if name.startswith("l")}
    assert any("e0-clause-1" in tokens for tokens in rows.values())
    assert not any({"e0-clause-1", "e0-clause-2"} <= set(tokens) for tokens in rows.values())
    assert {shape.name for shape in scene.shapes} == set(marks)


def test_a_large_formula_has_marks_in_its_table():
    formula = Cnf(30, [[v, v % 30 + 1, -((v + 1) % 30 + 1)] for v in range(1, 31)])
    marks = source_marks(formula, picture(formula))
    assert {t for tokens in marks.values() for t in tokens} == {
        f"e0-{name}-{i}" for name in ("variable", "clause") for i in range(1, 31)
    }
