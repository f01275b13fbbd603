"""Positions are drawn in the geometry of the start, and areas are clicked anywhere."""

from itertools import combinations

import numpy as np
import pytest

import gadgetry as gd
from gadgetry.diagrams.construction import MOST_NEAR, is_large, near
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.picture import position_scene
from gadgetry.diagrams.playground import Playground, components
from gadgetry.diagrams.svg import Clickable, scene_svg
from gadgetry.games.registry import position_from_text, rulesets
from gadgetry.reductions.graph import GraphArrays


def played(start, moves):
    """The positions that moves lead to."""
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_every_position_of_a_play_has_a_picture(name):
    start = position_from_text(rulesets()[name].rules.example)
    ground, positions, moves = Playground.of(start), [start], []
    assert ground.last(positions, moves) == ()
    while positions[-1].moves():
        moves.append(positions[-1].moves()[-1])
        positions.append(positions[-1].play(moves[-1]))
        scene = ground.scene(positions, moves)
        assert scene.shapes or [word.text for word in scene.words] == ["no heap is left"]
        assert len({shape.name for shape in scene.shapes}) == len(scene.shapes)


def test_a_recoloured_area_has_the_place_of_its_least_vertex():
    start = gd.games.FlagColoring([0, 1, 0, 1], [(0, 1), (1, 2), (2, 3)])
    moves = [(1, 0), (3, 0)]
    positions = played(start, moves)
    assert components(positions, moves) == [0, 0, 0, 0]
    scene = Playground.of(start).scene(positions, moves)
    assert [shape.place for shape in scene.shapes] == [0, 0, 0, 0]
    assert Playground.of(start).last(positions, moves) == (0,)


def test_a_fixed_flood_is_clicked_by_colour_but_not_in_its_own_area():
    start = gd.games.FloodIt.path("aabc", source=0)
    scene = Playground.of(start).scene([start], [])
    assert [shape.place for shape in scene.shapes] == [None, None, ("colour", 1), ("colour", 2)]


def test_edges_are_places_where_they_are_claimed():
    start = gd.games.EdgeShannon(3, ((0, 1), (1, 2)), (0, 2))
    lines = Playground.of(start).scene([start], []).lines
    assert [(line.name, line.place) for line in lines] == [
        ("edge0", ("edge", 0)),
        ("edge1", ("edge", 1)),
    ]
    after = Playground.of(start).scene(played(start, [0, 1]), [0, 1])
    assert [line.dashed for line in after.lines] == [False, True]
    assert {entry.text for entry in after.legend} == {"terminal", "Short's", "Cut's"}


def test_what_is_gone_is_faint_and_what_is_taken_for_a_cover_is_dark():
    kayles = gd.games.NodeKayles.of(3, [(0, 1)])
    faint = Playground.of(kayles).scene(played(kayles, [0]), [0]).shapes
    assert [shape.stroke for shape in faint].count("#222222") == 1
    cover = gd.games.VertexCover.of(2, [(0, 1)], k=1)
    dark = Playground.of(cover).scene(played(cover, [0]), [0]).shapes
    assert [shape.ink for shape in dark] == ["#ffffff", "#000000"]


def test_moves_within_a_sum_have_places_there():
    start = gd.games.Sum((gd.games.Nim((2,)), gd.games.NodeKayles.of(1, [])))
    scene = Playground.of(start).scene([start], [])
    assert [shape.place for shape in scene.shapes] == [
        (0, ("heap", 0, 0)),
        (0, ("heap", 0, 1)),
        (1, 0),
    ]
    after = played(start, [(1, 0)])
    assert Playground.of(start).last(after, [(1, 0)]) == ((1, 0),)


def test_a_large_graph_is_shown_near_the_token():
    n = 5_000
    start = gd.games.UndirectedGeography.of(n, [(v, v + 1) for v in range(n - 1)], start=2_000)
    scene = Playground.of(start).scene(played(start, [2_001, 2_002]), [2_001, 2_002])
    numbers = [shape.place for shape in scene.shapes]
    assert len(numbers) == MOST_NEAR
    assert {2_000, 2_001, 2_002, 2_003} <= set(numbers)
    assert scene.title == ("shown: 250 of 5,000 vertices",)


def test_a_focus_shows_a_gadget():
    game = gd.compile(gd.parse("exists x y . (x | y) & (~x | ~y)"), to="generalized-geography")
    ground = Playground.of(game.start, game.compiled.steps)
    whole = ground.scene([game.start], [])
    part = ground.scene([game.start], [], "clause 2")
    assert 0 < len(part.shapes) < len(whole.shapes)


def test_near_is_all_there_is_where_that_is_less():
    path = GraphArrays("node-kayles", 9, np.arange(8), np.arange(1, 9))
    assert near(path, [0]).all()
    assert not is_large(path)


@pytest.mark.parametrize("to", ["hex", "y"])
def test_what_is_still_on_a_board_is_drawn_once_and_the_picture_is_the_same(to):
    game = gd.compile(gd.parse("forall x . exists y . (x | y) & (~x | ~y)"), to=to)
    ground = Playground.of(game.start, game.compiled.steps)
    moves = [game.start.moves()[i] for i in (0, 5, 9)]
    for count in range(len(moves) + 1):
        positions = played(game.start, moves[:count])
        anew = position_scene(positions[-1], game.compiled.last, (), Overlay())
        whole = ground.scene(positions, moves[:count])
        assert {s.name: _look(s) for s in whole.shapes} == {s.name: _look(s) for s in anew.shapes}
        upper, below = ground.upper_scene(positions, moves[:count])
        assert len(upper.shapes) + len(below.still) == len(whole.shapes)
        play = Clickable("board", {move: [i] for i, move in enumerate(positions[-1].moves())})
        rows = [scene_svg(upper, {}, play, below=below), scene_svg(whole, {}, play)]
        assert sorted(rows[0].splitlines()) == sorted(rows[1].splitlines())


def _look(shape):
    return shape.x, shape.y, shape.form, shape.fill, shape.label, shape.size, shape.part


def test_the_last_move_of_a_swap_is_the_stone_that_was_taken_over():
    start = gd.games.SwapHex(3, 3)
    moves = ["c1", "swap-pieces"]
    assert Playground.of(start).last(played(start, moves), moves) == ("a3",)


GAMES = [
    (gd.games.VertexCover.of(3, [(0, 1), (1, 2)], 1), "flood-it"),
    (gd.games.FloodIt.path("aba", source=0), "free-flood-it"),
]


@pytest.mark.parametrize(("source", "to"), GAMES, ids=["flood-it", "free-flood-it"])
def test_vertices_with_long_names_do_not_lie_on_each_other(source, to):
    game = gd.compile(source, to=to)
    shapes = Playground.of(game.start, game.compiled.steps).scene([game.start], []).shapes
    for one, other in combinations(shapes, 2):
        wide, high = (one.width + other.width) / 2, (one.height + other.height) / 2
        assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high, (one, other)


def test_of_a_large_deal_the_gadgets_in_play_are_cards_on_the_table():
    game = gd.compile(gd.generate.qbf(prefix="ea" * 5, clauses=5, seed=0), to="uno")
    start = game.start
    ground = Playground.of(start, game.compiled.steps)
    positions, moves = [start], []
    for _ in range(3):
        scene = ground.scene(positions, moves)
        assert "of 1,233 cards" in scene.title[0], scene.title
        assert set(positions[-1].moves()) <= {shape.place for shape in scene.shapes}
        moves.append(positions[-1].moves()[-1])
        positions.append(positions[-1].play(moves[-1]))
        if not positions[-1].moves():
            break
    assert [len(ground.scene([start], [], text).shapes) for text in ("prelude", "none such")] == [
        3, len(ground.scene([start], []).shapes)
    ]  # fmt: skip
    assert "no gadget has" in ground.scene([start], [], "none such").title[0]
