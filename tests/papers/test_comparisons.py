"""Theorems of chapters 5 and 6 on positions, subgames and order: each would notice a slip."""

from itertools import product

import networkx
import pytest

from gadgetry.papers import comparisons
from gadgetry.papers.comparisons import (
    OPEN,
    THEOREMS,
    Named,
    at_most,
    children,
    games,
    joined,
    negated,
    symmetries,
    value,
)
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, minimax

EQUAL = Function((1, -1, -1, 1))


def test_values_by_colourings_are_those_by_subgames():
    for f in games(2):
        for mover in (MAX, MIN):
            assert value(f, (OPEN,) * f.elements, mover) == minimax(f, mover)


@pytest.mark.parametrize(("elements", "colours"), [(1, 2), (2, 2), (3, 2), (1, 3), (2, 3)])
def test_symmetries_are_all_maps_that_preserve_generations(elements, colours):
    tree = networkx.DiGraph()
    every = list(product(range(OPEN, colours), repeat=elements))
    tree.add_edges_from((psi, child) for psi in every for child in children(psi, colours))
    maps = {tuple(h(psi) for psi in every) for h in symmetries(elements, colours)}
    for images in maps:
        of = dict(zip(every, images, strict=True))
        assert {(of[a], of[b]) for a, b in tree.edges} == set(tree.edges)
    same = networkx.isomorphism.DiGraphMatcher(tree, tree)
    assert len(maps) == sum(1 for _ in same.isomorphisms_iter())


def test_games_on_other_elements_are_compared_by_their_supergames():
    x, y = Named((0,), Function((-1, 1))), Named((1,), Function((-1, 1)))
    assert not at_most(x, y)
    assert at_most(joined(x, y, min), x)
    assert at_most(x, joined(x, y, max))


def test_an_order_without_its_condition_on_parity_is_refuted():
    """Theorem 6.3.4 needs even differences: x = y and its star are each at most the other."""
    equal = Named((0, 1), EQUAL)
    star = equal.on((0, 1, 2))
    assert at_most(equal, star)
    assert at_most(star, equal)
    assert star.value(MAX) > equal.value(MAX)


@pytest.mark.parametrize(
    ("theorem", "of", "name", "wrong"),
    [
        ("Theorem 5.1.2", comparisons, "value", lambda f, psi, player: f.table[0] * player),
        ("Theorem 5.6.1", comparisons, "_image", lambda f, h, t: f),
        ("Theorem 5.6.2", comparisons, "value", lambda f, psi, player: 1),
        ("Theorem 6.1.3", Named, "given", lambda self, fixed: self),
        ("Theorem 6.1.4", Named, "given", lambda self, fixed: self),
        ("Theorems 6.2.4 and 6.2.5", comparisons, "negated", lambda g: g),
        ("Theorem 6.2.6", Named, "on", lambda self, elements: self),
        ("Theorem 6.2.7", Named, "given", lambda self, fixed: negated(self)),
        ("Theorem 6.3.4", comparisons, "at_most", lambda g, h: True),
        ("Theorems 6.3.5 and 6.3.6", comparisons, "at_most", lambda g, h: g.f.table[0] < 0),
        ("Theorem 6.3.7", Named, "on", lambda self, elements: negated(self)),
        ("Theorem 6.5.1, three games", comparisons, "isotone", lambda f: True),
    ],
)
def test_a_slip_is_noticed(theorem, of, name, wrong, monkeypatch):
    monkeypatch.setattr(of, name, wrong)
    assert next(THEOREMS[theorem](), None) is not None
