"""What a command imports, so that it starts at once; and that the registries miss nothing."""

import json
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import click
import pytest

import gadgetry.cli.verbs
import gadgetry.diagrams
import gadgetry.formats
import gadgetry.games
import gadgetry.parsers
import gadgetry.reductions
import gadgetry.solvers
import gadgetry.verifiers.tables
from gadgetry._discovery import modules_with
from gadgetry.cli.main import _summary

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
        for room in (30, 80):
            assert _summary(module.name, room) == command.get_short_help_str(room)


@pytest.mark.parametrize(
    ("package", "names"),
    [
        (gadgetry.games, ("RULESET",)),
        (gadgetry.games, ("FAMILIES_OF",)),
        (gadgetry.reductions, ("REDUCTIONS", "REDUCTION")),
        (gadgetry.reductions, ("LEMMAS",)),
        (gadgetry.solvers, ("SOLVERS",)),
        (gadgetry.formats, ("FORMAT",)),
        (gadgetry.parsers, ("FORMAT",)),
        (gadgetry.diagrams, ("BOARDS",)),
        (gadgetry.verifiers.tables, ("TABLES",)),
    ],
)
def test_reading_the_text_of_modules_misses_none(package, names):
    every = [import_module(f"{package.__name__}.{m.name}") for m in iter_modules(package.__path__)]
    defining = [m for m in every if any(hasattr(m, name) for name in names)]
    assert list(modules_with(package, *names)) == defining
    assert defining
