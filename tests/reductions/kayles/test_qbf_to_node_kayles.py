"""QBF to NODE KAYLES: both truth values, exact sizes, the order of the layers, and the vertex e."""

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.reductions.kayles.node_kayles_layers import Layers
from gadgetry.reductions.kayles.qbf_to_node_kayles import QbfToNodeKayles
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.ablation.alterations import Change, changed
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.enumeration import instances

REDUCTION = QbfToNodeKayles()
MATRIX = Cnf(2, [[1, 2], [-1, -2]])
TRUE = Qbf([("a", [1]), ("e", [2])], MATRIX)
FALSE = Qbf([("e", [1]), ("a", [2])], MATRIX)


def test_both_sides_agree_on_all_small_formulas():
    found = [agreement(REDUCTION, qbf) for qbf in instances("qbf", 2, 1)]
    assert {one.verdict for one in found} == {"agree"}
    assert {one.source.holds for one in found} == {True, False}
    assert all(len(one.target.decided) == 2 for one in found)


@pytest.mark.parametrize("prefix", ["eae", "aea", "eea", "aae"])
def test_both_sides_agree_on_random_formulas(prefix):
    for seed in range(4):
        assert agreement(REDUCTION, random_qbf(prefix, 3, 2, seed)).verdict == "agree"


def test_sizes_are_exact_also_with_repeated_opposite_and_free_literals():
    odd = Qbf([("a", [2])], Cnf(3, [[1, 1, -1], [], [3, -2, 3]]))
    for qbf in (TRUE, FALSE, odd, Qbf([], Cnf(0, [])), Qbf([("a", [1, 2])], Cnf(2, []))):
        compiled = REDUCTION.build(qbf)
        assert compiled.sizes == REDUCTION.sizes(qbf)
        edges = list(zip(compiled.graph.tails, compiled.graph.heads, strict=True))
        assert len(set(edges)) == len(edges)
        assert all(u < v for u, v in edges)


def test_the_prefix_is_made_to_alternate():
    qbf = Qbf([("a", [1, 2]), ("e", [3, 4])], Cnf(5, [[5]]))
    order = Layers.of(qbf).order
    assert order == (5, 1, 0, 2, 3, 0, 4)
    assert REDUCTION.build(qbf).notes == (
        "1 free variables are bound existentially, outermost",
        "2 dummy variables put in, so that the prefix alternates",
    )


def test_every_layer_is_a_clique_and_who_leaves_the_order_loses_at_once():
    compiled = REDUCTION.build(TRUE)
    layers, position = compiled.plan, compiled.target
    for i in range(layers.n):
        later = range(layers.firsts[i + 1], layers.vertices)
        for v in set(later) & set(position.moves()):
            other, _ = layers.place(v)
            assert position.play(v).play(layers.punisher(i, other)).moves() == ()
        for other in range(i + 1, layers.n + 1):
            after = position.play(layers.punisher(i, other))
            assert after.moves()
            assert all(not after.play(v).moves() for v in after.moves())
        position = position.play(layers.literal(i, False))


def test_without_e_the_universal_player_wins_too_much():
    """exists x1 . forall x2 . x1: once the clause is true, y2,4 takes all that is left."""
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1]]))
    compiled = REDUCTION.build(qbf)
    last = compiled.plan.last
    pairs = zip(compiled.graph.tails.tolist(), compiled.graph.heads.tolist(), strict=True)
    assert solve(qbf).outcome is True
    assert solve(compiled.target).outcome is True
    assert solve(NodeKayles.of(last, [e for e in pairs if last not in e])).outcome is False


def without(compiled, gone):
    """The position without some edges."""
    graph = compiled.graph
    edges = zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
    return NodeKayles.of(graph.vertices, [edge for edge in edges if not gone(*edge)])


def test_two_y_of_the_first_layer_need_not_be_joined_but_those_of_a_later_one_must_be():
    lost = set()
    for qbf in [*instances("qbf", 2, 1), *(random_qbf("eae", 3, 2, seed) for seed in range(8))]:
        compiled = REDUCTION.build(qbf)
        layers = compiled.plan
        for i in range(min(2, layers.n)):
            y = range(layers.firsts[i] + 2, layers.firsts[i + 1])
            same = solve(without(compiled, lambda u, v, y=y: u in y and v in y)).outcome
            if i == 0:
                assert same is solve(qbf).outcome
            elif same is not solve(qbf).outcome:
                lost.add(solve(qbf).outcome)
    assert lost


def test_the_edges_that_two_variables_do_not_notice_three_do():
    """docs/reductions/qbf-to-node-kayles.md: in a longer prefix other y have a 20th edge."""
    compiled = REDUCTION.build(Qbf([("a", [1, 2, 3])], Cnf(3, [])))
    every = Question(moves="all")
    assert solve(compiled.target, every).winning_moves == (0, 1)
    for number in ("20", "23"):
        target, _ = changed(compiled, Change("order", "edge", number))
        assert solve(target, every).winning_moves not in ((0, 1), None)


def test_winning_moves_are_carried_over():
    free = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[-1, 2]]))
    compiled = REDUCTION.build(free)
    assert solve(compiled.target, Question(moves="all")).winning_moves == (1,)
    assert REDUCTION.winning_moves(compiled, True, (-1,)) == (1,)
    assert REDUCTION.winning_moves(REDUCTION.build(TRUE), True, ()) == (0, 1)
    assert REDUCTION.winning_moves(REDUCTION.build(FALSE), False, ()) == ()


def test_moves_are_explained_and_lead_back():
    compiled = REDUCTION.build(TRUE)
    names = {compiled.graph.name(v): v for v in range(compiled.sizes["vertices"])}
    said = {name: REDUCTION.explain(compiled, None, v) for name, v in names.items()}
    assert said["~x1"] == "~x1 sets x1 to false"
    assert said["d1"] == "d1 sets a dummy, and hands on"
    assert said["y1,3"] == "y1,3 leaves layer 3 only: right if a vertex there was picked too early"
    assert said["y1,4"].startswith("y1,4 leaves the clauses only")
    assert said["c2"] == "c2 says that clause 2 is false"
    assert said["e"].startswith("e is for")
    assert REDUCTION.back(compiled, None, names["~x2"]) == -2
    assert REDUCTION.back(compiled, None, names["y1,3"]) is None


def test_every_part_has_its_element():
    provenance = REDUCTION.build(TRUE).provenance
    assert {g.kind for g in provenance.gadgets()} == {"choice", "order", "clause", "last"}
    assert provenance.vertices_from(("clause", 1)) == [12]


def test_another_kind_is_refused():
    with pytest.raises(ReductionError, match="expected a qbf"):
        REDUCTION.build(MATRIX)
