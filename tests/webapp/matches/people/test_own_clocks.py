"""A clock of one's own: in the form, in addresses, by the API, at open tables and on invitations."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.support.clients import ENGLISH, Visitor

OWN = {"clock": "own", "minutes": "12", "increment": "3"}


def begun_by_form(who: Visitor, **fields: str) -> str:
    answer = who.post("/reversi", data={**OWN, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].split("/g/")[1]


def test_a_form_begins_games_with_friends_and_levels(player: Visitor) -> None:
    for opponent in ("friend", "ai"):
        clock = player.match(begun_by_form(player, opponent=opponent))["clock"]
        assert (clock["control"], clock["increment"]) == ("fischer-12-3", 3000)
        assert clock["white"]["main"] == 720_000


@pytest.mark.parametrize("query", ["clock=fischer-12-3", "clock=own&minutes=12&increment=3"])
def test_an_address_has_it(player: Visitor, query: str) -> None:
    page = player.get(f"/reversi?opponent=friend&{query}").text
    for field in (
        r'value="own" selected',
        r'name="minutes"\s+value="12"',
        r'"increment"\s+value="3"',
    ):
        assert re.search(field, page), field


def test_invitations_and_open_tables_tell_it_in_words(visitor: Callable[[], Visitor]) -> None:
    ann, bob = visitor(), visitor()
    begun = begun_by_form(ann, opponent="friend", public="yes", name="Twelve")
    found = re.search(r"/i/[^\"<]+", ann.get(f"/g/{begun}").text)
    assert found
    said = "12 minutes, 3 seconds a move"
    assert said in bob.get(found[0], headers=ENGLISH).text
    line = bob.get("/tables", headers=ENGLISH).text.partition("Twelve waits for a game")[2]
    assert said in line[:500]
    assert "12 分钟，每手加 3 秒" in bob.get(found[0], headers={"Accept-Language": "zh-CN"}).text
