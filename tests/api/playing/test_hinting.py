"""Hints, the line of best play, and where a game was lost."""

from itertools import product

import pytest

import gadgetry as gd
from gadgetry.api.playing import best_line, hints, match_of, turning_point

NIMS = [gd.games.Nim(heaps) for heaps in product(range(3), repeat=2)]


def every_play(match):
    """Every play to its end."""
    if match.over:
        yield match
    for index in range(len(match.legal())):
        yield from every_play(match.play(index))


@pytest.mark.parametrize("start", [*NIMS, gd.games.Hex(2, 2), gd.games.Hex(1, 3)], ids=str)
def test_hints_are_the_moves_after_which_the_mover_still_wins(start):
    match = match_of(start)
    for index in range(len(match.legal())):
        after = match.play(index)
        still = (after.winner or hints(after).winner) == match.mover
        assert (index in hints(match).winning) == still


@pytest.mark.parametrize("start", [*NIMS, gd.games.Hex(2, 2)], ids=str)
def test_a_line_of_best_play_is_won_by_the_winner(start):
    match = match_of(start)
    line = best_line(match)
    end = match_of(start, line)
    assert end.over
    assert end.winner == hints(match).winner
    assert best_line(match, most=1) == line[:1]


@pytest.mark.parametrize("start", [gd.games.Nim((1, 2)), gd.games.Hex(2, 2)], ids=str)
def test_the_turning_point_is_the_last_move_that_gave_a_win_away(start):
    """Against the definition, over all plays and both players."""
    for match in every_play(match_of(start)):
        for who in match.players:
            won = [hints(match.at(n)).winner == who for n in range(len(match.moves) + 1)]
            lost = [n for n in range(len(match.moves)) if won[n] and not won[n + 1]]
            point = turning_point(match, who)
            if match.winner == who or not lost:
                assert point is None
            else:
                assert point.number == lost[-1] + 1
                assert point.instead == hints(match.at(lost[-1])).winning != ()


def test_of_a_puzzle_hints_are_those_of_a_shortest_solution():
    match = match_of(gd.games.FloodIt.path("abca"))
    line = best_line(match)
    assert match_of(match.thing, line).winner == "solved"
    assert len(line) == gd.solve(match.thing).value


def test_a_cover_that_is_spoilt_has_its_turning_point():
    star = gd.games.VertexCover.of(4, [(0, 1), (0, 2), (0, 3)], k=1)
    spoilt = match_of(star, [1])
    assert (spoilt.over, spoilt.winner) == (True, None)
    assert turning_point(spoilt, "you").number == 1
    assert turning_point(match_of(star, [0]), "you") is None


@pytest.mark.parametrize(
    "ask", [hints, best_line, lambda m, limits: turning_point(m, "Black", limits)]
)
def test_where_the_limits_end_nothing_is_said(ask):
    match = match_of(gd.games.Hex(11, 11), [0, 5])
    with pytest.raises(gd.Undecided, match="undecided after 1 node"):
        ask(match, limits=gd.Limits(nodes=1))
