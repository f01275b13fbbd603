"""Every ruleset is played to its end, as winner and as loser; every legal move can be reached."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random

import pytest

import gadgetry as gd
from gadgetry._plugins import naming
from gadgetry.api.playing import hints, match_of, reply, view
from gadgetry.api.playing.viewing import playground
from gadgetry.games.registry import position_from_text, ruleset, rulesets

KAYLES = Path(__file__).parents[3] / "examples" / "node_kayles.py"
TRUE = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
FALSE = gd.parse("exists x . forall y . (x | y) & (~x | ~y)")
TARGETS = (
    "avoid-true",
    "game-sat",
    "generalized-geography",
    "node-kayles",
    "planar-geography",
    "shannon",
    "sum",
    "undirected-geography",
    "uno",
    "swap-uno",
)


def starts(name):
    """The ruleset's example, and positions that either player wins."""
    entry = ruleset(name)
    return [position_from_text(entry.rules.example), *entry.examples()[:2]]


def elements(picture):
    """The elements that can be clicked: name of the place -> the numbers of its moves."""
    root = ElementTree.fromstring(picture)
    found = {}
    for element in root.iter():
        if "data-place" in element.attrib:
            legal = "legal" in element.get("class", "").split()
            numbers = [int(word) for word in element.get("data-moves", "").split()]
            assert legal == bool(numbers)
            found.setdefault(element.get("data-place"), []).extend(numbers)
    return found


def check_reachable(match):
    """Every legal move has a place in the picture, or none and then a button; and no others are."""
    shown = view(match)
    places = elements(shown["picture"])
    legal = range(len(match.legal()))
    assert [move["index"] for move in shown["moves"]] == list(legal)
    assert {number for numbers in places.values() for number in numbers} <= set(legal)
    for move in shown["moves"]:
        assert move["name"] == move["name"].strip() != ""
        assert move["place"] is None or move["index"] in places[move["place"]]
    return shown


def check_played(match):
    """To the end against the perfect opponent, by the winner's hints and by chance."""
    winner = hints(match).winner
    for who in match.players:
        rng, play = Random(7), match
        while not play.over:
            check_reachable(play)
            if play.mover != who:
                index = reply(play).index
            elif who == winner or len(match.players) == 1:
                index = hints(play).winning[0] if hints(play).winning else 0
            else:
                index = rng.randrange(len(play.legal()))
            play = play.play(index)
        shown = check_reachable(play)
        assert play.winner == winner
        assert (shown["over"], shown["moves"]) == (True, [])
        assert shown["result"]


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_a_ruleset_is_played_to_its_end(name):
    for start in starts(name):
        check_played(match_of(start))


@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
@pytest.mark.parametrize("to", TARGETS)
def test_what_a_formula_compiles_to_is_played_to_its_end(to, formula):
    check_played(match_of(gd.compile(formula, to=to)))


@pytest.mark.sweep
@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
@pytest.mark.parametrize("to", ["flag-coloring", "hex"])
def test_what_a_formula_compiles_to_is_played_to_its_end_large(to, formula):
    check_played(match_of(gd.compile(formula, to=to)))


def test_a_ruleset_of_others_is_played():
    with naming([str(KAYLES)]):
        for formula in (TRUE, FALSE):
            check_played(match_of(gd.compile(formula, to="schaefer-kayles")))


@pytest.mark.parametrize("name", ["uno", "nim", "generalized-geography", "flag-coloring", "hex"])
def test_the_geometry_is_that_of_the_start(name):
    """Every shape that was there at the start is there, and has not moved."""
    match = match_of(starts(name)[0])
    first = _drawn(match)
    while not match.over:
        match = match.play(0)
        assert first.items() <= _drawn(match).items()


def _drawn(match):
    scene = playground(match.thing).scene(match.positions, match.played)
    return {shape.name: (shape.x, shape.y) for shape in scene.shapes}


def test_many_moves_are_listed_up_to_a_bound_and_all_can_be_played():
    match = match_of(gd.games.Nim((10_000,)))
    shown = view(match)
    assert (len(shown["moves"]), shown["more"]) == (2_000, 8_000)
    assert match.play(9_999).position.heaps == (9_999,)


def test_hostile_names_are_escaped():
    wicked = "<script>alert(1)</script>\"'&"
    game = gd.compile(gd.parse("exists x . x"), to="generalized-geography")
    named = gd.compile(gd.Qbf([("e", [1])], gd.Cnf([wicked], [[1]])), to="generalized-geography")
    picture = view(match_of(named))["picture"]
    assert "<script" not in picture
    assert elements(picture).keys() == elements(view(match_of(game))["picture"]).keys()
