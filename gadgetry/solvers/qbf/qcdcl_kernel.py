"""The search of `qcdcl.py` on arrays: the same steps in the same order, see there for why.

A clause is a number: the given ones first, then the learned ones, whose numbers are used again.
Its literals lie one after the other in `store`. A clause watches with two hands, 2c and 2c + 1:
the hands on one literal are a list, linked both ways, the newest first.

Literals index arrays from the front or, negative, from the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.solvers.kernels import kernel

if TYPE_CHECKING:
    from gadgetry.solvers.qbf.qcdcl_arrays import State
    from gadgetry.solvers.qbf.qcdcl_matrix import Ints, Matrix

GOES_ON, FALSE, TRUE, GIVES_UP, NEEDS_ROOM = range(5)
"""What a call of `go_on` says."""

NONE = -1  # no clause, no hand


@kernel
def _own(s: State, literal: int, player: int) -> bool:
    return bool(s.variable[abs(literal)].rank % 2 == player)


@kernel
def _assign(s: State, literal: int, reason: int) -> None:
    c, v = s.counts[0], s.variable[abs(literal)]
    s.literal[literal].value, s.literal[-literal].value = 1, -1
    v.level, v.place, v.reason = c.level, c.trail, reason
    s.variable[c.trail].trail = literal
    c.trail += 1
    for i in range(s.literal[literal].occurs, s.literal[literal].ends):
        clause = s.occurs[i]
        if not s.clause[clause].true:
            c.open -= 1
        s.clause[clause].true += 1


@kernel
def _back(s: State, level: int) -> None:
    c = s.counts[0]
    if level == c.level:
        return
    start = s.variable[level].starts
    for i in range(start, c.trail):
        literal = s.variable[i].trail
        s.literal[literal].value, s.literal[-literal].value = 0, 0
        s.variable[abs(literal)].phase = 1 if literal > 0 else -1
        for j in range(s.literal[literal].occurs, s.literal[literal].ends):
            clause = s.occurs[j]
            s.clause[clause].true -= 1
            if not s.clause[clause].true:
                c.open += 1
    c.trail, c.read, c.level = start, start, level


@kernel
def _choose(s: State) -> None:
    c, best = s.counts[0], 0
    for i in range(c.occurring):
        number = s.variable[i].order
        v, b = s.variable[number], s.variable[best]
        if best and v.rank != b.rank:
            break
        if not s.literal[number].value and (not best or v.activity > b.activity):
            best = number
    s.variable[c.level].starts = c.trail
    c.level += 1
    _assign(s, best * s.variable[best].phase, NONE)


@kernel
def _take(s: State, hand: int, literal: int) -> None:
    h, following = s.hand[hand], s.literal[literal].head
    h.hold, h.after, h.ahead = literal, following, NONE
    if following != NONE:
        s.hand[following].ahead = hand
    s.literal[literal].head = hand


@kernel
def _let_go(s: State, hand: int) -> None:
    after, ahead = s.hand[hand].after, s.hand[hand].ahead
    if ahead == NONE:
        s.literal[s.hand[hand].hold].head = after
    else:
        s.hand[ahead].after = after
    if after != NONE:
        s.hand[after].ahead = ahead


@kernel
def _open_pair(s: State, clause: int, other: int) -> tuple[int, int, int]:
    """How many literals count, at most two, and these; three, and one that is true."""
    player = s.clause[clause].player
    first = other if other and not s.literal[other].value and _own(s, other, player) else 0
    before = 0
    for i in range(s.clause[clause].first, s.clause[clause].end):
        lit = s.store[i]
        if s.literal[lit].value > 0:
            return 3, lit, 0
        if s.literal[lit].value or lit == first:
            continue
        if not _own(s, lit, player):
            if not before or s.variable[abs(lit)].rank < s.variable[abs(before)].rank:
                before = lit
        elif first:
            return 2, first, lit
        else:
            first = lit
    if first and before and s.variable[abs(before)].rank < s.variable[abs(first)].rank:
        return 2, first, before
    return (1 if first else 0), first, 0


@kernel
def _make_pair(s: State, player: int, literal: int, other: int) -> bool:
    rank, before = s.variable[abs(literal)].rank, s.variable[abs(other)].rank
    if rank % 2 == player:
        return bool(before % 2 == player or before < rank)
    return bool(before % 2 == player and rank < before)


@kernel
def _propagate(s: State) -> int:
    c = s.counts[0]
    while c.read < c.trail:
        hand = s.literal[-s.variable[c.read].trail].head
        c.read += 1
        while hand != NONE:
            following = s.hand[hand].after
            clause, other = hand >> 1, s.hand[hand ^ 1].hold
            if s.literal[other].value <= 0:
                found, first, second = _open_pair(s, clause, other)
                if found == 0:
                    return int(clause)
                if found == 1:
                    _assign(s, first, clause)
                elif found == 3 and _make_pair(s, s.clause[clause].player, first, other):
                    _let_go(s, hand)
                    _take(s, hand, first)
                elif found == 2:
                    _let_go(s, hand)
                    if other in (first, second):
                        _take(s, hand, first + second - other)
                    else:
                        _let_go(s, hand ^ 1)
                        _take(s, hand, first)
                        _take(s, hand ^ 1, second)
            hand = following
    return NONE


@kernel
def _cover(s: State) -> None:
    """Put the negations of the cover into the clause that is being resolved."""
    for clause in range(s.counts[0].given):
        best = 0
        for i in range(s.clause[clause].first, s.clause[clause].end):
            lit = s.store[i]
            if s.literal[-lit].marked:
                best = 0
                break
            if s.literal[lit].value > 0 and (not best or _cost(s, lit) < _cost(s, best)):
                best = lit
        if best:
            _put(s, -best)


@kernel
def _cost(s: State, literal: int) -> int:
    rank = s.variable[abs(literal)].rank
    return int(rank if rank % 2 else -rank)


@kernel
def _put(s: State, literal: int) -> None:
    c, v = s.counts[0], s.variable[abs(literal)]
    s.variable[c.size].resolvent = literal
    c.size += 1
    s.literal[literal].marked = 1
    v.activity = (v.activity + c.clock) / 2


@kernel
def _add(s: State, clause: int, but: int) -> None:
    s.clause[clause].used = s.counts[0].clock
    for i in range(s.clause[clause].first, s.clause[clause].end):
        lit = s.store[i]
        if lit != but and not s.literal[lit].marked:
            _put(s, lit)


@kernel
def _reduce(s: State, player: int, but: int) -> int:
    """Drop the pivot and what reduction drops; the last literal of the player, 0 if none is."""
    c = s.counts[0]
    innermost, last = -1, 0
    for i in range(c.size):
        lit = s.variable[i].resolvent
        if lit != but and _own(s, lit, player):
            innermost = max(innermost, s.variable[abs(lit)].rank)
            if not last or s.variable[abs(lit)].place > s.variable[abs(last)].place:
                last = lit
    kept = 0
    for i in range(c.size):
        lit = s.variable[i].resolvent
        if lit != but and (not last or s.variable[abs(lit)].rank <= innermost):
            s.variable[kept].resolvent = lit
            kept += 1
        else:
            s.literal[lit].marked = 0
    c.size = kept
    return last


@kernel
def _resolved(s: State, player: int) -> tuple[int, int]:
    """Resolve the clause; GOES_ON, GIVES_UP, or who has won, and the literal to force."""
    pivot = 0
    for _ in range(s.counts[0].steps):
        last = _reduce(s, player, pivot)
        if not last:
            return (TRUE if player else FALSE), 0
        if _forces(s, last):
            return GOES_ON, last
        pivot = _pivot(s, player, last)
        reason = s.variable[abs(pivot)].reason
        if reason == NONE:
            break
        _add(s, reason, -pivot)
    return GIVES_UP, 0


@kernel
def _forces(s: State, last: int) -> bool:
    it = s.variable[abs(last)]
    if not it.level or not _own(s, s.variable[s.variable[it.level - 1].starts].trail, it.rank % 2):
        return False
    for i in range(s.counts[0].size):
        lit = s.variable[i].resolvent
        v = s.variable[abs(lit)]
        if lit == last or (v.rank > it.rank and (v.rank - it.rank) % 2):
            continue
        if s.literal[lit].value >= 0 or v.level >= it.level:
            return False
    return True


@kernel
def _pivot(s: State, player: int, last: int) -> int:
    if _resolves(s, last):
        return last
    tried = 0
    while True:
        best = 0
        for i in range(s.counts[0].size):
            lit = s.variable[i].resolvent
            left = _own(s, lit, player) and (not tried or _inside(s, tried, lit))
            if left and (not best or _inside(s, lit, best)):
                best = lit
        if not best:
            return last
        if _resolves(s, best):
            return int(best)
        tried = best


@kernel
def _inside(s: State, literal: int, other: int) -> bool:
    v, w = s.variable[abs(literal)], s.variable[abs(other)]
    return bool(v.rank > w.rank or (v.rank == w.rank and v.place > w.place))


@kernel
def _resolves(s: State, pivot: int) -> bool:
    reason = s.variable[abs(pivot)].reason
    if reason == NONE:
        return False
    for i in range(s.clause[reason].first, s.clause[reason].end):
        if s.store[i] != -pivot and s.literal[-s.store[i]].marked:
            return False
    return True


@kernel
def _learn(s: State, player: int, last: int) -> None:
    c = s.counts[0]
    level = other = 0
    for i in range(c.size):
        lit = s.variable[i].resolvent
        v = s.variable[abs(lit)]
        counts = v.rank % 2 == player or v.rank < s.variable[abs(last)].rank
        if lit != last and counts and (not other or v.level > level):
            level, other = v.level, lit
    _back(s, level)
    if c.spares:
        c.spares -= 1
        clause = s.clause[c.spares].spare
    else:
        clause = c.highest
        c.highest += 1
    s.clause[c.learned].learned = clause
    c.learned += 1
    k = s.clause[clause]
    k.player, k.used, k.first = player, c.clock, c.end
    for i in range(c.size):
        s.store[c.end + i] = s.variable[i].resolvent
    c.end += c.size
    k.end = c.end
    _take(s, 2 * clause, last)
    s.hand[2 * clause + 1].hold = 0
    if other:
        _take(s, 2 * clause + 1, other)
    _assign(s, last, clause)
    if c.clock - c.forgot >= c.often:
        _forget(s)


@kernel
def _forget(s: State) -> None:
    c = s.counts[0]
    gone = np.zeros(c.highest, np.bool_)
    for i in range(c.learned):
        k = s.clause[s.clause[i].learned]
        gone[s.clause[i].learned] = k.used < c.forgot and k.end - k.first > 2
    for i in range(c.trail):
        reason = s.variable[abs(s.variable[i].trail)].reason
        if reason != NONE:
            gone[reason] = False
    end = s.clause[s.clause[0].learned].first  # the store is in the order of learning
    kept = 0
    for i in range(c.learned):
        clause = s.clause[i].learned
        k = s.clause[clause]
        if gone[clause]:
            for hand in (2 * clause, 2 * clause + 1):
                if s.hand[hand].hold:
                    _let_go(s, hand)
            s.clause[c.spares].spare = clause
            c.spares += 1
        else:
            first = end
            for j in range(k.first, k.end):
                s.store[end] = s.store[j]
                end += 1
            k.first, k.end = first, end
            s.clause[kept].learned = clause
            kept += 1
    c.learned, c.end, c.forgot = kept, end, c.clock


@kernel
def go_on(s: State, nodes: int) -> int:
    """Search so many nodes more, or until there is something to say."""
    c = s.counts[0]
    for _ in range(nodes):
        if c.highest + 1 >= len(s.clause) or c.end + c.occurring > len(s.store):
            return NEEDS_ROOM
        c.nodes += 1
        lost = c.lost
        if lost == NONE:
            lost = _propagate(s)
        if lost == NONE and c.open:
            _choose(s)
            continue
        c.clock += 1
        c.size = 0
        if lost == NONE:
            player = 1
            _cover(s)
        else:
            player = s.clause[lost].player
            _add(s, lost, 0)
        said, last = _resolved(s, player)
        if said != GOES_ON:
            return said
        _learn(s, player, last)
        for i in range(c.size):
            s.literal[s.variable[i].resolvent].marked = 0
    return GOES_ON


@kernel
def begin(s: State, m: Matrix, rank: Ints) -> None:
    """Set up the arrays, the first watches, and what clauses of one literal force."""
    c = s.counts[0]
    c.lost, c.end, c.occurring = NONE, len(m.store), len(m.order)
    c.given = c.open = c.highest = len(m.first)
    for i in range(c.occurring):
        s.variable[i].order = m.order[i]
    for i in range(c.end):
        s.store[i] = m.store[i]
    for v in range(len(rank)):
        s.variable[v].rank = rank[v]
        s.variable[v].phase = m.phase[v]
    for lit in range(1 - len(rank), len(rank)):
        s.literal[lit].head = NONE
        s.literal[lit].occurs, s.literal[lit].ends = m.occurs_from[lit], m.occurs_to[lit]
    for clause in range(c.given):
        s.clause[clause].first, s.clause[clause].end = m.first[clause], m.end[clause]
        found, first, second = _open_pair(s, clause, 0)
        if found:
            _take(s, 2 * clause, first)
        if found == 2:
            _take(s, 2 * clause + 1, second)
    for clause in range(c.given):
        forced = s.hand[2 * clause].hold
        if not s.hand[2 * clause + 1].hold and c.lost == NONE:
            if not forced or s.literal[forced].value < 0:
                c.lost = clause
            elif not s.literal[forced].value:
                _assign(s, forced, clause)


def warm() -> None:
    """Compile what is here, by a small search."""
    import numpy as np

    from gadgetry.solvers.qbf.qcdcl_arrays import ClauseArrays

    ClauseArrays(np.array([0, 1, 2], np.int64), [1, 2, -1, -2], [2, 4]).go_on(9)
