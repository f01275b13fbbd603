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


@pytest.mark.parametrize("option", ["--time", "--solver", "--plugin-of-nobody"])
def test_an_option_given_twice_is_refused_and_the_last_does_not_win(option, capsys):
    assert run(["solve", "no such file", option, "3", option, "4"]) == 2
    told = capsys.readouterr().err
    assert option in told
    assert ("once" in told) is (option != "--plugin-of-nobody")


def test_options_of_many_values_and_flags_may_come_twice(capsys):
    given = ["--to", "shannon", "--variant", "plain", "--variant", "plain", "--quiet", "--quiet"]
    run(["verify", "examples/xor.qdimacs", *given])
    assert "once" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a b", "", "games.example.org:80", "http://games", "-x", "x\n"])
def test_the_playground_takes_no_name_that_no_browser_sends(name, capsys):
    assert run(["serve", "--name", name]) == 2
    assert "--name: expected a name such as games.example.org" in capsys.readouterr().err
