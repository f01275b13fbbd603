"""The variants of qbf-to-hex whose boards are drawn, and the winner's strategy on all boards."""

from itertools import combinations
from random import Random

import pytest

from by_definition.net_games import qbf_winner
from by_definition.qbfs import two_variable_qbfs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import IllegalMove
from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve

REDUCTION = QbfToHex()
XOR = Cnf(["x", "y"], [[1, 2], [-1, -2]])
TRUE_XOR = Qbf([("a", [1]), ("e", [2])], XOR)
FALSE_XOR = Qbf([("e", [1]), ("a", [2])], XOR)


def check(qbf: Qbf, variant: str) -> bool:
    """Solved on the board, read again from its text."""
    compiled = REDUCTION.build(qbf, variant)
    true = truth(qbf)
    board = Hex.from_text(str(compiled.target))
    assert solve(board).winner == ("Black" if true else "White"), qbf
    return true


def one_variable_qbfs():
    clauses = [(1,), (-1,)]
    for quantifier in ("e", "a", None):
        prefix = [(quantifier, [1])] if quantifier else []
        for m in range(3):
            for rows in combinations(clauses, m):
                yield Qbf(prefix, Cnf(1, rows))


def test_compact_boards_of_every_thirtieth_qbf_of_two_variables():
    values = [check(qbf, "compact") for i, qbf in enumerate(two_variable_qbfs(2)) if i % 30 == 0]
    assert set(values) == {True, False}


def test_compact_boards_are_those_of_expand_but_smaller():
    for qbf in (TRUE_XOR, FALSE_XOR):
        plain, small = REDUCTION.sizes(qbf), REDUCTION.build(qbf, "compact").sizes
        assert small == REDUCTION.sizes(qbf, "compact")
        assert small["empty_cells"] == plain["empty_cells"]
        assert 3 * small["rows"] * small["columns"] < plain["rows"] * plain["columns"]
        check(qbf, "compact")


def test_compact_boards_have_the_provenance_of_expand():
    plain, small = (REDUCTION.build(TRUE_XOR, variant) for variant in ("expand", "compact"))
    labels = []
    for compiled in (plain, small):
        board = compiled.target
        moves = board.moves()
        labels.append(sorted(REDUCTION.explain(compiled, board, move) for move in moves))
        literals = {REDUCTION.back(compiled, board, move) for move in moves}
        assert literals == {None, 2, -2}  # Black's choices of y, where Black is to move
    assert labels[0] == labels[1]
    kinds = {".": 1, "B": 2, "W": 0}
    for v, stone in enumerate(small.target.cells):
        gadget, role = small.provenance.of_vertex(v)
        expected = 0 if role == "White" else 2 if gadget.kind == "frame" or "net" in role else 1
        assert kinds[stone] == expected


def test_crossing_free_boards_of_one_variable():
    values = [check(qbf, "crossing-free") for qbf in one_variable_qbfs()]
    assert values.count(True) > 3
    assert values.count(False) > 2


def test_a_crossing_free_board_of_two_variables_for_each_truth_value():
    for q in "ea":
        qbf = Qbf([(q, [1]), ("e", [2])], Cnf(2, [[1], [-2]]))
        assert check(qbf, "crossing-free") == (q == "e")


def test_the_crossing_free_xor_is_much_smaller_than_84_by_84():
    sizes = REDUCTION.sizes(TRUE_XOR, "crossing-free")
    assert sizes == REDUCTION.build(TRUE_XOR, "crossing-free").sizes
    assert sizes["empty_cells"] == 70
    assert max(sizes["rows"], sizes["columns"]) < 60


@pytest.mark.parametrize(("quantifier", "true"), [("e", True), ("a", False)])
def test_polynomial_boards_of_one_variable_say_what_is_known(quantifier, true):
    qbf = Qbf([(quantifier, [1])], Cnf(1, [[1]]))
    assert check(qbf, "polynomial") == true
    notes = REDUCTION.build(qbf, "polynomial").notes
    assert "is proved by machine for all formulas" in notes[0]


def test_the_old_name_of_polynomial_still_works_and_warns():
    qbf = Qbf([("e", [1])], Cnf(1, [[1]]))
    with pytest.warns(DeprecationWarning, match="experimental is called polynomial"):
        assert REDUCTION.build(qbf, "experimental").variant == "polynomial"


def test_a_polynomial_board_takes_wires_that_cross():
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [1, 2]]))
    compiled = REDUCTION.build(qbf, "polynomial")
    assert compiled.sizes["empty_cells"] == 162
    elements = [
        compiled.provenance.of_vertex(v)[0].element
        for v, stone in enumerate(compiled.target.cells)
        if stone == "."
    ]
    assert elements.count(("formula", 0)) == 16 + 5  # the crossing, and the choice of a clause
    for i in (1, 2):
        assert elements.count(("clause", i)) >= 3 * 18  # three segments of wires, at least
        assert elements.count(("variable", i)) > 8


@pytest.mark.sweep
def test_both_crossing_free_xors():
    assert check(TRUE_XOR, "crossing-free")
    assert not check(FALSE_XOR, "crossing-free")


def test_the_clause_whose_wires_cross_is_named():
    crossing = Qbf([("e", [1, 2])], Cnf(2, [[1, 2], [1, 2]]))
    with pytest.raises(ReductionError, match="clause 2: its wires cross those of clause 1"):
        REDUCTION.build(crossing, "crossing-free")


def test_what_happened_before_building_is_said():
    qbf = Qbf([("e", [1])], Cnf(["x", "y"], [[1, -1], [1, -2]]))
    assert REDUCTION.build(qbf, "crossing-free").notes == (
        "free variables are existential: y",
        "clause 1 is a tautology: dropped",
        "clause 2 is mixed: split by a new innermost variable, 3",
    )
    empty = REDUCTION.build(Qbf([], Cnf(0, [[]])), "crossing-free")
    assert "clause 1 is empty" in empty.notes[0]
    assert empty.target.winner() == "White"


def test_crossing_free_moves_are_explained_and_decisions_go_back_to_literals():
    compiled = REDUCTION.build(TRUE_XOR, "crossing-free")
    board = compiled.target
    cell = {x.name: board.name(r * board.columns + c) for x in compiled.plan.board.nets.switches
            for r, c in [compiled.plan.board.switch_at[x.name]]}  # fmt: skip
    said = REDUCTION.explain(compiled, board, cell["entry_l2"])
    assert said == "switch entry_l2 of variable y; played by Black, it makes y false"
    assert REDUCTION.back(compiled, board, cell["entry_l2"]) == -2
    assert REDUCTION.back(compiled, board, cell["entry_r2"]) == 2
    assert REDUCTION.back(compiled, board, cell["N_1"]) is None  # White's to decide
    after = board.play(cell["k_1"])
    assert REDUCTION.back(compiled, after, cell["N_1"]) == -1
    assert REDUCTION.back(compiled, after, cell["X_1"]) == 1
    assert REDUCTION.explain(compiled, after, cell["far_l1.1"]) == "switch far_l1.1 of clause 1"
    assert REDUCTION.back(compiled, after, "a1") is None
    with pytest.raises(IllegalMove):
        REDUCTION.explain(compiled, board, "a1")


def test_crossing_free_elements_become_cells():
    compiled = REDUCTION.build(TRUE_XOR, "crossing-free")
    for element in (("variable", 1), ("variable", 2), ("clause", 1), ("clause", 2)):
        cells = {compiled.target.cells[v] for v in compiled.provenance.vertices_from(element)}
        assert cells == {".", "B"}
    names = {gadget.label for gadget in compiled.provenance.gadgets()}
    assert len(names) == 70 + len(compiled.plan.board.nets.nets) + 1


def test_drawn_boards_are_padded_to_a_square():
    for variant in ("compact", "crossing-free"):
        qbf = Qbf([("e", [1])], Cnf(1, [[1]]))
        side = max(REDUCTION.sizes(qbf, variant)[key] for key in ("rows", "columns"))
        compiled = REDUCTION.build(qbf, variant, rows=side, columns=side)
        assert (compiled.target.rows, compiled.target.columns) == (side, side)
        assert solve(compiled.target).winner == "Black"
        assert len(compiled.provenance.vertices) == side * side


def wins_on_the_board(qbf, variant, rng):
    """Does the carried strategy win a game on the board against a random opponent?"""
    compiled = REDUCTION.build(qbf, variant)
    strategy = REDUCTION.transfer(compiled, qbf_winner(qbf), None)
    me = "Black" if truth(qbf) else "White"
    position = compiled.target
    while position.winner() is None:
        mine = position.to_move == me
        position = position.play(strategy(position) if mine else rng.choice(position.moves()))
    return position.winner() == me


@pytest.mark.parametrize("variant", ["expand", "compact", "polynomial"])
def test_the_winner_of_the_formula_wins_the_board(variant):
    rng = Random(1)
    qbfs = [FALSE_XOR, TRUE_XOR] if variant != "polynomial" else list(one_variable_qbfs())[::3]
    assert {truth(qbf) for qbf in qbfs} == {True, False}
    assert all(wins_on_the_board(qbf, variant, rng) for qbf in qbfs for _ in range(3))


def test_crossing_free_boards_carry_no_strategy():
    compiled = REDUCTION.build(Qbf([("e", [1])], Cnf(1, [[1]])), "crossing-free")
    assert REDUCTION.carried("crossing-free") == ()
    with pytest.raises(ReductionError, match="carries the winner only"):
        REDUCTION.transfer(compiled, None, None)
