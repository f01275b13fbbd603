"""A file of results that is foreign, broken, locked or full, and rows that no sweep has written."""

import resource
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from gadgetry._database import DatabaseError
from gadgetry.analysis.nimbers import Nimbers
from gadgetry.cli.main import run
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.verifiers.sweeps.results import Outcome, Results, _of_others

CHAIN = Chain.of([QbfToAvoidTrue()])
GOOD = Outcome("p cnf 0 0\n", "agree", True, (), ("grundy",), ("qdpll", "oracle"))
SWEEP = ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "3", "--results"]


def swept(path, clauses="3", before=None):
    command = [clauses if word == "3" else word for word in SWEEP]
    return subprocess.run(
        [sys.executable, "-m", "gadgetry", *command, str(path)],
        capture_output=True, text=True, check=False, preexec_fn=before,
    )  # fmt: skip


def the_error(code, out, err):
    """Its one line; nothing else was said."""
    assert (code, out) == (2, "")
    (line,) = err.splitlines()
    return line


def foreign(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE contacts (name TEXT)")
    return path


def another_version(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE results (reduction TEXT, verdict TEXT)")
    return path


def cut_off(path):
    with Results(str(path), CHAIN) as results:
        results.add(GOOD)
    path.write_bytes(path.read_bytes()[:5000])
    return path


def scribbled_over(path):
    with Results(str(path), CHAIN) as results:
        results.add(GOOD)
    content = bytearray(path.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    path.write_bytes(content)
    return path


def no_database(path):
    path.write_text("this is no database, " * 100)
    return path


def in_no_folder(path):
    return path / "results.db"


def link_to_itself(path):
    path.symlink_to(path)
    return path


def folder(path):
    path.mkdir()
    return path


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign, "of another program or version, with 'contacts'"),
        (another_version, "of another program or version, with 'results'"),
        (cut_off, "the file is damaged"),
        (scribbled_over, "malformed"),
        (no_database, "expected a SQLite file of results: file is not a database"),
        (in_no_folder, "No such file or directory"),
        (link_to_itself, "Too many levels of symbolic links"),
        (folder, "Is a directory"),
    ],
)
def test_a_file_that_is_not_ours_is_one_error_and_stays_as_it_is(make, said, tmp_path, capsys):
    path = make(tmp_path / "kept.db")
    before = path.read_bytes() if path.is_file() else None
    line = the_error(run([*SWEEP, str(path)]), *capsys.readouterr())
    assert line.startswith(f"error: {path}: ")
    assert said in line
    assert (path.read_bytes() if path.is_file() else None) == before


def test_no_name_at_all_is_an_error(capsys):
    line = the_error(run([*SWEEP, ""]), *capsys.readouterr())
    assert line == "error: expected the name of a SQLite file of results, got ''"


def test_a_locked_file_is_an_error(tmp_path, monkeypatch):
    path = tmp_path / "kept.db"
    connect = sqlite3.connect
    with closing(connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(sqlite3, "connect", lambda path: connect(path, timeout=0))
        with pytest.raises(DatabaseError, match="locked: another program is at work on it"):
            Results(str(path), CHAIN)


def test_a_file_that_is_locked_later_is_an_error_too(tmp_path, monkeypatch):
    path = tmp_path / "kept.db"
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path: connect(path, timeout=0))
    with Results(str(path), CHAIN) as results, closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match="locked"):
            results.add(GOOD)
        other.rollback()
        results.add(GOOD)
        assert results.get(GOOD.instance) == GOOD


def test_a_full_disk_is_an_error_and_what_was_kept_stays(tmp_path):
    path = tmp_path / "kept.db"
    most = 40_000  # bytes of a file: enough for a few rows

    def small_disk():
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    first = swept(path, clauses="9", before=small_disk)
    line = the_error(first.returncode, first.stdout, first.stderr)
    assert line.startswith(f"error: {path}: ")
    assert line.endswith("what was kept before is still there")
    again = swept(path)
    assert again.returncode == 0
    assert "were known from" in again.stderr


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("verdict", "perhaps", "expected a verdict, one of agree, disagree, undecided, refused"),
        ("verdict", 7, "expected a verdict"),
        ("verdict", b"agree", "expected a verdict"),
        ("holds", 2, "expected 0, 1 or nothing"),
        ("holds", "yes", "expected 0, 1 or nothing"),
        ("holds", 0.5, "expected 0, 1 or nothing"),
        ("holds", None, "expected solvers and a truth value"),
        ("reasons", "junk", "expected a list of strings"),
        ("reasons", "[" * 100_000, "expected a list of strings"),
        ("reasons", b"\xff", "expected a list of strings"),
        ("source_solvers", "{}", "expected a list of strings"),
        ("source_solvers", "[]", "expected solvers"),
        ("target_solvers", "[1]", "expected a list of strings"),
        ("target_solvers", 5, "expected a list of strings"),
    ],
)
def test_a_row_that_no_sweep_has_written_is_not_believed(column, value, said, tmp_path):
    path = tmp_path / "kept.db"
    with Results(str(path), CHAIN) as results:
        results.add(GOOD)
        assert results.get(GOOD.instance) == GOOD
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE results SET {column} = ?", (value,))
    with Results(str(path), CHAIN) as results, pytest.raises(DatabaseError, match=said) as error:
        results.get(GOOD.instance)
    assert str(error.value).startswith(f"{path}: expected rows that a sweep has written")


def test_text_that_is_not_unicode_is_an_error(tmp_path):
    path = tmp_path / "kept.db"
    with Results(str(path), CHAIN) as results:
        results.add(GOOD)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE results SET verdict = CAST(x'ff' AS TEXT)")
    with Results(str(path), CHAIN) as results, pytest.raises(DatabaseError, match="UTF-8"):
        results.get(GOOD.instance)


def test_results_of_a_changed_reduction_of_others_do_not_count(tmp_path, monkeypatch):
    assert _of_others(CHAIN) == ""
    monkeypatch.syspath_prepend(tmp_path)
    stamps = set()
    for comment in ("one", "another"):
        file = tmp_path / "of_others.py"
        file.write_text(
            "from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue\n"
            f"class Own(QbfToAvoidTrue):\n    '{comment}'\n"
        )
        monkeypatch.delitem(sys.modules, "of_others", raising=False)
        import of_others

        stamps.add(_of_others(Chain.of([of_others.Own()])))
    assert len(stamps) == 2


def test_a_file_of_nimbers_that_is_not_ours_is_refused(tmp_path):
    with pytest.raises(DatabaseError, match="a SQLite file of nimbers; this one is of another"):
        Nimbers(str(foreign(tmp_path / "kept.db")))
