"""Standard streams that are closed or full: no traceback, nothing lost in silence."""

import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "gadgetry"]
VERBS = {
    "list": ["list"],
    "version": ["--version"],
    "solve": ["solve", "FORMULA", "--json"],
    "compile": ["compile", "FORMULA", "--to", "qbf"],
    "png": ["draw", "FORMULA", "--format", "png"],
}


def ran(arguments, redirection, formula):
    arguments = [str(formula) if word == "FORMULA" else word for word in arguments]
    shell = ["sh", "-c", f'exec "$@" {redirection}', "sh"]
    return subprocess.run([*shell, *COMMAND, *arguments], capture_output=True, check=False)


@pytest.fixture
def formula(tmp_path):
    (tmp_path / "formula.cnf").write_text("p cnf 1 1\n1 0\n")
    return tmp_path / "formula.cnf"


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("redirection", "problem"),
    [(">&-", b"Bad file descriptor"), (">/dev/full", b"No space left on device")],
)
def test_output_that_is_lost_is_an_error(verb, redirection, problem, formula):
    result = ran(VERBS[verb], redirection, formula)
    assert result.returncode == 2
    lines = [line for line in result.stderr.splitlines() if not line.startswith(b"note: ")]
    assert lines == [b"error: standard input or output: " + problem]


def test_output_in_a_file_needs_no_standard_output(formula):
    result = ran(["compile", "FORMULA", "--to", "qbf", "-o", f"{formula}.qbf"], ">&-", formula)
    assert result.returncode == 0
    assert formula.with_suffix(".cnf.qbf").read_text().startswith("p cnf 1 1")


@pytest.mark.parametrize(
    ("arguments", "redirection", "code"),
    [
        (["compile", "FORMULA", "--to", "qbf"], "2>/dev/full", 0),  # says a note
        (["compile", "FORMULA", "--to", "qbf"], "2>&-", 0),
        (["solve", "FORMULA", "--solver", "none"], "2>/dev/full", 2),
        (["nonsense"], "2>/dev/full", 2),
        ([], "2>/dev/full", 2),
        ([], "2>&-", 2),
    ],
)
def test_words_that_nobody_can_read_change_no_exit_code(arguments, redirection, code, formula):
    result = ran(arguments, redirection, formula)
    assert (result.returncode, result.stderr) == (code, b"")
    assert bool(result.stdout) == (code != 2)


def test_all_streams_may_be_bad_at_once(formula):
    for redirection in (">&- 2>&- <&-", ">/dev/full 2>/dev/full", ">&- 2>/dev/full"):
        assert ran(["solve", "FORMULA"], redirection, formula).returncode == 2


def test_standard_input_that_is_closed_is_empty(formula):
    result = ran(["solve", "-"], "<&-", formula)
    assert result.returncode == 2
    assert result.stderr == b"error: <stdin>:1:1: expected a formula, got an empty file\n"
