"""Two copies of each clause: the answers that the page of the reduction names, in the graph."""

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.flags.flag_layout import BLACK, WHITE
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

MOVES = Question(value=False, moves="all")


class OneClauseAlive:
    """The clause (1 2), with p variables outside of it; to satisfy the others one has been set."""

    def __init__(self, s: int, p: int):
        satisfied = (s - 3) // 2
        set_variable = 3 + p
        clauses = [[1, 2], *([set_variable] for _ in range(satisfied))]
        compiled = AvoidTrueToFlagColoring().build(AvoidTrue(set_variable, clauses), "small")
        self.layout = compiled.plan.layout
        self.start = compiled.target.play((self.layout.variable(set_variable - 1), BLACK))
        self.B, self.r, self.y = 0, self.layout.clause_node(0), self.layout.y
        self.of_clause, self.outside = self.layout.variable(0), self.layout.variable(2)

    def place(self, route: int, i: int) -> int:
        """The vertex a, b, c or d: the routes of B come first, then those of r and r'."""
        return int(self.layout.route(route, i))


def played(position, vertices):
    for v in vertices:
        position = position.play((v, WHITE if position.colours[v] == BLACK else BLACK))
    return position


def loses(position) -> bool:
    return solve(position, Question(value=False)).outcome is False


@pytest.mark.parametrize("s", [3, 5])
@pytest.mark.parametrize("p", [0, 2])
def test_every_wrong_move_has_the_answer_that_the_page_names(s, p):
    g = OneClauseAlive(s, p)
    assert loses(g.start)
    answers = [
        (g.of_clause, g.B), (g.y, g.B), (g.place(0, 1), g.B), (g.B, g.place(0, 1)),
        *((g.place(3, i), g.r) for i in range(4)),
    ]  # fmt: skip
    for move, answer in answers:
        assert loses(played(g.start, [move, answer])), (move, answer)
    joined = played(g.start, [g.r])
    x = next(v for v in (g.r, g.of_clause) if joined.colours[v] is not None)
    assert loses(played(joined, [x]))


@pytest.mark.parametrize("s", [3, 5])
@pytest.mark.parametrize("p", [0, 2])
def test_x_beside_b_is_zero_and_every_move_has_its_answer(s, p):
    g = OneClauseAlive(s, p)
    beside = played(g.start, [g.place(3, 1), g.r])
    x, b, d = g.r, g.B, g.place(3, 3)
    answers = [(b, g.place(0, 1)), (x, b), (d, x), (g.place(4, 1), x), (g.y, b)]
    answers += [(g.place(0, 1), b)] + ([(g.outside, g.outside + 1)] if p else [])
    for move, answer in answers:
        after = played(beside, [move])
        if after.colours[answer] is None:  # flowed together with B, which has the least number
            answer = b
        assert loses(played(after, [answer])), (move, answer)


def test_for_odd_p_a_node_of_the_clause_wins_too():
    g = OneClauseAlive(3, 1)
    moves = {v for v, _ in solve(g.start, MOVES).winning_moves}
    assert {g.outside, g.r} <= moves
