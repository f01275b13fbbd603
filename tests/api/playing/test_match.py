"""A match of every ruleset: who moves, who has won, and moves by their numbers."""

import pytest

import gadgetry as gd
from gadgetry.api.playing import Match, match_of, view


def test_players_are_named_from_the_one_who_begins():
    assert match_of(gd.games.Nim((1,))).players == ("first", "second")
    assert match_of(gd.games.Hex(2, 2)).players == ("Black", "White")
    assert match_of(gd.games.Hex(2, 2).play("a1")).players == ("White", "Black")
    assert match_of(gd.games.FloodIt.path("aba")).players == ("you",)


@pytest.mark.parametrize("index", [-1, 2, 10**9])
def test_a_number_without_a_move_says_what_was_expected(index):
    with pytest.raises(gd.GameError, match="move 1: expected a number from 0 to 1"):
        match_of(gd.games.Nim((2,))).play(index)


def test_nothing_is_played_after_the_end():
    match = match_of(gd.games.Hex(1, 1), [0])
    assert (match.winner, match.mover, match.over) == ("Black", None, True)
    with pytest.raises(gd.GameError, match="move 2: expected none, the game is over"):
        match.play(0)


def test_a_match_is_its_moves():
    long = match_of(gd.games.Hex(3, 3), [4, 0, 1])
    assert Match(long.thing, long.moves).positions == long.positions
    assert long.back() == long.at(2) == match_of(long.thing, [4, 0])
    assert long.at(2).positions == long.positions[:3]


def test_an_impartial_game_is_won_by_who_moved_last():
    assert match_of(gd.games.Nim((1, 1)), [0, 0]).winner == "second"
    assert match_of(gd.games.Nim((1,)), [0]).winner == "first"
    assert match_of(gd.games.Nim(())).winner == "second"


def test_a_puzzle_that_is_stuck_is_over_and_not_solved():
    from gadgetry.games.flooding.vertex_cover import VertexCover

    stuck = match_of(VertexCover.of(4, [(0, 1), (2, 3)], k=1), [0])
    assert (stuck.over, stuck.winner, stuck.mover) == (True, None, None)


def test_the_stones_of_a_compiled_board_that_look_alike_are_one_element():
    game = gd.compile(gd.parse("forall x . exists y . (x | y) & (~x | ~y)"), to="hex")
    shown = view(match_of(game))
    assert len(shown["moves"]) == 35
    assert game.sizes["rows"] * game.sizes["columns"] > 2_000
    assert shown["picture"].count("<") < 1_500
    assert 'data-part="g0-0-0 e0-variable-2"' in shown["picture"]
