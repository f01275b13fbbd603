"""A signal ends a command with everything it started, and leaves no half of a file."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")

PATIENCE = 120  # seconds until a test gives up; nothing is measured
SWEEP = ["sweep", "qbf-to-avoid-true", "--random", "5000", "--seed", "1", "--jobs", "2"]
SLOW_DISK = """
import os, sys, time
from gadgetry.cli.main import main
def slow(descriptor):
    print("writing", flush=True)
    time.sleep(600)
os.fsync = slow
main()
"""
SLOW_TIDYING = """def slow(descriptor):
    try:
        writing(descriptor)
    finally:
        print("tidying", flush=True)
        time.sleep(600)
def writing"""


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def session(leader: int) -> set[int]:
    """The living processes of a session."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader and fields[0] not in "ZX":
                found.add(int(entry.name))
    return found


def workers(leader: int) -> set[int]:
    """The workers among them; not what loky has beside them to tidy up."""
    found = set()
    for pid in session(leader):
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"LokyProcess" in words:
            found.add(pid)
    return found


@contextmanager
def running(words: list[str], cwd: Path, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A process in a session of its own, in a directory."""
    process = subprocess.Popen(
        [sys.executable, *words], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True, **more,
    )  # fmt: skip
    try:
        yield process
    finally:
        for pid in session(process.pid):
            os.kill(pid, signal.SIGKILL)
        process.communicate()


def rows(database: Path) -> int:
    if not database.exists():
        return 0
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as results:
        try:
            return int(results.execute("SELECT count(*) FROM results").fetchone()[0])
        except sqlite3.OperationalError:  # not yet made
            return 0


def to_the_command(process: subprocess.Popen[str], number: int) -> None:
    os.kill(process.pid, number)


def to_the_group(process: subprocess.Popen[str], number: int) -> None:
    os.killpg(process.pid, number)


@pytest.mark.parametrize(
    ("number", "send"),
    [
        (signal.SIGTERM, to_the_command),
        pytest.param(signal.SIGINT, to_the_group, marks=pytest.mark.faults),
        pytest.param(signal.SIGINT, to_the_command, marks=pytest.mark.faults),
        pytest.param(signal.SIGTERM, to_the_group, marks=pytest.mark.faults),
        pytest.param(signal.SIGHUP, to_the_group, marks=pytest.mark.faults),
    ],
)
def test_a_sweep_ends_with_its_workers_and_keeps_its_results(number, send, tmp_path):
    with running(["-m", "gadgetry", *SWEEP, "--results", "sweep.db"], tmp_path) as process:
        wait_until(lambda: rows(tmp_path / "sweep.db") >= 3)
        send(process, number)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + number, err
        assert (out, err.strip()) == ("", "interrupted: results are in sweep.db")
        wait_until(lambda: not session(process.pid))
    assert [path.name for path in tmp_path.iterdir()] == ["sweep.db"]
    assert rows(tmp_path / "sweep.db") >= 3


@pytest.mark.faults
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_that_have_just_begun_end_too(number, tmp_path):
    with running(["-m", "gadgetry", *SWEEP], tmp_path) as process:
        wait_until(lambda: len(workers(process.pid)) == 2)
        os.kill(process.pid, number)
        process.communicate(timeout=PATIENCE)
        assert process.returncode in (128 + number, -number)
        wait_until(lambda: not session(process.pid))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_that_is_stopped_says_so_and_goes_on(jobs, tmp_path):
    batch = ["-m", "gadgetry", "generate", "qbf", "--prefix", "a5e5", "--quota", "a1e2", "--ratio",
             "2", "--count", "3000", "--directory", "batch", "--answers"]  # fmt: skip
    part = tmp_path / "batch" / "manifest.part.jsonl"
    with running([*batch, "--jobs", jobs], tmp_path) as process:
        wait_until(lambda: part.exists() and part.read_text().count("\n") > 3)
        os.kill(process.pid, signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + signal.SIGTERM, err
        said = "interrupted: what is done is in batch; the same command goes on"
        assert (out, err.strip()) == ("", said)
        wait_until(lambda: not session(process.pid))
    written = {path.name for path in part.parent.iterdir()} - {part.name}
    assert all(name.startswith("qbf-") for name in written)
    assert len(written) in (part.read_text().count("\n") - 1, part.read_text().count("\n"))


def test_workers_end_when_the_command_is_killed(tmp_path):
    with running(["-m", "gadgetry", *SWEEP, "--results", "sweep.db"], tmp_path) as process:
        wait_until(lambda: rows(tmp_path / "sweep.db") >= 3)
        os.kill(process.pid, signal.SIGKILL)
        wait_until(lambda: not session(process.pid))
    assert rows(tmp_path / "sweep.db") >= 3  # what was told to be kept is kept


@pytest.mark.parametrize("body", ["exec sleep 600", "sleep 600\nexit 10"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_an_outside_solver_ends_with_the_command(number, body, tmp_path):
    (tmp_path / "formula").write_text("exists x . forall y . (x | y) & (x | ~y)")
    program = tmp_path / "depqbf"
    program.write_text(f"#!/bin/sh\ntouch started\n{body}\n")
    program.chmod(0o755)
    words = ["-m", "gadgetry", "solve", "formula", "--solver", "depqbf"]
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    with running(words, tmp_path, env=path) as process:
        wait_until((tmp_path / "started").exists)
        os.kill(process.pid, number)
        process.communicate(timeout=PATIENCE)
        assert process.returncode in (128 + number, -number)
        wait_until(lambda: not session(process.pid))


GENERATE = ["generate", "cnf", "--variables", "3", "--clauses", "2", "--seed", "1", "-o", "out"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("old", ["old", None])
def test_a_file_that_is_being_written_is_as_before(old, number, tmp_path):
    if old is not None:
        (tmp_path / "out").write_text(old)
    with running(["-c", SLOW_DISK, *GENERATE], tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline() == "writing\n"
        os.kill(process.pid, number)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert err.strip() == "interrupted: no file is half written"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == (
        {} if old is None else {"out": old}
    )


def test_a_second_signal_does_not_wait(tmp_path):
    (tmp_path / "out").write_text("old")
    program = SLOW_DISK.replace("def slow", SLOW_TIDYING)
    with running(["-c", program, *GENERATE], tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline() == "writing\n"
        os.kill(process.pid, signal.SIGTERM)
        assert process.stdout.readline() == "tidying\n"
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"out": "old"}


def test_a_signal_that_the_caller_ignores_is_ignored(tmp_path):
    quiet = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    program = quiet + SLOW_DISK.replace("time.sleep(600)", "time.sleep(1)")
    with running(["-c", program, *GENERATE], tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline() == "writing\n"
        os.kill(process.pid, signal.SIGHUP)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert (tmp_path / "out").read_text().startswith("c ")


def test_a_reader_that_has_gone_is_exit_141_without_a_word(tmp_path):
    words = ["generate", "cnf", "--variables", "1000", "--clauses", "100000", "--seed", "1"]
    with running(["-m", "gadgetry", *words], tmp_path) as process:
        assert process.stdout
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 128 + signal.SIGPIPE
        assert process.stderr
        assert process.stderr.read() == ""
        process.stdout = None
