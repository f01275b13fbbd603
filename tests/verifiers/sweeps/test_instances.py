"""Sweeps from games: all small positions, up to symmetry and no fewer; refused ones are counted."""

from itertools import combinations, permutations
from typing import Any, cast

import networkx
import pytest

from gadgetry.formulas import FormulaError
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.sweeps.instances import Bounds, instance_from, instance_text
from gadgetry.verifiers.sweeps.results import Results, Summary
from gadgetry.verifiers.sweeps.shrinking import shrink, smaller
from gadgetry.verifiers.sweeps.sweep import checked, sweep

KINDS = [name for name, ruleset in rulesets().items() if ruleset.small]


@pytest.mark.parametrize(
    ("kind", "size", "directed"),
    [("undirected-geography", 4, False), ("generalized-geography", 3, True)],
)
def test_every_rooted_graph_is_one_of_them_and_no_two_are_the_same(kind, size, directed):
    found = list(rulesets()[kind].small.exactly(size))
    graphs = [p.to_networkx() for p in cast(list[Any], found)]

    def same(one, other):
        match = networkx.algorithms.isomorphism.categorical_node_match("token", None)
        return networkx.is_isomorphic(one, other, node_match=match)

    assert not any(same(a, b) for a, b in combinations(graphs, 2))
    of = GeneralizedGeography.of if directed else UndirectedGeography.of
    pairs = list((permutations if directed else combinations)(range(size), 2))
    for mask in range(1 << len(pairs)):
        position = of(size, [p for i, p in enumerate(pairs) if mask >> i & 1], start=0)
        graph = position.to_networkx()
        reached = networkx.descendants(graph, 0) | {0}
        if len(reached) == size:
            assert sum(same(graph, other) for other in graphs) == 1


def test_connected_rooted_graphs_are_as_many_as_is_known():
    counts = [sum(1 for _ in rulesets()["undirected-geography"].small.exactly(n)) for n in (5, 6)]
    assert counts == [58, 407]  # A126100


def test_deals_differ_by_more_than_names():
    def renamed(deal, colours, ranks):
        def cards(hand):
            return [(colours[c], ranks[r]) for c, r in hand]

        return Uno.of(cards(deal.hands[0]), cards(deal.hands[1]), cards([deal.pile])[0])

    found = list(rulesets()["uno"].small.exactly(3))
    names = list(permutations(range(3)))
    classes = [frozenset(renamed(d, c, r) for c in names for r in names) for d in found]
    assert len(set(classes)) == len(found) == 59
    every = {
        Uno.of(row[1 : hand + 1], row[hand + 1 :], row[0]) for row in _rows(3) for hand in range(3)
    }
    assert every == frozenset().union(*classes)


def _rows(cards):
    kinds = [(c, r) for c in range(cards) for r in range(cards)]
    rows = [()]
    for _ in range(cards):
        rows = [(*row, kind) for row in rows for kind in kinds]
    return rows


@pytest.mark.parametrize("kind", KINDS)
def test_instances_survive_their_text(kind):
    bounds = Bounds(kind, 3)
    for instance in [*bounds.all(), *(bounds.random(seed) for seed in range(5))]:
        assert instance_from(instance_text(instance)) == instance
    assert bounds.count() == sum(1 for _ in bounds.all())


def test_a_ruleset_that_cannot_be_enumerated_is_named_with_those_that_can():
    with pytest.raises(FormulaError, match=r"name a chain .*uno, .*got 'nim'"):
        list(Bounds("nim", 2).all())


def test_a_position_that_the_reduction_does_not_take_is_refused_and_counted():
    chain = Chain.of([reduction("generalized-geography-to-uno")])
    bounds = Bounds("generalized-geography", 3)
    with Results(None, chain) as results:
        found = [outcome for outcome, _ in sweep(chain, bounds.all(), results)]
        again = [outcome for outcome, new in sweep(chain, bounds.all(), results) if not new]
    assert sorted(again, key=lambda o: o.instance) == sorted(found, key=lambda o: o.instance)
    summary = Summary.of(bounds.kind, found)
    assert str(summary).endswith("0 disagreements, 0 undecided, 7 refused")
    refused = [instance_from(o.instance) for o in found if o.verdict == "refused"]
    assert not any(networkx.is_bipartite(p.to_networkx().to_undirected()) for p in refused)


def test_a_planted_mistake_in_a_reduction_from_a_game_is_found_and_shrunk(monkeypatch):
    from dataclasses import replace

    gadget = reduction("generalized-geography-to-undirected-geography")
    build = type(gadget).build

    def wrong(self, source, variant=None):
        built = build(self, source, variant)
        kept = slice(0, len(built.graph.tails) - 1)
        graph = replace(built.graph, tails=built.graph.tails[kept], heads=built.graph.heads[kept])
        return replace(built, graph=graph)

    monkeypatch.setattr(type(gadget), "build", wrong)
    chain = Chain.of([gadget])
    big = GeneralizedGeography.of(4, [(0, 1), (1, 2), (2, 3), (3, 0)], start=0)
    small = shrink(big, lambda p: checked(chain, "", p, Limits()).verdict == "disagree")
    assert checked(chain, "", small, Limits()).verdict == "disagree"
    assert small.graph.vertices <= 2
    assert all(checked(chain, "", p, Limits()).verdict != "disagree" for p in smaller(small))


def test_steps_of_cards_take_one_card():
    deal = Uno.of([(0, 0), (1, 1)], [(2, 2)], pile=(0, 1))
    assert sorted(sum(map(len, p.hands)) for p in smaller(deal)) == [2, 2, 2]
