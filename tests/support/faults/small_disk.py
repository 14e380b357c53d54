"""A small disk for a site's data that tests fill up; a substitute if none can be mounted."""

from __future__ import annotations

import contextlib
import errno
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers import Server

SIZE = "64m"
BLOCK = bytes(64 * 1024)
NO_ROOM = 4096
"""File size limit of the substitute; writes beyond it fail much as on a full disk."""
FILLED, LIMITED = "a tmpfs was filled", "no tmpfs could be mounted: files could not grow"
DATABASE = "yiyuan.sqlite3"


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A tmpfs mounted at a new folder if this process may mount it, otherwise a plain folder."""
    folder.mkdir(parents=True)
    mounted = _is_done("mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=700", "tmpfs", str(folder))
    try:
        yield
    finally:
        if mounted:
            assert _is_done("umount", "--lazy", str(folder))  # it may still be in use


def _is_done(*command: str) -> bool:
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@contextmanager
def full_disk(server: Server) -> Iterator[str]:
    """Make writes to a server's data fail; yields the method used."""
    if server.data_dir.is_mount():
        with _filled(server.data_dir):
            yield FILLED
    else:
        with _limited(server.pid):
            yield LIMITED


@contextmanager
def _filled(folder: Path) -> Iterator[None]:
    _give_back_room(folder / DATABASE)
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            while True:
                file.write(BLOCK)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
    try:
        yield
    finally:
        filler.unlink()


def _give_back_room(database: Path) -> None:
    """Truncate SQLite's write-ahead log: an old one has room for many moves."""
    with contextlib.closing(sqlite3.connect(database, timeout=10)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _limited(pid: int) -> Iterator[None]:
    import resource  # noqa: PLC0415 - not every system has it

    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (NO_ROOM, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
