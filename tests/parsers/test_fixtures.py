"""Every trap has a fixture, and beside it the exact formula (with notes) or the exact error."""

import os
from pathlib import Path

import pytest

from gadgetry.formulas import FormulaError
from gadgetry.parsers import formats, parse, read, write
from gadgetry.parsers.dimacs_text import read_dimacs_text
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.source import open_source

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = sorted(p.name for p in FIXTURES.iterdir() if p.suffix != ".expected")


@pytest.fixture(autouse=True)
def _in_fixtures(monkeypatch):
    monkeypatch.chdir(FIXTURES)


def outcome(name: str) -> str:
    """What the fixture's `.expected` file holds."""
    try:
        reading = read(name)
    except FormulaError as error:
        return f"{type(error).__name__}\n{error}\n"
    notes = "".join(f"note: {note}\n" for note in reading.notes)
    return f"{reading.format}\n{''.join(write(reading.formula, 'readable'))}{notes}"


@pytest.mark.parametrize("name", NAMES)
def test_fixture_gives_exactly_what_is_expected(name):
    assert outcome(name) == Path(f"{name}.expected").read_text()


def test_bad_fixtures_fail_and_good_ones_do_not():
    failed = {name for name in NAMES if "Error\n" in Path(f"{name}.expected").read_text()[:30]}
    assert failed == {name for name in NAMES if name.startswith("bad_")}
    assert len(failed) > 40
    assert len(NAMES) - len(failed) > 20


@pytest.mark.parametrize("name", [n for n in NAMES if not n.startswith("bad_")])
def test_good_fixture_survives_every_format_that_holds_it(name):
    formula = read(name).formula
    for format in formats().values():
        if formula.kind in format.kinds:
            text = "".join(write(formula, format.name))
            assert parse(text, format.name) == formula


def by_path(name: str, grammar: str, fast: bool):
    source = open_source(name)
    try:
        text = read_dimacs_text(source, grammar, positive=grammar == "avoid", fast=fast)
    except FormulaError as error:
        return str(error)
    return text.variables, text.clauses, text.prefix, source.notes


FAMILY = [n for n in NAMES if ".cnf" in n or n.endswith(("qdimacs", "avoid"))]


@pytest.mark.parametrize("grammar", ["dimacs", "qdimacs", "avoid"])
@pytest.mark.parametrize("name", FAMILY)
def test_fast_path_and_grammar_agree_on_every_fixture(name, grammar):
    try:
        open_source(name)
    except FormulaError:
        pytest.skip("no text")
    assert by_path(name, grammar, fast=True) == by_path(name, grammar, fast=False)


def test_errors_are_value_errors_with_their_place():
    assert issubclass(ParseError, ValueError)
    with pytest.raises(ParseError, match="expected") as caught:
        read("bad_word.cnf")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("bad_word.cnf", 2, 3)
    assert caught.value.text == "1 two 3 0"


def test_no_error_has_more_than_four_lines():
    for name in NAMES:
        if name.startswith("bad_"):
            assert len(Path(f"{name}.expected").read_text().splitlines()) <= 5


def test_stdin_is_read_for_a_dash(monkeypatch):
    descriptor = os.open("crlf.cnf", os.O_RDONLY)
    with open(descriptor) as file:
        monkeypatch.setattr("sys.stdin", file)
        assert len(read("-").formula.clauses) == 2
