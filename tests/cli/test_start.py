"""What a command imports, so that it starts at once; and that the registries miss nothing."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest

import gadgetry.cli.verbs
import gadgetry.diagrams
import gadgetry.formats
import gadgetry.formulas.families
import gadgetry.games
import gadgetry.papers
import gadgetry.parsers
import gadgetry.reductions
import gadgetry.solvers
from gadgetry._discovery import modules_below, modules_with
from gadgetry.cli.main import _summary, run

HEAVY = ("networkx", "pysat", "lark", "numba", "joblib", "rich", "graphviz")


def modules_after(*arguments):
    """The modules that are loaded when a command has run in a process of its own."""
    program = (
        "import json, sys; from gadgetry.cli.main import run; code = run(sys.argv[1:]);"
        "print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    code, modules = json.loads(ran.stderr)
    assert code == 0
    assert ran.stdout
    return set(modules)


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_help_imports_neither_arrays_nor_verbs(arguments):
    loaded = modules_after(*arguments)
    assert not loaded & {"numpy", *HEAVY}
    assert not [name for name in loaded if name.startswith("gadgetry.cli.verbs.")]


@pytest.mark.parametrize("arguments", [("list",), ("list", "solvers"), ("list", "--json")])
def test_list_imports_no_library(arguments):
    loaded = modules_after(*arguments)
    assert not loaded & set(HEAVY)
    assert "numpy._core" not in loaded  # numpy itself stands there unloaded
    assert "gadgetry.solvers.registry" in loaded  # the look at the modules sees what is loaded


def test_a_late_library_is_whole_at_its_first_use():
    program = (
        "import sys; from gadgetry.cli.lazy import load_late; load_late('numpy');"
        "import numpy as np; assert 'numpy._core' not in sys.modules;"
        "assert np.arange(3).sum() == 3 and np.linalg.norm([3, 4]) == 5;"
        "import numpy; from numpy.typing import NDArray; assert numpy.array is np.array"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_help_shows_what_each_verb_says():
    for module in iter_modules(gadgetry.cli.verbs.__path__):
        command = import_module(f"gadgetry.cli.verbs.{module.name}").command
        assert isinstance(command, click.Command)
        assert _summary(module.name) == command.get_short_help_str(1000)
        first = " ".join(command.help.partition("\n\n")[0].split())
        assert first.startswith(_summary(module.name))  # whole, and without "..."


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_no_line_of_the_help_is_cut(columns, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    assert run(["--help"]) == 0
    page = capsys.readouterr().out
    listed = page.partition("\nCommands:\n")[2].partition("\n\n")[0]
    assert "..." not in listed
    for module in iter_modules(gadgetry.cli.verbs.__path__):
        assert _summary(module.name) in " ".join(listed.split())


@pytest.mark.parametrize(
    ("package", "names"),
    [
        (gadgetry.games, ("RULESET",)),
        (gadgetry.games, ("FAMILY", "FAMILIES")),
        (gadgetry.formulas.families, ("FAMILY", "FAMILIES")),
        (gadgetry.reductions, ("REDUCTIONS", "REDUCTION")),
        (gadgetry.reductions, ("LEMMAS",)),
        (gadgetry.solvers, ("SOLVERS",)),
        (gadgetry.formats, ("FORMAT",)),
        (gadgetry.parsers, ("FORMAT",)),
        (gadgetry.diagrams, ("BOARDS",)),
        (gadgetry.papers, ("TABLES",)),
    ],
)
def test_reading_the_text_of_modules_misses_none(package, names):
    names_of_all = [name for name, _ in modules_below(Path(package.__path__[0]), package.__name__)]
    every = [import_module(name) for name in names_of_all]
    defining = [m for m in every if any(hasattr(m, name) for name in names)]
    assert list(modules_with(package, *names)) == defining
    assert defining


def test_an_entry_in_a_package_of_a_room_is_found(tmp_path, monkeypatch):
    family = tmp_path / "room" / "family"
    family.mkdir(parents=True)
    (tmp_path / "room" / "__init__.py").touch()
    (family / "__init__.py").touch()
    (family / "entry.py").write_text('"""An entry."""\nENTRY = 1\n')
    (family / "other.py").write_text("raise AssertionError('it has no entry')\n")
    monkeypatch.syspath_prepend(tmp_path)
    room = import_module("room")
    assert [module.__name__ for module in modules_with(room, "ENTRY")] == ["room.family.entry"]
