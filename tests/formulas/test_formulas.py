"""CNF, QBF and AVOID TRUE: immutable, checked, and what they mean."""

from itertools import product

import pytest

from gadgetry.formulas import AvoidTrue, Clauses, Cnf, FormulaError, Qbf, Variables
from gadgetry.formulas.evaluation import first_player_wins, satisfiable, truth


def test_formulas_are_values():
    a, b = Cnf(["p", "q"], [[1, -2]]), Cnf(Variables(2, {1: "p", 2: "q"}), Clauses.of([(1, -2)]))
    assert a == b
    assert len({a, b, Cnf(2, [[1, -2]])}) == 2
    with pytest.raises(AttributeError):
        a.clauses = b.clauses
    with pytest.raises(ValueError, match="read-only"):
        a.clauses.literals[0] = 2


@pytest.mark.parametrize(
    "build",
    [
        lambda: Cnf(2, [[1, 3]]),
        lambda: Cnf(2, [[0]]),
        lambda: Cnf(-1, []),
        lambda: Cnf(["a", "a"], []),
        lambda: Cnf(["x2", "x2"], []),
        lambda: Variables(3, {1: "x2"}),
        lambda: Variables(1, {1: ""}),
        lambda: Qbf([("e", [1]), ("a", [1])], Cnf(1, [])),
        lambda: Qbf([("e", [2])], Cnf(1, [])),
        lambda: Qbf([("e", [])], Cnf(1, [])),
        lambda: AvoidTrue(2, [[1, -2]]),
    ],
)
def test_impossible_formulas_are_refused(build):
    with pytest.raises(FormulaError, match=r"expected|twice|no variable"):
        build()


def test_swapped_default_names_are_fine():
    assert list(Variables(2, {1: "x2", 2: "x1"})) == ["x2", "x1"]
    assert Variables(2, {1: "x2", 2: "x1"}).number("x2") == 1


def brute_force(qbf, assignment, rest):
    """The textbook recursion, as an opinion on `truth`."""
    if not rest:
        return all(any(assignment[abs(x)] == (x > 0) for x in c) for c in qbf.matrix.clauses)
    (quantifier, v), *rest = rest
    fold = any if quantifier == "e" else all
    return fold(brute_force(qbf, assignment | {v: value}, rest) for value in (True, False))


def test_truth_is_the_textbook_recursion_on_all_small_qbfs():
    clauses = [c for n in range(3) for c in product((1, -1, 2, -2), repeat=n)]
    seen = set()
    for prefix in product("ea", repeat=2):
        for order in ((1, 2), (2, 1)):
            blocks = [(q, [v]) for q, v in zip(prefix, order, strict=True)]
            for pair in product(clauses, repeat=2):
                qbf = Qbf(blocks, Cnf(2, pair))
                seen.add(truth(qbf))
                assert truth(qbf) == brute_force(qbf, {}, list(qbf.quantified()))
    assert seen == {True, False}


def test_free_variables_are_existential_and_outermost():
    matrix = Cnf(2, [[1, 2], [-1, -2]])
    assert truth(Qbf([("a", [1])], matrix)) is False
    assert truth(Qbf([("a", [1]), ("e", [2])], matrix)) is True
    assert Qbf([("a", [1])], matrix).free == (2,)


def test_degenerate_formulas():
    assert satisfiable(Cnf(0, []))
    assert not satisfiable(Cnf(0, [[]]))
    assert not first_player_wins(AvoidTrue(3, []))
    # an empty clause keeps the formula False: every variable is playable
    assert [first_player_wins(AvoidTrue(k, [[]])) for k in range(4)] == [False, True, False, True]


def test_definition_refuses_what_it_cannot_finish():
    with pytest.raises(FormulaError, match="at most 24 variables, got 25"):
        truth(Qbf([], Cnf(25, [range(1, 26)])))
