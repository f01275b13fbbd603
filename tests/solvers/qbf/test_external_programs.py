"""Outside opinions: agreement where they are installed; limits, Ctrl-C and failures anywhere."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

from by_definition.qbfs import hard_qbf, random_qbf
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.solvers.limits import Limits, resident_megabytes
from gadgetry.solvers.qbf.external_programs import qdimacs
from gadgetry.solvers.qbf.qbf_moves import restrict
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

PRESENT = {"depqbf": which("depqbf"), "pyqbf": find_spec("pyqbf")}
SHAPES = ((2, 8), (3, 7), (4, 5), (5, 5), (8, 3), (16, 1), (24, 1))  # blocks, and the size of each
XOR = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))


def agree(name: str, qbfs: Iterable[Qbf]) -> Counter[bool]:
    if not PRESENT[name]:
        pytest.skip(f"{name} is not installed")
    outcomes: Counter[bool] = Counter()
    for qbf in qbfs:
        outcome = solve(qbf, solver=name).outcome
        assert outcome is not None
        for solver in (None, "expansion"):
            assert solve(qbf, solver=solver).outcome is outcome, qdimacs(qbf)
        outcomes[outcome] += 1
    return outcomes


def mixed(rng: random.Random, count: int) -> Iterator[Qbf]:
    for index in range(count):
        n = rng.randint(1, 24)
        yield hard_qbf(rng, SHAPES) if index % 2 else random_qbf(rng, n, n + n // 2)


@pytest.mark.parametrize("name", PRESENT)
def test_default_and_expansion_agree_on_some_qbfs(name: str) -> None:
    outcomes = agree(name, mixed(random.Random(10), 60 if name == "depqbf" else 8))
    assert min(outcomes[True], outcomes[False]) > 1


@pytest.mark.sweep
def test_default_and_expansion_agree_with_depqbf_on_two_thousand_qbfs() -> None:
    outcomes = agree("depqbf", mixed(random.Random(11), 2000))
    assert min(outcomes[True], outcomes[False]) > 500


@pytest.mark.parametrize("name", PRESENT)
def test_moves_win(name: str) -> None:
    if not PRESENT[name]:
        pytest.skip(f"{name} is not installed")
    qbf = Qbf([("e", [1, 2]), ("a", [3])], Cnf(3, [[1, 3], [1, 2], [-2, 3]]))
    block = solve(qbf, Question(moves="one"), solver=name).winning_moves
    assert block is not None
    assert [abs(lit) for lit in block] == [1, 2]
    assert truth(restrict(qbf, *block)) is True
    assert solve(qbf, Question(moves="all"), solver=name).winning_moves == (1,)
    assert solve(XOR, Question(moves="all"), solver=name).winning_moves == ()


def test_qdimacs_of_free_variables_and_empty_formulas() -> None:
    assert qdimacs(Qbf([], Cnf(0, []))) == "p cnf 0 0\n"
    assert qdimacs(Qbf([("a", [2])], Cnf(2, [[1], []]))) == "p cnf 2 2\ne 1 0\na 2 0\n1 0\n0\n"


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """A program called depqbf, first on the PATH."""
    program = folder / "depqbf"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize(("code", "outcome"), [(10, True), (20, False)])
def test_the_exit_code_is_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, outcome: bool
) -> None:
    stand_in(tmp_path, monkeypatch, f"cat >'{tmp_path}/asked'; exit {code}")
    assert solve(XOR, solver="depqbf").outcome is outcome
    assert (tmp_path / "asked").read_text() == qdimacs(XOR)


def test_another_exit_code_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, monkeypatch, "exit 3")
    with pytest.raises(OSError, match="depqbf: expected exit code 10 or 20, got 3"):
        solve(XOR, solver="depqbf")


def test_absent_programs_do_not_apply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "depqbf" not in [s.name for s in applicable(XOR, Question())]


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    try:  # one that nobody waits for is gone, too
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return Path("/proc/self/stat").exists()


def test_time_limit_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, monkeypatch, f"echo $$ >'{tmp_path}/pid'; exec sleep 100")
    assert solve(XOR, limits=Limits(seconds=2), solver="depqbf").limit == "2 seconds"
    assert gone(int((tmp_path / "pid").read_text()))


def test_time_limit_ends_what_the_program_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, f"sleep 100 & echo $! >'{tmp_path}/pid'; wait")
    assert solve(XOR, limits=Limits(seconds=2), solver="depqbf").limit == "2 seconds"
    wait_until(lambda: gone(int((tmp_path / "pid").read_text())))


def test_what_a_program_leaves_behind_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, f"sleep 100 & echo $! >'{tmp_path}/pid'; exit 10")
    assert solve(XOR, solver="depqbf").outcome is True
    wait_until(lambda: gone(int((tmp_path / "pid").read_text())))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_memory_limit_counts_what_the_program_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = int(resident_megabytes()) + 400
    takes = f"import time; taken = b'x' * {most + 200} * 2**20; time.sleep(100)"
    stand_in(tmp_path, monkeypatch, f'"{sys.executable}" -c "{takes}"; exit 10')
    assert solve(XOR, limits=Limits(megabytes=most), solver="depqbf").limit == f"{most} MB"


def test_ctrl_c_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, monkeypatch, f"echo $$ >'{tmp_path}/pid'; exec sleep 100")
    script = """
from gadgetry.formulas import Cnf, Qbf
from gadgetry.solvers.registry import solve
try:
    solve(Qbf([("a", [1])], Cnf(1, [[1]])), solver="depqbf")
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    with subprocess.Popen([sys.executable, "-c", script]) as process:
        try:
            while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
                time.sleep(0.05)
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
            assert gone(int((tmp_path / "pid").read_text()))
        finally:
            process.kill()
