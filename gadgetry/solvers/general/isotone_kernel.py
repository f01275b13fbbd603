"""The search of `isotone` for reduced graphs, in numba: the same nodes in the same order.

Nodes and options are rows of arrays. A state is packed: for each of its graphs the set of its
vertices and the terminals' rows, and then the rows of its vertices, all without the terminals. The
table holds the nodes by the hash of their packed states, which are compared word for word.

Sets are of as many words as `of_width` says, along the last axis of an array.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, NamedTuple

from gadgetry.solvers.connection.contraction import components
from gadgetry.solvers.connection.reduced_graphs import assess, claims, concession
from gadgetry.solvers.general.isotone import MOST, NEVER
from gadgetry.solvers.kernels import compiled
from gadgetry.solvers.masks import empty, least, sets_in, single, width

Words = Any  # an array: what numba compiles is not what mypy reads

# The columns of a node and its sets, of an option and its sets; see `isotone.Node`, `.Option`.
PHI, DELTA, TOTAL, FIRST, COUNT, CONCEDED, FLAGS, AT, HASH, COLUMNS = range(10)
MUST, TRACE = range(2)
ELEMENT, CHILD = range(2)
OWN, OTHER = range(2)
MAXIMIZER, SPLIT, EXPANDED = 1, 2, 4  # flags
NODES, OPTIONS, WORDS, DEPTH = range(4)  # what is used of each array
SOLVED, OPEN, FULL = range(3)
CALLED = ("search", "is_full", "entered", "claimed", "fill_table")  # from Python


class Store(NamedTuple):
    """The arrays of a search; a state is unpacked into `graphs`, and played on in `after`."""

    nodes: Words
    node_sets: Words
    options: Words
    option_sets: Words
    words: Words
    table: Words
    stack: Words
    used: Words
    graphs: Words
    after: Words
    graph_words: Words  # the same as `graphs`, and as `after`, word for word
    after_words: Words


def opened(store: Store) -> Store:
    """The same, with sets where the arrays have words."""
    return Store(
        store.nodes,
        sets_in(store.node_sets),
        store.options,
        sets_in(store.option_sets),
        store.words,
        store.table,
        store.stack,
        store.used,
        sets_in(store.graphs),
        sets_in(store.after),
        store.graph_words,
        store.after_words,
    )


def words_of_a_row(vertices: int) -> int:
    return (vertices + 63) // 64 if width() > 1 else 1


def pack(graphs: Words, words: Words, at: int) -> int:
    """Write a state; where it ends. A row has the words of the vertices only."""
    s = graphs.shape[1] - 2
    columns = words_of_a_row(s)
    for g in range(graphs.shape[0]):
        start = at
        for i in range(columns):
            words[at + i] = 0
            words[at + columns + i] = graphs[g, s, i]
            words[at + 2 * columns + i] = graphs[g, s + 1, i]
        if graphs[g, s, s + 1 >> 6] >> (s + 1 & 63) & 1:
            words[at + columns] = 1  # joined: there are no vertices, so this is no neighbour
        at += 3 * columns
        for v in range(s):
            any_word = 0
            for i in range(width()):
                any_word |= graphs[g, v, i]
            if any_word:
                words[start + (v >> 6)] |= 1 << (v & 63)
                for i in range(columns):
                    words[at + i] = graphs[g, v, i]
                at += columns
    return at


def unpack(store: Store, at: int) -> None:
    """Read a state."""
    graphs, sets, words = store.graph_words, store.graphs, store.words
    s = graphs.shape[1] - 2
    columns = words_of_a_row(s)
    for g in range(graphs.shape[0]):
        start = at
        at += 3 * columns
        found = False
        for v in range(s):
            sets[g, v] = empty()
            if words[start + (v >> 6)] >> (v & 63) & 1:
                found = True
                for i in range(columns):
                    graphs[g, v, i] = words[at + i]
                at += columns
        sets[g, s], sets[g, s + 1] = empty(), empty()
        if words[start + columns] and not found:
            sets[g, s], sets[g, s + 1] = single(s + 1), single(s)
            continue
        for i in range(columns):
            graphs[g, s, i] = words[start + columns + i]
            graphs[g, s + 1, i] = words[start + 2 * columns + i]
        if s + 2 > 64 * columns:  # else the rows have them
            for terminal in (s, s + 1):
                rest = sets[g, terminal]
                while rest:
                    sets[g, least(rest)] |= single(terminal)
                    rest &= rest - 1


def slot_of(table: Words, mixed: int) -> int:
    return (mixed ^ mixed >> 32) & (len(table) - 1)


def enter(store: Store, maximizer: bool) -> int:
    """The node of the position in `after`, assessed but not expanded."""
    nodes, words, table, used = store.nodes, store.words, store.table, store.used
    at = used[WORDS]
    end = pack(store.after_words, words, at)
    mixed = 1 if maximizer else 2
    for i in range(at, end):
        mixed = (mixed ^ words[i]) * 0x2545F4914F6CDD1D
        mixed ^= mixed >> 29
    slot = slot_of(table, mixed)
    while table[slot]:
        node = table[slot] - 1
        if nodes[node, HASH] == mixed and (nodes[node, FLAGS] & MAXIMIZER == 1) == maximizer:
            known, i = nodes[node, AT], 0
            while i < end - at and words[known + i] == words[at + i]:
                i += 1
            if i == end - at:
                return node  # type: ignore[no-any-return]
        slot = slot + 1 & len(table) - 1
    node = used[NODES]
    table[slot] = node + 1
    used[NODES], used[WORDS] = node + 1, end
    row, sets = nodes[node], store.node_sets[node]
    outcome, trace, must, threats, to_win, to_lose = assess(store.after, maximizer)
    row[PHI], row[DELTA] = max(1, to_win), max(1, to_lose) * must.bit_count()
    sets[TRACE] = threats
    if outcome >= 0:
        sets[TRACE] = trace
        row[PHI], row[DELTA] = (0, NEVER) if outcome == 1 else (NEVER, 0)
    sets[MUST], row[TOTAL], row[CONCEDED], row[COUNT] = must, row[DELTA], -1, 0
    row[FLAGS], row[AT], row[HASH] = MAXIMIZER if maximizer else 0, at, mixed
    return node  # type: ignore[no-any-return]


def fill_table(store: Store) -> None:
    """Put all nodes into the store's table, which is new."""
    for node in range(store.used[NODES]):
        slot = slot_of(store.table, store.nodes[node, HASH])
        while store.table[slot]:
            slot = slot + 1 & len(store.table) - 1
        store.table[slot] = node + 1


def solved(row: Words) -> bool:
    return row[PHI] == 0 or row[DELTA] == 0  # type: ignore[no-any-return]


def write(store: Store, element: int, own: int, other: int, child: int) -> None:
    """The next option, which is kept when `used` says so."""
    option = store.used[OPTIONS]
    store.options[option, ELEMENT], store.options[option, CHILD] = element, child
    store.option_sets[option, OWN], store.option_sets[option, OTHER] = own, other


def learn(store: Store, node: int, option: int) -> None:
    row, sets, gains = store.nodes[node], store.node_sets[node], store.option_sets[option]
    split, child = row[FLAGS] & SPLIT, store.options[option, CHILD]
    if store.nodes[child, PHI if split else DELTA] == 0:
        row[PHI], row[DELTA], row[COUNT] = 0, NEVER, 0
        sets[TRACE] = store.node_sets[child, TRACE] | gains[OWN]
        return
    trace = store.node_sets[child, TRACE] | gains[OTHER]
    sets[TRACE] |= trace
    if split:
        sets[MUST] &= ~single(store.options[option, ELEMENT])
    else:
        sets[MUST] &= trace


def learn_from_concession(store: Store, node: int) -> None:
    row = store.nodes[node]
    option = row[CONCEDED]
    if option < 0:
        return
    child = store.options[option, CHILD]
    if solved(store.nodes[child]):
        row[CONCEDED] = -1
        if store.nodes[child, DELTA] == 0:
            row[PHI], row[DELTA], row[COUNT] = NEVER, 0, 0
            trace = store.node_sets[child, TRACE] | store.option_sets[option, OTHER]
            store.node_sets[node, TRACE] = trace


def update(store: Store, node: int) -> None:
    nodes, options, row = store.nodes, store.options, store.nodes[node]
    learn_from_concession(store, node)
    if row[DELTA] == 0:
        return
    first, count = row[FIRST], row[COUNT]
    for i in range(first, first + count):
        if solved(nodes[options[i, CHILD]]):
            learn(store, node, i)
            if row[PHI] == 0:
                return
    mine, yours = (PHI, DELTA) if row[FLAGS] & SPLIT else (DELTA, PHI)
    kept, phi, delta = first, NEVER, 0
    must = store.node_sets[node, MUST]
    for i in range(first, first + count):
        if must >> options[i, ELEMENT] & 1:
            for column in range(2):
                options[kept, column] = options[i, column]
                store.option_sets[kept, column] = store.option_sets[i, column]
            kept += 1
            child = nodes[options[i, CHILD]]
            phi = min(phi, child[mine])
            delta += child[yours]
    row[COUNT] = kept - first
    row[PHI], row[DELTA] = phi, min(MOST, delta)
    row[TOTAL] = row[DELTA]
    if row[CONCEDED] >= 0 and row[DELTA]:
        child = nodes[options[row[CONCEDED], CHILD]]
        row[PHI], row[DELTA] = max(phi, child[PHI]), min(row[DELTA], child[DELTA])


def copied(store: Store) -> Words:
    """What was unpacked, to be played on."""
    graphs, after = store.graph_words, store.after_words
    for g in range(graphs.shape[0]):
        for v in range(graphs.shape[1]):
            for i in range(width()):
                after[g, v, i] = graphs[g, v, i]
    return store.after


def expand(store: Store, node: int) -> None:
    row, sets, graphs, used = store.nodes[node], store.node_sets[node], store.graphs, store.used
    maximizer = row[FLAGS] & MAXIMIZER == 1
    unpack(store, row[AT])
    row[FLAGS] |= EXPANDED
    more = concession(copied(store), maximizer)
    if more >= 0:
        child = enter(store, maximizer)
        write(store, -1, empty(), more, child)
        row[CONCEDED] = used[OPTIONS]
        used[OPTIONS] += 1
        learn_from_concession(store, node)
        if row[DELTA] == 0:
            return
    row[FIRST] = used[OPTIONS]
    ways = [empty()][:0]
    if maximizer or len(graphs) == 2:
        ways = components(graphs[0 if maximizer else 1])
        if len(ways) > 1:
            row[FLAGS] |= SPLIT
            sets[TRACE], sets[MUST] = empty(), single(len(ways)) - 1
    todo = sets[MUST]
    while todo:
        element = least(todo)
        todo &= todo - 1
        after = copied(store)
        if row[FLAGS] & SPLIT:
            own, other = claims(after, empty(), total(ways) & ~ways[element], maximizer)
            child = enter(store, maximizer)
        else:
            own, other = claims(after, single(element), empty(), maximizer)
            child = enter(store, not maximizer)
            own |= single(element)
            if todo & own:
                todo &= ~own
                sets[TRACE] |= single(element) | other
        write(store, element, own, other, child)
        if solved(store.nodes[child]) and not row[FLAGS] & SPLIT:
            learn(store, node, used[OPTIONS])
            if row[PHI] == 0:
                return
            todo &= sets[MUST]
        else:
            row[COUNT] += 1
            used[OPTIONS] += 1


def total(ways: Words) -> int:
    union = empty()
    for way in ways:
        union |= way
    return union


def more_than(second: int) -> int:
    return second + 1 + second // 4


def push(store: Store, node: int, most_phi: int, most_delta: int) -> None:
    """The child to look at next goes onto the stack, see `isotone._next`."""
    row, top = store.nodes[node], store.stack[store.used[DEPTH]]
    store.used[DEPTH] += 1
    if row[CONCEDED] >= 0:
        child = store.options[row[CONCEDED], CHILD]
        delta = store.nodes[child, DELTA]
        if delta <= row[TOTAL]:
            top[0], top[1], top[2] = child, most_phi, min(most_delta, more_than(row[TOTAL]))
            return
        most_delta = min(most_delta, more_than(delta))
    mine, yours = (PHI, DELTA) if row[FLAGS] & SPLIT else (DELTA, PHI)
    best, lowest, second = -1, NEVER, NEVER
    for i in range(row[FIRST], row[FIRST] + row[COUNT]):
        child = store.options[i, CHILD]
        number = store.nodes[child, mine]
        if best < 0 or number < lowest:
            best, lowest, second = child, number, lowest
        elif number < second:
            second = number
    most = min(most_phi, more_than(second))
    rest = most_delta - row[TOTAL] + store.nodes[best, yours]
    top[0] = best
    top[1], top[2] = (most, rest) if row[FLAGS] & SPLIT else (rest, most)


def search(closed: Store, nodes: int, steps: int) -> int:
    """Go on until the stack is empty, some nodes were made or steps taken, or an array is full."""
    store = opened(closed)
    stack, used = store.stack, store.used
    nodes += used[NODES]
    while used[DEPTH]:
        steps -= 1
        if steps < 0 or used[NODES] >= nodes:
            return OPEN
        top = stack[used[DEPTH] - 1]
        node, most_phi, most_delta = top[0], top[1], top[2]
        row = store.nodes[node]
        if not solved(row):
            if not row[FLAGS] & EXPANDED:
                if is_full(closed):
                    return FULL
                expand(store, node)
            if not solved(row):
                update(store, node)
        if row[PHI] >= most_phi or row[DELTA] >= most_delta or solved(row):
            used[DEPTH] -= 1
        else:
            push(store, node, most_phi, most_delta)
    return SOLVED


def is_full(store: Store) -> bool:
    """Is there no room for one more node and all its children?"""
    used, vertices = store.used, store.graphs.shape[1]
    size = vertices + 2
    most = store.graphs.shape[0] * (vertices + 3) * width()  # words of a state
    return (  # type: ignore[no-any-return]
        used[NODES] + size > len(store.nodes)
        or used[OPTIONS] + size > len(store.options)
        or used[WORDS] + size * most > len(store.words)
    )


def entered(closed: Store, maximizer: bool) -> int:
    """The node of the position in `after`."""
    return enter(opened(closed), maximizer)


def claimed(closed: Store, gains: Words, v: int, maximizer: bool) -> bool:
    """The player takes a vertex in `after`, unless it is dead; what the two get by that."""
    store, sets = opened(closed), sets_in(gains)
    if not store.after[0, v]:
        return False
    own, other = claims(store.after, single(v), empty(), maximizer)
    sets[OWN], sets[OTHER] = own | single(v), other
    return True


@cache
def of_width(words: int) -> Any:
    """The functions above, compiled for sets of so many words."""
    return compiled(sys.modules[__name__], words, CALLED)


def warm() -> None:
    """Compile what is here, by a small search, for one word and for two; wider sets are rarer."""
    from gadgetry.solvers.connection.reduced_arrays import GraphArraysSearch
    from gadgetry.solvers.limits import Budget

    for words in (1, 2):
        n = 64 * words - 3
        path = (1 << n | 2, 1 << n + 1 | 1, *[0] * (n - 2), 1, 2)
        search = GraphArraysSearch(n, 1, Budget())
        search.wins_with(search.start(path), 0, maximizer=True)
        search.kernel.fill_table(search.store)
