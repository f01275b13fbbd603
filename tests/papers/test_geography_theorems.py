"""The theorems of arXiv:2106.02114 without a gadget; and each fails where it is turned round."""

from typing import Any

import pytest

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers import geography_theorems
from gadgetry.papers.geography_theorems import WinningWay, cells


def test_every_theorem_holds_on_small_graphs():
    assert [cell.where for cell in cells(5, 3) if not cell.agrees] == []


@pytest.mark.sweep
def test_every_theorem_holds_on_graphs_with_six_vertices():
    assert [cell.where for cell in cells(6, 3) if not cell.agrees] == []


def _differ(monkeypatch: Any, name: str, faulty: Any) -> list[str]:
    monkeypatch.setattr(geography_theorems, name, faulty)
    return [cell.table for cell in cells(4, 2) if not cell.agrees]


def test_a_value_that_is_one_too_large_is_noticed(monkeypatch: Any):
    right = geography_theorems._value
    differ = _differ(monkeypatch, "_value", lambda position: right(position) + 1)
    assert differ == ["Theorem 3.3", "Theorem 4.3", "Theorem C.2"]


def test_winners_turned_round_are_noticed(monkeypatch: Any):
    right = geography_theorems._wins
    differ = _differ(monkeypatch, "_wins", lambda position: not right(position))
    assert differ == ["Theorem 4.3", "Theorem 4.3", "Theorem B.1"]


def test_a_least_excluded_value_that_is_too_large_is_noticed(monkeypatch: Any):
    differ = _differ(monkeypatch, "_mex", lambda values: max(values, default=-1) + 1)
    assert differ == ["Theorem C.1"]


@pytest.mark.parametrize("teeth", [4, 8, 16])
def test_on_a_comb_the_winning_way_asks_twice_a_tooth(teeth: int):
    spine = [(v, v + 1) for v in range(teeth - 1)]
    comb = UndirectedGeography.of(
        2 * teeth, spine + [(v, v + teeth) for v in range(teeth)], start=0
    )
    way = WinningWay()
    assert (way.value(comb), way.decisions) == (2, 2 * teeth - 1)
