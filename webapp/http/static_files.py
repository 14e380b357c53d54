"""Static files: immutable URLs that contain a digest, and the modules that scripts import."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
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
TEXT = ("text/", "application/json", "image/svg+xml", "application/manifest+json")


def init_app(app: Flask) -> None:
    """Serve the files from memory, compressed once; their URLs change with their content."""
    app.add_url_rule(f"/static/{digest()}/<path:filename>", "static", _serve)


def _serve(filename: str) -> Response:
    path = _files().get(filename)
    if path is None:
        abort(HTTPStatus.NOT_FOUND)
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    encoding = None
    if kind.startswith(TEXT) and len(_encoded(path, None)) >= SMALLEST_COMPRESSED:
        encoding = request.accept_encodings.best_match(ENCODINGS)
    response = Response(_encoded(path, encoding), mimetype=kind)
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


@cache
def _encoded(path: Path, encoding: str | None) -> bytes:
    body = path.read_bytes()
    if encoding == "br":
        compressed: bytes = brotli.compress(body, quality=BROTLI_QUALITY)
        return compressed
    return gzip.compress(body, mtime=0) if encoding == "gzip" else body


@cache
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
