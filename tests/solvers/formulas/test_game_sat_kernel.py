"""The kernel of GAME-SAT: the same answers, moves and nodes as the plain search."""

from itertools import combinations, product
from random import Random

import pytest

from gadgetry._wording import counted
from gadgetry.formulas.cnf import Cnf
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.formulas.game_sat import settled, start
from gadgetry.solvers.formulas.game_sat_kernel import _ENTRIES, ClauseKernel
from gadgetry.solvers.general.bitboards import bitboard
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(value=False, moves="all")


@pytest.fixture
def told(choose):
    """What the search says, with the kernel and without."""

    def ask(position, question=ALL, limits=Limits()):
        found = []
        for worth in (False, True):
            choose(worth)
            verdict = solve(position, question, limits, solver="clauses")
            found.append((verdict.winner, verdict.winning_moves, verdict.nodes, verdict.limit))
        plain, kernel = found
        assert kernel == plain
        return plain

    return ask


def formula(rng, variables, clauses, sizes=(2, 3, 3)):
    rows = [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, variables + 1), rng.choice(sizes))]
        for _ in range(clauses)
    ]
    return Cnf(variables, rows)


@pytest.mark.parametrize("mover", ["T", "F"])
def test_every_formula_of_up_to_three_clauses_on_two_variables_and_one_to_pass(told, mover):
    choices = [[v * s for v, s in zip((1, 2), signs, strict=True) if s]
               for signs in product((1, 0, -1), repeat=2)]  # fmt: skip
    winners = set()
    for m in range(4):
        for clauses in combinations(choices, m):
            for variables in (2, 3):
                winners.add(told(GameSat(Cnf(variables, clauses), mover=mover))[0])
    assert winners == {"T", "F"}


def test_random_formulas(told):
    rng = Random(5)
    winners = set()
    for _ in range(400):
        n = rng.randint(3, 9)
        position = GameSat(formula(rng, n, rng.randint(1, n), (1, 2, 3, 3)), mover=rng.choice("TF"))
        winner, moves, _, _ = told(position)
        winners.add((winner, position.mover, bool(moves)))
    assert len(winners) == 4


def test_variables_in_both_words(told):
    rng = Random(6)
    said, nodes = set(), 0
    for n in (33, 40, 64):
        for clauses, sizes in ((n // 4, (3,)), (n // 3, (3, 4)), (n, (2, 3, 3)), (3 * n, (3,))):
            position = GameSat(formula(rng, n, clauses, sizes))
            winner, _, searched, _ = told(position, Question(value=False), Limits(nodes=600))
            said.add(winner)
            nodes += searched
    assert said >= {"T", "F"}
    assert nodes > 1000  # the table has grown


def test_node_limits_are_exact(told):
    position = GameSat(formula(Random(8), 12, 12))
    nodes = told(position, Question(value=False))[2]
    assert nodes > 10
    for most in (0, 1, 2, nodes - 1):
        assert told(position, Question(value=False), Limits(nodes=most))[3] == counted(most, "node")
    assert told(position, Question(value=False), Limits(nodes=nodes))[3] is None


def test_a_limit_of_time_is_seen(told):
    rng = Random(9)
    position = GameSat(formula(rng, 60, 300, (5, 6)))
    assert told(position, Question(value=False), Limits(nodes=300))[3] == "300 nodes"
    verdict = solve(position, limits=Limits(seconds=0), solver="clauses")
    assert verdict.limit == "0 seconds"


def test_nobody_can_tell_when_the_kernel_takes_over(hand_over_after, kernels_session):
    position = GameSat(formula(Random(19), 12, 12))
    found, searched = set(), []
    for patience in (0, 1, 5, 20, 10**9):
        hand_over_after(patience)
        verdict = solve(position, ALL, solver="clauses")
        found.add((verdict.winner, verdict.winning_moves, verdict.nodes))
        searched.append(kernels_session.searched)
    assert len(found) == 1
    assert searched == [0, 4, 8, 20, 4 * verdict.nodes]


def test_more_variables_than_the_kernel_has_bits_stay_plain(choose):
    choose(by_kernel=True)
    rows = [[64, 65, -66], [-64, -65, 66]]
    assert solve(GameSat(Cnf(66, rows)), ALL, solver="clauses").winner == "T"


def test_only_what_is_full_grows(choose):
    """Wide states fill the pool long before there are entries for as many slots."""
    choose(True)
    clauses = start(bitboard(GameSat(formula(Random(12), 40, 400, (5, 6)))))
    search = ClauseKernel(clauses, 0, Budget(Limits(nodes=1500)))
    with pytest.raises(LimitReached):
        search.t_wins(settled(clauses, True))
    entries, words = len(search._slots) // 2, len(search._pool)
    assert words > 2**17
    assert entries <= 4 * 1500


def test_the_table_asks_before_it_grows(choose):
    choose(True)
    clauses = start(bitboard(GameSat(formula(Random(12), 40, 400, (5, 6)))))
    search = ClauseKernel(clauses, 0, Budget(Limits(megabytes=1)))
    for entries in (0, 10**6):  # then the pool is full, or the slots are
        search._control[_ENTRIES] = entries
        sizes = len(search._slots), len(search._pool)
        with pytest.raises(LimitReached, match="1 MB"):
            search._grow()
        assert (len(search._slots), len(search._pool)) == sizes
