"""The lemmas of arXiv:2106.02114, recomputed; and a planted fault is seen."""

from typing import Any

import pytest

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers import geography
from gadgetry.papers.registry import paper_tables


def test_what_differs_is_what_the_errata_say():
    cells = list(geography.TABLES.recompute())
    differ = {(cell.table, cell.where) for cell in cells if not cell.agrees}
    assert differ == geography.TABLES.errata
    assert len(cells) == 3 + 3 * 6 + 9 + 6 + 2 + 7 + 15


def test_the_tables_are_registered():
    assert paper_tables()["geography"] is geography.TABLES


@pytest.mark.parametrize("edge", ["a-a0", "b-f", "d-d0"])
def test_a_gadget_with_one_edge_less_breaks_a_lemma(edge: str, monkeypatch: Any):
    role = ["x-a", "a-a0", "a-b", "b-c", "b-f", "c-c0", "c-d", "f-d", "d-d0", "d-y"].index(edge)
    whole = geography._plain

    def less(game: Any) -> UndirectedGeography:
        graph = whole(game)
        pendants = game.graph.vertices
        kept = [
            e
            for i, e in enumerate(graph.graph.edges.tolist())
            if i < pendants or (i - pendants) % 10 != role
        ]
        return UndirectedGeography.of(graph.graph.vertices, kept, graph.tokens)

    monkeypatch.setattr(geography, "_plain", less)
    assert not all(cell.agrees for cell in geography._directed_edge_gadget(3))
