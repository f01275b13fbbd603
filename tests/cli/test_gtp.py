"""`gadgetry gtp` with a program at the other end of its pipes."""

import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-c", "from gadgetry.cli.main import main; main()", "gtp"]


class Client:
    """A program that sends commands and reads answers."""

    def __init__(self, *options):
        self.engine = subprocess.Popen(
            [*COMMAND, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def ask(self, command):
        """The answer to a command: all lines up to an empty one."""
        self.engine.stdin.write(command.encode() + b"\n")
        self.engine.stdin.flush()
        lines = []
        while (line := self.engine.stdout.readline()) not in (b"\n", b""):
            lines.append(line.decode().rstrip("\n"))
        return "\n".join(lines)

    def end(self):
        """What is left to read, the errors, and the exit code."""
        out, err = self.engine.communicate(timeout=60)
        return out.decode(), err.decode(), self.engine.returncode


@pytest.fixture
def client():
    program = Client("--nodes", "20", "--size", "4")
    yield program
    if program.engine.poll() is None:
        program.engine.kill()
        program.engine.communicate()


def test_a_game_with_a_scripted_client(client):
    assert client.ask("1 name") == "=1 Gadgetry"
    assert client.ask("boardsize 3") == "="
    assert client.ask("2 play black b2") == "=2"
    reply = client.ask("3 genmove white")
    assert reply.startswith("=3 ")
    assert client.ask("4 play black " + reply.split()[1]).startswith("?4 expected an empty cell")
    assert client.ask("undo") == "="
    assert client.ask("showboard").splitlines()[1:] == [
        "hex", ". . .", " . B .", "  . . .", "White to move",
    ]  # fmt: skip
    assert client.ask("quit") == "="
    assert client.end() == ("", "", 0)


def test_the_end_of_the_input_is_the_end(client):
    assert client.ask("genmove black").startswith("= ")
    assert client.end() == ("", "", 0)


def test_bytes_that_are_no_text_and_endless_lines_are_answered(client):
    client.engine.stdin.write(b"\xff\xfe\x00 \x80\n" + b"x" * 100_000 + b"\n" + b"name\n")
    out, err, code = client.end()
    assert out == (
        "? unknown command\n\n? expected a line of at most 10,000 characters\n\n= Gadgetry\n\n"
    )
    assert (err, code) == ("", 0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_without_a_traceback(client, number):
    assert client.ask("name") == "= Gadgetry"
    client.engine.send_signal(number)
    out, err, code = client.end()
    assert (out, code) == ("", 128 + number)
    assert err.strip().startswith("interrupted: ")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--size", "0"], "0 is not in the range"),
        (["--effort", "hard"], "expected EFFORT, one of light, normal, strong"),
        (["--nodes", "0"], "0 is not in the range"),
        (["--time", "nan"], "expected a number of seconds"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    engine = Client(*options)
    out, err, code = engine.end()
    assert (out, code) == ("", 2)
    assert message in err


def test_the_same_commands_get_the_same_moves():
    commands = b"boardsize 6\ngenmove black\ngenmove white\ngenmove black\nquit\n"
    outputs = {
        subprocess.run([*COMMAND, "--nodes", "10"], input=commands, capture_output=True).stdout
        for _ in range(2)
    }
    assert len(outputs) == 1
