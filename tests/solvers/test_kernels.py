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


TOP = "from gadgetry.solvers.kernels import kernel\n"


def printed(code, room, **variables):
    """What a process prints that takes `room` for the room of the solvers' families."""
    before = "from pathlib import Path\nfrom gadgetry.solvers import kernels as k\n"
    before += f"k.ROOM = Path({str(room)!r})\n"
    run = subprocess.run(
        [sys.executable, "-c", before + code],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(room), *sys.path])} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.split()


@pytest.mark.parametrize("family", ["inner", "outer"])
def test_a_kernel_is_compiled_anew_when_one_that_it_calls_has_changed(tmp_path, family):
    for name in {family, "outer"}:
        (tmp_path / name).mkdir()
    inner = tmp_path / family / "inner_kernel.py"
    (tmp_path / "outer/outer_kernel.py").write_text(
        f"{TOP}from {family}.inner_kernel import one\n@kernel\ndef two():\n    return 2 * one()\n"
    )
    said = []
    for number in (1, 1, 500):
        inner.write_text(f"{TOP}@kernel\ndef one():\n    return {number}\n")
        os.utime(inner, (number, number))
        code = "from outer.outer_kernel import two; print(two(), len(two.stats.cache_hits))"
        said.append(printed(code, tmp_path))
    assert said == [["2", "0"], ["2", "1"], ["1000", "0"]]


def test_a_kernel_outside_the_room_is_stamped_with_the_files_beside_it_and_all_families(
    tmp_path, monkeypatch
):
    room, elsewhere = tmp_path / "room", tmp_path / "elsewhere"
    files = [room / "one/a_kernel.py", room / "two/b_kernel.py", elsewhere / "c_kernel.py"]
    own = elsewhere / "own.py"
    for file in (*files, own):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("first")
    monkeypatch.setattr(kernels, "ROOM", room)
    stamps = {kernels.stamp(own)}
    for file in (*files, own):
        file.write_text("the second, longer")
        stamps.add(kernels.stamp(own))
    assert len(stamps) == 5


@pytest.mark.parametrize("elsewhere", [False, True])
def test_machine_code_of_a_kernel_in_a_family_is_found(tmp_path, elsewhere):
    family = tmp_path / "room/family"
    family.mkdir(parents=True)
    (family / "some_kernel.py").write_text(f"{TOP}@kernel\ndef one():\n    return 1\n")
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache") if elsewhere else ""}
    code = (
        "print(k._on_disk('family.some'), k._on_disk('family.other'), len([*k._indices('**.*')]))"
    )
    assert printed(code, tmp_path / "room", **cache) == ["False", "False", "0"]
    printed("from family.some_kernel import one; one()", tmp_path / "room", **cache)
    assert printed(code, tmp_path / "room", **cache) == ["True", "False", "1"]
    assert any(family.rglob("*.nbi")) is not elsewhere


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
