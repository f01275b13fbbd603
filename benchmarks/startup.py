"""The start of `gadgetry --help` and `gadgetry list`, next to `python -c pass`.

    python benchmarks/startup.py [--fast] [--json]

Each is a process of its own; they take turns, and the processor time counts. Compiled files are
there, as after the first start of an installed package.
"""

from __future__ import annotations

import os
import tempfile

from measuring import PYTHON, Line, Result, main, middle, timed_child

COMMAND = "from gadgetry.cli.main import main; main()"
RUNS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import numpy'": ["-c", "import numpy"],
    "gadgetry --help": ["-c", COMMAND, "--help"],
    "gadgetry list": ["-c", COMMAND, "list"],
}
MOST = 0.25  # seconds more than Python itself


def measure(fast: bool) -> Result:
    """Medians of processor time; wanted: 0.25 seconds over what is more."""
    rounds = 3 if fast else 15
    found: dict[str, list[float]] = {name: [] for name in RUNS}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        for turn in range(rounds + 1):
            for name, arguments in RUNS.items():
                done, seconds = timed_child([PYTHON, *arguments])
                assert done is not None
                assert done.returncode == 0, done.stderr
                if turn:  # the first one compiles
                    found[name].append(seconds)
        del os.environ["PYTHONPYCACHEPREFIX"]
    bare = middle(found["python -c pass"])
    lines = []
    for name in ("gadgetry --help", "gadgetry list"):
        more = middle(found[name]) - bare
        lines.append(
            Line(
                f"{name}: {more:.3f} s more than Python", f"{more:.3f} s", "0.25 s", MOST / more, 1
            )
        )
    notes = (
        f"python -c pass: {bare:.3f} s; with numpy: {middle(found[list(RUNS)[1]]):.3f} s.",
        "The peer's column is what is allowed over Python itself.",
    )
    return Result("startup", "Start-up", "`python -c pass`", tuple(lines), notes=notes)


if __name__ == "__main__":
    main(measure)
