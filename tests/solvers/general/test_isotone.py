"""The proof-number search for isotone games, on a game made for it."""

import pytest

from gadgetry.solvers.general.isotone import (
    MOST,
    NEVER,
    Assessment,
    Node,
    Option,
    Step,
    TraceSearch,
)
from gadgetry.solvers.limits import Budget, LimitReached, Limits


class Majority:
    """The maximizer wants at least `need` of n elements; nothing is seen before the end."""

    def __init__(self, n, need):
        self.n, self.need = n, need

    def play(self, state, element, maximizer):
        mine, yours = state
        bit = 1 << element
        return Step((mine | bit, yours) if maximizer else (mine, yours | bit))

    def parts(self, state, maximizer):
        return []

    def concession(self, state, maximizer):
        return None

    def free(self, state):
        return (1 << self.n) - 1 & ~(state[0] | state[1])

    def assess(self, state, maximizer):
        if state[0].bit_count() >= self.need:
            return Assessment(maximizer, 0)
        if state[1].bit_count() > self.n - self.need:
            return Assessment(not maximizer, 0)
        return Assessment(None, 0, self.free(state))


@pytest.mark.parametrize("n", [1, 2, 5, 6])
@pytest.mark.parametrize("first", [True, False])
def test_a_majority_is_won_by_who_gets_enough_moves(n, first):
    for need in range(n + 2):
        root = TraceSearch(Majority(n, need), Budget()).solve((0, 0), first)
        moves = (n + 1) // 2 if first else n // 2
        assert (root.phi == 0) == ((moves >= need) == first)


def test_a_lost_move_confines_the_mover_to_its_trace():
    # Two of three elements, minimizer first: after any move of his the other two are a trace.
    root = TraceSearch(Majority(3, 1), Budget()).solve((0, 0), False)
    assert root.delta == 0
    assert root.trace.bit_count() == 2


def test_huge_proof_numbers_of_open_positions_are_no_proof():
    parent, child = (Node(0, True, Assessment(None, 0, 0b11)) for _ in range(2))
    child.phi = child.delta = MOST
    parent.children = [Option(v, 1 << v, 0, child) for v in (0, 1)]
    parent.update()
    assert parent.delta < NEVER
    assert not parent.solved


def test_the_limit_on_nodes_ends_a_search():
    with pytest.raises(LimitReached, match="20 nodes"):
        TraceSearch(Majority(9, 5), Budget(Limits(nodes=20))).solve((0, 0), True)
