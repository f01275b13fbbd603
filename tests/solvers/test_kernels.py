"""Kernels are compiled when a kernel file has changed, and loaded only when they are worth it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Budget, Limits

SOLVERS = Path(kernels.__file__).parent
KERNELS = sorted(SOLVERS.rglob("*_kernel.py"))


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_a_kernel_has_a_plain_version(path):
    assert path.with_name(path.name.replace("_kernel", "")).exists()


def test_a_kernel_is_compiled_anew_when_one_that_it_calls_has_changed(tmp_path):
    top = "from gadgetry.solvers.kernels import kernel\n"
    inner = tmp_path / "inner_kernel.py"
    (tmp_path / "outer_kernel.py").write_text(
        f"{top}from inner_kernel import one\n@kernel\ndef two():\n    return 2 * one()\n"
    )
    said = []
    for number in (1, 1, 500):
        inner.write_text(f"{top}@kernel\ndef one():\n    return {number}\n")
        os.utime(inner, (number, number))
        code = "from outer_kernel import two; print(two(), len(two.stats.cache_hits))"
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        said.append(run.stdout.split())
    assert said == [["2", "0"], ["2", "1"], ["1000", "0"]]


def test_the_registry_loads_no_numba():
    code = "import sys; from gadgetry.solvers.registry import solvers; solvers()"
    code += "; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_plain_searches_hand_over_when_they_have_searched_enough(monkeypatch):
    monkeypatch.setattr(kernels, "_on_disk", lambda name: name == "there")
    monkeypatch.setattr(kernels, "_searched", 0)
    assert not kernels.worth(kernels.WORTH - 1, "there")
    assert kernels.worth(1, "there")
    assert kernels.worth(0, "there")


def test_a_kernel_that_must_be_compiled_is_worth_it_later_and_never_in_a_hurry(monkeypatch):
    monkeypatch.setattr(kernels, "_on_disk", lambda name: False)
    monkeypatch.setattr(kernels, "_searched", kernels.WORTH)
    assert not kernels.worth(0, "missing")
    enough = kernels.WORTH_COMPILING - kernels.WORTH
    hurried, patient = (Budget(Limits(seconds=s)) for s in (5.0, 3600.0))
    assert not kernels.worth(enough, "missing", hurried)
    assert kernels.worth(0, "missing", patient)
    assert kernels.worth(0, "missing")
    monkeypatch.setattr(kernels, "_searched", kernels.ALWAYS)
    assert kernels.worth(0, "missing", hurried)


def test_a_kernel_is_not_loaded_where_numba_would_take_what_memory_is_left(monkeypatch):
    monkeypatch.setattr(kernels, "_on_disk", lambda name: True)
    monkeypatch.setattr(kernels, "_searched", kernels.WORTH)
    assert not kernels.worth(0, "there", Budget(Limits(megabytes=100)))
    assert kernels.worth(0, "there", Budget(Limits(megabytes=100_000)))


def test_without_a_folder_to_write_to_a_kernel_is_compiled_all_the_same(monkeypatch):
    import numba

    def refuse(**options):
        if options.get("cache"):
            raise RuntimeError("cannot cache function")
        return lambda function: function

    monkeypatch.setattr(numba, "njit", refuse)
    assert kernels.kernel(abs)(-3) == 3
