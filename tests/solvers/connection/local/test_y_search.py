"""Y with local theory against minimax: winners and traces, each feature switched off."""

import random
from collections import Counter
from functools import cache

import pytest

from gadgetry.games.connection.y import Y
from gadgetry.solvers.connection.local import y_linking
from gadgetry.solvers.connection.local.search import LocalSearch
from gadgetry.solvers.connection.local.y_nets import THREE_SIDES, y_state
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from tests.solvers.connection.local.test_local_search import FEATURES


def positions(rng, count, rows, most):
    """Random positions in which nobody has won, with at most so many free cells."""
    while count:
        side = rng.choice(rows)
        size = side * (side + 1) // 2
        free = rng.randint(2, min(most, size))
        cells = ["."] * free + [rng.choice("BW") for _ in range(size - free)]
        rng.shuffle(cells)
        position = Y(side, "".join(cells), rng.choice(("Black", "White")))
        if position.winner() is None:
            count -= 1
            yield position


@cache
def black_wins(cells, rows, mover):
    """By playing all games out, by the rules of Y alone."""
    winner = Y(rows, cells, mover).winner()
    if winner:
        return winner == "Black"
    stone, other = ("B", "White") if mover == "Black" else ("W", "Black")
    after = (
        black_wins(cells[:v] + stone + cells[v + 1 :], rows, other)
        for v, cell in enumerate(cells)
        if cell == "."
    )
    return any(after) if mover == "Black" else all(after)


def compare(seed, count, most, features):
    """Winners and traces (all outside of it given to the loser) with all these features."""
    rng = random.Random(seed)
    won = Counter()
    for position in positions(rng, count, (2, 3, 4, 5), most):
        black_wins.cache_clear()
        right = black_wins(position.cells, position.rows, position.mover)
        state, names = y_state(position)
        step = rng.randint(2, 6)
        numbers = sorted(names.values())
        parts = [sum(numbers[i : i + step]) for i in range(0, len(numbers), step)]
        groups = rng.choice([None, (parts, parts)])
        for chosen in features:
            search = LocalSearch(state, Budget(), groups, chosen, y_linking.y_linked, THREE_SIDES)
            outcome = search.solve(state, int(position.mover == "Black"))
            assert outcome.winner == right, (position, groups, chosen)
            loser = "W" if right else "B"
            given = list(position.cells)
            for name, cell in names.items():
                if not cell & outcome.trace:
                    given[position.cell(name)] = loser
            held = black_wins("".join(given), position.rows, position.mover)
            assert held == right, (position, groups, chosen, outcome)
        won[right, position.mover] += 1
    return won


def test_winners_and_traces_are_those_of_minimax_with_each_feature_switched_off():
    won = compare("y", 40, 7, FEATURES.values())
    assert len(won) == 4


@pytest.mark.sweep
@pytest.mark.parametrize("name", FEATURES)
def test_winners_and_traces_of_many_games(name):
    won = compare(name, 1000, 9, [FEATURES[name]])
    assert len(won) == 4


def test_all_winning_moves_are_those_of_the_oracle():
    asked = Question(moves="all")
    for position in positions(random.Random(3), 25, (3, 4), 7):
        mine, right = (solve(position, asked, solver=name) for name in ("local", "oracle"))
        assert (mine.winner, mine.winning_moves) == (right.winner, right.winning_moves), position


def test_boards_that_are_over_and_the_smallest_ones():
    assert solve(Y(1), solver="local").winner == "Black"
    for cells, winner in (("B", "Black"), ("W", "White"), ("BB.", "Black"), ("W.W", "White")):
        rows = 1 if len(cells) == 1 else 2
        assert solve(Y(rows, cells), Question(value=False), solver="local").winner == winner


def test_connections_are_real_and_the_kernels_are_the_same_in_the_same_order():
    kernel = pytest.importorskip("gadgetry.solvers.connection.local.y_linking_kernel")
    full = semi = 0
    for position in positions(random.Random(8), 25, (3, 4, 5), 8):
        state, names = y_state(position)
        everything = sum(names.values())
        for player, nets in enumerate(state):
            stone, other = ("B", "White") if player == 0 else ("W", "Black")
            found = y_linking.y_linked(nets, [everything], False)
            assert found == kernel.y_linked(nets, [everything], False)
            carriers = [(found.full, other)] if found.full is not None else []
            carriers += [(carrier, position.players[player]) for carrier in found.semis]
            for carrier, mover in carriers:
                cells = list(position.cells)
                for name, cell in names.items():
                    if not cell & carrier:
                        cells[position.cell(name)] = "W" if stone == "B" else "B"
                assert black_wins("".join(cells), position.rows, mover) == (stone == "B")
            full += found.full is not None
            semi += len(found.semis)
    assert full
    assert semi


def test_it_keeps_limits():
    assert solve(Y(5), limits=Limits(nodes=1), solver="local").limit == "1 node"
