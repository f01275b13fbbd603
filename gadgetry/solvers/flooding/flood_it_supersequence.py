"""Fixed FLOOD-IT on a spider: a shortest common supersequence of its words, layer by layer.

A state is how far each word has come. For lengths upwards from a lower bound, all states after 1,
2, ... letters are made, and of these are dropped

    states to whose end more letters are needed than are left: at least as many as the shortest
    common supersequence of the rests of any two words (tables, one for a pair of words), and as
    the sum over the letters of how often a rest has the letter at most;
    states that another state of the layer has come at least as far as in every word.

If all that is left of a letter is the next letter of a word each time, it is played at once: put
first, it does what it does later in any supersequence.

Free spiders are taken where each word is on so many legs that it is the same (see
`games.flood_it_spiders`).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.games.flooding.flood_it_spiders import Word, hub_moves, words_in_copies, words_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray


States: TypeAlias = "NDArray[np.int16]"  # a row for each state, a column for each word
SEARCHED = 100  # vertices of a free spider up to which other solvers, who know no lemma, are asked
MOST_CELLS = 2**25  # of the tables for pairs of words, together


def pair_table(one: Word, two: Word) -> NDArray[np.int16]:
    """The length of the shortest common supersequence of the rests of two words.

    >>> pair_table((1, 2), (2, 1)).tolist()
    [[3, 2, 2], [2, 2, 1], [2, 1, 0]]
    """
    m, n = len(one), len(two)
    table = np.zeros((m + 1, n + 1), np.int16)
    table[:, n] = np.arange(m, -1, -1)
    table[m, :] = np.arange(n, -1, -1)
    first, second = np.array(one, np.int64), np.array(two, np.int64)
    for total in range(m + n - 2, -1, -1):
        i = np.arange(max(0, total - n + 1), min(m - 1, total) + 1)
        j = total - i
        apart = np.minimum(table[i + 1, j], table[i, j + 1])
        table[i, j] = 1 + np.where(first[i] == second[j], table[i + 1, j + 1], apart)
    return table


class Supersequences:
    """The common supersequences of words.

    >>> Supersequences(((1, 2), (2, 1)), Budget()).shortest()
    (1, 2, 1)
    """

    def __init__(self, words: tuple[Word, ...], budget: Budget) -> None:
        self.budget = budget
        self.words = words
        self.ends = np.array([len(word) for word in words], np.int16)
        self.letters = sorted({c for word in words for c in word})
        longest = max(map(len, words), default=0)
        self.next = np.full((len(words), longest + 1), -1, np.int64)  # -1: the word is at its end
        self.left = np.zeros((len(self.letters), len(words), longest + 1), np.int16)
        for i, word in enumerate(words):
            self.next[i, : len(word)] = word
            for a, c in enumerate(self.letters):
                here = np.append(np.array(word) == c, False)
                self.left[a, i, : len(word) + 1] = here[::-1].cumsum()[::-1]
        self.pairs: list[tuple[int, int, NDArray[np.int16]]] = []
        cells = 0
        for i, j in sorted(combinations(range(len(words)), 2), key=self._together):
            cells += (len(words[i]) + 1) * (len(words[j]) + 1)
            if cells > MOST_CELLS:
                break
            budget.spend()
            self.pairs.append((i, j, pair_table(words[i], words[j])))

    def _together(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        return -len(self.words[pair[0]]) - len(self.words[pair[1]]), *pair

    def bound(self, states: States) -> NDArray[np.int64]:
        """At least so many letters are needed from each state on."""
        at = np.arange(len(self.words))
        best = np.zeros(len(states), np.int64)
        for counts in self.left:
            best += counts[at, states].max(axis=1, initial=0)
        for i, j, table in self.pairs:
            np.maximum(best, table[states[:, i], states[:, j]], out=best)
        return best

    def shortest(self, at_most: int | None = None) -> Word | None:
        """A shortest one, None if it has more than `at_most` letters."""
        start = np.zeros((1, len(self.words)), np.int16)
        length = int(self.bound(start)[0])
        while at_most is None or length <= at_most:
            if (found := self.of_length(start, length)) is not None:
                return found
            length += 1
        return None

    def of_length(self, start: States, length: int) -> Word | None:
        """One of at most so many letters from a state on; None if there is none."""
        layer = start
        played: list[tuple[NDArray[Any], NDArray[Any]]] = []
        for left in reversed(range(-1, length)):
            done = np.flatnonzero((layer == self.ends).all(axis=1))
            if done.size:
                return self._walk(int(done[0]), played)
            if left < 0:
                return None
            layer, came, letters = self._following(layer)
            kept = np.flatnonzero(self.bound(layer) <= left)
            kept = kept[_undominated(layer[kept])]
            layer = layer[kept]
            played.append((came[kept], letters[kept]))
            self.budget.spend(len(layer) + 1)
        return None

    def _following(self, layer: States) -> tuple[States, NDArray[Any], NDArray[Any]]:
        """The states one letter later, where each came from, and by which letter."""
        at = np.arange(len(self.words))
        fronts = self.next[at, layer]
        free = np.ones(len(layer), bool)  # no letter is forced yet
        rows: list[tuple[NDArray[Any], int]] = []
        for a, c in enumerate(self.letters):
            rest = self.left[a][at, layer]
            last = ((rest == 0) | ((rest == 1) & (fronts == c))).all(axis=1)
            forced = np.flatnonzero(free & last & (rest > 0).any(axis=1))
            free[forced] = False
            rows.append((forced, c))
        for c in self.letters:
            rows.append((np.flatnonzero(free & (fronts == c).any(axis=1)), c))
        came = np.concatenate([row for row, _ in rows])
        letters = np.concatenate([np.full(len(row), c) for row, c in rows])
        after = layer[came] + (fronts[came] == letters[:, None])
        _, first = np.unique(after, axis=0, return_index=True)
        first.sort()
        return after[first].astype(np.int16), came[first], letters[first]

    @staticmethod
    def _walk(at: int, played: list[tuple[NDArray[Any], NDArray[Any]]]) -> Word:
        found = []
        for came, letters in reversed(played):
            found.append(int(letters[at]))
            at = int(came[at])
        return tuple(found[::-1])


def _undominated(states: States) -> NDArray[Any]:
    """The rows that no other row is at least as great as everywhere; of equal rows there is one.

    Those that have come far altogether are looked at first: only they can dominate.
    """
    order = np.argsort(-states.sum(axis=1, dtype=np.int64), kind="stable")
    kept: list[int] = []
    best = np.zeros((0, states.shape[1]), np.int16)
    for start in range(0, len(order), 64):
        some = order[start : start + 64]
        beaten: NDArray[np.bool_] = np.any(
            np.all(best[None] >= states[some][:, None], axis=2), axis=1
        )
        some = some[~beaten]
        inside: NDArray[np.bool_] = np.all(states[some][None] >= states[some][:, None], axis=2)
        np.fill_diagonal(inside, False)
        some = some[~inside.any(axis=1)]
        kept += some.tolist()
        best = np.concatenate((best, states[some]))
    return np.sort(np.array(kept, np.int64))


def solve_spider(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> from gadgetry.games.flooding.flood_it_spiders import spider
    >>> v = solve_spider(spider(0, [(1, 2), (2, 3), (3, 1)]), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (4, (1, 2, 3, 1), (1, 2, 3))
    """
    hub, words, copies = words_in_copies(position) or (
        position.source or 0,
        tuple(sorted(set(words_of(position) or ()))),
        None,
    )
    if (longest := max(map(len, words), default=0)) > np.iinfo(np.int16).max:
        raise DoesNotApply(f"a leg of {longest:,} areas, at most {np.iinfo(np.int16).max:,}")
    search = Supersequences(words, budget)
    found = search.shortest()
    assert found is not None
    name = "flood-it-supersequence"
    if copies is not None and copies < len(found):
        raise DoesNotApply(f"{copies} copies of a leg, {len(found)} are needed")
    moves = hub_moves(position, hub, found)
    first: tuple[FloodMove, ...] | None = moves[:1]
    if question.moves == "all" and copies is None:
        colours = sorted({word[0] for word in words})
        starts = {c: np.array([[w[0] == c for w in words]], np.int16) for c in colours}
        first = tuple(c for c in colours if search.of_length(starts[c], len(found) - 1) is not None)
    elif question.moves != "one":
        first = None
    return Verdict(name, True, value=len(found), winning_moves=first, strategy=moves)


def _takes(position: FloodIt, question: Question) -> bool:
    if position.source is None:
        large = len(position.colours) > SEARCHED and question.moves != "all"
        return large and words_in_copies(position) is not None
    return words_of(position) is not None


SOLVERS = (
    Solver(
        name="flood-it-supersequence",
        summary="Spiders, from the hub: common supersequences, layer by layer",
        takes=("flood-it",),
        run=solve_spider,
        preference=6,
        accepts=_takes,
    ),
)
