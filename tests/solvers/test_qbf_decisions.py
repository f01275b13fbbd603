"""Decision diagrams: strategies that survive a file."""

import json
import random

import pytest

from gadgetry.formulas import Cnf, FormulaError, Qbf
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.qbf_decisions import DecisionDiagram, write_out
from gadgetry.solvers.qbf_expansion import solve_qbf
from gadgetry.solvers.qbf_strategy import strategy_wins


def random_qbf(rng: random.Random) -> Qbf:
    n = rng.randint(1, 8)
    order = rng.sample(range(1, n + 1), rng.randint(0, n))
    clauses = [
        [rng.choice((1, -1)) * rng.randint(1, n) for _ in range(rng.randint(1, 4))]
        for _ in range(rng.randint(0, 10))
    ]
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(n, clauses))


def test_diagrams_win_after_a_round_trip_through_json() -> None:
    rng, players, sizes = random.Random(5), set(), []
    for _ in range(250):
        qbf = random_qbf(rng)
        verdict = solve_qbf(qbf)
        diagram = write_out(qbf, verdict.strategy)
        again = DecisionDiagram.from_json(qbf, json.loads(json.dumps(diagram.to_json())))
        assert again.nodes == diagram.nodes
        assert again.player is verdict.strategy.player
        assert strategy_wins(qbf, again)
        players.add(again.player)
        sizes.append(len(again.nodes))
    assert len(players) == 2
    assert max(sizes) > 4


def parity(n: int) -> Qbf:
    """The even variables answer with the sum of the odd ones so far."""
    clauses = [[-1, 2], [1, -2]]
    for u in range(3, 2 * n, 2):
        clauses += [[1 - u, -u, -1 - u], [1 - u, u, u + 1], [u - 1, -u, u + 1], [u - 1, u, -1 - u]]
    return Qbf([("ea"[v % 2], [v]) for v in range(1, 2 * n + 1)], Cnf(2 * n, clauses))


def test_what_is_left_to_win_is_shared() -> None:
    # a tree would have 2^6 leaves; there are two sums at each of six levels
    diagram = write_out(parity(6), solve_qbf(parity(6)).strategy)
    assert len(diagram.nodes) <= 4 * 6
    assert strategy_wins(parity(6), diagram)


def test_a_thousand_blocks_are_written_out() -> None:
    chain = [c for v in range(1, 998, 2) for c in ([-v, v + 2], [v, -v - 2])]
    prefix = [("ae"[v % 2], [v]) for v in range(1, 1001)]
    qbf = Qbf(prefix, Cnf(1000, [*chain, [999, 1000], [999, -1000]]))
    diagram = write_out(qbf, solve_qbf(qbf).strategy)
    assert [node[0] for node in diagram.nodes] == list(range(999, 0, -2))


def test_node_limit_is_kept() -> None:
    strategy = solve_qbf(parity(6)).strategy
    with pytest.raises(LimitReached):
        write_out(parity(6), strategy, Budget(Limits(nodes=5)))


def test_a_changed_diagram_loses() -> None:
    qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, -2], [-1, 2]]))
    right = {"player": "e", "nodes": [[2, None, 0], [1, 0, 1]]}
    wrong = {"player": "e", "nodes": [[2, None, 0], [1, 1, 0]]}
    assert strategy_wins(qbf, DecisionDiagram.from_json(qbf, right))
    assert not strategy_wins(qbf, DecisionDiagram.from_json(qbf, wrong))


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"player": "x", "nodes": []},
        {"player": ["e"], "nodes": []},
        {"player": "e"},
        {"player": "e", "nodes": {}},
        {"player": "e", "nodes": [3]},
        {"player": "e", "nodes": [[1, 0]]},
        {"player": "e", "nodes": [[[], 0, 0]]},
        {"player": "e", "nodes": [[True, 0, 0]]},
        {"player": "e", "nodes": [[3, 0, 0]]},
        {"player": "e", "nodes": [[1, 0, 1]]},
        {"player": "e", "nodes": [[1, None, 0]]},
        {"player": "e", "nodes": [[1, 0, -1]]},
        {"player": "e", "nodes": [[1, 0, "0"]]},
        {"player": "e", "nodes": [[2, 0, 0]]},
        {"player": "e", "nodes": [[2, None, None]]},
        {"player": "e", "nodes": [[1, 0, 0], [2, None, 1]]},
    ],
)
def test_bad_data_is_refused(data: object) -> None:
    qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, -2], [-1, 2]]))
    with pytest.raises(FormulaError, match="expected"):
        DecisionDiagram.from_json(qbf, data)
