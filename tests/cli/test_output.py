"""Where results go: a file that is whole or not there, under the name that was given."""

import os
import subprocess
import sys
import threading

import pytest

from gadgetry.cli.main import run
from gadgetry.cli.output import write_bytes, write_lines


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_lines(["one\n", "two\n"], str(pipe))
    reader.join(10)
    assert read == [b"one\ntwo\n"]
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    write_bytes(b"new", str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"


@pytest.mark.parametrize(
    ("out", "problem"),
    [
        ("", "Is a directory"),
        ("missing/out", "No such file or directory"),
        ("/dev/null/out", "Not a directory"),
    ],
)
def test_what_cannot_be_written_is_named_as_the_user_named_it(out, problem, tmp_path, capsys):
    name = str(tmp_path / out)
    command = ["generate", "cnf", "--variables", "2", "--clauses", "1", "--seed", "1"]
    assert run([*command, "-o", name]) == 2
    assert capsys.readouterr().err == f"error: {name}: {problem}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_failure_while_writing_leaves_what_was_there(tmp_path):
    out = tmp_path / "out"
    out.write_text("old")

    def lines():
        yield "new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(lines(), str(out))
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_link_to_itself_is_one_error(tmp_path, capsys):
    (tmp_path / "loop").symlink_to("loop")
    for out in ("loop", "loop/out"):
        name = str(tmp_path / out)
        command = ["generate", "cnf", "--variables", "2", "--clauses", "1", "--seed", "1"]
        assert run([*command, "-o", name]) == 2
        assert capsys.readouterr().err == f"error: {name}: Too many levels of symbolic links\n"
    assert [each.name for each in tmp_path.iterdir()] == ["loop"]


def test_the_name_of_standard_output_may_lead_to_a_pipe():
    program = "from gadgetry.cli.main import main; main()"
    command = ["compile", "-", "--to", "dimacs", "-o", "/dev/stdout"]
    ran = subprocess.run(
        [sys.executable, "-c", program, *command],
        input="p cnf 1 1\n1 0\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("p cnf 1 1\n1 0\n")
