"""Spiders: flooding from the hub is a shortest common supersequence; both solvers say so."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.flood_it_spiders import spider, words_in_copies, words_of
from gadgetry.solvers.flooding.flood_it_supersequence import (
    Supersequences,
    pair_table,
    solve_spider,
)
from gadgetry.solvers.flooding.flood_it_supersequence_sat import (
    solve_by_supersequence,
    supersequence,
)
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import DoesNotApply, applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import code_of

SOLVERS = ("flood-it-supersequence", "flood-it-supersequence-sat")
ALL = Question(moves="all")


def contains(sequence, word) -> bool:
    """Is the word a subsequence?"""
    letters = iter(sequence)
    return all(letter in letters for letter in word)


def shortest_by_trying(words, letters) -> int:
    """The length of a shortest common supersequence: all sequences, the short ones first."""
    length = 0
    while True:
        for sequence in product(letters, repeat=length):
            if all(contains(sequence, word) for word in words):
                return length
        length += 1


def random_words(rng: Random, count: int, longest: int, colours: int):
    words = []
    for _ in range(count):
        word = [rng.randrange(1, colours)]
        while len(word) < rng.randint(1, longest):
            word.append(rng.choice([c for c in range(colours) if c != word[-1]]))
        words.append(tuple(word))
    return words


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_spider_lemma_against_the_rules_and_against_all_sequences(solver: str) -> None:
    rng = Random(4)
    for _ in range(40):
        words = random_words(rng, rng.randint(0, 4), 4, 3)
        position = spider(0, words)
        ours = solve(position, ALL, solver=solver)
        oracle = solve(position, ALL, solver="oracle")
        assert ours.value == oracle.value == shortest_by_trying(words, range(3)), words
        assert set(ours.winning_moves) == set(oracle.winning_moves), words
        assert all(contains(ours.strategy, word) for word in words)
        assert len(ours.strategy) == ours.value


def test_both_agree_with_a_star_on_longer_words() -> None:
    rng = Random(5)
    for _ in range(12):
        position = spider(0, random_words(rng, 5, 9, 4))
        values = {solve(position, solver=s).value for s in (*SOLVERS, "flood-it-search")}
        assert len(values) == 1


def test_the_three_share_no_code() -> None:
    fit = {s.name: code_of(s) for s in applicable(spider(0, [(1, 2)]), Question())}
    names = (*SOLVERS, "flood-it-search", "oracle")
    assert all(fit[a].isdisjoint(fit[b]) for a in names for b in names if a != b)


@pytest.mark.parametrize("solver", SOLVERS)
def test_positions_in_the_middle_of_a_play_are_spiders_still(solver: str) -> None:
    position = spider(0, [(1, 2, 1), (2, 1, 2), (1,)])
    while not position.solved():
        verdict = solve(position, solver=solver)
        assert verdict.value == solve(position, solver="oracle").value
        position = position.play(verdict.strategy[0])
    assert solve(position, solver=solver).value == 0


def test_what_is_no_spider_has_no_words() -> None:
    assert words_of(FloodIt.path("abc")) is None
    assert words_of(FloodIt.cycle("abc", source=0)) is None
    assert words_of(FloodIt([0, 1, 2, 0, 1], [(0, 1), (1, 2), (1, 3), (3, 4)], 0)) is None
    assert words_of(FloodIt([0], [], 0)) == ()


def test_the_table_of_two_words_is_that_of_the_textbook() -> None:
    rng = Random(6)
    for _ in range(20):
        one, two = random_words(rng, 2, 6, 3)
        table = pair_table(one, two)
        for i, j in product(range(len(one) + 1), range(len(two) + 1)):
            found = Supersequences((one[i:], two[j:]), Budget()).shortest()
            assert found is not None
            assert table[i, j] == len(found)


def test_the_bound_never_exceeds_what_is_needed() -> None:
    rng = Random(7)
    for _ in range(20):
        words = tuple(random_words(rng, 4, 5, 4))
        search = Supersequences(words, Budget())
        bound = int(search.bound(np.zeros((1, 4), np.int16))[0])
        assert supersequence(words, bound - 1, Budget()) is None
        assert bound <= len(search.shortest() or ())


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_limit_leaves_the_value_open(solver: str) -> None:
    position = spider(0, random_words(Random(1), 12, 12, 4))
    assert solve(position, limits=Limits(nodes=1), solver=solver).outcome is None


@pytest.mark.parametrize("solver", [solve_spider, solve_by_supersequence])
def test_free_spiders_with_each_word_often_enough_are_as_the_rules_say(solver) -> None:
    """Against the tree's dynamic program, which knows nothing of hubs."""
    rng, taken, left = Random(8), 0, 0
    for _ in range(60):
        words = random_words(rng, rng.randint(1, 2), 3, 3)
        position = spider(0, words * rng.randint(2, 4), fixed=False)
        if words_in_copies(position) is None:
            continue
        value = solve(position, solver="flood-it-tree").value
        try:
            verdict = solver(position, Question(moves="one"), Budget())
        except DoesNotApply:
            left += 1
            continue
        taken += 1
        assert verdict.value == value, words
        for move in verdict.strategy:
            position = position.play(move)
        assert position.solved()
    assert taken > 10
    assert left >= 1


def test_the_hub_is_found_whatever_its_number() -> None:
    position = FloodIt([1, 1, 1, 1, 0], [(4, 0), (4, 1), (4, 2), (4, 3)])
    verdict = solve_spider(position, Question(moves="one"), Budget())
    assert (verdict.value, verdict.strategy) == (1, ((4, 1),))


def test_small_free_spiders_are_left_to_solvers_that_know_no_lemma() -> None:
    for copies, taken in ((10, False), (80, True)):
        position = spider(0, [(1, 2)] * copies, fixed=False)
        names = {s.name for s in applicable(position, Question())}
        assert set(SOLVERS).issubset(names) == taken


def test_where_copies_turn_out_too_few_the_next_solver_is_asked() -> None:
    """Six letters, six copies each, and no supersequence of six."""
    words = [(1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (3, 4, 1, 2)]
    position = spider(0, words * 7, fixed=False)
    assert len(position.colours) > 100
    assert "flood-it-supersequence" in {s.name for s in applicable(position, Question())}
    named = solve(position, solver="flood-it-supersequence")
    assert (named.outcome, named.limit) == (None, "7 copies of a leg, 12 are needed")
    other = solve(position, limits=Limits(nodes=20))
    assert (other.outcome, other.limit) == (None, "20 nodes")
