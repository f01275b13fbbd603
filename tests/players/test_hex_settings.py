"""Settings that make no sense are refused, with what was expected."""

import pytest

from gadgetry.games.position import GameError
from gadgetry.players.hex_settings import EVALUATIONS, USUAL, HexSettings


def test_settings_are_values():
    assert HexSettings(nodes=5) == HexSettings(nodes=5) != USUAL
    assert hash(HexSettings(nodes=5)) == hash(HexSettings(nodes=5))


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_every_evaluation_can_be_chosen(evaluation):
    assert HexSettings(evaluation).evaluation == evaluation
    assert any(EVALUATIONS[evaluation])


@pytest.mark.parametrize("name", ["nodes", "depth", "width"])
def test_a_search_of_nothing_is_refused(name):
    with pytest.raises(GameError, match=f"{name}: expected at least 1, got 0"):
        HexSettings(**{name: 0})


@pytest.mark.parametrize("name", ["endgame_nodes", "endgame_cells"])
def test_the_engine_may_be_left_out(name):
    assert getattr(HexSettings(**{name: 0}), name) == 0
    with pytest.raises(GameError, match=f"{name}: expected at least 0, got -1"):
        HexSettings(**{name: -1})
