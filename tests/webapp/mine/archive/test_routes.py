"""The file of everything over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tests.support.clients import Visitor
from webapp.mine.archive.file import Archive


def test_a_visitor_saves_forgets_and_restores(visitor: Callable[[], Visitor]) -> None:
    player = visitor()
    game = player.new_match(level=1, colour="black")["game"]
    with player.connect() as connection:
        connection.ok("resign", {"game": game, "mid": "r1"})
    saved = player.get("/mine/archive.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    assert msgspec.json.decode(saved.content, type=Archive).portions[0].games[0].id == game
    player.post("/privacy/forget")
    assert f"/g/{game}" not in player.get("/mine/games").text
    file = saved.json()
    sent = {"format": file["format"], "version": 1, "portion": file["portions"][0]}
    answer = player.post("/mine/archive", json=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"games": 1, "copies": 0, "known": 0, "left": 0, "ids": {}}
    assert f"/g/{game}" in player.get("/mine/games").text
    foreign = {"Origin": "https://evil.example"}
    assert player.post("/mine/archive", json=sent, headers=foreign).status_code == 403
    assert player.post("/mine/archive", data="{}").status_code == 415
    assert player.post("/mine/archive", json={"format": "x"}).status_code == 400
    assert player.post("/mine/archive", json={"a": "b" * 300_000}).status_code == 413
