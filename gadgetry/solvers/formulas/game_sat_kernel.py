"""`game_sat.py` in numba: the same states in the same order, for at most 64 variables.

A clause is two words: literals 0 to 63 and 64 to 127. The clauses of a state are in order, short
ones first, so that equal states are equal arrays, and what one move leaves is a merge of the
clauses that it does not touch and those that it shortens. The search walks on a stack of levels;
the table is open addressing, its entries whole states one after the other in a pool.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MOST_VARIABLES: Final = 64
_STEPS_A_CALL: Final = 1 << 21  # pairs of clauses: some milliseconds

_ZERO, _ONE, _TWO, _FOUR, _LITERALS = (np.uint64(n) for n in (0, 1, 2, 4, 64))
_PLAIN = np.uint64(0x5555555555555555)
_PAIRS, _NIBBLES = np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES, _TOP = np.uint64(0x0101010101010101), np.uint64(56)
_MIX, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)

_T_WINS, _F_WINS, _OPEN = 1, 0, -1
_DONE, _PAUSED, _FULL = 0, 1, 2
_ENTER, _EXPAND, _LEAVE = 0, 1, 2
_COUNT, _T_MOVES, _MOVES, _NEXT = range(4)  # of a level
_DEPTH, _PHASE, _ANSWER, _PARITY, _ENTRIES, _USED, _NODES = range(7)  # of the whole search


@kernel
def bit_count(word: np.uint64) -> np.int64:
    """The number of ones."""
    word = word - ((word >> _ONE) & _PLAIN)
    word = (word & _PAIRS) + ((word >> _TWO) & _PAIRS)
    word = (word + (word >> _FOUR)) & _NIBBLES
    return np.int64((word * _BYTES) >> _TOP)


@kernel
def size(clause: Words) -> np.int64:
    """The number of literals."""
    return bit_count(clause[0]) + bit_count(clause[1])


@kernel
def both_signs(word: np.uint64) -> np.uint64:
    """The literals and their negations."""
    plain = (word | word >> _ONE) & _PLAIN
    return plain | plain << _ONE


@kernel
def before(a: Words, b: Words) -> bool:
    """Does clause a come before clause b?"""
    if size(a) != size(b):
        return bool(size(a) < size(b))
    return bool(a[1] < b[1] if a[1] != b[1] else a[0] < b[0])


@kernel
def copy(clauses: Words, count: int, target: Words) -> None:
    """Copy the first clauses; a loop, which numba compiles much faster than slices."""
    for i in range(count):
        target[i, 0], target[i, 1] = clauses[i, 0], clauses[i, 1]


@kernel
def set_true(clauses: Words, count: int, literal: int, left: Words, spare: Words) -> int:
    """Write to `left` what is left when a literal is made true; how many clauses that are."""
    word = literal >> 6
    true = _ONE << (np.uint64(literal) & np.uint64(63))
    false = both_signs(true) ^ true
    kept = shorter = 0
    for i in range(count):
        row = clauses[i]
        if row[word] & false:
            spare[shorter, 0], spare[shorter, 1] = row[0], row[1]
            spare[shorter, word] ^= false
            shorter += 1
        elif not row[word] & true:
            left[kept, 0], left[kept, 1] = row[0], row[1]
            kept += 1
    for j in range(shorter):
        lower, upper = spare[j, 0], spare[j, 1]
        end, kept = kept, 0
        for i in range(end):
            if left[i, 0] & lower != lower or left[i, 1] & upper != upper:
                left[kept, 0], left[kept, 1] = left[i, 0], left[i, 1]
                kept += 1
    count = kept + shorter
    while shorter:  # a merge, from behind
        last = spare[shorter - 1]
        if kept and before(last, left[kept - 1]):
            last = left[kept - 1]
            kept -= 1
        else:
            shorter -= 1
        left[kept + shorter, 0], left[kept + shorter, 1] = last[0], last[1]
    return count


@kernel
def twos(clauses: Words, count: int) -> int:
    """The number of clauses of two literals, where none is shorter."""
    found = 0
    while found < count and size(clauses[found]) == 2:
        found += 1
    return found


@kernel
def meet(a: Words, b: Words) -> bool:
    """Do two clauses of two literals meet?"""
    lower, upper = both_signs(a[0]), both_signs(a[1])
    if not (b[0] & lower or b[1] & upper):
        return False
    return bool(b[0] != a[0] ^ lower or b[1] != a[1] ^ upper)


@kernel
def settle(clauses: Words, level: Numbers, spare: Words) -> int:
    """Who wins the state at a level, if that is clear; T's forced move is made."""
    count = level[_COUNT]
    if count and size(clauses[0]) < 2:
        row = clauses[0]
        alone = count == 1 or size(clauses[1]) > 1
        if not level[_T_MOVES] or not alone or size(row) == 0:
            return _F_WINS
        literal = 0
        while not row[literal >> 6] >> np.uint64(literal & 63) & _ONE:
            literal += 1
        left = spare[len(clauses) :]
        count = set_true(clauses, count, literal, left, spare)
        copy(left, count, clauses)
        level[_COUNT], level[_T_MOVES] = count, 0
        if count and size(clauses[0]) < 2:
            return _F_WINS
    if count == 0:
        return _T_WINS
    if not level[_T_MOVES]:
        short = twos(clauses, count)
        for i in range(short):
            for j in range(i):
                if meet(clauses[i], clauses[j]):
                    return _F_WINS
    return _OPEN


@kernel
def has_pairing(clauses: Words, count: int) -> bool:
    """Are two variables found for each clause that no other clause has? (Greedily.)"""
    lower, upper = _ZERO, _ZERO
    for i in range(count):
        for _ in range(2):
            left = clauses[i, 0] & ~lower
            if left:
                lower |= both_signs(left & (~left + _ONE))
                continue
            left = clauses[i, 1] & ~upper
            if not left:
                return False
            upper |= both_signs(left & (~left + _ONE))
    return True


@kernel
def enter(clauses: Words, level: Numbers, moves: Numbers, parity: int) -> int:
    """Who wins, if a pairing says so; else the moves to try are listed, in order."""
    count = level[_COUNT]
    level[_MOVES] = level[_NEXT] = 0
    if has_pairing(clauses, count):
        return _T_WINS
    allowed = np.empty(2, np.uint64)
    allowed[0] = allowed[1] = ~_ZERO
    if level[_T_MOVES]:
        short = twos(clauses, count)
        for i in range(short):
            for word in range(2):
                allowed[word] &= ~(both_signs(clauses[i, word]) ^ clauses[i, word])
            for j in range(i):
                if meet(clauses[i], clauses[j]):
                    allowed[0] &= clauses[i, 0] | clauses[j, 0]
                    allowed[1] &= clauses[i, 1] | clauses[j, 1]
    weight = np.zeros(2 * MOST_VARIABLES, np.int64)
    for i in range(count):
        worth = 1 << max(0, 8 - int(size(clauses[i])))
        for word in range(2):
            left = clauses[i, word]
            while left:
                first = left & (~left + _ONE)
                left ^= first
                weight[64 * word + bit_count(first - _ONE)] += worth
    unset = parity + 1 - level[_T_MOVES]
    for literal in range(0, 2 * MOST_VARIABLES, 2):
        unset += weight[literal] + weight[literal + 1] > 0
    made = 0
    if unset & 1:  # the list is tried from its end: a pass comes last
        moves[0] = -1
        made = 1
    for literal in range(2 * MOST_VARIABLES):
        bit = _ONE << np.uint64(literal & 63)
        if weight[literal] and allowed[literal >> 6] & bit:
            move = weight[literal] * 2 * MOST_VARIABLES + literal
            place = made
            while place and moves[place - 1] > move:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = move
            made += 1
    level[_MOVES] = made
    return _OPEN


@kernel
def play(rows: Words, levels: Numbers, depth: int, move: int, spare: Words) -> int:
    """Write the state after a move to the level above; who wins it, if that is clear."""
    clauses, above, level = rows[depth], rows[depth + 1], levels[depth + 1]
    count, t_moves = levels[depth, _COUNT], levels[depth, _T_MOVES]
    level[_T_MOVES] = 1 - t_moves
    if move < 0:
        copy(clauses, count, above)
    else:
        literal = move % (2 * MOST_VARIABLES)
        count = set_true(clauses, count, literal if t_moves else literal ^ 1, above, spare)
    level[_COUNT] = count
    return settle(above, level, spare)


@kernel
def slot_of(clauses: Words, level: Numbers, slots: Numbers, pool: Words) -> int:
    """Where the state is in the table, or else the free slot for it."""
    count, t_moves = level[_COUNT], level[_T_MOVES]
    head = np.uint64(count << 1 | t_moves)
    value = head
    for i in range(count):
        for word in range(2):
            value = (value ^ clauses[i, word]) * _MIX
            value ^= value >> _SHIFT
    slot = np.int64(value & np.uint64(len(slots) - 1))
    while slots[slot] >= 0:
        place = slots[slot]
        if pool[place] >> _ONE == head:
            same = True
            for i in range(count):
                if (
                    pool[place + 2 * i + 1] != clauses[i, 0]
                    or pool[place + 2 * i + 2] != clauses[i, 1]
                ):
                    same = False
                    break
            if same:
                return int(slot)
        slot = (slot + 1) & (len(slots) - 1)
    return int(slot)


@kernel
def known(clauses: Words, level: Numbers, slots: Numbers, pool: Words) -> int:
    """What the table says of a state."""
    place = slots[slot_of(clauses, level, slots, pool)]
    return _OPEN if place < 0 else int(np.int64(pool[place] & _ONE))


@kernel
def rehash(old: Numbers, slots: Numbers, pool: Words, width: int) -> None:
    """Enter what the old slots point to into the new ones, which are free."""
    clauses, level = np.empty((width, 2), np.uint64), np.zeros(4, np.int64)
    for place in old:
        if place >= 0:
            count = np.int64(pool[place] >> _TWO)
            level[_COUNT] = count
            level[_T_MOVES] = np.int64(pool[place] >> _ONE & _ONE)
            for i in range(count):
                clauses[i, 0], clauses[i, 1] = pool[place + 2 * i + 1], pool[place + 2 * i + 2]
            slots[slot_of(clauses, level, slots, pool)] = place


@kernel
def search(
    rows: Words, levels: Numbers, moves: Numbers, spare: Words, slots: Numbers, pool: Words,
    control: Numbers, most: int,
) -> int:  # fmt: skip
    """Go on until the state at level 0 is decided, `most` nodes are searched or the table is full.

    How many nodes were searched, and the answer, are in `control`.
    """
    control[_NODES] = 0
    while True:
        depth = control[_DEPTH]
        level = levels[depth]
        if control[_PHASE] == _ENTER:
            if control[_NODES] == most:
                return _PAUSED
            control[_NODES] += 1
            answer = enter(rows[depth], level, moves[depth], control[_PARITY])
            control[_PHASE] = _EXPAND if answer == _OPEN else _LEAVE
            control[_ANSWER] = answer
        elif control[_PHASE] == _EXPAND:
            answer = 1 - level[_T_MOVES]
            while level[_NEXT] < level[_MOVES]:
                level[_NEXT] += 1
                move = moves[depth, level[_MOVES] - level[_NEXT]]
                found = play(rows, levels, depth, move, spare)
                if found == _OPEN:
                    found = known(rows[depth + 1], levels[depth + 1], slots, pool)
                if found == _OPEN or found == level[_T_MOVES]:
                    answer = found
                    break
            control[_PHASE] = _LEAVE
            if answer == _OPEN:
                control[_DEPTH], control[_PHASE] = depth + 1, _ENTER
            control[_ANSWER] = answer
        else:
            count, used = level[_COUNT], control[_USED]
            if 2 * control[_ENTRIES] >= len(slots) or used + 2 * count + 1 > len(pool):
                return _FULL
            slots[slot_of(rows[depth], level, slots, pool)] = used
            pool[used] = np.uint64(count << 2 | level[_T_MOVES] << 1 | control[_ANSWER])
            for i in range(count):
                pool[used + 2 * i + 1], pool[used + 2 * i + 2] = (
                    rows[depth, i, 0],
                    rows[depth, i, 1],
                )
            control[_USED], control[_ENTRIES] = used + 2 * count + 1, control[_ENTRIES] + 1
            if depth == 0:
                return _DONE
            control[_DEPTH] = depth - 1
            if control[_ANSWER] != levels[depth - 1, _T_MOVES]:
                control[_PHASE] = _EXPAND


class ClauseKernel:
    """The arrays of a search, which live on from question to question."""

    def __init__(self, clauses: list[int], parity: int, budget: Budget) -> None:
        self._budget = budget
        literals = max((clause.bit_length() for clause in clauses), default=0)
        depth = literals + 4  # each variable is set once, with a pass before it at most
        self._rows = np.empty((depth, len(clauses), 2), np.uint64)
        self._levels = np.zeros((depth, 4), np.int64)
        self._moves = np.empty((depth, 2 * MOST_VARIABLES + 1), np.int64)
        self._spare = np.empty((2 * len(clauses), 2), np.uint64)
        self._slots = np.full(1024, -1)
        self._pool = np.empty(2**15, np.uint64)
        self._control = np.zeros(7, np.int64)
        self._control[_PARITY] = parity

    def t_wins(self, state: tuple[frozenset[int], bool]) -> bool:
        """Does T win a settled state?"""
        clauses = sorted(state[0], key=lambda clause: (clause.bit_count(), clause))
        t_moves = state[1]
        if not clauses or not clauses[0]:
            return not clauses
        control, low = self._control, 2**64 - 1
        self._rows[0, : len(clauses)] = [(c & low, c >> 64) for c in clauses]
        self._levels[0, : _T_MOVES + 1] = len(clauses), t_moves
        found = known(self._rows[0], self._levels[0], self._slots, self._pool)
        if found != _OPEN:
            return bool(found)
        control[_DEPTH], control[_PHASE] = 0, _ENTER
        while True:
            told = search(
                self._rows, self._levels, self._moves, self._spare, self._slots, self._pool,
                control, self._nodes(),
            )  # fmt: skip
            self._budget.spend(int(control[_NODES]))
            if told == _DONE:
                return bool(control[_ANSWER])
            if told == _FULL:
                self._grow()
            self._budget.check()

    def _nodes(self) -> int:
        """How many nodes may be searched before the budget is asked again."""
        nodes = max(1, _STEPS_A_CALL // self._rows.shape[1] ** 2)
        most = self._budget.limits.nodes
        return nodes if most is None else min(nodes, most + 1 - self._budget.nodes)

    def _grow(self) -> None:
        """Make room where there is none: slots for entries, or a pool for their clauses."""
        width = self._rows.shape[1]
        if 2 * self._control[_ENTRIES] >= len(self._slots):
            self._budget.check(more=4 * self._slots.nbytes)
            slots = np.full(4 * len(self._slots), -1)
            rehash(self._slots, slots, self._pool, width)
            self._slots = slots
        else:
            size = 2 * len(self._pool) + 2 * width
            self._budget.check(more=8 * size)
            pool = np.empty(size, np.uint64)
            pool[: len(self._pool)] = self._pool
            self._pool = pool


def warm() -> None:
    """Compile what is here, by a small search."""
    clauses = frozenset((0b010101, 0b101010, 0b011010))
    search = ClauseKernel(sorted(clauses), 0, Budget())
    search.t_wins((clauses, True))
    rehash(search._slots, search._slots.copy(), search._pool, search._rows.shape[1])
