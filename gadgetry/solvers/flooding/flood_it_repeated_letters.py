"""Fixed FLOOD-IT on a spider whose legs have no colour twice: which colours are played twice?

The words of the legs have each letter at most once. A letter is *repeated* in a common
supersequence if it is there more than once. If c stands before d in some word and neither is
repeated, c comes before d. So the letters that are not repeated are in an order that all words
agree with: the repeated ones meet every directed cycle of the relation "some word has c before d".
With r the least number of letters that do (a least feedback vertex set), every common supersequence
has at least as many letters as there are, and r.

Such a set R is found by SAT: at most r letters, one of each cycle known so far; where a cycle is
left, it is one more clause. If R, the other letters in an order, and R again are a common
supersequence, it is a shortest. Where they are not, this solver does not tell. On legs of two
letters they always are; there R is a vertex cover if each word is there both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, pairwise
from typing import TYPE_CHECKING

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.games.flooding.flood_it_spiders import Word, words_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict

if TYPE_CHECKING:
    import networkx

NAME = "flood-it-repeated-letters"


def order_of_the_rest(words: Iterable[Word], repeated: frozenset[int]) -> networkx.DiGraph:
    """An arc from each letter that is not repeated to the next one, in each word.

    >>> sorted(order_of_the_rest([(1, 2, 3), (3, 4)], frozenset({2})).edges)
    [(1, 3), (3, 4)]
    """
    from networkx import DiGraph

    order = DiGraph()
    for word in words:
        rest = [letter for letter in word if letter not in repeated]
        order.add_nodes_from(rest)
        order.add_edges_from(pairwise(rest))
    return order


def disjoint_cycles(order: networkx.DiGraph) -> Iterator[list[int]]:
    """Cycles without a common letter, until none is left; those of two letters first.

    >>> [sorted(c) for c in disjoint_cycles(order_of_the_rest([(1, 2, 3), (3, 1)], frozenset()))]
    [[1, 2, 3]]
    """
    from networkx import NetworkXNoCycle, find_cycle

    left = order.copy()
    for c, d in order.edges:
        if left.has_edge(c, d) and left.has_edge(d, c):
            left.remove_nodes_from((c, d))
            yield [c, d]
    while True:
        try:
            cycle = [c for c, _ in find_cycle(left)]
        except NetworkXNoCycle:
            return
        left.remove_nodes_from(cycle)
        yield cycle


def least_repeated(words: tuple[Word, ...], budget: Budget) -> frozenset[int]:
    """As few letters as meet every cycle.

    >>> sorted(least_repeated(((1, 2), (2, 1), (2, 3), (3, 2)), Budget()))
    [2]
    """
    from pysat.card import ITotalizer

    whole = order_of_the_rest(words, frozenset())
    letters = sorted(whole)
    number = {letter: i for i, letter in enumerate(letters, 1)}
    both_ways = [(c, d) for c, d in whole.edges if c < d and whole.has_edge(d, c)]
    known = list(disjoint_cycles(whole))  # each needs a letter of its own
    if not known:
        return frozenset()
    most = len(letters) - 1
    budget.work(len(letters) * most)  # about the clauses of the totalizer, made in one call
    budget.check(more=100 * len(letters) * most)
    with (
        ITotalizer(lits=list(number.values()), ubound=most, top_id=len(letters)) as counter,
        SatOracle("glucose4", budget) as oracle,
    ):
        for clause in counter.cnf.clauses:
            oracle.add(clause)
        for cycle in (*both_ways, *known):
            oracle.add(number[c] for c in cycle)
        for least in count(len(known)):
            at_most = [-counter.rhs[least]] if least < len(letters) else []
            while oracle.solve(at_most):
                signs = oracle.model()
                repeated = frozenset(c for c in letters if signs[number[c] - 1] > 0)
                cycles = list(disjoint_cycles(order_of_the_rest(words, repeated)))
                if not cycles:
                    return repeated
                for cycle in cycles:
                    oracle.add(number[c] for c in cycle)
    raise AssertionError("all letters together meet every cycle")


def shortest(words: tuple[Word, ...], budget: Budget) -> tuple[int, Word | None]:
    """The least number of letters that there can be, and a common supersequence of so many.

    >>> shortest(((1, 2), (2, 1), (2, 3), (3, 2)), Budget())
    (4, (2, 1, 3, 2))
    >>> shortest(((1, 2), (2, 1), (3, 1, 4), (3, 2, 4)), Budget())  # it has: 3 1 2 1 4
    (5, None)
    """
    from networkx import lexicographical_topological_sort

    repeated = least_repeated(words, budget)
    rest = lexicographical_topological_sort(order_of_the_rest(words, repeated))
    letters = (*sorted(repeated), *rest, *sorted(repeated))
    return len(letters), letters if all(_is_within(word, letters) for word in words) else None


def _is_within(word: Word, letters: Word) -> bool:
    ahead = iter(letters)
    return all(letter in ahead for letter in word)


def run(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> from gadgetry.games.flooding.flood_it_spiders import spider
    >>> verdict = run(spider(0, [(1, 2), (2, 1), (2, 3)]), Question(moves="all"), Budget())
    >>> verdict.value, verdict.strategy, verdict.winning_moves
    (4, (2, 1, 3, 2), (1, 2))
    """
    words = tuple(sorted(set(words_of(position) or ())))
    length, moves = shortest(words, budget)
    if moves is None:
        raise DoesNotApply(f"at least {length} letters, none found with so many")
    first: tuple[FloodMove, ...] | None = moves[:1]
    if question.moves == "all":
        starts = sorted({word[0] for word in words})
        first = tuple(c for c in starts if _shortens(words, c, length, budget))
    elif question.moves != "one":
        first = None
    return Verdict(NAME, True, value=length, winning_moves=first, strategy=moves)


def _shortens(words: tuple[Word, ...], letter: int, length: int, budget: Budget) -> bool:
    """Is one letter less needed after this one?"""
    rest = {word[1:] if word[0] == letter else word for word in words} - {()}
    needed, moves = shortest(tuple(sorted(rest)), budget)
    if needed >= length:
        return False
    if moves is None:
        raise DoesNotApply(f"at least {needed} letters after {letter}, none found with so many")
    return True


def _takes(position: FloodIt, question: Question) -> bool:
    words = words_of(position) if position.source is not None else None
    return words is not None and all(len(set(word)) == len(word) for word in words)


SOLVERS = (
    Solver(
        name=NAME,
        summary="Spiders without a colour twice on a leg: which colours are played twice, by SAT",
        takes=("flood-it",),
        run=run,
        preference=7,
        accepts=_takes,
    ),
)
