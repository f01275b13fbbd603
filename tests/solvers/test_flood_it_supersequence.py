"""Spiders: flooding from the hub is a shortest common supersequence; both solvers say so."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from gadgetry.games.flood_it import FloodIt
from gadgetry.games.flood_it_spiders import spider, words_of
from gadgetry.solvers.flood_it_supersequence import Supersequences, pair_table
from gadgetry.solvers.flood_it_supersequence_sat import supersequence
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
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


def test_free_spiders_with_each_word_often_enough_are_as_the_rules_say() -> None:
    """Against the tree's dynamic program, which knows nothing of hubs."""
    rng, taken, left = Random(8), 0, 0
    for _ in range(60):
        words = random_words(rng, rng.randint(1, 2), 3, 3)
        position = spider(0, words * rng.randint(2, 4), fixed=False)
        value = solve(position, solver="flood-it-tree").value
        for solver in SOLVERS:
            if solver not in {s.name for s in applicable(position, Question())}:
                continue
            verdict = solve(position, Question(moves="one"), solver=solver)
            if verdict.outcome is None:
                assert "copies" in str(verdict.limit)
                left += 1
                continue
            taken += 1
            assert verdict.value == value, words
            for move in verdict.strategy:
                position = position.play(move)
            assert position.solved()
            position = spider(0, words * (len(position.edges) // sum(map(len, words))), False)
    assert taken > 20
    assert left > 1


def test_the_hub_is_found_whatever_its_number() -> None:
    edges = [(4, 0), (4, 1), (4, 2), (4, 3)]
    position = FloodIt([1, 1, 1, 1, 0], edges)
    verdict = solve(position, Question(moves="one"), solver="flood-it-supersequence")
    assert (verdict.value, verdict.strategy) == (1, ((4, 1),))
