"""Lemma 3: glued copies, fixed to free, with n copies and with k + 1."""

from __future__ import annotations

from itertools import product
from random import Random

import networkx as nx
import pytest

from gadgetry.formulas import Cnf
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flooding.flood_it_to_free_flood_it import (
    FloodItToFreeFloodIt,
    fixed_moves,
    greedy_solution,
)
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.agreement import agreement, faults
from gadgetry.verifiers.strategies import carried_strategy

REDUCTION = FloodItToFreeFloodIt()


def rooted_trees(n: int):
    """Each tree with each of its vertices as source."""
    for tree in nx.nonisomorphic_trees(n) if n > 1 else [nx.empty_graph(1)]:
        for source in range(n):
            yield list(tree.edges), source


def check(position: FloodIt, variant: str) -> int:
    compiled = REDUCTION.build(position, variant)
    assert REDUCTION.sizes(position, variant) == compiled.sizes
    assert not list(faults(compiled))
    fixed = solve(position).value
    free = solve(compiled.target, solver="flood-it-search")
    assert fixed == free.value, position
    back = fixed_moves(compiled, free.strategy)
    assert len(back) <= fixed
    for move in back:
        position = position.play(move)
    assert position.solved()
    return fixed


@pytest.mark.parametrize("variant", ["n", "k+1"])
def test_all_rooted_trees_with_four_vertices_in_three_colours(variant: str) -> None:
    found = {
        check(FloodIt((0, *paint), edges, source), variant)
        for n in (1, 2, 3, 4)
        for edges, source in rooted_trees(n)
        for paint in product(range(3), repeat=n - 1)
    }
    assert found == {0, 1, 2, 3}


@pytest.mark.sweep
@pytest.mark.parametrize(("variant", "n"), [("n", 5), ("k+1", 5), ("k+1", 6), ("k+1", 7)])
def test_all_rooted_trees_in_three_colours(variant: str, n: int) -> None:
    """Up to renaming the colours, and without edges between equal ones."""
    for edges, source in rooted_trees(n):
        for paint in product(range(3), repeat=n - 1):
            if paint[:1] <= (1,) and all(((0, *paint)[u]) != (0, *paint)[v] for u, v in edges):
                check(FloodIt((0, *paint), edges, source), variant)


def test_it_holds_for_graphs_that_are_no_trees() -> None:
    rng = Random(2)
    for _ in range(25):
        n = rng.randint(3, 5)
        edges = {(rng.randrange(v), v) for v in range(1, n)} | {(0, n - 1)}
        paint = [rng.randrange(3) for _ in range(n)]
        check(FloodIt(paint, sorted(edges), rng.randrange(n)), "k+1")


def test_the_paper_says_how_many_vertices() -> None:
    for n in range(1, 7):
        path = FloodIt.path([i % 3 for i in range(n)], source=n // 2)
        built = REDUCTION.build(path, "n")
        assert built.sizes == {"vertices": n * n - n + 1, "edges": n * n - n}
        assert nx.is_tree(built.target.to_networkx())


def test_one_copy_is_not_enough_and_is_noticed() -> None:
    position = FloodIt.path("abcba", source=0)
    assert solve(position).value == 4
    assert solve(FloodIt.path("abcba")).value == 2
    assert agreement(REDUCTION, position).verdict == "agree"


def test_a_greedy_solution_solves() -> None:
    rng = Random(3)
    for _ in range(30):
        position = FloodIt.board(["".join(rng.choices("abcd", k=5)) for _ in range(4)], source=0)
        moves = greedy_solution(position)
        for move in moves:
            position = position.play(move)
        assert position.solved()


def test_agreement_compares_the_numbers_and_notices_another() -> None:
    position = FloodIt.path("bab", source=1)
    found = agreement(REDUCTION, position)
    assert (found.verdict, found.source.value, found.target.value) == ("agree", 1, 1)
    assert str(found.claim) == "at most m moves suffice iff at most m moves suffice"

    class OneCopy(FloodItToFreeFloodIt):
        def build(self, source, variant=None):
            built = super().build(source, variant)
            free = FloodIt(source.colours, source.edges)
            return type(built)(
                self, built.variant, source, free, built.provenance, built.claim, (), built.plan
            )

    wrong = agreement(OneCopy(), FloodIt.path("abcba", source=0))
    assert wrong.verdict == "disagree"
    assert any("found flood-it: 2 moves, flood-it: 4 moves" in r for r in wrong.reasons)


def test_too_many_moves_within_copies_are_refused() -> None:
    compiled = REDUCTION.build(FloodIt.path("ab", source=0))
    assert compiled.plan.copies == 2
    with pytest.raises(ReductionError, match="a copy without a move of its own"):
        fixed_moves(compiled, [(1, 0), (2, 0)])


def test_a_free_puzzle_is_refused() -> None:
    with pytest.raises(ReductionError, match="expected a fixed puzzle"):
        REDUCTION.build(FloodIt.path("ab"))


def test_chains_from_a_cnf_explain_and_play() -> None:
    chain = Chain.of(shortest_path("cnf", "free-flood-it"))
    for cnf, true in ((Cnf(1, [[1]]), True), (Cnf(1, [[1], [-1]]), False)):
        found = agreement(chain, cnf)
        assert (found.verdict, found.source.holds) == ("agree", true), found.reasons
    compiled = chain.build(Cnf(["x", "y"], [[1, 2], [-1]]))
    strategy, position, said = carried_strategy(compiled), compiled.target, []
    while not position.solved():
        move = strategy(position)
        said.append(compiled.explain(position, move))
        position = position.play(move)
    assert len(said) == compiled.claim.equals
    assert said[0] == ("the source takes colour 1 in all copies; x in clause 1, for the first time")
    assert "for the second time: it is in the cover" in said[3]
    assert compiled.explain(compiled.target, (3, 1)).endswith("a move within one copy")


def test_a_bundle_that_claims_the_same_number_is_read_again() -> None:
    from gadgetry.formats.bundle import read_bundle, write_bundle

    compiled = Chain.of([REDUCTION]).build(FloodIt.path("abc", source=0))
    text = "".join(write_bundle(compiled, {"format": "json", "text": "{}"}, [{}]))
    assert read_bundle(text)["claim"]["equals"] is None
