"""The search of `one_search.py` in numba: the same moves, the same facts, the same nodes.

It keeps all it knows in arrays, so that it can stop at any node and go on later. `matching` and
`trail` are those of `matching_kernel.py`. `vertices` has of each vertex its bit, the move that won
there the last time, where its facts are, and how many there have been. `stack` has of each position
on the way the token, how long the trail was, which of the moves that wait is next and where they
end, and the row of `facts` that has what is known of the moves before. `facts` has pairs of sets
of vertices, and `kept` the rows that are facts.

The fact of the position that was searched last is in the row `LATELY`, and is changed there from
move to move: only where there was a choice, something is copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.solvers.geography.matching import GONE as IS_GONE
from gadgetry.solvers.geography.matching_kernel import (
    BEFORE,
    EVEN,
    FREE,
    GONE,
    LABEL,
    MATE,
    ODD,
    delete,
    undo,
)
from gadgetry.solvers.geography.matching_kernel import ROWS as MATCHING_ROWS
from gadgetry.solvers.geography.matching_reasons_kernel import (
    drop,
    put,
    why_essential,
    why_inessential,
)
from gadgetry.solvers.geography.one_search import LATEST
from gadgetry.solvers.geography.retrograde_facts_kernel import BEEN, NEED, clear, join
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gadgetry.solvers.geography.undirected_geography import UndirectedWalk

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]
    Registers = Any  # a record of `REGISTERS`, as numba sees it

OPEN, WON, LOST = range(3)  # what is known of a position
PAUSED, FULL = 0, 3  # what a call ends with, if not with WON or LOST
INDEX, WON_BY, PLACE, COUNT, VERTEX_ROWS = range(5)  # the rows of `vertices`
TOKEN, MARK, NEXT, END, BEFORE_ROW, REMEMBERED, STACK_ROWS = range(7)  # the rows of `stack`
LATELY, VISITED, OTHERS = range(3)  # rows of `facts`
# Has a question been begun, the token, is it remembered, what is known, how deep, how long the
# trail; of `facts` the rows taken and the first free one, of `kept` the rows taken.
_NAMES = (
    "asked", "token", "remembered", "found", "depth", "trailed", "taken", "free", "places",
)  # fmt: skip
REGISTERS = np.dtype([(name, np.int32) for name in _NAMES])
MOST = 1 << 40  # nodes, where there is no limit
STEPS = 1 << 20  # of about a nanosecond each: then a call ends


@kernel
def _moves(
    token: int, top: int, neighbours: Ints, ends: Ints, label: Ints, won_by: int, waiting: Ints,
    onward: Ints,
) -> int:  # fmt: skip
    """Lay the moves on those that wait: what won the last time first, then those of few moves."""
    end = top
    for i in range(ends[token], ends[token + 1]):
        v = np.uint32(neighbours[i])
        if label[v] == FREE or label[v] == ODD:
            count = 0
            for j in range(ends[v], ends[v + 1]):
                w = np.uint32(neighbours[j])
                if label[w] == FREE or label[w] == ODD:
                    count += 1
            if v == won_by:
                count = -1
            j = end
            while j > top and (
                onward[j - 1] > count or (onward[j - 1] == count and waiting[j - 1] > v)
            ):
                onward[j], waiting[j] = onward[j - 1], waiting[j - 1]
                j -= 1
            onward[j], waiting[j] = count, v
            end += 1
    return end


@kernel
def _stuck(
    token: int, neighbours: Ints, ends: Ints, matching: Ints, index: Ints, fact: Words
) -> None:
    """Why the neighbours that are no options are none, into a fact."""
    label = matching[LABEL]
    for i in range(ends[token], ends[token + 1]):
        v = int(neighbours[i])
        if label[v] == GONE:
            put(v, fact[BEEN], index)
        elif label[v] == EVEN:
            why_inessential(v, fact, index, matching)


@kernel
def _copy(row: int, other: int, facts: Words) -> None:
    for k in range(facts.shape[2]):
        facts[row, NEED, k] = facts[other, NEED, k]
        facts[row, BEEN, k] = facts[other, BEEN, k]


@kernel
def _free_row(registers: Registers, facts: Words) -> int:
    row = int(registers.free)
    if row:
        registers.free = int(facts[row, NEED, 0])
        return row
    registers.taken += 1
    return int(registers.taken) - 1


@kernel
def _known(token: int, vertices: Ints, kept: Ints, fails: Ints, facts: Words) -> int:
    """The latest fact that applies: twice its row, and 1 if it says lost; 0 if there is none.

    `fails`: the word of each row that did not apply the last time, which is looked at first.
    """
    place, count = vertices[PLACE, token], int(vertices[COUNT, token])
    visited = facts[VISITED, NEED]
    for i in range(count - 1, max(count - LATEST, 0) - 1, -1):
        fact = int(kept[place, i % LATEST])
        need, been = facts[fact >> 1, NEED], facts[fact >> 1, BEEN]
        k = int(fails[fact >> 1])
        if need[k] & visited[k] | been[k] & ~visited[k]:
            continue
        k = 0
        while k < visited.size and not (need[k] & visited[k] | been[k] & ~visited[k]):
            k += 1
        if k == visited.size:
            return fact
        fails[fact >> 1] = k
    return 0


@kernel
def _learn(
    token: int, lost: bool, registers: Registers, vertices: Ints, kept: Ints, fails: Ints,
    facts: Words,
) -> None:  # fmt: skip
    """Keep what is in `LATELY` as a fact; the oldest one makes place for it."""
    count = int(vertices[COUNT, token])
    if count == 0:
        vertices[PLACE, token] = registers.places
        registers.places += 1
    place = vertices[PLACE, token]
    row = int(kept[place, count % LATEST]) >> 1 if count >= LATEST else _free_row(registers, facts)
    _copy(row, LATELY, facts)
    fails[row] = 0
    kept[place, count % LATEST] = 2 * row + lost
    # Counted modulo `LATEST` once all places are taken: a number of 32 bits must not overflow.
    vertices[COUNT, token] = count + 1 if count + 1 < 2 * LATEST else LATEST


@kernel
def _before_the_move(
    found: int, registers: Registers, neighbours: Ints, ends: Ints, matching: Ints, trail: Ints,
    vertices: Ints, stack: Ints, waiting: Ints, facts: Words,
) -> int:  # fmt: skip
    """Take a move back: what is known before it, OPEN while other moves are left."""
    depth = int(registers.depth)
    token, earlier = int(stack[TOKEN, depth]), int(stack[BEFORE_ROW, depth])
    move = int(waiting[stack[NEXT, depth] - 1])
    index, fact = vertices[INDEX], facts[LATELY]
    undo(stack[MARK, depth], registers.trailed, matching, trail)
    registers.trailed = stack[MARK, depth]
    drop(move, facts[VISITED, NEED], index)
    drop(move, fact[BEEN], index)
    if found == LOST:
        put(move, fact[NEED], index)
        vertices[WON_BY, token] = move
        why_essential(move, fact, index, neighbours, ends, matching)
    elif stack[NEXT, depth] < stack[END, depth]:
        if earlier:
            join(earlier, LATELY, facts)
        else:
            stack[BEFORE_ROW, depth] = earlier = _free_row(registers, facts)
            _copy(earlier, LATELY, facts)
        return OPEN
    else:
        if earlier:
            join(LATELY, earlier, facts)
        _stuck(token, neighbours, ends, matching, index, fact)
    if earlier:
        facts[earlier, NEED, 0] = np.uint64(registers.free)
        registers.free = earlier
    return WON + LOST - found


@kernel
def search(
    neighbours: Ints, ends: Ints, moves: Ints, matching: Ints, trail: Ints, vertices: Ints,
    stack: Ints, waiting: Ints, kept: Ints, fails: Ints, facts: Words, record: Any, most: int,
) -> tuple[int, int]:  # fmt: skip
    """Is it 1 (LOST) or more (WON) after some moves? And how many nodes it took.

    `moves`: from where the token was at first. PAUSED if it would take more than `most` nodes or
    many steps, FULL if there must be more room: call again.
    """
    registers = record[0]
    index, visited = vertices[INDEX], facts[VISITED, NEED]
    if not registers.asked:
        registers.depth = registers.trailed = registers.found = 0
        for v in moves[1:]:
            put(v, visited, index)
            registers.trailed = delete(v, registers.trailed, neighbours, ends, matching, trail)
        registers.token, registers.remembered, registers.asked = moves[-1], 1, 1
        stack[END, 0] = 0
    nodes, steps, found = 0, 0, int(registers.found)
    while found == OPEN or registers.depth:
        full = registers.free == 0 and registers.taken == facts.shape[0]
        if full or registers.places == kept.shape[0] or steps > STEPS:
            registers.found = found
            return (PAUSED if steps > STEPS else FULL), nodes
        depth = int(registers.depth)
        if found == OPEN:
            if nodes == most:
                registers.found = found
                return PAUSED, nodes
            nodes += 1
            token, top = int(registers.token), int(stack[END, depth])
            end = _moves(
                token, top, neighbours, ends, matching[LABEL], vertices[WON_BY, token],
                waiting[0], waiting[1],
            )  # fmt: skip
            steps += 40 + 8 * (end - top)
            if end == top:
                clear(LATELY, facts)
                _stuck(token, neighbours, ends, matching, index, facts[LATELY])
                found = LOST
                steps += visited.size
            elif registers.remembered:
                fact = _known(token, vertices, kept, fails, facts)
                steps += 2 * visited.size
                if fact:
                    _copy(LATELY, fact >> 1, facts)
                    found = LOST if fact & 1 else WON
            if found == OPEN:
                depth += 1
                registers.depth = depth
                stack[TOKEN, depth], stack[NEXT, depth], stack[END, depth] = token, top, end
                stack[BEFORE_ROW, depth], stack[REMEMBERED, depth] = 0, registers.remembered
                registers.remembered = end > top + 1
        else:
            found = _before_the_move(
                found, registers, neighbours, ends, matching, trail, vertices, stack, waiting[0],
                facts,
            )  # fmt: skip
            steps += 20
            registers.remembered = 1  # of the moves left: there was a choice
            if found != OPEN:
                registers.depth = depth - 1
                if stack[REMEMBERED, depth]:
                    token = int(stack[TOKEN, depth])
                    _learn(token, found == LOST, registers, vertices, kept, fails, facts)
                    steps += visited.size
        if found == OPEN:
            move = int(waiting[0, stack[NEXT, depth]])
            stack[NEXT, depth] += 1
            stack[MARK, depth] = registers.trailed
            put(move, visited, index)
            registers.trailed = delete(move, registers.trailed, neighbours, ends, matching, trail)
            steps += 8 * (registers.trailed - stack[MARK, depth])
            registers.token = move
    undo(0, registers.trailed, matching, trail)
    for v in moves[1:]:
        drop(v, visited, index)
    registers.asked = 0
    return found, nodes


class KernelOneSearch:
    """As `OneSearch`; to be made before the token of the walk has moved."""

    def __init__(self, walk: UndirectedWalk, budget: Budget) -> None:
        n = len(walk.neighbours)
        self._walk = walk
        self._budget = budget
        lengths = np.fromiter(map(len, walk.neighbours), np.int32, n)
        ends = np.concatenate((np.zeros(1, np.int32), lengths.cumsum(dtype=np.int32)))
        edges = (w for row in walk.neighbours for w in row)
        neighbours = np.fromiter(edges, np.int32, int(ends[-1]))
        budget.check(more=4 * (n * (MATCHING_ROWS + VERTEX_ROWS + STACK_ROWS + 5) + 3 * ends[-1]))
        self._graph = neighbours, ends
        self._labels = np.array(walk.matching.label, np.int32)
        self._matching = np.zeros((MATCHING_ROWS, n + 1), np.int32)
        self._matching[MATE, :n] = walk.matching.mate
        self._matching[BEFORE, :n] = walk.matching.before
        self._trail = np.empty((2, 2 * n + 2), np.int32)
        self._vertices = np.zeros((VERTEX_ROWS, n), np.int32)
        self._vertices[INDEX] = index = self._indices()
        self._stack = np.zeros((STACK_ROWS, n + 2), np.int32)
        self._waiting = np.empty((2, len(neighbours) + 1), np.int32)
        self._kept = np.empty((16, LATEST), np.int32)
        words = max(1, (int(index.max(initial=-1)) + 64) // 64)
        self._facts = np.empty((64, 2, words), np.uint64)
        self._fails = np.zeros(64, np.int32)
        self._registers = np.zeros(1, REGISTERS)
        self._begin()

    def _indices(self) -> Ints:
        """A number for each vertex that may be entered: not from its partner, nor if inessential.

        From its partner it would be inessential, and that it stays if it is so at first.
        """
        matching = self._walk.matching
        found = np.full(len(matching.mate), -1, np.int32)
        count = 0
        for v, row in enumerate(matching.neighbours):
            if matching.label[v] not in (EVEN, IS_GONE) and any(w != matching.mate[v] for w in row):
                found[v] = count
                count += 1
        return found

    def _begin(self) -> None:
        """Nothing is known, and nothing has been asked."""
        self._matching[LABEL, :-1] = self._labels
        self._vertices[WON_BY] = -1
        self._vertices[COUNT] = 0
        self._facts[VISITED] = 0
        self._registers[0] = 0
        self._registers["taken"] = OTHERS

    def is_one(self) -> bool:
        """Is the value 1? The player to move must have a move to an inessential vertex."""
        budget = self._budget
        moves = np.array(self._walk.path, np.int32)
        try:
            while True:
                limit = budget.limits.nodes
                most = MOST if limit is None else limit - budget.nodes
                status, nodes = self._search(moves, most)
                budget.spend(nodes)
                if status in (WON, LOST):
                    return bool(status == LOST)
                if status == FULL:
                    self._grow()
                elif nodes == most:
                    budget.spend()
                budget.check()
        except BaseException:  # a limit or Ctrl-C: the next question begins anew
            self._begin()
            raise

    def _search(self, moves: Ints, most: int) -> tuple[int, int]:
        """The kernel: how it ended, and how many nodes it took."""
        return search(
            *self._graph, moves, self._matching, self._trail, self._vertices, self._stack,
            self._waiting, self._kept, self._fails, self._facts, self._registers, most,
        )  # fmt: skip

    def _grow(self) -> None:
        """Twice as much room for facts, or for vertices that have some."""
        if self._registers["places"][0] == len(self._kept):
            self._kept = self._twice(self._kept)
        if self._registers["taken"][0] == len(self._facts):
            self._facts = self._twice(self._facts)
            self._fails = self._twice(self._fails)

    def _twice(self, rows: NDArray[Any]) -> NDArray[Any]:
        self._budget.check(more=2 * rows.nbytes)
        larger = np.zeros((2 * len(rows), *rows.shape[1:]), rows.dtype)
        larger[: len(rows)] = rows
        return larger


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.solvers.geography.undirected_geography import UndirectedWalk

    walk = UndirectedWalk([(1, 3), (0, 2, 4), (1,), (0,), (1,)], token=0)
    search = KernelOneSearch(walk, Budget())
    walk.enter(1)
    search.is_one()
