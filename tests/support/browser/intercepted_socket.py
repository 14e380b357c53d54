"""Intercepts the websocket of a page: holds back the server's messages or adds others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from playwright.sync_api import Route, WebSocketRoute

from tests.support.browser.tabs import WAIT_MS, Tab

EVENT = re.compile(r"42(\[.*\])", re.DOTALL)
CONNECTED = "40"
"""The connect packet, after which the page receives messages."""
ANSWER = re.compile(r"43\d+(\[.*\])", re.DOTALL)


class InterceptedSocket:
    """A proxy between a page and the server, installed before the page is opened.

    Messages named in `held` wait until `release`; `jobs` are the jobs that the server acknowledged.
    While it is `broken`, no connection stands.
    """

    def __init__(self, tab: Tab, *held: str) -> None:
        tab.own = True  # the next visitor's socket stays alone
        self._page = page = tab.page
        self._held = set(held)
        self._kept: list[str] = []
        self._route: WebSocketRoute | None = None
        self._open = False
        self._broken = False
        self.jobs: list[str] = []
        page.route_web_socket(re.compile("/socket.io/"), self._stand_between)
        page.route("**/robots.txt", self._answer)

    def _answer(self, route: Route) -> None:
        """A page asks whether the site answers: while it does not, the page tries no other way to it."""
        if self._broken:
            route.fulfill(status=HTTPStatus.NOT_MODIFIED)  # no success, and no error on the console
        else:
            route.continue_()

    def say(self, name: str, message: dict[str, Any]) -> None:
        """Send a message in the server's name as soon as the page can receive it."""
        self._wait_until_open()
        assert self._route is not None
        self._route.send("42" + json.dumps([name, message]))

    def job(self) -> str:
        """The latest job, once the server has acknowledged one."""
        for _ in range(WAIT_MS // 50):
            if self.jobs:
                return self.jobs[-1]
            self._page.wait_for_timeout(50)
        raise AssertionError("no job was acknowledged")

    def hold(self, *names: str) -> None:
        """Hold back messages of these names from now on."""
        self._held.update(names)

    @contextmanager
    def broken(self) -> Iterator[None]:
        """Break the connection, which the page had, and let none stand meanwhile."""
        self._wait_until_open()
        self._broken = True
        if self._route and self._open:
            self._route.close()
        yield
        self._broken = False

    def release(self) -> None:
        """Pass on all held messages and stop holding."""
        assert self._route is not None
        self._held.clear()
        for frame in self._kept:
            self._route.send(frame)
        self._kept.clear()

    def _wait_until_open(self) -> None:
        for _ in range(WAIT_MS // 50):
            if self._open:
                return
            self._page.wait_for_timeout(50)

    def _stand_between(self, route: WebSocketRoute) -> None:
        self._route, self._open = route, False
        if self._broken:
            route.close()
            return
        server = route.connect_to_server()

        def said(frame: str | bytes) -> None:
            text = self._answered(frame if isinstance(frame, str) else frame.decode())
            if self._hold_back(text):
                self._kept.append(text)
            else:
                route.send(text)
                self._open = self._open or text.startswith(CONNECTED)

        server.on_message(said)

    def _answered(self, text: str) -> str:
        """Note the job of an answer, and keep its events for later if events are held."""
        answer = ANSWER.match(text)
        if not answer:
            return text
        said = json.loads(answer[1])
        done = said[0].get("ok", {})
        self.jobs += [done["job"]] if "job" in done else []
        if "event" not in self._held or "events" not in done:
            return text
        self._kept += ["42" + json.dumps(["event", event]) for event in done.pop("events")]
        return text[: answer.start(1)] + json.dumps(said)

    def _hold_back(self, text: str) -> bool:
        event = EVENT.match(text)
        return bool(event) and json.loads(event[1])[0] in self._held
