"""Pictures without title or legend, larger and smaller, in every format."""

import re
import struct
import xml.etree.ElementTree as ET

import pytest

import gadgetry as gd
from gadgetry.cli.main import run
from gadgetry.diagrams.composition import Frame, finished
from gadgetry.diagrams.render import PICTURES, render

BARE = Frame(title=False, legend=False)
BOARD = gd.draw(gd.games.Hex(3, 3, "B.W......"), play=True)


def size(data, format):
    """Width and height of a picture."""
    if format == "png":
        return struct.unpack(">II", data[16:24])
    if format == "svg":
        root = ET.fromstring(data)
        return float(root.get("width").removesuffix("pt")), float(root.get("height")[:-2])
    box = re.search(rb"/MediaBox\s*\[\s*0 0 (\S+) (\S+)\s*\]", data)
    return float(box[1]), float(box[2])


@pytest.mark.parametrize("format", ["png", "svg", "pdf"])
def test_a_scale_makes_the_picture_so_much_larger(format):
    one, two = (size(render(BOARD.scene, format, Frame(scale=s)), format) for s in (1, 2))
    for small, large in zip(one, two, strict=True):
        assert 1.75 * small <= large <= 2.05 * small  # Graphviz pads a little


@pytest.mark.parametrize("format", PICTURES)
def test_without_title_and_legend_neither_is_drawn(format):
    whole, bare = (render(BOARD.scene, format, frame) for frame in (Frame(), BARE))
    assert whole != bare
    if format in ("png", "svg", "pdf"):
        assert size(bare, format)[0] < size(whole, format)[0]
    if format in ("dot", "tex"):
        assert b"Black to move" in whole
        assert b"Black to move" not in bare
        assert b"line of best play" not in bare


def test_an_svg_without_a_title_is_still_named_for_who_does_not_see_it():
    svg = render(BOARD.scene, "svg", BARE).decode()
    assert "Black to move" in ET.fromstring(svg).get("aria-label")
    assert "Black to move" not in svg.partition("<rect")[2]


def test_each_is_left_out_by_itself():
    sizes = [finished(BOARD.scene, frame)[2] for frame in
             (Frame(), Frame(title=False), Frame(legend=False), BARE)]  # fmt: skip
    assert len(set(sizes)) == 4
    assert sizes[0] == max(sizes)
    assert sizes[3] == min(sizes)


@pytest.mark.parametrize("format", PICTURES)
def test_the_command_and_the_library_draw_the_same(format, tmp_path):
    board, out = gd.games.Hex(2, 2), tmp_path / f"two.{format}"
    gd.write(board, tmp_path / "board.json")
    options = ["--scale", "1.5", "--no-title", "--no-legend", "-o", str(out)]
    assert run(["draw", str(tmp_path / "board.json"), *options]) == 0
    assert out.read_bytes() == gd.draw(board, scale=1.5, title=False, legend=False).render(format)


@pytest.mark.parametrize("scale", ["0", "-1", "nan", "inf", "11", "1e-9"])
def test_a_scale_that_nobody_can_see_is_refused(scale, tmp_path, capsys):
    gd.write(gd.games.Hex(2, 2), tmp_path / "board.json")
    assert run(["draw", str(tmp_path / "board.json"), "--scale", scale]) == 2
    assert "expected a number from 0.1 to 10" in capsys.readouterr().err
    with pytest.raises(gd.ArgumentError, match="scale: expected a number from"):
        gd.draw(gd.games.Hex(2, 2), scale=float(scale))
