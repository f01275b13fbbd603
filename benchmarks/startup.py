"""The start of `gadgetry`, and its answers to small questions, next to `python -c pass`.

    python benchmarks/startup.py [--fast] [--json]

Each is a process of its own; they take turns, and the processor time counts. Compiled files are
there, as after the first start of an installed package.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from measuring import PYTHON, Line, Result, main, middle, timed_child

COMMAND = "from gadgetry.cli.main import main; main()"
BARE = "python -c pass"
SMALL = str(Path(__file__).parents[1] / "examples" / "xor_swapped.qdimacs")
GAME = "undirected-geography"
RUNS = {
    BARE: ["-c", "pass"],
    "python -c 'import numpy'": ["-c", "import numpy"],
    "import gadgetry": ["-c", "import gadgetry"],
    "gadgetry --help": ["-c", COMMAND, "--help"],
    "gadgetry list": ["-c", COMMAND, "list"],
    "gadgetry solve, a small QBF": ["-c", COMMAND, "solve", SMALL],
    "gadgetry verify, a small QBF": ["-c", COMMAND, "verify", SMALL, "--to", GAME],
}
# Seconds more than Python itself.
MOST = {
    "import gadgetry": 0.03,
    "gadgetry --help": 0.25,
    "gadgetry list": 0.25,
    "gadgetry solve, a small QBF": 0.2,
    "gadgetry verify, a small QBF": 0.5,
}


def measure(fast: bool) -> Result:
    """Medians of processor time; wanted: what is allowed over what is more."""
    rounds = 3 if fast else 15
    found: dict[str, list[float]] = {name: [] for name in RUNS}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        for turn in range(rounds + 1):
            for name, arguments in RUNS.items():
                done, seconds = timed_child([PYTHON, *arguments])
                assert done is not None
                assert done.returncode in (0, 20), done.stderr  # 20: the formula is false
                if turn:  # the first one compiles
                    found[name].append(seconds)
        del os.environ["PYTHONPYCACHEPREFIX"]
    bare = middle(found[BARE])
    lines = []
    for name, most in MOST.items():
        more = middle(
            [spent - alone for spent, alone in zip(found[name], found[BARE], strict=True)]
        )
        ratio = most / max(more, 0.0001)  # a tick of the clock is no time at all
        work = f"{name}: {more:.3f} s more than Python"
        lines.append(Line(work, f"{more:.3f} s", f"{most:.2f} s", ratio, 1))
    notes = (
        f"python -c pass: {bare:.3f} s; with numpy: {middle(found[list(RUNS)[1]]):.3f} s.",
        "The peer's column is what is allowed over Python itself.",
    )
    return Result("startup", "Start-up", "`python -c pass`", tuple(lines), notes=notes)


if __name__ == "__main__":
    main(measure)
