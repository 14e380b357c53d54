"""Three stories in Firefox."""

from __future__ import annotations

import pytest

from tests.browser.firefox.conftest import browser  # noqa: F401 - in place of Chromium
from tests.journeys import test_first_evening_of_a_child as child
from tests.journeys import test_friend_of_a_days_game as friends
from tests.journeys import test_game_from_another_program as game
from tests.journeys.conftest import People

pytestmark = pytest.mark.later


def test_the_first_evening_of_a_child(people: People) -> None:
    child.test_the_first_evening_of_a_child(people)


def test_a_friend_who_closed_the_tab_finds_the_game_again(people: People) -> None:
    friends.test_a_friend_who_closed_the_tab_finds_the_game_again(people)


def test_a_game_comes_is_looked_at_and_goes_on(people: People) -> None:
    game.test_a_game_comes_is_looked_at_and_goes_on(people)
