"""People of the stories, and the site that each test process has for itself."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import browser, playwright  # noqa: F401 - fixtures of this folder as well
from tests.journeys.person import Person
from tests.support.browser.reader import Reader
from tests.support.browser.views import View, in_rotation, opposite
from tests.support.clients import ENGLISH, Visitor
from tests.support.servers import Server

People = Callable[..., Person]
WAITS = re.compile(r">\s*([^<>]+?)(?: \(program\))? waits for a game")
AGAINST = re.compile(r">\s*([^<>]+?)(?: \(program\))? against ([^<>]+?)(?: \(program\))?\s*<")


@pytest.fixture
def view(request: pytest.FixtureRequest) -> View:
    """How the first person of the story sees the site in this run."""
    return in_rotation(request.node.name, int(os.environ["VIEWS"]))


@pytest.fixture
def people(browser: Browser, server: Server, view: View) -> Iterator[People]:  # noqa: F811
    """Lets somebody come: `people("Anna")`; the second sees the opposite of the first, and so on."""
    Reader.told.update(strangers(server))
    came: list[Person] = []

    def come(
        name: str, *, who: type[Person] = Person, address: str = server.url, **how: Any
    ) -> Person:
        shown = how.pop("view", opposite(view) if len(came) % 2 else view)
        came.append(who(name, browser, address, shown, **how))
        return came[-1]

    yield come
    for person in came:
        person.leaves()


def strangers(server: Server) -> set[str]:
    """Names at the open tables, which earlier tests left there, in whatever language."""
    tables = Visitor(server.url).get("/tables", headers=ENGLISH).text
    return {*WAITS.findall(tables), *(name for both in AGAINST.findall(tables) for name in both)}
