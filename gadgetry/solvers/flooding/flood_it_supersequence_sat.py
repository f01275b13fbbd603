"""Fixed FLOOD-IT on a spider by SAT: is there a common supersequence of so many letters?

`letter[t] = c` for t = 1..length, exactly one c each; `far[i,t,p]`: the first t letters contain
the first p letters of word i, with

    far[i,t,p] -> far[i,t-1,p] or far[i,t-1,p-1],   far[i,t,p] -> far[i,t-1,p] or letter[t] = w[i,p]

and far[i,length,|w_i|]. What must be far at time t because there are so few letters left, and what
cannot be because there were so few, are constants, so that a word costs (length + 1) times
(length - |w_i|) variables only. Lengths are tried upwards from the longest word and from the sum
over the letters of how often a word has the letter at most.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.games.flooding.flood_it_spiders import Word, hub_moves, words_in_copies, words_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict

SEARCHED = 100  # vertices of a free spider up to which other solvers, who know no lemma, are asked


def supersequence(words: tuple[Word, ...], length: int, budget: Budget) -> Word | None:
    """A common supersequence of exactly so many letters, the words' own; None if there is none.

    >>> supersequence(((1, 2), (2, 1)), 2, Budget()) is None
    True
    >>> sorted(supersequence(((1, 2), (2, 1)), 3, Budget())) in ([1, 1, 2], [1, 2, 2])
    True
    """
    letters = sorted({c for word in words for c in word})
    if any(len(word) > length for word in words):
        return None
    letter = {
        (t, c): 1 + t * len(letters) + i for t in range(length) for i, c in enumerate(letters)
    }
    top = length * len(letters)
    with SatOracle("cadical195", budget) as oracle:
        for t in range(length):
            oracle.add(letter[t, c] for c in letters)
            for c, d in combinations(letters, 2):
                oracle.add([-letter[t, c], -letter[t, d]])
        for word in words:
            slack = length - len(word)
            far: dict[tuple[int, int], int] = {}
            for t in range(1, length):
                for p in range(max(1, t - slack + 1), min(t, len(word)) + 1):
                    top += 1
                    far[t, p] = top
            for t in range(1, length + 1):
                low, high = max(1, t - slack), min(t, len(word))
                for p in range(low, high + 1):
                    here = [-far[t, p]] if (t, p) in far else []
                    before = _known(far, t - 1, p, slack)
                    if before is True:
                        continue
                    stay = before if before is not False else []
                    oracle.add([*here, *stay, letter[t - 1, word[p - 1]]])
                    if (less := _known(far, t - 1, p - 1, slack)) is not True:
                        oracle.add([*here, *stay, *(less or [])])
        if not oracle.solve():
            return None
        signs = oracle.model()
    return tuple(next(c for c in letters if signs[letter[t, c] - 1] > 0) for t in range(length))


def _known(far: dict[tuple[int, int], int], t: int, p: int, slack: int) -> list[int] | bool:
    """`far` at t and p as a literal, or as a constant: True where the rest would be too long."""
    if p <= t - slack or p == 0:
        return True
    return [far[t, p]] if (t, p) in far else False


def solve_by_supersequence(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> from gadgetry.games.flooding.flood_it_spiders import spider
    >>> v = solve_by_supersequence(spider(0, [(1, 2), (2, 1)]), Question(moves="all"), Budget())
    >>> v.value, v.winning_moves
    (3, (1, 2))
    """
    glued = words_in_copies(position)
    words = glued[1] if glued else tuple(sorted(set(words_of(position) or ())))
    most: Counter[int] = Counter()
    for word in words:
        most |= Counter(word)
    length = max([most.total(), *map(len, words)])
    while (found := supersequence(words, length, budget)) is None:
        length += 1
    name = "flood-it-supersequence-sat"
    if glued and glued[2] < length:
        raise DoesNotApply(f"{glued[2]} copies of a leg, {length} are needed")
    moves = hub_moves(position, glued[0] if glued else position.source or 0, found)
    first: tuple[FloodMove, ...] | None = moves[:1]
    if question.moves == "all" and not glued:
        first = tuple(
            c
            for c in sorted({word[0] for word in words})
            if supersequence(_after(words, c), length - 1, budget) is not None
        )
    elif question.moves != "one":
        first = None
    return Verdict(name, True, value=length, winning_moves=first, strategy=moves)


def _takes(position: FloodIt, question: Question) -> bool:
    read, free = (words_of, False) if position.source is not None else (words_in_copies, True)
    if free and (question.moves == "all" or len(position.colours) <= SEARCHED):
        return False
    return bool(read(position) is not None)


def _after(words: tuple[Word, ...], colour: int) -> tuple[Word, ...]:
    rest = (word[1:] if word[0] == colour else word for word in words)
    return tuple(sorted({word for word in rest if word}))


SOLVERS = (
    Solver(
        name="flood-it-supersequence-sat",
        summary="Spiders, from the hub: common supersequences by SAT",
        takes=("flood-it",),
        run=solve_by_supersequence,
        preference=5,
        accepts=_takes,
    ),
)
