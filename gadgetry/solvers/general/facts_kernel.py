"""The search of `facts.py` in numba: the same states in the same order, over words of 64 marks.

A game's kernel calls `advance` until a state is to be judged, judges it, and calls it again. What
it says of a state is written to the level of that state: a fact, or the moves that are to be tried.
Facts that watch a mark are a list linked through `about`, the youngest first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gadgetry.solvers.kernels import kernel
from gadgetry.solvers.limits import Budget

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

ZERO, ONE, TWO, FOUR, TOP = (np.uint64(n) for n in (0, 1, 2, 4, 56))
_PLAIN, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)

NOBODY = -1  # as the winner: open
DONE, JUDGE, FULL = range(3)
DEPTH, BASE, FACTS, WINNER, MOVERS, KEPT, PHASE = range(7)  # of the whole search
ENTER, JUDGED = range(2)  # phases: the last level is new, or was judged
MADE, TRIED, WAITING = range(3)  # of a level: its moves, the one tried, facts that wait
_WINNER, _MOVERS, _NEXT, _WAITS = range(4)  # of a fact


class FactStore(NamedTuple):
    """The arrays of a search; of facts and levels, `need` and `forbid` are the rows' two halves.

    `proof`: of a level the fact so far by which its moves lose. `fact`: the one that is handed up.
    `effects`: the marks that each move sets, of player 0 and of player 1; the last one is a pass.
    `guards`: the same of the marks with which it cannot be made. `holds`: of a fact that was proved
    with player p to move and won by w, for whom it holds, at 2p + w.
    """

    facts: Words
    about: Numbers
    heads: Numbers
    marks: Words
    new: Words
    proof: Words
    moves: Numbers
    levels: Numbers
    fact: Words
    effects: Words
    guards: Words
    holds: Numbers
    control: Numbers


@kernel
def bit_count(word: np.uint64) -> np.int64:
    """The number of ones."""
    word = word - ((word >> ONE) & _PLAIN)
    word = (word & _PAIRS) + ((word >> TWO) & _PAIRS)
    word = (word + (word >> FOUR)) & _NIBBLES
    return np.int64((word * _BYTES) >> TOP)


@kernel
def lowest(word: np.uint64) -> np.int64:
    """The number of the lowest one."""
    return bit_count((word & (~word + ONE)) - ONE)


@kernel
def first_missing(need: Words, marks: Words, count: int) -> int:
    """The first mark that is needed and not set, or -1."""
    for w in range(count):
        missing = need[w] & ~marks[w]
        if missing:
            return int(64 * w + lowest(missing))
    return -1


@kernel
def is_clear(forbid: Words, marks: Words, count: int) -> bool:
    """Is no forbidden mark set?"""
    for w in range(count):  # noqa: SIM110 - numba has no generators
        if forbid[w] & marks[w]:
            return False
    return True


@kernel
def hand_up(store: FactStore, number: int) -> None:
    """Take a fact from the table."""
    for w in range(store.facts.shape[1]):
        store.fact[w] = store.facts[number, w]
    store.control[WINNER] = store.about[number, _WINNER]
    store.control[MOVERS] = store.about[number, _MOVERS]


@kernel
def look(store: FactStore, mark: int, depth: int) -> bool:
    """Look at the facts that watch a mark, the youngest first: is there one that holds?"""
    about, marks, words = store.about, store.marks[depth], store.marks.shape[1]
    before, number = -1, store.heads[mark]
    while number >= 0:
        fact, following = store.facts[number], about[number, _NEXT]
        missing = first_missing(fact, marks, words)
        if missing >= 0:
            if before < 0:
                store.heads[mark] = following
            else:
                about[before, _NEXT] = following
            about[number, _NEXT] = store.heads[missing]
            store.heads[missing] = number
        else:
            if is_clear(fact[words:], marks, words):
                if about[number, _MOVERS] >> (depth & 1) & 1:
                    hand_up(store, number)
                    return True
                about[number, _WAITS] = store.levels[depth, WAITING]
                store.levels[depth, WAITING] = number
            before = number
        number = following
    return False


@kernel
def recalled(store: FactStore, depth: int) -> bool:
    """Is there a fact that holds of the last level, which is new?"""
    marks, words = store.marks[depth], store.marks.shape[1]
    if depth:
        number = store.levels[depth - 1, WAITING]
        while number >= 0:
            if is_clear(store.facts[number, words:], marks, words):
                hand_up(store, number)
                return True
            number = store.about[number, _WAITS]
    for w in range(words):
        new = store.new[depth, w]
        while new:
            if look(store, int(64 * w + lowest(new)), depth):
                return True
            new &= new - ONE
    return False


@kernel
def watched(store: FactStore, place: int) -> int:
    """The first mark that the fact needs and that was set by the move to a level, or -1."""
    for w in range(store.marks.shape[1]):
        both = store.fact[w] & store.new[place, w]
        if both:
            return int(64 * w + lowest(both))
    return -1


@kernel
def keep(store: FactStore, mark: int) -> None:
    """Enter the fact that is handed up; it watches the mark, or if it needs none, waits."""
    control, about = store.control, store.about
    needed = False
    for w in range(store.marks.shape[1]):
        if store.fact[w]:
            needed = True
    if mark < 0 and (needed or not control[MOVERS] & 2):
        return
    number = control[FACTS]
    control[FACTS] = number + 1
    for w in range(store.facts.shape[1]):
        store.facts[number, w] = store.fact[w]
    about[number, _WINNER], about[number, _MOVERS] = control[WINNER], control[MOVERS]
    if mark >= 0:
        about[number, _NEXT] = store.heads[mark]
        store.heads[mark] = number
    else:
        about[number, _WAITS] = store.levels[0, WAITING]
        store.levels[0, WAITING] = number


@kernel
def learn(store: FactStore) -> None:
    """Keep the fact that is handed up, and go back to the highest level where it holds."""
    control = store.control
    place = control[DEPTH]
    mark = watched(store, place)
    while place > control[BASE] and mark < 0:
        place -= 1
        mark = watched(store, place)
    if control[KEPT]:
        keep(store, mark)
    if not control[MOVERS] >> (place & 1) & 1:
        place += 1
    control[DEPTH] = place


@kernel
def conclude(store: FactStore, winner: int) -> None:
    """Learn the fact that is handed up, of the last level, with what holds of its mover."""
    control = store.control
    control[WINNER], control[KEPT] = winner, 1
    control[MOVERS] = store.holds[2 * (control[DEPTH] & 1) + winner]
    learn(store)


@kernel
def refute(store: FactStore, depth: int, move: int) -> None:
    """The move lost, by the fact handed up: so do others, which are not to be tried."""
    words, mover, level = store.marks.shape[1], depth & 1, store.levels[depth]
    effects, marks, moves, fact = store.effects, store.marks[depth], store.moves[depth], store.fact
    for w in range(words):
        store.proof[depth, w] |= fact[w] & (marks[w] | ~effects[mover, move, w])
        store.proof[depth, words + w] |= fact[words + w]
    kept = 0
    for i in range(level[MADE]):
        other, stays = moves[i], False
        for w in range(words):
            effect = effects[mover, other, w]
            if effect & fact[words + w] or fact[w] & ~(marks[w] | effect):
                stays = True
                break
        if stays:
            moves[kept] = other
            kept += 1
    level[MADE] = kept


@kernel
def after(store: FactStore) -> bool:
    """What follows from a fact about the move that was tried: is its level decided?"""
    control, words = store.control, store.marks.shape[1]
    depth = control[DEPTH]
    mover, move = depth & 1, store.levels[depth, TRIED]
    if control[WINNER] != mover:
        refute(store, depth, move)
        return False
    for w in range(words):
        store.fact[w] &= ~store.effects[mover, move, w]
        store.fact[words + w] |= store.guards[mover, move, w]
    conclude(store, mover)
    return True


@kernel
def descend(store: FactStore) -> None:
    """Try the next move of the last level."""
    control, words = store.control, store.marks.shape[1]
    depth = control[DEPTH]
    level, moves = store.levels[depth], store.moves[depth]
    level[TRIED] = moves[0]
    level[MADE] -= 1
    for i in range(level[MADE]):
        moves[i] = moves[i + 1]
    for w in range(words):
        marks = store.marks[depth, w]
        new = store.effects[depth & 1, level[TRIED], w] & ~marks
        store.marks[depth + 1, w], store.new[depth + 1, w] = marks | new, new
    control[DEPTH], control[PHASE] = depth + 1, ENTER


@kernel
def advance(store: FactStore) -> int:
    """Go on to the next state that is to be judged, to the answer, or until the table is full."""
    control, words = store.control, store.marks.shape[1]
    while True:
        if control[FACTS] + store.marks.shape[0] >= len(store.facts):
            return FULL  # each level that is left may give a fact before this is asked again
        decided = False
        if control[PHASE] == ENTER:
            depth = control[DEPTH]
            if depth:
                store.levels[depth, WAITING] = -1
            control[PHASE], control[WINNER] = JUDGED, NOBODY
            if not recalled(store, depth):
                return JUDGE
            decided = True
        elif control[WINNER] != NOBODY:
            learn(store)
            decided = True
        while True:
            depth = control[DEPTH]
            if not decided:
                if store.levels[depth, MADE]:
                    descend(store)
                    break
                for w in range(2 * words):
                    store.fact[w] = store.proof[depth, w]
                conclude(store, 1 - (depth & 1))
            if control[DEPTH] == control[BASE]:
                return DONE
            control[DEPTH] -= 1
            decided = after(store)


class FactsArrays:
    """The arrays of a game's search, which live on from question to question.

    `effects`, `guards`: by player and move, as ints; `holds`: see `FactStore`. A game's kernel has
    `_search`, which goes on for some nodes and says how many.
    """

    def __init__(
        self, marks: int, effects: list[list[int]], guards: list[list[int]], holds: list[int],
        depth: int, budget: Budget,
    ) -> None:  # fmt: skip
        self._budget = budget
        words = max(1, (marks + 63) // 64)
        moves = len(effects[0])
        budget.check(more=8 * depth * (4 * words + moves + 3))
        self._store = FactStore(
            np.zeros((_FEWEST + depth, 2 * words), np.uint64),
            np.full((_FEWEST + depth, 4), -1),
            np.full(marks + 1, -1),
            np.zeros((depth, words), np.uint64),
            np.zeros((depth, words), np.uint64),
            np.zeros((depth, 2 * words), np.uint64),
            np.zeros((depth, moves + 1), np.int64),
            np.zeros((depth, 3), np.int64),
            np.zeros(2 * words, np.uint64),
            self.words(effects, words),
            self.words(guards, words),
            np.array(holds, np.int64),
            np.zeros(7, np.int64),
        )
        self._store.levels[0, WAITING] = -1

    @staticmethod
    def words(masks: list[list[int]], count: int) -> Words:
        """Rows of masks, each as so many words."""
        low = 2**64 - 1
        found = [[[mask >> 64 * w & low for w in range(count)] for mask in row] for row in masks]
        return np.array(found, np.uint64).reshape(len(masks), -1, count)

    def winner(self, marks: int | None = None) -> int:
        """Who wins the start, or what a move that sets those marks leads to."""
        store, control = self._store, self._store.control
        control[BASE] = control[DEPTH] = 0 if marks is None else 1
        if marks is not None:
            store.marks[1] = store.new[1] = self.words([[marks]], store.marks.shape[1])[0, 0]
        control[PHASE] = ENTER
        while True:
            end, nodes = self._search(self._most())
            self._budget.spend(nodes)
            if end == DONE:
                return int(control[WINNER])
            if end == FULL:
                self._grow()
            self._budget.check()

    def _search(self, most: int) -> tuple[int, int]:
        """Go on for so many nodes at most: why it ended, and how many there were."""
        raise NotImplementedError

    def _most(self) -> int:
        """How many nodes may be searched before the budget is asked again."""
        most = self._budget.limits.nodes
        return _NODES_A_CALL if most is None else min(_NODES_A_CALL, most + 1 - self._budget.nodes)

    def _grow(self) -> None:
        old = self._store
        count = len(old.facts)
        self._budget.check(more=2 * (old.facts.nbytes + old.about.nbytes))
        facts = np.zeros((2 * count, old.facts.shape[1]), np.uint64)
        about = np.full((2 * count, old.about.shape[1]), -1)
        facts[:count], about[:count] = old.facts, old.about
        self._store = old._replace(facts=facts, about=about)


_FEWEST = 1024  # facts for which there is room at first
_NODES_A_CALL = 256
