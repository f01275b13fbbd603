"""The search of `retrograde.py` in numba: the same labels, the same facts, the same nodes.

A search keeps all it knows in three arrays, so that it can stop at any node and go on later:
`walk` and `arcs` are those of `retrograde_labels_kernel.py`, but the first row of `walk` is the
record `Registers`, and below the others is a ring of the latest facts for each vertex; `facts` has
pairs of sets of vertices, those of the facts and those of the positions on the way: a bit for each
vertex that facts speak of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.solvers.geography.retrograde_facts_kernel import (
    ASKED,
    BEEN,
    EITHER,
    LATEST,
    NEED,
    OTHERS,
    REASONS,
    VISITED,
    and_after,
    bit,
    free_row,
    is_empty,
    join,
    latest_fact,
    move_row,
    set_free,
)
from gadgetry.solvers.geography.retrograde_labels_kernel import (
    BIT,
    END,
    FACTS,
    FIRST,
    FIRST_ROW,
    GONE,
    LABEL,
    LOST,
    MARK,
    OPEN,
    PATH,
    ROW,
    ROWS,
    TRAIL,
    WAITING,
    WON,
    because,
    begin,
    enter,
    leave,
    open_options,
)
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gadgetry.games.geography.generalized_geography import GeneralizedGeography

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]
    Registers = Any  # a record of `REGISTERS`, as numba sees it

PAUSED, FULL = 0, 3  # what a call ends with, if not with WON or LOST

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
def _learn(
    token: int, row: int, lost: bool, registers: Registers, walk: Ints, ring: Ints, facts: Words
) -> None:
    """Keep a row as a fact; the oldest one makes place for it."""
    count = int(walk[FACTS, token])
    place = token * LATEST + (count & (LATEST - 1))
    if count >= LATEST:
        set_free(ring[place] >> 1, registers, facts)
    ring[place] = 2 * row + lost
    walk[FACTS, token] = count + 1


@kernel
def _decided(
    token: int, depth: int, wins: int, choice: bool,
    targets: Ints, ends: Ints, walk: Ints, arcs: Ints, ring: Ints, facts: Words,
) -> tuple[int, int]:  # fmt: skip
    """What labels or facts say of a position, OPEN if nothing; and the row of the reasons."""
    single = ends[token + 1] - ends[token] == 1
    if single and depth > 0:
        row = int(walk[ROW, depth])
        if not is_empty(row, facts) and _nothing_new(token, row, targets, ends, walk, ring, facts):
            return WON, row
    if choice:
        if single:
            return OPEN, 0
        fact = latest_fact(token, int(walk[FACTS, token]), VISITED, EITHER, ring, facts)
        return (LOST if fact & 1 else WON if fact else OPEN), fact >> 1
    if wins < 0:
        because(token, depth & 1, targets, ends, walk, arcs, facts)
        return LOST, REASONS
    because(wins, depth + 1 & 1, targets, ends, walk, arcs, facts)
    b = walk[BIT, wins]
    if b >= 0:
        facts[REASONS, NEED, b >> 6] |= bit(b)
    return WON, REASONS


@kernel
def _nothing_new(
    token: int, row: int, targets: Ints, ends: Ints, walk: Ints, ring: Ints, facts: Words
) -> bool:
    """Does a fact refute the move to `token`, for what others were refuted for (a row) anyway?"""
    label, bits = walk[LABEL], walk[BIT]
    for k in range(facts.shape[2]):
        facts[ASKED, NEED, k] = ~facts[row, NEED, k]
        facts[ASKED, BEEN, k] = facts[row, BEEN, k]
    v, steps = token, 0
    while True:
        b = bits[v]
        if b >= 0:
            if steps & 1 and facts[ASKED, NEED, b >> 6] & bit(b):
                return False
            facts[ASKED, NEED, b >> 6] |= bit(b)
            facts[ASKED, BEEN, b >> 6] |= bit(b)
        if ends[v + 1] - ends[v] != 1:
            break
        v = int(targets[ends[v]])
        steps += 1
        if label[v] == GONE or steps == label.size:
            return False
    return latest_fact(v, int(walk[FACTS, v]), ASKED, steps & 1, ring, facts) > 0


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
    visited = facts[VISITED]
    if registers.next == BEGIN:
        wins, trailed = begin(targets, ends, others, walk, arcs, visited, token)
        registers.first, registers.trailed = wins, trailed
        registers.taken, registers.free, registers.next = OTHERS, 0, READY
    at, depth, wins = int(registers.token), int(registers.depth), int(registers.wins)
    done, trailed = int(registers.done), int(registers.trailed)
    if registers.next == READY:
        at, depth, done, wins = token, 0, trailed, int(registers.first)
        walk[END, 0] = 0
        if move >= 0:
            if walk[LABEL, move] != OPEN:
                return int(walk[LABEL, move]), 0
            at, walk[MARK, 0] = move, trailed
            done, trailed, wins = enter(move, 0, trailed, walk, arcs, visited)
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
            end = open_options(at, top, targets, ends, walk, arcs) if wins < 0 else top
            found, basis = _decided(
                at, depth, wins, end > top, targets, ends, walk, arcs, ring, facts
            )
            if found == OPEN:
                if depth > 0:
                    walk[FIRST, walk[PATH, depth - 1]] = at
                walk[PATH, depth] = at
                depth += 1
                walk[ROW, depth], walk[END, depth] = free_row(registers, facts), end
        elif depth == 0:
            break
        else:
            mark, row = int(walk[MARK, depth]), int(walk[ROW, depth])
            leave(mark, done, trailed, walk, arcs, visited)
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
                    because(at, depth & 1, targets, ends, walk, arcs, facts)
                    join(row, REASONS, facts)
                if ends[at + 1] - ends[at] > 1:
                    _learn(at, row, found == LOST, registers, walk, ring, facts)
                else:
                    basis = REASONS
                    move_row(row, REASONS, registers, facts)
        if found == OPEN:  # then the last move that waits is next
            walk[END, depth] -= 1
            at = int(arcs[WAITING, walk[END, depth]])
            walk[MARK, depth] = trailed
            done, trailed, wins = enter(at, depth, trailed, walk, arcs, visited)
            steps += 8 * (trailed - walk[MARK, depth]) + 2 * visited.size
            ahead = True
    if not ahead and move >= 0:
        leave(walk[MARK, 0], done, trailed, walk, arcs, visited)
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
