"""Options that verbs share: what they take, and what they refuse."""

import click
import pytest

from gadgetry.cli.main import run
from gadgetry.cli.options import Bytes, Seconds


@pytest.mark.parametrize("text", ["0", "0M", "0.0G", "-1", "lots", "nan", "1e3", ""])
def test_a_memory_of_nothing_is_refused_and_not_taken_for_no_limit(text):
    with pytest.raises(click.BadParameter, match="expected a size such as"):
        Bytes().convert(text, None, None)


@pytest.mark.parametrize("text", ["nan", "NaN", "-1", "-inf", "soon"])
def test_a_time_that_no_clock_passes_is_refused(text):
    with pytest.raises(click.BadParameter):
        Seconds().convert(text, None, None)


@pytest.mark.parametrize("option", [["--memory", "0"], ["--time", "nan"], ["--nodes", "-1"]])
def test_a_bad_limit_exits_2_before_the_file_is_read(option, capsys):
    assert run(["solve", "no such file", *option]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert option[0] in printed.err
