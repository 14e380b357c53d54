"""Static files: immutable URLs that contain a digest, and the modules that scripts import."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path

import brotli
from flask import Flask, Response, abort, request

FOLDER = Path(__file__).parent.with_name("static")
YEAR_SECONDS = 365 * 24 * 3600
SMALLEST_COMPRESSED = 1024
"""Below this size compression saves no packet."""
ENCODINGS = ("br", "gzip")
BROTLI_QUALITY = 9
"""The last step that takes milliseconds; 10 and 11 take a second for the largest script."""
JOINED = "css/joined/"
"""Names that begin so list style sheets."""
MOST_JOINED = 20
MOST_JOINED_KEPT = 256
"""Joined files, each in one encoding: more than pages name; a stranger can name others for ever."""
COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
TEXT = ("text/", "application/json", "image/svg+xml", "application/manifest+json")


def init_app(app: Flask) -> None:
    """Serve the files from memory, compressed once; their URLs change with their content."""
    app.add_url_rule(f"/static/{digest()}/<path:filename>", "static", _serve)


def _serve(filename: str) -> Response:
    paths = _paths(filename)
    if paths is None:
        abort(HTTPStatus.NOT_FOUND)
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    encoding = None
    if kind.startswith(TEXT) and len(_encoded(paths, None)) >= SMALLEST_COMPRESSED:
        encoding = request.accept_encodings.best_match(ENCODINGS)
    response = Response(_encoded(paths, encoding), mimetype=kind)
    response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    response.vary.add("Accept-Encoding")
    if encoding:
        response.content_encoding = encoding
    response.set_etag(f"{digest()}{encoding or ''}")
    response.make_conditional(request)
    return response


@cache
def _files() -> dict[str, Path]:
    """The files by their names in URLs: nothing else can be named."""
    paths = (path for path in FOLDER.rglob("*") if path.is_file())
    return {path.relative_to(FOLDER).as_posix(): path for path in paths}


def _paths(filename: str) -> tuple[Path, ...] | None:
    """The file that a URL names, or the style sheets that are joined in it; None without them."""
    names = [filename]
    if filename.startswith(JOINED):
        sheets = filename.removeprefix(JOINED).removesuffix(".css").split("+")
        names = [f"css/{sheet.replace('.', '/')}.css" for sheet in sheets[: MOST_JOINED + 1]]
    known = _files()
    wanted = len(names) <= MOST_JOINED and len(set(names)) == len(names)
    return tuple(known[name] for name in names) if wanted and known.keys() >= set(names) else None


def joined(sheets: tuple[str, ...]) -> str:
    """The file that has these style sheets one after the other.

    Its name has all that it takes to make it, so that every process can. It lies as deep as they do,
    so that their relative addresses stay right.
    """
    return f"{JOINED}{'+'.join(sheet.replace('/', '.') for sheet in sheets)}.css"


def _encoded(paths: tuple[Path, ...], encoding: str | None) -> bytes:
    return (_file if len(paths) == 1 else _joined_file)(paths, encoding)


def _encode(paths: tuple[Path, ...], encoding: str | None) -> bytes:
    body = b"".join(path.read_bytes() for path in paths)
    if len(paths) > 1:  # style sheets: what they say to readers of the code is not sent
        body = COMMENT.sub(b"", body)
    if encoding == "br":
        compressed: bytes = brotli.compress(body, quality=BROTLI_QUALITY)
        return compressed
    return gzip.compress(body, mtime=0) if encoding == "gzip" else body


_file = cache(_encode)
_joined_file = lru_cache(maxsize=MOST_JOINED_KEPT)(_encode)


@cache
def digest(folder: Path = FOLDER) -> str:
    """A digest of all static files: ten hex digits."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]


IMPORTED = re.compile(r"""^(?:import|(?:import|export|\})[^;"]*\bfrom) "([^"]+)";""", re.MULTILINE)
IMPORTED_LATER = re.compile(r'\bawait import\("([^"]+)"\)')
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


@cache
def all_modules(*scripts: str, game: str | None = None) -> tuple[str, ...]:
    """The same with those that are imported while a page runs, which it does not preload."""
    found = list(modules(*scripts, game=game))
    for script in found:
        later = IMPORTED_LATER.findall((FOLDER / script).read_text("utf-8"))
        wanted = modules(*(_beside(script, path) for path in later), game=game)
        found.extend(path for path in wanted if path not in found)
    return tuple(found)


def _beside(script: str, path: str) -> str:
    return (
        (FOLDER / script).parent.joinpath(path).resolve().relative_to(FOLDER.resolve()).as_posix()
    )
