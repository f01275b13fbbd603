"""Whatever a sweep saves, the command that it prints shows again."""

import itertools
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gadgetry.api.chains import named_chain
from gadgetry.api.reading import read_instance
from gadgetry.cli.main import run
from gadgetry.games.position import kind_of
from gadgetry.reductions import registry
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds, format_of, instance_text

SOURCES = sorted({r.source.name for r in registry.reductions().values()} - {"planar-geography"})


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def first_step(source):
    return next(r for r in registry.reductions().values() if r.source.name == source)


def planted(monkeypatch, step, **methods):
    """The reduction with other methods, in place of the one of its name."""
    other = type("Planted", (type(step),), methods)()
    known = {**registry.reductions(), other.name: other}
    monkeypatch.setattr(registry, "reductions", lambda: known)


def smallest(source):
    return ["--variables", "1", "--clauses", "1"] if source in KINDS else ["--size", "2"]


@pytest.mark.parametrize("source", SOURCES)
def test_counterexample_of_every_kind_is_shown_again_by_the_printed_command(
    source, monkeypatch, capsys
):
    step = first_step(source)

    def one_too_many(self, given, variant=None):
        return {name: n + 1 for name, n in type(step).sizes(self, given, variant).items()}

    planted(monkeypatch, step, sizes=one_too_many)
    assert run(["sweep", step.name, *smallest(source), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["counterexample"]
    saved = read_instance(found["file"]).value
    assert kind_of(saved) == source
    assert instance_text(saved) == found["text"]
    command, *words = shlex.split(found["check"])
    assert command == "gadgetry"
    assert run(words) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "disagree"


@pytest.mark.parametrize("source", SOURCES)
def test_every_small_instance_is_read_back_as_the_same(source, tmp_path):
    size = (1, 2) if source in KINDS else (2,)
    for instance in Bounds(source, *size).all():
        file = tmp_path / f"kept.{format_of(instance)}"
        file.write_text(instance_text(instance))
        assert read_instance(str(file)).value == instance


def test_the_printed_command_names_the_chain_and_its_limits(monkeypatch, capsys):
    step = registry.reduction("undirected-geography-to-sum")

    def one_too_many(self, given, variant=None):
        sizes = type(step).sizes_from(self, given, variant)
        return {**sizes, "vertices": sizes["vertices"] + 1}

    planted(monkeypatch, step, sizes_from=one_too_many)
    options = ["--via", "planar-geography", "--variables", "0", "--clauses", "1"]
    assert run(["sweep", "qbf..sum", *options, "--time", "20", "--nodes", "90000"]) == 1
    check = capsys.readouterr().out.splitlines()[-1].removeprefix("check: gadgetry ")
    assert check.endswith("--to sum --via planar-geography --time 20 --nodes 90000")
    assert run(shlex.split(check)) == 1
    said = capsys.readouterr().out
    assert "by qbf-to-planar-geography (ordered), then planar-geography-to-undirected" in said


def test_options_name_every_chain_in_every_variant():
    kinds = sorted(
        {end.name for r in registry.reductions().values() for end in (r.source, r.target)}
    )
    named = 0
    for source in kinds:
        for target in set(kinds) - {source}:
            for path in registry.paths(source, target):
                for variant in path[-1].variants:
                    chain = Chain.of(path, [variant])
                    words = registry.options_for(chain)
                    via = words[1].split(",") if words[:1] == ["--via"] else []
                    variants = [w for o, w in itertools.pairwise(words) if o == "--variant"]
                    assert named_chain(f"{source}..{target}", via, variants) == chain
                    named += 1
    assert named > 100


PLUGIN = '''
from dataclasses import replace

from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.reductions.reduction import ReductionError


class Planted(QbfToAvoidTrue):
    """Fails on the instance without variables."""

    name = "planted"

    def build(self, source, variant=None):
        built = super().build(source, variant)
        return built if source.prefix else {}


def _raise(error):
    raise error


REDUCTION = Planted()
'''


def gadgetry(command, **environment):
    words = shlex.split(command)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    start = [sys.executable, "-c", "from gadgetry.cli.main import main; main()", *words[1:]]
    return subprocess.run(start, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("outcome", "code", "said"),
    [
        ("replace(built, graph=type(built.graph)(1, [[1]]))", 1, "disagree"),
        ("built.graph.clauses[99]", 3, "build of planted fails: IndexError"),
        ("_raise(ReductionError('expected a variable'))", 3, "expected a variable"),
    ],
)
def test_plugin_that_fails_on_the_instance_without_variables(tmp_path, outcome, code, said):
    place = str(tmp_path / "planted plugin.py")
    Path(place).write_text(PLUGIN.replace("{}", outcome))
    sweep = "gadgetry sweep planted --variables 1 --clauses 1"
    swept = gadgetry(sweep, GADGETRY_REDUCTIONS=place)
    assert (swept.returncode, swept.stderr) == (code, "")
    assert said in swept.stdout
    if code == 1:
        check = swept.stdout.splitlines()[-1].removeprefix("check: ")
        verified = gadgetry(check)
        assert verified.returncode == 1
        assert verified.stdout.splitlines()[-1] == "disagree"


def test_what_is_too_large_is_undecided_and_says_why(monkeypatch, capsys):
    def too_large(self, source, variant=None):
        raise ReductionError("the board would have 10 rows; expected at most 9")

    planted(monkeypatch, registry.reduction("qbf-to-avoid-true"), build=too_large)
    options = ["--variables", "0", "--clauses", "0", "--json"]
    assert run(["sweep", "qbf-to-avoid-true", *options]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["disagreements"], found["undecided"], found["counterexample"]) == (0, 1, None)
    assert found["first_undecided"]["reasons"] == [
        "the board would have 10 rows; expected at most 9"
    ]
