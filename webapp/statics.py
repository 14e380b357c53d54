"""Static files under a URL with their digest in it, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).with_name("static")


def digest(folder: Path = FOLDER) -> str:
    """Ten hex digits that change with any static file."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]
