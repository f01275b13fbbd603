"""QBF by QDPLL: try the variables in the order of the prefix, with units and pure literals.

Plain lists of clauses and no learning (Cadoli, Giovanardi, Schaerf, AAAI 1998): slow where the
expansion is fast, but a second opinion that shares nothing with it. The nodes are the branches.
"""

from __future__ import annotations

from gadgetry.formulas import EXISTS, Clause, Qbf
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.qbf_moves import winning_moves
from gadgetry.solvers.qbf.qbf_strategy import turns
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Clauses = list[Clause]  # each in the order of the prefix


def qdpll(qbf: Qbf, budget: Budget | None = None) -> bool:
    """Is the QBF true?

    >>> from gadgetry.formulas import Cnf
    >>> xor = Cnf(2, [[1, 2], [-1, -2]])
    >>> qdpll(Qbf([("a", [1]), ("e", [2])], xor)), qdpll(Qbf([("e", [1]), ("a", [2])], xor))
    (True, False)
    """
    budget = budget or Budget()
    order = turns(qbf)
    place = {v: i for i, (_, v) in enumerate(order)}
    existential = {v for quantifier, v in order if quantifier is EXISTS}
    clauses = [
        tuple(sorted(clause, key=lambda lit: place[abs(lit)]))
        for clause in map(frozenset, qbf.matrix.clauses)
        if not any(-lit in clause for lit in clause)
    ]
    stack: list[tuple[bool, Clauses]] = []  # open branches: is it EXISTS, what the other one leaves
    while True:
        budget.spend()
        known = _propagate(clauses, existential, budget)
        if not isinstance(known, bool):
            v = min((abs(clause[0]) for clause in known), key=place.__getitem__)
            stack.append((v in existential, _assign(known, {v})))
            clauses = _assign(known, {-v})
            continue
        # True settles EXISTS and False settles FORALL; else all depends on the other value.
        while stack and stack[-1][0] is known:
            stack.pop()
        if not stack:
            return known
        clauses = stack.pop()[1]


def _assign(clauses: Clauses, true: set[int]) -> Clauses:
    false = {-lit for lit in true}
    return [
        c if false.isdisjoint(c) else tuple(lit for lit in c if lit not in false)
        for c in clauses
        if true.isdisjoint(c)
    ]


def _propagate(clauses: Clauses, existential: set[int], budget: Budget) -> bool | Clauses:
    """Set what is forced: the truth if it is then known, or the clauses that are left."""
    while True:
        budget.check()
        reduced: Clauses = []
        for clause in clauses:
            end = len(clause)
            while end and abs(clause[end - 1]) not in existential:
                end -= 1  # nobody answers to a universal variable after the last existential one
            if not end:
                return False
            reduced.append(clause if end == len(clause) else clause[:end])
        if not reduced:
            return True
        true = {clause[0] for clause in reduced if len(clause) == 1}
        if any(-lit in true for lit in true):
            return False
        if not true:
            literals = {lit for clause in reduced for lit in clause}
            pure = [lit for lit in literals if -lit not in literals]
            true = {lit if abs(lit) in existential else -lit for lit in pure}
        if not true:
            return reduced
        clauses = _assign(reduced, true)


def solve_by_qdpll(
    qbf: Qbf, question: Question = Question(), budget: Budget | None = None
) -> Verdict:
    """Is the QBF true? Winning moves as from `winning_moves`.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, 2], [1, -2]]))
    >>> solve_by_qdpll(qbf, Question(moves="all")).winning_moves
    (1,)
    """
    budget = budget or Budget()
    outcome = qdpll(qbf, budget)
    moves = winning_moves(qbf, question, outcome, lambda other: qdpll(other, budget))
    return Verdict("qdpll", outcome, winning_moves=moves)


SOLVERS = (Solver("qdpll", "QBF by branching, units and pure literals", ("qbf",), solve_by_qdpll),)
