"""Pages of matches: the form for a new one, any ply."""

from __future__ import annotations

import pytest

from engines.registry import DUELS
from tests.support.clients import ALMOST_OVER, ENGLISH, Message, Visitor


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.new_match(level=1, colour="black")


@pytest.mark.parametrize("ply", ["0", "1", "12", "-1", "x", "", "99999999999999999999", "²"])
def test_a_match_opens_at_any_ply(player: Visitor, begun: Message, ply: str) -> None:
    assert player.get(f"/g/{begun['game']}?ply={ply}").status_code == 200


# A new game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/reversi", {}),
        ("/reversi", {"opponent": "ai", "level": "8", "colour": "random"}),
        ("/reversi", {"opponent": "friend", "colour": "white"}),
        ("/capture-go", {"opponent": "ai", "level": "1", "rules": "free", "size": "5"}),
        ("/capture-go", {"opponent": "friend", "rules": "contact", "size": "7"}),
        ("/reversi", {"unknown": "field", "size": "5"}),
    ],
)
def test_a_form_begins_a_match(player: Visitor, path: str, fields: dict[str, str]) -> None:
    answer = player.post(path, data=fields)
    assert answer.status_code == 303
    page = player.get(answer.headers["Location"])
    assert page.status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert "yiyuan_player=" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/reversi", {"level": "0"}),
        ("/reversi", {"level": "13"}),
        ("/reversi", {"level": "-1"}),
        ("/reversi", {"level": "1.5"}),
        ("/reversi", {"level": ""}),
        ("/reversi", {"level": "x"}),
        ("/reversi", {"level": "²"}),
        ("/reversi", {"level": "1" * 5000}),
        ("/reversi", {"colour": "red"}),
        ("/reversi", {"colour": ""}),
        ("/reversi", {"opponent": "nobody"}),
        ("/capture-go", {"rules": "mine"}),
        ("/capture-go", {"size": "4"}),
        ("/capture-go", {"rules": "contact", "target": "3"}),
        ("/capture-go", {"size": "9\0"}),
    ],
)
def test_a_bad_form_is_shown_again_with_the_reason(
    player: Visitor, path: str, fields: dict[str, str]
) -> None:
    for language in ("en", "zh-Hans"):
        page = player.post(f"{path}?lang={language}", data=fields)
        assert page.status_code == 400
        assert "<form" in page.text
        assert 'role="alert"' in page.text


def test_a_huge_form_is_refused(player: Visitor) -> None:
    for path in ("/reversi", "/i/x", "/api/matches"):
        answer = player.post(path, data={"level": "1" * 100_000})
        assert answer.status_code in {400, 404, 413}, path


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/json", "x", "text/plain"])
def test_a_form_of_another_kind_is_no_failure(player: Visitor, kind: str) -> None:
    answer = player.post("/reversi", data=b"\xff\0{[", headers={"Content-Type": kind})
    assert answer.status_code in {303, 400}


@pytest.mark.parametrize("game", sorted(DUELS))
def test_a_form_begins_a_game_from_a_position(player: Visitor, game: str) -> None:
    position = ALMOST_OVER if game == "reversi" else "-----/--XO-/-----/-----/----- X"
    more = {} if game == "reversi" else {"size": "5", "rules": "free"}
    page = player.get(f"/{game}", params={"position": position, **more}, headers=ENGLISH)
    assert "From a given position." in page.text
    assert f'value="{position}"' in page.text
    begun = player.post(f"/{game}", data={"position": position, "level": "1", **more})
    assert begun.status_code == 303
    told = player.match(begun.headers["Location"].rsplit("/", 1)[1])
    assert "/".join(told["start"]).replace("/", "") == position.split()[0].replace("/", "")


def test_a_form_says_why_no_game_begins_there(player: Visitor) -> None:
    for wrong, sentence in (
        ("?", "not a position"),
        ("X" * 64 + " X", "neither side"),
        ("XO" + "-" * 62 + " O", "cannot move"),
    ):
        shown = player.get("/reversi", params={"position": wrong}, headers=ENGLISH)
        assert sentence in shown.text
        refused = player.post("/reversi", data={"position": wrong, "level": "1"}, headers=ENGLISH)
        assert refused.status_code == 400
        assert sentence in refused.text
        answer = player.post("/api/matches", json={"game": "reversi", "position": wrong})
        assert answer.status_code == 400


# One's matches -------------------------------------------------------------------------------------


def test_the_page_of_a_match_holds_its_state(
    player: Visitor, stranger: Visitor, begun: Message
) -> None:
    for guest in (player, stranger):
        page = guest.get(f"/g/{begun['game']}")
        assert begun["pos"] in page.text
        assert "/i/" not in page.text
