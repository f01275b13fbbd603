"""Pictures of constructions: every vertex and gadget, folded when large, focused on request."""

from itertools import pairwise

import numpy as np
import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.construction import MOST_EDGES, construction_scene
from gadgetry.diagrams.layout import drawing_of, laid_out
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.render import render
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.registry import position_from_json
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.registry import reduction, reductions

REDUCTION = AvoidTrueToFlagColoring()
MATRIX = Cnf(["p", "q"], [[1, 2], [-1, -2], [1, -2]])
QBF = Qbf([("a", [1]), ("e", [2])], MATRIX)
DRAWN = (
    ["qbf-to-generalized-geography"],
    ["qbf-to-planar-geography"],
    ["qbf-to-shannon"],
    ["qbf-to-avoid-true", "avoid-true-to-flag-coloring"],
    ["qbf-to-generalized-geography", "generalized-geography-to-undirected-geography"],
    ["qbf-to-planar-geography", "planar-geography-to-undirected-geography"],
)


def compiled(clauses, variant="small"):
    names = ['"><script>', "b\n", "\\N"]
    return REDUCTION.build(AvoidTrue(names, clauses), variant)


def chain(names, variants=()):
    return Chain.of([reduction(name) for name in names], variants).build(QBF)


def test_every_vertex_and_edge_is_drawn():
    it = compiled([[1, 2], [3]])
    scene = construction_scene([it])
    assert (len(scene.shapes), len(scene.lines)) == (it.sizes["vertices"], it.sizes["edges"])
    assert {"c1", "c2", "extra nodes"} <= {word.text for word in scene.words}


@pytest.mark.parametrize("names", DRAWN, ids=lambda names: names[-1])
def test_the_reductions_place_every_vertex_apart_from_the_others(names):
    steps = chain(names).steps
    drawing = drawing_of(steps)
    assert drawing is not None
    scene = construction_scene(steps, fold=False)
    at = {shape.name: (shape.x, shape.y) for shape in scene.shapes}
    assert len(at) == steps[-1].graph.vertices
    for i, a in enumerate(scene.shapes):
        for b in scene.shapes[i + 1 :]:
            apart_x = abs(a.x - b.x) >= (a.width + b.width) / 2
            assert apart_x or abs(a.y - b.y) >= (a.height + b.height) / 2, (a, b)


@pytest.mark.parametrize("names", DRAWN, ids=lambda names: names[-1])
def test_lines_go_from_rim_to_rim_of_the_vertices_that_they_join(names):
    steps = chain(names).steps
    scene = construction_scene(steps, fold=False)
    shapes = {shape.name: shape for shape in scene.shapes}
    graph = steps[-1].graph
    ends = [(f"v{u}", f"v{v}") for u, v in zip(graph.tails, graph.heads, strict=True)]
    assert [(line.tail, line.head) for line in scene.lines] == ends
    for line in scene.lines:
        for name, (x, y) in ((line.tail, line.points[0]), (line.head, line.points[-1])):
            shape = shapes[name]
            assert abs(x - shape.x) <= shape.width / 2 + 3
            assert abs(y - shape.y) <= shape.height / 2 + 3


def test_diamonds_are_a_column_and_clauses_a_row_below():
    it = chain(["qbf-to-generalized-geography"]).last
    at = {it.graph.name(v): place for v, place in enumerate(drawing_of([it]).places.tolist())}
    assert at["s"][1] > at["a_p"][1] > at["b_p"][1] > at["b_q"][1] > at["C"][1] > at["c1"][1]
    assert at["p"][0] < at["b_p"][0] < at["~p"][0]
    assert at["p"][1] == at["~p"][1]
    assert at["c1"][1] == at["c2"][1] == at["c3"][1]


def test_routes_are_rails():
    it = compiled([[1, 2], [3]])
    places, layout = drawing_of([it]).places, it.plan.layout
    for route in range(layout.routes):
        rail = [
            layout.route_start(np.array([route]))[0],
            *(layout.route(route, i) for i in range(4)),
        ]
        assert len({places[v][0] for v in rail}) == 1
        assert sorted((places[v][1] for v in rail), reverse=True) == [places[v][1] for v in rail]


def test_an_arc_s_gadget_stands_along_its_arc_also_in_a_game_from_a_file():
    game = GeneralizedGeography.of(3, [(0, 1), (1, 2), (1, 1), (0, 2)], start=0)
    step = reduction("generalized-geography-to-undirected-geography").build(game)
    places, gadgets = drawing_of([step]).places, step.plan.gadgets
    for arc in range(3):
        tail = places[step.plan.arcs.tails[arc]]
        a, d = places[gadgets.first(arc)], places[gadgets.first(arc) + 5]
        assert np.hypot(*(a - tail)) < np.hypot(*(d - tail))


def test_no_two_lines_of_the_planar_drawing_cross():
    step = chain(["qbf-to-planar-geography"]).last
    drawing = drawing_of([step])
    graph, segments = step.graph, []
    for edge, (u, v) in enumerate(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)):
        line = drawing.line(edge, u, v)
        segments += [(edge, a, b) for a, b in pairwise(line)]
    for i, (e, a, b) in enumerate(segments):
        for f, c, d in segments[i + 1 :]:
            assert e == f or not properly_cross(a, b, c, d)


def properly_cross(a, b, c, d):
    def side(p, q, r):
        return np.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_reduction_without_a_drawing_is_laid_out_by_graphviz():
    step = reduction("uno-to-undirected-geography")
    assert step.drawing(None, None) is None
    graph = chain(["qbf-to-generalized-geography"]).last.graph
    places = laid_out(graph).places
    assert len({tuple(place) for place in places.tolist()}) == graph.vertices


def test_folded_picture_has_one_box_for_each_gadget():
    it = compiled([[1, 2], [3]])
    scene = construction_scene([it], fold=True)
    assert len(scene.shapes) == len(list(it.provenance.gadgets()))
    assert any(shape.label.endswith("(4)") for shape in scene.shapes)
    steps = chain(DRAWN[4]).steps
    boxes = construction_scene(steps, fold=True).shapes
    assert len(boxes) == len(list(steps[-1].provenance.gadgets()))


def test_boxes_do_not_overlap():
    it = REDUCTION.build(AvoidTrue(10, [[1 + i % 10, 1 + i % 7] for i in range(40)]))
    scene = construction_scene([it])
    assert 80 < len(scene.shapes) <= 150
    for i, a in enumerate(scene.shapes):
        for b in scene.shapes[i + 1 :]:
            apart_x = abs(a.x - b.x) >= (a.width + b.width) / 2
            assert apart_x or abs(a.y - b.y) >= (a.height + b.height) / 2


def test_focus_keeps_the_gadget_and_what_touches_it():
    it = compiled([[1, 2], [3]])
    scene = construction_scene([it], focus="clause 2, copy 1")
    assert 5 < len(scene.shapes) < it.sizes["vertices"]
    with pytest.raises(ValueError, match="expected the label of a gadget"):
        construction_scene([it], focus="nothing of the kind")


@pytest.mark.parametrize("format", ["svg", "dot", "tex", "png", "pdf"])
def test_hostile_names_are_harmless(format):
    it = compiled([[1, 2, 3]])
    data = render(construction_scene([it], title=["\\end{document}<script>\x00"]), format)
    assert b"<script>" not in data or format == "dot"  # DOT has it in quotes
    if format == "tex":
        assert data.count(b"\\end{document}") == 1
        assert data.rstrip().endswith(b"\\end{document}")


def test_hundred_thousand_vertices_fold_by_themselves():
    it = REDUCTION.build(AvoidTrue(10, [[1 + i % 10] for i in range(5000)]))
    assert it.sizes["vertices"] > 100_000
    scene = construction_scene([it])
    assert len(scene.shapes) == 5
    assert "route (80,012)" in {shape.label for shape in scene.shapes}


def test_draw_compiles_and_folds_with_a_notice(tmp_path, capsys):
    source, out = tmp_path / "f.avoid", tmp_path / "f.svg"
    source.write_text("p avoid 2 40\n" + "1 0\n2 0\n" * 20)
    assert run(["draw", str(source), "--to", "flag-coloring", "-o", str(out)]) == 0
    assert "folded" in capsys.readouterr().err
    assert out.read_bytes().startswith(b"<svg")
    source.write_text("p avoid 2 2\n1 0\n2 0\n")
    assert run(["draw", str(source), "--to", "flag-coloring", "-o", str(out)]) == 0
    assert "folded" not in capsys.readouterr().err


def test_many_edges_fold_too():
    few = REDUCTION.build(AvoidTrue(40, [list(range(1, 41))]))
    many = REDUCTION.build(AvoidTrue(40, [list(range(1, 41))] * 6))
    assert many.sizes["edges"] > MOST_EDGES > few.sizes["edges"]
    assert many.sizes["vertices"] < 600
    folded = [len(construction_scene([it]).shapes) < it.sizes["vertices"] for it in (few, many)]
    assert folded == [False, True]


def test_every_reduction_s_drawing_fits_its_graph():
    """Whatever reduction offers a drawing: one place a vertex, and bends of edges that exist."""
    sources = {"qbf": QBF, "avoid-true": AvoidTrue(2, [[1], [2]])}
    for it in reductions().values():
        if it.source.name in sources:
            step = it.build(sources[it.source.name])
            drawing = drawing_of([step])
            if drawing is not None:
                assert drawing.places.shape == (step.graph.vertices, 2)
                assert set(drawing.bends) <= set(range(len(step.graph.tails)))


@pytest.mark.parametrize(
    "data",
    [
        {"ruleset": "vertex-cover", "vertices": 0, "edges": [], "k": 0},
        {"ruleset": "flag-coloring", "vertices": 0, "edges": [], "colours": []},
    ],
)
def test_a_graph_without_vertices_has_a_picture(data):
    assert render(picture(position_from_json(data)), "svg").startswith(b"<svg ")


def test_a_vertex_that_has_flowed_into_another_is_not_drawn():
    played = FlagColoring([0, 1, 0, 1], [(0, 1), (1, 2), (2, 3)]).play((0, 1))
    assert played.colours == (1, None, 0, 1)
    scene = picture(played)
    assert [shape.name for shape in scene.shapes] == ["v0", "v2", "v3"]
    assert [(line.tail, line.head) for line in scene.lines] == [("v0", "v2"), ("v2", "v3")]
