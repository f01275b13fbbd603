"""The search with local theory against minimax: winners and traces, each feature switched off."""

import random
from collections import Counter

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.solvers.connection.local import linking
from gadgetry.solvers.connection.local.search import LocalSearch
from gadgetry.solvers.connection.local.settling import LocalFeatures
from gadgetry.solvers.connection.net_reading import dual_of, state_of
from gadgetry.solvers.kernels import session
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

NONE = (False, False)
FEATURES = {
    "all": LocalFeatures(),
    "no twins": LocalFeatures(twins=False),
    "no gifts": LocalFeatures(gifts=False),
    "no pruning": LocalFeatures(pruning=False),
    "no joining": LocalFeatures(joining=False),
    "no traces": LocalFeatures(traces=False),
    "no clusters": LocalFeatures(clusters=False),
    "connections of White only": LocalFeatures(connections=(True, False)),
    "connections of Black only": LocalFeatures(connections=(False, True)),
    "no connections": LocalFeatures(connections=NONE),
    "pruning alone": LocalFeatures(twins=False, gifts=False, connections=NONE),
    "pruning of small gadgets alone": LocalFeatures(
        twins=False, gifts=False, joining=False, connections=NONE, size=4
    ),
    "pruning without traces": LocalFeatures(
        twins=False, gifts=False, connections=NONE, traces=False
    ),
    "gifts alone": LocalFeatures(twins=False, pruning=False, connections=NONE),
    "nothing": LocalFeatures(
        twins=False, gifts=False, pruning=False, connections=NONE, traces=False
    ),
}


def planar_nets(rng, most):
    """Random nets, or those of a random Hex position, with at most so many cells."""
    while True:
        if rng.random() < 0.6:
            rows, columns = rng.choice([(3, 3), (3, 4), (4, 3), (4, 4), (5, 4)])
            free = rng.randint(6, min(most, rows * columns))
            cells = ["."] * free + [rng.choice("BW") for _ in range(rows * columns - free)]
            rng.shuffle(cells)
            state, names = state_of(Hex(rows, columns, "".join(cells)))
            count = len(names)
        else:
            count = rng.randint(4, most)
            around = [0] * (2 + rng.randint(2, count * 2 // 3 + 1))
            for i in range(count):
                for net in rng.sample(range(len(around)), rng.choice([2, 2, 2, 3])):
                    around[net] |= 1 << i
            nets = around[0], around[1], tuple(around[2:])
            state = nets, dual_of(nets)
        if state is not None and state[1] is not None:
            return state, count


def minimax(nets, count):
    """Does Black win, by playing all games out; from what he and White have, who is to move."""
    rows = (nets[0], nets[1], *nets[2])
    known = {}

    def joined(black):
        chain = rows[0] & black
        while True:
            more = chain
            for row in rows:
                if row & more:
                    more |= row & black
            if more == chain:
                return bool(chain & rows[1])
            chain = more

    def wins(black, white, mover):
        key = black, white, mover
        if key not in known:
            free = [x for i in range(count) if (x := 1 << i) & ~(black | white)]
            if joined(black):
                known[key] = True
            elif not joined(((1 << count) - 1) & ~white):
                known[key] = False
            elif mover:
                known[key] = any(wins(black | x, white, 0) for x in free)
            else:
                known[key] = all(wins(black, white | x, 1) for x in free)
        return known[key]

    return wins


def compare(seed, games, most, features):
    """Every game with all these features; how often which player won."""
    rng = random.Random(seed)
    won = Counter()
    for _ in range(games):
        state, count = planar_nets(rng, most)
        mover = rng.randint(0, 1)
        wins = minimax(state[0], count)
        right = wins(0, 0, mover)
        step = rng.randint(2, 6)
        parts = [((1 << step) - 1) << i for i in range(0, count, step)]
        groups = rng.choice([None, (parts, parts)])
        for chosen in features:
            outcome = LocalSearch(state, Budget(), groups, chosen).solve(state, mover)
            assert outcome.winner == right, (state, mover, groups, chosen)
            others = ((1 << count) - 1) & ~outcome.trace
            given = wins(0, others, mover) if right else wins(others, 0, mover)
            assert given == right, (state, mover, groups, chosen, outcome)
        won[right, mover] += 1
    return won


def test_winners_and_traces_are_those_of_minimax_with_each_feature_switched_off():
    won = compare("local", 250, 9, FEATURES.values())
    assert len(won) == 4


@pytest.mark.sweep
@pytest.mark.parametrize("name", FEATURES)
def test_winners_and_traces_of_many_games(name):
    won = compare(name, 1000, 11, [FEATURES[name]])
    assert len(won) == 4


def test_the_solver_finds_all_winning_moves():
    rng = random.Random(5)
    for _ in range(25):
        cells = ["."] * 6 + [rng.choice("BW") for _ in range(6)]
        rng.shuffle(cells)
        board = Hex(3, 4, "".join(cells), rng.choice(["Black", "White"]))
        asked = Question(moves="all")
        mine, right = (solve(board, asked, solver=name) for name in ("local", "oracle"))
        assert (mine.winner, mine.winning_moves) == (right.winner, right.winning_moves), board


def test_it_keeps_limits():
    assert solve(Hex(6, 6), limits=Limits(nodes=2), solver="local").limit == "2 nodes"


def formula(prefix, *clauses):
    blocks = [(quantifier, [v]) for v, quantifier in enumerate(prefix, 1)]
    return Qbf(blocks, Cnf(len(prefix), [list(clause) for clause in clauses]))


@pytest.mark.parametrize(
    ("prefix", "clauses", "winner"),
    [
        ("e", [[1]], "Short"),
        ("a", [[1]], "Cut"),
        ("e", [[-1]], "Short"),
        ("a", [[-1]], "Cut"),
    ],
)
def test_one_variable_in_the_polynomial_construction(prefix, clauses, winner):
    nets = crossing_nets(formula(prefix, *clauses))
    assert solve(nets.shannon(), solver="local").winner == winner


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("prefix", "winner"), [("ee", "Short"), ("ea", "Short"), ("ae", "Short"), ("aa", "Cut")]
)
def test_two_equal_clauses_need_a_crossing(prefix, winner):
    nets = crossing_nets(formula(prefix, [1, 2], [1, 2]))
    assert solve(nets.shannon(), solver="local").winner == winner


def test_the_kernel_finds_the_same_connections_in_the_same_order():
    kernel = pytest.importorskip("gadgetry.solvers.connection.local.linking_kernel")
    rng = random.Random(1)
    state, _ = state_of(crossing_nets(formula("a", [1])).shannon())
    games = [(state, 35), *(planar_nets(rng, 14) for _ in range(40))]
    for (black, white), count in games:
        for nets in (black, white):
            for clusters in ([(1 << count) - 1], [0b1111 << i for i in range(0, count, 3)]):
                for first in (True, False):
                    plain = linking.linked(nets, clusters, first)
                    assert kernel.linked(nets, clusters, first) == plain


def test_the_kernel_searches_the_same_nodes():
    pytest.importorskip("numba")
    game = crossing_nets(formula("e", [1], [-1])).shannon()
    verdicts = []
    for by_kernel in (False, True):
        with session(by_kernel=by_kernel):
            verdict = solve(game, solver="local")
        verdicts.append((verdict.winner, verdict.nodes, verdict.trace))
    assert verdicts[0] == verdicts[1]
    assert verdicts[0][0] == "Cut"
