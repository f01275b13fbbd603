"""Section 8.6 of Set Colouring Games: optimal colourings by punctuated formulas.

On all CNFs and DNFs of at most three clauses on three elements; a sentence of 8.8 on the prime CNF
and DNF of each function. Clauses are the same tuples of literals for both: a disjunction in a CNF,
a conjunction in a DNF.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, product

from gadgetry.papers.small_functions import Exceptions, parts, said
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, dead, functions
from gadgetry.solvers.formulas.superrational import (
    Clauses,
    cnf_function,
    colourings,
    optimal,
    punctuated,
    satisfies,
)

SMALL_FORMULAS = "all formulas of at most 3 clauses on 3 elements"


@cache
def all_clauses(elements: int, most: int) -> tuple[Clauses, ...]:
    """All sets of at most so many clauses without an element twice, the smallest first.

    >>> len(all_clauses(1, 2)), all_clauses(1, 2)[3]
    (4, ((1,), (-1,)))
    """
    literals = [x for v in range(1, elements + 1) for x in (v, -v)]
    rows = [
        row
        for size in range(1, elements + 1)
        for row in combinations(literals, size)
        if not any(-x in row for x in row)
    ]
    return tuple(each for size in range(most + 1) for each in combinations(rows, size))


def negated(clauses: Clauses) -> Clauses:
    """The CNF of the negation of a DNF.

    >>> negated(((1, -2),))
    ((-1, 2),)
    """
    return tuple(tuple(-x for x in clause) for clause in clauses)


def dnf_function(clauses: Clauses, elements: int) -> Function:
    """The function of a DNF.

    >>> dnf_function(((1, 2),), 2).table
    (-1, -1, -1, 1)
    """
    return Function(tuple(-t for t in cnf_function(negated(clauses), elements).table))


def _some_clause_holds(colouring: Mapping[int, int], dnf: Clauses) -> bool:
    return not satisfies(colouring, negated(dnf))


def _no_clause_holds(colouring: Mapping[int, int], dnf: Clauses) -> bool:
    return satisfies(colouring, negated(dnf))


def irreducible(clauses: Clauses) -> bool:
    """No clause and no literal can be left out of the CNF; nor then of the DNF, its dual.

    >>> irreducible(((1, 2), (-1, 2))), irreducible(((1, 2), (-1, 3)))
    (False, True)
    """
    elements = max((abs(x) for clause in clauses for x in clause), default=0)
    whole = cnf_function(clauses, elements)
    less = [clauses[:i] + clauses[i + 1 :] for i in range(len(clauses))]
    for i, clause in enumerate(clauses):
        less += [
            (*clauses[:i], tuple(y for y in clause if y != x), *clauses[i + 1 :]) for x in clause
        ]
    return all(cnf_function(other, elements) != whole for other in less)


def unsubsumed(clauses: Clauses) -> bool:
    """No clause contains another one.

    >>> unsubsumed(((1,), (1, 2)))
    False
    """
    return not any(set(a) < set(b) for a, b in product(clauses, repeat=2))


@cache
def prime_clauses(f: Function) -> Clauses:
    """The least clauses that f implies: a CNF of f.

    >>> prime_clauses(Function((-1, +1, +1, -1)))
    ((1, 2), (-1, -2))
    """
    primes: list[tuple[int, ...]] = []
    for (clause,) in (each for each in all_clauses(f.elements, 1) if each):
        implied = f.at_most(cnf_function((clause,), f.elements))
        if implied and not any(set(prime) <= set(clause) for prime in primes):
            primes.append(clause)
    return tuple(primes)


def punctuated_forms(at_least: bool) -> Exceptions:
    """Colourings under which the punctuated CNF is not at least (or not at most) the DNF.

    At most: only of sets with a live element, as without one there are no clauses left.
    """
    for f in (g for n in range(4) for g in functions(n)):
        cnf = prime_clauses(f)
        dnf = negated(prime_clauses(Function(tuple(-t for t in f.table))))
        for part in filter(None, parts(range(f.elements))):
            live = any(not dead(f, v) for v in part)
            for colouring in colourings(f, part):
                one = satisfies(colouring, punctuated(cnf, part))
                other = _some_clause_holds(colouring, punctuated(dnf, part))
                if (one < other) if at_least else (live and one > other):
                    yield said(f, part)


Formulas = tuple[Clauses, ...]
Test = Callable[[Mapping[int, int], Clauses], bool]
Meaning = Callable[[Clauses, int], Function]


def _exceptions(
    formulas: Formulas,
    function: Meaning,
    player: int,
    passes: Test,
    converse: Callable[[Clauses], bool],
) -> Exceptions:
    """Passing the test with the punctuated formula is to be best for the player.

    For the formulas that `converse` chooses, nothing else is.
    """
    for clauses in formulas:
        f = function(clauses, 3)
        for part in filter(None, parts(range(3))):
            short = punctuated(clauses, part)
            for colouring in colourings(f, part):
                good, best = passes(colouring, short), optimal(f, colouring, player)
                if (good and not best) or (converse(clauses) and best and not good):
                    rows = " ".join("|".join(f"{x:+d}" for x in row) for row in clauses)
                    yield f"{rows or 'no clause'} {{{','.join(map(str, part))}}}"


def _never(_: Clauses) -> bool:
    return False


FORMULAS: dict[str, Callable[[Formulas], Exceptions]] = {
    "Theorem 8.6.3, CNF": lambda all_: _exceptions(all_, cnf_function, MAX, satisfies, _never),
    "Theorem 8.6.3, DNF": lambda all_: _exceptions(
        all_, dnf_function, MIN, _some_clause_holds, _never
    ),
    "Theorem 8.6.3, DNF, not satisfied": lambda all_: _exceptions(
        all_, dnf_function, MIN, _no_clause_holds, _never
    ),
    "Theorem 8.6.5, CNF, no clause subsumed": lambda all_: _exceptions(
        all_, cnf_function, MAX, satisfies, unsubsumed
    ),
    "Theorem 8.6.5, CNF, nothing can be left out": lambda all_: _exceptions(
        all_, cnf_function, MAX, satisfies, irreducible
    ),
    "Theorem 8.6.5, DNF, nothing can be left out": lambda all_: _exceptions(
        all_, dnf_function, MIN, _some_clause_holds, irreducible
    ),
    "Theorem 8.6.5, DNF, not satisfied": lambda all_: _exceptions(
        all_, dnf_function, MIN, _no_clause_holds, irreducible
    ),
    "Section 8.6, minimal colourings by a CNF": lambda all_: _exceptions(
        all_, cnf_function, MIN, satisfies, _never
    ),
    "Section 8.8, CNF at least DNF": lambda _: punctuated_forms(True),
    "Section 8.8, CNF at most DNF": lambda _: punctuated_forms(False),
}
ERRATA = frozenset(
    (theorem, SMALL_FORMULAS)
    for theorem in (
        "Theorem 8.6.3, DNF",
        "Theorem 8.6.5, CNF, no clause subsumed",
        "Theorem 8.6.5, DNF, nothing can be left out",
        "Section 8.6, minimal colourings by a CNF",
        "Section 8.8, CNF at least DNF",
    )
)
