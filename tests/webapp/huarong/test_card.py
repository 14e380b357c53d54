"""The card of a result: signed results only, in both languages, with the seals of the page."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.support.clients import Visitor
from tests.webapp.huarong.test_downloads import CODE, STUCK, prove, routes
from webapp.huarong.catalogue import daily
from webapp.huarong.downloads import card_routes
from webapp.huarong.finished_games.challenges import Challenge

KNOWN = {"moves": 81, "steps": 116, "slides": 90}


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(
    ("moves", "steps", "seal"),
    [
        (81, 118, "最少移动"),
        (84, 116, "最少步数"),
        (89, 140, "一成之内"),
        (99, 127, "一成之内"),
        (90, 128, "已解"),
    ],
)
def test_the_seal_is_that_of_the_result(moves: int, steps: int, seal: str) -> None:
    assert card_routes._seal(Challenge(moves, steps), KNOWN) == seal
    assert card_routes._seal(None, KNOWN) == ""


@pytest.mark.parametrize("code", [CODE, STUCK.code])
def test_every_layout_has_a_card_without_a_result(player: Visitor, code: str) -> None:
    answer = player.get(f"/huarong/{code}/card.png?lang=en")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert f"huarong-{code}-card.png" in answer.headers["Content-Disposition"]
    assert opened(answer.content).size == (1200, 630)


def test_a_card_has_the_date_that_the_page_names(player: Visitor) -> None:
    today = daily.today()
    code = daily.puzzle_of(today).code
    for lang in ("en", "zh-Hans"):
        plain = player.get(f"/huarong/{code}/card.png?lang={lang}").content
        dated = player.get(f"/huarong/{code}/card.png?lang={lang}&day={today}").content
        assert opened(dated).size == (1200, 630)
        assert dated != plain
        for never in ("2099-01-01", "yesterday", "2026-1-1"):
            assert player.get(f"/huarong/{code}/card.png?lang={lang}&day={never}").content == plain


def test_a_signed_result_is_on_the_card_and_a_forged_one_is_not(player: Visitor) -> None:
    plain = player.get(f"/huarong/{CODE}/card.png").content
    token = prove(player, routes()).json()["url"].split("challenge=")[1]
    signed = player.get(f"/huarong/{CODE}/card.png?challenge={token}").content
    forged = player.get(f"/huarong/{CODE}/card.png?challenge=3-3.{token.split('.')[1]}").content
    assert signed != plain
    assert forged == plain


def test_the_road_of_a_game_is_a_small_picture_without_the_puzzle(player: Visitor) -> None:
    roads = {
        (detours, lang): player.get(
            f"/huarong/{CODE}/road.png?detours={detours}&lang={lang}"
        ).content
        for detours in ("", "2-3", "1-40.2-1.6-9")
        for lang in ("en", "zh-Hans")
    }
    assert {opened(each).size for each in roads.values()} == {(1080, 1140)}
    assert max(map(len, roads.values())) <= 60_000
    assert len(set(roads.values())) == len(roads)
    for wrong in ("7-1", "3-0", "3-1.2-1", "a", "1-2-3", ".".join(f"{at}-1" for at in range(70))):
        answer = player.get(f"/huarong/{CODE}/road.png?detours={wrong}&lang=en")
        assert answer.status_code == 400
    assert "10-2.25-6" in answer.text
    assert player.get(f"/huarong/{STUCK.code}/road.png").status_code == 404
