"""SAT by PySAT: CaDiCaL, and the other solvers of PySAT by their names there.

The nodes are the SAT calls. Not offered are PySAT's lingeling, kissat and cryptominisat:
they can be neither limited nor interrupted; nor maplesat, which crashes without clauses.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from gadgetry.formulas import Clause, Cnf
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict

NEWEST_CADICAL = "cadical195"


def solve_cnf(
    cnf: Cnf, question: Question = Question(), budget: Budget | None = None, name: str = "cadical"
) -> Verdict:
    """Is the CNF satisfiable? `strategy` is a model: a literal for every variable that occurs.

    Winning moves, when there is a model: for "one" its literals; for "all" the literals of the
    first of these variables that can be part of a model.

    >>> solve_cnf(Cnf(2, [[1, 2], [-1]])).strategy
    (-1, 2)
    >>> solve_cnf(Cnf(1, [[1], [-1]])).outcome
    False
    >>> solve_cnf(Cnf(3, [[1, 2]]), Question(moves="all")).winning_moves
    (-1, 1)
    """
    occurring, dense = np.unique(np.abs(cnf.clauses.literals), return_inverse=True)
    # Solvers keep arrays up to the highest variable: the numbers given to them have no gaps.
    literals = (dense + 1) * np.sign(cnf.clauses.literals)
    inner = {"cadical": NEWEST_CADICAL}.get(name, name)
    with SatOracle(inner, budget or Budget()) as oracle:
        start = 0
        for end in cnf.clauses.ends.tolist():
            oracle.add(literals[start:end].tolist())
            start = end
        model: Clause | None = None
        if oracle.solve():
            signs = oracle.model()
            model = tuple(
                v if sign > 0 else -v for v, sign in zip(occurring.tolist(), signs, strict=True)
            )
        moves: tuple[int, ...] | None = None
        if question.moves == "one":
            moves = model or ()
        elif question.moves == "all":
            moves = tuple(
                s * abs(lit) for lit in (model or ())[:1] for s in (-1, 1) if oracle.solve([s])
            )
    return Verdict(name, model is not None, winning_moves=moves, strategy=model)


_OTHERS = (
    *(
        "cadical103",
        "cadical153",
        "cadical195",
        "gluecard3",
        "gluecard4",
        "glucose3",
        "glucose4",
        "glucose42",
        "maplechrono",
    ),
    *("maplecm", "mergesat3", "minicard", "minisat-gh", "minisat22"),
)

SOLVERS = (
    Solver("cadical", "SAT by CaDiCaL", ("cnf",), partial(solve_cnf, name="cadical"), 10),
    *(Solver(n, f"SAT by PySAT's {n}", ("cnf",), partial(solve_cnf, name=n), -1) for n in _OTHERS),
)
