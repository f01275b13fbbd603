"""The search of `retrograde.py` in numba: the same labels, the same facts, the same nodes.

A search keeps all it knows in three arrays, so that it can stop at any node and go on later:
`walk` has a row that is the record `Registers`, rows with a number for each vertex or each depth of
the walk, and below them a ring of the latest facts for each vertex; `arcs` has the arcs backwards
and the moves that wait; `facts` has pairs of sets of vertices, those of the facts and those of the
positions on the way: a bit for each vertex that facts speak of. (Few arrays, because handing one
over takes as long as a node; rows, because records for the vertices take a sixth longer; and
vertices are unsigned in the inner loops, because numba looks at signed indices twice.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.solvers.geography.retrograde_facts_kernel import (
    BEEN,
    LATEST,
    NEED,
    OTHERS,
    REASONS,
    VISITED,
    and_after,
    bit,
    clear,
    free_row,
    join,
    latest_fact,
)
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gadgetry.games.geography.generalized_geography import GeneralizedGeography

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]
    Registers = Any  # a record of `REGISTERS`, as numba sees it

OPEN, WON, LOST, GONE = range(4)  # labels, as in `retrograde.py`
PAUSED, FULL = 0, 3  # what a call ends with, if not with WON or LOST

# The rows of `walk`. Of vertices: the label, the number of moves to vertices without a label,
# where the arcs back begin, the lost vertex that a won one has a move to, how many facts there
# have been, the number of its bit in facts or -1; and some room for `_because`. Of the walk: what
# has a label, in order; and by depth, how many those were, the token, its row of `facts`, where its
# moves end among those that wait.
FIRST_ROW, LABEL, CHOICES, BEGINS, WHY, FACTS, BIT, NEEDED, TODO = range(9)
TRAIL, MARK, PATH, ROW, END, ROWS = range(9, 15)
BACK, WAITING = range(2)  # the rows of `arcs`
# What comes next, the token, the depth, the trail and how much of it is done, the move that wins at
# once (or -1; and that of the first position), rows of `facts` taken and free.
_NAMES = ("next", "token", "depth", "trailed", "done", "wins", "first", "taken", "free")
REGISTERS = np.dtype([(name, np.int32) for name in _NAMES])
COLUMNS = len(_NAMES)
BEGIN, READY, AHEAD = range(3)  # what comes next
ALONE = np.empty(0, np.int32)  # nothing has been visited but the token's vertex
MOST = 1 << 40  # nodes, where there is no limit
STEPS = 1 << 20  # of about a nanosecond each: then a call ends


@kernel
def _begin(
    targets: Ints, ends: Ints, others: Ints, registers: Registers, walk: Ints, arcs: Ints,
    visited: Words, token: int,
) -> None:  # fmt: skip
    """The arcs backwards, sorted by counting, and the labels before the first move."""
    n = ends.size - 1
    label, choices, begins = walk[LABEL], walk[CHOICES], walk[BEGINS]
    begins[: n + 2] = 0
    label[:n] = OPEN
    visited[:] = 0
    label[token] = GONE
    for v in others:
        label[v] = GONE
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
    done, trailed, registers.first = _propagate(0, trailed, token, walk, arcs)
    registers.trailed = _propagate(done, trailed, -1, walk, arcs)[1]
    registers.taken, registers.free, registers.next = OTHERS, 0, READY


@kernel
def _propagate(done: int, trailed: int, token: int, walk: Ints, arcs: Ints) -> tuple[int, int, int]:
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
def _enter(v: int, trailed: int, walk: Ints, arcs: Ints, visited: Words) -> tuple[int, int, int]:
    """Move the token to a vertex without a label; as `_propagate`."""
    walk[LABEL, v] = GONE
    b = walk[BIT, v]
    if b >= 0:
        visited[b >> 6] |= bit(b)
    walk[TRAIL, trailed] = v
    return _propagate(trailed, trailed + 1, v, walk, arcs)


@kernel
def _leave(mark: int, done: int, trailed: int, walk: Ints, arcs: Ints, visited: Words) -> None:
    """Take a move and the labels that it made back: the trail from `mark` on."""
    label, choices, begins, trail = walk[LABEL], walk[CHOICES], walk[BEGINS], walk[TRAIL]
    back = arcs[BACK]
    v = trail[mark]
    b = walk[BIT, v]
    if b >= 0:
        visited[b >> 6] &= ~bit(b)
    for j in range(mark, done):
        v = np.uint32(trail[j])
        label[v] = OPEN
        for i in range(begins[v], begins[v + 1]):
            choices[np.uint32(back[i])] += 1
    for j in range(done, trailed):
        label[trail[j]] = OPEN


@kernel
def _options(token: int, top: int, targets: Ints, ends: Ints, walk: Ints, arcs: Ints) -> int:
    """Lay the moves to vertices without a label on those that wait, the fewest choices last."""
    label, choices, waiting = walk[LABEL], walk[CHOICES], arcs[WAITING]
    end = top
    for i in range(ends[token], ends[token + 1]):
        w = np.uint32(targets[i])
        if label[w] == OPEN:
            j = end
            while j > top and choices[waiting[j - 1]] < choices[w]:
                waiting[j] = waiting[j - 1]
                j -= 1
            waiting[j] = w
            end += 1
    return end


@kernel
def _because(v: int, targets: Ints, ends: Ints, walk: Ints, facts: Words) -> None:
    """Into `REASONS`: what the labels of the vertices that `v` has arcs to depend on."""
    label, why, todo = walk[LABEL], walk[WHY], walk[TODO]
    bits, needed = walk[BIT], walk[NEEDED]
    need, been = facts[REASONS, NEED], facts[REASONS, BEEN]
    clear(REASONS, facts)
    todo[0] = v
    done, count = 0, 1
    while done < count:
        lost = todo[done]
        done += 1
        for i in range(ends[lost], ends[lost + 1]):
            w = np.uint32(targets[i])
            if label[w] == GONE:
                b = bits[w]
                if b >= 0:
                    been[b >> 6] |= bit(b)
            elif label[w] == WON:
                u = why[w]
                if not needed[u]:
                    needed[u] = 1
                    todo[count] = u
                    count += 1
    for i in range(1, count):
        u = todo[i]
        needed[u] = 0
        b = bits[u]
        if b >= 0:
            need[b >> 6] |= bit(b)


@kernel
def _learn(
    token: int, row: int, lost: bool, registers: Registers, walk: Ints, ring: Ints, facts: Words
) -> None:
    """Keep a row as a fact; the oldest one makes place for it."""
    count = int(walk[FACTS, token])
    place = token * LATEST + (count & (LATEST - 1))
    if count >= LATEST:
        old = ring[place] >> 1
        facts[old, NEED, 0] = np.uint64(registers.free)
        registers.free = old
    ring[place] = 2 * row + lost
    walk[FACTS, token] = count + 1


@kernel
def _decided(
    token: int, wins: int, choice: bool,
    targets: Ints, ends: Ints, walk: Ints, ring: Ints, facts: Words,
) -> tuple[int, int]:  # fmt: skip
    """What labels or facts say of a position, OPEN if nothing; and the row of the reasons."""
    if choice:
        fact = latest_fact(token, int(walk[FACTS, token]), ring, facts)
        return (LOST if fact & 1 else WON if fact else OPEN), fact >> 1
    _because(token if wins < 0 else wins, targets, ends, walk, facts)
    if wins < 0:
        return LOST, REASONS
    b = walk[BIT, wins]
    if b >= 0:
        facts[REASONS, NEED, b >> 6] |= bit(b)
    return WON, REASONS


@kernel
def search(
    targets: Ints, ends: Ints, others: Ints, walk: Ints, arcs: Ints, facts: Words,
    token: int, move: int, most: int,
) -> tuple[int, int]:  # fmt: skip
    """Is the player to move lost (LOST) or not (WON)? And how many nodes it took.

    `token`, `others`: where the token is before the first question, and what else it has visited.
    `move`: where it goes then, or -1 if it stays. PAUSED if it would take more than `most` nodes or
    many steps, FULL if there must be more `facts`: call again.
    """
    registers = walk[FIRST_ROW, :COLUMNS].view(REGISTERS)[0]
    ring = walk[ROWS:].reshape(-1)
    visited = facts[VISITED, NEED]
    if registers.next == BEGIN:
        _begin(targets, ends, others, registers, walk, arcs, visited, token)
    at, depth, wins = int(registers.token), int(registers.depth), int(registers.wins)
    done, trailed = int(registers.done), int(registers.trailed)
    if registers.next == READY:
        at, depth, done, wins = token, 0, trailed, int(registers.first)
        walk[END, 0] = 0
        if move >= 0:
            if walk[LABEL, move] != OPEN:
                return int(walk[LABEL, move]), 0
            at, walk[MARK, 0] = move, trailed
            done, trailed, wins = _enter(move, trailed, walk, arcs, visited)
    nodes, steps = 0, 0
    found, basis = OPEN, 0  # the label of the vertex behind, and the row of the reasons for it
    ahead, full = True, False
    while True:
        if ahead:
            full = registers.free == 0 and registers.taken == facts.shape[0]
            if full or nodes == most or steps > STEPS:
                break
            nodes += 1
            steps += 64
            ahead = False
            top = int(walk[END, depth])
            end = _options(at, top, targets, ends, walk, arcs) if wins < 0 else top
            found, basis = _decided(at, wins, end > top, targets, ends, walk, ring, facts)
            if found == OPEN:
                walk[PATH, depth] = at
                depth += 1
                walk[ROW, depth], walk[END, depth] = free_row(registers, facts), end
        elif depth == 0:
            break
        else:
            mark, row = int(walk[MARK, depth]), int(walk[ROW, depth])
            _leave(mark, done, trailed, walk, arcs, visited)
            done = trailed = mark
            moved = int(walk[BIT, walk[TRAIL, mark]])
            and_after(row, moved, found == LOST, basis, facts)
            if found == WON and walk[END, depth] > walk[END, depth - 1]:
                found = OPEN
            else:
                found, basis = WON + LOST - found, row
                depth -= 1
                at = int(walk[PATH, depth])
                if found == LOST:
                    _because(at, targets, ends, walk, facts)
                    join(row, REASONS, facts)
                _learn(at, row, found == LOST, registers, walk, ring, facts)
        if found == OPEN:  # then the last move that waits is next
            walk[END, depth] -= 1
            at = int(arcs[WAITING, walk[END, depth]])
            walk[MARK, depth] = trailed
            done, trailed, wins = _enter(at, trailed, walk, arcs, visited)
            steps += 8 * (trailed - walk[MARK, depth]) + 4 * visited.size
            ahead = True
    if not ahead and move >= 0:
        _leave(walk[MARK, 0], done, trailed, walk, arcs, visited)
        trailed = int(walk[MARK, 0])
    registers.next, registers.token, registers.depth = (AHEAD if ahead else READY), at, depth
    registers.done, registers.trailed, registers.wins = done, trailed, wins
    return (found if not ahead else FULL if full else PAUSED), nodes


class KernelSearch:
    """As `RetrogradeSearch`: who wins from the token's vertex (None), or after a move."""

    def __init__(self, position: GeneralizedGeography, budget: Budget | None = None) -> None:
        targets, ends = position.graph.rows
        n, visited = position.graph.vertices, position.visited
        others = ALONE if len(visited) == 1 else np.fromiter(visited, np.int32, len(visited))
        self._budget = budget or Budget()
        self._token = position.token
        self._walk = np.zeros((ROWS + LATEST, max(n + 2, COLUMNS)), np.int32)
        self._arcs = np.empty((2, len(targets)), np.int32)
        several = np.bincount(targets, minlength=n) > 1  # arcs in: what facts speak of
        several[[self._token, *others]] = False
        bits = np.cumsum(several)
        self._walk[BIT, :n] = np.where(several, bits - 1, -1)
        self._facts = np.empty((64, 2, max(1, (int(several.sum()) + 63) // 64)), np.uint64)
        self._position = targets, ends, others

    @property
    def registers(self) -> NDArray[np.void]:
        """Where the search is."""
        return self._walk[FIRST_ROW, :COLUMNS].view(REGISTERS)

    def equals(self, vertex: int | None, k: int) -> bool:
        """Is the value k? That is answered for 0 only, which means lost."""
        if k:
            raise ValueError(f"expected the question for 0, got {k}")
        budget = self._budget
        try:
            while True:
                limit = budget.limits.nodes
                most = MOST if limit is None else limit - budget.nodes
                status, nodes = self._search(-1 if vertex is None else vertex, most)
                budget.spend(nodes)
                if status in (WON, LOST):
                    return bool(status == LOST)
                if status == FULL:
                    self._grow()
                elif nodes == most:
                    budget.spend()
                budget.check()
        except BaseException:  # a limit or Ctrl-C: the next question begins anew
            self.registers["next"] = BEGIN
            raise

    def _search(self, move: int, most: int) -> tuple[int, int]:
        """The kernel: how it ended, and how many nodes it took."""
        arrays = self._walk, self._arcs, self._facts
        return search(*self._position, *arrays, self._token, move, most)

    def value(self, vertex: int | None) -> int:
        """Not answered."""
        raise ValueError("expected the question who wins: values need another solver")

    def _grow(self) -> None:
        """Room for twice as many facts."""
        self._budget.check(more=2 * self._facts.nbytes)
        larger = np.empty((2 * len(self._facts), *self._facts.shape[1:]), np.uint64)
        larger[: len(self._facts)] = self._facts
        self._facts = larger


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.games.geography.generalized_geography import GeneralizedGeography

    arcs = [(v, (v + step) % 9) for v in range(9) for step in (1, 2, 4)]
    KernelSearch(GeneralizedGeography.of(9, arcs, start=0)).equals(None, 0)
