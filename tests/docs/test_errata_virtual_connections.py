"""What docs/errata.md says of virtual connections (Section 12.1), on all small graphs."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

S, T = 0, 1
Graph = frozenset[tuple[int, int]]
Cells = frozenset[int]


def linked(graph: Graph, ends: tuple[int, int], mine: Cells) -> bool:
    """Does a path between the ends have all its inner vertices in `mine`?"""
    seen = {ends[0]}
    for _ in range(5):
        seen |= {w for edge in graph for v, w in (edge, edge[::-1]) if v in seen & {ends[0], *mine}}
    return ends[1] in seen


@cache
def connects(graph: Graph, ends: tuple[int, int], carrier: Cells, mine: Cells, first: bool) -> bool:
    """Definition 12.1.1: a strategy for connecting the ends that uses the carrier only."""
    if linked(graph, ends, mine):
        return True
    if first:
        return any(connects(graph, ends, carrier - {v}, mine | {v}, False) for v in carrier)
    return bool(carrier) and all(connects(graph, ends, carrier - {v}, mine, True) for v in carrier)


def graphs(inner: int) -> Iterator[Graph]:
    """All graphs on the terminals and so many vertices more, the fewest edges first."""
    pairs = [pair for pair in combinations(range(inner + 2), 2) if pair != (S, T)]
    for count in range(len(pairs) + 1):
        yield from map(frozenset, combinations(pairs, count))


def subsets(vertices: Cells) -> Iterator[Cells]:
    for size in range(len(vertices) + 1):
        yield from map(frozenset, combinations(sorted(vertices), size))


def and_rule(inner: int) -> Iterator[tuple[Graph, int, Cells]]:
    """Graphs, v and S0 u S1, with strong connections from s to v and from v to t on them."""
    for graph in graphs(inner):
        for v in range(2, inner + 2):
            rest = frozenset(range(2, inner + 2)) - {v}
            for first in subsets(rest):
                for second in subsets(rest - first):
                    if connects(graph, (S, v), first, frozenset(), False) and connects(
                        graph, (v, T), second, frozenset(), False
                    ):
                        yield graph, v, first | second


def test_the_and_rule_without_the_vertex_itself_fails_on_a_path():
    first = next(
        (graph, v, both)
        for inner in (0, 1)
        for graph, v, both in and_rule(inner)
        if not connects(graph, (S, T), both, frozenset(), True)
    )
    assert first == ({(S, 2), (T, 2)}, 2, frozenset())


def test_the_and_rule_with_the_vertex_itself_has_no_exception():
    count = 0
    for inner in (1, 2, 3):
        for graph, v, both in and_rule(inner):
            assert connects(graph, (S, T), both | {v}, frozenset(), True)
            assert connects(graph, (S, T), both, frozenset({v}), False)  # v is Short's already
            count += 1
    assert count > 500


def test_the_or_rule_has_no_exception_and_takes_the_lost_vertex_for_a_strong_connection():
    for inner in (1, 2, 3):
        for graph in graphs(inner):
            weak = [
                carrier
                for carrier in subsets(frozenset(range(2, inner + 2)))
                if connects(graph, (S, T), carrier, frozenset(), True)
            ]
            for one, two in combinations(weak, 2):
                if not one & two:
                    assert connects(graph, (S, T), one | two, frozenset(), False)
    path = frozenset({(S, 2), (T, 2)})
    assert not connects(path, (S, T), frozenset({2}), frozenset(), False)
