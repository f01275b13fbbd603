"""The rules of the edge Shannon game."""

import random

import pytest

from by_definition.random_positions import random_edge_shannon
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def test_text_and_json_read_back():
    rng = random.Random(12)
    for _ in range(60):
        position = random_edge_shannon(rng)
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    "change",
    [{"edges": [[0, 9]]}, {"terminals": [0, 0]}, {"short": [5]}, {"short": [0], "cut": [0]}],
)
def test_json_that_is_no_position_is_refused(change):
    data = EdgeShannon(3, ((0, 1), (1, 2)), (0, 2)).to_json()
    with pytest.raises(GameError, match="expected"):
        EdgeShannon.from_json({**data, **change})


@pytest.mark.parametrize("move", [0, 2, -1, "1", None])
def test_only_free_edges_may_be_claimed(move):
    position = EdgeShannon(3, ((0, 1), (1, 2)), (0, 2)).play(0)
    with pytest.raises(IllegalMove, match="free edge"):
        position.play(move)


def test_short_wins_when_joined_and_cut_when_separated():
    square = EdgeShannon(4, ((0, 1), (1, 3), (0, 2), (2, 3)), (0, 3))
    assert square.winner() is None
    assert square.play(0).play(1).play(2).play(3).winner() == "Cut"
    won = square.play(0).play(2).play(1)
    assert won.winner() == "Short"
    assert won.moves() == ()
