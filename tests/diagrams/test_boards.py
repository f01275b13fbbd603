"""Pictures of positions: boards, graphs, sums and text; winning moves and best play over them."""

import json
import math
from typing import Any

import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.boards import boards
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.squares.flood_board import width_of
from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.dominoes.cram import Cram
from gadgetry.games.flooding import flood_families
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.games.registry import rulesets

SQUARES = FloodIt.board(["abc", "cab"], source=0)


def test_every_board_is_of_a_ruleset():
    assert set(boards()) <= set(rulesets())
    assert {"hex", "y", "flood-it", "honey-bee", "uno", "swap-uno"} <= set(boards())


def test_a_rectangle_is_drawn_in_its_rows_and_another_graph_is_not():
    scene = picture(SQUARES)
    assert [s.label for s in scene.shapes] == ["0●", "1", "2", "2", "0", "1"]
    assert len({s.x for s in scene.shapes}) == 3
    assert len({s.y for s in scene.shapes}) == 2
    cycle = FloodIt.cycle("abcab")
    assert width_of(cycle) is None
    assert len(picture(cycle).lines) == 5  # drawn as a graph
    assert width_of(FloodIt.path("abc")) == 3
    ladder = FloodIt([0, 1, 0, 1], [(0, 1), (2, 3), (0, 2)])  # one side of the square is missing
    assert width_of(ladder) is None


def test_two_sources_are_marked():
    scene = picture(HoneyBee(FloodIt.board(["acd", "dcb"]), (0, 5)))
    assert [s.label for s in scene.shapes if "●" in s.label] == ["0●", "1●"]


def test_cards_stand_in_the_hands_that_hold_them():
    uno = Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))
    scene = picture(uno, overlay=Overlay.of(uno, [(1, 1)], []))
    fills = {s.label: s.fill for s in scene.shapes}
    assert fills["1/1"] == fills["2/3"] != fills["2/1"]
    assert [s.label for s in scene.shapes if s.rim > 2] == ["1/1"]


def test_a_graph_game_shows_token_visited_vertices_and_arrows():
    game = GeneralizedGeography.of(3, [(0, 1), (1, 2)], start=0).play(1)
    scene = picture(game)
    assert [s.double for s in scene.shapes] == [False, True, False]
    assert scene.shapes[0].fill != scene.shapes[2].fill
    assert all(line.arrow for line in scene.lines)


def test_every_kind_of_position_shows_itself():
    positions: list[Any] = [
        Nim((1, 2)), Sum((Nim((1,)), GeneralizedGeography.of(2, [(0, 1)], start=0))),
        AvoidTruePosition(AvoidTrue(2, [[1, 2]])), GameSat(Cnf(2, [[1, 2]])), Hex(2, 2), SQUARES,
    ]  # fmt: skip
    for position in positions:
        assert position._repr_svg_().startswith("<svg ")
    assert Cnf(1, [[1]])._repr_svg_().startswith("<svg ")
    with pytest.raises(ValueError, match="expected a formula, a game or a compiled result"):
        picture(3)


def drawn(tmp_path, position, *options):
    source, out = tmp_path / "game.json", tmp_path / "game.svg"
    source.write_text(json.dumps(position.to_json()))
    assert run(["draw", str(source), *options, "-o", str(out)]) == 0
    return out.read_text()


def test_draw_marks_the_winning_moves_and_numbers_best_play(tmp_path):
    game = GeneralizedGeography.of(4, [(0, 1), (0, 2), (2, 3)], start=0)
    plain = drawn(tmp_path, game)
    assert "winning" not in plain
    marked = drawn(tmp_path, game, "--moves", "--play")
    assert "winning moves: 1<" in marked
    assert "best play: 1<" in marked
    assert marked.count('stroke-width="2.4"') == 2  # vertex 1 and the legend's
    lost = drawn(tmp_path, GeneralizedGeography.of(3, [(0, 1), (1, 2)], start=0), "--moves")
    assert "winning moves: none" in lost
    assert 'stroke-width="2.4"' not in lost


def test_draw_says_what_it_could_not_decide(tmp_path, capsys):
    svg = drawn(tmp_path, Hex(6, 6), "--moves", "--play", "--nodes", "5")
    assert "undecided" in svg
    assert "undecided" in capsys.readouterr().err


def test_best_play_of_a_compiled_game_is_named_as_in_the_picture(tmp_path):
    source, out = tmp_path / "f.gadgetry", tmp_path / "f.svg"
    source.write_text("exists x . forall y . (x)")
    arguments = ["draw", str(source), "--to", "generalized-geography", "--moves", "--quiet"]
    assert run([*arguments, "-o", str(out)]) == 0
    assert "winning moves: ~x<" in out.read_text() or "winning moves: x<" in out.read_text()


def test_a_formula_has_values_and_no_line_of_play(tmp_path, capsys):
    source, out = tmp_path / "f.gadgetry", tmp_path / "f.svg"
    source.write_text("exists x . forall y . (x)")
    assert run(["draw", str(source), "--play", "-o", str(out)]) == 2
    assert "expected a game" in capsys.readouterr().err
    assert run(["draw", str(source), "--moves", "-o", str(out)]) == 0
    assert "winning first values: x<" in out.read_text()
    assert run(["draw", str(source), "--focus", "x", "-o", str(out)]) == 2


def test_a_bundle_is_drawn_as_it_was_compiled(tmp_path):
    source, bundle = tmp_path / "f.gadgetry", tmp_path / "f.json"
    source.write_text("exists x . forall y . (x)")
    to = ["--to", "generalized-geography", "--quiet"]
    assert run(["compile", str(source), *to, "-o", str(bundle)]) == 0
    outs = [tmp_path / "a.svg", tmp_path / "b.svg"]
    assert run(["draw", str(source), *to, "-o", str(outs[0])]) == 0
    assert run(["draw", str(bundle), "--quiet", "-o", str(outs[1])]) == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_a_game_that_is_too_large_for_a_picture_says_so():
    scene = picture(FloodIt.path([0, 1] * 60_000))
    assert "too large for a picture" in scene.title[-1]


def test_a_honeycomb_is_drawn_in_hexagons():
    for columns in (2, 3, 5):
        board = flood_families.honeycomb(4, columns, 3, seed=1)
        scene = picture(board)
        assert {s.form for s in scene.shapes} == {"hexagon"}
        places = {int(s.name[1:]): (s.x, s.y) for s in scene.shapes}
        near = {
            (u, v)
            for u in places
            for v in places
            if u < v and math.dist(places[u], places[v]) < 1.01 * places[1][0]
        }
        assert near == set(map(tuple, board.edges.tolist()))
    wrong = [*board.edges.tolist()[1:], [0, 6]]
    assert {s.form for s in picture(FloodIt(board.colours.tolist(), wrong)).shapes} == {"ellipse"}


def test_dominoes_have_a_dot_where_they_can_lie():
    board = Cram(("...", "#.."))
    scene = picture(board, overlay=Overlay.of(board, [(1, 2)], [(1, 4)]))
    squares = [s for s in scene.shapes if isinstance(s.place, int)]
    assert (len(squares), len({s.x for s in squares}), len({s.y for s in squares})) == (6, 3, 2)
    assert len({s.fill for s in squares}) == 2
    dots = {s.place[1:]: s for s in scene.shapes if isinstance(s.place, tuple)}
    assert set(dots) == set(board.moves())
    assert dots[1, 2].rim > dots[0, 1].rim
    assert dots[1, 4].badge == "1"
