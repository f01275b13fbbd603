"""Set colouring games: dynamic traces and mustplays, chapter 9, on all small games.

On all functions of at most two elements (9.4: three), with every game on every part of the
elements as a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from gadgetry.solvers.colouring_functions import (
    MAX,
    MIN,
    Function,
    functions,
    isotone,
    minimax,
    rational,
)
from gadgetry.verifiers.tables.small_functions import PLAYERS, Exceptions, parts, said

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


def _outside_the_mustplay_loses() -> Exceptions:
    for f, mover in _cases():
        for part, trace in _on_parts(f.elements):
            if _is_mustplay(f, trace, mover):
                for v, colour in f.moves():
                    if v not in part and minimax(f.coloured(v, colour), -mover) == mover:
                        yield said(f)


def _traces_grow_by_a_winning_move() -> Exceptions:
    for f, mover in _cases():
        for v, colour in f.moves():
            after = f.coloured(v, colour)
            if minimax(after, -mover) != mover:
                continue
            for _, trace in _on_parts(after.elements):
                if not _is_trace(after, trace, mover, -mover):
                    continue
                # The colour of v decides first, against the mover if it is another one.
                rows = product((0, 1), repeat=f.elements)
                lifted = _lift(trace, v, f.elements).table
                table = tuple(
                    t if r[v] == colour else -mover for t, r in zip(lifted, rows, strict=True)
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
    "Theorem 9.1.3": _traces_combine,
    "Theorem 9.2.2": _outside_the_mustplay_loses,
    "Theorem 9.3.2": _traces_grow_by_a_winning_move,
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
}
