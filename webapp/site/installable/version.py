"""The version of what browsers keep: pages, scripts and texts as they are served now."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from webapp.http import static_files

WEBAPP = Path(__file__).parents[2]
RENDERED = ("templates/**/*.html", "translations/**/*.mo")


@cache
def version() -> str:
    """A digest of static files, templates and translations: ten hex digits."""
    found = hashlib.sha256(static_files.digest().encode())
    for path in sorted(path for pattern in RENDERED for path in WEBAPP.glob(pattern)):
        found.update(path.relative_to(WEBAPP).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]
