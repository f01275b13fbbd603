"""Kernels are compiled beforehand: all of them, and all of each."""

import gc
import json
import os
import subprocess
import sys
from importlib import import_module

import pytest

from gadgetry.api.errors import Undecided
from gadgetry.api.limiting import Limits
from gadgetry.api.solving import warm
from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.players.hex_player import search as search_hex
from gadgetry.players.hex_settings import HexSettings
from gadgetry.solvers.formulas.avoid_true_facts import run as run_facts
from gadgetry.solvers.kernels import session
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.solvers.warming import Warmed, kernels

WINNER = Question(value=False, moves="all")
RING = [(v, (v + step) % 24) for v in range(24) for step in (1, 3, 7)]
TRIPLES = [[v, (v + 3) % 19 + 1, (v + 8) % 19 + 1] for v in range(1, 20)]
MIXED = Cnf(19, [[a, -b, c] for a, b, c in TRIPLES])
PREFIX = [("e" if v % 3 else "a", [v]) for v in range(1, 20)]


def questions():
    """For each kernel one that is larger than what it is compiled by, and grows its tables."""
    graph = UndirectedGeography.of(24, RING, start=0)
    grid = [(v, v + 1) for v in range(25) if v % 5 < 4] + [(v, v + 5) for v in range(20)]
    return {
        "connection.local.linking": lambda: solve(Hex(3, 3), WINNER, solver="local"),
        "formulas.avoid_true_facts": lambda: run_facts(AvoidTrue(19, TRIPLES), WINNER, Budget()),
        "formulas.avoid_true_parity": lambda: solve(
            AvoidTrue(19, TRIPLES), WINNER, solver="parity"
        ),
        "formulas.game_sat": lambda: solve(GameSat(MIXED), WINNER),
        "general.isotone": lambda: (
            solve(Hex(5, 5), WINNER, solver="traces"),
            *(
                solve(Shannon(TerminalGraph(size, grid, (0, 24))), WINNER, solver="traces")
                for size in (25, 64)  # in sets of one word, and of two
            ),
        ),
        "geography.one_search": lambda: solve(graph, Question(), solver="branch-and-bound"),
        "geography.retrograde": lambda: solve(GeneralizedGeography.of(24, RING, start=0), WINNER),
        "players/hex_evaluation": lambda: search_hex(Hex(4, 4), HexSettings(), Budget()),
        "qbf.qcdcl": lambda: solve(Qbf(PREFIX, MIXED), WINNER, solver="qcdcl"),
    }


def signatures():
    """How many machine codes each of our compiled functions has."""
    from numba.core.dispatcher import Dispatcher

    ours = [d for d in gc.get_objects() if type(d).__name__.endswith("Dispatcher")]
    return {
        (d.__module__, d.py_func.__qualname__): len(d.signatures)
        for d in ours
        if isinstance(d, Dispatcher) and d.__module__.startswith("gadgetry")
    }


def test_every_kernel_that_a_search_hands_over_to_is_warmed():
    assert kernels().keys() == questions().keys()


@pytest.mark.parametrize("name", kernels())
def test_after_warming_no_search_compiles_anything(name):
    """What a search calls from Python was called so before, with arguments of the same types."""
    import_module(kernels()[name]).warm()
    before = signatures()
    with session(by_kernel=True):
        questions()[name]()
    assert before
    assert signatures() == before


def test_names_are_checked_and_a_limit_says_undecided():
    with pytest.raises(ValueError, match="expected a kernel, one of connection"):
        warm(["qbf.qdcl"])
    with pytest.raises(Undecided):
        warm(limits=Limits(time=0))


def test_what_is_ready_is_told(capsys):
    assert run(["warm", "qbf.qcdcl"]) == 0
    assert capsys.readouterr().out == "qbf.qcdcl: ready\n"
    assert run(["warm", "qbf.qcdcl", "--quiet"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.sweep
def test_machine_code_is_on_disk_afterwards(tmp_path):
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "gadgetry", "warm", "qbf.qcdcl"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert any(tmp_path.rglob("qcdcl_kernel.*.nbi"))


def test_without_numba_it_says_so_and_exits_1():
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "gadgetry", "warm", "qbf.qcdcl", "--json"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    (kernel,) = json.loads(ended.stdout)["kernels"]
    assert (ended.returncode, kernel["ready"]) == (1, False)
    assert "numba is missing" in kernel["problem"]


def test_a_kernel_that_is_not_ready_says_why():
    assert str(Warmed("a.b", "numba fails: X")) == "a.b: numba fails: X"
