"""Searches that somebody stops, and searches with and without kernels."""

import signal
import subprocess
import sys

import pytest

from gadgetry.solvers import kernels


@pytest.fixture
def interrupted():
    """Run a script that says it is ready, stop it with Ctrl-C while it searches: its exit code."""

    def exit_code(script: str) -> int:
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
            try:
                assert process.stdout is not None
                process.stdout.readline()
                with pytest.raises(subprocess.TimeoutExpired):
                    process.wait(0.7)  # it is searching
                process.send_signal(signal.SIGINT)
                return process.wait(20)
            finally:
                process.kill()

    return exit_code


@pytest.fixture
def choose(monkeypatch):
    """Take the plain versions from now on, or the kernels."""

    def chosen(by_kernel):
        monkeypatch.setattr(kernels, "_searched", kernels.ALWAYS if by_kernel else -kernels.ALWAYS)

    return chosen
