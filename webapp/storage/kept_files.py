"""Files of a folder that could be made again: kept within a bounded size, the oldest make room.

Files are written beside their place and moved there, so that a reader never sees half of one.
"""

from __future__ import annotations

import logging
import os
import tempfile
from pathlib import Path

log = logging.getLogger(__name__)


class KeptFiles:
    """The files of one folder, by name; `most_bytes` are kept of them."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
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

    def remove_damaged(self, name: str, problem: object) -> None:
        """Remove a file whose content is damaged, and count it."""
        log.warning("the damaged file %s is removed from %s: %s", name, self._folder.name, problem)
        (self._folder / name).unlink(missing_ok=True)
        self.damaged += 1

    def keep(self, name: str, body: bytes) -> None:
        """Keep a file and make room for it; a full disk costs the site no more than the file."""
        path = self._folder / name
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._write(path, body)
            self._make_room(path)
            self._refused = False
        except OSError as problem:
            if not self._refused:
                log.warning("%s takes no files, as %s: %s", self._folder, name, problem)
            self._refused = True

    def _write(self, path: Path, body: bytes) -> None:
        """Write a file; on a full disk no part of it is left."""
        with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as file:
            draft = Path(file.name)
            try:
                file.write(body)
                file.close()
                draft.replace(path)
            except OSError:
                draft.unlink(missing_ok=True)
                raise

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
