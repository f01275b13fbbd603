"""Which arcs plays can use, alone and two together: against all plays, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

from gadgetry.reductions.geography.planar.playable_arcs import Arc, Playable


def all_plays(vertices: int, arcs: list[Arc], start: int) -> Iterator[list[int]]:
    """Every play, also those that are not over."""
    waiting = [[start]]
    while waiting:
        play = waiting.pop()
        yield play
        waiting += [[*play, v] for u, v in arcs if u == play[-1] and v not in play]


def digraphs(count: int, seed: int) -> Iterator[tuple[int, list[Arc]]]:
    rng = Random(seed)
    for _ in range(count):
        n, density = rng.randint(2, 6), rng.choice((0.25, 0.4, 0.6))
        pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
        yield n, [arc for arc in pairs if rng.random() < density]


def test_the_arcs_kept_are_those_of_all_plays() -> None:
    dropped = 0
    for n, arcs in digraphs(150, seed=1):
        used = {arc for play in all_plays(n, arcs, 0) for arc in pairwise(play)}
        assert Playable(n, arcs, 0).arcs == [arc for arc in arcs if arc in used]
        dropped += len(arcs) - len(used)
    assert dropped > 100


def test_two_arcs_together_as_in_all_plays() -> None:
    seen = {"never": 0, "found": 0}
    for n, arcs in digraphs(100, seed=2):
        plays = [set(pairwise(p)) for p in all_plays(n, arcs, 0)]
        found = Playable(n, arcs, 0)
        for a, b in combinations(found.arcs, 2):
            both = any({a, b} <= play for play in plays)
            told = found.together(a, b)
            assert told.answer == ("found" if both else "never"), (arcs, a, b)
            assert not (found.apart(a, b) and both)
            seen[told.answer] += 1
            if both:
                steps = set(zip(told.play, told.play[1:], strict=False))
                assert {a, b} <= steps <= set(arcs)
                assert told.play[0] == 0
                assert len(set(told.play)) == len(told.play)
    assert min(seen.values()) > 300


def test_a_search_cut_short_is_unknown() -> None:
    # To (7, 8) and on to (9, 10) there is a play, but not in one step.
    arcs = [(0, 1), (1, 2), (2, 7), (7, 8), (8, 9), (9, 10), (0, 9)]
    found = Playable(11, arcs, 0)
    assert found.together((7, 8), (9, 10), most_steps=1).answer == "unknown"
    assert found.together((7, 8), (9, 10)).play == (0, 1, 2, 7, 8, 9, 10)
