"""JSON routes as data: one list defines both the routes and their OpenAPI 3.1 description."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any, Literal, TypeVar

import msgspec
from flask import Blueprint, Response, request
from werkzeug.http import HTTP_STATUS_CODES

from webapp.core.errors import RequestError
from webapp.core.messages import ErrorAnswer
from webapp.http.json_responses import json_response

S = TypeVar("S", bound=msgspec.Struct)
_FIELD = re.compile(r"at `\$\.(\w+)")
"""The name of the invalid field in msgspec's error message."""
VERSION = "1"
"""Version of the JSON API; incremented when an answer changes its meaning."""
COMPONENT = "#/components/schemas/{name}"


@dataclass(frozen=True)
class Route:
    """One JSON route.

    `asked` is the struct of the query of a GET, or of the body of a POST; `in_path` are the path
    parameters; `codes` are the error codes of invalid fields, with `bad_message` for the others.
    `other_statuses` may come with the same `answer`.
    `most_bytes` is the size of a body, where it may be larger than that of a form.
    `handle` receives the path parameters and an instance of `asked`, and returns `answer` or a
    response that already contains it.
    """

    method: Literal["GET", "POST"]
    path: str
    summary: str
    answer: type[msgspec.Struct]
    handle: Callable[..., Any]
    asked: type[msgspec.Struct] | None = None
    in_path: tuple[str, ...] = ()
    status: HTTPStatus = HTTPStatus.OK
    other_statuses: tuple[HTTPStatus, ...] = ()
    errors: tuple[HTTPStatus, ...] = (HTTPStatus.BAD_REQUEST,)
    codes: Mapping[str, str] = field(default_factory=dict)
    most_bytes: int | None = None

    @property
    def rule(self) -> str:
        """The path in Flask's syntax."""
        return self.path.replace("{", "<").replace("}", ">")


def add_routes(blueprint: Blueprint, routes: Sequence[Route]) -> None:
    """Bind the routes to a blueprint."""
    for route in routes:
        name = f"{route.method.lower()}_{route.path.strip('/').replace('/', '_')}"
        endpoint = "".join(letter for letter in name if letter.isalnum() or letter == "_")
        blueprint.add_url_rule(route.rule, endpoint, _view(route), methods=[route.method])


def _view(route: Route) -> Callable[..., Response]:
    def view(**in_path: str) -> Response:
        if route.most_bytes is not None:
            request.max_content_length = route.most_bytes
        asked = [] if route.asked is None else [_asked(route, route.asked)]
        answer = route.handle(*in_path.values(), *asked)
        if isinstance(answer, Response):
            return answer
        return json_response(answer, route.status)

    return view


def _asked(route: Route, kind: type[S]) -> S:
    """Parse the fields of a request; raises `RequestError` naming the invalid field."""
    try:
        if route.method == "POST":
            return msgspec.json.decode(_body(), type=kind)
        given = request.args.to_dict()
        given.pop("lang", None)
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        wrong = _FIELD.search(str(error))
        code = route.codes.get(wrong[1], "bad_message") if wrong else "bad_message"
        raise RequestError(code, detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError("bad_message", detail=_malformed(error)) from None


def _malformed(error: Exception) -> str:
    """What is wrong with a body that is no JSON, and where."""
    if isinstance(error, RecursionError):
        return "JSON is malformed: nested too deeply"
    try:
        request.get_data().decode()
    except UnicodeDecodeError as found:
        return f"JSON is malformed: no UTF-8 (byte {found.start})"
    return str(error)


def _body() -> bytes:
    """The JSON body; raises `RequestError` if it is sent as something else."""
    if request.content_length and not request.is_json:
        request.get_data(cache=False)  # one that is too large is told so
        named = request.mimetype or "missing"
        detail = f"Content-Type must be application/json; it is {named}"
        raise RequestError("not_json", detail=detail)
    return request.get_data() or b"null"


def blueprint(routes: Sequence[Route]) -> Blueprint:
    """All JSON routes of the site, and `/api/openapi.json`, their description."""
    api = Blueprint("api", __name__)
    add_routes(api, routes)

    @cache
    def described() -> dict[str, Any]:
        return document(routes, VERSION)

    @api.get("/api/openapi.json")
    def openapi() -> dict[str, Any]:
        """The OpenAPI 3.1 description of this API."""
        if not request.script_root:
            return described()
        return {**described(), "servers": [{"url": request.script_root}]}

    return api


def document(routes: Sequence[Route], version: str) -> dict[str, Any]:
    """The description of the routes, with schemas generated from their structs."""
    kinds = [ErrorAnswer, *_kinds(routes)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=COMPONENT)
    for schema in schemas.values():
        if "description" in schema:  # Python 3.13 has removed the indentation, 3.12 has not
            schema["description"] = inspect.cleandoc(schema["description"])
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    for route in routes:
        if route.asked is not None and route.method == "GET":
            schemas.pop(route.asked.__name__, None)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Yiyuan", "version": version, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _kinds(routes: Sequence[Route]) -> Iterator[type[msgspec.Struct]]:
    for route in routes:
        yield route.answer
        if route.asked is not None:
            yield route.asked


def _operation(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    statuses = (route.status, *route.other_statuses)
    answers = {str(int(status)): _json(route.answer, status) for status in statuses}
    of_a_body = (
        (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        if route.method == "POST"
        else ()
    )
    for status in (*route.errors, *of_a_body):
        answers[str(int(status))] = _json(ErrorAnswer, status)
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in route.in_path
    ]
    found: dict[str, Any] = {"summary": route.summary, "responses": answers}
    if route.asked is not None and route.method == "POST":
        found["requestBody"] = {"required": True, **_json(route.asked)}
    elif route.asked is not None:
        parameters += _query(schemas[route.asked.__name__])
    if parameters:
        found["parameters"] = parameters
    return found


def _query(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The parameters of a query struct, one per field."""
    required = schema.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": kind}
        for name, kind in schema["properties"].items()
    ]


def _json(kind: type[msgspec.Struct], status: HTTPStatus | None = None) -> dict[str, Any]:
    schema = {"$ref": COMPONENT.format(name=kind.__name__)}
    content: dict[str, Any] = {"content": {"application/json": {"schema": schema}}}
    # Python 3.13 has other phrases than 3.12, Werkzeug the same for both.
    return content if status is None else {"description": HTTP_STATUS_CODES[status], **content}
