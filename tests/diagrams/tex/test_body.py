"""TikZ that is edited by hand: nodes with names, places relative to gadgets, styles by name."""

import re

import pytest

from gadgetry.diagrams.composition import Frame
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.scene import Line, Region, Scene, Shape, Words
from gadgetry.diagrams.tex.body import Body, node_names
from gadgetry.diagrams.tex.grounds import groups
from gadgetry.diagrams.tex.overlays import Overlays
from gadgetry.diagrams.tex.styles import Styles
from gadgetry.diagrams.tex.tikz import scene_tikz
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.registry import reduction

QBF = Qbf([("a", [1]), ("e", [2])], Cnf(["x", "y"], [[1, 2], [-1, -2]]))
GEOGRAPHY = picture(reduction("qbf-to-generalized-geography").build(QBF))
BARE = Frame(title=False, legend=False)


def text_of(scene, overlays=None):
    body = Body(scene, Styles([scene]), overlays or Overlays())
    return "\n".join(body.text())


def test_every_vertex_is_a_node_and_every_edge_goes_from_node_to_node():
    tex = scene_tikz(GEOGRAPHY, BARE)
    nodes = re.findall(r"\\node\[[^\n]*?\] \((v\d+)\) at", tex)
    assert sorted(nodes) == sorted(shape.name for shape in GEOGRAPHY.shapes)
    ends = re.findall(r"\\draw\[arc[^]]*\] \((v\d+)\) -- .*\((v\d+)\);", tex)
    assert ends == [(line.tail, line.head) for line in GEOGRAPHY.lines]


def test_a_gadget_stands_in_a_scope_and_its_places_do_not_depend_on_the_anchor():
    blocks = re.findall(r"% (.*?)\n\\begin\{scope\}\[shift=\{(.*?)\}\]\n(.*?)\n\\end\{scope\}",
                        scene_tikz(GEOGRAPHY, BARE), re.DOTALL)  # fmt: skip
    assert [label for label, _, _ in blocks] == [r"$\forall$ x: diamond", r"$\exists$ y: diamond"]
    assert blocks[0][1] != blocks[1][1]
    places = [re.findall(r"at (\(\S*\))", inside) for _, _, inside in blocks]
    assert places[0] == places[1]
    assert places[0][1] == "(0,0)"  # the first vertex is the anchor


def test_bends_are_relative_to_the_vertex_that_a_line_starts_at():
    shapes = Shape("a", 50, 50), Shape("b", 100, 90)
    line = Line(((50, 60), (50, 90), (90, 90)), "a", "b")
    tex = text_of(Scene((), shapes, (line,)))
    assert r"(a) -- ++(0,40) -- (b);" in tex


def test_a_line_that_does_not_aim_at_the_middle_says_where_it_ends():
    bar = Shape("t", 100, 0, 10, 200, "box")
    line = Line(((10, 50), (95, 50)), "a", "t")
    tex = text_of(Scene((), (Shape("a", 0, 50), bar), (line,)))
    assert r"\draw[line] (a) -- ([shift={(-5,50)}]t.center);" in tex


def test_a_look_is_a_style_that_is_defined_once_and_numbers_are_rounded():
    tex = scene_tikz(GEOGRAPHY)
    head, _, body = tex.partition(r"\begin{document}")
    used = {name for options in re.findall(r"\\(?:node|draw|path)\[(.*?)\]", body)
            for name in options.split(",") if "=" not in name}  # fmt: skip
    defined = re.findall(r"^  ([a-z0-9 ]+)/\.style", head, re.MULTILINE)
    assert used <= set(defined)
    assert len(set(defined)) == len(defined)
    assert not re.search(r"\d\.\d\d", body)
    assert "fontsize" not in body
    assert "HTML" not in body


def test_hostile_names_are_neither_nodes_nor_comments_nor_text():
    hostile = "a.b\\end{document}%$,(x)"
    ground = Region(((-20, -20), (20, -20), (20, 20), (-20, 20)), tip=hostile)
    shapes = (Shape(hostile, 0, 0, label=hostile, badge=hostile), Shape("a-b", 50, 0))
    scene = Scene((hostile,), shapes, (), (ground,), (Words(-20, -25, hostile, ground="#ffffff"),))
    tex = scene_tikz(scene)
    assert tex.count(r"\end{document}") == 1
    assert tex.count(r"textbackslash{}end") == 5
    for name in node_names(shapes):
        assert re.fullmatch(r"[A-Za-z0-9_-]+", name)


def test_what_stands_on_no_ground_comes_last_and_a_smaller_ground_has_it():
    def square(half, tip):
        return Region(((-half, -half), (half, -half), (half, half), (-half, half)), tip=tip)

    scene = Scene((), (Shape("in", 0, 0), Shape("out", 99, 0)), (),
                  (square(60, "large"), square(30, "small")))  # fmt: skip
    assert [(g.label, g.shapes) for g in groups(scene)] == [
        ("large", []),
        ("small", [0]),
        ("", [1]),
    ]


def test_a_large_board_has_cells_without_names():
    few, many = text_of(picture(Hex(3, 3))), text_of(picture(Hex(25, 25)))
    assert few.count("coordinate (v") == 9
    assert "coordinate (v" not in many
    assert many.count(r"\hexagon{10.4}{12}") == 625


@pytest.mark.parametrize("scale", [0.5, 2])
def test_the_scale_is_that_of_the_whole_picture(scale):
    tex = scene_tikz(GEOGRAPHY, Frame(scale=scale))
    assert rf"\scalebox{{{scale:g}}}{{%" in tex
    assert tex.replace(f"\\scalebox{{{scale:g}}}{{%\n", "").replace(
        "\\end{tikzpicture}}", "\\end{tikzpicture}"
    ) == scene_tikz(GEOGRAPHY)


def test_overlays_say_when_a_part_is_there_and_when_it_is_lit():
    shapes = Shape("a", 0, 0, label="a"), Shape("b", 50, 0, label="b")
    scene = Scene((), shapes, (Line(((10, 0), (40, 0)), "a", "b"),))
    overlays = Overlays(shapes={1: 2}, lines={0: 2}, played={0: [4]}, badges={0: {4: "1"}})
    tex = text_of(scene, overlays)
    assert r"\node[vertex,onslide=<4->{played},onslide=<4>{lit}] (a)" in tex
    assert r"\only<4->{\node[badge] at" in tex
    hidden = tex.partition(r"\only<2->{%")[2]
    assert "(b) at" in hidden
    assert r"\draw[line,onslide=<2>{new}] (a) -- (b);" in hidden
