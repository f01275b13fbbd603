"""The labels of `retrograde_labels.py` in numba, over the rows of one array.

`walk` has rows with a number for each vertex or each depth of the walk; `arcs` has the arcs
backwards and the moves that wait. (Few arrays, because handing one over takes as long as a node;
rows, because records for the vertices take a sixth longer; and vertices are unsigned in the inner
loops, because numba looks at signed indices twice.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.solvers.geography.retrograde_facts_kernel import BEEN, NEED, REASONS, bit, clear
from gadgetry.solvers.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]
    Registers = Any  # a record of `REGISTERS`, as numba sees it

OPEN, WON, LOST, GONE = range(4)  # labels, as in `retrograde_labels.py`

# The rows of `walk`. Of vertices: the label; the number of moves to vertices without a label; where
# the arcs back begin; of a won one a lost vertex that it has a move to, of a visited one after how
# many moves; how many facts there have been; the number of its bit in facts or -1; the move that is
# tried first, or -1; how many moves are to vertices with a single arc; and some room for `because`.
# Of the walk: what has a label, in order; and by depth, how many those were, the token, its row of
# `facts`, where its moves end among those that wait.
FIRST_ROW, LABEL, CHOICES, BEGINS, WHY, FACTS, BIT, FIRST, ENDINGS, NEEDED, TODO = range(11)
TRAIL, MARK, PATH, ROW, END, ROWS = range(11, 17)
BACK, WAITING = range(2)  # the rows of `arcs`


@kernel
def begin(
    targets: Ints, ends: Ints, others: Ints, walk: Ints, arcs: Ints, visited: Words, token: int
) -> tuple[int, int]:
    """The arcs backwards, sorted by counting, and the labels before the first move.

    The move that wins at once, or -1, and the length of the trail.
    """
    n = ends.size - 1
    label, choices, begins = walk[LABEL], walk[CHOICES], walk[BEGINS]
    begins[: n + 2] = 0
    label[:n] = OPEN
    visited[:] = 0
    label[token] = GONE
    walk[WHY, token] = -1
    for v in others:
        label[v] = GONE
        walk[WHY, v] = -1
    for w in targets:
        begins[w + 2] += 1
    for v in range(n):
        begins[v + 2] += begins[v + 1]
        choices[v] = ends[v + 1] - ends[v]
        walk[FACTS, v] = 0
    for v in range(n):
        for i in range(ends[v], ends[v + 1]):
            w = np.uint32(targets[i])
            arcs[BACK, begins[w + 1]] = v
            begins[w + 1] += 1
            if label[w] == GONE:
                choices[v] -= 1
    trailed = 0
    for v in range(n):
        if choices[v] == 0 and label[v] == OPEN:
            label[v] = LOST
            walk[TRAIL, trailed] = v
            trailed += 1
    done, trailed, wins = propagate(0, trailed, token, walk, arcs)
    trailed = propagate(done, trailed, -1, walk, arcs)[1]
    _promise(targets, ends, walk, arcs, token)
    return wins, trailed


@kernel
def _promise(targets: Ints, ends: Ints, walk: Ints, arcs: Ints, token: int) -> None:
    """Of each vertex the move that is tried first, see `LabelledWalk`."""
    label, begins, first, todo = walk[LABEL], walk[BEGINS], walk[FIRST], walk[TODO]
    side, moves = walk[MARK], walk[PATH]  # of vertices, before they are used by depth
    n = ends.size - 1
    side[:n] = 0
    side[token] = 1
    todo[0] = token
    done, count = 0, 1
    while done < count:
        v = np.uint32(todo[done])
        done += 1
        for i in range(ends[v], ends[v + 1]):
            w = np.uint32(targets[i])
            if side[w] == 0 and label[w] == OPEN:
                side[w] = -side[v]
                todo[count] = w
                count += 1
    for each in range(n):
        moves[each] = 0
        for i in range(begins[each], begins[each + 1]):
            moves[each] += side[np.uint32(arcs[BACK, i])]
    for each in range(n):
        first[each], walk[ENDINGS, each] = -1, 0
        for i in range(ends[each], ends[each + 1]):
            w = np.uint32(targets[i])
            if first[each] < 0 or side[each] * moves[w] <= side[each] * moves[first[each]]:
                first[each] = w
            walk[ENDINGS, each] += ends[w + 1] - ends[w] == 1


@kernel
def propagate(done: int, trailed: int, token: int, walk: Ints, arcs: Ints) -> tuple[int, int, int]:
    """Label all that follows from the trail, of which `done` is done, until the token wins.

    How much of the trail is done then, its length, and the lost vertex next to the token, or -1.
    """
    label, choices, begins, trail = walk[LABEL], walk[CHOICES], walk[BEGINS], walk[TRAIL]
    back, why = arcs[BACK], walk[WHY]
    wins = -1
    while done < trailed and wins < 0:
        v = np.uint32(trail[done])
        done += 1
        if label[v] == LOST:
            for i in range(begins[v], begins[v + 1]):
                u = np.uint32(back[i])
                choices[u] -= 1
                if label[u] == OPEN:
                    label[u] = WON
                    why[u] = v
                    trail[trailed] = u
                    trailed += 1
                if u == token:
                    wins = int(v)
        else:
            for i in range(begins[v], begins[v + 1]):
                u = np.uint32(back[i])
                choices[u] -= 1
                if choices[u] == 0 and label[u] == OPEN:
                    label[u] = LOST
                    trail[trailed] = u
                    trailed += 1
    return done, trailed, wins


@kernel
def enter(
    v: int, depth: int, trailed: int, walk: Ints, arcs: Ints, visited: Words
) -> tuple[int, int, int]:
    """Move the token to a vertex without a label; as `propagate`."""
    walk[LABEL, v] = GONE
    walk[WHY, v] = depth
    b = walk[BIT, v]
    if b >= 0:
        visited[NEED, b >> 6] |= bit(b)
        visited[BEEN, b >> 6] |= bit(b)
    walk[TRAIL, trailed] = v
    return propagate(trailed, trailed + 1, v, walk, arcs)


@kernel
def leave(mark: int, done: int, trailed: int, walk: Ints, arcs: Ints, visited: Words) -> None:
    """Take a move and the labels that it made back: the trail from `mark` on."""
    label, choices, begins, trail = walk[LABEL], walk[CHOICES], walk[BEGINS], walk[TRAIL]
    back = arcs[BACK]
    v = trail[mark]
    b = walk[BIT, v]
    if b >= 0:
        visited[NEED, b >> 6] &= ~bit(b)
        visited[BEEN, b >> 6] &= ~bit(b)
    for j in range(mark, done):
        v = np.uint32(trail[j])
        label[v] = OPEN
        for i in range(begins[v], begins[v + 1]):
            choices[np.uint32(back[i])] += 1
    for j in range(done, trailed):
        label[trail[j]] = OPEN


@kernel
def open_options(token: int, top: int, targets: Ints, ends: Ints, walk: Ints, arcs: Ints) -> int:
    """Lay the moves to vertices without a label on those that wait, the most promising last."""
    label, choices, waiting, first = walk[LABEL], walk[CHOICES], arcs[WAITING], walk[FIRST, token]
    end = top
    for i in range(ends[token], ends[token + 1]):
        w = np.uint32(targets[i])
        if label[w] == OPEN:
            j = end
            while j > top:
                u = np.uint32(waiting[j - 1])
                if choices[u] > choices[w] or (choices[u] == choices[w] and u != first):
                    break
                waiting[j] = u
                j -= 1
            waiting[j] = w
            end += 1
    return end


@kernel
def because(
    v: int, loser: int, targets: Ints, ends: Ints, walk: Ints, arcs: Ints, facts: Words
) -> None:
    """Into `REASONS`: what the labels of the vertices that `v` has arcs to depend on.

    `loser`: the parity of the depths at which the player moves who loses at `v`. Won vertices with
    a choice are put off: they go to the end of `TODO`, downwards.
    """
    todo, bits, needed = walk[TODO], walk[BIT], walk[NEEDED]
    need = facts[REASONS, NEED]
    clear(REASONS, facts)
    todo[0] = v
    last = todo.size - 1
    count, put_off = _depends(0, 1, 0, targets, ends, walk, facts)
    chosen = 0
    while chosen < put_off:
        u = _refuter(int(todo[last - chosen]), loser, targets, ends, walk, arcs)
        chosen += 1
        if not needed[u]:
            needed[u] = 1
            todo[count] = u
            count, put_off = _depends(count, count + 1, put_off, targets, ends, walk, facts)
    for i in range(put_off):
        needed[todo[last - i]] = 0
    for i in range(1, count):
        u = todo[i]
        needed[u] = 0
        b = bits[u]
        if b >= 0:
            need[b >> 6] |= bit(b)


@kernel
def _depends(
    done: int, count: int, put_off: int, targets: Ints, ends: Ints, walk: Ints, facts: Words
) -> tuple[int, int]:
    """Go on with the lost vertices of `TODO`: how many they are then, and how many are put off."""
    label, todo, bits, needed = walk[LABEL], walk[TODO], walk[BIT], walk[NEEDED]
    why, endings, been, last = walk[WHY], walk[ENDINGS], facts[REASONS, BEEN], todo.size - 1
    while done < count:
        lost = todo[done]
        done += 1
        for i in range(ends[lost], ends[lost + 1]):
            w = np.uint32(targets[i])
            if label[w] == GONE:
                b = bits[w]
                if b >= 0:
                    been[b >> 6] |= bit(b)
            elif label[w] == WON and not needed[w]:
                if endings[w]:
                    needed[w] = 1
                    todo[last - put_off] = w
                    put_off += 1
                elif not needed[why[w]]:
                    needed[why[w]] = 1
                    todo[count] = why[w]
                    count += 1
    return count, put_off


@kernel
def _refuter(v: int, loser: int, targets: Ints, ends: Ints, walk: Ints, arcs: Ints) -> int:
    """The lost vertex to move to from a won one: one that is needed anyway, or the cheapest."""
    label, needed, why = walk[LABEL], walk[NEEDED], walk[WHY, v]
    if needed[why]:
        return int(why)
    best, least = int(why), -1
    for i in range(ends[v], ends[v + 1]):
        w = np.uint32(targets[i])
        if ends[w + 1] - ends[w] == 1 and w != why and label[w] == LOST:
            if label[targets[ends[w]]] != GONE:
                continue
            if needed[w]:
                return int(w)
            if least < 0:
                least = _cost(why, loser, walk, arcs)
            cost = _cost(int(w), loser, walk, arcs)
            if cost < least:
                best, least = int(w), cost
    return best


@kernel
def _cost(v: int, loser: int, walk: Ints, arcs: Ints) -> int:
    """How much less a fact applies, if it needs a vertex to be unvisited."""
    if walk[BIT, v] < 0:
        return 0
    begins, back, label, when = walk[BEGINS], arcs[BACK], walk[LABEL], walk[WHY]
    n, latest = int(label.size), -1
    for i in range(begins[v], begins[v + 1]):
        u = np.uint32(back[i])
        if label[u] == GONE and when[u] > latest:
            latest = int(when[u])
    if latest < 0:
        return n
    return n + 1 + latest if latest & 1 == loser else n - 1 - latest
