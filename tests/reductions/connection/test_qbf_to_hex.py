"""QBF -> Hex board by expansion: the winner for both truth values, sizes, provenance."""

from random import Random

import pytest

from by_definition.qbfs import two_variable_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import IllegalMove
from gadgetry.reductions.connection.boards.reading import read_nets
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve

REDUCTION = QbfToHex()
XOR = Cnf(["x", "y"], [[1, 2], [-1, -2]])
TRUE_XOR = Qbf([("a", [2]), ("e", [1])], XOR)
FALSE_XOR = Qbf([("e", [1]), ("a", [2])], XOR)


def check(qbf: Qbf) -> bool:
    """Solved on the expanded board, read again from its text; those with crossings have tests of
    their own."""
    compiled = REDUCTION.build(qbf, "expand")
    assert compiled.sizes == REDUCTION.sizes(qbf, "expand")
    true = truth(qbf)
    board = Hex.from_text(str(compiled.target))
    assert solve(board).winner == ("Black" if true else "White"), qbf
    return true


def random_qbf(rng: Random, variables: int, clauses: int) -> Qbf:
    literals = [s * v for v in range(1, variables + 1) for s in (1, -1)]
    rows = [rng.choices(literals, k=rng.randrange(1, 4)) for _ in range(clauses)]
    order = rng.sample(range(1, variables + 1), rng.randrange(variables + 1))
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(variables, rows))


def test_the_two_xors():
    sizes = REDUCTION.sizes(TRUE_XOR), REDUCTION.sizes(FALSE_XOR)
    assert sizes[0] == {"rows": 58, "columns": 51, "empty_cells": 35}
    assert sizes[1] == {"rows": 53, "columns": 33, "empty_cells": 34}
    assert (check(TRUE_XOR), check(FALSE_XOR)) == (True, False)


def test_every_fifth_qbf_of_two_variables_and_two_clauses():
    values = [check(qbf) for i, qbf in enumerate(two_variable_qbfs(2)) if i % 5 == 0]
    assert len(values) > 70
    assert set(values) == {True, False}


@pytest.mark.sweep
def test_all_qbfs_of_two_variables_and_three_clauses():
    values = [check(qbf) for qbf in two_variable_qbfs(3)]
    assert len(values) > 900
    assert set(values) == {True, False}


def test_random_qbfs_of_three_variables_with_free_ones_and_tautologies():
    rng = Random(8)
    values = [check(random_qbf(rng, 3, rng.randrange(1, 5))) for _ in range(16)]
    assert 2 < sum(values) < 14


@pytest.mark.sweep
def test_more_random_qbfs_of_three_and_four_variables():
    rng = Random(9)
    values = [check(random_qbf(rng, rng.choice((3, 4)), rng.randrange(1, 6))) for _ in range(150)]
    assert 20 < sum(values) < 130


@pytest.mark.parametrize(
    ("qbf", "empty"),
    [
        (Qbf([], Cnf(0, [])), 1),
        (Qbf([("a", [1])], Cnf(1, [[1, -1]])), 1),
        (Qbf([("e", [1])], Cnf(1, [[]])), 0),
        (Qbf([("e", [1])], Cnf(1, [[1], []])), 0),
    ],
)
def test_constant_formulas_have_one_empty_cell_or_none(qbf, empty):
    check(qbf)
    assert REDUCTION.sizes(qbf)["empty_cells"] == empty


def test_what_happened_before_building_is_said():
    qbf = Qbf([("a", [1]), ("e", [2])], Cnf(["u", "v", "w"], [[2, -2], [3]]))
    assert REDUCTION.build(qbf).notes == (
        "variant expand: expand has 5 empty cells, polynomial 55",
        "1 tautological clauses dropped",
        "free variables are existential and outermost: w",
        "variables in no clause are not expanded: u, v",
    )
    said = REDUCTION.build(Qbf([], Cnf(1, [[1], []]))).notes[-1]
    assert said.startswith("clause 2 is empty")


def test_a_padded_board_has_the_same_winner_and_provenance_for_every_cell():
    for qbf, winner in ((TRUE_XOR, "Black"), (FALSE_XOR, "White")):
        small, big = REDUCTION.build(qbf), REDUCTION.build(qbf, rows=70, columns=64)
        assert (big.target.rows, big.target.columns) == (70, 64)
        assert solve(big.target).winner == winner
        assert len(big.provenance.vertices) == 70 * 64
        names = [
            [c.provenance.vertex_name(c.target.cell(m)) for m in c.target.moves()]
            for c in (small, big)
        ]
        assert names[0] == names[1]
    with pytest.raises(ReductionError, match="has 53 rows and 33 columns"):
        REDUCTION.build(FALSE_XOR, rows=10)


def test_too_many_assignments_are_refused_with_their_number_and_the_default_is_another():
    qbf = Qbf([("e", range(1, 18))], Cnf(17, [range(1, 18)]))
    for refusing in (REDUCTION.sizes, REDUCTION.build):
        with pytest.raises(ReductionError, match=r"2\^17 assignments of 17 variables"):
            refusing(qbf, "expand")
    assert REDUCTION.foretold(qbf)["empty_cells"] == len(crossing_nets(qbf).switches)
    for small in (TRUE_XOR, FALSE_XOR, Qbf([("a", [1])], Cnf(1, [[]]))):
        cells = REDUCTION.sizes(small, "compact")["empty_cells"]
        assert REDUCTION.foretold(small, "compact") == {"empty_cells": cells}
    assert REDUCTION.build(Qbf([("e", range(1, 8))], Cnf(7, [range(1, 8)]))).variant == "expand"
    assert REDUCTION.sizes(Qbf([("e", range(1, 10))], Cnf(9, [[9]])))["empty_cells"] == 5


def test_each_stone_of_a_net_belongs_to_the_net_s_gadget_and_each_switch_to_its_own():
    compiled = REDUCTION.build(TRUE_XOR)
    board = compiled.target
    seen = set()
    for cell, stone in enumerate(board.cells):
        gadget, role = compiled.provenance.of_vertex(cell)
        if stone == "W":
            assert (gadget.kind, role) == ("frame", "White")
        elif stone == "B":
            assert role.startswith("net ") or role in ("top", "bottom")
        else:
            assert not role.startswith("net ")
            seen.add((gadget.kind, gadget.index, role))
    assert len(seen) == 35
    assert len(read_nets(board).switches) == 35


def test_elements_become_cells_and_cells_elements():
    compiled = REDUCTION.build(TRUE_XOR)
    of_y = compiled.provenance.vertices_from(("variable", 2))
    empty = [v for v in of_y if compiled.target.cells[v] == "."]
    assert len(empty) == 5  # one White fork
    kinds = {g.kind for g in compiled.provenance.gadgets() if g.element == ("variable", 1)}
    assert kinds == {"half gate", "Black fork"}


def moves_by_role(compiled):
    board = compiled.target
    return {compiled.provenance.of_vertex(board.cell(m))[1]: m for m in reversed(board.moves())}


def test_moves_are_explained_and_decisions_go_back_to_literals():
    compiled = REDUCTION.build(FALSE_XOR)
    move = moves_by_role(compiled)
    start = compiled.target
    said = REDUCTION.explain(compiled, start, move["al"])
    assert said.endswith("Black fork 0 (Black chooses x); played by Black, it chooses x = true")
    assert REDUCTION.back(compiled, start, move["al"]) == 1
    assert REDUCTION.back(compiled, start, move["be"]) == -1
    assert REDUCTION.back(compiled, start, move["X"]) is None  # only White decides there
    after = start.play(move["al"])
    assert REDUCTION.back(compiled, after, move["be"]) is None
    assert REDUCTION.back(compiled, after, move["X"]) == -2
    assert "chooses" not in REDUCTION.explain(compiled, after, move["be"]).split(";")[-1][1:8]
    with pytest.raises(IllegalMove, match="expected an empty cell"):
        REDUCTION.explain(compiled, start, "a1")


def test_the_same_formula_gives_the_same_bytes():
    first, second = (str(QbfToHex().build(TRUE_XOR).target) for _ in range(2))
    assert first == second
