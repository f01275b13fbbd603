"""Chapters 2 to 4: what fails as printed is what the errata say."""

from itertools import product

from gadgetry.papers import colourings
from gadgetry.papers.colourings import TABLES, recompute
from gadgetry.papers.registry import paper_tables


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 55
    assert paper_tables()["colourings"] is TABLES


def test_no_graph_with_three_vertices_refutes_contraction_at_once():
    first = next(colourings._orders(colourings._contracted, colourings._contracted))
    assert first == "edges 0-1 2-3, sets [1] and [3]"  # graphs come by vertices, then by edges


def test_contraction_at_once_joins_terminals_that_nobody_has_connected():
    """s - a and b - t, with a and b Short's: there is no path from s to t."""
    s, a, b, t = range(4)
    edges = frozenset({frozenset({s, a}), frozenset({b, t})})
    both = frozenset({a, b})
    assert colourings._contracted(edges, both) == {frozenset({s, t})}
    assert colourings._contracted_by_parts(edges, both) == frozenset()


def test_h_of_example_3_4_3_misses_two_colourings_and_not_those_printed():
    def h(a, b, c, d):
        return sorted((a, b, c))[1], min(b, d), max(c, d)

    images = {h(*row) for row in product((-1, 1), repeat=4)}
    assert {(-1, -1, 1), (1, -1, 1)} <= images
    assert set(product((-1, 1), repeat=3)) - images == {(-1, 1, -1), (1, 1, -1)}
