"""`gadgetry show` of every name that `gadgetry list` has, and `tables` by other names."""

import json
import re

import pytest

from gadgetry.api.entries import all_names, entries
from gadgetry.cli.main import run
from gadgetry.games.registry import rulesets
from gadgetry.papers.registry import paper_tables, tables_of, titles
from gadgetry.reductions.kinds import FORMULAS, PARTS, kinds
from gadgetry.reductions.registry import reductions


def said(capsys, *arguments):
    assert run(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_every_name_that_is_listed_can_be_shown(capsys):
    listed = json.loads(said(capsys, "list", "--json"))
    names = {entry["name"] for rows in listed.values() for entry in rows}
    assert names == set(all_names())
    for name in names:
        found = entries(name)
        assert found
        assert all(entry.data["name"] == name for entry in found)
        text = "\n".join(line for entry in found for line in entry.lines)
        assert text.startswith(name)
        json.dumps([entry.data for entry in found])


@pytest.mark.parametrize("name", rulesets())
def test_the_rules_of_every_game_are_on_the_command_line(name, capsys):
    text = said(capsys, "show", name)
    rules = rulesets()[name].rules
    flat = " ".join(text.split())
    for words in (rules.position, rules.move, rules.end, rules.text):
        assert " ".join(words.split()) in flat
    for line in rules.example.split("\n"):
        assert f"\n    {line}" in text
    for reduction in reductions().values():
        is_end = name in (reduction.source.name, reduction.target.name)
        assert (f"\n  {reduction.name}: " in text) == is_end
    assert max(map(len, text.splitlines())) <= 110


def test_kinds_that_are_no_rulesets_are_listed_and_shown(capsys):
    names = [
        entry["name"] for entry in json.loads(said(capsys, "list", "kinds", "--json"))["kinds"]
    ]
    ends = {end.name for r in reductions().values() for end in (r.source, r.target)}
    assert set(names) == ends | set(rulesets())
    assert all(not kind.summary.startswith("known to") for kind in kinds().values())
    for kind in PARTS:
        text = said(capsys, "show", kind.name)
        assert f"gadgetry show {kind.ruleset}" in text
        assert "Reductions to it:" in text
    for kind in FORMULAS:
        assert "Reductions from it:" in said(capsys, "show", kind.name)


def test_a_family_is_shown_with_the_command_that_makes_it(capsys):
    for family, numbers in (("broom", "4,2"), ("usa", ""), ("lattice", "3,3")):
        text = said(capsys, "show", family)
        command = re.search(r"^gadgetry (generate .*)$", text, re.MULTILINE)[1].split()
        given = [numbers if word.isupper() and "," in word else word for word in command]
        said(capsys, *("7" if word == "S" else word for word in given))


def test_a_name_with_several_meanings_has_them_all(capsys):
    data = json.loads(said(capsys, "show", "grid", "--json"))
    assert {entry["schema"] for entry in data["entries"]} == {
        "gadgetry-family/1",
        "gadgetry-solver/1",
    }
    assert json.loads(said(capsys, "show", "octal", "--json"))["schema"] == "gadgetry-ruleset/1"
    assert said(capsys, "show", "grundy").count("grundy, a solver\n") == len(
        json.loads(said(capsys, "show", "grundy", "--json"))["entries"]
    )


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("2106.02114", ["geography", "geography-boards", "geography-questions"]),
        ("arXiv:2106.02114v2", ["geography", "geography-boards", "geography-questions"]),
        (
            "https://arxiv.org/pdf/2106.02114v1.pdf",
            ["geography", "geography-boards", "geography-questions"],
        ),
        ("2212.10631", ["flag-coloring"]),
        ("Dailly", ["octal"]),
        ("free flood filling", ["flood-it"]),
        ("HEX", ["hex"]),
        ("2106.02115", []),
        ("", []),
        ("...", []),
    ],
)
def test_a_paper_is_found_by_what_a_person_would_type(words, names):
    assert [tables.name for tables in tables_of(words)] == names


def test_a_thesis_with_several_tables_has_all_of_them():
    thesis = [name for name, tables in paper_tables().items() if "Rijswijck" in tables.paper]
    assert [tables.name for tables in tables_of("van Rijswijck")] == thesis
    assert len(thesis) > 2


def test_the_papers_that_are_read_in_the_text_of_modules_are_all():
    assert titles() == {name: tables.paper for name, tables in paper_tables().items()}


def test_a_paper_that_nobody_knows_is_refused_with_a_hint(capsys):
    assert run(["tables", "geographie"]) == 2
    assert capsys.readouterr().err.endswith("hint: did you mean 'geography'?\n")
    assert run(["list", "familys"]) == 2
    assert capsys.readouterr().err.endswith("hint: did you mean 'families'?\n")
