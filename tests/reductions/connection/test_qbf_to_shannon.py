"""QBF -> vertex Shannon game: the winner for both truth values, sizes, words, missing parts."""

from random import Random

import numpy as np
import pytest

from by_definition.qbfs import plain_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
from gadgetry.reductions.registry import reduction
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToShannon()
XOR = Cnf(2, [[1, 2], [-1, -2]])


def short_wins(position: Shannon, solver: str = "traces") -> bool:
    return solve(position, solver=solver).winner == "Short"


def check(qbf: Qbf, solver: str = "traces") -> bool:
    compiled = REDUCTION.build(qbf)
    assert REDUCTION.sizes(qbf) == compiled.sizes
    true = truth(qbf)
    assert short_wins(compiled.target, solver) == true, qbf
    return true


def test_all_qbfs_of_two_variables_and_two_clauses():
    values = [check(qbf) for n in (0, 1, 2) for qbf in plain_qbfs(n, range(3))]
    assert len(values) == 2 + 2 * 7 + 4 * 46
    assert 50 < sum(values) < 150


def test_a_search_that_shares_nothing_with_the_engine_agrees_on_one_variable():
    assert {check(qbf, "alpha-beta") for qbf in plain_qbfs(1, range(3))} == {True, False}


def test_all_qbfs_of_two_variables_and_three_clauses():
    values = [check(qbf) for qbf in plain_qbfs(2, range(3, 4))]
    assert len(values) == 4 * 84
    assert {True, False} == set(values)


def test_random_qbfs_of_three_and_four_variables_are_decided_within_2000_nodes():
    rng, values = Random(3), []
    for _ in range(60):
        qbf = random_qbf(rng, rng.choice((3, 3, 4)), 4)
        winner = solve(REDUCTION.build(qbf).target, limits=Limits(nodes=2000)).winner
        values.append(truth(qbf))
        assert winner == ("Short" if values[-1] else "Cut"), qbf
    assert 10 < sum(values) < len(values) - 10


def random_qbf(rng: Random, variables: int, clauses: int) -> Qbf:
    """Some variables free or unused, some literals twice, some tautologies."""
    literals = [s * v for v in range(1, variables + 1) for s in (1, -1)]
    rows = [rng.choices(literals, k=rng.randrange(1, 5)) for _ in range(clauses)]
    order = rng.sample(range(1, variables + 1), rng.randrange(variables + 1))
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(variables, rows))


def test_sizes_are_exact_for_any_input():
    rng = Random(4)
    for _ in range(200):
        qbf = random_qbf(rng, rng.randrange(1, 30), rng.randrange(20))
        if rng.random() < 0.1:
            qbf = Qbf(qbf.prefix, Cnf(len(qbf.matrix.variables), [*qbf.matrix.clauses, []]))
        compiled = REDUCTION.build(qbf)
        position = compiled.target
        assert REDUCTION.sizes(qbf) == compiled.sizes
        assert position.graph.vertices == compiled.sizes["vertices"]  # a simple graph, at that
        assert len(compiled.provenance.vertices) == compiled.sizes["vertices"]
        assert len(compiled.provenance.edges) == compiled.sizes["edges"]


def test_the_formula_of_the_construction():
    qbf = Qbf([("e", [1, 2]), ("a", [3])], Cnf(3, [[1, -2, 3], [-1], [2, 3]]))
    assert REDUCTION.sizes(qbf)["vertices"] == 2 + 8 * 2 + 9 * 1 + 1 + 2 * (3 - 1)


@pytest.mark.parametrize(
    ("qbf", "winner", "note"),
    [
        (Qbf([("a", [1])], Cnf(1, [[1, -1]])), "Short", "tautological clauses are left out: 1"),
        (Qbf([("a", [1])], Cnf(1, [])), "Short", "no clause is left"),
        (Qbf([], Cnf(1, [])), "Short", "no clause is left"),
        (Qbf([], Cnf(0, [[]])), "Cut", "clause 1 is empty"),
        (Qbf([("e", [1])], Cnf(1, [[1], []])), "Cut", "clause 2 is empty"),
        (Qbf([("a", [2])], Cnf(["p", "q"], [[1, 2]])), "Short", "come first: p"),
        (Qbf([("e", [1])], Cnf(1, [[1, 1]])), "Short", None),
    ],
)
def test_degenerate_inputs_are_handled_and_named(qbf, winner, note):
    compiled = REDUCTION.build(qbf)
    assert solve(compiled.target).winner == winner
    assert REDUCTION.sizes(qbf) == compiled.sizes
    assert any(note in said for said in compiled.notes) if note else not compiled.notes


def without(position: Shannon, compiled, roles: str) -> Shannon:
    """The position with all edges at vertices of these roles taken away."""
    names = [compiled.provenance.of_vertex(v) for v in range(position.graph.vertices)]
    gone = {v for v, (g, role) in enumerate(names) if g.kind != "terminals" and role in roles}
    edges = [(u, v) for u, v in position.graph.edges.tolist() if u not in gone and v not in gone]
    return Shannon(TerminalGraph(position.graph.vertices, edges, position.graph.terminals))


WITNESSES = [
    Qbf([("e", [1])], Cnf(1, [[-1]])),
    Qbf([("e", [1])], Cnf(1, [[1]])),
    Qbf([("e", [1])], Cnf(1, [[1], [-1]])),
    Qbf([("a", [1])], Cnf(1, [])),
    Qbf([("a", [1])], Cnf(1, [[1]])),
    Qbf([("a", [1])], Cnf(1, [[-1]])),
    Qbf([("a", [1]), ("e", [2])], XOR),
]


@pytest.mark.parametrize("role", ["z", "u", "a", "N", "e", "d", "r", "R"])
def test_a_missing_vertex_type_is_noticed(role):
    wrong = 0
    for qbf in WITNESSES:
        compiled = REDUCTION.build(qbf)
        wrong += short_wins(without(compiled.target, compiled, (role,))) != truth(qbf)
    assert wrong > 0


@pytest.mark.parametrize("gone", range(10))
def test_every_edge_of_the_existential_gadget_is_needed(gone):
    """Without one edge of the gadget of x1, some QBF goes wrong."""
    wrong = 0
    for qbf in WITNESSES[:2]:
        compiled = REDUCTION.build(qbf)
        inner = [e for e in compiled.provenance.edges_of("exists", 0) if compiled.graph.tails[e]]
        edges = np.delete(compiled.target.graph.edges, inner[gone], axis=0)
        broken = Shannon(TerminalGraph(compiled.graph.vertices, edges, (0, 1)))
        wrong += short_wins(broken) != truth(qbf)
    assert wrong > 0


def with_a_plain_diamond(first: tuple[int, int], second: tuple[int, int]) -> Shannon:
    """exists x forall y with two clauses (x's sign, y's sign); x is s-X X-e e-t s-N N-d d-t.

    The front after x is [X, N]; the tests are x -> d, -x -> e.
    """
    names = ["s", "t", "X", "N", "e", "d", "k", "X2", "N2", "r", "R", "a", "e2", "b", "d2"]
    number = {name: i for i, name in enumerate([*names, "kend", "c1", "c2"])}
    lines = "s-X X-e e-t s-N N-d d-t X-k N-k k-X2 X2-N2 N2-t X2-r r-t k-R R-N2 k-a a-e2 e2-t"
    lines += " a-b b-d2 d2-t X2-kend b-kend kend-c1 kend-c2"
    for leaf, (x, y) in (("c1", first), ("c2", second)):
        lines += f" {leaf}-{'d' if x > 0 else 'e'}"
        lines += f" {leaf}-e2 {leaf}-d2" if y > 0 else f" {leaf}-N2"
    edges = [tuple(number[name] for name in line.split("-")) for line in lines.split()]
    return Shannon(TerminalGraph(len(number), edges, (0, 1)))


def test_a_plain_diamond_for_exists_is_noticed():
    """Short plays k first, and learns y before he sets x."""
    assert not truth(Qbf([("e", [1]), ("a", [2])], XOR))
    assert short_wins(with_a_plain_diamond((1, 1), (-1, -1)))
    assert not short_wins(REDUCTION.build(Qbf([("e", [1]), ("a", [2])], XOR)).target)


def test_moves_are_explained_in_the_formulas_words():
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(["p", "q"], [[1, 2], [-1, -2]]))
    compiled = REDUCTION.build(qbf)
    layout, start = compiled.plan.layout, compiled.target
    exists, forall = layout.roles(0), layout.roles(1)

    def said(position, vertex):
        return REDUCTION.explain(compiled, position, vertex)

    assert said(start, exists["X"]) == "variable p: X: Short sets p to true"
    assert said(start, exists["N"]) == "variable p: N: Short sets p to false"
    assert said(start.play(exists["N"]), exists["X"]) == "variable p: X: forced"
    asked = start.play(exists["X"]).play(exists["N"]).play(forall["k"])
    assert said(asked, forall["N"]) == "variable q: N: Cut sets q to true"
    assert said(asked, forall["X"]) == "variable q: X: Cut sets q to false"
    assert said(start, forall["k"]).endswith("Cut has to choose a value")
    assert said(asked, layout.end + 2) == "leaf of clause 2: Cut chooses other clauses"
    assert said(start, layout.end) == "kend: towards the clauses"
    assert [REDUCTION.back(compiled, start, v) for v in (exists["X"], exists["N"])] == [1, -1]
    assert [REDUCTION.back(compiled, asked, forall[r]) for r in "XNr"] == [-2, 2, None]


def test_every_vertex_and_edge_has_its_source_element():
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(["p", "q"], [[1, -1], [1, 2], [-2]]))
    provenance = REDUCTION.build(qbf).provenance
    assert {g.element for g in provenance.gadgets()} == {
        ("formula", 0), ("variable", 1), ("variable", 2), ("clause", 2), ("clause", 3)
    }  # fmt: skip
    names = [provenance.vertex_name(v) for v in provenance.vertices_from(("clause", 3))]
    assert names == ["leaf of clause 3"]
    assert len(provenance.vertices_from(("variable", 2))) == 9


def test_winning_first_moves_are_not_claimed_because_u_may_win_too():
    """Where the value of x does not matter, Short may also begin with u."""
    compiled = REDUCTION.build(Qbf([("e", [1]), ("a", [2])], Cnf(2, [])))
    winning = solve(compiled.target, Question(moves="all")).winning_moves
    assert compiled.plan.layout.at(0, "u") in winning
    assert "winning moves" not in REDUCTION.carries


def test_a_million_vertices_are_arrays():
    n = 40_000
    rows = [[v, -(v % n + 1)] for v in range(1, n + 1)]
    qbf = Qbf([("a", range(1, n, 2)), ("e", range(2, n + 1, 2))], Cnf(n, rows))
    assert REDUCTION.build(qbf).sizes == REDUCTION.sizes(qbf)


def test_it_is_registered():
    assert reduction("qbf-to-shannon").claim == REDUCTION.claim
