"""The rules of Arratia's game."""

import random

import pytest

from by_definition.play import mover_wins
from gadgetry.games.connection.arratia import EXAMPLE, RULESET, Arratia
from gadgetry.games.connection.shannon import TerminalGraph
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text
from gadgetry.solvers.registry import solve

GRAPH = TerminalGraph(7, EXAMPLE, (0, 6))


def test_text_and_json_read_back():
    rng = random.Random(3)
    for size in range(8):
        for _ in range(6):
            position = RULESET.small.random(size, rng)
            assert position_from_text(str(position)) == position
            assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    "change", [{"last": 9}, {"last": 1}, {"last": "1"}, {"last": None}, {"short": [0]}]
)
def test_json_that_is_no_position_is_refused(change):
    with pytest.raises(GameError, match="expected"):
        Arratia.from_json({**Arratia(GRAPH).to_json(), **change})


@pytest.mark.parametrize("line", ["last", "last 1 2", "last x", "last 1\nlast 1"])
def test_a_wrong_last_vertex_in_a_text_is_refused(line):
    text = str(Arratia(GRAPH).play(1)).replace("last 1", line)
    with pytest.raises(GameError, match="expected"):
        position_from_text(text)


@pytest.mark.parametrize("move", [0, 3, 6, -1, 9, "1", None])
def test_only_neighbours_of_shorts_last_vertex_may_be_claimed(move):
    with pytest.raises(IllegalMove, match="free vertex"):
        Arratia(GRAPH).play(move)


def test_both_players_stay_beside_shorts_last_vertex():
    after = Arratia(GRAPH).play(1)
    assert after.moves() == (3, 4)
    assert after.play(4).moves() == (3,)
    assert after.play(4).play(3).moves() == (2, 5)


def test_nobody_can_move_and_cut_has_won():
    after = Arratia(GRAPH).play(1).play(4).play(3).play(5).play(2)
    assert after.moves() == ()
    assert after.winner() == "Cut"
    square = Arratia(TerminalGraph(4, ((0, 1), (0, 2), (1, 3), (2, 3)), (0, 3)))
    assert square.play(1).winner() == "Short"


def winner_by_walk(graph, here, owned, taken, short_moves):
    """The rules once more, as a walk of Short's: does he reach the other terminal?"""
    t = graph.terminals[1]
    if any(t in graph.neighbours[v] for v in owned):
        return True
    free = [v for v in graph.neighbours[here] if v not in owned | taken and v != t]
    if not free:
        return False
    if short_moves:
        return any(winner_by_walk(graph, v, owned | {v}, taken, False) for v in free)
    return all(winner_by_walk(graph, here, owned, taken | {v}, True) for v in free)


@pytest.mark.parametrize("solver", ["oracle", "table"])
def test_two_solvers_and_a_walk_agree_on_all_graphs_with_three_vertices(solver):
    winners = set()
    for size in (1, 2, 3):
        for position in RULESET.small.exactly(size):
            assert isinstance(position, Arratia)
            graph, s = position.graph, position.graph.terminals[0]
            walk = winner_by_walk(graph, s, {s}, set(), position.mover == "Short")
            verdict = solve(position, solver=solver)
            assert (verdict.winner == "Short") == walk
            assert verdict.outcome == mover_wins(position)
            winners.add((position.mover, verdict.winner))
    assert len(winners) == 4
