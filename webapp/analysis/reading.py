"""Files of strangers are read in another process, with a bound on time and memory; short texts here.

What a function returns there, or a `RequestError`, comes back as if it had been called here.
"""

from __future__ import annotations

import base64
import importlib
import io
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar

from flask import Flask
from flask_babel import Babel

from engines.registry import DUELS, Duel
from webapp.analysis.tree import AnalysisGame
from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.side_process.calls import Call, SideProcess

SHORT = 2_000
"""Letters or bytes that are read at once: what takes longer is another process's work."""

P = ParamSpec("P")
Found = TypeVar("Found")


class Reading:
    """Reads in the side process."""

    def __init__(self, process: SideProcess) -> None:
        self._process = process

    def __call__(
        self, size: int, function: Callable[P, Found], *arguments: P.args, **named: P.kwargs
    ) -> Found:
        """What a function of a module returns for something of a size; raises as it does."""
        if size <= SHORT:
            return function(*arguments, **named)
        asked = base64.b64encode(_packed((function, arguments, named))).decode()
        call = Call.of(read, languages.current(), asked)
        found: Found | RequestError = _unpacked(self._process.returned(call))
        if isinstance(found, RequestError):
            raise found
        return found


def read(language: str, asked: str) -> bytes:
    """Call a function in the side process, in the language of the request."""
    function, arguments, named = _unpacked(base64.b64decode(asked))
    with _application().app_context(), languages.speaking(language):
        try:
            return _packed(function(*arguments, **named))
        except RequestError as refusal:
            return _packed(refusal)


@cache
def _application() -> Flask:
    """As much of the site as translates sentences."""
    app = Flask("webapp")
    Babel(app)
    return app


class _Packer(pickle.Pickler):
    """Both processes are this site's, which has each game already."""

    def persistent_id(self, value: Any) -> tuple[str, str] | None:
        match value:
            case Duel():
                return "game", value.key
            case AnalysisGame():
                return "board", value.read.__module__
        return None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, name: tuple[str, str]) -> Duel | AnalysisGame:
        kind, key = name
        if kind == "game":
            return DUELS[key]
        board: AnalysisGame = importlib.import_module(key).BOARD
        return board


def _packed(value: Any) -> bytes:
    written = io.BytesIO()
    _Packer(written, pickle.HIGHEST_PROTOCOL).dump(value)
    return written.getvalue()


def _unpacked(raw: bytes) -> Any:
    return _Unpacker(io.BytesIO(raw)).load()
