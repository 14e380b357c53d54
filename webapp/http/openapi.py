"""JSON routes: what a view declares to take and to answer is its OpenAPI 3.1 description as well."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

import msgspec
from flask import Blueprint, Flask, Response, current_app, request
from werkzeug.http import HTTP_STATUS_CODES

from webapp.core.errors import RequestError
from webapp.core.messages import ErrorAnswer
from webapp.http.json_responses import json_response

S = TypeVar("S", bound=msgspec.Struct)
_FIELD = re.compile(r"at `\$\.(\w+)")
"""The name of the invalid field in msgspec's error message."""
_IN_PATH = re.compile(r"<(?:\w+:)?(\w+)>")
"""A part of a path in Flask's syntax."""
VERSION = "1"
"""Version of the JSON API; incremented when an answer changes its meaning."""
COMPONENT = "#/components/schemas/{name}"
DECLARED = "json_route"

api = Blueprint("api", __name__)


@dataclass(frozen=True)
class JsonRoute:
    """Makes a view of a function that takes the parts of the path, and `asked` if there is one.

    `asked` is the struct of the query of a GET, or of the body of a POST; `codes` are the error codes of
    its invalid fields, with `bad_message` for the others. `other_statuses` may come with the same
    `answer`. `most_bytes` is the size of a body, where it may be larger than that of a form.
    The function returns `answer` or a response that already contains it; its docstring is the summary.
    """

    answer: type[msgspec.Struct]
    asked: type[msgspec.Struct] | None = None
    status: HTTPStatus = HTTPStatus.OK
    other_statuses: tuple[HTTPStatus, ...] = ()
    errors: tuple[int, ...] = (400,)
    codes: Mapping[str, str] = field(default_factory=dict)
    most_bytes: int | None = None

    def __call__(self, handle: Callable[..., Any]) -> Callable[..., Response]:
        """The view."""

        @wraps(handle)
        def view(**in_path: str) -> Response:
            if self.most_bytes is not None:
                request.max_content_length = self.most_bytes
            asked = [] if self.asked is None else [_asked(self, self.asked)]
            answer = handle(*in_path.values(), *asked)
            if isinstance(answer, Response):
                return answer
            return json_response(answer, self.status)

        vars(view)[DECLARED] = self
        return view


class Described(NamedTuple):
    """A JSON route of the application."""

    method: str
    path: str
    summary: str
    route: JsonRoute

    @property
    def rule(self) -> str:
        """The path in the syntax of OpenAPI."""
        return _IN_PATH.sub(r"{\1}", self.path)


def _asked(route: JsonRoute, kind: type[S]) -> S:
    """Parse the fields of a request; raises `RequestError` naming the invalid field."""
    try:
        if request.method == "POST":
            return msgspec.json.decode(_body(), type=kind)
        fields = request.args.to_dict()
        fields.pop("lang", None)
        return msgspec.convert(fields, kind, strict=False)
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


@api.get("/api/openapi.json")
def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 description of this API."""
    known = current_app.extensions
    described: dict[str, Any] = known.get("openapi") or document(current_app, VERSION)
    known["openapi"] = described
    if not request.script_root:
        return described
    return {**described, "servers": [{"url": request.script_root}]}


def routes_of(app: Flask) -> list[Described]:
    """The JSON routes of an application, in the order in which they were added."""
    found = []
    for rule in app.url_map.iter_rules():
        view = app.view_functions.get(rule.endpoint)
        route = getattr(view, DECLARED, None)
        if route is not None:
            method = "POST" if "POST" in (rule.methods or ()) else "GET"
            summary = (inspect.getdoc(view) or "").partition("\n\n")[0]
            summary = " ".join(summary.split()).removesuffix(".")
            found.append(Described(method, rule.rule, summary, route))
    return found


def document(app: Flask, version: str) -> dict[str, Any]:
    """The description of the routes, with schemas generated from their structs."""
    routes = routes_of(app)
    kinds = [ErrorAnswer, *_kinds(routes)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=COMPONENT)
    for schema in schemas.values():
        if "description" in schema:  # Python 3.13 has removed the indentation, 3.12 has not
            schema["description"] = inspect.cleandoc(schema["description"])
    paths: dict[str, dict[str, Any]] = {}
    for each in routes:
        paths.setdefault(each.rule, {})[each.method.lower()] = _operation(each, schemas)
    for each in routes:
        if each.route.asked is not None and each.method == "GET":
            schemas.pop(each.route.asked.__name__, None)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Yiyuan", "version": version, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _kinds(routes: Sequence[Described]) -> Iterator[type[msgspec.Struct]]:
    for each in routes:
        yield each.route.answer
        if each.route.asked is not None:
            yield each.route.asked


def _operation(described: Described, schemas: dict[str, Any]) -> dict[str, Any]:
    route, takes_body = described.route, described.method == "POST"
    statuses = (route.status, *route.other_statuses)
    answers = {str(int(status)): _json(route.answer, status) for status in statuses}
    of_a_body = (
        (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        if takes_body
        else ()
    )
    for status in (*route.errors, *of_a_body):
        answers[str(int(status))] = _json(ErrorAnswer, status)
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _IN_PATH.findall(described.path)
    ]
    found: dict[str, Any] = {"summary": described.summary, "responses": answers}
    if route.asked is not None and takes_body:
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
