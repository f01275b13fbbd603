"""The second opinion on FLAG COLORING against the oracle, on every small graph of two colours."""

from itertools import combinations, product

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import broom, path, route
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.solvers.flags.flag_contraction import SOLVERS, contract, named, run
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

ALL = Question(value=False, moves="all")


def small_graphs():
    """Every graph on two and three, or three and three vertices of the two colours."""
    for white, black in ((1, 3), (2, 3), (3, 3)):
        pairs = list(product(range(white), range(white, white + black)))
        for kept in product((0, 1), repeat=len(pairs)):
            edges = [pair for pair, keep in zip(pairs, kept, strict=True) if keep]
            yield FlagColoring([0] * white + [1] * black, edges)


def test_winner_and_moves_are_the_oracles_on_every_small_graph():
    outcomes = set()
    for position in small_graphs():
        found, right = (solver(position, ALL, Budget()) for solver in (run, oracle.run))
        assert (found.outcome, found.winner) == (right.outcome, right.winner)
        assert found.winning_moves == right.winning_moves
        outcomes.add(found.outcome)
    assert outcomes == {True, False}


@pytest.mark.parametrize("position", [path(9), broom(3, 4), route(2, 4, 4), route(3, 3, 5)])
def test_families_of_the_paper(position):
    found, right = (solver(position, ALL, Budget()) for solver in (run, oracle.run))
    assert (found.outcome, found.winning_moves) == (right.outcome, right.winning_moves)
    one = run(position, Question(value=False, moves="one"), Budget())
    assert one.winning_moves == right.winning_moves[:1]
    assert run(position, Question(value=False), Budget()).outcome is right.outcome


@pytest.mark.parametrize(("clauses", "moves"), [([[1], [2]], ((11, 0), (12, 0))), ([[1, 2]], ())])
def test_both_outcomes_of_a_reduction(clauses, moves):
    position = AvoidTrueToFlagColoring().build(AvoidTrue(2, clauses)).target
    assert run(position, ALL, Budget()).winning_moves == moves


def test_equal_names_are_isomorphic_graphs():
    import networkx

    found = {}
    for position in small_graphs():
        graph = tuple(position.neighbours[v] for v in sorted(position.neighbours))
        name = named(graph)
        face = networkx.Graph((u, v) for u, near in enumerate(graph) for v in near)
        face.add_nodes_from(range(len(graph)))
        assert networkx.is_isomorphic(face, found.setdefault(name, face))


def test_contraction_of_a_star_leaves_nothing():
    star = ((1, 2, 3), (0,), (0,), (0,))
    assert contract(star, 0) == ()
    assert contract(star, 1) == ((1, 2), (0,), (0,))


def test_it_takes_only_what_it_knows():
    accepts = SOLVERS[0].accepts
    assert accepts(path(5), ALL)
    assert not accepts(path(5), Question())
    assert not accepts(path(5), Question(star=1))
    assert not accepts(FlagColoring([0, 1, 2], list(combinations(range(3), 2))), ALL)
    assert not accepts(path(65), ALL)


def test_limits_hold():
    with pytest.raises(LimitReached, match="3 nodes"):
        run(path(12), ALL, Budget(Limits(nodes=3)))


def test_it_shares_no_code_with_the_engines():
    others = [s for s in solvers() if "flag-coloring" in s.takes and s.name != "contraction"]
    assert len(others) >= 3
    assert all(independent(SOLVERS[0], s) for s in others)
