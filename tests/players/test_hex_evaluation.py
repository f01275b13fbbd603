"""The kernel sees what the plain version sees, to the last bit; and neither prefers a colour."""

import numpy as np
import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players import hex_evaluation as plain
from gadgetry.players.hex_settings import EVALUATIONS
from gadgetry.players.hex_views import view
from hex_positions import every_position, mirrored, random_positions

POSITIONS = [
    *random_positions(1, 4, 3),
    *random_positions(4, 3, 10),
    *random_positions(7, 7, 5),
    *random_positions(11, 11, 3),
    Hex(9, 9).play("e5"),
]


def seen(position, weights, virtual=True, scored=True, kernel=None):
    """What `assess` says, what it writes, as lists."""
    black, white = (view(position, name) for name in position.players)
    words, scores = [0] * (2 * (position.size // 60 + 1)), [0.0] * position.size
    facts = position.columns, position.players.index(position.mover), virtual, scored
    if kernel is None:
        return plain.assess(black, white, facts, weights, words, scores), words, scores
    arrays = [np.array(words, np.int64), np.array(scores)]
    views = [np.array(board, np.int64) for board in (black, white)]
    said = kernel(*views, facts, np.array(weights, np.int64), *arrays)
    return said, *map(list, arrays)


@pytest.mark.parametrize("virtual", [False, True])
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_the_kernel_sees_the_same(evaluation, virtual):
    from gadgetry.players.hex_evaluation_kernel import assess

    weights = EVALUATIONS[evaluation]
    for position in POSITIONS:
        for scored in (False, True):
            ours = seen(position, weights, virtual, scored)
            assert seen(position, weights, virtual, scored, assess) == ours


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_the_colours_are_alike(evaluation):
    weights = EVALUATIONS[evaluation]
    for position in random_positions(5, 4, 20):
        (sure, value), _, _ = seen(position, weights)
        (sure_there, value_there), _, _ = seen(mirrored(position), weights)
        assert sure == sure_there
        assert abs(value - value_there) <= 1  # the last digit of what is rounded


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_a_stone_more_is_never_worse_on_average(evaluation):
    """Not each stone: an estimate may err. But who has all the stones more is better off."""
    weights = EVALUATIONS[evaluation]
    before = [seen(p, weights, False)[0][1] for p in random_positions(5, 5, 20)]
    after = []
    for position in random_positions(5, 5, 20):
        own = position.mover[0]
        more = Hex(5, 5, position.cells.replace(".", own, 1), position.mover)
        (sure, value), _, _ = seen(more, weights, False)
        after.append(plain.BOUND if sure > 0 else value)
    assert sum(after) > sum(before)


@pytest.mark.parametrize("evaluation", [name for name in EVALUATIONS if name != "monte-carlo"])
def test_scores_are_better_in_the_middle_and_the_same_on_the_board_turned_around(evaluation):
    _, _, scores = seen(Hex(5, 5), EVALUATIONS[evaluation], virtual=False)
    assert scores == pytest.approx(scores[::-1])
    assert scores[12] > max(scores[0], scores[2], scores[10])


def test_values_are_bounded():
    for position in every_position(2, 3):
        for weights in EVALUATIONS.values():
            (sure, value), _, _ = seen(position, weights, False)
            assert sure == 0
            assert abs(value) <= plain.BOUND
