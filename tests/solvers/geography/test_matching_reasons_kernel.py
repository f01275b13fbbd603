"""The kernel's reasons are those of the plain version, as far as vertices have a bit."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gadgetry.solvers.geography import matching_reasons, matching_reasons_kernel
from gadgetry.solvers.geography.matching import EVEN, GONE, Matching
from gadgetry.solvers.geography.matching_kernel import BEFORE, LABEL, MATE, ROWS
from gadgetry.solvers.geography.retrograde_facts_kernel import BEEN, NEED


def random_rows(rng: Random, n: int) -> list[tuple[int, ...]]:
    joined: list[set[int]] = [set() for _ in range(n)]
    for _ in range(rng.randint(n, 2 * n)):
        u, v = rng.sample(range(n), 2)
        joined[u].add(v)
        joined[v].add(u)
    return [tuple(sorted(row)) for row in joined]


def as_array(matching: Matching) -> np.ndarray:
    array = np.zeros((ROWS, len(matching.mate) + 1), np.int32)
    array[LABEL, :-1] = matching.label
    array[MATE, :-1] = matching.mate
    array[BEFORE, :-1] = matching.before
    return array


def as_graph(rows: list[tuple[int, ...]]) -> tuple[np.ndarray, np.ndarray]:
    ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    return np.array([w for row in rows for w in row], np.int32), ends


def vertices_of(words: np.ndarray, index: np.ndarray) -> set[int]:
    mask = sum(int(word) << 64 * k for k, word in enumerate(words))
    return {v for v, i in enumerate(index.tolist()) if i >= 0 and mask >> i & 1}


@pytest.mark.parametrize("n", [8, 30, 90])
def test_reasons_are_the_same(n: int) -> None:
    rng = Random(n)
    seen = {True: 0, False: 0}
    for _ in range(30):
        rows = random_rows(rng, n)
        matching = Matching(rows)
        graph = as_graph(rows)
        index = np.full(n, -1, np.int32)
        with_a_bit = [v for v in range(n) if rng.random() < 0.8]
        index[with_a_bit] = range(len(with_a_bit))
        while open_ := [v for v in range(n) if matching.label[v] not in (EVEN, GONE)]:
            array = as_array(matching)
            for v in rng.sample(range(n), 8):
                if matching.label[v] == GONE:
                    continue
                fact = np.zeros((2, n // 64 + 1), np.uint64)
                essential = matching.essential(v)
                if essential:
                    right = matching_reasons.why_essential(matching, v)
                    matching_reasons_kernel.why_essential(v, fact, index, *graph, array)
                else:
                    right = matching_reasons.why_inessential(matching, v)
                    matching_reasons_kernel.why_inessential(v, fact, index, array)
                for row, mask in zip((NEED, BEEN), right, strict=True):
                    wanted = {w for w in with_a_bit if mask >> w & 1}
                    assert vertices_of(fact[row], index) == wanted
                seen[essential] += 1
            matching.delete(rng.choice(open_))
    assert min(seen.values()) > 100


def test_a_set_gains_and_loses_vertices() -> None:
    index = np.array([-1, 0, 70], np.int32)
    words = np.zeros(2, np.uint64)
    for v in range(3):
        matching_reasons_kernel.put(v, words, index)
    assert words.tolist() == [1, 1 << 6]
    matching_reasons_kernel.drop(0, words, index)
    matching_reasons_kernel.drop(2, words, index)
    assert words.tolist() == [1, 0]
