"""The lemmas about geography gadgets fail for damaged gadgets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gadgetry.reductions.geography import geography_lemmas as lemmas
from gadgetry.reductions.geography.planar.planar_kinds import CROSSOVER_ARCS
from gadgetry.verifiers.lemmas import check_lemma

BY_NAME = {lemma.name: lemma for lemma in lemmas.LEMMAS}


@pytest.mark.parametrize("edge", lemmas.DIRECTED_EDGE.split())
def test_a_directed_edge_without_an_edge_breaks_a_lemma(edge: str) -> None:
    less = " ".join(e for e in lemmas.DIRECTED_EDGE.split() if e != edge)
    ways = []
    for way, token, end, gone in (("correct", "a", "y", "x"), ("wrong", "d", "x", "y")):

        def gadget(value: int, token: str = token, end: str = end, gone: str = gone) -> object:
            ends = {
                e: v for e, v in ((end, value), (gone, 0)) if f"-{e}" in less or f"{e}-" in less
            }
            return lemmas.with_ends(less, token, **ends)

        damaged = replace(BY_NAME[f"directed edge, {way} way"], gadget=gadget)
        ways.append(check_lemma(damaged).holds)
    assert False in ways


@pytest.mark.parametrize("arc", range(len(CROSSOVER_ARCS)))
def test_a_crossover_without_an_arc_breaks_the_lemma(
    arc: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    arcs = [a for i, a in enumerate(CROSSOVER_ARCS) if i != arc]
    monkeypatch.setattr(lemmas, "CROSSOVER_ARCS", arcs)
    assert check_lemma(BY_NAME["crossover"]).holds is False


def test_ends_have_the_values_they_are_given() -> None:
    whole = lemmas.with_ends("x-y", "x", y=3)
    assert whole.graph.vertices == 2 + 7
    gone = lemmas.with_ends("x-y", "x", y=0)
    assert gone.moves() == ()
