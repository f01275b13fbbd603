"""`gadgetry tables`: agreement, differences with their commands, and a run that must fail."""

import json

import pytest

from gadgetry.cli.main import run
from gadgetry.papers import registry
from gadgetry.papers.registry import Cell, PaperTables


def made_up(errata: frozenset[tuple[str, str]]) -> PaperTables:
    def recompute():
        yield Cell("Table 1", "i=1", "0", "0", "true")
        yield Cell("Table 1", "i=2", "*2", "*3", "echo show it")

    return PaperTables("made-up", "Nobody, 2026", "i <= 2", recompute, errata)


def test_differences_are_shown_with_their_command(capsys, monkeypatch):
    tables = made_up(frozenset({("Table 1", "i=2")}))
    monkeypatch.setattr(registry, "paper_tables", lambda: {"made-up": tables})
    assert run(["tables", "made-up"]) == 0
    out = capsys.readouterr().out
    assert "i=2: printed *2, it is *3\n      echo show it" in out
    assert "2 cells, 1 differs, each as docs/errata.md says" in out
    assert run(["tables", "--all", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["reports"][0]
    assert report["differ"][0]["computed"] == "*3"


@pytest.mark.parametrize("errata", [set(), {("Table 1", "i=1"), ("Table 1", "i=2")}])
def test_a_difference_that_the_errata_do_not_tell_exits_1(errata, capsys, monkeypatch):
    tables = made_up(frozenset(errata))
    monkeypatch.setattr(registry, "paper_tables", lambda: {"made-up": tables})
    assert run(["tables", "made-up"]) == 1
    assert "NOT as docs/errata.md says" in capsys.readouterr().out


def test_unknown_paper_is_refused(capsys):
    assert run(["tables", "nothing"]) == 2
    assert run(["tables"]) == 2
    assert "flag-coloring" in capsys.readouterr().err
