"""Every call of the system fails in its turn: nothing is lost, nothing is half written.

A command is run once to see which calls it makes to read and write files; then once for each of
them and each fault. What was there before is there, or what is new is complete; no other file is;
the exit code is that of an error or of an interruption, with one line.
"""

import builtins
import errno
import io
import itertools
import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gadgetry.api.files import write_file
from gadgetry.cli.main import run
from gadgetry.formulas import Cnf
from gadgetry.reductions import registry
from gadgetry.reductions.formulas.cnf_to_qbf import CnfToQbf

FORMULA = "exists x . forall y . (x | y) & (x | ~y)\n"
OLD, MODE = b"what was there before\n", 0o640
SWEEP = ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "1", "--quiet"]
# Each gadget of the construction has a picture of its own.
GADGETS = ("stage", "choice", "choice-dummy", "punisher", "clause", "closing", "end")
VERBS = {
    "generate": (["generate", "cnf", "--variables", "3", "--clauses", "2", "--seed", "1",
                  "-o", "out"], 0, ("out",)),
    "compile": (["compile", "formula", "--to", "avoid-true", "--quiet", "-o", "out"], 0, ("out",)),
    "bundle": (["compile", "formula", "--to", "flag-coloring", "--quiet", "-o", "out.json"], 0,
               ("out.json",)),
    "certificate": (["solve", "formula", "--certificate", "out"], 10, ("out",)),
    "svg": (["draw", "formula", "-o", "out.svg"], 0, ("out.svg",)),
    "png": (["draw", "formula", "-o", "out.png"], 0, ("out.png",)),
    "page": (["explain", "formula", "--to", "avoid-true", "--quiet", "--html", "out.html"], 0,
             ("out.html",)),
    "game": (["play", "formula", "--to", "avoid-true", "--quiet", "--html", "out.html"], 0,
             ("out.html",)),
    "story": (["explain", "formula", "--to", "avoid-true", "--quiet", "-o", "out.txt"], 0,
              ("out.txt", "out-source.svg", "out-step-1.svg",
               *(f"out-step-1-{gadget}.svg" for gadget in GADGETS))),
    "counterexample": (["sweep", "cnf-to-qbf", "--variables", "1", "--clauses", "1", "--quiet",
                        "--counterexample", "out.cnf"], 1,
                       ("out.cnf", "out.svg", "out.target.svg")),
}  # fmt: skip
QUICK = ("generate", "compile", "certificate")
EVERY = [v if v in QUICK else pytest.param(v, marks=pytest.mark.faults) for v in VERBS]

CALLS = ("open", "write", "fsync", "close", "fstat", "fchmod", "fchown", "replace")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EMFILE)


@dataclass
class Calls:
    """The calls so far; the one of the number `fails` gets the fault, before or after its work."""

    fails: int | None = None
    fault: BaseException | None = None
    after: bool = False
    short: bool = False
    log: list[tuple[str, Any]] = field(default_factory=list)

    def made(self, name: str, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
        self.log.append((name, args[0] if args else None))
        if len(self.log) - 1 != self.fails:
            return work(*args, **named)
        if self.short:  # the system may always write less than it was asked to
            return work(args[0], args[1][:1]) if name == "write" else work(*args, **named)
        assert self.fault is not None
        if self.after or name == "close":  # a descriptor is closed, whatever close says
            work(*args, **named)
        raise self.fault


@contextmanager
def counted(calls: Calls) -> Iterator[None]:
    """The calls of `os` and the built-in `open` and its reads go through `calls`."""

    class Reader(io.BufferedReader):
        def read(self, *size: int) -> bytes:
            return calls.made("read", super().read, *size)  # type: ignore[no-any-return]

    open_ = builtins.open

    def opened(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        if mode != "rb":
            return open_(file, mode, *args, **named)
        return calls.made("open", lambda path: Reader(io.FileIO(path)), file)

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            work = getattr(os, name)
            patch.setattr(
                os, name, lambda *a, _name=name, _work=work, **n: calls.made(_name, _work, *a, **n)
            )
        patch.setattr(builtins, "open", opened)
        yield


class NoClauses(CnfToQbf):
    """Planted, so that there is a counterexample to write: what it compiles is always true."""

    def build(self, source: Any, variant: str | None = None) -> Any:
        return super().build(Cnf(source.variables, []), variant)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """The directory that the commands run in, with nothing else in it."""
    monkeypatch.chdir(tmp_path)
    known = {**registry.reductions(), NoClauses().name: NoClauses()}
    monkeypatch.setattr(registry, "reductions", lambda: known)
    return tmp_path


def prepared(place: Path, outputs: tuple[str, ...], old: bool) -> None:
    """The directory as it is before the command."""
    for path in place.iterdir():
        path.unlink()
    (place / "formula").write_text(FORMULA)
    for name in outputs if old else ():
        (place / name).write_bytes(OLD)
        (place / name).chmod(MODE)


def contents(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.iterdir()}


def whole(place: Path, new: dict[str, bytes], outputs: tuple[str, ...], old: bool) -> bool:
    """Is each output as before or complete, with its mode, and is nothing else there?"""
    now = contents(place)
    for name in outputs:
        assert now.get(name) in ((OLD if old else None), new[name]), name
        if old:
            assert (place / name).stat().st_mode & 0o777 == MODE
    assert set(now) <= set(new)
    assert now["formula"] == FORMULA.encode()
    return now == new


def one_line(text: str, kind: str) -> None:
    (line,) = text.strip().splitlines()
    assert line.startswith(f"{kind}: "), text


def faults(errors: tuple[int, ...]) -> Iterator[tuple[BaseException, bool, int, str]]:
    """A fault, whether it comes after the work is done, the exit code, and the line's beginning."""
    for number in errors:
        yield OSError(number, os.strerror(number)), False, 2, "error"
    yield MemoryError(), False, 2, "error"
    yield KeyboardInterrupt(), False, 130, "interrupted"
    yield KeyboardInterrupt(), True, 130, "interrupted"


def absorbed(name: str, target: Any, fault: BaseException) -> bool:
    """May the command go on: a directory that cannot be synced, a file for a library's words?"""
    path = str(target)
    scratch = path == tempfile.gettempdir() or path.startswith(f"{tempfile.gettempdir()}/tmp")
    directory = name == "open" and path == os.getcwd()
    no_right = isinstance(fault, OSError) and fault.errno == errno.EACCES
    return (directory and no_right) or scratch


@pytest.mark.parametrize("old", [True, False])
@pytest.mark.parametrize("verb", EVERY)
def test_each_call_fails_in_its_turn(place, verb, old, capsys, record_property):
    command, code, outputs = VERBS[verb]
    prepared(place, outputs, old)
    assert run(command) == code  # everything is loaded now
    prepared(place, outputs, old)
    clean = Calls()
    with counted(clean):
        assert run(command) == code
    new = contents(place)
    assert set(new) == {"formula", *outputs}
    assert whole(place, new, outputs, old)
    assert {"open", "write", "fsync", "replace"} <= {name for name, _ in clean.log}
    assert not old or "fchmod" in {name for name, _ in clean.log}
    injected = 0
    for number, (name, target) in enumerate(clean.log):
        for fault, after, expected, kind in faults(ERRORS):
            prepared(place, outputs, old)
            capsys.readouterr()
            with counted(Calls(number, fault, after)):
                found = run(command)
            injected += 1
            err = capsys.readouterr().err
            complete = whole(place, new, outputs, old)
            if found == code and absorbed(name, target, fault):
                assert complete
                continue
            assert found == expected, (name, target, fault, err)
            one_line(err, kind)
        prepared(place, outputs, old)
        with counted(Calls(number, short=True)):
            assert run(command) == code
        assert whole(place, new, outputs, old)
        injected += 1
    record_property("faults", injected)


@pytest.mark.parametrize("verb", EVERY)
def test_the_disk_is_full_after_some_bytes(place, verb, capsys, record_property):
    command, code, outputs = VERBS[verb]
    for _ in range(2):
        prepared(place, outputs, True)
        assert run(command) == code
    new = contents(place)
    sizes = range(max(len(new[name]) for name in outputs))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limits = sizes[:: max(1, len(sizes) // 40)]
    for limit in limits:
        prepared(place, outputs, True)
        capsys.readouterr()
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        try:
            found = run(command)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert found == 2, limit
        one_line(capsys.readouterr().err, "error")
        assert not whole(place, new, outputs, True)
    record_property("faults", len(limits))


class Faulty(sqlite3.Connection):
    """A database whose n-th statement fails."""

    left: Iterator[int] = itertools.count(0)
    fault: BaseException

    def execute(self, *args: Any) -> sqlite3.Cursor:
        if next(Faulty.left) == 0:
            raise Faulty.fault
        return super().execute(*args)

    def executescript(self, *args: Any) -> sqlite3.Cursor:
        if next(Faulty.left) == 0:
            raise Faulty.fault
        return super().executescript(*args)


def kept_rows() -> set[str]:
    with closing(sqlite3.connect("sweep.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {text for (text,) in database.execute("SELECT instance FROM results")}


@pytest.mark.faults
def test_each_statement_on_the_results_fails_in_its_turn(
    place, monkeypatch, capsys, record_property
):
    connect, command, injected = sqlite3.connect, [*SWEEP, "--results", "sweep.db"], 0
    monkeypatch.setattr(sqlite3, "connect", lambda path: connect(path, factory=Faulty))
    for fault, code, kind in (
        (sqlite3.OperationalError("database or disk is full"), 2, "error"),
        (sqlite3.OperationalError("disk I/O error"), 2, "error"),
        (MemoryError(), 2, "error"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ):
        for number in itertools.count():
            prepared(place, (), False)
            capsys.readouterr()
            Faulty.left, Faulty.fault = iter(range(-number, 10**9)), fault
            found = run(command)
            if found == 0:
                break
            injected += 1
            assert found == code
            one_line(capsys.readouterr().err, kind)
            assert set(contents(place)) <= {"formula", "sweep.db"}
            Faulty.left = itertools.count(1)
            assert run(command) == 0  # it goes on where it stopped
            kept_rows()
        assert number > 10
    record_property("faults", injected)


@pytest.mark.faults
def test_results_are_kept_until_the_disk_is_full(place, capsys, record_property):
    command = [*SWEEP, "--results", "sweep.db"]
    prepared(place, (), False)
    assert run(command) == 0
    every = kept_rows()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    codes = []
    for limit in range(0, 200_000, 4096 - 512):
        prepared(place, (), False)
        capsys.readouterr()
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        try:
            codes.append(run(command))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert codes[-1] in (0, 2)
        if codes[-1] == 2:
            one_line(capsys.readouterr().err, "error")
        assert run(command) == 0
        assert kept_rows() == every
    assert {0, 2} == set(codes)
    record_property("faults", codes.count(2))


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_file_that_is_replaced_keeps_its_owner(place):
    prepared(place, ("out",), True)
    os.chown("out", 12345, 54321)
    assert run(VERBS["generate"][0]) == 0
    status = os.stat("out")
    assert (status.st_uid, status.st_gid, status.st_mode & 0o777) == (12345, 54321, MODE)


@pytest.mark.parametrize("group_too", [True, False])
def test_what_a_group_may_do_is_never_given_to_another(place, group_too, monkeypatch):
    prepared(place, ("out",), True)
    asked = []
    now = os.stat("out")
    other = os.stat_result((*now[:4], 12345, 54321, *now[6:]))

    def refused(descriptor: int, user: int, group: int) -> None:
        asked.append((user, group))
        if user != -1 or not group_too:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda path: other)
        patch.setattr(os, "fchown", refused)
        write_file([b"new"], Path("out"))
    assert asked == [(12345, 54321), (-1, 54321)]
    assert os.stat("out").st_mode & 0o777 == (MODE if group_too else 0o600)


def test_a_new_file_has_the_mode_of_the_umask(place):
    prepared(place, (), False)
    mask = os.umask(0o027)
    try:
        assert run(VERBS["generate"][0]) == 0
    finally:
        os.umask(mask)
    assert os.stat("out").st_mode & 0o777 == 0o640


def test_a_name_of_many_bytes_can_be_written(place, capsys):
    name = "变" * 84
    assert run([*VERBS["generate"][0][:-1], name]) == 0
    assert Path(name).read_text().startswith("c gadgetry generate")
