"""Set colouring games: the theorems of chapters 8 and 9 on all small games.

Optimal colourings, capture, domination and punctuated formulas on all functions of at most three
elements with two colours; dynamic traces and mustplays on all functions of at most two, with every
game on every part of the elements as a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product

from gadgetry.solvers.colouring_functions import (
    MAX,
    MIN,
    Function,
    functions,
    isotone,
    minimax,
    rational,
)
from gadgetry.solvers.superrational import (
    Clauses,
    augments,
    captured,
    cnf_function,
    colourings,
    dominated,
    dominating_moves,
    local_game,
    optimal,
    punctuated,
    satisfies,
    subgame,
)
from gadgetry.verifiers.tables.registry import Cell, PaperTables

NONE = "no exception"
PLAYERS = (MAX, MIN)
Exceptions = Iterator[str]
Sets = tuple[tuple[Function, tuple[int, ...]], ...]


def recompute() -> Iterator[Cell]:
    """Every theorem, as printed; where it fails, also as corrected."""
    sets = tuple((f, part) for n in range(4) for f in functions(n) for part in _parts(range(n)))
    for theorem, check in SETS.items():
        yield _cell(theorem, "all functions of at most 3 elements, all sets", check(sets))
    for theorem, formulas in FORMULAS.items():
        yield _cell(theorem, "all CNFs of at most 3 clauses on 3 elements", formulas(_cnfs(3, 3)))
    for theorem, traced in TRACES.items():
        most = "3 elements" if theorem.startswith("Section 9.4") else "2 elements, all traces"
        yield _cell(theorem, f"all functions of at most {most}", traced())


def _cell(theorem: str, where: str, exceptions: Exceptions) -> Cell:
    return Cell(theorem, where, NONE, next(exceptions, NONE), "gadgetry tables superrational")


def _parts(elements: range) -> Iterator[tuple[int, ...]]:
    for size in range(len(elements) + 1):
        yield from combinations(elements, size)


def _said(f: Function, part: tuple[int, ...] = ()) -> str:
    table = "".join("+" if t > 0 else "-" for t in f.table)
    return f"{table} {{{','.join(map(str, part))}}}" if part else table


def _parity(f: Function, parity: int) -> Function:
    return f if f.elements % 2 == parity else f.starred()


def _same_size(f: Function, elements: int) -> Function:
    for _ in range(elements - f.elements):
        f = f.starred()
    return f


def _like_optimal_combine(sets: Sets) -> Exceptions:
    for f, part in sets:
        others = [p for p in _parts(range(f.elements)) if not set(p) & set(part)]
        for player, other in product(PLAYERS, others):
            for one, two in product(colourings(f, part), colourings(f, other)):
                both = optimal(f, one, player) and optimal(f, two, player)
                if both and not optimal(f, {**one, **two}, player):
                    yield _said(f, part)


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
                        yield _said(f, part)


def _substitution_cannot_hurt(sets: Sets) -> Exceptions:
    for (f, part), player, mover in product(sets, PLAYERS, PLAYERS):
        for colouring in colourings(f, part):
            if optimal(f, colouring, player):
                filled = _same_size(subgame(f, colouring), f.elements)
                if player * minimax(filled, mover) < player * minimax(f, mover):
                    yield _said(f, part)


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
                        yield _said(f, part)


def _domination_is_best(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        if not dominated(f, part, player):
            continue
        odd = _parity(f, 1)
        for v, colour in dominating_moves(f, part, player):
            best = player * minimax(odd.coloured(v, colour), -player)
            for w, other in product(part, range(f.colours)):
                if player * minimax(odd.coloured(w, other), -player) > best:
                    yield _said(f, part)


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
            yield f"dominated: {_said(f, part)}"
        all_left = all(dominated(g, rest, player) for g, rest in after)
        if captured(f, part, player) and not all_left:
            yield f"captured: {_said(f, part)}"


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
                    yield _said(f, part)


def _some_is_every(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        best = [c for c in colourings(f, part) if optimal(f, c, player)]
        for v, colour in f.moves():
            if v not in part and len({optimal(f, {**c, v: colour}, player) for c in best}) > 1:
                yield _said(f, part)


def _recursion(sets: Sets) -> Exceptions:
    for (f, part), player in product(sets, PLAYERS):
        moves = list(product(part, range(f.colours)))
        leaving = [_leaves(f, part, move, player) for move in moves]
        if moves and all(d for d, _ in leaving) and not captured(f, part, player):
            yield f"captured: {_said(f, part)}"
        if any(c for _, c in leaving) and not dominated(f, part, player):
            yield f"dominated: {_said(f, part)}"


def _leaves(
    f: Function, part: tuple[int, ...], move: tuple[int, int], player: int
) -> tuple[bool, bool]:
    """Does the move augment the rest of the set, and is that dominated then; and captured?"""
    v = move[0]
    fits = augments(f, tuple(w for w in part if w != v), move, player)
    after, rest = f.coloured(*move), _without(part, v)
    return fits and dominated(after, rest, player), fits and captured(after, rest, player)


def _isotone_rule(sets: Sets) -> Exceptions:
    """In isotone games: dominated iff a rational move leaves a captured set."""
    for (f, part), player in product(sets, PLAYERS):
        if not part or not isotone(f):
            continue
        moves = (m for m in product(part, range(f.colours)) if rational(f, m, player))
        leaves = any(captured(f.coloured(*m), _without(part, m[0]), player) for m in moves)
        if leaves != dominated(f, part, player):
            yield _said(f, part)


@cache
def _cnfs(elements: int, most: int) -> tuple[Clauses, ...]:
    literals = [x for v in range(1, elements + 1) for x in (v, -v)]
    rows = [
        row
        for size in range(1, elements + 1)
        for row in combinations(literals, size)
        if not any(-x in row for x in row)
    ]
    return tuple(cnf for size in range(most + 1) for cnf in combinations(rows, size))


def _irreducible(cnf: Clauses) -> bool:
    """No clause and no literal can be left out."""
    elements = max((abs(x) for clause in cnf for x in clause), default=0)
    whole = cnf_function(cnf, elements)
    less = [cnf[:i] + cnf[i + 1 :] for i in range(len(cnf))]
    for i, clause in enumerate(cnf):
        less += [(*cnf[:i], tuple(y for y in clause if y != x), *cnf[i + 1 :]) for x in clause]
    return all(cnf_function(other, elements) != whole for other in less)


def _unsubsumed(cnf: Clauses) -> bool:
    return not any(set(a) < set(b) for a, b in product(cnf, repeat=2))


def _punctuated(cnfs: tuple[Clauses, ...], converse: Callable[[Clauses], bool]) -> Exceptions:
    for cnf in cnfs:
        f = cnf_function(cnf, 3)
        for part in _parts(range(3)):
            short = punctuated(cnf, part)
            for colouring in colourings(f, part):
                good, best = satisfies(colouring, short), optimal(f, colouring, MAX)
                if (good and not best) or (converse(cnf) and best and not good):
                    clauses = " ".join("|".join(f"{x:+d}" for x in row) for row in cnf)
                    yield f"{clauses} {{{','.join(map(str, part))}}}"


Trace = tuple[tuple[int, ...], Function]  # its elements, and as a function of all elements


@cache
def _on_parts(elements: int) -> tuple[Trace, ...]:
    """Every game on every part of the elements."""
    rows = list(product((0, 1), repeat=elements))
    found = []
    for part in _parts(range(elements)):
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
                    yield _said(f)


def _winner_has_the_traces() -> Exceptions:
    for f, mover in _cases():
        having = {
            player
            for player in PLAYERS
            for _, t in _on_parts(f.elements)
            if _is_trace(f, t, player, mover)
        }
        if having != {minimax(f, mover)}:
            yield _said(f)


def _outside_the_mustplay_loses() -> Exceptions:
    for f, mover in _cases():
        for part, trace in _on_parts(f.elements):
            if _is_mustplay(f, trace, mover):
                for v, colour in f.moves():
                    if v not in part and minimax(f.coloured(v, colour), -mover) == mover:
                        yield _said(f)


def _without_element(trace: Trace, v: int) -> Trace:
    return _without(trace[0], v), trace[1].coloured(v, 0)


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
                rows = list(product((0, 1), repeat=f.elements))
                table = tuple(
                    trace.table[int("0" + "".join(str(c) for w, c in enumerate(r) if w != v), 2)]
                    if r[v] == colour
                    else -mover
                    for r in rows
                )
                if not _is_trace(f, Function(table), mover, mover):
                    yield _said(f)


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
                    yield f"{_said(f)}: {_said(one)}, {_said(two)}"


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
    parts = _parts(range(f.elements))
    return [p for p in parts if _is_trace(f, _tightest(f, p, player), player, mover)]


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
                        yield f"{_said(f)}: element {v} loses, {w} wins"


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
                    yield _said(f)


def _mustplays_without_a_common_element() -> Exceptions:
    for f, mover in _cases():
        own = [t for t in _on_parts(f.elements) if _is_mustplay(f, t[1], mover)]
        join = min if mover == MAX else max
        for one, two in product(own, repeat=2):
            if set(one[0]) & set(two[0]):
                continue
            both = Function(tuple(map(join, one[1].table, two[1].table)))
            if minimax(f, mover) == mover or not _is_trace(f, both, -mover, mover):
                yield _said(f)


SETS: dict[str, Callable[[Sets], Exceptions]] = {
    "Theorem 8.1.3": _like_optimal_combine,
    "Theorem 8.2.3": _local_and_rest_suffice,
    "Theorem 8.3.2": _substitution_cannot_hurt,
    "Theorem 8.4.2": _capture_substitutes,
    "Theorem 8.5.2": _domination_is_best,
    "Theorem 8.7.1": lambda sets: _mutual(sets, even=True),
    "Theorem 8.7.1, dominated sets of odd size": lambda sets: _mutual(sets, even=False),
    "Theorem 8.7.2": _local_games_after_a_move,
    "Theorem 8.7.4": _some_is_every,
    "Theorem 8.7.5": _recursion,
    "Section 8.7, the rule for isotone games": _isotone_rule,
}
FORMULAS: dict[str, Callable[[tuple[Clauses, ...]], Exceptions]] = {
    "Theorem 8.6.3": lambda cnfs: _punctuated(cnfs, lambda _: False),
    "Theorem 8.6.5, no clause subsumed": lambda cnfs: _punctuated(cnfs, _unsubsumed),
    "Theorem 8.6.5, nothing can be left out": lambda cnfs: _punctuated(cnfs, _irreducible),
}
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
TABLES = PaperTables(
    name="superrational",
    paper="van Rijswijck, Set Colouring Games (2006), chapters 8 and 9",
    bounds="all functions of 3 elements with two colours and their sets; traces of 2 elements",
    recompute=recompute,
    errata=frozenset(
        {
            ("Theorem 8.7.1", "all functions of at most 3 elements, all sets"),
            (
                "Theorem 8.6.5, no clause subsumed",
                "all CNFs of at most 3 clauses on 3 elements",
            ),
            ("Theorem 9.3.3", "all functions of at most 2 elements, all traces"),
            ("Theorem 9.3.3, and for or", "all functions of at most 2 elements, all traces"),
            ("Section 9.4, third rule", "all functions of at most 3 elements"),
        }
    ),
)
