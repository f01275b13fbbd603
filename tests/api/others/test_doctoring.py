"""The mistakes that people make in a file of their own: each is told in one line."""

import re
from pathlib import Path

import pytest

from gadgetry._plugins import forget
from gadgetry.api.others.doctoring import Unreadable, doctor
from gadgetry.api.others.templates import file_name, template
from gadgetry.cli.main import run
from gadgetry.games.position import GameError
from gadgetry.games.registry import rulesets
from gadgetry.reductions.reduction import ReductionError

EXAMPLE = Path(__file__).parents[3] / "examples" / "node_kayles.py"
GAME = template("ruleset", "my-game")
ARROW = template("reduction", "my-arrow")
SOLVER = (
    GAME.replace("Small, natural", "Small, Solver, Verdict, natural")
    + """

def run(position, question, budget):
    budget.spend()
    value = position.tokens % 3
    moves = tuple(m for m in position.moves() if (position.tokens - m) % 3 == 0)
    return Verdict("by-three", value != 0, "first" if value else "second", value, moves)


SOLVERS = (Solver("by-three", "the rest by three", ("my-game",), run, 10),)
"""
)
FORMAT = (
    GAME.replace("Small, natural", "Small, GameFormat, natural")
    + """

def read(text):
    return MyGame(len(text.strip()) - 1)


def write(position):
    return "#" + "o" * position.tokens + "\\n"


def recognises(text):
    return text.startswith("#")


FORMAT = GameFormat("circles", "a circle a token", ("my-game",), read, write, recognises)
"""
)
BOARD = (
    GAME.replace("Small, natural", "Small, Board, Scene, Shape, natural")
    + """

def draw(position, compiled, title, overlay):
    shapes = [Shape(f"token{i}", 24.0 * i, 0.0) for i in range(position.tokens)]
    return Scene((*title, f"{position.tokens} tokens"), tuple(shapes), kind="board")


BOARDS = (Board("my-game", draw),)
"""
)
LEMMA = (
    GAME.replace("Small, natural", "Small, Lemma, natural")
    + """

def _heaps():
    return ((n,) for n in range(7))


LEMMAS = (Lemma("by three", "n tokens are worth n modulo 3", "folklore", _heaps, MyGame,
                lambda n: n % 3),)
"""
)
FORMULAS = '''"""Formulas a clause a line, such as `%said 2` and `1 -2`."""

from gadgetry.plugins import Cnf, Format, ParseError


def read(source):
    head, *clauses = source.text.splitlines() or [""]
    try:
        n = int(head.removeprefix("%said "))
        return Cnf(n, [[*map(int, line.split())] for line in clauses])
    except ValueError:
        raise source.error(ParseError, "expected numbers", 0) from None


def write(cnf):
    yield f"%said {len(cnf.variables)}\\n"
    for clause in cnf.clauses:
        yield " ".join(map(str, clause)) + "\\n"


def recognises(text, at):
    return text.startswith("%said ", at)


FORMULA_FORMAT = Format("said", "a clause a line", ("cnf",), recognises, read, write, "# ")
'''


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    forget()


@pytest.mark.parametrize(
    "text",
    [GAME, ARROW, SOLVER, FORMAT, BOARD, LEMMA, FORMULAS],
    ids=["game", "arrow", "solver", "format", "board", "lemma", "formulas"],
)
def test_what_works_is_fine(text):
    Path("mine.py").write_text(text)
    found = doctor("mine.py")
    assert [f.problem for f in found.findings if f.problem] == []
    assert len(found.findings) > 2


def test_the_example_is_fine():
    assert doctor(str(EXAMPLE)).fine


def without(start):
    """The text without the line, or the method, that begins so."""

    def change(text):
        lines = text.splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if line.strip().startswith(start))
        end, depth = at + 1, len(lines[at]) - len(lines[at].lstrip())
        if start.startswith("def "):
            while end < len(lines) and (
                not lines[end].strip() or lines[end].startswith(" " * (depth + 1))
            ):
                end += 1
        return "".join(lines[:at] + lines[end:])

    return change


def instead(old, new):
    def change(text):
        assert old in text
        return text.replace(old, new)

    return change


def ending(name, value):
    return lambda text: text + f"\n{name} = {value}\n"


RULESETS = {
    "a number": (ending("RULESET", "3"), "expected a Ruleset, got 3"),
    "its class": (
        ending("RULESET", "MyGame"),
        "expected Ruleset(MyGame, ...), got the class alone",
    ),
    "no tuple": (ending("RULESETS", "RULESET"), "expected a tuple of rulesets as RULESETS, got"),
    "twice": (ending("RULESETS", "(RULESET,)"), "there is a ruleset my-game already"),
    "taken": (
        instead('ruleset: ClassVar[str] = "my-game"', 'ruleset: ClassVar[str] = "nim"'),
        "there is a ruleset nim already",
    ),
    "no name": (without("ruleset: ClassVar"), "MyGame.ruleset: expected a name"),
    "odd name": (
        instead('ruleset: ClassVar[str] = "my-game"', 'ruleset: ClassVar[str] = "My Game"'),
        "MyGame.ruleset: expected a name of small letters, digits and hyphens",
    ),
    "no play": (without("def play"), "MyGame: expected all methods of a position, missing: play"),
    "no text": (without("def __str__"), "MyGame.__str__: expected the text that from_text reads"),
    "no equality": (
        instead("@dataclass(frozen=True)", "@dataclass(frozen=True, eq=False)"),
        "expected positions that are equal when they are the same",
    ),
    "no hash": (
        instead("@dataclass(frozen=True)", "@dataclass"),
        "expected positions that are equal when they are the same",
    ),
    "no kind": (
        instead("class MyGame(Impartial[int])", "class MyGame(Position[int])"),
        "MyGame: expected a class of Impartial, TwoPlayer or Puzzle",
    ),
    "no rules": (instead("rules=Rules(", "rules=dict("), "my-game.rules: expected Rules"),
    "odd fields": (instead('{"tokens": natural()}', '{"tokens": int}'), "my-game.fields: expected"),
    "odd small": (
        instead('Small("tokens", _all, _random)', "3"),
        "my-game.small: expected Small or None",
    ),
    "odd unit": (
        instead('Small("tokens"', "Small(3"),
        "my-game.small.unit: expected a word, got 3",
    ),
    "odd families": (
        ending("FAMILIES_OF, FAMILIES", "'my-game', 3"),
        "FAMILIES: expected a tuple of Family, or a dictionary of functions, got 3",
    ),
    "families of ours": (
        ending("FAMILIES_OF, FAMILIES", "'octal-graph', {'grid': MyGame}"),
        "there is a family grid of octal-graph already",
    ),
    "no docstring": (lambda text: text.partition('"""\n\n')[2], "expected a docstring"),
    "example": (
        instead('example="my-game\\ntokens 4"', 'example="my-game\\n4 tokens"'),
        "line 2: expected 'tokens' and their number",
    ),
    "text of another": (
        instead('f"my-game\\ntokens', 'f"mygame\\ntokens'),
        "expected 'my-game' in the first line of the text",
    ),
    "text that loses": (
        instead("return cls(int(number))", "return cls(4)"),
        "expected the same position when its text is read again",
    ),
    "JSON that loses": (
        instead('cls(data.get("tokens"))', "cls(4)"),
        "expected the same position when its JSON is read again",
    ),
    "no JSON": (
        instead('return {"ruleset": self.ruleset, "tokens": self.tokens}', "return 3"),
        'to_json of my-game: expected a dictionary with the key "ruleset", got 3',
    ),
    "another key": (
        instead('{"tokens": natural()}', '{"heap": natural()}'),
        "expected the key 'tokens' of the JSON form in `fields`",
    ),
    "moves a list": (
        instead(
            "return tuple(taken for taken in (1, 2) if taken <= self.tokens)",
            "return [1, 2][: self.tokens]",
        ),
        "moves of my-game: expected a tuple, got",
    ),
    "moves twice": (
        instead("for taken in (1, 2) if", "for taken in (1, 1) if"),
        "expected the same different moves each time",
    ),
    "moves fail": (
        instead("return tuple(taken for", "return tuple(1 // 0 for"),
        "moves of my-game fails: ZeroDivisionError",
    ),
    "play anything": (
        instead("if move not in self.moves():", "if False:"),
        "play of my-game fails: TypeError",
    ),
    "never ends": (
        instead("return type(self)(self.tokens - move)", "return type(self)(self.tokens)"),
        "expected an end, there is none after 1000 moves",
    ),
    "changes": (
        instead(
            "return type(self)(self.tokens - move)",
            "object.__setattr__(self, 'tokens', self.tokens - move); return self",
        ),
        "expected positions that do not change",
    ),
    "wrong components": (
        instead(
            "    def to_json",
            "    def components(self):\n"
            "        return tuple(type(self)(1) for _ in range(self.tokens))\n\n"
            "    def to_json",
        ),
        "oracle says",
    ),
    "small of another": (
        instead("yield MyGame(tokens)", "yield tokens"),
        "'int' object has no attribute",
    ),
    "no small": (
        instead('    small=Small("tokens", _all, _random),  # what sweeps go through\n', ""),
        "expected `small`: without it nothing can be swept",
    ),
    "small twice": (
        instead("yield MyGame(tokens)", "yield from [MyGame(tokens)] * 2"),
        "small.exactly(1): expected each position once",
    ),
    "chance": (
        instead("int(rng.random() * tokens) + 1", "Random().getrandbits(64)"),
        "small.random(1, rng): expected the same position from the same seed",
    ),
    "one winner": (
        lambda text: (
            text.replace(
                "if taken <= self.tokens", "if taken <= self.tokens and taken == self.tokens"
            )
            .replace("_all, _random", "_one, _random")
            .replace("def _all", "def _one")
            .replace("yield MyGame(tokens)", "yield from [MyGame(1)][: tokens == 1]")
            .replace("tokens 4", "tokens 2")
        ),
        "that either player wins",
    ),
}
SOLVERS = {
    "a number": (ending("SOLVERS", "(3,)"), "expected a Solver, got 3"),
    "no tuple": (ending("SOLVERS", "SOLVERS[0]"), "expected a tuple of solvers as SOLVERS, got"),
    "no name": (instead('Solver("by-three"', "Solver(3"), "solver 3.name: expected a word, got 3"),
    "takes a word": (
        instead('("my-game",), run', '"my-game", run'),
        "takes: expected a tuple of strings",
    ),
    "takes nothing": (
        instead('("my-game",), run', "(), run"),
        "takes: expected at least one ruleset",
    ),
    "takes what is not": (
        instead('("my-game",), run', '("mygame",), run'),
        "takes 'mygame': expected",
    ),
    "taken": (
        instead('Solver("by-three"', 'Solver("oracle"'),
        "there is a solver oracle for my-game already",
    ),
    "no run": (instead('("my-game",), run', '("my-game",), 3'), "run: expected a function, got 3"),
    "odd preference": (
        instead("run, 10)", "run, '10')"),
        "preference: expected a number, got '10'",
    ),
    "every": (instead("run, 10)", "run, every=('impartial',))"), "every: expected no kinds"),
    "no verdict": (
        instead('return Verdict("by-three"', 'return ("by-three"'),
        "expected a Verdict",
    ),
    "fails": (
        instead("    budget.spend()", "    1 // 0"),
        "run of by-three fails: ZeroDivisionError",
    ),
    "wrong value": (instead("position.tokens % 3\n", "position.tokens % 2\n"), "says"),
    "wrong moves": (instead("- m) % 3 == 0", "- m) % 2 == 0"), "says winning_moves"),
}
FORMATS = {
    "a number": (ending("FORMAT", "3"), "expected a GameFormat, got 3"),
    "taken": (
        instead('GameFormat("circles"', 'GameFormat("json"'),
        "there is a format json already",
    ),
    "no name": (
        instead('GameFormat("circles"', "GameFormat(None"),
        "format None.name: expected a word",
    ),
    "odd rulesets": (
        instead('("my-game",), read', '"my-game", read'),
        "rulesets: expected a tuple of rulesets",
    ),
    "neither": (
        instead("read, write, recognises", "None, None, recognises"),
        "expected `read` or `write`, there is neither",
    ),
    "odd boards": (
        instead("recognises)", "recognises, boards=('heap',))"),
        "boards: expected a tuple",
    ),
    "no ruleset": (
        instead('("my-game",), read', '("mygame",), read'),
        "expected a ruleset that it has a form for",
    ),
    "reads a number": (
        instead("return MyGame(len", "return (len"),
        "read of circles: expected a position, got",
    ),
    "writes a number": (
        instead('return "#" + "o" * position.tokens + "\\n"', "return 3"),
        "write of circles: expected a string, got 3",
    ),
    "read otherwise": (
        instead("len(text.strip()) - 1", "len(text)"),
        "expected the same position when",
    ),
    "not recognised": (
        instead('startswith("#")', 'startswith("%")'),
        "expected its own text to be recognised",
    ),
    "fails": (
        instead("return MyGame(len", "return MyGame(1 // 0 * len"),
        "read of circles fails: ZeroDivisionError",
    ),
}
ARROWS = {
    "sizes": (
        instead('2 * known["edges"]', 'known["edges"]'),
        "sizes of generalized-geography: predicted",
    ),
    "provenance": (instead("gadgets=n, roles=1", "gadgets=n + 1, roles=1"), "vert"),
    "wrong": (instead("np.column_stack((v, u)).ravel()", "np.column_stack((v, v)).ravel()"), "for"),
    "unknown target": (
        instead('target = "generalized-geography"', 'target = "geograph"'),
        "target: expected a kind of formula or a ruleset, got 'geograph'",
    ),
    "unknown bounds": (
        instead('(("undirected-geography", 3),)', '(("geograph", 3),)'),
        "bounds: expected a kind that can be enumerated, got 'geograph'",
    ),
    "refuses": (
        instead("if len(position.tokens) != 1", "if len(position.tokens) != 2"),
        "refuses all small instances",
    ),
    "winning moves": (instead("        return moves\n", "        return ()\n"), "for"),
    "fails": (
        instead("        n, u, v =", "        1 // 0\n        n, u, v ="),
        "build of my-arrow fails: ZeroDiv",
    ),
}
BOARDS = {
    "a number": (ending("BOARDS", "(3,)"), "expected a Board, got 3"),
    "no tuple": (
        ending("BOARDS", "Board('my-game', draw)"),
        "expected a tuple of boards as BOARDS",
    ),
    "of ours": (
        instead('Board("my-game"', 'Board("nim"'),
        "board nim: expected a ruleset of others",
    ),
    "of a board of ours": (
        instead('Board("my-game"', 'Board("hex"'),
        "board hex: expected a ruleset of",
    ),
    "of none": (
        instead('Board("my-game"', 'Board("my-gam"'),
        "board my-gam: expected a ruleset, there",
    ),
    "no function": (instead(", draw)", ", 3)"), "board.draw: expected a function, got 3"),
    "twice": (
        instead("draw),)", "draw), Board('my-game', draw))"),
        "there is a board my-game already",
    ),
    "no scene": (
        instead("return Scene(", "return 3\n    Scene("),
        "draw of the board my-game: expected a Scene or None, got",
    ),
    "nothing": (
        instead("return Scene(", "return None\n    Scene("),
        "expected a Scene of some position",
    ),
    "fails": (
        instead("24.0 * i", "24.0 / i"),
        "draw of the board my-game fails: ZeroDivisionError",
    ),
    "one name": (instead("token{i}", "token"), "expected shapes of different names"),
}
LEMMAS = {
    "a number": (ending("LEMMAS", "(3,)"), "expected a Lemma, got 3"),
    "of ours": (instead('"by three"', '"routes of the start"'), "there is a lemma routes of the"),
    "false": (instead("n % 3", "n % 2"), "(2,): expected 0, got oracle: 2, table: 2"),
    "no cases": (instead("range(7)", "range(0)"), "expected cases, `boundary` yields none"),
    "no position": (
        instead("_heaps, MyGame,", "_heaps, lambda n: n,"),
        "<lambda> of by three: expected a position, got 0",
    ),
    "no worth": (instead("n % 3", "n / 3"), "expected a number or a player, got 0.0"),
}
FORMULA_FORMATS = {
    "a number": (ending("FORMULA_FORMAT", "3"), "expected a Format, got 3"),
    "as a game's": (
        ending("FORMAT", "FORMULA_FORMAT"),
        "; one of formulas is called FORMULA_FORMAT",
    ),
    "of ours": (instead('"said"', '"qcir"'), "there is a format qcir already"),
    "of games": (instead('"said"', '"graph6"'), "there is a format graph6 already"),
    "unknown kind": (
        instead('("cnf",)', '("dnf",)'),
        "format said.kinds: expected some of cnf, qbf, avoid-true, got ('dnf',)",
    ),
    "no function": (instead("recognises, read, write", "recognises, 3, write"),
                    "format said.read: expected a function, got 3"),
    "no truth": (
        instead('return text.startswith("%said ", at)', "return 1"),
        "recognises of said: expected True or False, got 1",
    ),
    "unrecognised": (
        instead('text.startswith("%said ", at)', 'text.startswith("%sai ", at)'),
        "expected its own text to be recognised: '%said ",
    ),
    "taken for ours": (
        lambda text: text.replace("%said ", "say "),
        "expected a text that is not taken for readable, which is ours: 'say 0",
    ),
    "no formula": (instead("return Cnf(", "return ("), "read of said: expected a formula, got"),
    "other clauses": (
        instead("for clause in cnf.clauses:", "for clause in cnf.clauses[1:]:"),
        "expected the same formula when its text is read again",
    ),
    "no lines": (
        instead("yield f", "yield 3 or f"),
        "of said: expected lines, each a string, got 3",
    ),
    "fails": (instead("    try:", "    1 // 0\n    try:"), "read of said fails: ZeroDivisionError"),
    "fails when cut": (
        instead("except ValueError", "except KeyError"),
        "read of said fails: ValueError: invalid literal",
    ),
}  # fmt: skip
CASES = {
    f"{kind}: {name}": (text, *case)
    for kind, text, cases in [
        ("ruleset", GAME, RULESETS),
        ("solver", SOLVER, SOLVERS),
        ("format", FORMAT, FORMATS),
        ("reduction", ARROW, ARROWS),
        ("board", BOARD, BOARDS),
        ("lemma", LEMMA, LEMMAS),
        ("formulas", FORMULAS, FORMULA_FORMATS),
    ]
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_told_in_one_line(case):
    text, change, told = CASES[case]
    broken = change(text)
    if "Position[int]" in broken:
        broken = broken.replace("import GameError", "import Position, GameError")
    Path("mine.py").write_text(broken)
    found = doctor("mine.py")
    problems = [finding.problem for finding in found.findings if finding.problem]
    assert any(told in problem for problem in problems), problems
    assert all("\n" not in problem and problem for problem in problems)
    assert not found.fine


UNREADABLE = {
    "missing": (None, "no Python file"),
    "syntax": ("def (:", "SyntaxError"),
    "import": ("import no_such_thing", "No module named 'no_such_thing'"),
    "exit": ("raise SystemExit(0)", "SystemExit: 0"),
    "empty": (
        "",
        "expected RULESET, SOLVERS, FORMAT, FORMULA_FORMAT, BOARDS, LEMMAS, FAMILY or REDUCTION"
        " in the module, there is none",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_cannot_be_read_is_an_error(case, capsys):
    text, told = UNREADABLE[case]
    if text is not None:
        Path("mine.py").write_text(text)
    with pytest.raises(Unreadable, match=re.escape(told)):
        doctor("mine.py")
    assert run(["doctor", "mine.py"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: mine.py: ")
    assert len(err.splitlines()) == 1


def test_the_exit_code_says_how_it_is(capsys):
    assert run(["new", "ruleset", "my-game"]) == 0
    assert run(["doctor", "my_game.py"]) == 0
    text = Path("my_game.py").read_text()
    Path("my_game.py").write_text(text.replace("for taken in (1, 2)", "for taken in (1, 1)"))
    capsys.readouterr()
    assert run(["doctor", "my_game.py", "--quiet"]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("wrong: ruleset my-game: ")
    assert last.startswith("my_game.py: ")


def test_a_new_file_replaces_none_and_has_a_new_name(capsys):
    assert run(["new", "reduction", "my-arrow"]) == 0
    assert run(["new", "reduction", "my-arrow"]) == 2
    assert "there is my_arrow.py already" in capsys.readouterr().err
    with pytest.raises(GameError, match="there is a ruleset nim already"):
        template("ruleset", "nim")
    with pytest.raises(ReductionError, match="there is a reduction cnf-to-qbf already"):
        template("reduction", "cnf-to-qbf")
    for name in ("My-Game", "", "../x", "a--b", "x" * 100):
        with pytest.raises(GameError, match="expected a name such as my-game"):
            file_name(name)


def test_who_is_examined_leaves_nothing_behind():
    Path("mine.py").write_text(GAME)
    doctor("mine.py")
    assert "my-game" not in rulesets()
