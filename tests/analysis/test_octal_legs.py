"""Growing legs: values are the engine's, and periods hold far beyond what is asked for."""

import pytest

from gadgetry.analysis.octal_legs import Legs, leg_period, observed
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.games.position import GameError
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

GRAPHS = [
    (1, []),
    (3, [(0, 1), (0, 2)]),
    (4, [(0, 1), (1, 2), (2, 3)]),
    (4, [(0, 1), (1, 2), (2, 0), (1, 3)]),
    (5, [(0, 1), (1, 2), (0, 3), (3, 4)]),
]
CODES = ["0.03", "0.07", "0.22", "0.23", "0.32", "0.33", "0.77", "0.137", "0.4", "0.666"]


def with_leg(code, vertices, edges, n):
    leg = [(v - 1 if v > vertices else 0, v) for v in range(vertices, vertices + n)]
    return OctalGraph.of(code, vertices + n, [*edges, *leg])


@pytest.mark.parametrize("code", CODES)
def test_values_are_those_of_the_engine_and_of_the_oracle(code):
    for vertices, edges in GRAPHS:
        legs = Legs(OctalCode.of(code), vertices, edges)
        for n in range(6):
            position = with_leg(code, vertices, edges, n)
            assert legs.value(legs.whole, n) == solve(position).value
            if n < 3:
                value = oracle.run(position, Question(), Budget()).value
                assert legs.value(legs.whole, n) == value


@pytest.mark.parametrize("code", ["0.03", "0.22", "0.23", "0.32", "0.33", "0.3", "0.7"])
def test_a_period_holds_far_beyond_the_values_it_was_found_by(code):
    for vertices, edges in GRAPHS:
        found = leg_period(OctalCode.of(code), vertices, edges)
        legs = Legs(OctalCode.of(code), vertices, edges)
        first, p = found.preperiod, found.period
        for n in range(first, first + 60):
            assert legs.value(legs.whole, n) == legs.value(legs.whole, n + p)
        assert list(found.values) == [legs.value(legs.whole, n) for n in range(len(found.values))]


def test_a_bare_leg_is_a_chain():
    found = leg_period(OctalCode.of("0.07"), 1, [])
    assert (found.period, found.preperiod) == (34, 53)  # one vertex less, so from 52 in truth
    with pytest.raises(ValueError, match="expected 1 to 12 vertices"):
        leg_period(OctalCode.of("0.33"), 13, [])
    for code in ("0.8", "0.3...", "4.7"):
        with pytest.raises(GameError, match="expected a finite octal code"):
            leg_period(OctalCode.of(code), 1, [])


def test_nothing_is_claimed_where_too_few_values_are_allowed():
    assert leg_period(OctalCode.of("0.77"), 3, [(0, 1), (0, 2)], most=100) is None
    with pytest.raises(LimitReached):
        leg_period(OctalCode.of("0.77"), 3, [(0, 1)], budget=Budget(Limits(nodes=50)))


def test_what_is_observed_was_seen_three_times():
    assert observed([9, *[1, 2, 3] * 3]) == (1, 3)
    assert observed([9, 1, 2, 3, 1, 2, 3]) is None
    assert observed([4, 4, 4]) == (0, 1)
    assert observed([]) is None
