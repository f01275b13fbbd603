"""Set colouring games: the theorems of chapters 8 and 9 on all small games.

Capture and domination on all functions of at most three elements with two colours; Section 8.1 is
in `optimal_colourings`, Section 8.6 in `punctuated`, chapter 9 in `traces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from gadgetry.papers.optimal_colourings import ERRATA as OPTIMAL_ERRATA
from gadgetry.papers.optimal_colourings import OPTIMAL, Sets, example
from gadgetry.papers.punctuated import ERRATA as PUNCTUATED_ERRATA
from gadgetry.papers.punctuated import FORMULAS, SMALL_FORMULAS, all_clauses
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.papers.small_functions import PLAYERS, Exceptions, parts, said
from gadgetry.papers.traces import TRACES
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    Function,
    dead,
    functions,
    isotone,
    minimax,
    rational,
)
from gadgetry.solvers.formulas.superrational import (
    augments,
    captured,
    colourings,
    dominated,
    dominating_moves,
    local_game,
    optimal,
    subgame,
)

NONE = "no exception"


def recompute() -> Iterator[Cell]:
    """Every theorem, as printed; where it fails, also as corrected."""
    sets = tuple((f, part) for n in range(4) for f in functions(n) for part in parts(range(n)))
    yield example()
    for theorem, check in (OPTIMAL | SETS).items():
        yield _cell(theorem, "all functions of at most 3 elements, all sets", check(sets))
    for theorem, formulas in FORMULAS.items():
        yield _cell(theorem, SMALL_FORMULAS, formulas(all_clauses(3, 3)))
    for theorem, traced in TRACES.items():
        most = 3 if theorem.startswith(("Section 9.4", "Definition 9.1.1, observation iv")) else 2
        yield _cell(theorem, f"all functions of at most {most} elements, all traces", traced())


def _cell(theorem: str, where: str, exceptions: Exceptions) -> Cell:
    return Cell(theorem, where, NONE, next(exceptions, NONE), "gadgetry tables superrational")


def _parity(f: Function, parity: int) -> Function:
    return f if f.elements % 2 == parity else f.starred()


def _same_size(f: Function, elements: int) -> Function:
    for _ in range(elements - f.elements):
        f = f.starred()
    return f


def _as_good_as(f: Function, colouring: dict[int, int], player: int) -> Function:
    """The game of 8.2.1: a colouring of the same elements that is as good for the player."""
    best = subgame(f, colouring)
    found = []
    for other in colourings(f, sorted(colouring)):
        here = subgame(f, other)
        good = best.at_most(here) if player == MAX else here.at_most(best)
        found.append(player if good else -player)
    return Function(tuple(found), f.colours)


def _local_and_rest_suffice(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        for colouring in colourings(f, part):
            local, rest = _as_good_as(f, colouring, player), subgame(f, colouring)
            for at, each in enumerate(colourings(f, part)):
                for k, outcome in enumerate(rest.table):
                    both = (min if player == MAX else max)(local.table[at], outcome)
                    whole = subgame(f, each).table[k]
                    if (both > whole) if player == MAX else (both < whole):
                        yield said(f, part)


def _substitution_cannot_hurt(sets: Sets) -> Exceptions:
    for (f, part), player, mover in product(sets, PLAYERS, PLAYERS):
        for colouring in colourings(f, part):
            if optimal(f, colouring, player):
                filled = _same_size(subgame(f, colouring), f.elements)
                if player * minimax(filled, mover) < player * minimax(f, mover):
                    yield said(f, part)


def _capture_substitutes(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        if not captured(f, part, player):
            continue
        for colouring in colourings(f, part):
            if optimal(f, colouring, player):
                filled = subgame(f, colouring)
                for parity, mover in ((0, -player), (1, player)):
                    pair = (minimax(_parity(g, parity), mover) for g in (f, filled))
                    if len(set(pair)) > 1:
                        yield said(f, part)


def _domination_is_best(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        if not dominated(f, part, player):
            continue
        odd = _parity(f, 1)
        for v, colour in dominating_moves(f, part, player):
            best = player * minimax(odd.coloured(v, colour), -player)
            for w, other in product(part, range(f.colours)):
                if player * minimax(odd.coloured(w, other), -player) > best:
                    yield said(f, part)


def _without(part: tuple[int, ...], v: int) -> tuple[int, ...]:
    """The set after element v has been coloured: the ones behind it move up."""
    return tuple(w - (w > v) for w in part if w != v)


def _mutual(sets: Sets, even: bool) -> Exceptions:
    """`even`: also for dominated sets of even size, where the player may win by skipping."""
    for (f, part), player in product(sets, PLAYERS):
        moves = list(product(part, range(f.colours)))
        after = [(f.coloured(*m), _without(part, m[0])) for m in moves]
        left = any(captured(g, rest, player) for g, rest in after)
        fits = bool(part) and (even or len(part) % 2 == 1)
        if dominated(f, part, player) and fits and not left:
            yield f"dominated: {said(f, part)}"
        all_left = all(dominated(g, rest, player) for g, rest in after)
        if captured(f, part, player) and not all_left:
            yield f"captured: {said(f, part)}"


def _local_games_after_a_move(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        local = local_game(f, part, player)
        if local is None:
            continue
        for at, v in enumerate(part):
            for colour in range(f.colours):
                first = local_game(f.coloured(v, colour), _without(part, v), player)
                second = local.coloured(at, colour)
                if first is None:
                    first = Function((-player,) * len(second.table), f.colours)
                above = second.at_most(first) if player == MAX else first.at_most(second)
                if not above:
                    yield said(f, part)


def _some_is_every(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        best = [c for c in colourings(f, part) if optimal(f, c, player)]
        for v, colour in f.moves():
            if v not in part and len({optimal(f, {**c, v: colour}, player) for c in best}) > 1:
                yield said(f, part)


def _recursion(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        moves = list(product(part, range(f.colours)))
        leaving = [_leaves(f, part, move, player) for move in moves]
        if moves and all(d for d, _ in leaving) and not captured(f, part, player):
            yield f"captured: {said(f, part)}"
        if any(c for _, c in leaving) and not dominated(f, part, player):
            yield f"dominated: {said(f, part)}"


def _leaves(
    f: Function, part: tuple[int, ...], move: tuple[int, int], player: int
) -> tuple[bool, bool]:
    """Does the move augment the rest of the set, and is that dominated then; and captured?"""
    v = move[0]
    fits = augments(f, tuple(w for w in part if w != v), move, player)
    after, rest = f.coloured(*move), _without(part, v)
    return fits and dominated(after, rest, player), fits and captured(after, rest, player)


def _captured_by_answers(sets: Sets) -> Exceptions:
    """In isotone games: captured iff each rational move of the opponent is answered and killed."""
    for (f, part), player in product(sets, PLAYERS):
        if not isotone(f):
            continue
        answered = True
        for move in product(part, range(f.colours)):
            if rational(f, move, -player):
                v = move[0]
                filled = {w: int(player == MAX) for w in part if w != v}
                left = v - sum(w < v for w in filled)
                answered &= dead(subgame(f, filled), left)
                answered &= dominated(f.coloured(*move), _without(part, v), player)
        if answered != captured(f, part, player):
            yield said(f, part)


def _bottom_rules(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        idle = all(dead(f, v) for v in part)
        one = any(rational(f, (v, c), player) for v in part for c in range(f.colours))
        if idle and not captured(f, part, player):
            yield f"captured: {said(f, part)}"
        if len(part) == 1 and one != dominated(f, part, player):
            yield f"dominated: {said(f, part)}"


def _dominated_by_rational_moves(sets: Sets, all_games: bool) -> Exceptions:
    """Dominated iff a rational move leaves a captured set; in isotone games, or in all."""
    for (f, part), player in product(sets, PLAYERS):
        if not part or not (all_games or isotone(f)):
            continue
        moves = (m for m in product(part, range(f.colours)) if rational(f, m, player))
        leaves = any(captured(f.coloured(*m), _without(part, m[0]), player) for m in moves)
        if leaves != dominated(f, part, player):
            yield said(f, part)


SETS: dict[str, Callable[[Sets], Exceptions]] = {
    "Theorem 8.2.3": _local_and_rest_suffice,
    "Theorem 8.3.2": _substitution_cannot_hurt,
    "Theorem 8.4.2": _capture_substitutes,
    "Theorem 8.5.2": _domination_is_best,
    "Theorem 8.7.1": lambda sets: _mutual(sets, even=True),
    "Theorem 8.7.1, dominated sets of odd size": lambda sets: _mutual(sets, even=False),
    "Theorem 8.7.2": _local_games_after_a_move,
    "Theorem 8.7.4": _some_is_every,
    "Theorem 8.7.5": _recursion,
    "Section 8.7, rational moves": lambda sets: _dominated_by_rational_moves(sets, True),
    "Section 8.7, domination in isotone games": lambda sets: _dominated_by_rational_moves(
        sets, False
    ),
    "Section 8.7, capture in isotone games": _captured_by_answers,
    "Section 8.7, the bottom of the recursion": _bottom_rules,
}
TABLES = PaperTables(
    name="superrational",
    paper="van Rijswijck, Set Colouring Games (2006), chapters 8 and 9",
    bounds="all functions of 3 elements with two colours and their sets; traces of 2 elements",
    recompute=recompute,
    errata=frozenset(
        {
            *(
                (theorem, "all functions of at most 3 elements, all sets")
                for theorem in (
                    *OPTIMAL_ERRATA,
                    "Theorem 8.7.1",
                    "Section 8.7, rational moves",
                )
            ),
            ("Section 8.1, the first example", "{0} with two colours"),
            *PUNCTUATED_ERRATA,
            ("Section 9.4, third rule", "all functions of at most 3 elements, all traces"),
            (
                "Definition 9.1.1, observation iv",
                "all functions of at most 3 elements, all traces",
            ),
            *(
                (theorem, "all functions of at most 2 elements, all traces")
                for theorem in (
                    "Section 9.2, larger games on fewer elements",
                    "Section 9.2, mustplays combine",
                    "Section 9.3, mustplays of a loss",
                    "Theorem 9.3.2",
                    "Theorem 9.3.3",
                    "Theorem 9.3.3, and for or",
                    "Lemma 9.5.2, corollary ii",
                )
            ),
        }
    ),
)
