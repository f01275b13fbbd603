"""The player by the clock: always a legal move, by plain code until the fast one is loaded."""

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.swap_hex import SWAP
from gadgetry.players import hex_clock


@pytest.fixture(autouse=True)
def not_loaded():
    hex_clock.load.cache_clear()
    yield
    hex_clock.load.cache_clear()


@pytest.mark.parametrize("side", [3, 7, 11])
def test_without_any_time_there_is_a_legal_move(side):
    for position in (Hex(side, side), Hex(side, side).play("b2")):
        timed = hex_clock.choose_within(position, 0.0)
        assert timed.chosen.move in position.moves()
        assert not timed.fast


def test_the_swap_rule_holds_by_the_clock_too():
    assert hex_clock.choose_within(Hex(7, 7).play("d4"), 0.2, swap=True).chosen.move == SWAP
    opening = hex_clock.choose_within(Hex(9, 9), 0.2, swap=True).chosen.move
    assert opening in Hex(9, 9).moves()


def test_the_fast_code_is_used_from_when_it_is_loaded_and_never_where_it_fails(monkeypatch):
    asked = []

    def chosen(position, settings, *more):
        asked.append((settings.evaluation, hex_clock_session().by_kernel))
        return "move"

    monkeypatch.setattr(hex_clock, "choose", chosen)
    hex_clock.choose_within(Hex(5, 5), 1.0)
    assert not hex_clock.is_loaded()
    assert hex_clock.load()
    hex_clock.choose_within(Hex(5, 5), 1.0)
    assert asked == [("two-distance", False), *[("resistance", True)] * 3]
    hex_clock.load.cache_clear()
    monkeypatch.setattr(hex_clock, "choose", failing)
    assert not hex_clock.load()
    assert not hex_clock.is_loaded()


def hex_clock_session():
    from gadgetry.solvers.kernels import current

    return current()


def failing(position, settings, *more):
    hex_clock_session().by_kernel = False  # as `Handover` does where numba fails
