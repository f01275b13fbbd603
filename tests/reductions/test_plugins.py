"""Reductions of others, in files and in installed packages, are found like ours."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gadgetry._plugins import forget
from gadgetry.cli.main import run

PAGE = Path(__file__).parents[2] / "docs" / "add_a_reduction.md"
NAME = "undirected-geography-to-generalized-geography"


@pytest.fixture
def module(tmp_path):
    """The tutorial's file."""
    code = PAGE.read_text().partition('title="two_way_streets.py"\n')[2].partition("\n```")[0]
    (tmp_path / "two_way_streets.py").write_text(code)
    return tmp_path / "two_way_streets.py"


def asked(*arguments, cwd=None, **variables):
    """The command in a process of its own: the registry remembers what it found."""
    call = "from gadgetry.cli.main import main; main()"
    environment = {k: v for k, v in os.environ.items() if k != "GADGETRY_REDUCTIONS"} | variables
    return subprocess.run([sys.executable, "-c", call, *arguments], env=environment, text=True,
                          cwd=cwd, capture_output=True, check=False)  # fmt: skip


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def here(monkeypatch, capsys, module):
    """The command in this process, as if its registry were new."""
    forget()

    def ran(*arguments, **variables):
        for variable, value in variables.items():
            monkeypatch.setenv(variable, value)
        return Ran(run(arguments), *capsys.readouterr())

    yield ran
    forget()


def test_a_file_that_nobody_names_is_not_there():
    found = asked("show", NAME)
    assert (found.returncode, found.stdout) == (2, "")


def test_a_file_is_found_and_swept_by_several_processes(module):
    (module.parent / "broken.py").write_text("REDUCTION = 3")
    both = os.pathsep.join([str(module), str(module.with_name("broken.py"))])
    found = asked("sweep", NAME, "--size", "3", "--jobs", "2", GADGETRY_REDUCTIONS=both)
    assert found.returncode == 0, found.stderr
    assert found.stderr.count("expected a Reduction, got 3") == 1  # the workers say it not again
    assert "0 disagreements, 0 undecided" in found.stdout


def test_an_installed_package_is_found(module):
    info = module.parent / "streets-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: streets\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gadgetry.reductions]\nstreets = two_way_streets\n")
    path = os.pathsep.join([str(module.parent), os.environ.get("PYTHONPATH", "")])
    found = asked("show", NAME, PYTHONPATH=path)
    assert found.returncode == 0, found.stderr
    assert "two-way streets" in found.stdout


CLASS_VARIABLES = ("source", "target", "theorem", "citation", "claim", "checked")


def without(variable):
    """The tutorial's class without one of its variables."""

    def change(code):
        lines = [line for line in code.splitlines() if not line.startswith(f"    {variable} =")]
        assert len(lines) < len(code.splitlines())
        return "\n".join(lines)

    return change


def with_end(line):
    """Another last line for the tutorial's `REDUCTION = TwoWayStreets()`."""
    return lambda code: code.replace("REDUCTION = TwoWayStreets()", line)


def with_variable(name, value):
    """Another value for one of the tutorial's class variables, or one more."""
    start = "\n\n    def sizes_from"
    return lambda code: code.replace(start, f"\n    {name} = {value}{start}")


UNUSABLE = {
    "raises": (lambda _: "raise RuntimeError('no\\nway')", "RuntimeError: no way"),
    "raises BaseException": (lambda _: "raise BaseException('no')", "BaseException: no"),
    "exits": (lambda _: "import sys\nsys.exit(0)", "SystemExit: 0"),
    "syntax": (lambda _: "def (:", "SyntaxError"),
    "nul": (lambda _: "x = '\0'", "null bytes"),
    "imports nothing": (lambda _: "import no_such_thing", "No module named 'no_such_thing'"),
    "taken": (
        lambda _: "from gadgetry.reductions.formulas.cnf_to_qbf import *\nREDUCTION = CnfToQbf()\n",
        "there is a reduction cnf-to-qbf already",
    ),
    "empty": (lambda _: "", "FORMULA_FORMAT, BOARDS, LEMMAS, FAMILY or REDUCTION in the module"),
    "number": (with_end("REDUCTION = 3"), "expected a Reduction, got 3"),
    "list of junk": (with_end("REDUCTIONS = [None, 'a']"), "expected a Reduction, got None"),
    "no list": (with_end("REDUCTIONS = 3"), "expected a tuple of reductions as REDUCTIONS, got 3"),
    "class": (with_end("REDUCTION = TwoWayStreets"), "expected TwoWayStreets(), a reduction"),
    "abstract": (lambda code: code.replace("def build", "def built"), "abstract method build"),
    "no sizes": (
        lambda code: code.replace("def sizes_from", "def sized"),
        "TwoWayStreets: expected a method sizes or sizes_from",
    ),
    "odd target": (with_variable("target", "5"), "TwoWayStreets.target: expected a word, got 5"),
    "no variants": (with_variable("variants", "{}"), "TwoWayStreets.variants: expected a dict"),
    "odd carries": (with_variable("carries", "(1,)"), "TwoWayStreets.carries: expected a tuple"),
    "odd claim": (with_variable("claim", "'x'"), "TwoWayStreets.claim: expected a Claim or None"),
    "odd bounds": (with_variable("bounds", "(('hex',),)"), "TwoWayStreets.bounds: expected"),
    **{
        f"no {name}": (without(name), f"TwoWayStreets.{name}: expected") for name in CLASS_VARIABLES
    },
}  # fmt: skip


@pytest.mark.parametrize("case", UNUSABLE)
def test_what_cannot_be_used_is_a_warning_and_is_not_there(case, module, here):
    change, problem = UNUSABLE[case]
    broken = module.with_name("broken.py")
    broken.write_text(change(module.read_text()))
    listed = here("list", "reductions", GADGETRY_REDUCTIONS=str(broken))
    (line,) = listed.stderr.splitlines()
    assert line.startswith(f"warning: {broken} (in GADGETRY_REDUCTIONS): ")
    assert problem in line
    assert listed.returncode == 0
    assert "cnf-to-qbf" in listed.stdout
    assert NAME not in listed.stdout


def test_the_reduction_of_a_module_that_cannot_be_used_is_an_error(tmp_path, here):
    (tmp_path / "broken.py").write_text("REDUCTION = 3")
    shown = here("show", NAME, GADGETRY_REDUCTIONS=str(tmp_path / "broken.py"))
    assert (shown.returncode, shown.stdout) == (2, "")
    first, second = shown.stderr.splitlines()[:2]
    assert first.startswith("warning: ")
    assert first.endswith("expected a Reduction, got 3")
    assert second.startswith("error: expected a ")
    assert NAME in second


def test_who_needs_no_reductions_hears_nothing_of_them(tmp_path, here):
    (tmp_path / "broken.py").write_text("REDUCTION = 3")
    listed = here("list", "rulesets", GADGETRY_REDUCTIONS=str(tmp_path / "broken.py"))
    assert (listed.returncode, listed.stderr) == (0, "")


def test_a_missing_file_is_said(tmp_path, here):
    listed = here("list", "reductions", GADGETRY_REDUCTIONS=str(tmp_path / "none.py"))
    assert listed.returncode == 0
    assert "no Python file" in listed.stderr


def test_what_a_module_prints_is_not_our_output(module, here):
    module.write_text(module.read_text() + "\nprint('hello')\n")
    listed = here("list", "reductions", "--json", GADGETRY_REDUCTIONS=str(module))
    assert json.loads(listed.stdout)
    assert listed.stderr == "hello\n"


RAISING = [
    ("    def sizes_from(self, sizes, variant=None):", "sizes_from"),
    ("    def build(self, source, variant=None):", "build"),
    ("    def winning_moves(self, compiled, outcome, moves):", "winning_moves"),
]


@pytest.mark.parametrize(("start", "method"), RAISING, ids=[method for _, method in RAISING])
@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ("raise KeyError('a')", "fails: KeyError: 'a'"),
        ("int('x')", "fails: ValueError: invalid literal for int() with base 10: 'x'"),
        ("raise SystemExit(0)", "fails: SystemExit: 0"),
        ("return 3", "got 3"),
    ],
)
def test_a_reduction_that_fails_is_to_blame(start, method, fault, problem, module, here):
    code = module.read_text()
    assert start in code
    module.write_text(code.replace(start, f"{start}\n        {fault}"))
    game = module.with_name("path.txt")
    game.write_text("undirected-geography\nvertices 2\nstart 0\n0-1\n")
    arguments = ["verify", str(game), "--to", "generalized-geography"]
    verified = here(*arguments, GADGETRY_REDUCTIONS=str(module))
    assert (verified.returncode, verified.stdout) == (2, "")
    (line,) = verified.stderr.splitlines()
    assert line.startswith(f"error: {module} (in GADGETRY_REDUCTIONS): {method} of {NAME}")
    assert problem in line


def test_a_label_that_fails_is_to_blame_too(module, here):
    code = module.read_text()
    module.write_text(code.replace('lambda i: f"crossing {i}"', "lambda i: 1 // 0"))
    game = module.with_name("path.txt")
    game.write_text("undirected-geography\nvertices 2\nstart 0\n0-1\n")
    arguments = ["compile", str(game), "--to", "generalized-geography", "--quiet"]
    compiled = here(*arguments, GADGETRY_REDUCTIONS=str(module))
    assert (compiled.returncode, compiled.stdout) == (2, "")
    assert compiled.stderr.startswith(f"error: {module} (in GADGETRY_REDUCTIONS): it fails")
    assert "ZeroDivisionError" in compiled.stderr


def test_a_sweep_of_a_reduction_that_fails_is_no_traceback(module):
    code = module.read_text()
    start = RAISING[1][0]
    module.write_text(code.replace(start, f"{start}\n        raise KeyError('a')"))
    for jobs in ("1", "2"):
        arguments = ["sweep", NAME, "--size", "2", "--jobs", jobs]
        swept = asked(*arguments, GADGETRY_REDUCTIONS=str(module), cwd=module.parent)
        assert "KeyError: 'a'" in swept.stdout + swept.stderr
        assert "Traceback" not in swept.stderr
        assert swept.returncode == 3
