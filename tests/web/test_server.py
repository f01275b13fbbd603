"""The server as the command runs it: one clear error, and a clean end."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from gadgetry.cli.main import run

PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
SERVE = [sys.executable, "-m", "gadgetry", "serve", "--port", "0"]


def workers_of(pid):
    command = ["ps", "--ppid", str(pid), "-o", "pid="]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def is_gone(pid):
    """Soon: the system ends a worker when it has ended the server."""
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_its_workers(end):
    with subprocess.Popen(
        SERVE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        url = server.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", url)
        with urllib.request.urlopen(f"{url}alive") as answer:
            assert answer.read() == b'{"alive":true}'
        workers = workers_of(server.pid)
        assert len(workers) == 1
        server.send_signal(end)
        _, said = server.communicate(timeout=60)
    assert server.returncode == 0
    assert said == "note: Ctrl-C ends it\nnote: ended\n"
    assert all(map(is_gone, workers))


def test_a_port_in_use_is_one_clear_error(capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert run(["serve", "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: 127.0.0.1:{port}: another program listens there")
    assert said.count("\n") == 1


def test_an_address_that_is_not_ours_is_one_clear_error(capsys):
    assert run(["serve", "--host", "203.0.113.7", "--port", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_public_bind_says_what_it_means():
    command = [*SERVE, "--host", "0.0.0.0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        first = server.stderr.readline()
        server.stdout.readline()
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)
    assert first.startswith("warning: everyone who reaches 0.0.0.0:")
    assert server.returncode == 0


def test_small_answers_are_sent_at_once():
    from gadgetry.web.server import _listening

    with _listening("127.0.0.1", 0) as listener, socket.socket() as visitor:
        visitor.connect(listener.getsockname())
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP  # what asyncio asks before TCP_NODELAY
