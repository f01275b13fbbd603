"""The front door: what `import gadgetry` offers, what it costs, and what it refuses."""

import ast
import inspect
import json
import subprocess
import sys
from pathlib import Path

import networkx
import pytest
from pysat.formula import CNF

import gadgetry as gd
from gadgetry.cli.main import run
from gadgetry.games.registry import rulesets

TRUE = "forall x . exists y . (x | y) & (~x | ~y)"
FALSE = "exists y . forall x . (x | y) & (~x | ~y)"
HEAVY = ("numpy", "networkx", "pysat", "lark", "numba", "click", "joblib", "importlib", "typing")


def loaded_by(program):
    """The modules that a program loads, besides those that Python has at its start."""
    whole = f"import sys; before = set(sys.modules); {program}"
    ran = subprocess.run(
        [sys.executable, "-c", f"{whole}; print(*(set(sys.modules) - before))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ran.stdout.split())


def test_importing_costs_one_module():
    assert loaded_by("import gadgetry") <= {"gadgetry", "__future__"}
    assert "numpy" in loaded_by("import gadgetry; gadgetry.Cnf")  # the look sees what is loaded


def test_listing_names_loads_nothing_either():
    assert loaded_by("import gadgetry; dir(gadgetry)") <= {"gadgetry", "__future__"}


def test_dir_is_exactly_what_is_promised_and_all_of_it_is_there():
    assert dir(gd) == sorted(gd.__all__)
    for name in gd.__all__:
        thing = getattr(gd, name)
        assert name == "__version__" or thing.__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        gd.sovle  # noqa: B018


def test_type_checkers_are_told_the_same_names():
    tree = ast.parse(Path(gd.__file__).read_text())
    told = [
        alias.name
        for branch in tree.body
        if isinstance(branch, ast.If)
        for node in branch.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("gadgetry")
        for alias in node.names
    ]
    assert sorted([*told, "__version__"]) == sorted(gd.__all__)


def test_every_public_function_has_an_example_that_runs():
    for name in sorted(set(gd.__all__) - {"__version__", "games"}):
        thing = getattr(gd, name)
        if not (isinstance(thing, type) and issubclass(thing, Exception)):
            assert ">>> " in thing.__doc__, name


def test_every_public_name_is_on_the_page_of_the_api():
    page = (Path(__file__).parent.parent / "docs" / "api.md").read_text()
    shown = {line.rpartition(".")[2] for line in page.splitlines() if line.startswith("::: ")}
    assert set(gd.__all__) - {"__version__", "games", "generate"} <= shown
    assert set(gd.generate.__all__) - {"families"} <= shown


def test_every_position_class_is_in_games():
    for each in rulesets().values():
        assert getattr(gd.games, each.position.__name__) is each.position
    assert "Hex" in dir(gd.games)
    with pytest.raises(AttributeError, match="Chess"):
        gd.games.Chess  # noqa: B018


@pytest.mark.parametrize(("text", "value"), [(TRUE, 2), (FALSE, 1)])
def test_the_value_of_the_geography_is_the_truth_of_the_formula(text, value):
    game = gd.compile(gd.parse(text), to="undirected-geography")
    assert str(game.claim) == "the value is *2 iff the formula is true"
    verdict = gd.solve(game.target, moves="all")
    assert verdict.value == value
    assert verdict.winning_moves == game.winning_moves()


@pytest.mark.parametrize(("text", "winner"), [(TRUE, "first"), (FALSE, "second")])
def test_what_was_compiled_is_asked_what_its_claim_is_about(text, winner, tmp_path, capsys):
    flag = gd.compile(gd.parse(text), to="flag-coloring")  # its value is out of reach
    assert (gd.solve(flag).winner, gd.solve(flag).value) == (winner, None)
    flag.write(tmp_path / "flag.json")
    assert gd.solve(gd.Compilation.read(tmp_path / "flag.json")).winner == winner
    assert run(["solve", str(tmp_path / "flag.json")]) == (10 if winner == "first" else 20)
    assert capsys.readouterr().out.startswith(f"flag-coloring: the {winner} player wins\n")


@pytest.mark.parametrize("text", [TRUE, FALSE])
def test_the_value_is_asked_for_where_it_is_claimed_or_wanted(text, tmp_path, capsys):
    formula, bundle = gd.parse(text), tmp_path / "game.json"
    undirected = gd.compile(formula, to="undirected-geography")
    assert gd.solve(undirected).value == (2 if text == TRUE else 1)
    directed = gd.compile(formula, to="generalized-geography")
    assert gd.solve(directed).value is None
    value = gd.solve(directed, value=True).value
    assert value == gd.solve(directed.target).value is not None
    directed.write(bundle)
    data = json.loads(bundle.read_text())
    bundle.write_text(json.dumps(dict(reversed(data.items()))))  # in whatever order its keys are
    for options, told in ((["--value"], value), ([], None), (["--winner-only"], None)):
        run(["solve", str(bundle), "--json", *options])
        assert json.loads(capsys.readouterr().out)["value"] == told


@pytest.mark.parametrize(("text", "winner"), [(TRUE, "first"), (FALSE, "second")])
def test_the_example_of_the_front_door(text, winner, tmp_path):
    formula = gd.parse(text)
    game = gd.compile(formula, to="generalized-geography")
    assert game.target.moves()
    assert game.target.to_networkx().number_of_nodes() == game.sizes["vertices"]
    assert str(game.claim) == "the first player wins iff the formula is true"
    assert str(game.chain) == "qbf -> generalized-geography"
    assert game.provenance.vertex_name(0)
    assert isinstance(game.notes, tuple)

    verdict = gd.solve(game.target, moves="all", value=False)
    assert verdict.winner == winner
    assert set(game.winning_moves()) == set(verdict.winning_moves)
    assert len(verdict.line) % 2 == (winner == "first")
    assert gd.check(verdict.certificate(), game.target).winner == winner

    first = game.target.moves()[0]
    assert game.explain(first)
    mine = game.target if winner == "first" else game.target.play(first)
    assert game.strategy()(mine) in gd.solve(mine, moves="all", value=False).winning_moves

    picture, bundle = tmp_path / "tour.svg", tmp_path / "tour.json"
    game.draw(picture)
    assert picture.read_text().startswith("<svg ")
    game.write(bundle)
    assert gd.read(bundle) == game.target
    assert gd.Compilation.read(bundle) == game


@pytest.mark.parametrize(("text", "holds"), [(TRUE, True), (FALSE, False)])
def test_an_agreement_is_true_if_both_sides_agree_and_shows_itself(text, holds):
    found = gd.verify(gd.parse(text), to="avoid-true")
    assert found
    assert found.agrees
    assert found.source.holds is found.target.holds is holds
    assert str(found).splitlines()[-1] == "agree"
    assert found._repr_html_().startswith("<table ")


def test_an_agreement_that_is_undecided_is_not_true():
    found = gd.verify(gd.parse(TRUE), to="undirected-geography", limits=gd.Limits(nodes=0))
    assert found.verdict == "undecided"
    assert not found


def test_a_name_that_could_be_markup_stays_a_name_in_a_notebook():
    found = gd.verify(gd.AvoidTrue(["<b>", "y"], [[1], [2]]), to="flag-coloring")
    assert "<b>" not in found._repr_html_()


def test_a_sweep_is_gone_through_and_summed_up():
    sweep = gd.sweep("qbf-to-avoid-true", variables=1, clauses=2)
    outcomes = list(sweep)
    assert len(outcomes) == len(sweep) == sweep.summary.instances
    assert sweep.summary.true > 0
    assert sweep.summary.false > 0
    assert sweep.summary.disagreements == 0
    assert sweep.run() == sweep.summary
    assert sweep.counterexample() is None


def test_what_there_is_can_be_asked():
    assert "hex" in gd.list("rulesets")
    assert {"formats", "solvers"} <= gd.list().sections.keys()
    assert "Black" in str(gd.show("hex"))
    assert [r.name for r in gd.path("qbf", "flag-coloring").reductions] == [
        "qbf-to-avoid-true",
        "avoid-true-to-flag-coloring",
    ]


def test_generated_formulas_are_those_of_the_command():
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "gadgetry",
            *["generate", "qbf", "--prefix", "eae", "--clauses", "6", "--seed", "7"],
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert gd.parse(ran.stdout) == gd.generate.qbf(prefix="eae", clauses=6, seed=7)
    assert gd.generate.family("route", 2, 2, 4).ruleset == "flag-coloring"
    assert gd.solve(gd.generate.family("kbkf", 5)).outcome is False


def test_the_graph_of_a_game_comes_back_from_networkx():
    game = gd.games.FlagColoring([0, 1, 0], [(0, 1), (1, 2)])
    assert gd.from_networkx(game.to_networkx(), ruleset="flag-coloring") == game
    path = gd.from_networkx(networkx.path_graph("abc"), "undirected-geography", start="a")
    assert path.moves() == (1,)
    with pytest.raises(ValueError, match="a setting of undirected-geography"):
        gd.from_networkx(networkx.path_graph(3), "undirected-geography", begin=0)


def test_a_formula_of_pysat_is_one_of_ours():
    cnf = gd.from_pysat(CNF(from_clauses=[[1, -2], [2]]))
    assert cnf == gd.Cnf(2, [[1, -2], [2]])
    assert gd.solve(cnf).outcome is True
    assert gd.solve(gd.from_pysat([[1], [-1]])).outcome is False


def test_limits_are_given_as_people_say_them():
    limits = gd.Limits(time=60, nodes=10**6, memory="2G")
    assert (limits.seconds, limits.nodes, limits.megabytes) == (60, 10**6, 2048)
    assert gd.solve(gd.games.Hex(6, 6), limits=gd.Limits(nodes=1)).outcome is None
    with pytest.raises(ValueError, match="expected a size such as 500M"):
        gd.Limits(memory="much")
    with pytest.raises(TypeError, match="`time`, a number of seconds"):
        gd.Limits(time="long")


def test_what_is_too_large_is_refused_before_it_is_built():
    with pytest.raises(gd.ReductionError, match="10 variables, 6 clauses"):
        gd.compile(gd.parse(TRUE), to="flag-coloring", limits=gd.Limits(memory="1k"))


def test_what_cannot_be_told_within_the_limits_is_undecided():
    game = gd.compile(gd.parse(TRUE), to="undirected-geography")
    with pytest.raises(gd.Undecided):
        game.winning_moves(limits=gd.Limits(nodes=0))
    with pytest.raises(gd.Undecided):
        gd.solve(gd.games.Hex(6, 6), limits=gd.Limits(nodes=1)).certificate()


class Odd:
    """Nothing that anybody expects."""


def right_calls(folder):
    """A call of each function of the front door that works."""
    (folder / "plugin.py").write_text(gd.template("ruleset", "my-game"))
    (folder / "f.cnf").write_text("p cnf 1 1\n1 0\n")
    cnf, qbf = gd.Cnf(1, [[1]]), gd.parse("exists x . x")
    tiny = {"name": "qbf-to-avoid-true", "variables": 1, "clauses": 1}
    return {
        "ablate": tiny,
        "check": {"certificate": gd.solve(cnf).certificate(), "thing": cnf},
        "compile": {"source": qbf, "to": "game-sat"},
        "doctor": {"file": str(folder / "plugin.py")},
        "draw": {"thing": qbf},
        "explain": {"thing": gd.compile(qbf, to="game-sat")},
        "explore": {"question": "nimbers-of-trees", "to": 2},
        "from_networkx": {
            "graph": networkx.path_graph(3), "ruleset": "undirected-geography", "start": 0,
        },
        "from_pysat": {"cnf": [[1]]},
        "lemmas": {"lemma": "prelude"},
        "list": {"what": "kinds"},
        "parse": {"text": "p cnf 0 0"},
        "path": {"source": "qbf", "target": "hex"},
        "paths": {"source": "qbf", "target": "uno"},
        "play": {"thing": qbf, "open": False},
        "read": {"path": str(folder / "f.cnf")},
        "show": {"name": "hex"},
        "solve": {"thing": qbf},
        "sweep": tiny,
        "tables": {"paper": "geography-boards"},
        "template": {"kind": "ruleset", "name": "my-game"},
        "verify": {"source": qbf, "to": "game-sat"},
        "warm": {"names": ["qbf.qcdcl"]},
        "write": {"thing": qbf, "path": str(folder / "o.cnf")},
    }  # fmt: skip


TAKEN_AS_THEY_ARE = {  # true or false; and what only Dask knows
    "answer", "cluster", "fold", "keep_going", "legend", "misere", "moves", "open", "pictures",
    "play", "signs", "title", "value", "winner",
}  # fmt: skip


def test_every_argument_of_every_function_is_checked_at_the_door(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    calls = right_calls(tmp_path)
    functions = {name for name in gd.__all__ if inspect.isfunction(getattr(gd, name))}
    assert calls.keys() == functions
    files = set(tmp_path.iterdir())
    for name in sorted(functions):
        for parameter in inspect.signature(getattr(gd, name)).parameters.values():
            if parameter.name in TAKEN_AS_THEY_ARE or parameter.kind is parameter.VAR_KEYWORD:
                continue
            several = parameter.kind is parameter.VAR_POSITIONAL
            right = dict(calls[name])
            given = (right.pop("thing"), Odd()) if several else ()
            wrong = right if several else {**right, parameter.name: Odd()}
            print(name, parameter.name)
            with pytest.raises((TypeError, ValueError), match="expected "):
                list(getattr(gd, name)(*given, **wrong))
    assert set(tmp_path.iterdir()) == files


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: gd.solve("f.cnf"), TypeError, "expected a formula or a game, got 'f.cnf'"),
        (lambda: gd.solve(None), TypeError, "got None, of type NoneType"),
        (lambda: gd.compile(gd.Cnf(1, []), to=3), TypeError, "`to`, the name of a kind, got 3"),
        (lambda: gd.compile(gd.Cnf(1, []), to="chess"), gd.ReductionError, "got 'chess'"),
        (lambda: gd.compile([[1]], to="hex"), TypeError, "of type list"),
        (lambda: gd.compile(gd.Cnf(1, []), to="hex", via=3), TypeError, "`via`"),
        (lambda: gd.verify(gd.Cnf(1, [])), TypeError, "`to`, the name of a kind, got None"),
        (lambda: gd.solve(gd.Cnf(1, []), limits=60), TypeError, "Limits(time=60), got 60"),
        (lambda: gd.solve(gd.Cnf(1, []), moves="some"), ValueError, "one of none, one, all"),
        (lambda: gd.solve(gd.Cnf(1, []), solver="magic"), ValueError, "got 'magic'"),
        (lambda: gd.solve(gd.games.Hex(2, 2), star=1), gd.ArgumentError, "an impartial game"),
        (lambda: gd.sweep("nothing", variables=1, clauses=1), gd.ReductionError, "'nothing'"),
        (lambda: gd.sweep(7), TypeError, "the name of a reduction"),
        (lambda: gd.list("games"), ValueError, "expected what is listed"),
        (lambda: gd.show(1), TypeError, "expected a name, got 1"),
        (lambda: gd.show("chess"), ValueError, "got 'chess'"),
        (lambda: gd.path("qbf", 1), TypeError, "a formula kind or a game"),
        (lambda: gd.read(7), TypeError, "the path of a file"),
        (lambda: gd.parse(7), TypeError, "the text of a formula"),
        (lambda: gd.parse("p cnf 1 1 2 0"), gd.FormulaError, "2"),
        (lambda: gd.games.Nim.from_text("nim\nheaps x"), gd.GameError, "x"),
        (lambda: gd.draw(gd.games.Hex(2, 2), "board.gif"), gd.ArgumentError, "got 'gif'"),
        (lambda: gd.draw(7), TypeError, "a formula or a game, got 7"),
        (lambda: gd.check(7, gd.Cnf(1, [])), TypeError, "a certificate"),
        (lambda: gd.generate.cnf("three", 2, seed=1), TypeError, "`variables`"),
        (lambda: gd.generate.cnf(3, -2, seed=1), ValueError, "at least 0; got -2"),
        (lambda: gd.generate.family("star trek"), ValueError, "a family"),
        (lambda: gd.from_networkx([1], "hex"), TypeError, "a graph of networkx, got list"),
        (lambda: gd.from_pysat("p cnf"), TypeError, "a CNF of PySAT"),
        (lambda: gd.tables(3), TypeError, "a paper"),
    ],
)
def test_wrong_arguments_are_told_at_the_door(wrong, kind, message):
    with pytest.raises(kind) as told:
        wrong()
    assert message in str(told.value)


def test_names_that_were_public_warn_and_still_work():
    with pytest.warns(DeprecationWarning, match=r"use gadgetry.draw\(thing\).svg"):
        svg = gd.picture_svg(gd.games.Hex(2, 2))  # type: ignore[operator]
    assert svg == gd.draw(gd.games.Hex(2, 2)).svg
    assert "picture_svg" not in dir(gd)


def test_the_same_json_as_the_command(tmp_path):
    file = tmp_path / "f.qdimacs"
    gd.write(gd.parse(TRUE), file)
    ran = subprocess.run(
        [sys.executable, "-m", "gadgetry", "verify", str(file), "--to", "avoid-true", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = gd.verify(gd.read(file), to="avoid-true")
    assert json.loads(ran.stdout)["reasons"] == list(found.reasons)
    assert json.loads(ran.stdout)["target"]["holds"] is found.target.holds
