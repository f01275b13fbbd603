"""The kernel deletes vertices and brings them back as the plain version does, label for label."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gadgetry.solvers.geography import matching_kernel as kernel
from gadgetry.solvers.geography.matching import EVEN, FREE, GONE, ODD, Matching


def random_rows(rng: Random, n: int) -> list[tuple[int, ...]]:
    joined: list[set[int]] = [set() for _ in range(n)]
    for _ in range(rng.randint(n, 2 * n)):
        u, v = rng.sample(range(n), 2)
        joined[u].add(v)
        joined[v].add(u)
    return [tuple(sorted(row)) for row in joined]


def test_labels_have_the_same_numbers() -> None:
    assert (kernel.FREE, kernel.EVEN, kernel.ODD, kernel.GONE) == (FREE, EVEN, ODD, GONE)


@pytest.mark.parametrize("n", [6, 15, 60])
def test_deletions_and_undos_in_any_order(n: int) -> None:
    rng = Random(n)
    blossoms = 0
    for _ in range(150):
        rows = random_rows(rng, n)
        plain = Matching(rows)
        ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
        graph = np.array([w for row in rows for w in row], np.int32), ends
        fast = np.zeros((kernel.ROWS, n + 1), np.int32)
        fast[kernel.LABEL, :-1] = plain.label
        fast[kernel.MATE, :-1] = plain.mate
        fast[kernel.BEFORE, :-1] = plain.before
        trail = np.empty((2, 2 * n + 2), np.int32)
        trailed, marks = 0, []
        for _ in range(3 * n):
            open_ = [v for v in range(n) if plain.label[v] not in (EVEN, GONE)]
            if marks and (not open_ or rng.random() < 0.3):
                mark, mark_here = marks.pop(rng.randrange(len(marks)))
                del marks[sum(m <= mark for m, _ in marks) :]
                plain.undo(mark)
                kernel.undo(mark_here, trailed, fast, trail)
                trailed = mark_here
            elif open_:
                marks.append((plain.mark(), trailed))
                v = rng.choice(open_)
                plain.delete(v)
                trailed = kernel.delete(v, trailed, *graph, fast, trail)
            assert fast[kernel.LABEL, :-1].tolist() == plain.label
            for v, label in enumerate(plain.label):
                if label == ODD:
                    assert fast[kernel.BEFORE, v] == plain.before[v]
                if label == EVEN and plain.before[v] >= 0:
                    assert fast[kernel.BEFORE, v] == plain.before[v]
                    blossoms += 1
    assert blossoms > 100


def test_stamps_begin_again_before_they_are_too_large() -> None:
    row = np.array([5, kernel.LAST_STAMP, kernel.LAST_STAMP], np.int32)
    assert kernel.fresh_stamp(row) == 1
    assert row.tolist() == [0, 0, 1]
    assert kernel.fresh_stamp(row) == 2
