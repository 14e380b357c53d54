"""What each message and each request leaves behind is gone at once, before garbage is collected."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest
from flask import Request
from werkzeug.test import EnvironBuilder

from webapp.application import Application
from webapp.http import request_limit

WEBSOCKET = {"Connection": "Upgrade", "Upgrade": "websocket"}


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("headers", [WEBSOCKET, {}], ids=["websocket", "polling"])
def test_the_context_of_a_message_is_gone_after_it(
    application: Application, headers: dict[str, str]
) -> None:
    # The library enters it for each message, with what it was asked for as the websocket opened.
    environ = EnvironBuilder("/socket.io/?EIO=4", headers=headers).get_environ()
    with application.flask.request_context(environ) as context:
        assert context.request.routing_exception is None
        seen = weakref.ref(context.request)
    del context
    assert seen() is None


@pytest.mark.usefixtures("no_collector")
def test_what_finds_the_budget_of_a_request_is_gone_after_it(application: Application) -> None:
    seen: list[weakref.ref[Request]] = []

    def room_of(_path: str, asked: Request) -> None:
        assert asked.headers["Host"]  # made once it is asked for, and it holds all the rest
        seen.append(weakref.ref(asked))

    limited = request_limit.wrap(lambda _environ, _start: [b""], application.limits, {}, room_of)
    environ = EnvironBuilder("/api/rooms/none/race", method="POST", json={}).get_environ()
    assert limited(environ, _begun) == [b""]
    del environ
    assert [each() for each in seen] == [None]


def _begun(_status: str, _headers: object, _problem: object = None) -> Callable[[bytes], object]:
    return lambda _written: None
