"""Removes compiled code of old versions; each version compiles into its own folders."""

from __future__ import annotations

import logging
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger(__name__)

KEPT_DAYS = 30
_FOLDER = re.compile(r"(\w+)-[0-9a-f]{12}")


def remove_old_code(current: Path) -> None:
    """Remove the folders of the same game beside `current` that are older than `KEPT_DAYS`.

    Other files and folders are kept. If another installation still uses a removed folder, it compiles
    again at its next start.
    """
    for folder in _old_folders(current):
        shutil.rmtree(folder, ignore_errors=True)  # another process may be doing the same
        log.info("removed compiled code of an earlier version: %s", folder.name)


def _old_folders(current: Path) -> Iterator[Path]:
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    named = _FOLDER.fullmatch(current.name)
    for folder in current.parent.iterdir() if named else ():
        other = _FOLDER.fullmatch(folder.name)
        ours = other and named and other[1] == named[1] and not folder.is_symlink()
        if ours and folder != current and _latest_change(folder) < oldest:
            yield folder


def _latest_change(folder: Path) -> float:
    try:
        return max(path.stat().st_mtime for path in (folder, *folder.rglob("*")))
    except OSError:  # another process has removed it in the meantime
        return time.time()
