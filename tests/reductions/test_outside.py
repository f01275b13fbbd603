"""Reductions of others, in files and in installed packages, are found like ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "add_a_reduction.md"
NAME = "undirected-geography-to-generalized-geography"


@pytest.fixture
def module(tmp_path):
    """The tutorial's file."""
    code = PAGE.read_text().partition('title="two_way_streets.py"\n')[2].partition("\n```")[0]
    (tmp_path / "two_way_streets.py").write_text(code)
    return tmp_path / "two_way_streets.py"


def asked(*arguments, **variables):
    """The command in a process of its own: the registry remembers what it found."""
    call = "from gadgetry.cli.main import main; main()"
    environment = {k: v for k, v in os.environ.items() if k != "GADGETRY_REDUCTIONS"} | variables
    return subprocess.run([sys.executable, "-c", call, *arguments], env=environment, text=True,
                          capture_output=True, check=False)  # fmt: skip


def test_a_file_that_nobody_names_is_not_there():
    found = asked("show", NAME)
    assert (found.returncode, found.stdout) == (2, "")


def test_a_file_is_found_and_swept_by_several_processes(module):
    found = asked("sweep", NAME, "--size", "3", "--jobs", "2", GADGETRY_REDUCTIONS=str(module))
    assert found.returncode == 0, found.stderr
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


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise RuntimeError('no')", "RuntimeError: no"),
        ("import nothing_of_the_kind", "No module named 'nothing_of_the_kind'"),
        ("from gadgetry.reductions.cnf_to_qbf import *\nREDUCTION = CnfToQbf()\n",
         "there is a reduction cnf-to-qbf already"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_said(code, said, tmp_path):
    (tmp_path / "broken.py").write_text(code)
    found = asked("list", "reductions", GADGETRY_REDUCTIONS=str(tmp_path / "broken.py"))
    assert found.returncode == 2
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_a_missing_file_is_said(tmp_path):
    found = asked("list", "reductions", GADGETRY_REDUCTIONS=str(tmp_path / "none.py"))
    assert found.returncode == 2
    assert "no Python file" in found.stderr
