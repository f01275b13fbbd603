"""How a command ends early: the exit code, and one line."""

import os
import signal
import subprocess
import sys

import click
import pytest

from gadgetry.cli.failures import exit_code_of
from gadgetry.cli.main import cli, run


def failing(error):
    """A verb that raises `error`."""

    def fail(*_, **__):
        raise error

    return click.Command("list", callback=fail)


@pytest.mark.parametrize(
    "error",
    [
        AttributeError("no\nattribute"),
        RecursionError(),
        OverflowError("x" * 10_000),
        EOFError(),
        AssertionError(),
        ZeroDivisionError(),
        ValueError("operands could not be broadcast together"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_bug_is_one_line_and_exit_70(error, monkeypatch, capsys):
    monkeypatch.setattr(type(cli), "get_command", lambda *_: failing(error))
    assert run(["list"]) == 70
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.strip().splitlines()
    assert line.startswith("internal error: test_failures.py:")
    assert type(error).__name__ in line
    assert "this is a bug" in line
    assert len(line) < 600


def test_the_traceback_of_a_bug_is_shown_on_demand(monkeypatch, capsys):
    monkeypatch.setattr(type(cli), "get_command", lambda *_: failing(KeyError("a")))
    monkeypatch.setenv("GADGETRY_TRACEBACK", "1")
    assert run(["list"]) == 70
    assert "Traceback (most recent call last)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), 130),
        (MemoryError(), 2),
        (OSError(28, "No space left on device", "out"), 2),
        (OSError(28, "No space left on device", b"\xff"), 2),
        (BrokenPipeError(32, "Broken pipe"), 141),
        (click.UsageError("what?"), 2),
        (SystemExit(1), 70),
    ],
    ids=lambda x: type(x).__name__ if isinstance(x, BaseException) else str(x),
)
def test_no_failure_exits_1(error, code, capfd):
    assert exit_code_of(error) == code


def test_ctrl_c_that_a_library_turned_into_an_error_is_an_interruption(capsys):
    error = ImportError("numpy: try to install it again")
    error.__cause__ = KeyboardInterrupt()
    assert exit_code_of(error) == 130
    assert capsys.readouterr().err == "interrupted: no file is half written\n"


def test_ctrl_c_in_a_destructor_is_not_lost():
    program = """
import os, signal, sys, time
import click
from gadgetry.__main__ import main
from gadgetry.cli.main import Verbs

class Interrupting:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass

def work():
    Interrupting()
    for _ in range(6000):
        time.sleep(0.01)

Verbs.get_command = lambda *_: click.Command("list", callback=work)
sys.argv = ["gadgetry", "list"]
main()
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (result.returncode, result.stdout) == (130, b"")
    assert result.stderr.split() == b"interrupted: no file is half written".split()


def test_ctrl_c_while_everything_is_still_imported_says_nothing(tmp_path):
    """A library that interrupts the process when it is imported, as a person might."""
    (tmp_path / "click.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)")
    result = subprocess.run(
        [sys.executable, "-m", "gadgetry", "list"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, b"", b"")


def test_ctrl_c_at_the_very_end_says_nothing():
    program = (
        "import atexit, os, signal, sys; from gadgetry.__main__ import main;"
        "atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT));"
        "sys.argv = ['gadgetry', '--version']; main()"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (-signal.SIGINT, b"")
    assert result.stdout.startswith(b"gadgetry ")
