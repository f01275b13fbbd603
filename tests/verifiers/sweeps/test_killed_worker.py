"""A worker that is killed: one error, and what was known before is kept."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

DEADLY = """
import multiprocessing, os, signal, sqlite3, time
from contextlib import closing
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue

class Deadly(QbfToAvoidTrue):
    "A worker is killed at a formula of three clauses, once results are kept."
    source = "qbf"
    target = "deadly"

    def build(self, source, variant=None):
        worker = multiprocessing.current_process().name != "MainProcess"
        if worker and len(source.matrix.clauses) == 3:
            for _ in range(3_000):
                with closing(sqlite3.connect("kept.db")) as database:
                    if database.execute("SELECT * FROM results").fetchone():
                        break
                time.sleep(0.02)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().build(source, variant)

REDUCTION = Deadly()
"""


def swept(folder, *options):
    return subprocess.run(
        [sys.executable, "-m", "gadgetry", "sweep", "qbf-to-deadly", "--variables", "1",
         "--clauses", "3", "--results", "kept.db", *options],
        cwd=folder, capture_output=True, text=True, check=False,
        env=os.environ | {"GADGETRY_REDUCTIONS": str(folder / "deadly.py")},
    )  # fmt: skip


def rows(folder):
    with closing(sqlite3.connect(folder / "kept.db")) as database:
        return database.execute("SELECT * FROM results ORDER BY instance").fetchall()


def test_a_killed_worker_is_one_error_and_the_sweep_goes_on_later(tmp_path):
    (tmp_path / "deadly.py").write_text(DEADLY)
    first = swept(tmp_path, "--jobs", "2")
    assert (first.returncode, first.stdout) == (2, "")
    assert first.stderr.startswith("error: a worker process was killed, ")
    assert first.stderr.count("\n") == 1
    before = rows(tmp_path)
    assert before
    again = swept(tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stderr == f"note: {len(before)} of 30 were known from kept.db\n"
    assert set(before) < set(rows(tmp_path))
