"""Solvers that share code are told from those that share none."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest

import gadgetry.solvers
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.registry import Solver, applicable, solve, solvers
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers import independence
from gadgetry.verifiers.independence import code_of, independent, sources_of
from gadgetry.verifiers.likeness import copies


def named(instance):
    return {s.name: s for s in applicable(instance, Question(value=False, moves="all"))}


def test_engine_behind_two_modules_is_seen():
    entries = [s for s in solvers() if s.name == "grundy"]
    avoid_true = next(s for s in entries if s.takes == ("avoid-true",))
    flags = next(s for s in entries if s.takes == ("flag-coloring",))
    assert {"formulas.avoid_true_grundy", "general.grundy"} <= code_of(avoid_true)
    assert {"flags.flag_coloring", "flags.flag_graphs", "general.grundy"} <= code_of(flags)
    assert not independent(avoid_true, flags)


def test_solver_depends_on_itself():
    assert not any(independent(s, s) for s in solvers())


def test_oracle_shares_nothing_with_any_engine():
    oracle = next(s for s in solvers() if s.name == "oracle")
    others = [s for s in solvers() if s is not oracle and "general.oracle" not in code_of(s)]
    assert len(others) > 5
    assert all(independent(oracle, s) for s in others)


def test_formulas_have_two_independent_solvers():
    for instance in (AvoidTrue(2, [[1]]), Qbf([("e", [1])], Cnf(1, [[1]])), Cnf(1, [[1]])):
        fit = named(instance).values()
        assert any(independent(s, t) for s, t in combinations(fit, 2)), instance.kind


def together() -> list:
    """The solvers that may be asked about the same instance and count as independent."""
    return [
        (a, b)
        for a, b in combinations(solvers(), 2)
        if {*a.takes} & {*b.takes} and independent(a, b)
    ]


def test_no_function_of_a_solver_stands_in_an_independent_one():
    """Up to names and small edits: see `likeness`."""
    pairs = together()
    assert len(pairs) > 60
    files = {
        tuple(sorted((file, other)))
        for a, b in pairs
        for file in sources_of(a)
        for other in sources_of(b)
    }
    found = [copy for file, other in files for copy in copies([file], [other])]
    assert not found, sorted(found, reverse=True)


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A package of solvers with a package in it."""
    texts = {
        "__init__.py": "",
        "alone.py": "import math\nfrom gadgetry.games.general.nim import Nim\n",
        "engine.py": "from .limits import Budget\n",
        "limits.py": "from . import engine\n",
        "uno.py": "def later():\n    from gadgetry.solvers.rooms.deep import search\n",
        "rooms/__init__.py": "from gadgetry.solvers import engine\n",
        "rooms/deep.py": "from ..nowhere import x\nfrom .beside import y\nraise SystemExit\n",
        "rooms/beside.py": "import gadgetry.solvers.alone as other\n",
    }
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(gadgetry.solvers, "__path__", [str(tmp_path)])
    for cached in (independence._behind, independence._imported, independence._is_bare_package):
        cached.cache_clear()
    yield lambda module: SimpleNamespace(
        run=SimpleNamespace(__module__=f"gadgetry.solvers.{module}")
    )
    for cached in (independence._behind, independence._imported, independence._is_bare_package):
        cached.cache_clear()


def test_imports_are_read_in_packages_and_with_dots_and_nothing_is_imported(room):
    assert code_of(room("alone")) == {"alone"}
    assert code_of(room("engine")) == {"engine"}  # limits is a part of the frame
    assert code_of(room("rooms.beside")) == {"rooms.beside", "alone", "engine"}  # by its package
    deep = {"rooms.deep", "rooms.beside", "alone", "engine"}  # rooms itself computes nothing
    assert code_of(room("uno")) == {"uno", *deep}
    assert not independent(room("uno"), room("alone"))
    assert independent(room("alone"), room("engine"))
    assert "gadgetry.solvers.rooms" not in sys.modules


def test_what_a_package_computes_in_its_own_file_is_shared(room):
    (Path(gadgetry.solvers.__path__[0]) / "rooms" / "__init__.py").write_text("def f(): ...\n")
    assert not independent(room("rooms.deep"), room("rooms.beside"))
    assert "rooms" in code_of(room("rooms.beside"))


def test_a_solver_of_others_depends_on_what_it_imports(tmp_path, monkeypatch):
    (tmp_path / "solver_of_others.py").write_text(
        "from gadgetry.solvers.general.oracle import SOLVERS\ndef run(): pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    import solver_of_others

    code = code_of(SimpleNamespace(run=solver_of_others.run))
    assert code == {"solver_of_others", "general.oracle"}


def test_asking_who_is_independent_imports_no_kernel():
    program = (
        "import sys\n"
        "from gadgetry.solvers.registry import solvers\n"
        "all_ = solvers()\n"
        "before = set(sys.modules)\n"
        "from gadgetry.verifiers.independence import independent\n"
        "[independent(a, b) for a in all_ for b in all_]\n"
        "new = {m for m in set(sys.modules) - before if '_kernel' in m or m == 'numba'}\n"
        "assert not new, new\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_sum_is_not_given_to_its_second_opinions_in_parts(monkeypatch):
    """They are found in the registry, so no import shows whom the solver of sums asks."""
    asking = [
        file.stem
        for a in solvers()
        for file in sources_of(a)
        if re.search(r"registry import .*\b(applicable|solve|solvers)\b", file.read_text())
    ]
    assert set(asking) == {"sums"}
    asked = []

    class Recorded(Solver):
        def __getattribute__(self, name):
            if name == "run":
                asked.append(self)
            return super().__getattribute__(name)

    recorded = tuple(
        Recorded(s.name, s.summary, s.takes, s.run, s.preference, s.accepts)
        for s in solvers()
        if "nim" not in s.takes or "sum" in s.takes  # so that only second opinions are left
    )
    monkeypatch.setattr("gadgetry.solvers.registry.solvers", lambda: recorded)
    position = Sum((Nim((1, 2)), UndirectedGeography.of(3, [(0, 1), (1, 2)], start=0)))
    verdict = solve(position)
    assert verdict.solver == "oracle"  # the sum as a whole: xor has nobody for the heaps
    assert [s.name for s in asked].count("oracle") == 1
