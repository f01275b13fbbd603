"""The groups that the layout tells: every switch once, small gadgets; and searches with them."""

from itertools import combinations, product

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.connection.nets.crossing_groups import switch_groups
from gadgetry.reductions.connection.nets.crossing_layout import crossing_layout
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets, lanes_of
from gadgetry.reductions.connection.nets.wire_orders import arranged
from gadgetry.solvers.connection.local.gadgets import MOST
from gadgetry.solvers.connection.local.search import LocalSearch
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.limits import Budget

CLAUSES = [[1], [2], [-2], [1, 2], [1, -2], [-1, -2]]


def formula(prefix, clauses):
    blocks = [(quantifier, [v]) for v, quantifier in enumerate(prefix, 1)]
    return Qbf(blocks, Cnf(len(prefix), clauses))


def groups_of(qbf):
    found = arranged(qbf)
    return switch_groups(crossing_layout(found.sides, *lanes_of(found)))


@pytest.mark.parametrize("prefix", ["".join(q) for q in product("ea", repeat=2)])
def test_every_switch_is_in_one_gadget_and_in_one_cluster(prefix):
    chosen = [c for n in range(4) for c in combinations(CLAUSES, n)]
    for clauses in [*chosen, ([1, 2],) * 3, ([1, 2],) * 4]:
        qbf = formula(prefix, list(clauses))
        names = sorted(x.name for x in crossing_nets(qbf).switches)
        groups = groups_of(qbf)
        for several in (groups.gadgets, groups.clusters):
            assert sorted(x for group in several for x in group) == names
        assert max(map(len, groups.gadgets)) <= MOST


@pytest.mark.parametrize(("prefix", "clauses", "black"), [("e", [[1]], 1), ("a", [[1]], 0)])
def test_a_search_with_these_groups(prefix, clauses, black):
    qbf = formula(prefix, clauses)
    nets = crossing_nets(qbf)
    cell = {x.name: 1 << i for i, x in enumerate(nets.switches)}
    gadgets, clusters = (
        [sum(cell[x] for x in group) for group in several] for several in groups_of(qbf)
    )
    state, _ = state_of(nets.shannon())
    assert LocalSearch(state, Budget(), (gadgets, clusters)).solve(state, 1).winner == black
