"""What the front door says names arguments; the command says the same of its options."""

import ast
import pickle
import re
from pathlib import Path

import pytest

import gadgetry as gd
from gadgetry._advice import Advice, Call, Setting
from gadgetry.api.reading import AsGame, instance_in, normalised
from gadgetry.cli.main import run
from gadgetry.cli.wording import in_options
from gadgetry.parsers.source import source_from

PACKAGE = Path(gd.__file__).parent
OPTION = re.compile(r"(?<![\w-])--[a-z]")
# What is about the command itself: the lines of `show`, commands to be typed, generated pages.
ABOUT_COMMANDS = {
    "api/counterexample.py",
    "api/entries.py",
    "api/instances/recipes.py",  # `Recipe.command`
    "reductions/registry.py",  # `options_for`
    "verifiers/sweeps/chains.py",
    "verifiers/sweeps/documented.py",
    "verifiers/sweeps/instances.py",  # `Bounds.options`
}
QBF = gd.parse("exists x . forall y . x | y")
GRAPH = "p edge 2 1\ne 1 2\n"
REFUSED = [
    lambda: gd.sweep("qbf-to-avoid-true", variables=1),
    lambda: gd.sweep("qbf-to-avoid-true", size=2),
    lambda: gd.sweep("qbf-to-avoid-true", random=3),
    lambda: gd.sweep("qbf-to-avoid-true", variables=30, clauses=2),
    lambda: next(iter(gd.sweep("qbf-to-avoid-true", random=1, seed=0, variables=10**9))),
    lambda: gd.sweep("uno-to-undirected-geography"),
    lambda: gd.sweep("uno-to-undirected-geography", variables=1),
    lambda: gd.sweep("uno-to-undirected-geography", size=10**6),
    lambda: gd.sweep("no-such-reduction", variables=1, clauses=1),
    lambda: gd.compile(QBF, to="hex", via="no-such-stop"),
    lambda: gd.compile(QBF, to="flag-coloring", limits=gd.Limits(memory=1000)),
    lambda: gd.generate.family("path", 10**6, of="flag-coloring", limits=gd.Limits(memory=1000)),
    lambda: gd.generate.family("path", 3, seed=1, of="flag-coloring"),
    lambda: gd.generate.family("path", of="flag-coloring"),
    lambda: gd.generate.family("no-such-family", of="flag-coloring"),
    lambda: gd.draw(QBF, focus="clause"),
    lambda: gd.draw(QBF, play=True),
    lambda: gd.draw(gd.compile(QBF, to="avoid-true"), focus="clause"),
    lambda: gd.parse("exists(1)\noutput(-1)\n"),
    lambda: gd.parse("what is this?"),
    lambda: gd.parse(GRAPH),
    lambda: gd.parse("p cnf 1 1  1 0", "no-such-format"),
    lambda: gd.show("no-such-thing"),
    lambda: normalised(gd.games.Nim((1,)), "all"),
    lambda: instance_in(source_from("p cnf 1 1  1 0"), None, AsGame("nim", ("heaps=1",))),
    lambda: instance_in(source_from("nim\nheaps 1"), None, AsGame("nim", ("heaps",))),
    lambda: instance_in(source_from(GRAPH), None, AsGame("flag-coloring")),
]


@pytest.mark.parametrize("refused", REFUSED, ids=range(len(REFUSED)))
def test_no_error_of_the_front_door_speaks_of_options(refused):
    with pytest.raises(ValueError, match=r"expected|would|parts|formula") as raised:
        refused()
    assert not OPTION.search(str(raised.value))
    assert not re.search("gadgetry (list|path|compile)", str(raised.value))


def test_the_arguments_are_named_and_the_command_names_its_options(capsys):
    with pytest.raises(gd.ArgumentError) as raised:
        gd.sweep("qbf-to-avoid-true", variables=1)
    both = "expected `variables` and `clauses`, or `random` and `seed`"
    assert str(raised.value) == both
    assert run(["sweep", "qbf-to-avoid-true", "--variables", "1"]) == 2
    told = "expected --variables N and --clauses M, or --random K and --seed S"
    assert told in capsys.readouterr().err


def test_notes_name_arguments_and_the_command_says_options(capsys):
    board, few = gd.games.Hex(5, 5), gd.Limits(nodes=1)
    picture = gd.draw(board, play=True, limits=few)
    assert picture.notes[-1].endswith("raise Limits(nodes=...) or Limits(time=...)")
    assert not OPTION.search(picture.svg)
    assert "raise" not in picture.svg
    assert in_options(picture.notes[-1]).endswith("where the limits end; raise --nodes or --time")


def test_advice_is_text_and_keeps_its_parts_on_the_way():
    advice = Advice("see ", Call("list", "formats"), " and ", Setting("fold", value=False))
    assert advice == 'see gadgetry.list("formats") and `fold=False`'
    for kept in (pickle.loads(pickle.dumps(advice)), str(ValueError(advice)), str(advice)):
        assert in_options(kept) == "see gadgetry list formats and --no-fold"
    assert in_options(pickle.loads(pickle.dumps(gd.GameError(advice))).message).startswith(
        "see gadg"
    )


def sentences(tree: ast.AST) -> list[str]:
    """The texts of a module that are no docstrings."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = {id(n.body[0].value) for n in ast.walk(tree)
             if isinstance(n, holders) and n.body and isinstance(n.body[0], ast.Expr)}  # fmt: skip
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in first
    ]


def test_no_sentence_outside_the_command_names_an_option():
    naming = set()
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith(("cli/", "papers/")):  # papers name the command that shows a claim
            continue
        if any(OPTION.search(text) for text in sentences(ast.parse(path.read_text()))):
            naming.add(name)
    assert naming == ABOUT_COMMANDS


def test_the_check_sees_an_option_and_no_docstring():
    text = 'def f():\n    """See --size."""\n    raise ValueError("lower --size")\n'
    assert sentences(ast.parse(text)) == ["lower --size"]
    assert OPTION.search("lower --size")
    assert not OPTION.search("0 -- 1 and a--b")
