"""Maps that were computed once: files in the data folder, within a bounded size.

A file is named by the layout that names its map, so all layouts of a component share it, and by the
version of the places.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable
from pathlib import Path

from engines.huarong.landscape import VERSION
from webapp.storage.kept_files import KeptFiles

MOST_BYTES = 64 * 1024 * 1024
"""About two thousand maps like that of 横刀立马, or sixty of the largest ones."""
_CODE = re.compile(r"[0-9A-F]{9}")


class KeptMaps:
    """The maps of one data folder, compressed by gzip."""

    def __init__(
        self,
        folder: Path,
        most_bytes: int = MOST_BYTES,
        run_blocking: Callable[[Callable[[], None]], None] = lambda act: act(),
    ) -> None:
        """`run_blocking` waits for the disk, as for `KeptFiles`."""
        self._files = KeptFiles(folder, most_bytes, run_blocking)

    @property
    def damaged(self) -> int:
        """The number of damaged files that were removed."""
        return self._files.damaged

    def read(self, code: str) -> bytes | None:
        """The file of a map, None if it is not there, or was damaged and is therefore removed."""
        body = self._files.read(_name(code))
        if body is None:
            return None
        try:
            if not gzip.decompress(body):  # compares its checksum, if there is one
                raise EOFError("the file is empty")
        except (OSError, EOFError, zlib.error) as error:
            self._files.remove_damaged(_name(code), error)
            return None
        return body

    def store(self, code: str, body: bytes) -> None:
        """Store a map and make room for it; a full disk costs the site no more than the map."""
        self._files.store(_name(code), body)


def _name(code: str) -> str:
    if not _CODE.fullmatch(code):
        raise ValueError(f"{code!r} is no code of a layout")
    return f"{code}.{VERSION}.gz"
