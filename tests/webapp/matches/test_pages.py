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


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/reversi", {"level": "13"}),
        ("/reversi", {"level": "²"}),
        ("/reversi", {"level": "1" * 5000}),
        ("/reversi", {"colour": "red"}),
        ("/reversi", {"opponent": "nobody"}),
        ("/capture-go", {"rules": "contact", "target": "3"}),
        ("/capture-go", {"size": "9\0"}),
    ],
)
def test_a_bad_form_is_shown_again_with_the_reason(
    player: Visitor, path: str, fields: dict[str, str]
) -> None:
    page = player.post(path, data=fields)
    assert page.status_code == 400
    assert "<form" in page.text
    assert 'role="alert"' in page.text


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/json", "x"])
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


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("?", "not a position"),
        ("X" * 64 + " X", "neither side"),
        ("-" * 64 + " X", "neither side"),
        ("XO" + "-" * 62 + " O", "cannot move"),
    ],
)
def test_a_form_says_why_no_game_begins_there(
    player: Visitor, position: str, sentence: str
) -> None:
    shown = player.get("/reversi", params={"position": position}, headers=ENGLISH)
    assert sentence in shown.text
    refused = player.post("/reversi", data={"position": position, "level": "1"}, headers=ENGLISH)
    assert refused.status_code == 400
    assert sentence in refused.text
    answer = player.post("/api/matches", json={"game": "reversi", "position": position})
    assert answer.status_code == 400
