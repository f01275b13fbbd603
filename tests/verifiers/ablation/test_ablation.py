"""Parts taken away are noticed; a part that does nothing is not."""

from dataclasses import replace

import numpy as np
import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.general.nim import Nim
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.formulas.cnf_to_qbf import CnfToQbf
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.reductions.formulas.qbf_to_game_sat import QbfToGameSat
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.ablation.ablation import ablate
from gadgetry.verifiers.ablation.alterations import Change, PartNeeded, changed, changes_of
from gadgetry.verifiers.sweeps.enumeration import instances


def test_every_part_of_qbf_to_avoid_true_is_noticed():
    small = [*instances("qbf", 1, 2), Qbf([("e", [1, 2])], Cnf(2, [[1, 2]]))]
    found = list(ablate(QbfToAvoidTrue(), small))
    assert [str(a.change) for a in found if a.noticed_by is None] == []
    assert len(found) == 17
    assert all(a.reasons for a in found)


@pytest.mark.sweep
def test_every_part_of_flag_coloring_is_noticed():
    found = list(ablate(AvoidTrueToFlagColoring(), instances("avoid-true", 2, 2)))
    assert [str(a.change) for a in found if a.noticed_by is None] == []
    assert len(found) == 18


def test_parts_of_the_smallest_flag_graph():
    few = Limits(nodes=1000)  # enough for the engine; the oracle would take seconds
    found = list(ablate(AvoidTrueToFlagColoring(), [AvoidTrue(0, [])], few))
    assert {str(a.change) for a in found} == {
        "extra node: without vertex", "end: without vertex",
        *(f"route: without vertex {role}" for role in "abcd"),
        *(f"route: without edge {number}" for number in range(1, 6)),
    }  # fmt: skip
    unnoticed = {str(a.change) for a in found if a.noticed_by is None}
    assert {"route: without vertex d", "route: without edge 2"} == unnoticed


class Idle(QbfToAvoidTrue):
    """The clause of the last stage twice: the second one is superfluous."""

    def build(self, source, variant=None):
        built = super().build(source, variant)
        graph, provenance = built.graph, built.provenance
        rows = [*graph.clauses, graph.clauses[0]]
        idle = replace(provenance.kinds[3], name="idle")
        edges = provenance.edges
        parts = replace(
            edges,
            kind=np.append(edges.kind, len(provenance.kinds)),
            index=np.append(edges.index, 0),
            role=np.append(edges.role, 0),
        )
        kinds = (*provenance.kinds, idle)
        return replace(
            built,
            graph=AvoidTrue(graph.variables, rows),
            provenance=replace(provenance, kinds=kinds, edges=parts),
        )


def test_superfluous_part_is_told():
    found = list(ablate(Idle(), instances("qbf", 1, 1)))
    idle = next(a for a in found if a.change == Change("idle", "clause", "1"))
    assert idle.noticed_by is None
    assert (idle.tried, idle.undecided) == (8, 0)


def test_limits_leave_changes_undecided_and_not_noticed():
    found = list(ablate(AvoidTrueToFlagColoring(), [AvoidTrue(0, [])], Limits(nodes=0)))
    assert all(a.noticed_by is None and a.undecided == a.tried == 1 for a in found)


def test_changed_target_is_the_graph_without_the_part():
    built = AvoidTrueToFlagColoring().build(AvoidTrue(2, [[1], [1, 2]]))
    edges = {str(c): changed(built, c)[0] for c in changes_of(built)}
    sizes = {name: (len(p.colours), len(p.edges)) for name, p in edges.items()}
    routes = 11
    assert sizes["route: without edge 3"] == (58, built.sizes["edges"] - routes)
    assert sizes["route: without vertex a"] == (58 - routes, built.sizes["edges"] - 2 * routes)
    assert sizes["clause node: without edge 2"] == (58, built.sizes["edges"] - 4)
    _, places = changed(built, Change("variable", "vertex", ""))
    assert (places < 0).sum() == 2
    assert sorted(places[places >= 0].tolist()) == list(range(56))


def test_start_moves_with_its_vertex_and_cannot_be_removed():
    from gadgetry.verifiers.ablation.alterations import _without_vertices

    path = GraphArrays(
        "generalized-geography", 3, np.array([0, 1]), np.array([1, 2]), {}, {"start": 1}
    )
    assert _without_vertices(path, np.array([-1, 0, 1])).to_json()["start"] == 0
    with pytest.raises(PartNeeded, match="start"):
        _without_vertices(path, np.array([0, -1, 1]))


def test_clauses_of_a_game_are_taken_away():
    """The clause {u, p, n} of `exists` is not needed on small QBFs; the start clause is."""
    small = [Qbf([("e", [1])], Cnf(1, rows)) for rows in ([], [[1]], [[]])]
    found = {str(a.change): a.noticed_by for a in ablate(QbfToGameSat(), small)}
    assert found["exists: without clause 1"] is None
    assert found["start: without clause 1"] is not None
    assert found["clause: without literal exists p"] == small[1]


def test_prefix_follows_its_variables():
    qbf = CnfToQbf().build(Cnf(["a", "b"], [[1, -2]]))
    without, places = changed(qbf, Change("variable", "variable", ""))
    assert (without.prefix, list(without.matrix.clauses)) == ((), [()])
    assert places.tolist() == [-1, -1]


def test_target_that_is_no_graph_is_refused_and_not_taken_for_noticed():
    from gadgetry.verifiers.ablation.alterations import arrays_of

    with pytest.raises(ReductionError, match="expected a graph or clauses as target, got nim"):
        arrays_of(Nim((1, 2)))
    assert not issubclass(ReductionError, PartNeeded)


def test_graph_of_a_position_is_read_from_what_it_says():
    from gadgetry.verifiers.ablation.alterations import arrays_of

    position = AvoidTrueToFlagColoring().build(AvoidTrue(1, [[1]])).target
    assert arrays_of(position).position() == position
