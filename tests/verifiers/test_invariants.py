"""Each invariant holds of a graph that has it, and names what is wrong with one that does not."""

from dataclasses import replace

import numpy as np
import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.reduction import ReductionError
from gadgetry.verifiers.invariants import INVARIANTS, Graph, broken_invariants

SQUARE = Graph(4, ((0, 1), (1, 2), (2, 3), (3, 0)), (0, 1, 0, 1))
TRIANGLE = Graph(3, ((0, 1), (1, 2), (2, 0)), (0, 1, 0))
K5 = Graph(5, tuple((u, v) for v in range(5) for u in range(v)))
STAR4 = Graph(5, tuple((0, v) for v in range(1, 5)))
STAR5 = Graph(6, tuple((0, v) for v in range(1, 6)))
APART = Graph(3, ((0, 1),))


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("connected", SQUARE, APART),
        ("bipartite", SQUARE, TRIANGLE),
        ("planar", TRIANGLE, K5),
        ("properly-coloured", SQUARE, TRIANGLE),
        ("max-degree-3", SQUARE, STAR4),
        ("max-degree-4", STAR4, STAR5),
    ],
)
def test_invariant_tells_good_from_bad(name, good, bad):
    assert INVARIANTS[name](good) is None
    assert isinstance(INVARIANTS[name](bad), str)


def test_every_invariant_is_tested_above():
    assert set(INVARIANTS) == {
        "connected", "bipartite", "planar", "properly-coloured", "max-degree-3", "max-degree-4",
    }  # fmt: skip


def test_graph_without_vertices_is_fine():
    empty = Graph(0, (), ())
    assert [name for name, check in INVARIANTS.items() if check(empty)] == []


def test_broken_promise_is_named():
    built = AvoidTrueToFlagColoring().build(AvoidTrue(2, [[1, 2]]))
    assert list(broken_invariants(built)) == []
    graph = built.graph
    odd = replace(graph, tails=np.append(graph.tails, 0), heads=np.append(graph.heads, 1))
    (bipartite, coloured) = broken_invariants(replace(built, graph=odd))
    assert "not bipartite" in bipartite
    assert "edge 0 - 1 joins equal colours" in coloured


def test_unknown_invariant_is_refused():
    class Odd(AvoidTrueToFlagColoring):
        invariants = ("odd",)

    with pytest.raises(ReductionError, match="'odd'"):
        list(broken_invariants(Odd().build(AvoidTrue(1, [[1]]))))
