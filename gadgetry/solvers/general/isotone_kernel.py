"""The search of `isotone` for reduced graphs, in numba: the same nodes in the same order.

Nodes and options are rows of arrays. A state is packed: for each of its graphs the set of its
vertices, and then their rows; the terminals' rows follow from these. The table holds the nodes by
the hash of their packed states, which are compared word for word.
"""

from __future__ import annotations

from typing import NamedTuple

from gadgetry.solvers.connection.contraction_kernel import Words, components, least
from gadgetry.solvers.connection.reduced_graphs_kernel import assess, claims, concession
from gadgetry.solvers.general.isotone import MOST, NEVER
from gadgetry.solvers.kernels import kernel

# The columns of a node, and of an option; see `isotone.Node` and `isotone.Option`.
PHI, DELTA, TOTAL, MUST, TRACE, FIRST, COUNT, CONCEDED, FLAGS, AT, HASH, COLUMNS = range(12)
ELEMENT, OWN, OTHER, CHILD = range(4)
MAXIMIZER, SPLIT, EXPANDED = 1, 2, 4  # flags
NODES, OPTIONS, WORDS, DEPTH = range(4)  # what is used of each array
JOINED = 1 << 62
SOLVED, OPEN, FULL = range(3)


class Store(NamedTuple):
    """The arrays of a search; `graphs` and `after` are where a state is unpacked and played on."""

    nodes: Words
    options: Words
    words: Words
    table: Words
    stack: Words
    used: Words
    graphs: Words
    after: Words


@kernel
def pack(graphs: Words, words: Words, at: int) -> int:
    """Write a state; where it ends."""
    s = graphs.shape[1] - 2
    for graph in graphs:
        start = at
        words[start] = JOINED if graph[s] >> s & 2 else 0
        at += 1
        for v in range(s):
            if graph[v]:
                words[start] |= 1 << v
                words[at] = graph[v]
                at += 1
    return at


@kernel
def unpack(words: Words, at: int, graphs: Words) -> None:
    """Read a state."""
    s = graphs.shape[1] - 2
    for graph in graphs:
        for v in range(s + 2):
            graph[v] = 0
        rest = words[at]
        at += 1
        if rest & JOINED:
            graph[s], graph[s + 1] = 2 << s, 1 << s
            rest ^= JOINED
        while rest:
            v = least(rest)
            rest &= rest - 1
            graph[v] = words[at]
            graph[s] |= (graph[v] >> s & 1) << v
            graph[s + 1] |= (graph[v] >> s + 1 & 1) << v
            at += 1


@kernel
def slot_of(table: Words, mixed: int) -> int:
    return (mixed ^ mixed >> 32) & (len(table) - 1)


@kernel
def enter(store: Store, graphs: Words, maximizer: bool) -> int:
    """The node of a position, assessed but not expanded."""
    nodes, words, table, used = store.nodes, store.words, store.table, store.used
    at = used[WORDS]
    end = pack(graphs, words, at)
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
    row = nodes[node]
    outcome, trace, must, threats, to_win, to_lose = assess(graphs, maximizer)
    row[PHI], row[DELTA] = max(1, to_win), max(1, to_lose) * must.bit_count()
    row[TRACE] = threats
    if outcome >= 0:
        row[TRACE] = trace
        row[PHI], row[DELTA] = (0, NEVER) if outcome == 1 else (NEVER, 0)
    row[TOTAL], row[MUST], row[CONCEDED], row[COUNT] = row[DELTA], must, -1, 0
    row[FLAGS], row[AT], row[HASH] = MAXIMIZER if maximizer else 0, at, mixed
    return node  # type: ignore[no-any-return]


@kernel
def fill_table(store: Store) -> None:
    """Put all nodes into the store's table, which is new."""
    for node in range(store.used[NODES]):
        slot = slot_of(store.table, store.nodes[node, HASH])
        while store.table[slot]:
            slot = slot + 1 & len(store.table) - 1
        store.table[slot] = node + 1


@kernel
def solved(row: Words) -> bool:
    return row[PHI] == 0 or row[DELTA] == 0  # type: ignore[no-any-return]


@kernel
def write(option: Words, element: int, own: int, other: int, child: int) -> None:
    option[ELEMENT], option[OWN], option[OTHER], option[CHILD] = element, own, other, child


@kernel
def learn(row: Words, option: Words, child: Words) -> None:
    split = row[FLAGS] & SPLIT
    if (child[PHI] if split else child[DELTA]) == 0:
        row[PHI], row[DELTA], row[COUNT] = 0, NEVER, 0
        row[TRACE] = child[TRACE] | option[OWN]
    else:
        trace = child[TRACE] | option[OTHER]
        row[TRACE] |= trace
        row[MUST] &= ~(1 << option[ELEMENT]) if split else trace


@kernel
def learn_from_concession(row: Words, store: Store) -> None:
    if row[CONCEDED] < 0:
        return
    option = store.options[row[CONCEDED]]
    child = store.nodes[option[CHILD]]
    if solved(child):
        row[CONCEDED] = -1
        if child[DELTA] == 0:
            row[PHI], row[DELTA], row[COUNT] = NEVER, 0, 0
            row[TRACE] = child[TRACE] | option[OTHER]


@kernel
def update(row: Words, store: Store) -> None:
    learn_from_concession(row, store)
    if row[DELTA] == 0:
        return
    nodes, options = store.nodes, store.options
    first, count = row[FIRST], row[COUNT]
    for i in range(first, first + count):
        child = nodes[options[i, CHILD]]
        if solved(child):
            learn(row, options[i], child)
            if row[PHI] == 0:
                return
    mine, yours = (PHI, DELTA) if row[FLAGS] & SPLIT else (DELTA, PHI)
    kept, phi, delta = first, NEVER, 0
    for i in range(first, first + count):
        if row[MUST] >> options[i, ELEMENT] & 1:
            for column in range(4):
                options[kept, column] = options[i, column]
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


@kernel
def copied(graphs: Words, after: Words) -> Words:
    for i in range(graphs.shape[0]):
        for v in range(graphs.shape[1]):
            after[i, v] = graphs[i, v]
    return after


@kernel
def expand(row: Words, store: Store) -> None:
    graphs, after, options, used = store.graphs, store.after, store.options, store.used
    maximizer = row[FLAGS] & MAXIMIZER == 1
    unpack(store.words, row[AT], graphs)
    row[FLAGS] |= EXPANDED
    more = concession(copied(graphs, after), maximizer)
    if more >= 0:
        child = enter(store, after, maximizer)
        write(options[used[OPTIONS]], -1, 0, more, child)
        row[CONCEDED] = used[OPTIONS]
        used[OPTIONS] += 1
        learn_from_concession(row, store)
        if row[DELTA] == 0:
            return
    row[FIRST] = used[OPTIONS]
    if maximizer or len(graphs) == 2:
        ways = components(graphs[0 if maximizer else 1])
        if len(ways) > 1:
            row[FLAGS] |= SPLIT
            row[TRACE], row[MUST] = 0, (1 << len(ways)) - 1
    todo = row[MUST]
    while todo:
        element = least(todo)
        todo &= todo - 1
        copied(graphs, after)
        if row[FLAGS] & SPLIT:
            own, other = claims(after, 0, total(ways) & ~ways[element], maximizer)
            child = enter(store, after, maximizer)
        else:
            own, other = claims(after, 1 << element, 0, maximizer)
            child = enter(store, after, not maximizer)
            own |= 1 << element
            if todo & own:
                todo &= ~own
                row[TRACE] |= 1 << element | other
        option = options[used[OPTIONS]]
        write(option, element, own, other, child)
        if solved(store.nodes[child]) and not row[FLAGS] & SPLIT:
            learn(row, option, store.nodes[child])
            if row[PHI] == 0:
                return
            todo &= row[MUST]
        else:
            row[COUNT] += 1
            used[OPTIONS] += 1


@kernel
def total(ways: Words) -> int:
    union = 0
    for i in range(len(ways)):
        union |= ways[i]
    return union


@kernel
def more_than(second: int) -> int:
    return second + 1 + second // 4


@kernel
def push(row: Words, store: Store, most_phi: int, most_delta: int) -> None:
    """The child to look at next goes onto the stack, see `isotone._next`."""
    top = store.stack[store.used[DEPTH]]
    store.used[DEPTH] += 1
    if row[CONCEDED] >= 0:
        node = store.options[row[CONCEDED], CHILD]
        delta = store.nodes[node, DELTA]
        if delta <= row[TOTAL]:
            top[0], top[1], top[2] = node, most_phi, min(most_delta, more_than(row[TOTAL]))
            return
        most_delta = min(most_delta, more_than(delta))
    mine, yours = (PHI, DELTA) if row[FLAGS] & SPLIT else (DELTA, PHI)
    best, lowest, second = -1, NEVER, NEVER
    for i in range(row[FIRST], row[FIRST] + row[COUNT]):
        node = store.options[i, CHILD]
        number = store.nodes[node, mine]
        if best < 0 or number < lowest:
            best, lowest, second = node, number, lowest
        elif number < second:
            second = number
    most = min(most_phi, more_than(second))
    rest = most_delta - row[TOTAL] + store.nodes[best, yours]
    top[0] = best
    top[1], top[2] = (most, rest) if row[FLAGS] & SPLIT else (rest, most)


@kernel
def search(store: Store, nodes: int, steps: int) -> int:
    """Go on until the stack is empty, some nodes were made or steps taken, or an array is full."""
    stack, used, size = store.stack, store.used, store.graphs.shape[1] + 2
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
                if is_full(store, size):
                    return FULL
                expand(row, store)
            if not solved(row):
                update(row, store)
        if row[PHI] >= most_phi or row[DELTA] >= most_delta or solved(row):
            used[DEPTH] -= 1
        else:
            push(row, store, most_phi, most_delta)
    return SOLVED


@kernel
def is_full(store: Store, size: int) -> bool:
    """Is there no room for one more node and `size` children?"""
    used = store.used
    return (  # type: ignore[no-any-return]
        used[NODES] + size > len(store.nodes)
        or used[OPTIONS] + size > len(store.options)
        or used[WORDS] + size * (size * len(store.graphs)) > len(store.words)
    )


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.solvers.connection.reduced_arrays import GraphArraysSearch
    from gadgetry.solvers.limits import Budget

    path = (0b0110, 0b1001, 0b0001, 0b0010)
    search = GraphArraysSearch(2, 1, Budget())
    search.wins_with(search.start(path), 0, maximizer=True)
    fill_table(search.store)
