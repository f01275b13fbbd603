"""Peers in C++ (`peers/*.cpp`), compiled with g++ if it is there, into a folder that goes away."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parent / "peers"
OPTIONS = ("-O2", "-march=native", "-std=c++17")


@cache
def program(name: str) -> str | None:
    """The compiled program; None without a compiler, or without a library that it needs."""
    if shutil.which("g++") is None:
        return None
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    out = str(Path(folder) / name)
    command = ["g++", *OPTIONS, str(SOURCES / f"{name}.cpp"), "-o", out]
    done = subprocess.run(command, capture_output=True, text=True)
    return None if done.returncode else out


def asked(name: str, numbers: Iterable[object]) -> list[float]:
    """The numbers that a program answers to numbers."""
    path = program(name)
    if path is None:
        raise RuntimeError(f"{name} is not compiled")
    text = " ".join(map(str, numbers))
    done = subprocess.run([path], input=text, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]
