"""Standard input, output and error, whatever state the caller left them in."""

from __future__ import annotations

import io
import os
import sys


class _Forgiving(io.FileIO):
    """Standard error that may be full or closed at its other end: then words are lost, no more."""

    def write(self, data: object) -> int:
        try:
            written = super().write(data)  # type: ignore[arg-type]
        except OSError:
            written = None
        return len(data) if written is None else written  # type: ignore[arg-type]


def set_up_streams() -> None:
    """The same bytes in every locale, and no message of ours that cannot be told is an error.

    A standard output that was closed is opened for reading only: its place is taken, so that no
    file gets its number, and who writes there gets the error that a closed one gives.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        closed = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(closed, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    else:
        raw = io.BufferedWriter(_Forgiving(sys.stderr.fileno(), "w", closefd=False))
        sys.stderr = io.TextIOWrapper(raw, line_buffering=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def finish_streams(code: int) -> int:
    """Write out what is left, and return the exit code: another one if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        from gadgetry.cli.failures import exit_code_of

        code = exit_code_of(error)
    return code


def drop_output() -> None:
    """Forget what standard output has not taken: the end of the program would try again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # not a stream of the system: a test's, or an embedder's
        return
