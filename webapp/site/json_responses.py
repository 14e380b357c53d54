"""JSON in answers and in pages: messages under the names of the wire, letters as they are."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider


class JSONProvider(DefaultJSONProvider):
    """What `tojson` in templates and plain dicts in answers are written by."""

    ensure_ascii = False
    sort_keys = False

    @staticmethod
    def default(value: Any) -> Any:
        """What JSON has no form for: messages, else what Flask knows."""
        if isinstance(value, msgspec.Struct):
            return msgspec.to_builtins(value)
        return DefaultJSONProvider.default(value)


def json_response(message: msgspec.Struct, status: int = HTTPStatus.OK) -> Response:
    """A message as the answer to a request."""
    return Response(msgspec.json.encode(message), status=status, mimetype="application/json")


def init_app(app: Flask) -> None:
    """Write JSON this way."""
    app.json = JSONProvider(app)
