"""The definition as a solver: every assignment is tried, every game is played.

It is for small formulas, and the last word on them. The nodes are the assignments evaluated.
"""

from __future__ import annotations

from itertools import islice

from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.formulas.evaluation import MOST_VARIABLES, first_player_wins, truth
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.qbf_moves import winning_moves
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_WORK = 2**26  # literals looked at if no clause were settled early: at most some seconds


def by_definition(
    formula: Formula, question: Question = Question(), budget: Budget | None = None
) -> Verdict:
    """The truth of a CNF or QBF; the winner of AVOID TRUE.

    Winning moves of a CNF or QBF as from `winning_moves`; of AVOID TRUE, the variables whose player
    wins, or the first of them.

    >>> from gadgetry.formulas import Cnf
    >>> by_definition(Cnf(1, [[1], [-1]])).outcome
    False
    >>> by_definition(AvoidTrue(2, [[1], [2]]), Question(moves="all")).winning_moves
    (1, 2)
    """
    budget = budget or Budget()
    if isinstance(formula, AvoidTrue):
        return _avoid_true(formula, question, budget)
    qbf = formula if isinstance(formula, Qbf) else Qbf([], formula)

    def tried(qbf: Qbf) -> bool:
        _spend(len(turns(qbf)), budget)
        return truth(qbf)

    outcome = tried(qbf)
    moves = winning_moves(qbf, question, outcome, tried)
    return Verdict("definition", outcome, winning_moves=moves)


def _spend(variables: int, budget: Budget) -> None:
    budget.spend(2 ** min(variables, MOST_VARIABLES + 1))
    budget.check()


def _avoid_true(instance: AvoidTrue, question: Question, budget: Budget) -> Verdict:
    _spend(len(instance.variables), budget)
    outcome = first_player_wins(instance)
    moves: tuple[int, ...] | None = None
    if question.moves != "none":
        variables = range(1, len(instance.variables) + 1)
        winning = (v for v in variables if _wins_by(instance, v, budget))
        moves = tuple(winning if question.moves == "all" else islice(winning, 1))
    winner = "first" if outcome else "second"
    return Verdict("definition", outcome, winner, winning_moves=moves)


def _wins_by(instance: AvoidTrue, variable: int, budget: Budget) -> bool:
    """Is setting the variable to True a legal and winning move?"""
    _spend(len(instance.variables), budget)
    rest = [[v - (v > variable) for v in c] for c in instance.clauses if variable not in c]
    after = AvoidTrue(len(instance.variables) - 1, rest)
    return bool(rest) and not first_player_wins(after)


def _small(formula: Formula, question: Question) -> bool:
    if isinstance(formula, AvoidTrue):
        if question.star is not None:
            return False
        variables = options = len(formula.variables)
        literals = formula.clauses.literals
    elif not isinstance(formula, Cnf | Qbf):  # a position of AVOID TRUE, which is no formula
        return False
    else:
        qbf = formula if isinstance(formula, Qbf) else Qbf([], formula)
        variables, options = len(turns(qbf)), 1
        literals = qbf.matrix.clauses.literals
    return variables <= MOST_VARIABLES and (len(literals) + 1) * options << variables <= MOST_WORK


SOLVERS = (
    Solver(
        "definition",
        "every assignment, every game",
        ("cnf", "qbf", "avoid-true"),
        by_definition,
        -10,
        _small,
    ),
)
