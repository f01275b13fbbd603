"""The matching of `matching.py` in numba, once it is maximum: essential vertices are deleted.

`matching` has a row for each list there, with a number for each vertex; `trail` has the vertices
whose label was changed, in order, and the labels that they had. Both grow and shrink with the walk,
as there: the same trees, in the same order, so that `before` is the same too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.solvers.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

FREE, EVEN, ODD, GONE = range(4)  # labels, as in `matching.py`
# The rows of `matching`; the last column of `STAMPS` and `SAFE` has the latest stamp. `SAFE` is
# for `matching_reasons_kernel.py`, and `QUEUE` for whoever goes through the graph.
LABEL, MATE, BEFORE, HEAD, STAMPS, SAFE, QUEUE, ROWS = range(8)
VERTEX, LABELLED = range(2)  # the rows of `trail`
LAST_STAMP = 2**31 - 1


@kernel
def fresh_stamp(row: Ints) -> int:
    """A number that no vertex has in a row."""
    if row[-1] == LAST_STAMP:
        row[:] = 0
    row[-1] += 1
    return int(row[-1])


@kernel
def delete(v: int, trailed: int, neighbours: Ints, ends: Ints, matching: Ints, trail: Ints) -> int:
    """Delete an essential vertex; how long the trail is then."""
    before = matching[LABEL, v]
    trail[VERTEX, trailed], trail[LABELLED, trailed] = v, before
    matching[LABEL, v] = GONE
    trailed += 1
    if before == FREE:
        return _grow(matching[MATE, v], trailed, neighbours, ends, matching, trail)
    return trailed


@kernel
def undo(mark: int, trailed: int, matching: Ints, trail: Ints) -> None:
    """Take back all deletions since the trail was so long."""
    for i in range(trailed - 1, mark - 1, -1):
        matching[LABEL, trail[VERTEX, i]] = trail[LABELLED, i]


@kernel
def _grow(
    root: int, trailed: int, neighbours: Ints, ends: Ints, matching: Ints, trail: Ints
) -> int:
    """Grow an alternating tree from an exposed vertex: it finds no longer matching."""
    label, mate, before = matching[LABEL], matching[MATE], matching[BEFORE]
    head, queue = matching[HEAD], matching[QUEUE]
    trailed = _enter(root, EVEN, trailed, matching, trail)
    queue[0] = root
    done, count = 0, 1
    while done < count:
        v = np.uint32(queue[done])
        done += 1
        for i in range(ends[v], ends[v + 1]):
            w = np.uint32(neighbours[i])
            if label[w] == FREE:
                before[w] = v
                trailed = _enter(int(w), ODD, trailed, matching, trail)
                trailed = _enter(int(mate[w]), EVEN, trailed, matching, trail)
                queue[count] = mate[w]
                count += 1
            elif label[w] == EVEN and head[v] != head[w]:
                x, y = _base(int(v), head), _base(int(w), head)
                if x != y:
                    base = _meeting(x, y, root, matching)
                    count = _shrink(int(v), int(w), base, count, matching)
                    count = _shrink(int(w), int(v), base, count, matching)
    return trailed


@kernel
def _enter(v: int, label: int, trailed: int, matching: Ints, trail: Ints) -> int:
    trail[VERTEX, trailed], trail[LABELLED, trailed] = v, FREE
    matching[LABEL, v] = label
    matching[HEAD, v] = v
    return trailed + 1


@kernel
def _base(v: int, head: Ints) -> int:
    while head[v] != v:
        head[v] = head[head[v]]
        v = int(head[v])
    return v


@kernel
def _meeting(x: int, y: int, root: int, matching: Ints) -> int:
    """The base at which the ways from two bases to the root meet."""
    mate, before, head, stamps = matching[MATE], matching[BEFORE], matching[HEAD], matching[STAMPS]
    stamp = fresh_stamp(stamps)
    while stamps[x] != stamp:
        stamps[x] = stamp
        if x != root:
            x = _base(int(before[mate[x]]), head)
        if y != root:
            x, y = y, x
    return x


@kernel
def _shrink(v: int, w: int, base: int, count: int, matching: Ints) -> int:
    """One half of a blossom: from `v`, next to `w` across the bridge, up to the base."""
    label, mate, before = matching[LABEL], matching[MATE], matching[BEFORE]
    head, queue = matching[HEAD], matching[QUEUE]
    while _base(v, head) != base:
        before[v] = w
        w = int(mate[v])
        if label[w] == ODD:
            label[w] = EVEN
            queue[count] = w
            count += 1
        if head[v] == v:
            head[v] = base
        if head[w] == w:
            head[w] = base
        v = int(before[w])
    return count
