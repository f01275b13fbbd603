"""GAME-SAT without negations, by facts: next to alpha-beta, and each fact next to the rules."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry._wording import counted
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.hex_to_game_sat import HexToGameSat
from gadgetry.reductions.formulas.qbf_to_game_sat import QbfToGameSat
from gadgetry.solvers.formulas import game_sat_facts
from gadgetry.solvers.formulas.game_sat_facts import VariableMarks
from gadgetry.solvers.formulas.positive_clauses import PositiveClauses, minimal
from gadgetry.solvers.general.bitboards import bitboard
from gadgetry.solvers.general.facts import FactSearch
from gadgetry.solvers.general.isotone import TraceSearch
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

ALL = Question(value=False, moves="all")
WINNER = Question(value=False)


def random_rows(rng, n, most, longest=4):
    sizes = [rng.randint(1, min(n, rng.randint(1, longest))) for _ in range(rng.randint(0, most))]
    return [rng.sample(range(1, n + 1), size) for size in sizes]


def random_qbf(rng, n, clauses):
    """An alternating prefix that ends in exists, and clauses of at most one universal literal."""
    letters = ["e" if (n - v) % 2 == 0 else "a" for v in range(1, n + 1)]
    exists = [v for v in range(1, n + 1) if letters[v - 1] == "e"]
    forall = [v for v in range(1, n + 1) if letters[v - 1] == "a"]
    rows = [
        [v * rng.choice((1, -1)) for v in [*rng.sample(exists, 3), rng.choice(forall)]]
        for _ in range(clauses)
    ]
    return Qbf([(letter, [v]) for v, letter in enumerate(letters, 1)], Cnf(n, rows))


def test_random_positions_next_to_alpha_beta():
    rng = Random(50)
    winners = []
    for _ in range(3_000):
        n = rng.randint(1, 7)
        cnf = Cnf(n, random_rows(rng, n, 8))
        assigned = {v: rng.random() < 0.5 for v in range(1, n + 1) if rng.random() < 0.1}
        literals = frozenset(v if true else -v for v, true in assigned.items())
        position = GameSat(cnf, literals, rng.choice("TF"))
        facts = game_sat_facts.run(position, ALL, Budget())
        plain = solve(position, ALL, solver="alpha-beta")
        said = [(v.outcome, v.winner, v.winning_moves) for v in (facts, plain)]
        assert said[0] == said[1], position
        winners.append(facts.winner)
    assert 600 < winners.count("T") < 2_400


class Witness(FactSearch):
    """A search that shows what it learns."""

    def __init__(self, *given):
        super().__init__(*given)
        self.learned = set()

    def _learned(self, fact):
        self.learned.add(fact)
        return super()._learned(fact)


def weakest(game, fact):
    """The clauses left where a fact says least: the loser has all that it allows."""
    has = fact.need >> game.count
    if fact.winner == game.t:
        free = fact.forbid >> game.count
        return minimal(c & free for i, c in enumerate(game.clauses) if not fact.need >> i & 1)
    return minimal(c & ~has for i, c in enumerate(game.clauses) if fact.forbid >> i & 1)


def facts_that_hold(clauses, n, t):
    """How many facts a search learns, all of which hold where they say least, so everywhere."""
    game = VariableMarks(list(minimal(clauses)), n, t)
    search = Witness(game, game.count + n)
    for marks in [None, *(game.effect(v, 0) for v in range(n))]:
        search.winner(marks)
    traces = TraceSearch(PositiveClauses(), Budget())
    for fact in search.learned:
        for mover in (0, 1):
            if fact.movers >> mover & 1:
                wins = traces.solve(weakest(game, fact), mover == t).wins
                assert wins is (fact.winner == mover), (game.clauses, fact, mover)
    return len(search.learned)


@pytest.mark.parametrize("t", [0, 1])
def test_every_fact_that_is_learned_holds_where_it_says_least(t):
    rng = Random(51)
    count = 0
    for _ in range(1_500):
        n = rng.randint(4, 12)
        rows = random_rows(rng, n, 2 * n, 5)
        count += facts_that_hold([sum(1 << v - 1 for v in row) for row in rows], n, t)
    assert count > 1_000


def test_every_fact_of_games_of_qbfs_holds():
    rng = Random(54)
    count = 0
    for _ in range(150):
        n = rng.randint(3, 5)
        rows = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), 2)] for _ in range(n)]
        prefix = [("e" if (n - v) % 2 == 0 else "a", [v]) for v in range(1, n + 1)]
        board = bitboard(QbfToGameSat().build(Qbf(prefix, Cnf(n, rows))).target)
        count += facts_that_hold([plain for plain, _ in board.clauses], board.size, 0)
    assert count > 1_000


def test_games_of_qbfs():
    truths = []
    for n in range(8, 14):
        for seed in range(4):
            qbf = random_qbf(Random(100 * n + seed), n, (2 + seed % 2) * n)
            game = QbfToGameSat().build(qbf).target
            told = solve(game, WINNER)
            assert told.solver == "facts"
            truths.append(solve(qbf).outcome)
            assert (told.winner == "T") is truths[-1], (n, seed)
    assert min(truths.count(True), truths.count(False)) > 5


def test_hex_as_a_formula():
    board = Hex(4, 4)
    compiled = HexToGameSat().build(board)
    told = game_sat_facts.run(compiled.target, ALL, Budget())
    traces = solve(compiled.target, ALL, solver="traces")
    assert (told.winner, told.winning_moves) == (traces.winner, traces.winning_moves)


def test_small_formulas_are_for_traces_and_those_with_negations_for_clauses():
    rng = Random(52)
    rows = [rng.sample(range(1, 21), 4) for _ in range(60)]
    negated = [[-rows[0][0], *rows[0][1:]], *rows[1:]]
    games = [GameSat(Cnf(20, some)) for some in (rows[:39], negated, rows)]
    assert [applicable(game, WINNER)[0].name for game in games] == ["traces", "clauses", "facts"]


def test_limits_are_kept():
    game = QbfToGameSat().build(random_qbf(Random(53), 10, 20)).target
    nodes = solve(game, WINNER).nodes
    assert nodes == solve(game, WINNER).nodes > 20
    for most in (0, 1, nodes - 1):
        assert solve(game, WINNER, Limits(nodes=most)).limit == counted(most, "node")
    assert solve(game, WINNER, Limits(nodes=nodes)).limit is None
    assert solve(game, WINNER, Limits(seconds=0)).limit == "0 seconds"
    assert solve(game, WINNER, Limits(megabytes=1)).limit == "1 MB"
