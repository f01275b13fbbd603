"""Compiled graphs as arrays."""

from random import Random

import numpy as np

from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.rows import WordColumn, rows


def test_lines_of_edges_are_those_of_the_pairs():
    rng = Random(1)
    for most in (1, 9, 10, 99, 100, 123_456_789, 2**31 - 1):
        pairs = [(rng.randint(0, most), rng.randint(0, most)) for _ in range(50)]
        pairs += [(0, most), (most, 0), (0, 0), (10**5 % (most + 1), 100 % (most + 1))]
        tails, heads = np.array(pairs, np.int32).T
        graph = GraphArrays("undirected-geography", most, tails, heads)
        assert "".join(graph.edge_lines()) == "".join(f"{u} {v}\n" for u, v in pairs)


def test_many_edges_come_in_pieces():
    count = 70_000
    graph = GraphArrays("undirected-geography", count, np.arange(count), np.zeros(count, np.int32))
    pieces = list(graph.edge_lines())
    assert len(pieces) == 3
    assert "".join(pieces).split() == [str(n) for v in range(count) for n in (v, 0)]


def test_a_graph_without_edges_has_no_lines():
    none = np.zeros(0, np.int32)
    assert list(GraphArrays("undirected-geography", 1, none, none).edge_lines()) == []


def test_rows_are_their_columns_side_by_side():
    """Also the widest ones, more than are written at a time, and letters of several bytes."""
    rng = Random(2)
    for most in (0, 9, 9_999, 10_000, 99_999_999, 10**8, 2**31 - 1, 10**12, 10**16, 2**62):
        edges = {most, most // 10, min(most, 10**4), min(most, 10**8), 0}
        numbers = [*edges, *(rng.randint(0, most) for _ in range(9_000))]
        table = ["", "é", "x" * 50, " ", "0"]
        which = [rng.randrange(5) for _ in numbers]
        words = WordColumn(table, np.array(which))
        expected = [f"a{n}{table[i]}\n" for n, i in zip(numbers, which, strict=True)]
        assert rows(len(numbers), "a", np.array(numbers), words, "\n") == "".join(expected)
    small = np.arange(256, dtype=np.uint8)
    assert rows(256, small, ",") == "".join(f"{n}," for n in range(256))
    assert rows(0, "a", np.zeros(0, np.int32), WordColumn([], np.zeros(0, np.intp))) == ""
