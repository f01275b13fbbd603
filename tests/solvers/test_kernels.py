"""Kernels are compiled when a kernel file has changed, and loaded only when they are worth it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gadgetry.solvers import kernels
from gadgetry.solvers.connection import capture, contraction, virtual_cuts
from gadgetry.solvers.kernels import Handover, Session
from gadgetry.solvers.limits import Budget, LimitReached, Limits

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
    files.append(room / "two/b.py")  # what a kernel stands beside
    own = elsewhere / "own.py"
    for file in (*files, own):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("first")
    monkeypatch.setattr(kernels, "ROOM", room)
    stamps = {kernels.stamp(own)}
    for file in (*files, own):
        file.write_text("the second, longer")
        stamps.add(kernels.stamp(own))
    assert len(stamps) == 6


@pytest.mark.parametrize("elsewhere", [False, True])
def test_machine_code_of_a_kernel_in_a_family_is_found(tmp_path, elsewhere):
    family = tmp_path / "room/family"
    family.mkdir(parents=True)
    (family / "some_kernel.py").write_text(f"{TOP}@kernel\ndef one():\n    return 1\n")
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache") if elsewhere else ""}
    code = "print(*(len([*k.machine_code(n)]) for n in ('family.some', 'family.other', '**.*')))"
    assert printed(code, tmp_path / "room", **cache) == ["0", "0", "0"]
    printed("from family.some_kernel import one; one()", tmp_path / "room", **cache)
    assert printed(code, tmp_path / "room", **cache) == ["1", "0", "1"]
    assert any(family.rglob("*.nbi")) is not elsewhere


def test_masks_have_the_same_length_and_size_compiled():
    kernels.compiled(contraction)

    @kernels.kernel
    def measured(mask):
        return mask.bit_length(), mask.bit_count()

    for mask in (0, 1, 0b1011, 1 << 62, (1 << 63) - 1):
        assert measured(mask) == (mask.bit_length(), mask.bit_count())


def test_what_a_compiled_function_calls_of_another_module_is_compiled_once():
    assert kernels.compiled(capture).delete is kernels.compiled(contraction).delete
    assert kernels.compiled(capture).delete is not contraction.delete


def test_the_registry_loads_no_numba():
    code = "import sys; from gadgetry.solvers.registry import solvers; solvers()"
    code += "; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.fixture
def on_disk(monkeypatch):
    """Machine code is there of these kernels only."""

    def only(*names):
        monkeypatch.setattr(kernels, "machine_code", lambda name: [name] if name in names else [])

    return only


def test_a_kernel_is_worth_it_when_enough_was_searched(on_disk):
    on_disk("there")
    assert not Session(searched=kernels.WORTH - 1).worth("there", Budget())
    assert Session(searched=kernels.WORTH).worth("there", Budget())


def test_a_kernel_that_must_be_compiled_is_worth_it_later_and_never_in_a_hurry(on_disk):
    on_disk()
    hurried, patient = (Budget(Limits(seconds=s)) for s in (5.0, 3600.0))
    assert not Session(searched=kernels.WORTH_COMPILING - 1).worth("missing", patient)
    session = Session(searched=kernels.WORTH_COMPILING)
    assert not session.worth("missing", hurried)
    assert session.worth("missing", patient)
    assert session.worth("missing", Budget())
    assert Session(by_kernel=True).worth("missing", hurried)


def test_a_kernel_is_not_loaded_where_numba_would_take_what_memory_is_left(on_disk):
    on_disk("there")
    session = Session(searched=kernels.WORTH)
    assert not session.worth("there", Budget(Limits(megabytes=100)))
    assert session.worth("there", Budget(Limits(megabytes=100_000)))


def searching(nodes, budget, **options):
    """Who answers a search of so many nodes, which takes the kernel one."""
    handover = Handover("there", budget, **options)

    def plainly():
        for _ in range(nodes):
            handover.spend()
        return "plain"

    def by_kernel():
        budget.spend()
        return "kernel"

    return handover.run(plainly, by_kernel)


def test_a_plain_search_hands_over_in_the_middle_and_its_nodes_do_not_count(hand_over_after):
    hand_over_after(nodes=10)
    budget = Budget()
    assert [searching(4, budget) for _ in range(4)] == ["plain", "plain", "kernel", "kernel"]
    assert budget.nodes == 4 + 4 + 1 + 1


def test_nodes_weigh_and_what_no_kernel_takes_stays_plain(hand_over_after, kernels_session):
    hand_over_after(nodes=10)
    assert searching(4, Budget(), weight=3, fits=False) == "plain"
    assert kernels_session.searched == 12
    assert searching(4, Budget(), fits=False) == "plain"
    assert searching(4, Budget()) == "kernel"


def test_the_last_nodes_before_a_search_ends_or_fails_are_told_too(kernels_session):
    searching(kernels.ASKS + 3, Budget())
    with pytest.raises(LimitReached):
        searching(10, Budget(Limits(nodes=2)))
    assert kernels_session.searched == kernels.ASKS + 3 + 2


def test_sessions_count_apart(kernels_session):
    with kernels.session() as inner:
        searching(5, Budget())
        kernels.load()
    assert (inner.searched, inner.by_kernel) == (5, True)
    assert (kernels_session.searched, kernels_session.by_kernel) == (0, None)


def test_an_error_of_a_kernel_that_is_not_of_numba_is_raised(choose):
    choose(by_kernel=True)
    with pytest.raises(ZeroDivisionError):
        Handover("there", Budget()).run(lambda: "plain", lambda: 1 // 0)


def test_without_a_folder_to_write_to_a_kernel_is_compiled_all_the_same(monkeypatch):
    import numba

    def refuse(**options):
        if options.get("cache"):
            raise RuntimeError("cannot cache function")
        return lambda function: function

    monkeypatch.setattr(numba, "njit", refuse)
    assert kernels.kernel(abs)(-3) == 3


def test_only_what_is_ours_is_compiled_with_a_module(monkeypatch):
    """A module has functions of Python's own, such as `NamedTuple`: they are left as they are."""
    compiled = []
    noted = lambda function, inside=False: compiled.append(function) or function  # noqa: E731
    monkeypatch.setattr(kernels, "kernel", noted)
    kernels._compiled.__wrapped__(virtual_cuts, 1, ())
    files = {Path(function.__code__.co_filename).name for function in compiled}
    assert files <= {"virtual_cuts.py", "contraction.py", "kernels.py"}
    assert "virtual_cuts.py" in files
