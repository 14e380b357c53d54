"""Redirects addresses with trailing characters, or in capitals, to the intended page.

Messengers and notes take the character behind a link for a part of it, and people type addresses as they
please. A path is repaired once it has been refused; a parameter before, since pages leave out what they
cannot read, but not one whose value may end in such a character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote_plus, unquote_plus

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.wrappers import Response as AnyResponse

from webapp.http.queries import query_of_page

STRAY = "/.,;:!?'\"()[]{}<>*|\\`^ \t\r\n"
"""Characters of ASCII that no path ends in, but for the full stops of a layout."""
REFUSED = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND})
READING = frozenset({"GET", "HEAD"})
BOARDS = (64, 20)
"""The cells of boards that are written as one letter a cell: a full stop may be an empty one."""
IN_ANY_CASE = frozenset({"key", "set", "metric", "day", "suffix"})
"""The parts of paths, by their names in the routes, that mean the same in capitals."""


def init_app(app: Flask) -> None:
    """Redirect to what was meant."""

    def repaired(*, path: bool, query: bool) -> AnyResponse | None:
        """The redirect to the address with its path, or its last parameter, repaired."""
        adapter = app.create_url_adapter(request)
        if adapter is None:
            return None
        rule, asked = request.url_rule, request.query_string.decode("latin-1")
        here = None
        if rule is not None:
            here = adapter.build(rule.endpoint, request.view_args, request.method)
        there = (_page_meant(adapter, request.path) if path else None) or here
        meant = _without_strays_in_last(asked) if query else asked
        if there is None or (there, meant) == (here, asked):
            return None
        return redirect(f"{there}?{meant}" if meant else there, HTTPStatus.PERMANENT_REDIRECT)

    def last_parameter() -> str:
        """The name of the last parameter; empty unless this request reads a page."""
        if request.method not in READING:
            return ""
        last = request.query_string.rpartition(b"&")[2].partition(b"=")[0].decode("latin-1")
        return unquote_plus(last)

    @app.before_request
    def _before_parameters_are_read() -> AnyResponse | None:
        query = query_of_page()
        if last_parameter() in query.names - query.texts:
            return repaired(path=False, query=True)
        return None

    @app.after_request
    def _once_it_is_refused(response: Response) -> Response:
        # A form may be sent again to an address that nothing has answered yet.
        unanswered = request.url_rule is None or request.method in READING
        if response.status_code not in REFUSED or not unanswered:
            return response
        redirected = repaired(path=True, query=last_parameter() in query_of_page().names)
        return response if redirected is None else app.make_response(redirected)


def without_strays(text: str) -> str:
    """The text without what stands behind an address.

    What is not ASCII goes first. Full stops in front of other punctuation stay, for they may be empty
    cells of a layout; alone they go.
    """
    plain = next((at for at, letter in enumerate(text) if not letter.isascii()), len(text))
    if plain < len(text):
        behind_a_name = text[:plain].rstrip("/") == text[:plain]
        return text[:plain] if behind_a_name or _is_punctuation(text[plain]) else text
    clean = text.rstrip(STRAY)
    run = text[len(clean) :]
    stops = len(run) - len(run.lstrip("."))
    return clean if stops == len(run) else clean + run[:stops]


def _is_punctuation(letter: str) -> bool:
    """Whether this is punctuation, a blank, or a character that could not be read."""
    return unicodedata.category(letter)[0] in "PZC" or letter == "\N{REPLACEMENT CHARACTER}"


def _without_strays_in_last(query: str) -> str:
    """The query without what stands behind its last value; as it was if nothing else is left of that."""
    before, separator, last = query.rpartition("&")
    name, _, quoted = last.partition("=")
    value = unquote_plus(quoted)
    clean = _without_strays_in_value(value)
    return query if clean in ("", value) else f"{before}{separator}{name}={quote_plus(clean)}"


def _without_strays_in_value(value: str) -> str:
    """The value without strays, but with the brackets of its variations and the stops of a board."""
    clean = without_strays(value)
    behind = value[len(clean) :]
    if behind and not behind.strip("."):
        return next((value[:n] for n in BOARDS if len(clean) <= n < len(value)), clean)
    opened = clean.count("(") - clean.count(")")
    closing = len(behind) - len(behind.lstrip(")"))
    return clean + ")" * max(0, min(opened, closing))


def _page_meant(adapter: MapAdapter, asked: str) -> str | None:
    """The path of the page that a refused path means; None if there is none."""
    for path in _shorter_and_shorter(re.sub("/+", "/", asked)):
        for each in (path.lower(), path) if path.isascii() else (path,):
            try:
                rule, found = adapter.match(
                    each, request.method.replace("HEAD", "GET"), return_rule=True
                )
            except HTTPException:  # a redirect of the routing is one of them
                continue
            chosen = rule.defaults or {}  # these are in no path
            in_path = {name: value for name, value in found.items() if name not in chosen}
            parts = {**found, **_as_asked(in_path, path)}
            return adapter.build(rule.endpoint, parts, request.method)
    return None


def _shorter_and_shorter(path: str) -> Iterator[str]:
    """A path without more and more of what stands behind it."""
    while (kept := without_strays(path).rstrip("/") or "/") != path:
        yield kept
        path = kept
    yield path


def _as_asked(found: Mapping[str, Any], path: str) -> dict[str, Any]:
    """The parts of a path, those where capitals matter as they were asked for."""
    parts = dict(found)
    for name, value in found.items():
        if isinstance(value, str) and value and name not in IN_ANY_CASE:
            at = path.lower().rindex(value.lower())
            parts[name] = path[at : at + len(value)]
    return parts
