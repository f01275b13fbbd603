"""Pictures of boards of hexagons: what is drawn, where, and hostile names."""

from xml.etree import ElementTree

import pytest

from gadgetry.diagrams.hex_board import hex_scene
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.svg import scene_svg
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon_families import lattice
from gadgetry.games.connection.y import Y
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
from gadgetry.reductions.connection.shannon_to_hex import ShannonToHex

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert('1')</script>&\"<!--"


def drawn(scene, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(scene_svg(scene)).iter(SVG + tag))


def cells(scene):
    return [(s.x, s.y) for s in scene.shapes if s.form == "hexagon"]


def stones(scene):
    return [(s.x, s.y, s.fill) for s in scene.shapes if s.name.startswith("s")]


@pytest.mark.parametrize("board", [Hex(4, 5), Y(5)])
def test_cells_are_drawn_side_by_side_iff_they_are_adjacent(board):
    at = cells(picture(board))
    for v, (x, y) in enumerate(at):
        near = [u for u, (a, b) in enumerate(at) if u != v and (a - x) ** 2 + (b - y) ** 2 < 22**2]
        assert near == sorted(board.neighbours(v))


@pytest.mark.parametrize("board", [Hex(2, 2, "B.W."), Y(2, "B.W")])
def test_each_stone_is_drawn_in_its_colour_on_its_cell(board):
    scene = picture(board)
    at = cells(scene)
    assert stones(scene) == [(*at[0], "#1c1c1c"), (*at[2], "#ffffff")]


def test_the_edges_are_black_above_and_below_and_white_beside():
    colours = [line.colour for line in hex_scene(Hex(3, 3)).lines]
    assert colours == ["#c9c9c9", "#c9c9c9", "#1c1c1c", "#1c1c1c"]


def test_coordinates_and_marks_are_written_and_can_be_left_out():
    words = [t.text for t in drawn(hex_scene(Hex(2, 3), marks={"c2": "al"}), "text")]
    assert words[:12] == [
        "al",
        "a",
        "a",
        "b",
        "b",
        "c",
        "c",
        "1",
        "1",
        "2",
        "2",
        "a gadget's switch",
    ]
    assert not drawn(hex_scene(Hex(2, 3), coordinates=False), "text")


def test_hostile_names_are_written_as_text():
    board = Hex(2, 2, "B...")
    scene = hex_scene(board, title=[HOSTILE], marks={"b1": HOSTILE}, nets={"a1": HOSTILE})
    assert not drawn(scene, "script")
    assert HOSTILE in [t.text for t in drawn(scene, "title")]
    compiled = QbfToHex().build(Qbf([("e", [1])], Cnf([HOSTILE], [[1]])))
    assert not drawn(picture(compiled), "script")


def test_a_compiled_board_shows_every_switch_and_net():
    compiled = QbfToHex().build(Qbf([("a", [1])], Cnf(["x"], [[1]])))
    scene = picture(compiled)
    words = sorted(s.label for s in scene.shapes if s.form == "hexagon" and s.label)
    assert words == sorted(["k", "X", "N", "r", "R", "u", "z", "w"])
    nets = {s.tip.split(" of ")[0] for s in scene.shapes if s.name.startswith("s") and s.tip}
    assert nets == {"net K", "net M", "net RN", "net p"}


def test_winning_cells_have_a_ring_and_the_line_of_play_numbered_stones():
    board = Hex(2, 2)
    overlay = Overlay.of(board, ["a2", "b1"], ["b1", "a2"])
    scene = picture(board, overlay=overlay)
    assert sorted(s.name for s in scene.shapes if s.name.startswith("w")) == ["w1", "w2"]
    played = {s.label: s.fill for s in scene.shapes if s.name.startswith("m")}
    assert played == {"1": "#1c1c1c", "2": "#ffffff"}


def test_a_drawn_board_shows_every_switch_and_net_and_keeps_black_s_sides_black():
    compiled = ShannonToHex().build(lattice(3, 3, seed=5))
    scene = picture(compiled)
    words = sorted(s.label for s in scene.shapes if s.form == "hexagon" and s.label)
    assert words == sorted(map(str, compiled.source.moves()))
    colour = {}
    for stone in scene.shapes:
        if stone.name.startswith("s") and stone.tip:
            colour.setdefault(stone.tip, set()).add(stone.fill)
    assert sorted(colour) == sorted(f"net {net}" for net in compiled.plan.board.nets.nets)
    assert all(len(fills) == 1 for fills in colour.values())
    assert colour["net s"] == colour["net t"] == {"#1c1c1c"}
    inner = {fill for net, fills in colour.items() if net[4:] not in "st" for fill in fills}
    assert len(inner) == len(colour) - 2


def test_a_cell_that_is_not_on_the_board_is_refused():
    with pytest.raises(IllegalMove, match="expected a cell from a1 to b2, got 'c1'"):
        hex_scene(Hex(2, 2), marks={"c1": "x"})


def test_a_board_that_nobody_can_read_is_refused():
    with pytest.raises(GameError, match="expected at most 40,000"):
        hex_scene(Hex(300, 300))
