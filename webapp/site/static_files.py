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


IMPORTED = re.compile(r"""^(?:import|(?:import|export|\})[^;"]*\bfrom) "([^"]+)";""", re.MULTILINE)
SOCKET_IO = "vendor/socket.io.esm.min.js"


def import_map(game: str | None = None) -> dict[str, str]:
    """The files of modules that scripts import by name; `game` is the folder of the page's game."""
    board = {} if game is None else {"game": f"js/board/{game}/game.js"}
    return {"socket.io-client": SOCKET_IO, **board}


@cache
def modules(*scripts: str, game: str | None = None) -> tuple[str, ...]:
    """All modules that these scripts of a page import, the scripts first; `game` as in `import_map`.

    A page preloads them together; otherwise each level of imports costs a round trip.
    """
    named = import_map(game)
    found = list(scripts)
    for script in found:
        source = (FOLDER / script).read_text("utf-8")
        paths = IMPORTED.findall(source)
        wanted = [_beside(script, path) if path.startswith(".") else named[path] for path in paths]
        found.extend(path for path in dict.fromkeys(wanted) if path not in found)
    return tuple(found)


def _beside(script: str, path: str) -> str:
    return (
        (FOLDER / script).parent.joinpath(path).resolve().relative_to(FOLDER.resolve()).as_posix()
    )
