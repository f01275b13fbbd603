"""What docs/errata.md says of arXiv:2212.10631, Theorem 4.2, computed."""

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.evaluation import first_player_wins
from gadgetry.papers.flag_coloring_printed import graph_of
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.flags.route_graphs import route_lengths
from gadgetry.solvers.general.grundy import Grundy


def lost(position) -> bool:
    flags = Flags()
    return Grundy(flags).is_zero(flags.state(position))


@pytest.mark.parametrize(("k", "clauses"), [(1, [[1]]), (2, [[1], [1, 2]]), (3, [[1, 2], [3]])])
def test_the_graph_as_printed_is_that_of_the_variant_paper(k: int, clauses: list[list[int]]):
    ours = AvoidTrueToFlagColoring().build(AvoidTrue(k, clauses), "paper").target
    printed = graph_of(k, clauses)
    assert sorted(ours.colours) == sorted(printed.colours)
    degrees = [sorted(map(len, position.neighbours.values())) for position in (ours, printed)]
    assert degrees[0] == degrees[1]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_saturated_clauses_leave_four_n_and_three_paths(n: int):
    assert route_lengths(graph_of(1, [[1]] * n).play((0, 0))) == (5,) * (4 * n + 3)


def test_an_empty_clause_makes_the_graph_wrong_and_no_clause_does_not():
    for k, clauses, agree in ((0, [], True), (1, [], True), (1, [[1]], True), (0, [[]], False)):
        first = first_player_wins(AvoidTrue(k, clauses))
        assert (first != lost(graph_of(k, clauses))) == agree


@pytest.mark.sweep
def test_with_one_variable_and_an_empty_clause_the_graph_is_wrong_too():
    assert first_player_wins(AvoidTrue(1, [[]]))
    assert lost(graph_of(1, [[]]))
