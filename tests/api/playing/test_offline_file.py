"""A game as one file: every position that the reader can reach, with the opponent's replies."""

import json

import pytest

import gadgetry as gd
from gadgetry.api.playing import Match, TooLarge, hints, match_of, offline, reply, view

TRUE = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
FALSE = gd.parse("exists x . forall y . (x | y) & (~x | ~y)")
THINGS = {
    "nim": gd.games.Nim((1, 2)),
    "hex": gd.games.Hex(2, 2),
    "flood-it": gd.games.FloodIt.path("aba"),
    "true": gd.compile(TRUE, to="generalized-geography"),
    "false": gd.compile(FALSE, to="generalized-geography"),
    "kayles": gd.compile(TRUE, to="node-kayles"),
    "compiled from a game": gd.compile(gd.games.Hex(2, 2), to="game-sat"),
}


def walked(file, thing):
    """Every play that the file knows: the match and its node."""
    todo = [(match_of(thing), file["start"])]
    while todo:
        match, number = todo.pop()
        node = file["nodes"][number]
        yield match, node
        todo += [(match.play(int(index)), after) for index, after in node["next"].items()]


@pytest.mark.parametrize("name", THINGS)
def test_a_file_shows_what_the_server_would(name):
    file = json.loads(json.dumps(offline(THINGS[name])))
    for match, node in walked(file, THINGS[name]):
        shown = view(match)
        picture = "\n".join(file["lines"][line] for line in node["picture"]) + "\n"
        assert picture == shown["picture"].replace(' class="last"', "").replace(' last"', '"')
        for key in ("mover", "over", "winner", "formula", "players", "more"):
            assert node["view"][key] == shown[key]
        told = node["view"]["result"]  # of every way here: the page counts the moves
        assert shown["result"].startswith(told)
        assert bool(told) == match.over
        assert "after" not in told
        moves = [{k: move[k] for k in move if k != "said"} for move in node["view"]["moves"]]
        assert moves == shown["moves"]


@pytest.mark.parametrize("name", THINGS)
def test_every_move_of_the_reader_is_answered_and_the_loser_loses(name):
    file = offline(THINGS[name])
    for match, node in walked(file, THINGS[name]):
        if match.over:
            assert node["next"] == {}
            assert file["you"] == "you" or match.winner != file["you"]
        elif match.mover == file["you"]:
            assert len(node["next"]) == len(match.legal())
        else:
            assert list(node["next"]) == [str(node["reply"])] == [str(reply(match).index)]
        assert (node["winner"], node["winning"]) == (hints(match).winner, [*hints(match).winning])


@pytest.mark.parametrize("formula", [TRUE, FALSE])
def test_where_the_loser_would_never_move_the_reader_is_the_winner(formula):
    file = offline(gd.compile(formula, to="undirected-geography"))  # its prelude: one move wins
    assert file["you"] == "first"
    assert len(file["nodes"][file["start"]]["next"]) == 2


def test_the_reader_may_be_the_winner():
    assert offline(gd.games.Nim((1, 2)))["you"] == "second"
    assert offline(gd.games.Nim((1, 2)), who="first")["you"] == "first"


def test_positions_are_shared_between_orders_of_moves():
    file = offline(gd.games.Nim((1, 1, 1)), who="first")
    assert len(file["nodes"]) < sum(1 for _ in walked(file, gd.games.Nim((1, 1, 1))))


def test_what_is_too_large_says_how_large():
    with pytest.raises(TooLarge, match="got at least 11; play it with the server") as caught:
        offline(gd.games.Hex(4, 4), most=10)
    assert caught.value.size == 11


def test_a_match_from_the_address_is_the_same():
    match = match_of(gd.games.Hex(3, 3), [4, 0])
    assert view(Match(match.thing, match.moves)) == view(match)
