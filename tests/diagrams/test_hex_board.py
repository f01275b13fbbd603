"""Pictures of Hex boards: what is drawn, where, and hostile names."""

from xml.etree import ElementTree

import pytest

from gadgetry.diagrams.hex_board import compiled_board_svg, hex_board_svg
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.hex import Hex
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.shannon_families import lattice
from gadgetry.reductions.qbf_to_hex import QbfToHex
from gadgetry.reductions.shannon_to_hex import ShannonToHex

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


def centres(svg: str) -> list[tuple[float, float]]:
    found = []
    for polygon in drawn(svg, "polygon"):
        corners = [tuple(map(float, p.split(","))) for p in polygon.get("points").split()]
        xs, ys = zip(*corners, strict=True)
        found.append((sum(xs) / 6, sum(ys) / 6))
    return found


def test_cells_are_drawn_side_by_side_iff_they_are_adjacent():
    board = Hex(4, 5)
    at = centres(hex_board_svg(board))
    for v, (x, y) in enumerate(at):
        near = [u for u, (a, b) in enumerate(at) if u != v and (a - x) ** 2 + (b - y) ** 2 < 22**2]
        assert near == board.neighbours(v)


def test_each_stone_is_drawn_in_its_colour_on_its_cell():
    svg = hex_board_svg(Hex(2, 2, "B.W."))
    at = centres(svg)
    stones = [(float(c.get("cx")), float(c.get("cy")), c.get("fill")) for c in drawn(svg, "circle")]
    assert [s[2] for s in stones] == ["#1c1c1c", "#ffffff"]
    for (x, y, _), v in zip(stones, (0, 2), strict=True):
        assert (x, y) == pytest.approx(at[v], abs=0.1)


def test_the_edges_are_black_above_and_below_and_white_beside():
    lines = drawn(hex_board_svg(Hex(3, 3)), "polyline")
    assert [line.get("stroke") for line in lines] == ["#c9c9c9", "#c9c9c9", "#1c1c1c", "#1c1c1c"]


def test_coordinates_and_marks_are_written_and_can_be_left_out():
    words = [t.text for t in drawn(hex_board_svg(Hex(2, 3), marks={"c2": "al"}), "text")]
    assert words == ["al", "a", "a", "b", "b", "c", "c", "1", "1", "2", "2"]
    assert not drawn(hex_board_svg(Hex(2, 3), coordinates=False), "text")


HOSTILE = "</text><script>alert('1')</script>&\"<!--"


def test_hostile_names_are_written_as_text():
    board = Hex(2, 2, "B...")
    svg = hex_board_svg(board, title=HOSTILE, marks={"b1": HOSTILE}, nets={"a1": HOSTILE})
    assert not drawn(svg, "script")
    assert [t.text for t in drawn(svg, "text")][:1] == [HOSTILE]
    assert HOSTILE in [t.text for t in drawn(svg, "title")]
    compiled = QbfToHex().build(Qbf([("e", [1])], Cnf([HOSTILE], [[1]])))
    assert not drawn(compiled_board_svg(compiled, title=HOSTILE), "script")


def test_a_compiled_board_shows_every_switch_and_net():
    svg = compiled_board_svg(
        QbfToHex().build(Qbf([("a", [1])], Cnf(["x"], [[1]]))), coordinates=False
    )
    words = sorted(t.text for t in drawn(svg, "text"))
    assert words == sorted(["k", "X", "N", "r", "R", "u", "z", "w"])
    nets = {t.text.split(" of ")[0] for t in drawn(svg, "title")[1:]}
    assert nets == {"net K", "net M", "net RN", "net p"}


def test_a_drawn_board_shows_every_switch_and_net_and_keeps_black_s_sides_black():
    compiled = ShannonToHex().build(lattice(3, 3, seed=5))
    svg = compiled_board_svg(compiled, coordinates=False)
    assert sorted(t.text for t in drawn(svg, "text")) == sorted(map(str, compiled.source.moves()))
    colour = {}
    for circle in drawn(svg, "circle"):
        for title in circle:
            colour.setdefault(title.text, set()).add(circle.get("fill"))
    assert sorted(colour) == sorted(f"net {net}" for net in compiled.data["nets"].nets)
    assert all(len(fills) == 1 for fills in colour.values())
    assert colour["net s"] == colour["net t"] == {"#1c1c1c"}
    inner = {fill for net, fills in colour.items() if net[4:] not in "st" for fill in fills}
    assert len(inner) == len(colour) - 2


def test_a_cell_that_is_not_on_the_board_is_refused():
    with pytest.raises(IllegalMove, match="expected a cell from a1 to b2"):
        hex_board_svg(Hex(2, 2), marks={"c1": "x"})


def test_a_board_too_big_to_read_is_refused():
    with pytest.raises(GameError, match="expected at most 40,000"):
        hex_board_svg(Hex(300, 300))
