"""Which clause-to-literal lines of a planar layout cross, and how to have few crossings.

The lines leave the clauses, which stand in a row, from left to right, and must come down in the
order of their targets: the literals at the left side of the chain of diamonds from the last
variable to the first, then those at the right side from the first to the last. Two lines cross iff
their targets are in the wrong order. Free are the order of the clauses, and for each variable
which of its two literals stands at the left.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence

MOST_FLIPS = 10**6  # variables times literals: for larger formulas flips are not tried

Lines = Sequence[Sequence[int]]  # for each clause the targets of its literals, ascending


def crossings(lines: Lines, order: Sequence[int]) -> int:
    """The number of pairs of lines in the wrong order.

    >>> crossings([[0, 3], [1], [2]], [0, 1, 2]), crossings([[0, 3], [1], [2]], [1, 2, 0])
    (2, 2)
    """
    before: list[int] = []
    count = 0
    for clause in order:
        for target in lines[clause]:
            count += len(before) - bisect_right(before, target)
            insort(before, target)
    return count


def target_lines(rows: Lines, flipped: Sequence[bool]) -> list[list[int]]:
    """The targets of the literals of each clause, when variables are flipped or not.

    A literal is 2i, or 2i + 1 if it is negative, for variable i from 0; negative literals stand
    at the right, positive ones at the left, unless the variable is flipped.

    >>> target_lines([[0, 3]], [False, False]), target_lines([[0, 3]], [False, True])
    ([[1, 3]], [[0, 1]])
    """
    return [sorted(target(literal, flipped) for literal in row) for row in rows]


def target(literal: int, flipped: Sequence[bool]) -> int:
    """The place of a literal in the order of targets."""
    variable, negative = divmod(literal, 2)
    n = len(flipped)
    return n + variable if bool(negative) != flipped[variable] else n - 1 - variable


def sides(rows: Lines, variables: int) -> list[bool]:
    """Which variables to flip: one after the other while that removes crossings.

    >>> rows = [[0, 3], [1, 2]]
    >>> given, flipped = (target_lines(rows, f) for f in ([False, False], sides(rows, 2)))
    >>> crossings(given, clause_order(given)), crossings(flipped, clause_order(flipped))
    (1, 0)
    """
    flipped = [False] * variables
    if variables * sum(map(len, rows)) > MOST_FLIPS:
        return flipped
    fewest, improving = _by_mean_crossings(rows, flipped), True
    while improving:
        improving = False
        for v in range(variables):
            flipped[v] = not flipped[v]
            count = _by_mean_crossings(rows, flipped)
            if count < fewest:
                fewest, improving = count, True
            else:
                flipped[v] = not flipped[v]
    return flipped


def _by_mean_crossings(rows: Lines, flipped: Sequence[bool]) -> int:
    lines = target_lines(rows, flipped)
    return crossings(lines, _by_mean(lines))


def _by_mean(lines: Lines) -> list[int]:
    full = (j for j in range(len(lines)) if lines[j])
    return sorted(full, key=lambda j: (sum(lines[j]) / len(lines[j]), j))


def clause_order(lines: Lines) -> list[int]:
    """The clauses by the mean of their targets, then neighbours exchanged while that helps.

    Clauses without literals come last. This is the barycenter heuristic for one-sided crossing
    minimisation, with greedy switching; it never has more crossings than the order as given.

    >>> lines = [[4], [0, 1], [2, 3]]
    >>> clause_order(lines), crossings(lines, range(3)), crossings(lines, clause_order(lines))
    ([1, 2, 0], 4, 0)
    """
    full = [j for j in range(len(lines)) if lines[j]]
    empty = [j for j in range(len(lines)) if not lines[j]]
    tried = [_switched(lines, _by_mean(lines)), _switched(lines, full)]
    return min(tried, key=lambda order: crossings(lines, order)) + empty


def _switched(lines: Lines, start: list[int]) -> list[int]:
    order = list(start)
    at, last = 0, len(order) - 1
    while at < last:
        u, v = order[at], order[at + 1]
        gain = crossings(lines, [u, v]) - crossings(lines, [v, u])
        if gain > 0:  # each exchange removes crossings, so this ends
            order[at], order[at + 1] = v, u
            at = max(at - 1, 0)
        else:
            at += 1
    return order


def exchanges(targets: Sequence[int]) -> Iterator[list[int]]:
    """Rounds of exchanges of neighbouring lines (i, i + 1) that sort the targets.

    The exchanges of a round are apart from one another, and there are as many exchanges as pairs
    of targets in the wrong order, as each exchange puts one pair right.

    >>> list(exchanges([2, 1, 0]))
    [[0], [1], [0]]
    """
    now = list(targets)
    parity, idle = 0, 0
    while idle < 2:
        wrong = [i for i in range(parity, len(now) - 1, 2) if now[i] > now[i + 1]]
        for i in wrong:
            now[i], now[i + 1] = now[i + 1], now[i]
        idle = 0 if wrong else idle + 1
        parity ^= 1
        if wrong:
            yield wrong
