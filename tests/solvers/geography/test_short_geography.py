"""SHORT GEOGRAPHY: its rules, and three ways to solve it that say the same."""

from random import Random

import pytest

from gadgetry.games.geography.short_geography import ALICE, BOB, ShortGeography, grid
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, rulesets
from gadgetry.solvers.general import oracle
from gadgetry.solvers.geography import short_search, short_trees
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(moves="all")
PATH = [(0, 1), (1, 2), (2, 3)]


def in_time(vertices, edges):
    """The least number of moves with which Alice wins, None if none is enough."""
    left = range(vertices + 1)
    won = [k for k in left
           if solve(ShortGeography.of(vertices, edges, 0, k), ALL).winner == ALICE]  # fmt: skip
    assert won == [*range(won[0], vertices + 1)] if won else True
    return won[0] if won else None


def test_alice_must_be_in_time():
    assert in_time(4, PATH) == 3
    assert in_time(3, PATH[:2]) is None
    assert in_time(2, [(0, 1)]) == 1


def test_who_cannot_move_has_lost_even_at_the_end():
    last = ShortGeography.of(2, [(0, 1)], 0, 1).play(1)
    assert (last.to_move, last.winner()) == (BOB, ALICE)
    assert ShortGeography.of(1, [], 0, 5).winner() == BOB
    assert ShortGeography.of(1, [], 0, 0, mover=BOB).winner() == ALICE
    assert ShortGeography.of(2, [(0, 1)], 0, 0, mover=BOB).winner() == BOB


@pytest.mark.parametrize("position", [grid(2, 2, 4, 0, 3), grid(2, 2, 4, 0, 3).play(1),
                                      ShortGeography.of(1, [], 0, 0, mover=BOB)])  # fmt: skip
def test_text_and_json_are_read_again(position):
    assert position_from_text(str(position)) == position
    assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("short-geography\nvertices 2\nstart 0\nleft 1\nmover Carol\n0-1", "line 5: .*mover Alice"),
        ("short-geography\nvertices 2\nstart 0\nmover Bob\nmover Bob\nleft 1\n0-1", "line 5: "),
        ("short-geography\nvertices 2\nstart 0\n0-1", '"left"'),
        ("short-geography\nvertices 2\nstart 2\nleft 1\n0-1", "line 3: "),
    ],
)
def test_wrong_text_is_refused(text, message):
    with pytest.raises(GameError, match=message):
        position_from_text(text)


@pytest.mark.parametrize("move", [0, 3, True, "1", None, (0, 1)])
def test_other_moves_are_refused(move):
    with pytest.raises(IllegalMove, match="expected one of"):
        grid(2, 2, 4, 0, 3).play(move)


def compare(position):
    told = oracle.run(position, ALL, Budget())
    others = [short_search] + [short_trees] * (short_trees.tree(position) is not None)
    for other in others:
        found = other.run(position, ALL, Budget())
        assert (told.outcome, told.winner, told.winning_moves) == (
            found.outcome, found.winner, found.winning_moves), (str(position), other)  # fmt: skip
    return told.winner


def every(vertices):
    """All small positions, with either player to move and any number of moves left."""
    for position in rulesets()["short-geography"].small.exactly(vertices):
        assert isinstance(position, ShortGeography)
        edges = position.graph.edges.tolist()
        for mover in (ALICE, BOB):
            for left in (position.left - 1, position.left):
                yield ShortGeography.of(vertices, edges, 0, left, mover=mover)


def test_all_small_positions():
    winners = [compare(p) for n in range(1, 5) for p in every(n)]
    assert min(winners.count(ALICE), winners.count(BOB)) > 10


@pytest.mark.sweep
def test_thousands_of_positions():
    winners = [compare(p) for p in every(5)]
    small, rng = rulesets()["short-geography"].small, Random(6)
    winners += [compare(small.random(rng.randrange(6, 10), rng)) for _ in range(2000)]
    assert len(winners) > 2400
    assert min(winners.count(ALICE), winners.count(BOB)) > 500


def test_random_trees():
    rng, winners = Random(9), set()
    for _ in range(60):
        n = rng.randrange(6, 15)
        edges = [(rng.randrange(v), v) for v in range(1, n)]
        winners.add(compare(ShortGeography.of(n, edges, 0, rng.randrange(n))))
    assert winners == {ALICE, BOB}


def test_with_enough_moves_it_is_undirected_geography():
    for position in rulesets()["undirected-geography"].small.exactly(5):
        assert isinstance(position, UndirectedGeography)
        edges = position.graph.edges.tolist()
        short = solve(ShortGeography.of(5, edges, 0, 4), ALL)
        long = solve(position, Question(value=False, moves="all"), solver="matching")
        assert (short.outcome, short.winning_moves) == (long.outcome, long.winning_moves)


def test_which_solvers_are_asked():
    fit = applicable(ShortGeography.of(4, PATH, 0, 3), ALL)
    assert [s.name for s in fit][:3] == ["trees", "search", "oracle"]
    assert independent(fit[0], fit[1])
    assert independent(fit[1], fit[2])
    told = solve(grid(6, 6, 4, 0, 21), ALL, limits=Limits(nodes=10))
    assert (told.outcome, told.limit) == (None, "10 nodes")
