"""Sizes are told before anything is built, and are those that are built."""

import pytest

import gadgetry as gd
from gadgetry._wording import sizes_in_words
from gadgetry.api.pages.prospects import prospects

TEXTS = ["forall x . exists y . (x | y) & (~x | ~y)", "p cnf 2 2  1 2 0  -1 0",
         "p avoid 3 2\n1 2 0\n2 3 0\n"]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_sizes_are_those_that_are_built(text):
    instance = gd.parse(text)
    told = {p.name: p for p in prospects(instance) if p.fits and p.name not in ("hex", "y")}
    assert told
    for name, prospect in told.items():
        assert prospect.sizes == sizes_in_words(gd.compile(instance, name).sizes), name
        assert prospect.claim


def test_what_does_not_fit_says_how_large_it_would_be():
    names = " ".join(f"x{i}" for i in range(80))
    clauses = " & ".join(f"(x{i} | ~x{i + 1} | x{i + 2})" for i in range(78))
    told = {p.name: p for p in prospects(gd.parse(f"exists {names} . {clauses}"))}
    assert not told["node-kayles"].fits
    assert "about" in told["node-kayles"].sizes
    assert not told["hex"].fits
    assert told["undirected-geography"].fits


def test_what_takes_long_to_count_does_not_fit(monkeypatch):
    def endless(chain, source):
        while True:
            pass

    monkeypatch.setattr("gadgetry.api.pages.prospects._sizes", endless)
    told = list(prospects(gd.parse(TEXTS[2]), seconds=0))
    assert told
    assert not any(p.fits for p in told)
    assert all("undecided after 0 seconds" in p.sizes for p in told)
