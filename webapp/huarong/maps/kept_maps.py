"""Maps that were computed once: files in the data folder, within a bounded size.

A file is named by the layout that names its map, so all layouts of a component share it, and by the
version of the places. Files are written beside their place and moved there; the ones that were read
longest ago make room for new ones.
"""

from __future__ import annotations

import logging
import os
import re
import tempfile
from pathlib import Path

from engines.huarong.landscape import VERSION

log = logging.getLogger(__name__)

MOST_BYTES = 64 * 1024 * 1024
"""About two thousand maps like that of 横刀立马, or sixty of the largest ones."""
_CODE = re.compile(r"[0-9A-F]{9}")


class KeptMaps:
    """The maps of one data folder, compressed by gzip."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def read(self, code: str) -> bytes | None:
        """The file of a map, None if it is not there."""
        path = self._path(code)
        try:
            body = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return body

    def keep(self, code: str, body: bytes) -> None:
        """Keep a map and make room for it; a full disk costs the site no more than the map."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as file:
                file.write(body)
            Path(file.name).replace(self._path(code))
            self._make_room(self._path(code))
        except OSError as problem:
            log.warning("the map %s cannot be kept: %s", code, problem)

    def _path(self, code: str) -> Path:
        if not _CODE.fullmatch(code):
            raise ValueError(f"{code!r} is no code of a layout")
        return self._folder / f"{code}.{VERSION}.gz"

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
