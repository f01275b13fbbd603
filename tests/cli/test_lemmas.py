"""`gadgetry lemmas` and `gadgetry.lemmas`: one lemma, all of them, and those of others."""

import json
from dataclasses import replace
from itertools import islice

import pytest

import gadgetry as gd
from gadgetry.api import verifying
from gadgetry.api.others.templates import template
from gadgetry.cli.main import run
from gadgetry.games.general.nim import Nim
from gadgetry.reductions.lemma import Lemma
from gadgetry.verifiers.lemmas import lemmas

OURS = "routes of the end"


def plugin(tmp_path, modulo):
    """A game worth its tokens modulo three, and a lemma that says modulo what."""
    text = template("ruleset", "my-game").replace("Small, natural", "Small, Lemma, natural")
    lemma = f"""LEMMAS = (
    Lemma("by rule", "n tokens are worth n modulo {modulo}", "folklore",
          lambda: ((n,) for n in range(7)), MyGame, lambda n: n % {modulo}),
)
"""
    file = tmp_path / "mine.py"
    file.write_text(f"{text}\n\n{lemma}")
    return str(file)


def test_one_lemma_and_its_report(capsys):
    [report] = gd.lemmas(OURS)
    assert report
    assert report.holds
    assert run(["lemmas", OURS]) == 0
    assert capsys.readouterr().out == f"{report}\n"


def test_without_a_name_every_lemma_is_told(capsys, monkeypatch):
    short = {name: replace(lemma, boundary=lambda it=lemma: islice(it.boundary(), 1))
             for name, lemma in lemmas().items()}  # fmt: skip
    monkeypatch.setattr(verifying, "known_lemmas", lambda: short)
    assert run(["lemmas", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["lemmas"]
    assert [each["lemma"] for each in told] == list(lemmas())
    assert all(each["holds"] and each["cases"] == 1 and each["statement"] for each in told)


@pytest.mark.parametrize(("modulo", "code"), [(3, 0), (2, 1)])
def test_a_lemma_of_others_holds_or_fails_with_its_cases(tmp_path, capsys, modulo, code):
    assert run(["--plugin", plugin(tmp_path, modulo), "lemmas", "by rule"]) == code
    said, *cases = capsys.readouterr().out.splitlines()
    assert ("FAILS" in said) == bool(cases) == bool(code)
    if code:
        assert cases[0].startswith("  (2,): expected 0, got ")


def test_a_lemma_that_is_not_decided_exits_3_and_is_not_true(capsys):
    assert run(["lemmas", OURS, "--nodes", "1", "--json"]) == 3
    [told] = json.loads(capsys.readouterr().out)["lemmas"]
    assert told["holds"] is None
    assert len(told["undecided"]) == told["cases"]
    assert not any(gd.lemmas(OURS, limits=gd.Limits(nodes=1)))


@pytest.mark.parametrize(("worth", "holds"), [(0, True), (1, False)])
def test_a_lemma_of_your_own_is_checked(worth, holds):
    pairs = Lemma("pairs", "", "", lambda: [(1,), (2,)], lambda n: Nim((n, n)), lambda n: worth)
    [report] = gd.lemmas(pairs)
    assert bool(report) is report.holds is holds


def test_an_unknown_lemma_is_refused(capsys):
    assert run(["lemmas", "crossovr"]) == 2
    assert "did you mean 'crossover'?" in capsys.readouterr().err
    with pytest.raises(gd.ArgumentError, match="expected a lemma"):
        gd.lemmas("crossovr")
    with pytest.raises(TypeError, match="a lemma, or its name"):
        gd.lemmas(3)
