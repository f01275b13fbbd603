"""Blocked clauses of a QBF: leaving them out changes no truth, and no winning outermost block.

An existential literal l *blocks* its clause C if every clause D with -l has a literal k, of a
variable no further inside than l's, with -k in C. Given a strategy for the other clauses, let l be
true wherever all literals of C that are no further inside are false: then C is true, and of each
D the literal k is. Clauses that are blocked once others are gone go too; in which order, does not
matter. What defines variables inside, and is asked for nothing, so goes altogether.

Heule, Seidl and Biere (JAIR 58, 2017); as preparation of a search, Biere, Lonsing and Seidl (CADE
2011). Literals of rank 0 block nothing here, so that a winning outermost block stays one: with its
values given, a clause that was blocked is true, or still blocked.

One source for lists and, compiled, for arrays: see `gadgetry.solvers.kernels`.
"""

from __future__ import annotations

from typing import Any, Final

from gadgetry.solvers.kernels import zeros

MOST_LOOKS: Final = 40  # at literals, by literal of the matrix: then what is left stays


def blocked(store: Any, first: Any, end: Any, rank: Any) -> Any:
    """Of each clause, 1 if it may be left out. Clause j is `store[first[j]:end[j]]`.

    `rank`: of each variable, from 1 on; even ones are existential. Clauses hold no literal twice
    and no tautology.

    >>> blocked([1, -2, -1, 2], [0, 2], [2, 4], [0, 1, 2])  # for all 1 there is an equal 2
    [1, 1]
    >>> blocked([1, -2, -1, 2], [0, 2], [2, 4], [0, 3, 2])  # 2 comes first
    [0, 0]
    """
    clauses, variables = len(first), len(rank)
    begin, until = zeros(2 * variables), zeros(2 * variables)
    occurs = occurrences(store, first, end, begin, until, variables)
    gone, waits, queue = zeros(clauses), zeros(clauses), zeros(clauses)
    against = zeros(2 * variables)  # the negations of the literals of a clause
    for clause in range(clauses):
        queue[clause], waits[clause] = clause, 1
    read, size = 0, clauses
    looks = MOST_LOOKS * len(store)
    while size and looks > 0:
        clause = queue[read]
        read, size = (read + 1) % clauses, size - 1
        waits[clause] = 0
        for i in range(first[clause], end[clause]):
            against[-store[i]] = 1
        for i in range(first[clause], end[clause]):
            its = rank[abs(store[i])]
            if not gone[clause] and its and its % 2 == 0:
                gone[clause] = 1
                for j in range(begin[-store[i]], until[-store[i]]):
                    other = occurs[j]
                    looks -= end[other] - first[other]
                    if not gone[other] and not clashes(
                        store, first[other], end[other], rank, against, -store[i]
                    ):
                        gone[clause] = 0
                        break
        for i in range(first[clause], end[clause]):
            against[-store[i]] = 0
            if gone[clause]:
                for j in range(begin[-store[i]], until[-store[i]]):
                    other = occurs[j]
                    if not gone[other] and not waits[other]:
                        queue[(read + size) % clauses], waits[other] = other, 1
                        size += 1
    return gone


def clashes(store: Any, first: int, end: int, rank: Any, against: Any, literal: int) -> bool:
    """Has `store[first:end]` a literal that is against the clause, no further inside than this?"""
    for i in range(first, end):
        lit = store[i]
        if lit != literal and against[lit] and rank[abs(lit)] <= rank[abs(literal)]:
            return True
    return False


def occurrences(store: Any, first: Any, end: Any, begin: Any, until: Any, variables: int) -> Any:
    """The clauses of literal k, for all k one after the other: from `begin[k]` to `until[k]`."""
    for clause in range(len(first)):
        for i in range(first[clause], end[clause]):
            until[store[i]] += 1
    total = 0
    for lit in range(1 - variables, variables):
        begin[lit] = total
        total += until[lit]
        until[lit] = begin[lit]
    occurs = zeros(total)
    for clause in range(len(first)):
        for i in range(first[clause], end[clause]):
            occurs[until[store[i]]] = clause
            until[store[i]] += 1
    return occurs
