"""Invitations to a match: used once, repeated, by their owner, hidden from others."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.support.clients import Message, Visitor, move_message


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.new_match(level=1, colour="black")


def test_an_invitation_is_used_once(visitor: Callable[[], Visitor]) -> None:
    host, guest, late = visitor(), visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black")["game"]
    path = invitation(host, game)
    for _ in range(2):
        assert guest.get(path).status_code == 200, "looking does not use it"
    assert host.match(game)["players"]["white"]["kind"] == "open"

    accepted = guest.post(path)
    assert (accepted.status_code, accepted.headers["Location"]) == (303, f"/g/{game}")
    assert host.match(game)["players"]["white"]["kind"] == "person"
    with guest.at(game) as (_, joined):
        assert joined["seat"] == "white"

    for again in (late.get(path), late.post(path), host.get(path)):
        assert again.status_code == 410
        assert "<h1" in again.text
    assert "yiyuan_player" not in late.web.cookies
    assert "/i/" not in host.get(f"/g/{game}").text
    with late.at(game) as (_, joined):
        assert joined["seat"] is None
    seen = late.get(f"/g/{game}")
    assert "/i/" not in seen.text
    assert "Set-Cookie" not in seen.headers
    assert host.web.cookies["yiyuan_player"] not in seen.text + str(late.match(game))


def test_sitting_down_can_be_repeated_when_its_answer_was_lost(
    visitor: Callable[[], Visitor],
) -> None:
    host, guest = visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black")["game"]
    path = invitation(host, game)
    guest.get(path)
    named = dict(guest.web.cookies)
    for _ in range(2):
        guest.web.cookies.clear()
        guest.web.cookies.update(named)  # the cookie that came with the answer is lost
        accepted = guest.post(path)
        assert (accepted.status_code, accepted.headers["Location"]) == (303, f"/g/{game}")
    guest.web.cookies.clear()
    guest.web.cookies.update(named)
    with guest.at(game) as (_, joined):
        assert (joined["seat"], joined["v"]) == ("white", 2)


def test_an_invitation_of_a_program_says_that_it_is_one(visitor: Callable[[], Visitor]) -> None:
    fields = {"game": "reversi", "opponent": "friend", "colour": "black", "name": "Edax"}
    host = visitor()
    begun = host.post("/api/matches", json={**fields, "program": True}).json()
    with host.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"], "f5"))
    path = begun["invitation"].replace(host.url, "")
    page = visitor().get(f"{path}?lang=en").text
    assert "The program has moved; it is your turn." in page
    assert "A program plays Reversi with you." in page
    assert "friend" not in page.partition("<h1")[2].partition("</h1>")[0].lower()
    assert "程序已经走了" in visitor().get(f"{path}?lang=zh-Hans").text


def test_ones_own_invitation_is_refused(visitor: Callable[[], Visitor]) -> None:
    host = visitor()
    game = host.new_match(opponent="friend", colour="white")["game"]
    path = invitation(host, game)
    assert host.get(path).status_code == 200
    assert host.post(path).status_code == 409
    assert host.match(game)["players"]["black"]["kind"] == "open"


def test_a_browser_without_cookies_takes_no_seat_and_begins_no_game(
    visitor: Callable[[], Visitor],
) -> None:
    host, guest = visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black")["game"]
    browser = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "en"}
    for path in (invitation(host, game), "/reversi?level=2"):
        asked = guest.post(path, data={"level": "1"}, headers=browser)
        assert asked.status_code == 307, "it shows whether it keeps the cookie"
        guest.web.cookies.clear()
        refused = guest.post(asked.headers["Location"], data={"level": "1"}, headers=browser)
        assert (refused.status_code, "keeps no cookies" in refused.text) == (400, True)
        guest.web.cookies.clear()
    assert host.match(game)["players"]["white"]["kind"] == "open"
    asked = guest.post(invitation(host, game), headers=browser)
    accepted = guest.post(asked.headers["Location"], headers=browser)
    assert (accepted.status_code, accepted.headers["Location"]) == (303, f"/g/{game}")


def test_a_form_that_comes_again_without_its_fields_is_whole(
    visitor: Callable[[], Visitor],
) -> None:
    """WebKit forgets them, in pages with a service worker."""
    browser = {"Accept": "text/html,*/*;q=0.8"}
    form = {"opponent": "friend", "colour": "white", "name": "小满 Ben", "level": "3"}
    host = visitor()
    asked = host.post("/reversi?level=1&opponent=ai", data=form, headers=browser)
    assert asked.status_code == 307
    begun = host.post(asked.headers["Location"], headers=browser)
    assert begun.status_code == 303
    players = host.match(begun.headers["Location"].removeprefix("/g/"))["players"]
    assert players["black"]["kind"] == "open"
    assert players["white"]["name"]["en"] == "小满 Ben"


def test_an_invitation_of_a_match_against_the_engine_is_none(
    player: Visitor, begun: Message
) -> None:
    for token in (begun["game"], "x", f"{begun['game']}.x"):
        assert player.get(f"/i/{token}").status_code == 404
        assert player.post(f"/i/{token}").status_code == 404


def invitation(host: Visitor, game: str) -> str:
    found = re.search(r"/i/[\w.-]+", host.get(f"/g/{game}").text)
    assert found
    return found[0]
