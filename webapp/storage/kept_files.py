"""A cache of files in a folder of bounded size: the files read longest ago make room.

A reader never sees half of a file, also after a power cut.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

from engines.atomic_write import write_atomically

log = logging.getLogger(__name__)


class KeptFiles:
    """The files of one folder, by name, up to `most_bytes` in all."""

    def __init__(
        self,
        folder: Path,
        most_bytes: int,
        run_blocking: Callable[[Callable[[], None]], None] = lambda act: act(),
    ) -> None:
        """`run_blocking` waits for the disk; a green-threaded server does that in another thread."""
        self._folder = folder
        self._run_blocking = run_blocking
        self._most_bytes = most_bytes
        self.damaged = 0
        """The number of damaged files that were removed."""
        self._refused = False
        """Whether the disk took nothing the last time, which is then logged once."""

    def read(self, name: str) -> bytes | None:
        """The content of a file, None if it is not there."""
        path = self._folder / name
        try:
            body = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return body

    def remove_damaged(self, name: str, error: object) -> None:
        """Remove a file whose content is damaged, and count it."""
        log.warning("the damaged file %s is removed from %s: %s", name, self._folder.name, error)
        (self._folder / name).unlink(missing_ok=True)
        self.damaged += 1

    def store(self, name: str, body: bytes) -> None:
        """Store a file and make room for it; a full disk costs the site no more than the file."""
        path = self._folder / name
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._run_blocking(lambda: write_atomically(path, [body]))
            self._make_room(path)
            self._refused = False
        except OSError as error:
            if not self._refused:
                log.warning("%s takes no files, as %s: %s", self._folder, name, error)
            self._refused = True

    def _make_room(self, newest: Path) -> None:
        """Remove the files read longest ago, and remains of interrupted writes, beyond the size."""
        files = sorted(
            ((path.stat(), path) for path in self._folder.iterdir() if path != newest),
            key=lambda found: found[0].st_mtime,
            reverse=True,
        )
        size = newest.stat().st_size
        for status, path in files:
            size += status.st_size
            if size > self._most_bytes:
                path.unlink(missing_ok=True)
