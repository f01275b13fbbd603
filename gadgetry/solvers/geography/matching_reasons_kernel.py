"""The reasons of `matching_reasons.py` in numba, joined to a row of `facts`.

A vertex that is never visited, or was from the beginning, has no bit: its index is -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.solvers.geography.matching_kernel import (
    BEFORE,
    EVEN,
    GONE,
    LABEL,
    MATE,
    QUEUE,
    SAFE,
    fresh_stamp,
)
from gadgetry.solvers.geography.retrograde_facts_kernel import BEEN, NEED, bit
from gadgetry.solvers.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]


@kernel
def put(v: int, words: Words, index: Ints) -> None:
    """Put a vertex into a set."""
    i = index[v]
    if i >= 0:
        words[i >> 6] |= bit(i)


@kernel
def drop(v: int, words: Words, index: Ints) -> None:
    """Take a vertex out of a set."""
    i = index[v]
    if i >= 0:
        words[i >> 6] &= ~bit(i)


@kernel
def why_inessential(v: int, fact: Words, index: Ints, matching: Ints) -> None:
    label, mate, before = matching[LABEL], matching[MATE], matching[BEFORE]
    partner = int(mate[v])
    while partner >= 0 and label[partner] != GONE:
        v = int(before[partner])
        put(partner, fact[NEED], index)
        put(v, fact[NEED], index)
        partner = int(mate[v])
    if partner >= 0:
        put(partner, fact[BEEN], index)


@kernel
def why_essential(
    v: int, fact: Words, index: Ints, neighbours: Ints, ends: Ints, matching: Ints
) -> None:
    label, mate, queue, safe = matching[LABEL], matching[MATE], matching[QUEUE], matching[SAFE]
    stamp = fresh_stamp(safe)
    safe[v] = stamp
    queue[0] = v
    done, count = 0, 1
    while done < count:
        partner = mate[queue[done]]
        done += 1
        for i in range(ends[partner], ends[partner + 1]):
            w = neighbours[i]
            if label[w] == EVEN:
                _component(v, fact, index, neighbours, ends, matching)
                return
            if label[w] != GONE and safe[w] != stamp:
                safe[w] = stamp
                queue[count] = w
                count += 1
    for j in range(count):
        partner = mate[queue[j]]
        put(int(partner), fact[NEED], index)
        for i in range(ends[partner], ends[partner + 1]):
            if label[neighbours[i]] == GONE:
                put(int(neighbours[i]), fact[BEEN], index)


@kernel
def _component(
    v: int, fact: Words, index: Ints, neighbours: Ints, ends: Ints, matching: Ints
) -> None:
    label, queue, safe = matching[LABEL], matching[QUEUE], matching[SAFE]
    stamp = fresh_stamp(safe)
    safe[v] = stamp
    queue[0] = v
    done, count = 0, 1
    while done < count:
        u = queue[done]
        done += 1
        put(int(u), fact[NEED], index)
        for i in range(ends[u], ends[u + 1]):
            w = neighbours[i]
            if label[w] == GONE:
                put(int(w), fact[BEEN], index)
            elif safe[w] != stamp:
                safe[w] = stamp
                queue[count] = w
                count += 1
