"""A line of play that runs by itself in an SVG: one move after the other, and readable at rest."""

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

import gadgetry as gd
from gadgetry.api.pictures.animation import LAST
from gadgetry.cli.main import run
from gadgetry.diagrams.animated import PAUSE, animated_svg
from gadgetry.diagrams.composition import Frame
from gadgetry.diagrams.scene import Scene, Shape, Words
from gadgetry.games.registry import rulesets
from page_positions import page_position

SVG = "{http://www.w3.org/2000/svg}"


def shown(svg, scene, scenes):
    """The elements that are seen while one of the scenes is, by the classes and the keyframes."""
    root = ET.fromstring(svg)
    seen = []
    for part in root:
        run_of = re.fullmatch(r"s(\d+)-(\d+)", part.get("class", ""))
        if run_of is None or int(run_of[1]) <= scene < int(run_of[2]):
            seen += list(part) if run_of else [part]
    return seen


def captions(svg, scenes):
    """The bold words that change, scene by scene."""
    found = []
    for scene in range(scenes):
        words = [e.text for e in shown(svg, scene, scenes) if e.get("font-weight") == "bold"]
        found.append([w for w in words if w == "The start." or re.match(r"\d+\. ", w)])
    return found


@pytest.mark.parametrize("name", rulesets())
def test_every_ruleset_s_play_runs_move_by_move(name):
    picture = gd.draw(page_position(name), animate=0.5)
    svg = picture.render("svg").decode()
    scenes = len(picture.scenes)
    told = captions(svg, scenes)
    assert [len(one) for one in told] == [1] * scenes  # one move at a time
    assert told[0] == ["The start."]
    assert [int(one[0].partition(".")[0]) for one in told[1:]] == list(range(1, scenes))
    assert picture.render("svg").decode() == svg


def test_a_compiled_game_is_told_in_the_words_of_the_formula():
    for prefix, loser in (("forall x . exists y", "second"), ("exists y . forall x", "first")):
        formula = gd.parse(f"{prefix} . (x | y) & (~x | ~y)")
        picture = gd.draw(formula, to="generalized-geography", animate=1)
        told = captions(picture.svg, len(picture.scenes))
        assert any("sets y to" in one for (one,) in told)
        assert f">The {loser} player cannot move, and loses.<" in picture.svg


def test_what_does_not_change_is_drawn_once_and_a_part_in_its_turn():
    fixed = Shape("fixed", 0, 0)
    scenes = [Scene((), (fixed, Shape("moved", 40 * i + 40, 0)), words=(Words(0, 30, str(i)),))
              for i in range(3)]  # fmt: skip
    svg = animated_svg(scenes, 2)
    assert svg.count("<circle") == 4
    assert [len([e for e in shown(svg, i, 3) if e.tag == f"{SVG}circle"]) for i in range(3)] == [
        2
    ] * 3
    assert f"{2 * (2 + PAUSE)}s step-end infinite" in svg
    assert "@keyframes s1-2{0%{visibility:hidden}20.000%{visibility:visible}40.000%" in svg


def test_at_rest_the_last_scene_is_seen_and_motion_is_only_where_it_is_welcome():
    picture = gd.draw(gd.games.Hex(2, 2), animate=1)
    root = ET.fromstring(picture.svg)
    still = [g for g in root if g.get("class") and g.get("visibility") != "hidden"]
    last = len(picture.scenes)
    assert {g.get("class").partition("-")[2] for g in still} == {str(last)}
    style = root.find(f"{SVG}style").text
    outside = style.partition("@media screen and (prefers-reduced-motion:no-preference)")[0]
    assert "animation:" not in outside
    assert "script" not in picture.svg


def test_a_frame_and_hostile_names_are_as_in_a_still_picture():
    formula = gd.AvoidTrue(['"><script>', "b"], [[1, 2]])
    picture = gd.draw(formula, to="flag-coloring", animate=1, title=False, legend=False, scale=2)
    root = ET.fromstring(picture.svg)
    assert float(root.get("width")[:-2]) == pytest.approx(
        2 * float(root.get("viewBox").split()[2]), 0.01
    )
    assert "<script>" not in picture.svg
    assert picture.frame == Frame(2.0, False, False)


def test_other_formats_do_not_move(tmp_path, capsys):
    game = tmp_path / "game.json"
    gd.write(gd.games.Hex(2, 2), game)
    assert run(["draw", str(game), "--animate", "1", "-o", str(tmp_path / "a.png")]) == 2
    assert "--animate: expected the format svg" in capsys.readouterr().err
    assert run(["draw", str(game), "--animate", "0", "-o", str(tmp_path / "a.svg")]) == 2
    assert "seconds for each move" in capsys.readouterr().err
    assert run(["draw", str(game), "--animate", "1", "-o", str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_text() == gd.draw(gd.games.Hex(2, 2), animate=1).svg
    still = gd.draw(gd.games.Hex(2, 2), animate=1).render("dot")
    assert still == gd.draw(gd.games.Hex(2, 2), play=True).render("dot")


def test_a_formula_has_no_play_that_could_run():
    with pytest.raises(gd.ArgumentError, match="expected a game"):
        gd.draw(gd.parse("exists x . x"), animate=1)


def states(picture):
    """What each scene shows of the game: looks of shapes and lines, besides rings and numbers."""
    return [
        tuple((s.name, s.x, s.y, s.fill, s.ink, s.label, s.double) for s in scene.shapes)
        + tuple((li.name, li.colour, li.dashed, li.width) for li in scene.lines)
        for scene in picture.scenes
    ]


@pytest.mark.parametrize("name", rulesets())
def test_what_a_move_changes_is_seen_after_it(name):
    shown = states(gd.draw(page_position(name), animate=1))
    assert all(before != after for before, after in itertools.pairwise(shown))


@pytest.mark.parametrize("to", ["generalized-geography", "undirected-geography"])
def test_the_token_goes_where_the_move_says(to):
    formula = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
    game = gd.compile(formula, to=to)
    picture = gd.draw(game, animate=1)
    tokens = [{s.name for s in scene.shapes if s.double} for scene in picture.scenes]
    assert [len(one) for one in tokens] == [1] * len(tokens)
    assert len(set(map(frozenset, tokens))) == len(tokens)  # never where it was
    rings = [{s.name for s in scene.shapes if s.stroke == LAST} for scene in picture.scenes]
    assert rings[1:] == tokens[1:]
    assert rings[0] == set()


def test_a_folded_picture_marks_the_moves_where_they_are():
    formula = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
    picture = gd.draw(formula, to="generalized-geography", animate=1, fold=True)
    assert len({len(scene.shapes) for scene in picture.scenes}) == 1


def test_what_changes_below_never_covers_what_lies_on_it():
    formula = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
    picture = gd.draw(formula, to="generalized-geography", animate=1)
    for scene in range(len(picture.scenes)):
        seen = shown(picture.svg, scene, len(picture.scenes))
        grounds = [i for i, e in enumerate(seen) if e.tag == f"{SVG}polygon" and e.get("stroke")]
        vertices = [i for i, e in enumerate(seen) if e.tag in (f"{SVG}circle", f"{SVG}ellipse")]
        assert len(grounds) == 3  # two diamonds, and one in the legend
        assert max(grounds) < min(vertices), scene
