"""Ctrl-C at any moment from the first line of ours to the last: no traceback, the right code."""

import signal
import subprocess
import sys
import time

import pytest

# Python starts by itself for some hundredths of a second, and says what it wants there.
START = "import sys; from gadgetry.__main__ import main; sys.stdout.write('.'); sys.stdout.flush()"
COMMANDS = {
    "list": ["list", "--json"],
    "solve": ["solve", "formula.cnf", "--json"],
    "verify": ["verify", "formula.cnf", "--to", "hex", "--quiet"],
    "sweep": ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "2", "--jobs", "2"],
}
DONE = {"solve": 10}


def interrupted(folder, command, seconds):
    (folder / "formula.cnf").write_text("p cnf 1 1\n1 0\n")
    process = subprocess.Popen(
        [sys.executable, "-c", f"{START}; main()", *COMMANDS[command]],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    process.stdout.read(1)
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    return process.returncode, errors


@pytest.mark.faults
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("hundredths", range(1, 200, 8))
def test_ctrl_c_at_any_moment(command, hundredths, tmp_path):
    code, errors = interrupted(tmp_path, command, hundredths / 100)
    assert code in (130, -signal.SIGINT, DONE.get(command, 0))
    assert b"Traceback" not in errors
    assert code != 130 or b"interrupted: " in errors
    assert [each.name for each in tmp_path.iterdir()] == ["formula.cnf"]
