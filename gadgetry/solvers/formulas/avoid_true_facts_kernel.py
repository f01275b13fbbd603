"""`avoid_true_facts.py` in numba: the same states in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry.solvers.general.facts_kernel import (
    DEPTH,
    JUDGE,
    KEPT,
    MADE,
    MOVERS,
    ONE,
    WINNER,
    ZERO,
    FactsArrays,
    FactStore,
    Numbers,
    Words,
    advance,
    bit_count,
)
from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from gadgetry.solvers.formulas.avoid_true_facts import ClauseMarks

_PAUSED = 3
_WORTH = 1 << 20  # of a clause of the other's that is hit, next to one of one's own


@kernel
def contains(hit: Words, clauses: Words) -> bool:
    """Does a variable hit all the clauses?"""
    for w in range(len(clauses)):  # noqa: SIM110 - numba has no generators
        if clauses[w] & ~hit[w]:
            return False
    return True


@kernel
def count_hit(hit: Words, clauses: Words) -> int:
    """How many of the clauses a variable hits."""
    count = 0
    for w in range(len(clauses)):
        count += int(bit_count(hit[w] & clauses[w]))
    return count


@kernel
def forbid_first(fact: Words, hit: Words, clauses: Words) -> None:
    """The first of the clauses that is not hit is to stay; no other."""
    words, found = len(clauses), False
    for w in range(words):
        left = clauses[w] & ~hit[w]
        fact[words + w] = ZERO if found else left & (~left + ONE)
        found = found or left != ZERO


@kernel
def decided(store: FactStore, winner: int, depth: int) -> None:
    """The fact that is handed up holds of the last level."""
    store.control[WINNER], store.control[MOVERS] = winner, 1 << (depth & 1)
    store.control[KEPT] = 0


@kernel
def can_pass(store: FactStore, left: Words, oddly: Words, false: int, depth: int) -> bool:
    """Is the number of free variables odd?"""
    free = false + depth
    for i in range(len(oddly)):
        for w in range(len(left)):
            if oddly[i, w] & left[w]:
                free += 1
                break
    return bool(free & 1)


@kernel
def list_moves(store: FactStore, sides: Words, keys: Numbers, passes: bool, depth: int) -> None:
    """The legal moves, the most promising first."""
    hits, moves, level = store.effects[0], store.moves[depth], store.levels[depth]
    left, own, other = sides[0], sides[1], sides[2]
    made = 0
    for move in range(len(hits)):
        hit = hits[move]
        if move == len(hits) - 1:
            if not passes:
                break
        elif contains(hit, left) or not count_hit(hit, left):
            continue
        key = count_hit(hit, own) - _WORTH * count_hit(hit, other)
        place = made
        while place and keys[place - 1] > key:
            keys[place], moves[place] = keys[place - 1], moves[place - 1]
            place -= 1
        keys[place], moves[place] = key, move
        made += 1
    level[MADE] = made


@kernel
def answer_threat(store: FactStore, threat: Words, sides: Words, mine: Words, depth: int) -> None:
    """Only moves stay that hit all clauses of the other's that the threat spares."""
    words, moves, level = len(mine), store.moves[depth], store.levels[depth]
    proof, hits, other = store.proof[depth], store.effects[0], sides[2]
    for w in range(words):
        spared = other[w] & ~threat[w]
        while spared:
            clause = spared & (~spared + ONE)
            spared ^= clause
            kept = 0
            for i in range(level[MADE]):
                if hits[moves[i], w] & clause:
                    moves[kept] = moves[i]
                    kept += 1
            if kept < level[MADE]:
                level[MADE] = kept
                proof[words + w] |= clause
                for u in range(words):
                    proof[u] |= mine[u] & ~threat[u]


@kernel
def judge(
    store: FactStore, owned: Words, oddly: Words, sides: Words, keys: Numbers, false: int
) -> None:
    """Who wins the last level, if that is seen at once; else the moves worth trying are listed."""
    depth, words = store.control[DEPTH], store.marks.shape[1]
    hits, fact, proof = store.effects[0], store.fact, store.proof[depth]
    mine, yours = owned[depth & 1], owned[1 - (depth & 1)]
    left, own, other = sides[0], sides[1], sides[2]
    some = False
    for w in range(words):
        own[w], other[w] = mine[w] & ~store.marks[depth, w], yours[w] & ~store.marks[depth, w]
        left[w] = own[w] | other[w]
        some = some or own[w] != ZERO
        proof[w] = proof[words + w] = ZERO
    if not some:
        forbid_first(fact, hits[-1], other)
        for w in range(words):
            fact[w] = mine[w]
        decided(store, 1 - (depth & 1), depth)
        return
    for i in range(len(hits) - 1):
        hit = hits[i]
        if contains(hit, own):
            if contains(hit, left):
                for w in range(words):
                    proof[w] |= mine[w] & ~hit[w]
        elif contains(hit, other):
            forbid_first(fact, hit, own)
            for w in range(words):
                fact[w] = yours[w] & ~hit[w]
            decided(store, depth & 1, depth)
            return
    list_moves(store, sides, keys, can_pass(store, left, oddly, false, depth), depth)
    for i in range(len(hits) - 1):
        if contains(hits[i], own) and not contains(hits[i], left):
            answer_threat(store, hits[i], sides, mine, depth)


@kernel
def search(
    store: FactStore, owned: Words, oddly: Words, sides: Words, keys: Numbers, false: int, most: int
) -> tuple[int, int]:
    """Go on until the answer is found, so many nodes are searched or the table is full."""
    nodes = 0
    while nodes < most:
        end = advance(store)
        if end != JUDGE:
            return end, nodes
        nodes += 1
        judge(store, owned, oddly, sides, keys, false)
    return _PAUSED, nodes


class FactsKernel(FactsArrays):
    """The arrays of a search, which live on from question to question."""

    def __init__(self, game: ClauseMarks, budget: Budget) -> None:
        arena = game.arena
        clauses = arena.all.bit_length()
        hits = [*arena.hit_sets, 0]
        depth = 2 * clauses + 3  # each move hits a clause, with a pass before it at most
        nothing = [[0] * len(hits)] * 2
        super().__init__(clauses, [hits, hits], nothing, [1, 1, 2, 2], depth, budget)
        words = self._store.marks.shape[1]
        self._owned = self.words([list(game.own)], words)[0]
        self._oddly = self.words([arena.hit_oddly], words)[0]
        self._sides = np.zeros((3, words), np.uint64)
        self._keys = np.zeros(len(hits) + 1, np.int64)
        self._false = arena.false

    def _search(self, most: int) -> tuple[int, int]:
        end, nodes = search(
            self._store, self._owned, self._oddly, self._sides, self._keys, self._false, most
        )
        return int(end), int(nodes)


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.formulas.avoid_true import AvoidTrue
    from gadgetry.solvers.formulas.avoid_true import arena_of
    from gadgetry.solvers.formulas.avoid_true_facts import ClauseMarks

    arena = arena_of(AvoidTrue(3, [[1], [2, 3]]), Budget())
    FactsKernel(ClauseMarks(arena), Budget()).winner()
