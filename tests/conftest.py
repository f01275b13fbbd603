"""What holds for all tests."""

import signal

import pytest

from gadgetry.solvers import kernels

# A process that was started in the background ignores Ctrl-C, and so would the programs that the
# tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def kernels_session():
    """No test depends on what the tests before it have searched."""
    with kernels.session() as session:
        yield session


def pytest_terminal_summary(terminalreporter):
    """How many calls were made to fail: docs/reliability.md says it."""
    reports = terminalreporter.getreports("passed")
    count = sum(dict(report.user_properties).get("faults", 0) for report in reports)
    if count:
        terminalreporter.write_line(f"{count:,} faults injected")
