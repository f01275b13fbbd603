"""`avoid_true_parity.py` in numba: the same states in the same order, for at most 63 clauses.

A state is one word. The search walks on a stack of levels, each with the states after its moves;
the table is open addressing with the state as the key.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gadgetry.solvers.formulas.avoid_true import AvoidTrueArena
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

_NODES_A_CALL: Final = 256  # mostly a millisecond, but some races take long

_ZERO, _ONE, _TWO, _FOUR, _TOP = (np.uint64(n) for n in (0, 1, 2, 4, 56))
_PLAIN, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_MIX, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)

_LOST, _WON, _OPEN = 0, 1, -1
_DONE, _PAUSED, _FULL = 0, 1, 2
_DEPTH, _ANSWER, _ENTRIES, _NODES, _LONGEST = range(5)  # of the whole search
_MADE, _NEXT = range(2)  # of a level


@kernel
def bit_count(word: np.uint64) -> np.int64:
    """The number of ones."""
    word = word - ((word >> _ONE) & _PLAIN)
    word = (word & _PAIRS) + ((word >> _TWO) & _PAIRS)
    word = (word + (word >> _FOUR)) & _NIBBLES
    return np.int64((word * _BYTES) >> _TOP)


@kernel
def first_clause(clauses: np.uint64) -> np.int64:
    """The number of the first clause."""
    return bit_count((clauses & (~clauses + _ONE)) - _ONE)


@kernel
def hit(of: Words, ends: Numbers, clauses: np.uint64, moves: int, reach: int) -> bool:
    """Do so many variables hit all the clauses? Each hits `reach` of them at most."""
    if bit_count(clauses) > moves * reach:
        return False
    first = first_clause(clauses)
    for i in range(ends[first], ends[first + 1]):
        left = clauses & ~of[i]
        if left == _ZERO or (moves > 1 and hit(of, ends, left, moves - 1, reach)):
            return True
    return False


@kernel
def hitting_number(of: Words, ends: Numbers, clauses: np.uint64, reach: int, longest: int) -> int:
    """How many variables hit all the clauses; one more than the longest race has if none does."""
    k = 1
    while k <= longest and not hit(of, ends, clauses, k, reach):
        k += 1
    return k


@kernel
def race(
    of: Words, ends: Numbers, own: np.uint64, other: np.uint64, moves: int, answers: int,
    reach_own: int, reach_other: int,
) -> bool:  # fmt: skip
    """Do so many moves hit all that is the other's, and leave more than the answers can hit?"""
    if other == _ZERO:
        return not hit(of, ends, own, answers, reach_own)
    if bit_count(other) > moves * reach_other:
        return False
    first = first_clause(other)
    for i in range(ends[first], ends[first + 1]):
        left = own & ~of[i]
        if left and race(
            of, ends, left, other & ~of[i], moves - 1, answers, reach_own, reach_other
        ):
            return True
    return False


@kernel
def owned(state: np.uint64, odd: np.uint64) -> np.uint64:
    """The clauses of the mover."""
    left = state >> _ONE
    return left & ~odd if state & _ONE else left & odd


@kernel
def exchanged(clauses: np.uint64, groups: Words, firsts: Words) -> np.uint64:
    """The clauses, each replaced by the first ones of its group."""
    for i in range(len(groups)):
        members = clauses & groups[i]
        clauses ^= members ^ firsts[64 * i + bit_count(members)]
    return clauses


@kernel
def before(a: np.uint64, b: np.uint64, own: np.uint64, other: np.uint64) -> bool:
    """Is it more promising to hit a than to hit b?"""
    most, few = bit_count(a & other) - bit_count(b & other), bit_count(a & own)
    if most:
        return bool(most > 0)
    return bool(a < b if few == bit_count(b & own) else few < bit_count(b & own))


@kernel
def rule(
    state: np.uint64, options: Words, level: Numbers, hit_sets: Words, hit_oddly: Words, of: Words,
    ends: Numbers, groups: Words, firsts: Words, odd: np.uint64, longest: int,
) -> int:  # fmt: skip
    """Who wins, if a race tells; else the states after the moves worth trying are listed."""
    left = state >> _ONE
    own = owned(state, odd)
    other, to_hit, made = left ^ own, _ZERO, 0
    for hits in hit_sets:
        if not own & ~hits:
            to_hit |= other & ~hits
        elif not other & ~hits:
            return _WON
        elif hits & left:
            options[made] = hits & left
            made += 1
    if not to_hit:
        passes = state & _ONE
        for hits in hit_oddly:
            if hits & left:
                passes ^= _ONE
        if passes:
            options[made] = _ZERO
            made += 1
        reach_own = reach_other = 0
        for i in range(made):
            reach_own = max(reach_own, int(bit_count(options[i] & own)))
            reach_other = max(reach_other, int(bit_count(options[i] & other)))
        number = hitting_number(of, ends, own, reach_own, longest)
        other_number = hitting_number(of, ends, other, reach_other, longest)
        for k in range(max(2, other_number), min(number, longest) + 1):
            if race(of, ends, own, other, k, k - 1, reach_own, reach_other):
                return _WON
        for k in range(max(2, number), min(other_number - 1, longest) + 1):
            if race(of, ends, other, own, k, k, reach_other, reach_own):
                return _LOST
    best = 0  # the first ones of `options` are in order, none no better than one before it
    for i in range(made):
        worth = not to_hit & ~options[i]
        hits = left ^ exchanged(left ^ options[i], groups, firsts)
        place = best
        for j in range(best):
            better = options[j]
            if not (hits & other & ~better or better & own & ~hits):
                worth = False
                break
        if not worth:
            continue
        while place and before(hits, options[place - 1], own, other):
            options[place] = options[place - 1]
            place -= 1
        options[place] = hits
        end, best = best + 1, place + 1
        for j in range(place + 1, end):  # those that are no better than the new one
            if options[j] & other & ~hits or hits & own & ~options[j]:
                options[best] = options[j]
                best += 1
    false = ~state & _ONE
    for i in range(best):
        options[i] = (left ^ options[i]) << _ONE | false
    level[_MADE], level[_NEXT] = best, 0
    return _OPEN


@kernel
def slot_of(state: np.uint64, keys: Words) -> int:
    """Where the state is in the table, or else the free slot for it."""
    value = state * _MIX
    slot = np.int64((value ^ value >> _SHIFT) & np.uint64(len(keys) - 1))
    while keys[slot] != _ZERO and keys[slot] != state:
        slot = (slot + 1) & (len(keys) - 1)
    return int(slot)


@kernel
def told(state: np.uint64, odd: np.uint64, keys: Words, answers: NDArray[np.int8]) -> int:
    """The answer where there is nothing to search."""
    own = owned(state, odd)
    if own == _ZERO:
        return _LOST
    if own == state >> _ONE:
        return _WON
    slot = slot_of(state, keys)
    return int(answers[slot]) if keys[slot] else _OPEN


@kernel
def search(
    states: Words, options: Words, levels: Numbers, hit_sets: Words, hit_oddly: Words, of: Words,
    ends: Numbers, groups: Words, firsts: Words, keys: Words, answers: NDArray[np.int8],
    odd: np.uint64, control: Numbers, most: int,
) -> int:  # fmt: skip
    """Go on until the state at level 0 is decided, `most` nodes are searched or the table is full.

    How many nodes were searched, and the answer, are in `control`; an open answer there says that
    the state at the last level has yet to be looked at.
    """
    control[_NODES] = 0
    while True:
        depth, answer = control[_DEPTH], control[_ANSWER]
        if 2 * control[_ENTRIES] >= len(keys):
            return _FULL
        if answer == _OPEN:
            if control[_NODES] == most:
                return _PAUSED
            control[_NODES] += 1
            answer = rule(
                states[depth], options[depth], levels[depth], hit_sets, hit_oddly, of, ends,
                groups, firsts, odd, control[_LONGEST],
            )  # fmt: skip
        elif answer == _LOST:  # the option just searched: the state before it is won
            answer = _WON
        else:
            answer = _OPEN
        level = levels[depth]
        while answer == _OPEN and level[_NEXT] < level[_MADE]:
            option = options[depth, level[_NEXT]]
            level[_NEXT] += 1
            found = told(option, odd, keys, answers)
            if found == _OPEN:
                states[depth + 1] = option
                break
            if found == _LOST:
                answer = _WON
        else:
            answer = _LOST if answer == _OPEN else answer
            slot = slot_of(states[depth], keys)
            keys[slot], answers[slot] = states[depth], answer
            control[_ENTRIES] += 1
            control[_ANSWER] = answer
            if depth == 0:
                return _DONE
            control[_DEPTH] = depth - 1
            continue
        control[_DEPTH], control[_ANSWER] = depth + 1, _OPEN


@kernel
def rehash(
    old: Words, old_answers: NDArray[np.int8], keys: Words, answers: NDArray[np.int8]
) -> None:
    """Enter an old table into a new one."""
    for i in range(len(old)):
        if old[i]:
            slot = slot_of(old[i], keys)
            keys[slot], answers[slot] = old[i], old_answers[i]


class ParityKernel:
    """The arrays of a search, which live on from question to question."""

    def __init__(
        self, arena: AvoidTrueArena, of: list[list[int]], longest: int, budget: Budget
    ) -> None:
        self._budget = budget
        depth = 2 * len(of) + 3  # each move hits a clause, with a pass before it at most
        self._states = np.zeros(depth, np.uint64)
        self._options = np.empty((depth, len(arena.hit_sets) + 1), np.uint64)
        self._levels = np.zeros((depth, 2), np.int64)
        firsts = [(row + 64 * [0])[:64] for _, row in arena.exchangeable]
        self._instance = (
            np.array(arena.hit_sets, np.uint64),
            np.array(arena.hit_oddly, np.uint64),
            np.array([hits for row in of for hits in row], np.uint64),
            np.cumsum([0, *map(len, of)]),
            np.array([group for group, _ in arena.exchangeable], np.uint64),
            np.array([first for row in firsts for first in row], np.uint64),
        )
        self._odd = np.uint64(arena.odd)
        self._keys, self._answers = np.zeros(1024, np.uint64), np.zeros(1024, np.int8)
        self._control = np.zeros(5, np.int64)
        self._control[_LONGEST] = longest

    def wins(self, root: int) -> bool:
        """Does the player to move win?"""
        control, state = self._control, np.uint64(root)
        found = told(state, self._odd, self._keys, self._answers)
        if found != _OPEN:
            return bool(found)
        self._states[0] = state
        control[_DEPTH], control[_ANSWER] = 0, _OPEN
        while True:
            end = search(
                self._states, self._options, self._levels, *self._instance, self._keys,
                self._answers, self._odd, control, self._nodes(),
            )  # fmt: skip
            self._budget.spend(int(control[_NODES]))
            if end == _DONE:
                return bool(control[_ANSWER])
            if end == _FULL:
                self._grow()
            self._budget.check()

    def _nodes(self) -> int:
        """How many nodes may be searched before the budget is asked again."""
        most = self._budget.limits.nodes
        return _NODES_A_CALL if most is None else min(_NODES_A_CALL, most + 1 - self._budget.nodes)

    def _grow(self) -> None:
        size = 4 * len(self._keys)
        self._budget.check(more=9 * size)
        keys, answers = np.zeros(size, np.uint64), np.zeros(size, np.int8)
        rehash(self._keys, self._answers, keys, answers)
        self._keys, self._answers = keys, answers


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.formulas.avoid_true import AvoidTrue
    from gadgetry.solvers.formulas.avoid_true import arena_of
    from gadgetry.solvers.formulas.avoid_true_parity import hits_of_clauses, longest_race

    arena = arena_of(AvoidTrue(3, [[1], [2, 3]]), Budget())
    of = hits_of_clauses(arena)
    search = ParityKernel(arena, of, longest_race(of), Budget())
    search.wins(arena.exchanged(arena.all) << 1 | arena.false & 1)
    search._grow()
