"""Q-sage's encodings of its own Hex boards, next to ours: python benchmarks/qsage_boards.py PATH

PATH is a clone of https://github.com/irfansha/Q-sage, which needs Python, git and pyvis. For each
board of testcases/Hein-hex-Lifted: its encodings in QDIMACS, not preprocessed, which say whether
Black wins within the moves of the file, and `shannon-to-qbf`, which says who wins, on the same
graph. A row of a table in Markdown for each; DepQBF has `SECONDS` of processor time.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.parsers.qdimacs import write_qdimacs
from gadgetry.reductions.registry import reduction

ENCODINGS = ("cp", "pg", "eg", "ew")
SECONDS = 5
ANSWERS = {10: "true", 20: "false"}


def sections(text: str) -> dict[str, list[list[str]]]:
    r"""The words of each line under each heading of a .pg file.

    >>> sections("#times\nt1 t2\n#positions\na2 a3\n")
    {'times': [['t1', 't2']], 'positions': [['a2', 'a3']]}
    """
    found: dict[str, list[list[str]]] = {}
    lines: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("#"):
            lines = found.setdefault(line[1:].strip(), [])
        elif line.split():
            lines.append(line.split())
    return found


def graph(text: str) -> Shannon:
    r"""A .pg file as a Shannon game: Black, who begins, is Short; the borders are the terminals.

    >>> board = graph("#positions\na b\n#neighbours\na b\nb a\n#startboarder\na\n#endboarder\nb\n")
    >>> board.graph.edges.tolist()
    [[0, 2], [1, 3], [2, 3]]
    """
    parts = sections(text)
    if parts.get("blackinitials") or parts.get("whiteinitials"):
        raise ValueError("expected a board without stones, as in testcases/Hein-hex-Lifted")
    number = {name: v for v, name in enumerate(parts["positions"][0], 2)}
    pairs = {
        tuple(sorted((number[a], number[b]))) for a, *rest in parts["neighbours"] for b in rest
    }
    ends = [
        (terminal, number[name])
        for terminal, side in enumerate(("startboarder", "endboarder"))
        for line in parts[side]
        for name in line
    ]
    edges = sorted({*pairs, *ends})
    return Shannon(TerminalGraph(len(number) + 2, [(u, v) for u, v in edges], (0, 1)))


def asked(path: Path) -> tuple[str, float]:
    """DepQBF's answer and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    code = subprocess.run(
        ["depqbf", str(path)], capture_output=True, check=False, preexec_fn=limited
    ).returncode
    return ANSWERS.get(code, "none"), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """Print the table."""
    qsage = Path(sys.argv[1]).resolve()
    print("| board | free cells | formula | variables | clauses | DepQBF | seconds |")
    print("|---|---|---|---|---|---|---|")
    with TemporaryDirectory() as scratch:
        for board in sorted((qsage / "testcases" / "Hein-hex-Lifted").glob("*.pg")):
            game, moves = graph(board.read_text()), len(sections(board.read_text())["times"][0])
            free, out = len(game.moves()), Path(scratch) / "formula.qdimacs"
            for encoding in ("ours", *ENCODINGS):
                if encoding == "ours":
                    qbf = reduction("shannon-to-qbf").build(game).target
                    out.write_text("".join(write_qdimacs(qbf)))
                else:
                    _encode(qsage, board, encoding, out)
                asks = f"Q-sage `{encoding}`, does Black win within {moves} moves"
                asks = "`shannon-to-qbf`, does Cut win" if encoding == "ours" else asks
                answer, seconds = asked(out)
                cells = (board.stem, free, asks, sizes_in(out), answer, f"{seconds:.2f}")
                print(f"| {' | '.join(map(str, cells))} |", flush=True)


def sizes_in(path: Path) -> str:
    """Variables and clauses in the header of a QDIMACS file."""
    with path.open() as lines:
        words = next(line.split() for line in lines if line.startswith("p cnf"))
    return f"{int(words[2]):,} | {int(words[3]):,}"


def _encode(qsage: Path, board: Path, encoding: str, out: Path) -> None:
    """Q-sage's formula, not preprocessed."""
    words = [sys.executable, "Q-sage.py", "-e", encoding, "--problem", str(board), "--run", "0"]
    words += ["--preprocessing", "0", "--encoding_out", str(out)]
    words += ["--intermediate_encoding_out", str(out.with_suffix(".qcir"))]
    subprocess.run(words, cwd=qsage, check=True, capture_output=True)


if __name__ == "__main__":
    main()
