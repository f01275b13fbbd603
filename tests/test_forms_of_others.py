"""Formats of formulas, boards and lemmas from outside have the rights of ours, and replace none."""

from pathlib import Path

import pytest

import gadgetry as gd
from gadgetry._plugins import naming
from gadgetry.api.others.templates import template
from gadgetry.cli.main import run
from gadgetry.diagrams.boards import boards
from gadgetry.parsers import formats, parse
from gadgetry.parsers.errors import FormatError
from gadgetry.verifiers.lemmas import check_lemma, lemmas

SAID = '''"""Formulas a clause a line: `%said 2`, then `1 -2`."""
from gadgetry.plugins import Cnf, Format, ParseError

def read(source):
    head, *clauses = source.text.splitlines()
    if not head.removeprefix("%said ").isdigit():
        raise source.error(ParseError, f"expected '%said' and a number, got {head!r:.40}", 0)
    return Cnf(int(head.removeprefix("%said ")), [[*map(int, line.split())] for line in clauses])

def write(cnf):
    yield f"%said {len(cnf.variables)}\\n"
    for clause in cnf.clauses:
        yield " ".join(map(str, clause)) + "\\n"

def recognises(text, at):
    return text.startswith("%said ", at)

FORMULA_FORMAT = Format("said", "a clause a line", ("cnf",), recognises, read, write, "# ")
'''
GREEDY = """
from gadgetry.plugins import Cnf, Format, GameFormat

FORMULA_FORMAT = Format("all", "takes all", ("cnf",), lambda text, at: True,
                        lambda source: Cnf(0, []), lambda cnf: iter(["all"]), "")
FORMAT = GameFormat("every", "takes all", None, lambda text: 1 // 0, None, lambda text: True)
"""
DRAWN = (
    template("ruleset", "my-game").replace(
        "Small, natural", "Small, Board, Lemma, Scene, Shape, natural"
    )
    + """

def draw(position, compiled, title, overlay):
    tokens = [Shape(f"token{i}", 24.0 * i, 0.0, label="o") for i in range(position.tokens)]
    return Scene((*title, f"a row of {position.tokens}"), tuple(tokens), kind="board")


BOARDS = (Board("my-game", draw),)
LEMMAS = (Lemma("by three", "n tokens are worth n modulo 3", "folklore",
                lambda: ((n,) for n in range(7)), MyGame, lambda n: n % 3),)
"""
)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Writes a plugin, and names it."""
    monkeypatch.chdir(tmp_path)

    def written(text, name="mine.py"):
        Path(name).write_text(text)
        return str(tmp_path / name)

    return written


def test_every_verb_knows_a_format_of_formulas(file, capsys):
    plugin = file(SAID)

    def ask(*arguments):
        code = run(["--plugin", plugin, *arguments])
        return code, capsys.readouterr()

    Path("two.said").write_text("%said 2\n1 2\n-1 -2\n")
    Path("no.said").write_text("%said 1\n1\n-1\n")
    assert "said" in ask("list", "formats")[1].out
    assert ask("show", "said")[1].out.startswith("said, a format")
    assert ask("solve", "two.said")[0] == 10
    assert ask("solve", "no.said")[0] == 20
    assert ask("verify", "no.said", "--to", "qbf")[1].out.endswith("agree\n")
    assert ask("compile", "two.said", "--to", "dimacs")[1].out == "p cnf 2 2\n1 2 0\n-1 -2 0\n"
    Path("two.cnf").write_text("p cnf 2 1\n1 -2 0\n")
    assert ask("compile", "two.cnf", "--to", "said")[1].out == "%said 2\n1 -2\n"
    Path("bad.said").write_text("%said x\n")
    code, printed = ask("solve", "bad.said")
    assert code == 2
    assert printed.err.startswith(
        "error: bad.said:1:1: expected '%said' and a number, got '%said x'"
    )
    assert "said" not in formats()  # only that command knew it


def test_what_takes_everything_gets_only_what_is_not_ours(file, capsys):
    with naming([file(GREEDY)]):
        assert gd.parse("p cnf 1 1  1 0").clauses[0] == (1,)
        assert gd.parse("exists x . x").kind == "qbf"
        assert gd.parse("nim\nheaps 1").ruleset == "nim"
        assert formats()["all"].outside
        with pytest.raises(Exception, match="of every fails: ZeroDivisionError"):
            gd.parse("@@@")  # of the two of theirs the one of games is asked first, as of ours
        assert parse("@@@") == parse("p cnf 0 0")


def test_of_two_formats_that_fit_one_is_named(file):
    other = SAID.replace('"said"', '"told"')
    with naming([file(SAID), file(other, "other.py")]):
        with pytest.raises(FormatError, match="expected one format that fits, got said, told"):
            parse("%said 0\n")
        assert parse("%said 0\n", "told") == parse("p cnf 0 0")


def test_a_position_is_drawn_on_a_board_of_others(file, capsys):
    plugin = file(DRAWN)
    Path("three.txt").write_text("my-game\ntokens 3\n")
    assert run(["--plugin", plugin, "draw", "three.txt", "--quiet", "--format", "svg"]) == 0
    drawn = capsys.readouterr().out
    assert "a row of 3" in drawn
    assert drawn.count(">o</text>") == 3
    assert "my-game" not in boards()


def test_lemmas_of_others_are_found_and_checked(file):
    with naming([file(DRAWN)]):
        assert check_lemma(lemmas()["by three"]).holds
        assert "routes of the start" in lemmas()
    assert "by three" not in lemmas()
