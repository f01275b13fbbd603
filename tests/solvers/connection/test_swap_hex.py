"""The solver with the swap rule against those that know only the rules."""

import pytest

from gadgetry.games.connection.swap_hex import SWAP, SwapHex
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def reached(side, most):
    """All positions after at most so many moves."""
    found = {SwapHex(side, side): None}
    new = list(found)
    for _ in range(most):
        new = [p.play(m) for p in new for m in p.moves()]
        found |= dict.fromkeys(new)
    return found


@pytest.mark.parametrize(("side", "most"), [(1, 1), (2, 4), (3, 1)])
def test_it_says_what_the_rules_say(side, most):
    for position in reached(side, most):
        by_rules = solve(position, Question(moves="all"), solver="oracle")
        for moves in ("all", "one", "none"):
            verdict = solve(position, Question(moves=moves), solver="swap")
            assert (verdict.winner, verdict.outcome) == (by_rules.winner, by_rules.outcome)
            if moves == "none":
                assert verdict.winning_moves is None
            else:
                assert set(verdict.winning_moves) <= set(by_rules.winning_moves)
                assert bool(verdict.winning_moves) == bool(by_rules.winning_moves)
            if moves == "all":
                assert verdict.winning_moves == by_rules.winning_moves


@pytest.mark.sweep
def test_it_says_what_the_rules_say_on_every_reached_position_of_three_rows():
    for position in reached(3, 3):
        verdicts = [solve(position, Question(moves="all"), solver=s) for s in ("swap", "oracle")]
        assert verdicts[0].winning_moves == verdicts[1].winning_moves


def test_the_second_player_wins_every_larger_board_and_swaps_what_wins():
    for side in (2, 3, 4, 5):
        start = SwapHex(side, side)
        assert solve(start).winner == "White"
        for move in start.moves():
            position = start.play(move)
            verdict = solve(position, Question(moves="all"))
            assert verdict.winner == "White"
            black = solve(position.without_swap).winner == "Black"
            assert (verdict.winning_moves == (SWAP,)) == black
