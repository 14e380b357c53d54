"""Refuses requests that proxies and this site might understand differently."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from webapp.limits.limits import MOST_BODY_BYTES

METHOD = re.compile("[A-Z]+")
DIGITS = re.compile("[0-9]{1,18}")
HEADER_LINE = re.compile(rb"(?![ \t])[^\0\r\n]*\r?\n")
CHUNK_LINE = re.compile(rb"[0-9A-Fa-f]{1,8}[ \t]*(?:;[^\0\r\n]*)?\r?\n|\r?\n")
"""The size of a chunk, or the end of one; trailers are dropped line by line elsewhere."""


class _HeaderLines:
    """The lines of the headers; `fault` says what is wrong with one that the parser might accept."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.fault = ""

    def readline(self, size: int = -1) -> bytes:
        line: bytes = self._file.readline(size)
        if line and not HEADER_LINE.fullmatch(line):
            self.fault = "There is a header line that goes on, or has control characters"
        return line


class ChunkLines:
    """A body in chunks, whose sizes have hexadecimal digits alone."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.read = file.read

    def readline(self, *size: int) -> bytes:
        """A line of the body, made unreadable if it should be a size and is none."""
        line: bytes = self._file.readline(*size)
        return line if size or not line or CHUNK_LINE.fullmatch(line) else b"not a size"


def parse_strictly(handler: Any, parse: Callable[[], bool]) -> bool:
    """Have a handler of `http.server` parse a request; False if it was refused, and answered.

    A body that no route would read is refused before any of it is read.
    """
    file, lines = handler.rfile, _HeaderLines(handler.rfile)
    handler.rfile = lines
    try:
        if not parse():
            return False
    finally:
        handler.rfile = file
    fault = lines.fault or _fault(handler.command, handler.headers)
    if fault:
        handler.close_connection = True
        handler.send_error(HTTPStatus.BAD_REQUEST, fault)
    elif int(handler.headers.get("Content-Length", "0")) > MOST_BODY_BYTES:
        fault = f"The body has more than {MOST_BODY_BYTES} bytes"
        handler.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, fault)
    return not fault


def _fault(method: str, headers: Any) -> str:
    """The fault of the method or a header; empty if there is none."""
    for name in ("Content-Length", "Host", "Transfer-Encoding"):
        if len(headers.get_all(name, ())) > 1:
            return f"There are two {name} headers"
    if not METHOD.fullmatch(method):
        return "The method is not in capitals"
    if not DIGITS.fullmatch(headers.get("Content-Length", "0").strip()):
        return "The Content-Length is not a number"
    if headers.get("Transfer-Encoding", "chunked").strip().lower() != "chunked":
        return "The Transfer-Encoding is not known"
    return ""
