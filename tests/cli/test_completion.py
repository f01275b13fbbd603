"""What a shell completes: every parameter that is a name or a file, and at once."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import click
import pytest
from click.shell_completion import ShellComplete

import gadgetry.cli.verbs
from gadgetry.cli.main import cli

FILES = {"FILE", "FILE...", "CERTIFICATE", "GAME", "OUT", "DB"}
NAMED = {*FILES, "NAME", "NAME,...", "FORMAT", "F", "V"}
LIBRARIES = {"numpy._core", "networkx", "pysat", "lark", "numba", "joblib", "rich", "graphviz"}
HEX_VARIANTS = ["auto", "expand", "compact", "crossing-free", "polynomial", "standard"]


def completed(line):
    """The last word of a command line, completed."""
    *words, last = line.split(" ")
    completion = ShellComplete(cli, {}, "gadgetry", "_GADGETRY_COMPLETE")
    return [item.value for item in completion.get_completions(words, last)]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("comp", ["compile"]),
        ("compile f.cnf --to flag", ["flag-coloring"]),
        ("compile f.cnf --to planar", ["planar-geography"]),
        ("compile g.json --to graphm", ["graphml"]),
        ("compile f.cnf --to hex --via qbf-to-s", ["qbf-to-shannon"]),
        ("compile f.cnf --to hex --via avoid-true,qbf-to-s", ["avoid-true,qbf-to-shannon"]),
        ("compile f.cnf --to hex --variant ", HEX_VARIANTS),
        ("compile f.cnf --to hex --format sg", ["sgf"]),
        ("solve f --from qd", ["qdimacs"]),
        ("solve f --solver qcd", ["qcdcl"]),
        ("solve f --moves a", ["all"]),
        ("verify f --to undirected", ["undirected-geography"]),
        ("draw f --format s", ["svg"]),
        ("explain f --to shan", ["shannon"]),
        ("path qbf shan", ["shannon"]),
        ("show qbf-to-gam", ["qbf-to-game-sat"]),
        ("show swap-u", ["swap-uno", "swap-uno-to-undirected-geography"]),
        ("sweep qbf-to-gam", ["qbf-to-game-sat"]),
        ("sweep qbf-to-generalized-geography --variant ", ["small", "bipartite"]),
        ("tables geo", ["geography", "geography-boards", "geography-questions"]),
        ("lemmas cross", ["crossover"]),
        ("list fa", ["families"]),
        ("warm qbf", ["qbf.qcdcl"]),
        ("generate flag-coloring --family br", ["broom"]),
        ("generate octal-graph --family b", ["bipode"]),
        ("generate octal-gr", ["octal-graph"]),
    ],
)
def test_names_are_completed(line, meant):
    assert completed(line) == meant


@pytest.mark.parametrize(
    "line", ["solve f", "check a b", "verify a b", "draw f -o p", "sweep --results d"]
)
def test_files_are_left_to_the_shell(line):
    *words, last = line.split(" ")
    completion = ShellComplete(cli, {}, "gadgetry", "_GADGETRY_COMPLETE")
    items = completion.get_completions(words, last)
    assert [(item.type, item.value) for item in items] == [("file", last)]


def test_every_parameter_that_is_a_name_or_a_file_is_completed():
    for module in iter_modules(gadgetry.cli.verbs.__path__):
        command = import_module(f"gadgetry.cli.verbs.{module.name}").command
        context = click.Context(command)
        for parameter in command.params:
            words = parameter.metavar in NAMED or parameter.param_type_name == "argument"
            if words and parameter.name not in ("moves", "new_name"):
                assert parameter.shell_complete(context, ""), (module.name, parameter.name)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed_and_the_exit_code_is_0(shell):
    environment = {**os.environ, "_GADGETRY_COMPLETE": f"{shell}_source"}
    command = [sys.executable, "-c", "from gadgetry.cli.main import main; main()"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "_GADGETRY_COMPLETE" in ran.stdout


def test_bash_is_answered_without_loading_a_library():
    program = (
        "import json, sys; from gadgetry.cli.main import run; code = run([]);"
        "print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)"
    )
    environment = {
        **os.environ,
        "_GADGETRY_COMPLETE": "bash_complete",
        "COMP_WORDS": "gadgetry compile f.cnf --to flag-",
        "COMP_CWORD": "4",
    }
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    code, modules = json.loads(ran.stderr)
    assert (code, ran.stdout) == (0, "plain,flag-coloring\n")
    assert not set(modules) & LIBRARIES


def test_a_reduction_that_cannot_be_loaded_disturbs_no_prompt(monkeypatch):
    def broken():
        raise ImportError("no such module")

    monkeypatch.setattr("gadgetry.reductions.registry.reductions", broken)
    assert completed("path qbf he") == []
