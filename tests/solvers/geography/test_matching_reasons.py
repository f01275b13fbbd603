"""A reason that was found in one graph holds in every other one of which it speaks."""

from __future__ import annotations

from random import Random

from gadgetry.solvers.geography.matching import EVEN, GONE, Matching
from gadgetry.solvers.geography.matching_reasons import why_essential, why_inessential

Rows = list[tuple[int, ...]]


def random_rows(rng: Random, n: int, edges: int) -> Rows:
    pairs = [(u, v) for u in range(n) for v in range(u)]
    joined: list[set[int]] = [set() for _ in range(n)]
    for u, v in rng.sample(pairs, min(edges, len(pairs))):
        joined[u].add(v)
        joined[v].add(u)
    return [tuple(sorted(row)) for row in joined]


def all_deletions(matching: Matching, n: int) -> dict[int, list[int]]:
    """The labels after each set of deletions of essential vertices, one after the other."""
    found = {0: list(matching.label)}

    def further(gone: int) -> None:
        for v in range(n):
            if matching.label[v] not in (EVEN, GONE) and gone | 1 << v not in found:
                mark = matching.mark()
                matching.delete(v)
                found[gone | 1 << v] = list(matching.label)
                further(gone | 1 << v)
                matching.undo(mark)

    further(0)
    return found


def test_reasons_hold_in_all_graphs_of_which_they_speak() -> None:
    rng = Random(1)
    elsewhere = {True: 0, False: 0}
    for _ in range(120):
        n = rng.randint(2, 8)
        rows = random_rows(rng, n, rng.randint(n - 1, 2 * n))
        matching = Matching(rows)
        graphs = all_deletions(matching, n)
        gone = 0
        while open_ := [v for v in range(n) if matching.label[v] not in (EVEN, GONE)]:
            for v in range(n):
                if matching.label[v] == GONE:
                    continue
                essential = matching.essential(v)
                need, been = (why_essential if essential else why_inessential)(matching, v)
                assert not need & gone
                assert not been & ~gone
                for other, label in graphs.items():
                    if need & other or been & ~other or other >> v & 1:
                        continue
                    assert (label[v] != EVEN) == essential
                    elsewhere[essential] += other != gone
            move = rng.choice(open_)
            matching.delete(move)
            gone |= 1 << move
    assert min(elsewhere.values()) > 1000


def test_an_odd_cycle_nearby_makes_the_whole_component_the_reason() -> None:
    # Triangles 0 1 2 and 4 5 6, both joined to 3; elsewhere the edge 7-8.
    rows = [(1, 2, 3), (0, 2), (0, 1), (0, 4), (3, 5, 6), (4, 6), (4, 5), (8,), (7,)]
    matching = Matching(rows)
    assert [v for v in range(9) if matching.essential(v)] == [3, 7, 8]
    assert why_essential(matching, 3) == (0b1111111, 0)
    assert why_essential(matching, 7) == (1 << 8, 0)
