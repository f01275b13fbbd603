"""What holds for all tests."""

import signal

import pytest
from hypothesis import HealthCheck, settings

from gadgetry.solvers import kernels

# The same examples in every run, and no clock decides: the machine may be busy.
settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")

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
