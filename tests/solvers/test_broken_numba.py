"""numba missing, broken, not to compile, or with a damaged cache: the plain version answers."""

import os
import subprocess
import sys

import pytest

GAME = "generalized-geography\nvertices 9\nstart 0\n" + "".join(
    f"{v}->{(v + step) % 9}\n" for v in range(9) for step in (1, 3, 4)
)
PROGRAM = """
import sys
from gadgetry.cli.main import run
from gadgetry.solvers import kernels
{before}
kernels.load()
run(["solve", "game.txt", "--solver", "retrograde", "--moves", "all", "--winner-only"])
print("kernel" if kernels.current().by_kernel else "plain")
"""
DAMAGED_INDEX = """
from gadgetry.solvers.geography import retrograde_kernel
for each in vars(retrograde_kernel).values():
    if hasattr(each, "_cache"):
        file = each._cache._cache_file
        with open(file._index_path, "wb") as index:
            index.write(b"\\x80garbage")
"""
DAMAGED_CODE = """
from pathlib import Path
from numba.core.caching import IndexDataCacheFile
class Everything(dict):
    get = lambda self, key: "junk.nbc"
IndexDataCacheFile._load_index = lambda self: Everything()
from gadgetry.solvers.geography import retrograde_kernel
for each in vars(retrograde_kernel).values():
    if hasattr(each, "_cache"):
        Path(each._cache._cache_file._data_path("junk.nbc")).write_bytes(b"garbage" * 100)
"""
FAILING_COMPILER = """
from numba.core.dispatcher import _FunctionCompiler
def fail(*_):
    raise RuntimeError("no such target")
_FunctionCompiler.compile = fail
"""


def solved(folder, before="", **variables):
    (folder / "game.txt").write_text(GAME)
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before=before)],
        cwd=folder, capture_output=True, text=True, check=False, env=os.environ | variables,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    *answer, who = result.stdout.splitlines()
    *answer, effort = answer
    assert " 0 nodes" not in effort
    return [*answer, effort.rpartition(",")[0]], who, result.stderr  # the seconds may differ


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    return solved(tmp_path_factory.mktemp("plain"), NUMBA_DISABLE_JIT="1")[0]


def test_the_kernel_and_the_plain_version_answer_alike(expected, tmp_path):
    answer, who, _ = solved(tmp_path)
    assert (answer, who) == (expected, "kernel")


@pytest.mark.parametrize("before", [DAMAGED_INDEX, DAMAGED_CODE, FAILING_COMPILER])
def test_what_numba_cannot_use_is_not_used(before, expected, tmp_path):
    cache = tmp_path / "cache"
    answer, who, errors = solved(tmp_path, before, NUMBA_CACHE_DIR=str(cache))
    assert (answer, who, errors) == (expected, "plain", "")
    assert not list(cache.rglob("*.nbi"))  # and the next process begins anew


def test_numba_told_not_to_compile_is_not_used(expected, tmp_path):
    answer, who, errors = solved(tmp_path, NUMBA_DISABLE_JIT="1")
    assert (answer, who, errors) == (expected, "plain", "")


@pytest.mark.parametrize("code", ["raise ImportError('no numba')", "1 // 0", "import no_such"])
def test_numba_that_cannot_be_imported_is_not_used(code, expected, tmp_path):
    (tmp_path / "numba.py").write_text(code)  # found first: the folder that the program runs in
    answer, who, errors = solved(tmp_path)
    assert (answer, who, errors) == (expected, "plain", "")


def test_a_setting_of_numba_that_is_junk_says_nothing(expected, tmp_path):
    answer, _, errors = solved(tmp_path, NUMBA_NUM_THREADS="-5", NUMBA_OPT="junk")
    assert (answer, errors) == (expected, "")
