"""Why nobody leaves the variables in FLAG COLORING on G(A): it loses to a route graph of value 0.

P(l1,l2,...) is two vertices joined by routes of these lengths, and 4^s stands for s routes of
length 4. There are n clauses, and B is what the True variables, the extra nodes and the nodes of
satisfied clauses have become; B has s = 4a + 3 routes after a clauses have been satisfied, and
there are u = 4(n - a) other clause nodes. Once B (or an extra node) has been recoloured and all
variables have flowed together, its own routes have length 4 and the others 6.

The lemmas need an unsatisfied clause: for n = 0, P(4,4,6) = *1. (Without clauses the first player
loses all the same, but by other answers.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import route
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.flags.flag_layout import BLACK, ROUTED_EXTRAS, WHITE, FlagPlan
from gadgetry.reductions.lemma import Lemma
from gadgetry.reductions.reduction import Compiled

PAPER = "Burke & Tennenhouse, arXiv:2212.10631, Theorem 4.2"
MOST_CLAUSES = 4
INSTANCES = (  # variables and clauses of small formulas, for the graphs themselves
    (2, ((1,),)),
    (2, ((1,), (1, 2))),
)

Routes = tuple[tuple[int, int], ...]  # (length, how many)


def routes(*groups: tuple[int, int]) -> FlagColoring:
    """P with so many routes of each length.

    >>> routes((4, 2), (6, 1)) == route(4, 4, 6)
    True
    """
    return route(*(length for length, count in groups for _ in range(count)))


def of_the_start() -> Iterator[Routes]:
    """What is left of the start after a wrong move and the answer of an extra node."""
    for n in range(1, MOST_CLAUSES + 1):
        yield (4, 2), (6, 4 * n + 1)  # in or at the start of a route
        yield (3, 1), (5, 4 * n + 2)  # at y


def of_the_middle() -> Iterator[Routes]:
    """What is left of a position with True variables after a wrong move and an answer of B."""
    for n in range(1, MOST_CLAUSES + 1):
        for a in range(n):
            s, u = 4 * a + 3, 4 * (n - a)
            yield (4, s + 1), (6, u - 1)  # at B, or in the route of an unsatisfied clause
            yield (2, 1), (4, s - 1), (6, u)  # in a route of B
            yield (3, s), (5, u)  # at y


def of_the_end() -> Iterator[Routes]:
    """What is left when somebody has made the formula True, and B was recoloured."""
    for n in range(1, MOST_CLAUSES + 1):
        yield ((4, 4 * n + 3),)


def wrong_moves() -> Iterator[tuple[int, Any, tuple[int, ...], tuple[int, int]]]:
    """Variables, clauses, those that are True, and a move that is none of AVOID TRUE.

    Of the copies of a clause, and of the extra nodes, the first stands for all; at the start the
    second extra node, too, since the first is the one that answers.
    """
    for k, clauses in INSTANCES:
        layout = _compiled(k, clauses).plan.layout
        for true in _reachable(k, clauses):
            legal = AvoidTruePosition(AvoidTrue(k, clauses), frozenset(true)).moves()
            satisfied = {j for j, c in enumerate(clauses) if not set(true).isdisjoint(c)}
            open_nodes = [layout.copies * j for j in range(len(clauses)) if j not in satisfied]
            starts = [0] if true else [0, 1]
            starts += [int(layout.clause_node(node)) for node in open_nodes]
            own = [0, 1, *(ROUTED_EXTRAS + layout.copies * j for j in range(len(clauses)))]
            inside = [int(layout.route(r, i)) for r in own for i in range(4)]
            illegal = [v for v in range(1, k + 1) if v not in legal and v not in true]
            moves = [(v, WHITE) for v in starts]
            moves += [(v, BLACK if layout.colours()[v] == WHITE else WHITE) for v in inside]
            moves += [(layout.y, BLACK), *((int(layout.variable(v - 1)), BLACK) for v in illegal)]
            for move in moves:
                yield k, clauses, true, move


def answered(k: int, clauses: Any, true: tuple[int, ...], move: tuple[int, int]) -> FlagColoring:
    """The graph after these variables, the wrong move, and its answer.

    >>> answered(1, ((1,),), (), (0, WHITE)).edges == ()
    False
    """
    compiled = _compiled(k, clauses)
    layout = compiled.plan.layout
    position: Any = compiled.target
    for v in true:
        position = position.play((int(layout.variable(v - 1)), BLACK))
    position = position.play(move)
    variables = range(int(layout.variable(0)), int(layout.variable(0)) + k)
    if true and move[0] == 0:  # B itself: now an unsatisfied clause
        of_clause = next(j for j, c in enumerate(clauses) if set(true).isdisjoint(c))
        return _flag(position.play((int(layout.clause_node(of_clause * layout.copies)), WHITE)))
    if true or move[0] in variables:
        return _flag(position.play((0, WHITE)))
    first_route = range(int(layout.route(0, 0)), int(layout.route(1, 0)))
    extra = 1 if move[0] == 0 or move[0] in first_route else 0
    return _flag(position.play((extra, WHITE)))


@cache
def _compiled(k: int, clauses: tuple[tuple[int, ...], ...]) -> Compiled[FlagPlan]:
    return AvoidTrueToFlagColoring().build(AvoidTrue(k, clauses))


def _reachable(k: int, clauses: Any) -> list[tuple[int, ...]]:
    """The sets of variables that can be True in play, sorted."""
    found: set[tuple[int, ...]] = {()}
    todo: list[tuple[int, ...]] = [()]
    while todo:
        true = todo.pop()
        for v in AvoidTruePosition(AvoidTrue(k, clauses), frozenset(true)).moves():
            after = tuple(sorted((*true, v)))
            if after not in found:
                found.add(after)
                todo.append(after)
    return sorted(found)


def _flag(position: Any) -> FlagColoring:
    assert isinstance(position, FlagColoring)
    return position


def _zero(*_: object) -> int:
    return 0


LEMMAS = (
    Lemma(
        "routes of the start",
        "P(4,4,6^(4n+1)) = P(3,5^(4n+2)) = 0 for n = 1..4",
        f"{PAPER}, Tables 6, 9 and 10",
        of_the_start,
        routes,
        _zero,
    ),
    Lemma(
        "routes of the middle",
        "P(4^(s+1),6^(u-1)) = P(2,4^(s-1),6^u) = P(3^s,5^u) = 0"
        " for s = 4a + 3, u = 4(n - a), a < n = 1..4",
        f"{PAPER}, Tables 6, 9 and 10",
        of_the_middle,
        routes,
        _zero,
    ),
    Lemma(
        "routes of the end",
        "P(4^(4n+3)) = 0 for n = 1..4",
        f"{PAPER}, Tables 6, 9 and 10",
        of_the_end,
        routes,
        _zero,
    ),
    Lemma(
        "wrong moves in flag coloring",
        "in G(A), every move that is none of AVOID TRUE has an answer that leaves 0:"
        " an extra node, B, or an unsatisfied clause node; A is (x), with y to spare, or"
        " (x)(x | y)",
        PAPER,
        wrong_moves,
        answered,
        _zero,
    ),
)
