"""Three stories in WebKit; a friend, if there is one, is in Chromium."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.webkit.conftest import window  # noqa: F401 - a fixture of this module as well
from tests.journeys import test_first_evening_of_a_child as child
from tests.journeys import test_friend_of_a_days_game as friends
from tests.journeys import test_game_from_another_program as game
from tests.journeys.conftest import People
from tests.journeys.webkit_person import WebKitPerson
from tests.support.browser.webkit import WebKit
from tests.support.servers import Server

pytestmark = pytest.mark.later


@pytest.fixture
def first_in_webkit(people: People, window: WebKit, server: Server) -> People:  # noqa: F811
    """The first who comes is in WebKit, which has one window; all others are in Chromium."""
    came: list[str] = []

    def come(name: str, **how: Any) -> Any:
        came.append(name)
        return WebKitPerson(name, window, server.url) if len(came) == 1 else people(name, **how)

    return come


def test_the_first_evening_of_a_child(first_in_webkit: People) -> None:
    child.test_the_first_evening_of_a_child(first_in_webkit)


def test_a_friend_who_closed_the_tab_finds_the_game_again(first_in_webkit: People) -> None:
    friends.test_a_friend_who_closed_the_tab_finds_the_game_again(first_in_webkit)


def test_a_game_comes_is_looked_at_and_goes_on(first_in_webkit: People) -> None:
    game.test_a_game_comes_is_looked_at_and_goes_on(first_in_webkit)
