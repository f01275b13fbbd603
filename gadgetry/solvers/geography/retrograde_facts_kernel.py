"""The facts of `retrograde_facts.py` in numba: rows of an array, each two sets of vertices.

`facts` has for each row what must not have been visited, and what must have been, a bit for each
vertex that facts speak of. The first rows are not facts: what a label depends on, what is visited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.solvers.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Words = NDArray[np.uint64]
    Registers = Any  # a record of `retrograde_kernel.REGISTERS`, as numba sees it

NEED, BEEN = range(2)  # a fact's sets: what must not have been visited, and what must have been
# Rows of `facts`: by `because`; what is visited, twice; what `_nothing_new` asks for; all others.
REASONS, VISITED, ASKED, OTHERS = range(4)
LATEST = 64  # as in `retrograde_facts.py`
EITHER = -1  # of facts: those that say lost, and those that do not


@kernel
def bit(v: int) -> np.uint64:
    return np.uint64(1) << np.uint64(v & 63)


@kernel
def clear(row: int, facts: Words) -> None:
    for k in range(facts.shape[2]):
        facts[row, NEED, k] = facts[row, BEEN, k] = 0


@kernel
def join(row: int, other: int, facts: Words) -> None:
    for k in range(facts.shape[2]):
        facts[row, NEED, k] |= facts[other, NEED, k]
        facts[row, BEEN, k] |= facts[other, BEEN, k]


@kernel
def and_after(row: int, move: int, lost: bool, basis: int, facts: Words) -> None:
    """Into a row: what follows for the position before a move, see `Fact.and_after`.

    `move` is the number of the vertex's bit, or -1 where facts do not speak of it.
    """
    if lost:
        clear(row, facts)
        if move >= 0:
            facts[row, NEED, move >> 6] |= bit(move)
    join(row, basis, facts)
    if move >= 0:
        facts[row, BEEN, move >> 6] &= ~bit(move)


@kernel
def free_row(registers: Registers, facts: Words) -> int:
    """A row of `facts` that is free, with two empty sets."""
    row = int(registers.free)
    if row:
        registers.free = int(facts[row, NEED, 0])
    else:
        row = int(registers.taken)
        registers.taken += 1
    clear(row, facts)
    return row


@kernel
def set_free(row: int, registers: Registers, facts: Words) -> None:
    """A row is no longer needed."""
    facts[row, NEED, 0] = np.uint64(registers.free)
    registers.free = row


@kernel
def move_row(row: int, to: int, registers: Registers, facts: Words) -> None:
    """Copy a row, and set it free."""
    for k in range(facts.shape[2]):
        facts[to, NEED, k] = facts[row, NEED, k]
        facts[to, BEEN, k] = facts[row, BEEN, k]
    set_free(row, registers, facts)


@kernel
def is_empty(row: int, facts: Words) -> bool:
    for k in range(facts.shape[2]):  # noqa: SIM110 - numba has no generators
        if facts[row, NEED, k] | facts[row, BEEN, k]:
            return False
    return True


@kernel
def latest_fact(v: int, count: int, asked: int, lost: int, ring: Ints, facts: Words) -> int:
    """The latest fact of a vertex that applies: twice its row, and 1 if it says lost; 0 for none.

    `asked`: a row with what a fact must not need, and what alone it may ask to have been visited.
    `lost`: what it must say. It becomes the latest one.
    """
    for i in range(count - 1, max(count - LATEST, 0) - 1, -1):
        fact = int(ring[v * LATEST + (i & (LATEST - 1))])
        if lost != EITHER and fact & 1 != lost:
            continue
        row, k = fact >> 1, 0
        while k < facts.shape[2] and not (
            facts[row, NEED, k] & facts[asked, NEED, k]
            | facts[row, BEEN, k] & ~facts[asked, BEEN, k]
        ):
            k += 1
        if k == facts.shape[2]:
            for j in range(i, count - 1):
                ring[v * LATEST + (j & (LATEST - 1))] = ring[v * LATEST + (j + 1 & (LATEST - 1))]
            ring[v * LATEST + (count - 1 & (LATEST - 1))] = fact
            return fact
    return 0
