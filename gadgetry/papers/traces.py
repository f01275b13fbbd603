"""Set colouring games: dynamic traces and mustplays, chapter 9, on all small games.

On all functions of at most two elements, with every game on every part of the elements as a trace;
in 9.4 and in observation iv of 9.1.1, of at most three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from gadgetry.papers.small_functions import PLAYERS, Exceptions, parts, said
from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    MIN,
    Function,
    functions,
    isotone,
    minimax,
    rational,
)

Trace = tuple[tuple[int, ...], Function]  # its elements, and as a function of all elements


@cache
def _on_parts(elements: int) -> tuple[Trace, ...]:
    """Every game on every part of the elements."""
    rows = list(product((0, 1), repeat=elements))
    found = []
    for part in parts(range(elements)):
        for g in functions(len(part)):
            table = tuple(g.table[int("0" + "".join(str(r[v]) for v in part), 2)] for r in rows)
            found.append((part, Function(table)))
    return tuple(found)


def _is_trace(f: Function, trace: Function, player: int, mover: int) -> bool:
    below = trace.at_most(f) if player == MAX else f.at_most(trace)
    return below and minimax(trace, mover) == player


def _is_mustplay(f: Function, trace: Function, mover: int) -> bool:
    bounds = f.at_most(trace) if mover == MAX else trace.at_most(f)
    return bounds and minimax(trace.starred(), -mover) == -mover


def _cases() -> Iterator[tuple[Function, int]]:
    for n in range(3):
        yield from product(functions(n), PLAYERS)


def _traces_combine() -> Exceptions:
    for f, mover in _cases():
        for player, join in ((MAX, max), (MIN, min)):
            own = [t for _, t in _on_parts(f.elements) if _is_trace(f, t, player, mover)]
            for one, two in product(own, repeat=2):
                both = Function(tuple(map(join, one.table, two.table)))
                if not _is_trace(f, both, player, mover):
                    yield said(f)


def _winner_has_the_traces() -> Exceptions:
    for f, mover in _cases():
        having = {
            player
            for player in PLAYERS
            for _, t in _on_parts(f.elements)
            if _is_trace(f, t, player, mover)
        }
        if having != {minimax(f, mover)}:
            yield said(f)


def _stars_do_nothing_to_traces(trace_too: bool) -> Exceptions:
    """In isotone games; `trace_too`: if the trace is isotone as well."""
    for f, mover in product((g for n in range(4) for g in functions(n) if isotone(g)), PLAYERS):
        for part, trace in _on_parts(f.elements):
            if trace_too and not isotone(trace):
                continue
            alone = trace
            for v in reversed(range(f.elements)):
                alone = alone if v in part else alone.coloured(v, 0)
            for player in PLAYERS:
                below = trace.at_most(f) if player == MAX else f.at_most(trace)
                if below and (minimax(trace, mover) == player) != (minimax(alone, mover) == player):
                    yield f"{said(f)}, trace {said(alone, part)}"


def _larger_games_are_mustplays() -> Exceptions:
    """A game on fewer elements that bounds a mustplay; the bound is the opponent's."""
    for f, mover in _cases():
        games = _on_parts(f.elements)
        for (part, trace), (fewer, bound) in product(games, repeat=2):
            beyond = trace.at_most(bound) if mover == MAX else bound.at_most(trace)
            of_mustplay = beyond and set(fewer) <= set(part) and _is_mustplay(f, trace, mover)
            if of_mustplay and not _is_mustplay(f, bound, mover):
                yield f"{said(f)}: {said(trace)}, {said(bound)}"


def _mustplay_patterns(f: Function, mover: int) -> list[tuple[int, ...]]:
    """The parts that carry a mustplay."""
    return [p for p in parts(range(f.elements)) if _is_mustplay(f, _tightest(f, p, -mover), mover)]


def _mustplays_combine() -> Exceptions:
    for f, mover in _cases():
        own = _mustplay_patterns(f, mover)
        for one, two in product(own, repeat=2):
            if tuple(v for v in one if v in two) not in own:
                yield f"{said(f)}: {one} and {two}"


def _a_loss_has_mustplays_without_a_common_element() -> Exceptions:
    for f, mover in _cases():
        own = _mustplay_patterns(f, mover)
        everywhere = [v for v in range(f.elements) if all(v in part for part in own)]
        if minimax(f, mover) != mover and f.elements and everywhere:
            yield said(f)


def _outside_the_mustplay_loses() -> Exceptions:
    for f, mover in _cases():
        for part, trace in _on_parts(f.elements):
            if _is_mustplay(f, trace, mover):
                for v, colour in f.moves():
                    if v not in part and minimax(f.coloured(v, colour), -mover) == mover:
                        yield said(f)


def _traces_grow_by_a_winning_move(as_printed: bool) -> Exceptions:
    """As printed, another colour of v counts against MAX, whoever moves."""
    for f, mover in _cases():
        for v, colour in f.moves():
            after = f.coloured(v, colour)
            if minimax(after, -mover) != mover:
                continue
            for _, trace in _on_parts(after.elements):
                if not _is_trace(after, trace, mover, -mover):
                    continue
                other = MIN if as_printed else -mover
                rows = product((0, 1), repeat=f.elements)
                lifted = _lift(trace, v, f.elements).table
                table = tuple(
                    t if r[v] == colour else other for t, r in zip(lifted, rows, strict=True)
                )
                if not _is_trace(f, Function(table), mover, mover):
                    yield said(f)


def _lift(trace: Function, v: int, elements: int) -> Function:
    """The game with a dead element put in at place v."""
    rows = product((0, 1), repeat=elements)
    return Function(
        tuple(
            trace.table[int("0" + "".join(str(c) for w, c in enumerate(r) if w != v), 2)]
            for r in rows
        )
    )


def _losing_element_gives_a_mustplay(as_printed: bool) -> Exceptions:
    """Joined by "and" if MAX is to move, as printed; or the other way around."""
    for f, mover in _cases():
        for v in range(f.elements):
            after = [f.coloured(v, colour) for colour in (0, 1)]
            if any(minimax(g, -mover) == mover for g in after):
                continue
            traces = [
                [t for _, t in _on_parts(g.elements) if _is_trace(g, t, -mover, -mover)]
                for g in after
            ]
            join = min if (mover == MAX) == as_printed else max
            for one, two in product(*traces):
                both = Function(tuple(map(join, one.table, two.table)))
                if not _is_mustplay(f, _lift(both, v, f.elements), mover):
                    yield f"{said(f)}: {said(one)}, {said(two)}"


def _bounds_of_a_rational_subgame(as_printed: bool) -> Exceptions:
    """Corollary ii of 9.5.2, for games that are at least f after a rational move of MAX."""
    for f, _ in _cases():
        for move in f.moves():
            after = f.coloured(*move)
            for _, game in _on_parts(after.elements) if rational(f, move, MAX) else ():
                lifted = _lift(game, move[0], f.elements)
                holds = lifted.at_most(f) if as_printed else f.at_most(lifted)
                if after.at_most(game) and not holds:
                    yield f"{said(f)}: {said(game)}"


def _tightest(f: Function, part: tuple[int, ...], player: int) -> Function:
    """The game on a part that bounds f against the player as tightly as one can."""
    rows = list(product((0, 1), repeat=f.elements))
    best: dict[tuple[int, ...], int] = {}
    join = max if player == MIN else min
    for row, outcome in zip(rows, f.table, strict=True):
        key = tuple(row[v] for v in part)
        best[key] = join(best.get(key, outcome), outcome)
    return Function(tuple(best[tuple(row[v] for v in part)] for row in rows))


def _patterns(f: Function, player: int, mover: int) -> list[tuple[int, ...]]:
    """The parts that carry a trace for the player."""
    whole = range(f.elements)
    return [p for p in parts(whole) if _is_trace(f, _tightest(f, p, player), player, mover)]


def _pruned_moves_lose(games: Iterator[Function]) -> Exceptions:
    """The third rule of 9.4: what no trace after a losing element needs is pruned."""
    for f, mover in product(games, PLAYERS):
        for v in range(f.elements):
            after = [f.coloured(v, colour) for colour in (0, 1)]
            if any(minimax(g, -mover) == mover for g in after):
                continue
            for one, two in product(*(_patterns(g, -mover, -mover) for g in after)):
                used = {w + (w >= v) for w in (*one, *two)}
                for w, colour in f.moves():
                    if w not in used and minimax(f.coloured(w, colour), -mover) == mover:
                        yield f"{said(f)}: element {v} loses, {w} wins"


def _losing_rational_move_gives_a_mustplay() -> Exceptions:
    for f, mover in _cases():
        for move in f.moves():
            after = f.coloured(*move)
            if not rational(f, move, mover) or minimax(after, -mover) == mover:
                continue
            for _, trace in _on_parts(after.elements):
                lifted = _lift(trace, move[0], f.elements)
                own = _is_trace(after, trace, -mover, -mover)
                if own and not _is_mustplay(f, lifted, mover):
                    yield said(f)


def _mustplays_without_a_common_element() -> Exceptions:
    for f, mover in _cases():
        own = [t for t in _on_parts(f.elements) if _is_mustplay(f, t[1], mover)]
        join = min if mover == MAX else max
        for one, two in product(own, repeat=2):
            if set(one[0]) & set(two[0]):
                continue
            both = Function(tuple(map(join, one[1].table, two[1].table)))
            if minimax(f, mover) == mover or not _is_trace(f, both, -mover, mover):
                yield said(f)


TRACES: dict[str, Callable[[], Exceptions]] = {
    "Definition 9.1.1, observation iii": _winner_has_the_traces,
    "Definition 9.1.1, observation iv": lambda: _stars_do_nothing_to_traces(False),
    "Definition 9.1.1, observation iv, isotone traces": lambda: _stars_do_nothing_to_traces(True),
    "Theorem 9.1.3": _traces_combine,
    "Theorem 9.2.2": _outside_the_mustplay_loses,
    "Section 9.2, larger games on fewer elements": _larger_games_are_mustplays,
    "Section 9.2, mustplays combine": _mustplays_combine,
    "Section 9.3, mustplays of a loss": _a_loss_has_mustplays_without_a_common_element,
    "Theorem 9.3.2": lambda: _traces_grow_by_a_winning_move(True),
    "Theorem 9.3.2, MIN mirrored": lambda: _traces_grow_by_a_winning_move(False),
    "Theorem 9.3.3": lambda: _losing_element_gives_a_mustplay(True),
    "Theorem 9.3.3, and for or": lambda: _losing_element_gives_a_mustplay(False),
    "Section 9.4, third rule": lambda: _pruned_moves_lose(
        f for n in range(4) for f in functions(n)
    ),
    "Section 9.4, third rule, isotone games": lambda: _pruned_moves_lose(
        f for n in range(4) for f in functions(n) if isotone(f)
    ),
    "Theorem 9.3.4": _losing_rational_move_gives_a_mustplay,
    "Theorem 9.3.5": _mustplays_without_a_common_element,
    "Lemma 9.5.2, corollary ii": lambda: _bounds_of_a_rational_subgame(True),
    "Lemma 9.5.2, corollary ii, at least": lambda: _bounds_of_a_rational_subgame(False),
}
