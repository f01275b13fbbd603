"""GAME-SAT and division games: alike without negations, and different with them."""

from collections import Counter

import pytest

from gadgetry.formulas import Cnf
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.division_to_game_sat import DivisionToGameSat
from gadgetry.reductions.formulas.game_sat_to_division import GameSatToDivision
from gadgetry.reductions.reduction import Refused
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import Bounds

BOTH = [DivisionToGameSat(), GameSatToDivision()]


@pytest.mark.parametrize("arrow", BOTH, ids=lambda arrow: arrow.name)
def test_all_small_formulas_agree_or_are_refused(arrow):
    found = Counter()
    for position in Bounds(arrow.source.name, 2).all():
        if (position.cnf.clauses.literals < 0).any():
            with pytest.raises(Refused, match="without negations"):
                arrow.build(position)
            found["refused"] += 1
            continue
        both = agreement(arrow, position)
        assert both.verdict == "agree", both.reasons
        found[both.source.holds] += 1
    assert min(found["refused"], found[True], found[False]) > 5


@pytest.mark.parametrize("arrow", BOTH, ids=lambda arrow: arrow.name)
def test_the_games_go_on_alike_and_there_and_back_is_the_start(arrow):
    start = arrow.old(Cnf(4, [[1, 2], [2, 3], [3, 4], [1, 4]]), mover="F")
    compiled, now = arrow.build(start), start
    position = compiled.target
    while now.winner() is None:
        assert position.moves() == now.moves()
        assert arrow.source_position(compiled, position) == now
        move = now.moves()[0]
        assert arrow.back(compiled, position, move) == move
        now, position = now.play(move), position.play(move)
    assert position.winner() == now.winner()
    other = next(each for each in BOTH if each is not arrow)
    assert other.build(compiled.target).target == start


def test_with_negations_the_games_differ():
    formula = Cnf(1, [[-1]])
    assert solve(GameSat(formula)).winner == "T"
    assert solve(Division(formula)).winner == "F"
