"""A file that is whole or not there: written under another name, on the disk, then renamed.

What was there before is whole until that moment. A file that is replaced keeps its mode, and its
owner where the system lets us.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_unfinished: set[Path] = set()


def write_file(pieces: Iterable[bytes], path: Path, durable: bool = True) -> None:
    """Whole or not at all, under the name given: links are followed, devices are written to.

    Unless it is to be `durable`, who writes many files sees to it that they get to the disk.
    """
    try:
        there = _status(path)
        # A pipe behind a link, as /dev/stdout often is, has no name but the link's.
        named = there is not None and not stat.S_ISREG(there.st_mode)
        _write(pieces, path if named else Path(os.path.realpath(path)), durable)
    except OSError as error:  # the user knows the name given, not that of the temporary file
        raise OSError(error.errno, error.strerror, str(path)) from None


def remove_unfinished() -> None:
    """Remove the temporary files that an interruption left."""
    for path in list(_unfinished):
        with suppress(OSError):
            path.unlink(missing_ok=True)
            _unfinished.discard(path)


def _write(pieces: Iterable[bytes], path: Path, durable: bool) -> None:
    old = _status(path)
    if old is not None and stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if old is not None and not stat.S_ISREG(old.st_mode):  # a device or a pipe stays what it is
        _fill(os.open(path, os.O_WRONLY), pieces)
        return
    temporary = path.with_name(f".gadgetry-{os.urandom(8).hex()}")
    _unfinished.add(temporary)  # before it is there: an interruption may come at any moment
    try:
        mode = 0o666 if old is None else 0o600  # the system takes the umask off
        _fill(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), pieces, old, durable)
        os.replace(temporary, path)
    except BaseException:
        remove_unfinished()
        raise
    _unfinished.discard(temporary)
    if durable:
        _sync_directory(path.parent)


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _fill(
    descriptor: int,
    pieces: Iterable[bytes],
    old: os.stat_result | None = None,
    durable: bool = True,
) -> None:
    """Write the pieces; a regular file gets the access of the old one, and is on the disk then."""
    try:
        if old is not None:
            _give_access(descriptor, old)
        for piece in pieces:
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
        if durable and stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _give_access(descriptor: int, old: os.stat_result) -> None:
    """The owner, the group and the mode of the old file; other people may never do more."""
    new = os.fstat(descriptor)
    mode = old.st_mode & 0o777
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except PermissionError:
            try:
                os.fchown(descriptor, -1, old.st_gid)
            except PermissionError:
                mode &= ~0o070  # what the group might do was meant for another group
    if mode != new.st_mode & 0o777:
        os.fchmod(descriptor, mode)


def _sync_directory(directory: Path) -> None:
    """The new name is on the disk, too."""
    try:
        descriptor = os.open(directory, os.O_RDONLY)
    except PermissionError:  # one may write there, and not read
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not every file system can
            raise
    finally:
        os.close(descriptor)
