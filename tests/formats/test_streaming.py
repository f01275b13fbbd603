"""Large compiled graphs are written some edges at a time."""

import tracemalloc
from collections import deque
from itertools import islice

import pytest

from gadgetry.formats.graph_file import Labels
from gadgetry.formats.registry import formats
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
from gadgetry.reductions.rows import rows


@pytest.fixture(scope="module")
def compiled():
    """A graph of half a million edges."""
    qbf = random_qbf("ea" * 1000, 8000, 3, seed=1)
    return Chain.of(shortest_path("qbf", "undirected-geography")).build(qbf)


def peak(pieces):
    """The most memory that was held at a time, above what there was."""
    tracemalloc.start()
    try:
        deque(pieces(), maxlen=0)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_an_edge_list_takes_memory_for_some_edges_only(compiled):
    edges = len(compiled.last.graph.tails)
    assert edges > 400_000
    # One slice of 65,536 lines as bytes, a mask and text; a list of all vertices would be more.
    assert peak(lambda: formats()["edges"].write_compiled(compiled)) < 8_000_000


@pytest.mark.parametrize("name", ["graphml", "dot", "node-link"])
def test_names_take_memory_for_some_vertices_only(compiled, name):
    first = peak(lambda: islice(formats()[name].write_compiled(compiled), 2000))
    assert first < 8_000_000


def test_names_in_slices_are_those_of_the_provenance(compiled):
    provenance = compiled.last.provenance
    last = compiled.last.graph.vertices
    for start, stop in ((0, 7), (4_095, 4_099), (100_000, 100_050), (last - 9, last)):
        gadgets, roles = Labels(provenance).words(slice(start, stop), str)
        lines = rows(stop - start, gadgets, roles, "\n")
        names = lines.splitlines()
        assert names == [provenance.vertex_name(vertex) for vertex in range(start, stop)]
