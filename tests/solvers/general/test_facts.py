"""Facts hold wherever they say so: each is compared with the rules, at every state there is."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.solvers.formulas.avoid_true import AvoidTrueArena
from gadgetry.solvers.formulas.avoid_true_facts import ClauseMarks
from gadgetry.solvers.formulas.avoid_true_parity import ParitySearch
from gadgetry.solvers.general.facts import FactSearch, MarkFact


class Witness(FactSearch):
    """A search that shows what it learns."""

    def __init__(self, *given):
        super().__init__(*given)
        self.learned: set[MarkFact] = set()

    def _learned(self, fact):
        self.learned.add(fact)
        return super()._learned(fact)


def random_instance(rng):
    n = rng.randint(2, 9)
    sizes = [rng.randint(1, rng.randint(1, n)) for _ in range(rng.randint(2, 9))]
    return AvoidTrue(n, [rng.sample(range(1, n + 1), size) for size in sizes])


def middling_instance(rng):
    """Clauses about half as long as there are variables: plays are long."""
    n = rng.randint(6, 12)
    sizes = [rng.randint(n // 2 - 1, n // 2 + 1) for _ in range(10)]
    return AvoidTrue(n, [rng.sample(range(1, n + 1), size) for size in sizes])


def game_of_a_qbf(rng):
    n = rng.randint(3, 5)
    rows = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), 2)] for _ in range(5)]
    prefix = [("e" if (n - v) % 2 == 0 else "a", [v]) for v in range(1, n + 1)]
    return QbfToAvoidTrue().build(Qbf(prefix, Cnf(n, rows))).target


def states_of_facts(instance):
    """How many states the facts of a search are about, all of which they are right about."""
    arena = AvoidTrueArena(instance)
    clauses = arena.all.bit_length()
    search = Witness(ClauseMarks(arena), clauses)
    for marks in [None, *(arena.all & ~left for _, left in arena.lefts())]:
        search.winner(marks)
    rules, states = ParitySearch(arena), 0
    for fact in sorted(search.learned):
        mover = fact.movers >> 1
        assert fact.movers == 1 << mover
        for marks in range(1 << clauses):
            if not fact.need & ~marks and not fact.forbid & marks:
                state = (arena.all & ~marks) << 1 | arena.false + mover & 1
                assert rules.wins(state) == (fact.winner == mover), (instance, fact, marks)
                states += 1
    return states


@pytest.mark.parametrize(
    ("instance", "times", "fewest"),
    [
        (random_instance, 1_000, 5_000),
        (middling_instance, 1_000, 200_000),
        (game_of_a_qbf, 200, 100_000),
    ],
)
def test_every_fact_that_is_learned_holds_at_every_state(instance, times, fewest):
    rng = Random(31)
    assert sum(states_of_facts(instance(rng)) for _ in range(times)) > fewest
