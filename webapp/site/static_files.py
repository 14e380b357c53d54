"""Static files: immutable URLs that contain a digest, and the modules that scripts import."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent.with_name("static")


def digest(folder: Path = FOLDER) -> str:
    """A digest of all static files: ten hex digits."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]


IMPORTED = re.compile(r"""^(?:import|export|\})[^;"]*"(\.[^"]+)";""", re.MULTILINE)
SOCKET_IO = "vendor/socket.io.esm.min.js"


@cache
def modules(*scripts: str) -> tuple[str, ...]:
    """All modules that these scripts import, the scripts first.

    A page preloads them together; otherwise each level of imports costs a round trip.
    """
    found = list(scripts)
    for script in found:
        source = (FOLDER / script).read_text("utf-8")
        wanted = [_beside(script, path) for path in IMPORTED.findall(source)]
        if '"socket.io-client"' in source:
            wanted.append(SOCKET_IO)
        found.extend(path for path in dict.fromkeys(wanted) if path not in found)
    return tuple(found)


def _beside(script: str, path: str) -> str:
    return (
        (FOLDER / script).parent.joinpath(path).resolve().relative_to(FOLDER.resolve()).as_posix()
    )
