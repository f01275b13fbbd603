"""The certificate of a satisfiable CNF: the literals that are true."""

from __future__ import annotations

from typing import Any

from gadgetry._wording import counted
from gadgetry.formulas import Cnf
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate, shown


def check_assignment(literals: Any, winner: str, cnf: Cnf) -> None:
    """Does every clause have one of these literals? Raises `InvalidCertificate` if not.

    >>> check_assignment([1], "exists", Cnf(2, [[1, 2]]))
    >>> check_assignment([1], "exists", Cnf(2, [[1, 2], [-1]]))
    Traceback (most recent call last):
    ...
    gadgetry.verifiers.certificates.invalid.InvalidCertificate: at the start: \
expected a true literal in clause 2, got (-1,)
    cnf of 2 variables and 2 clauses
    """
    if not isinstance(literals, list) or any(type(lit) is not int for lit in literals):
        raise NotACertificate(f'expected a list of literals as "assignment", got {shown(literals)}')
    true, last = set(literals), len(cnf.variables)
    problem = None
    if winner != "exists":
        problem = f'expected "winner": "exists" of an assignment, got {shown(winner)}'
    elif wrong := [lit for lit in literals if not 1 <= abs(lit) <= last or -lit in true]:
        problem = f"expected one value for a variable 1 to {last}, got {shown(wrong[0])}"
    elif len(true) < len(literals):
        problem = "expected every literal once, got one twice"
    for number, clause in enumerate(cnf.clauses, 1):
        if not problem and true.isdisjoint(clause):
            problem = f"expected a true literal in clause {number}, got {clause}"
    if problem:
        text = f"cnf of {counted(last, 'variable')} and {counted(len(cnf.clauses), 'clause')}"
        raise InvalidCertificate(problem, None, [], text)
