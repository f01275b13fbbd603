"""SQLite files of ours: opened only if they are ours, and every trouble names the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

MEMORY = ":memory:"


class DatabaseError(ValueError):
    """A file that is not ours, that cannot be read or written, or whose rows are not ours."""


@contextmanager
def naming(path: str) -> Iterator[None]:
    """What SQLite complains about in here is said of the file.

    >>> with naming("kept.db"), closing(sqlite3.connect(MEMORY)) as database:
    ...     database.execute("SELECT * FROM outcomes")
    Traceback (most recent call last):
    gadgetry._database.DatabaseError: kept.db: no such table: outcomes
    """
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise DatabaseError(f"{path}: {error}{_advice(error)}") from None


def _advice(error: Exception) -> str:
    """What to do, by SQLite's code of what happened; an extended one has it in its last byte."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return ": another program is at work on it; wait for its end, or take another file"
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return "; what was kept before is still there"
    return ""


def opened(path: str, tables: str, what: str) -> sqlite3.Connection:
    """A file with these tables: a new one, or one that has exactly them.

    A file of somebody else is left as it is.

    >>> opened(MEMORY, "CREATE TABLE IF NOT EXISTS a (b)", "results").execute(
    ...     "SELECT * FROM a").fetchall()
    []
    """
    if not path:
        raise DatabaseError(f"expected the name of a SQLite file of {what}, got ''")
    with naming(path):
        try:
            database = sqlite3.connect(path)
        except sqlite3.OperationalError as error:
            raise DatabaseError(f"{path}: {_reason(path) or error}") from None
        try:
            _check_owner(database, path, tables, what)
            database.executescript(tables)
        except BaseException:
            database.close()
            raise
        return database


def _reason(path: str) -> str | None:
    """Why the system does not open a file: SQLite does not say."""
    try:
        with open(path, "r+b"):
            return None
    except OSError as error:
        return error.strerror


def _check_owner(database: sqlite3.Connection, path: str, tables: str, what: str) -> None:
    try:
        present = _schema(database)
    except sqlite3.OperationalError:  # it is locked, or cannot be read
        raise
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"{path}: expected a SQLite file of {what}: {error}") from None
    with closing(sqlite3.connect(MEMORY)) as empty:
        empty.executescript(tables)
        expected = _schema(empty)
    _check_pages(database, path)
    if not present <= expected:
        names = ", ".join(sorted(repr(name) for name, _ in present))
        raise DatabaseError(
            f"{path}: expected a SQLite file of {what}; this one is of another program or version,"
            f" with {names}; take another file"
        )


def _check_pages(database: sqlite3.Connection, path: str) -> None:
    """A file that was cut off can look like one with fewer rows."""
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        problem = " ".join(str(found).split())
        raise DatabaseError(f"{path}: the file is damaged ({problem}); take another file")


def _schema(database: sqlite3.Connection) -> set[tuple[str, str]]:
    rows = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return set(rows)
