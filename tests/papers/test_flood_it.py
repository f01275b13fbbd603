"""The paper on free flood filling, recomputed; and a planted fault is seen."""

from typing import Any

from gadgetry.papers import flood_it
from gadgetry.papers.registry import paper_tables


def test_only_the_errata_differ():
    cells = list(flood_it.TABLES.recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == flood_it.TABLES.errata
    assert len(cells) == 25


def test_the_tables_are_registered():
    assert paper_tables()["flood-it"] is flood_it.TABLES


def test_too_few_copies_break_lemma_3(monkeypatch: Any):
    from gadgetry.reductions.flooding import flood_it_to_free_flood_it as lemma

    monkeypatch.setattr(lemma, "_copies", lambda position, variant: 1)
    wrong = [c for c in flood_it._lemma_3(3) if not c.agrees]
    assert {c.table for c in wrong} == {"Section 3", "Lemma 3"}
