"""`linking`, compiled: the same connections in the same order, their carriers in rows of words.

Ends are numbered as there, and cells anew from 0. Each connection that is offered gets a row; a
queue of a size, and a pair's list, hold the numbers of rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gadgetry.solvers.connection.local.linking import (
    ALTERNATIVES,
    FULLS,
    GOALS,
    LARGEST,
    MORE_FULLS,
    MORE_SEMIS,
    MOST_STEPS,
    SEMIS,
    Linked,
    thin_union,
)
from gadgetry.solvers.connection.net_states import Nets, places
from gadgetry.solvers.kernels import kernel

Array = Any  # what numba compiles is not what mypy reads
USED, GOAL_COUNT, GOAL, SPILLED, COVERED, ENDS_APART = range(6)  # places in `numbers`
PAIR, SEMI, NEXT = range(3)  # columns of `rows`
HEAD, TAIL = range(2)  # of a size's queue
FULL_COUNT, SEMI_COUNT = range(2)  # of a pair
FIRST_SEMI = FULLS + MORE_FULLS  # in a pair's list, after the full ones
FIRST_ROWS = 1 << 17  # what is not written to costs nothing
ZERO, ONE, TWO, FOUR, TOP = (np.uint64(n) for n in (0, 1, 2, 4, 56))
FIVES, THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
FIFTEENS, ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


class Tables(NamedTuple):
    """All that the search writes to. Functions take it apart: numba is slow with many arrays."""

    numbers: Array
    words: Array  # the carrier of each row; the last ones are scratch
    rows: Array
    queues: Array  # of each size
    counts: Array  # of each pair, a * ends + b
    lists: Array
    clusters: Array  # of each end
    partners: Array  # of each end: their number, and they
    goals: Array


@kernel
def holds(words: Array, row: int, other: int) -> bool:
    """Does a row hold all of another one?"""
    for w in range(words.shape[1]):  # noqa: SIM110  (compiled)
        if words[other, w] & ~words[row, w]:
            return False
    return True


@kernel
def size_of(words: Array, row: int) -> int:
    """How many cells a row has."""
    count = ZERO
    for w in range(words.shape[1]):
        x = words[row, w]
        x -= x >> ONE & FIVES
        x = (x & THREES) + (x >> TWO & THREES)
        x = x + (x >> FOUR) & FIFTEENS
        count += x * ONES >> TOP
    return int(count)


@kernel
def apart(clusters: Array, goals: int, a: int, b: int) -> bool:
    """Do two ends, neither of them a goal, touch no common cluster?"""
    if a < goals or b < goals:
        return False
    for w in range(clusters.shape[1]):  # noqa: SIM110  (compiled)
        if clusters[a, w] & clusters[b, w]:
            return False
    return True


@kernel
def offer(
    numbers: Array,
    words: Array,
    rows: Array,
    queues: Array,
    counts: Array,
    lists: Array,
    pair: int,
    semi: int,
    near: bool,
) -> None:
    """Put the connection in the next free row into its queue, unless a smaller one is known."""
    row = numbers[USED]
    size = size_of(words, row)
    if near and size > LARGEST:
        return
    for k in range(counts[pair, FULL_COUNT]):
        if holds(words, row, lists[pair, k]):
            return
    if semi:
        for k in range(FIRST_SEMI, FIRST_SEMI + counts[pair, SEMI_COUNT]):
            if holds(words, row, lists[pair, k]):
                return
    if row + 2 * ALTERNATIVES + 2 >= len(rows):
        numbers[SPILLED] = 1
        return
    rows[row, PAIR], rows[row, SEMI], rows[row, NEXT] = pair, semi, -1
    if queues[size, HEAD] < 0:
        queues[size, HEAD] = row
    else:
        rows[queues[size, TAIL], NEXT] = row
    queues[size, TAIL] = row
    numbers[USED] = row + 1


@kernel
def holds_one(words: Array, row: int, known: Array, start: int, count: int) -> bool:
    """Does a row hold all of one of so many?"""
    for k in range(start, start + count):  # noqa: SIM110  (compiled)
        if holds(words, row, known[k]):
            return True
    return False


@kernel
def no_less(words: Array, row: int, known: Array, start: int, count: int) -> bool:
    """Does the row hold all that so many have in common?"""
    for w in range(words.shape[1]):
        common = words[known[start], w]
        for k in range(start + 1, start + count):
            common &= words[known[k], w]
        if common & ~words[row, w]:
            return False
    return True


@kernel
def enlisted(tables: Tables, row: int, full: bool) -> bool:
    """Put a connection into its pair's list, unless it holds a known one or there are enough."""
    pair = tables.rows[row, PAIR]
    words, known = tables.words, tables.lists[pair]
    if holds_one(words, row, known, 0, tables.counts[pair, FULL_COUNT]):
        return False
    most, more = (FULLS, MORE_FULLS) if full else (SEMIS, MORE_SEMIS)
    start, column = (0, FULL_COUNT) if full else (FIRST_SEMI, SEMI_COUNT)
    count = tables.counts[pair, column]
    if count == most + more or holds_one(words, row, known, start, count):
        return False
    if count >= most and no_less(words, row, known, start, count):
        return False
    known[start + count] = row
    tables.counts[pair, column] = count + 1
    return True


@kernel
def add_full(tables: Tables, row: int, nets: int) -> None:
    """A full connection, and what it makes with those of its ends."""
    if not enlisted(tables, row, True):
        return
    pair, partners, ends = tables.rows[row, PAIR], tables.partners, len(tables.partners)
    a, b = pair // ends, pair % ends
    if tables.counts[pair, FULL_COUNT] == 1:
        partners[a, 0] += 1
        partners[a, partners[a, 0]] = b
        partners[b, 0] += 1
        partners[b, partners[b, 0]] = a
    if b == 1:
        tables.numbers[GOAL] = row
        return
    extend(tables, a, b, row, nets)
    extend(tables, b, a, row, nets)


@kernel
def has(words: Array, row: int, cell: int) -> bool:
    """Is a cell, -1 for none, in the row?"""
    return cell >= 0 and words[row, cell >> 6] >> np.uint64(cell & 63) & ONE != 0


@kernel
def united(words: Array, new: int, first: int, second: int) -> bool:
    """Make the union of two rows, unless they meet."""
    for w in range(words.shape[1]):
        if words[first, w] & words[second, w]:
            return False
        words[new, w] = words[first, w] | words[second, w]
    return True


@kernel
def extend(tables: Tables, end: int, middle: int, row: int, nets: int) -> None:
    """Go on from the middle with all its full connections."""
    numbers, words, rows, queues, counts, lists, clusters, partners, _ = tables
    goals = numbers[ENDS_APART]
    if middle < goals:
        return
    ends, through = len(partners), middle - nets
    for i in range(1, partners[middle, 0] + 1):
        other = partners[middle, i]
        if other == end or apart(clusters, goals, end, other) or has(words, row, other - nets):
            continue
        if goals > 2 and end < goals and other < goals:
            continue
        pair = min(middle, other) * ends + max(middle, other)
        result = min(end, other) * ends + max(end, other)
        near = end >= goals and other >= goals
        for k in range(counts[pair, FULL_COUNT]):
            second = lists[pair, k]
            if has(words, second, end - nets):
                continue
            if not united(words, numbers[USED], row, second):
                continue
            if through >= 0:
                words[numbers[USED], through >> 6] |= ONE << np.uint64(through & 63)
            semi = int(through >= 0)
            offer(numbers, words, rows, queues, counts, lists, result, semi, near)


@kernel
def add_semi(tables: Tables, row: int) -> None:
    """A semi connection, and the full ones that it makes with others of its pair."""
    pair = tables.rows[row, PAIR]
    if pair == 1:
        if not holds_one(tables.words, row, tables.lists[pair], 0, tables.counts[pair, FULL_COUNT]):
            add_goal(tables, row)
    elif enlisted(tables, row, False):
        alternatives(tables, pair, row, tables.counts[pair, SEMI_COUNT] - 1)


@kernel
def joined(words: Array, level: int, unions: int, commons: int, new: int) -> int:
    """Add a row to the union and the intersection of a level: 0 if that is of no use.

    1 if they have something in common, 2 if nothing; the union is then in the next level.
    """
    fewer = adds = left = False
    for w in range(words.shape[1]):
        union, common, x = words[unions + level, w], words[commons + level, w], words[new, w]
        both = common & x
        fewer |= both != common
        adds |= (x & ~union) != 0
        left |= both != 0
        words[unions + level + 1, w] = union | x
        words[commons + level + 1, w] = both
    if not fewer or not adds:
        return 0
    return 1 if left else 2


@kernel
def alternatives(tables: Tables, pair: int, row: int, count: int) -> None:
    """Unions of the connection with some of the known ones that leave nothing in common."""
    numbers, words, rows, queues, counts, lists, _, partners, _ = tables
    unions = len(words) - 2 * ALTERNATIVES
    commons = unions + ALTERNATIVES
    near = pair >= numbers[ENDS_APART] * len(partners)
    first = second = count
    level = 0
    third = 0
    for w in range(words.shape[1]):
        words[unions, w] = words[commons, w] = words[row, w]
    while level >= 0:
        if level == 0:
            first -= 1
            at = first
        elif level == 1:
            second -= 1
            at = second
        else:
            third -= 1
            at = third
        if at < 0:
            level -= 1
            continue
        use = joined(words, level, unions, commons, lists[pair, FIRST_SEMI + at])
        if use == 2:
            words[numbers[USED]] = words[unions + level + 1]
            offer(numbers, words, rows, queues, counts, lists, pair, 0, near)
        elif use == 1 and level < ALTERNATIVES - 2:
            level += 1
            if level == 1:
                second = at
            else:
                third = at


@kernel
def add_goal(tables: Tables, row: int) -> None:
    """A semi connection of s and t."""
    words, count = tables.words, tables.numbers[GOAL_COUNT]
    if holds_one(words, row, tables.goals, 0, count):
        return
    if count >= GOALS and no_less(words, row, tables.goals, 0, count):
        return
    tables.goals[count] = row
    tables.numbers[GOAL_COUNT] = count + 1
    for w in range(words.shape[1]):
        common = words[row, w]
        for k in range(count):
            common &= words[tables.goals[k], w]
        if common:
            return
    tables.numbers[COVERED] = 1


@kernel
def search(tables: Tables, cells: Array, touching: Array, nets: int, moves_first: bool) -> None:
    """Fill the tables; `cells`: the nets of each cell, -1 for no more.

    `touching`: pairs of a goal and an end that are connected from the start.
    """
    numbers, words, rows, queues, counts, lists, clusters, partners, _ = tables
    goals = numbers[ENDS_APART]
    for k in range(len(touching)):
        words[numbers[USED]] = 0
        pair = touching[k, 0] * len(partners) + touching[k, 1]
        offer(numbers, words, rows, queues, counts, lists, pair, 0, False)
    for i in range(len(cells)):
        for net in cells[i]:
            if net >= 0 and not apart(clusters, goals, net, nets + i):
                words[numbers[USED]] = 0
                pair = net * len(partners) + nets + i
                offer(numbers, words, rows, queues, counts, lists, pair, 0, net >= goals)
    steps = 0
    for size in range(len(queues)):
        row = queues[size, HEAD]
        while row >= 0:
            if rows[row, SEMI]:
                add_semi(tables, row)
            else:
                add_full(tables, row, nets)
            if numbers[GOAL] >= 0 or numbers[COVERED] or numbers[SPILLED]:
                return
            steps += 1
            if (moves_first and numbers[GOAL_COUNT]) or steps > MOST_STEPS:
                return
            row = rows[row, NEXT]


def linked(nets: Nets, clusters: list[int], moves_first: bool) -> Linked:
    """As `linking.linked`.

    >>> linked((0b0011, 0b1100, (0b1111,)), [0b1111], False)
    Linked(full=15, semis=[])
    """
    tables, names = searched(nets, clusters, moves_first)
    goals = [carrier(tables, names, row) for row in tables.goals[: tables.numbers[GOAL_COUNT]]]
    if tables.numbers[COVERED]:
        return Linked(thin_union(goals, 0), [])
    if tables.numbers[GOAL] >= 0:
        return Linked(carrier(tables, names, tables.numbers[GOAL]), [])
    return Linked(None, goals)


def searched(
    nets: Nets,
    clusters: list[int],
    moves_first: bool,
    touching: Sequence[tuple[int, int]] = (),
    goals: int = 2,
) -> tuple[Tables, list[int]]:
    """The filled tables, and the cells by their numbers."""
    at = places(nets)
    names = sorted(at)
    count = 2 + len(nets[2])
    cells = np.full((len(names), max(map(int.bit_count, at.values()), default=1)), -1, np.int64)
    for i, cell in enumerate(names):
        near = at[cell]
        for k in range(near.bit_count()):
            cells[i, k] = (near & -near).bit_length() - 1
            near &= near - 1
    ends = [*nets[:2], *nets[2], *names]
    around = [sum(1 << i for i, c in enumerate(clusters) if c & end) for end in ends]
    rows = FIRST_ROWS
    pairs = np.array(touching, np.int64).reshape(-1, 2)
    while True:
        tables = _tables(len(names), _words(around, len(clusters)), rows)
        tables.numbers[ENDS_APART] = goals
        search(tables, cells, pairs, count, moves_first)
        if not tables.numbers[SPILLED]:
            return tables, names
        rows *= 4


def carrier(tables: Tables, names: list[int], row: int) -> int:
    """The cells of a row."""
    mask = int.from_bytes(tables.words[row].tobytes(), "little")
    return sum(cell for i, cell in enumerate(names) if mask >> i & 1)


def _words(masks: list[int], bits: int) -> Array:
    width = max(1, (bits + 63) // 64)
    data = b"".join(mask.to_bytes(8 * width, "little") for mask in masks)
    return np.frombuffer(data, np.uint64).reshape(len(masks), width)


def _tables(cells: int, clusters: Array, rows: int) -> Tables:
    ends = len(clusters)
    numbers = np.zeros(6, np.int64)
    numbers[GOAL] = -1
    return Tables(
        numbers=numbers,
        words=np.empty((rows, max(1, (cells + 63) // 64)), np.uint64),
        rows=np.empty((rows, 3), np.int32),
        queues=np.full((cells + 1, 2), -1, np.int32),
        counts=np.zeros((ends * ends, 2), np.int16),
        lists=np.empty((ends * ends, FIRST_SEMI + SEMIS + MORE_SEMIS), np.int32),
        clusters=clusters,
        partners=np.zeros((ends, ends + 1), np.int32),
        goals=np.empty(GOALS + cells + 1, np.int32),
    )


def warm() -> None:
    """Compile what is here, by a small search."""
    linked((0b0011, 0b1100, (0b1111,)), [0b1111], moves_first=False)
