"""Why the punisher chain makes everybody set his variable, and what is worth what at the end.

N is odd and the prefix is E A E ... E, so that stage k sets variable k. Variables of AVOID TRUE:
`p_k`, `n_k` are 2k - 1 and 2k, `w_k` is 2N + k, `z` is 3N.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from gadgetry.formulas import EXISTS, FORALL, AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import holds
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.reductions.lemma import Lemma

Matrix = tuple[tuple[int, ...], ...]


def matrices(count: int) -> Iterator[Matrix]:
    """No clause, every clause alone, and every unit clause together with its negation.

    >>> len(list(matrices(1))), len(list(matrices(3)))
    (5, 31)
    """
    signs = product((0, 1, -1), repeat=count)
    clauses = [tuple(s * v for v, s in enumerate(row, 1) if s) for row in signs]
    yield ()
    yield from ((clause,) for clause in clauses)
    yield from (((v,), (-v,)) for v in range(1, count + 1))


def deviations() -> Iterator[tuple[int, Matrix, tuple[bool, ...], int]]:
    """N, the matrix, the values of the stages before, and a legal move that sets no variable."""
    for count in (1, 3):
        for matrix in matrices(count):
            for k in range(1, count + 1):
                for chosen in product((True, False), repeat=k - 1):
                    legal = _after(count, matrix, chosen).moves()
                    for move in legal:
                        if move not in (2 * k - 1, 2 * k):
                            yield count, matrix, chosen, move


def punished(count: int, matrix: Matrix, chosen: tuple[bool, ...], move: int) -> AvoidTruePosition:
    """The position after the move, and after the punisher unless the move was it."""
    position = _after(count, matrix, chosen).play(move)
    punisher = _punisher(count, chosen)
    return position if move == punisher else position.play(punisher)


def who_is_punished(count: int, matrix: Matrix, chosen: tuple[bool, ...], move: int) -> str:
    """The player who set no variable: to move after the punisher, else the other one.

    >>> who_is_punished(3, (), (), 9)
    'second'
    """
    return "first" if move == _punisher(count, chosen) else "second"


def last_stages() -> Iterator[tuple[int, Matrix, tuple[bool, ...]]]:
    """N, the matrix, and the values of all variables."""
    for count in (1, 3):
        for matrix in matrices(count):
            for chosen in product((True, False), repeat=count):
                yield count, matrix, chosen


def _winner_at_the_end(count: int, matrix: Matrix, chosen: tuple[bool, ...]) -> str:
    """The second player of the whole game is to move, and wins where the matrix is false."""
    true = {v for v, value in enumerate(chosen, 1) if value}
    return "second" if holds(matrix, true) else "first"


def _punisher(count: int, chosen: tuple[bool, ...]) -> int:
    k = len(chosen) + 1
    return 2 * count + k if k < count else 3 * count


def _after(count: int, matrix: Matrix, chosen: tuple[bool, ...]) -> AvoidTruePosition:
    true = [2 * k + (1 if value else 2) for k, value in enumerate(chosen)]
    return AvoidTruePosition(_target(count, matrix), frozenset(true))


@cache
def _target(count: int, matrix: Matrix) -> AvoidTrue:
    blocks: list[Any] = [(EXISTS if v % 2 else FORALL, [v]) for v in range(1, count + 1)]
    target = QbfToAvoidTrue().build(Qbf(blocks, Cnf(count, matrix))).target
    assert isinstance(target, AvoidTrue)
    return target


LEMMAS = (
    Lemma(
        "punishers",
        "who does not set variable k at stage k loses: to w_k, or to z at the last stage;"
        " N = 1, 3, no clause, any one clause, or a variable and its negation",
        "Gadgetry",
        deviations,
        punished,
        who_is_punished,
    ),
    Lemma(
        "end of the stages",
        "when all variables are set, the first player wins iff the matrix is true;"
        " N = 1, 3, no clause, any one clause, or a variable and its negation",
        "Gadgetry",
        last_stages,
        _after,
        _winner_at_the_end,
    ),
)
