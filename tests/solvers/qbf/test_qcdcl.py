"""QBF by learning: plain and kernel alike, against the definition; what is learned; limits."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from by_definition.qbfs import hard_qbf, random_qbf, three_variable_qbfs
from gadgetry._wording import counted
from gadgetry.api import generate
from gadgetry.formulas import Clause, Cnf, Qbf
from gadgetry.formulas.clauses import Clauses
from gadgetry.formulas.evaluation import truth
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.qbf import qbf_qcdcl, qcdcl
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.qbf.qbf_qcdcl import by_kernel, dense, plainly, solve_by_qcdcl
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.qbf.qcdcl import Learnable, Search
from gadgetry.solvers.qbf.qcdcl_arrays import ClauseArrays
from gadgetry.solvers.qbf.qcdcl_kernel import FALSE, GIVES_UP, TRUE
from gadgetry.solvers.qbf.qcdcl_matrix import ready
from gadgetry.solvers.qbf.qcdcl_matrix_kernel import ready as ready_arrays
from gadgetry.solvers.registry import DoesNotApply, applicable, solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

SHAPES = ((2, 10), (3, 9), (4, 6), (5, 6), (8, 4), (24, 1))  # blocks, and the size of each


@pytest.fixture
def plain_only(choose) -> None:
    """No kernel is worth it."""
    choose(by_kernel=False)


def balanced(rng: random.Random, n: int) -> Qbf:
    """One universal and three existential literals a clause, two clauses a variable."""
    letters = [rng.choice("ea") for _ in range(n - 4)] + [*"aeee"]
    of = {q: [v for v, letter in enumerate(letters, 1) if letter == q] for q in "ea"}
    clauses = [
        [rng.choice((1, -1)) * v for v in rng.sample(of["e"], 3) + rng.sample(of["a"], 1)]
        for _ in range(2 * n)
    ]
    return Qbf([(letter, [v]) for v, letter in enumerate(letters, 1)], Cnf(n, clauses))


def alike(qbf: Qbf) -> bool:
    """The truth that both versions tell, after the same nodes and with the same moves."""
    ours, kernels_ = Budget(), Budget()
    answer = plainly(qbf, ours)
    assert by_kernel(qbf, kernels_) == answer, qbf
    assert ours.nodes == kernels_.nodes, qbf
    assert answer is not None
    return answer.truth


@pytest.mark.usefixtures("plain_only")
def test_all_small_qbfs_agree_with_the_definition() -> None:
    outcomes = []
    for qbf in three_variable_qbfs(2):
        outcomes.append(alike(qbf))
        assert outcomes[-1] is truth(qbf), qbf
    assert 800 < sum(outcomes) < len(outcomes) - 800


@pytest.mark.sweep
@pytest.mark.usefixtures("plain_only")
def test_all_qbfs_with_three_clauses_agree_with_the_definition() -> None:
    for qbf in three_variable_qbfs(3):
        assert alike(qbf) is truth(qbf), qbf


@pytest.mark.usefixtures("plain_only")
def test_random_qbfs_agree_with_the_definition() -> None:
    rng, outcomes = random.Random(1), []
    for _ in range(1500):
        qbf = random_qbf(rng, 9)
        outcomes.append(alike(qbf))
        assert outcomes[-1] is truth(qbf), qbf
    assert 300 < sum(outcomes) < 1200


@pytest.mark.usefixtures("plain_only")
def test_larger_qbfs_agree_with_the_expansion() -> None:
    rng, outcomes = random.Random(2), []
    for number in range(50):
        qbf = hard_qbf(rng, SHAPES) if number < 25 else balanced(rng, rng.randint(20, 50))
        outcomes.append(alike(qbf))
        assert outcomes[-1] is solve(qbf, solver="expansion").outcome, qbf
    assert 10 < sum(outcomes) < 40


@pytest.mark.parametrize("forget", [1, 7, 40])
def test_both_versions_learn_and_forget_the_same(
    monkeypatch: pytest.MonkeyPatch, forget: int
) -> None:
    monkeypatch.setattr(qcdcl, "FORGET", forget)
    rng, forgotten, most = random.Random(3), 0, 0
    for _ in range(12):
        qbf = balanced(rng, rng.randint(50, 75))
        rank, clauses = dense(qbf)[0], qbf.matrix.clauses
        plain = Search(rank, clauses)
        array = ClauseArrays(np.array(rank), clauses.literals, clauses.ends, forget=forget)
        outcome = None
        while outcome is None:
            outcome, said = plain.step(), array.go_on(1)
            state, counts = array.state, array.state.counts[0]
            assert state.variable["trail"][: counts["trail"]].tolist() == plain.trail
            learned = state.clause[state.clause["learned"][: counts["learned"]]]
            kept = [state.store[c["first"] : c["end"]].tolist() for c in learned]
            assert kept == [list(c.literals) for c in plain.learned]
            most = max(most, len(kept))
        assert said == (TRUE if outcome else FALSE)
        assert array.nodes > 20
        forgotten += plain.clock - len(plain.learned)
    assert forgotten > 150
    assert most > (64 if forget == 40 else 0)  # then the arrays have grown


def with_learned(
    qbf: Qbf, values: dict[int, bool], clauses: list[Clause], terms: list[Clause]
) -> bool:
    """The truth by definition if the matrix has these clauses too, or one of the terms is true."""
    order = [(q, v) for q, v in qbf.quantified()]
    if len(values) < len(order):
        q, v = order[len(values)]
        found = (with_learned(qbf, {**values, v: x}, clauses, terms) for x in (False, True))
        return any(found) if q == "e" else all(found)

    def true(clause: Sequence[int]) -> bool:
        return any(values[abs(lit)] is (lit > 0) for lit in clause)

    # A term is kept as the clause of its negated literals.
    return all(map(true, [*qbf.matrix.clauses, *clauses])) or not all(map(true, terms))


def test_what_is_learned_changes_no_truth() -> None:
    rng, count = random.Random(4), [0, 0]
    for _ in range(200):
        qbf = balanced(rng, rng.randint(7, 10))
        search = Search(dense(qbf)[0], qbf.matrix.clauses)
        while search.step() is None:
            pass
        learned: list[list[Clause]] = [
            [tuple(c.literals) for c in search.learned if c.player == player] for player in (0, 1)
        ]
        assert with_learned(qbf, {}, *learned) is truth(qbf), qbf
        count = [a + len(b) for a, b in zip(count, learned, strict=True)]
    assert min(count) > 30


@pytest.mark.usefixtures("plain_only")
@pytest.mark.parametrize(
    ("prefix", "clauses", "outcome"),
    [
        ([], [], True),
        ([], [[]], False),
        ([("a", [1])], [], True),
        ([("a", [1])], [[1, -1]], True),
        ([("a", [1])], [[1]], False),
        ([("e", [1])], [[1], [-1]], False),
        ([("e", [1]), ("a", [2])], [[1, 2], [1, -2]], True),
        ([("e", [1]), ("a", [2])], [[1, 2], [-1, -2]], False),
        ([("a", [3]), ("a", [2])], [[1]], True),
        ([("a", [1]), ("e", [2])], [[3, 3], [1, -2], [-1, 2]], True),
        ([("a", [1]), ("a", [2])], [[3, 1], [-3, 2]], False),
    ],
)
def test_edges_of_the_syntax(prefix: list, clauses: list, outcome: bool) -> None:
    assert alike(Qbf(prefix, Cnf(3, clauses))) is outcome


def test_the_matrix_is_made_ready_alike() -> None:
    rng = random.Random(5)
    for _ in range(300):
        qbf = random_qbf(rng, 9)
        rank, clauses = dense(qbf)[0], qbf.matrix.clauses
        plain = ready(rank, clauses)
        array = ready_arrays(
            clauses.literals.astype(np.int64), np.array(clauses.ends), np.array(rank)
        )
        cut = [
            tuple(array.store[a:b].tolist()) for a, b in zip(array.first, array.end, strict=True)
        ]
        assert cut == plain
        for lit in {lit for clause in plain for lit in clause}:
            where = array.occurs[array.occurs_from[lit] : array.occurs_to[lit]].tolist()
            assert where == [j for j, clause in enumerate(plain) if lit in clause]


@pytest.mark.usefixtures("plain_only")
def test_a_header_that_promises_far_more_variables_than_occur() -> None:
    far = 2**31 - 1
    qbf = Qbf([("a", [far]), ("e", [5])], Cnf(far, [[far, 5, -9], [-far, -5], [9]]))
    assert alike(qbf) is True


@pytest.mark.usefixtures("plain_only")
@pytest.mark.parametrize("outcome", [True, False])
def test_a_thousand_blocks(outcome: bool) -> None:
    # All existential variables are equal, and either True or the last one's negation.
    chain = [c for v in range(1, 998, 2) for c in ([-v, v + 2], [v, -v - 2])]
    last = [[999, 1000], [999, -1000]] if outcome else [[999, 1000], [-999, -1000]]
    prefix = [("ae"[v % 2], [v]) for v in range(1, 1001)]
    assert alike(Qbf(prefix, Cnf(1000, chain + last))) is outcome


HARD = balanced(random.Random(9), 90)


@pytest.mark.usefixtures("plain_only")
@pytest.mark.parametrize("nodes", [0, 1, 5, 60])
def test_the_node_limit_is_exact_in_both_versions(nodes: int) -> None:
    for run in (plainly, by_kernel):
        budget = Budget(Limits(nodes=nodes))
        with pytest.raises(LimitReached, match=counted(nodes, "node")):
            run(HARD, budget)
        assert budget.nodes == nodes + 1


@pytest.mark.usefixtures("plain_only")
def test_the_last_node_within_the_limit_answers() -> None:
    budget = Budget()
    by_kernel(HARD, budget)
    for run in (plainly, by_kernel):
        assert run(HARD, Budget(Limits(nodes=budget.nodes))) is not None
        with pytest.raises(LimitReached):
            run(HARD, Budget(Limits(nodes=budget.nodes - 1)))


def test_it_gives_up_and_the_expansion_is_asked(monkeypatch: pytest.MonkeyPatch, choose) -> None:
    monkeypatch.setattr(qbf_qcdcl, "MOST_NODES", 3)
    qbf = balanced(random.Random(6), 24)
    for worth in (False, True):
        choose(worth)
        budget = Budget()
        with pytest.raises(DoesNotApply):
            qbf_qcdcl.qcdcl(qbf, budget)
        assert budget.nodes == 3
        verdict = solve(qbf)
        assert verdict.solver == "expansion"
        assert verdict.outcome is not None
        assert solve(qbf, solver="qcdcl").limit == "gives up"


def test_long_resolutions_are_given_up_by_both_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qcdcl, "MOST_STEPS", 1)
    rank, clauses = dense(HARD)[0], HARD.matrix.clauses
    plain = Search(rank, clauses)
    array = ClauseArrays(np.array(rank), clauses.literals, clauses.ends, steps=1)
    assert array.go_on(10**6) == GIVES_UP
    for _ in range(array.nodes - 1):
        assert plain.step() is None
    with pytest.raises(qcdcl.GivesUp):
        plain.step()


def test_the_plain_search_hands_over_and_nobody_can_tell(hand_over_after, kernels_session) -> None:
    plain = Budget()
    answer = plainly(HARD, plain)
    hand_over_after(nodes=100)
    budget = Budget()
    assert qbf_qcdcl.qcdcl(HARD, budget) == answer
    assert budget.nodes == plain.nodes
    assert 100 <= kernels_session.searched < 2 * plain.nodes


def test_it_is_the_default_for_truth_and_the_expansion_gives_strategies() -> None:
    qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    assert solve(qbf).solver == "qcdcl"
    assert solve(qbf, Question(moves="all")).solver == "qcdcl"
    verdict = solve(qbf, Question(strategy=True))
    assert verdict.solver == "expansion"
    assert verdict.strategy.reply({1: True}) == {2: False}
    assert solve(Qbf([("e", [1, 2])], Cnf(2, [[1, 2]]))).solver == "expansion"


@pytest.mark.parametrize("rounds", [160, pytest.param(400, marks=pytest.mark.sweep)])
def test_first_block_wins_and_winning_literals_are_all_found(rounds) -> None:
    rng, blocks, counts = random.Random(7), set(), set()
    for number in range(rounds):
        qbf = random_qbf(rng, 8) if number % 2 else balanced(rng, 9)
        outcome, order = truth(qbf), turns(qbf)
        first_wins = bool(order) and (order[0][0] == "e") is outcome
        block = solve_by_qcdcl(qbf, Question(moves="one")).winning_moves
        assert block is not None
        assert bool(block) is first_wins
        if first_wins:
            same = [q == order[0][0] for q, _ in order] + [False]
            assert [abs(lit) for lit in block] == [v for _, v in order[: same.index(False)]]
            assert truth(restrict(qbf, *block)) is outcome, qbf
        literals = solve_by_qcdcl(qbf, Question(moves="all")).winning_moves
        assert literals is not None
        first = (-order[0][1], order[0][1]) if first_wins else ()
        assert literals == tuple(lit for lit in first if truth(restrict(qbf, lit)) is outcome)
        blocks.add(len(block))
        counts.add(len(literals))
    assert max(blocks) >= 4
    assert counts == {0, 1, 2}


def test_it_shares_no_code_with_the_other_solvers() -> None:
    qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    mine = next(s for s in solvers() if s.name == "qcdcl")
    others = [s for s in applicable(qbf, Question()) if s is not mine]
    assert {"expansion", "qdpll", "definition"} <= {s.name for s in others}
    assert all(independent(mine, other) for other in others)


def test_a_clause_may_be_lost_twice_over() -> None:
    search = Search([0, 0, 1], [(1, 2), (-1, -2)])
    assert isinstance(search.lost, Learnable)
    assert search.step() is False


def test_ctrl_c_gets_out_of_the_kernel(interrupted) -> None:
    script = """
from gadgetry.formulas import Cnf, Qbf
from gadgetry.solvers import kernels
from gadgetry.solvers.qbf import qbf_qcdcl
kernels.load()
qbf_qcdcl.MOST_NODES = qbf_qcdcl.MOST_WORK = 10**15
from gadgetry.solvers.qbf.qcdcl_arrays import ClauseArrays
ClauseArrays(__import__("numpy").array([0, 0]), [1], [1]).go_on(1)
n = 40  # QParity: there are x with x(1) xor .. xor x(n) unlike every z
z = n + 1
clauses = [[z, 2 * n], [-z, -2 * n]]
for i in range(2, n + 1):
    a, b, c = n + i - 1 if i > 2 else 1, i, n + i
    clauses += [[-a, -b, -c], [-a, b, c], [a, -b, c], [a, b, -c]]
blocks = [("e", range(1, z)), ("a", [z]), ("e", range(z + 1, 2 * n + 1))]
print("ready", flush=True)
try:
    qbf_qcdcl.qcdcl(Qbf(blocks, Cnf(2 * n, clauses)))
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    assert interrupted(script) == 130


@pytest.mark.parametrize("family", ["kbkf", "equality", "lqparity"])
def test_few_clauses_are_looked_at_where_many_are_learned(family: str) -> None:
    """Those that are true are watched by what makes them true; else it is thirty looks or more."""
    looks = nodes = 0

    class Counting(Search):
        def _open_pair(self, clause: Learnable, other: int) -> list[int] | int:
            nonlocal looks
            looks += 1
            return super()._open_pair(clause, other)

    qbf = generate.family(family, 10, of="qbf")
    assert isinstance(qbf, Qbf)
    rank, literals, _ = dense(qbf)
    search = Counting(rank, Clauses(literals, qbf.matrix.clauses.ends))
    while (answer := search.step()) is None:
        nodes += 1
    assert answer is False
    assert looks < 20 * nodes
