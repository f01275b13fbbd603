"""Numbers of 5,000 digits, which Python itself refuses to read, wherever a number may stand."""

import re
from random import Random

import pytest

from gadgetry.cli.main import run
from gadgetry.formats.registry import formats, write_game
from gadgetry.formulas import Variables
from gadgetry.games.registry import position_from_text, rulesets
from page_positions import page_position

LONG = "9" * 5000
NUMBER = re.compile(r"[0-9]+")
PER_FILE = 5
FORMULAS = {
    "readable": "exists x1 . forall x2 . (x1 | ~x2)\n",
    "avoid": "c varname 1 x2\np avoid 3 2\n1 2 0\n2 3 0\n",
    "cnf": "c varname 1 x3\np cnf 3 2\n1 -2 0\n2 3 0\n",
    "qdimacs": "c varname 1 a\np cnf 3 2\na 1 0\ne 2 3 0\n1 -2 0\n2 3 0\n",
    "qcir": "#QCIR-14 3\n#VARNAME 1 x2\nexists(1)\nforall(2)\noutput(3)\n3 = or(-1, 2)\n",
}
GAMES = [
    (ruleset.name, format.name)
    for ruleset in rulesets().values()
    for format in formats().values()
    if format.takes(ruleset.name) and format.write and format.read
]


def with_long_numbers(text):
    """The text with one of its numbers made long, for some of them, and with all."""
    places = list(NUMBER.finditer(text))
    for place in Random(1).sample(places, min(PER_FILE, len(places))):
        yield text[: place.start()] + LONG + text[place.end() :]
    yield NUMBER.sub(LONG, text)


@pytest.fixture
def ends_well(tmp_path, capsys):
    """Run a verb on a text: an answer or one clear error, which is not Python's own."""

    def check(text, *verb):
        file = tmp_path / "given"
        file.write_text(text)
        code = run([verb[0], str(file), *verb[1:]])
        error = capsys.readouterr().err
        assert code in (0, 2, 3, 10, 20), (text[:300], error[:300])
        assert "Exceeds the limit" not in error
        assert "int string conversion" not in error

    return check


@pytest.mark.parametrize("format", FORMULAS)
def test_in_formulas(format, ends_well):
    for text in with_long_numbers(FORMULAS[format]):
        ends_well(text, "solve", "--nodes", "60")
        ends_well(text, "compile", "--to", "readable", "--normalise", "all", "--quiet")
        ends_well(text, "explain", "--to", "qbf", "--quiet")


@pytest.mark.parametrize("format", FORMULAS)
def test_a_name_that_looks_like_a_long_number_is_a_name(format, ends_well, tmp_path, capsys):
    name = f"x{LONG}"
    assert Variables.of([name, "b"]).number(name) == 1
    source = {
        "avoid": f"c varname 1 {name}\np avoid 1 0\n",
        "cnf": f"c varname 1 {name}\np cnf 1 0\n",
    }.get(format, f"exists {name} . {name}\n")
    (tmp_path / "source").write_text(source)
    assert run(["compile", str(tmp_path / "source"), "--to", format, "--quiet"]) == 0
    written = capsys.readouterr().out
    assert name in written
    ends_well(written, "solve")


@pytest.mark.parametrize(("ruleset", "format"), GAMES)
def test_in_games(ruleset, format, ends_well):
    if (ruleset, format) == ("sum", "mcgs"):  # of nim and Kayles only
        position = position_from_text("sum\nsummand\n  nim\n  heaps 2\n")
    else:
        position = page_position(ruleset)
    for text in with_long_numbers(write_game(position, format)):
        ends_well(text, "solve", "--nodes", "60", "--from", format)


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "FILE", "--nodes", LONG],
        ["solve", "FILE", "--time", LONG],
        ["solve", "FILE", "--time", "1e400"],
        ["solve", "FILE", "--time", "inf"],
        ["solve", "FILE", "--memory", LONG],
        ["solve", "FILE", "--memory", "999999999999G"],
        ["solve", "FILE", "--star", LONG],
        ["check", "FILE", "FILE", "--memory", "999999999999G"],
        ["compile", "FILE", "--to", "qbf", "--memory", "999999999999G"],
        ["compile", "FILE", "--to", "hex", "--set", f"rows={LONG}"],
        ["compile", "FILE", "--to", "hex", "--variant", LONG],
        ["compile", "FILE", "--to", LONG],
        ["explain", "FILE", LONG, "--to", "qbf"],
        ["explain", "FILE", f"x{LONG}", "--to", "qbf"],
        ["show", f"0.{LONG}"],
        ["show", f"{LONG}.1"],
        ["generate", "cnf", "--variables", LONG, "--clauses", "1", "--seed", "1"],
        ["generate", "cnf", "--variables", "3", "--clauses", LONG, "--seed", "1"],
        ["generate", "cnf", "--variables", "3", "--clauses", "1", "--seed", LONG],
        ["generate", "qbf", "--prefix", f"e{LONG}", "--clauses", "1", "--seed", "1"],
        ["generate", "octal", "--family", "heaps", "--parameters", f"0.7,{LONG}"],
        ["sweep", "qbf-to-avoid-true", "--variables", LONG, "--clauses", "1"],
        ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "1", "--jobs", LONG],
        ["sweep", "qbf-to-avoid-true", "--random", LONG, "--seed", "1"],
        ["sweep", "qbf-to-avoid-true", "--random", "1", "--seed", LONG],
    ],
    ids=lambda arguments: " ".join(word[:20] for word in arguments),
)
def test_on_the_command_line(arguments, tmp_path, capsys):
    file = tmp_path / "formula.cnf"
    file.write_text("p cnf 1 1\n1 0\n")
    assert run([str(file) if word == "FILE" else word for word in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sum(line.startswith("error: ") for line in captured.err.splitlines()) == 1
    assert "Exceeds the limit" not in captured.err


def test_the_largest_limits_are_limits(tmp_path):
    file = tmp_path / "formula.cnf"
    file.write_text("p cnf 1 1\n1 0\n")
    largest = ["--nodes", str(10**18), "--time", "1e308", "--memory", "900000000G"]
    assert run(["solve", str(file), *largest]) == 10
    assert run(["verify", str(file), "--to", "qbf", *largest]) == 0
