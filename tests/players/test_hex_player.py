"""The player: legal moves, wins in one, bridges that are answered, and certain only when exact."""

from dataclasses import replace

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.players.hex_player import choose
from gadgetry.players.hex_settings import EVALUATIONS, MOST_ROWS, HexSettings
from gadgetry.solvers.registry import solve
from hex_positions import every_position, mirrored, random_positions

BY_SEARCH = HexSettings(evaluation="two-distance", nodes=40, endgame_nodes=0)
SMALL = [(1, 3), (2, 2), pytest.param(3, 2, marks=pytest.mark.sweep)]
WITH_ENGINE = HexSettings(evaluation="two-distance")


@pytest.mark.parametrize("settings", [WITH_ENGINE, BY_SEARCH], ids=["with engine", "without"])
@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_certain_is_exact_on_all_positions_of_a_small_board(rows, columns, settings):
    for position in every_position(rows, columns):
        choice = choose(position, settings)
        wins = solve(position).winner == position.mover
        assert choice.move in position.moves()
        assert choice.certain in (None, wins)
        if choice.certain:
            assert solve(position.play(choice.move)).winner == position.mover
        if settings.endgame_nodes:
            assert choice.certain == wins


def test_certain_is_exact_on_random_positions():
    sure = set()
    for position in random_positions(4, 4, 40):
        choice = choose(position, BY_SEARCH)
        sure.add(choice.certain)
        if choice.certain is not None:
            assert choice.certain == (solve(position).winner == position.mover)
        if choice.certain:
            assert solve(position.play(choice.move)).winner == position.mover
    assert {True, False} <= sure


@pytest.mark.parametrize("evaluation", EVALUATIONS)
@pytest.mark.parametrize("virtual", [False, True])
def test_a_win_in_one_is_played_by_either_colour(evaluation, virtual):
    """Black lacks one cell of a chain in the middle of 5 x 5."""
    position = Hex(5, 5, "..B.W..B.........B.W.WB..", "Black")
    settings = HexSettings(evaluation, 200, virtual_connections=virtual, endgame_nodes=0)
    for each in (position, mirrored(position)):
        choice = choose(each, settings)
        assert choice.certain is True
        assert each.play(choice.move).winner() == each.mover


@pytest.mark.parametrize("settings", [WITH_ENGINE, BY_SEARCH], ids=["with engine", "without"])
def test_an_intrusion_into_a_bridge_is_answered(settings):
    """Black's c2 and b4 on 5 x 5 are joined to each other and to his sides by three bridges."""
    position = Hex(5, 5, ".......B........B........", "White")
    pairs = (("c1", "d1"), ("b3", "c3"), ("a5", "b5"))
    for one, other in [*pairs, *(pair[::-1] for pair in pairs)]:
        for board in (position, mirrored(position)):
            names = [board.name(cell) for cell in range(board.size)]
            place = {name: name for name in names}
            if board is not position:
                place = {
                    position.name(5 * c + r): names[5 * r + c] for r in range(5) for c in range(5)
                }
            choice = choose(board.play(place[one]), settings)
            assert (choice.move, choice.certain) == (place[other], True)


def test_the_loser_plays_a_legal_move_and_says_that_he_loses():
    position = Hex(4, 4).play("b3").play("a1").play("c2")
    assert solve(position).winner == "Black"
    choice = choose(position)
    assert choice.certain is False
    assert choice.move in position.moves()


def test_with_the_same_settings_it_plays_the_same_game():
    games = []
    for _ in range(2):
        position, moves = Hex(5, 5), []
        while position.moves():
            moves.append(choose(position, HexSettings(nodes=20, endgame_nodes=0)).move)
            position = position.play(moves[-1])
        games.append((moves, position.winner()))
    assert games[0] == games[1]
    assert games[0][1] == "Black"  # who moves first, and plays in the middle


def test_a_time_that_is_over_at_once_still_gives_a_move():
    position = Hex(6, 6).play("c3")
    assert choose(position, HexSettings(), seconds=0.0).move in position.moves()


def test_a_game_that_is_over_and_a_board_too_large_are_refused():
    with pytest.raises(GameError, match="expected a game that is not over, got one that Black won"):
        choose(Hex(1, 1, "B"))
    with pytest.raises(GameError, match="expected a board of at most 26 rows and columns"):
        choose(Hex(MOST_ROWS + 1, 2))
    assert choose(Hex(2, MOST_ROWS), replace(BY_SEARCH, nodes=1)).move
