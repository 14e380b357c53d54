"""JSON in responses and pages: messages under their wire names, without ASCII escapes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider


class JSONProvider(DefaultJSONProvider):
    """The JSON encoder of `tojson` in templates and of plain dicts in responses."""

    ensure_ascii = False
    sort_keys = False

    @staticmethod
    def default(value: Any) -> Any:
        """Encode messages; leave other types to Flask."""
        if isinstance(value, msgspec.Struct):
            return msgspec.to_builtins(value)
        return DefaultJSONProvider.default(value)


def json_response(message: msgspec.Struct, status: int = HTTPStatus.OK) -> Response:
    """The response for a message."""
    return Response(msgspec.json.encode(message), status=status, mimetype="application/json")


def init_app(app: Flask) -> None:
    """Install the JSON provider."""
    app.json = JSONProvider(app)
