"""Scenes in all formats: the same picture, deterministic, and nothing of a name gets out."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from contextlib import suppress

import pytest

from gadgetry.diagrams.composition import bounds, finished
from gadgetry.diagrams.dot import scene_dot
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.render import PICTURES, render
from gadgetry.diagrams.scene import Line, Region, Scene, Shape, Words, clipped
from gadgetry.diagrams.svg import scene_svg
from gadgetry.diagrams.tex.names import escaped, math
from gadgetry.diagrams.tex.tikz import scene_tikz
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.geography.short_geography import ShortGeography
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reduction, reductions, shortest_path

HOSTILE = (
    "\\end{document}", "$", "a_b^c~d#e%f&g{h}", "<script>", "\u4e2d\u6587", "\x00\n\r",
    "\\input{x}", 'a"b', "x\\", "^^5cend", "é ß Þ ∃",
)  # fmt: skip
MATRIX = Cnf(["x", "y"], [[1, 2], [-1, -2]])
QBF = Qbf([("a", [1]), ("e", [2])], MATRIX)


def example() -> Scene:
    a, b = Shape("v0", 0, 0, label="x1", double=True), Shape("v1", 80, 40, 30, 20, "box", "~x2")
    line = Line(clipped([(0, 0), (0, 40), (80, 40)], a, b), "v0", "v1", arrow=True)
    ground = Region(((-20, -20), (20, -20), (0, 20)), tip="ground")
    return Scene(("A title",), (a, b), (line,), (ground,), (Words(0, -30, "a gadget"),))


@pytest.mark.parametrize("format", PICTURES)
def test_the_same_scene_gives_the_same_bytes(format):
    if format != "pdf":  # Graphviz writes the date
        assert render(example(), format) == render(example(), format)
    assert len(render(example(), format)) > 500


def test_all_formats_have_the_same_parts():
    root = ET.fromstring(scene_svg(example()))
    tags = [node.tag.partition("}")[2] for node in root.iter()]
    assert (tags.count("circle"), tags.count("path"), tags.count("polygon")) == (2, 1, 2)
    dot = scene_dot(example())
    assert re.findall(r"^\s(v\d)(?: -> (v\d))? \[", dot, re.MULTILINE) == [
        ("v0", ""), ("v1", ""), ("v0", "v1")
    ]  # fmt: skip
    tex = scene_tikz(example())
    assert "$x_{1}$" in tex
    assert "$\\bar{x}_{2}$" in tex


def test_everything_is_within_the_picture():
    scene, width, height = finished(example())
    left, top, right, bottom = bounds(scene)
    assert 0 <= left < right <= width
    assert 0 <= top < bottom <= height


def test_a_line_ends_at_the_rims_of_its_shapes():
    a, b = Shape("a", 0, 0, 20, 20), Shape("b", 100, 0, 40, 20, "box")
    assert clipped([(0, 0), (100, 0)], a, b) == ((10, 0), (80, 0))
    bar = Shape("t", 100, 0, 10, 200, "box")
    assert clipped([(0, 50), (100, 0)], None, bar) == ((0, 50), (95, 50))


def test_names_of_vertices_are_math_and_other_words_are_not():
    assert math("x1") == "$x_{1}$"
    assert math("~x12") == "$\\bar{x}_{12}$"
    assert math("∀ y") == "$\\forall\\,y$"
    assert math("b_p") == "$b_{\\mathrm{p}}$"
    assert math("diamond of x1") == "diamond of $x_{1}$"
    assert math("clause") == "clause"


def test_nothing_of_a_name_is_tex():
    for name in HOSTILE:
        assert not re.search(r"\\(end|input)\b", escaped(name))
        assert "^^" not in escaped(name)
        assert escaped(name).isascii() or "é" in name


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_drawn_in_every_format(name):
    scene = picture(Cnf([name, "b"], [[1, -2]]), title=[name])
    ET.fromstring(render(scene, "svg"))
    assert render(scene, "tex").decode().count("\\end{document}") == 1
    assert render(scene, "png").startswith(b"\x89PNG")


def compiled_by(it):
    """What a chain that ends in the reduction makes of a QBF, another formula or a board."""
    starts = {
        "qbf": QBF, "cnf": MATRIX, "avoid-true": AvoidTrue(2, [[1], [2]]), "hex": Hex(3, 3),
        "edge-shannon": EdgeShannon(3, ((0, 1), (1, 2)), (0, 2)),
        "short-geography": ShortGeography.of(3, [(0, 1), (1, 2)], 0, 1),
    }  # fmt: skip
    source = it.source.name
    for kind in [source] if source in starts else starts:
        with suppress(ReductionError):  # no chain from there, or no source that it takes
            path = () if kind == source else shortest_path(kind, source)
            return Chain.of([*path, it]).build(starts[kind])
    raise AssertionError(f"expected an example for {it.name}")


@pytest.mark.parametrize("name", reductions())
def test_every_reduction_s_target_is_drawn_and_shows_itself(name):
    compiled = compiled_by(reduction(name))
    svg = compiled._repr_svg_()
    kinds = compiled.steps[0].reduction.source.name, reduction(name).target.name
    claim = compiled.claim.between(*kinds)
    title = reduction(name).theorem if len(compiled.steps) == 1 else claim
    assert ET.fromstring(svg)[0].text.startswith(title)
    if len(compiled.steps) == 1:
        assert compiled.last._repr_svg_() == svg


@pytest.mark.sweep
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex")
@pytest.mark.parametrize("name", reductions())
def test_latex_compiles_the_picture_of_every_reduction(name, tmp_path):
    compiles(picture(compiled_by(reduction(name))), tmp_path)


@pytest.mark.sweep
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex")
def test_latex_compiles_hostile_names(tmp_path):
    names = list(HOSTILE)
    compiles(picture(Cnf(names, [range(1, len(names) + 1)]), title=names), tmp_path)


def compiles(scene, folder):
    (folder / "picture.tex").write_bytes(render(scene, "tex"))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "picture.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (folder / "picture.pdf").read_bytes().startswith(b"%PDF")


def test_a_pdf_has_no_clock_in_it():
    made = render(Scene(shapes=(Shape("a", 0, 0),)), "pdf")
    dates = re.findall(rb"/CreationDate \(D:([0-9]*)", made)
    assert dates == [b"20000101000000"]
