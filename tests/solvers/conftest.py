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
def choose(kernels_session):
    """Take the plain versions from now on, or the kernels."""

    def chosen(by_kernel):
        kernels_session.by_kernel = by_kernel

    return chosen


@pytest.fixture
def hand_over_after(kernels_session, monkeypatch):
    """Take the plain versions from now on, and the kernels after so many nodes."""

    def chosen(nodes):
        kernels_session.by_kernel = None
        kernels_session.searched = 0
        monkeypatch.setattr(kernels, "ASKS", 1)
        monkeypatch.setattr(kernels, "WORTH", nodes)
        monkeypatch.setattr(kernels, "machine_code", lambda name: ["there"])

    return chosen
