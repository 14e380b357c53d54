"""The card of a result: signed results only, in both languages, with the seals of the page."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import webapp
from engines.huarong.catalogue import CATALOGUE
from tests.support.clients import Visitor
from tests.webapp.huarong.test_downloads import CODE, STUCK, prove, routes
from webapp.drawing.lettering import Lettering
from webapp.drawing.rasteriser import from_template
from webapp.huarong.catalogue import daily
from webapp.huarong.downloads import card_routes
from webapp.huarong.downloads.pictures import SMALLEST, Count, _counts, _in_own_face, card
from webapp.huarong.finished_games.challenges import Challenge

FAMOUS = "VCCVVCCVVHHVVSSVS..S"
KNOWN = {"moves": 81, "steps": 116, "slides": 90}
ROWS: list[list[Count]] = [[("移动", 81, ""), ("步数", 118, "")], [("", 81, "moves at best")]]
NAMES = ("横刀立马", "Red Donkey", "1A9BF0C00")
ADDRESS = "https://yiyuan.example/huarong/1A9BF0C00"


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("seal", ["最少移动", "已解", ""])
def test_a_card_has_the_size_of_a_preview(seal: str) -> None:
    picture = opened(card(FAMOUS, NAMES, ROWS, seal, ADDRESS))
    assert picture.format == "PNG"
    assert picture.size == (1200, 630)
    red = (0xB3, 0x30, 0x2A)
    colours = picture.convert("RGB").getcolors(1 << 24) or []
    assert any(colour == red for _, colour in colours) == bool(seal)


def test_every_named_layout_has_a_card() -> None:
    for entry in CATALOGUE[::90]:
        names = (entry.name, entry.name_en, entry.code)
        assert card(entry.layout.text, names, ROWS, "一成之内", ADDRESS)


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


def test_the_seals_are_those_of_the_page() -> None:
    script = Path(webapp.__file__).parent / "static/js/huarong/win/achievement.js"
    found = re.search(r"export const SEALS = \{(.*?)\}", script.read_text("utf-8"))
    assert found
    assert set(re.findall(r'"(.*?)"', found[1])) == {"最少移动", "最少步数", "一成之内", "已解"}


@pytest.mark.parametrize("code", [CODE, STUCK.code])
def test_every_layout_has_a_card_without_a_result(player: Visitor, code: str) -> None:
    answer = player.get(f"/huarong/{code}/card.png?lang=en")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert f"huarong-{code}-card.png" in answer.headers["Content-Disposition"]
    assert opened(answer.content).size == (1200, 630)


def test_a_card_has_the_date_that_the_page_names(player: Visitor) -> None:
    today = daily.today()
    code = daily.puzzle_of(today).entry.code
    for lang in ("en", "zh-Hans"):
        plain = player.get(f"/huarong/{code}/card.png?lang={lang}").content
        dated = player.get(f"/huarong/{code}/card.png?lang={lang}&day={today}").content
        assert opened(dated).size == (1200, 630)
        assert dated != plain
        for never in ("2099-01-01", "yesterday", "2026-1-1"):
            assert player.get(f"/huarong/{code}/card.png?lang={lang}&day={never}").content == plain


def test_nothing_on_a_card_is_too_small_for_a_phone() -> None:
    smallest_shown = 10
    width_on_a_phone = 360 - 32
    drawn = from_template(
        "huarong/pictures/card.svg",
        tray="",
        title=Lettering("横刀立马", "brush", 60),
        below=Lettering("Blade across", "latin", SMALLEST),
        squeezed=0,
        rows=[list(_counts(row, first=row is ROWS[0])) for row in ROWS],
        dated=[_in_own_face("今日一题"), _in_own_face("30 Sep"), _in_own_face("Daily")],
        seal="最少移动",
        code="",
        code_side=168,
    )
    sizes = [float(size) for size in re.findall(r'font-size="(.*?)"', drawn)]
    assert len(sizes) == 16
    assert min(sizes) * width_on_a_phone / 1200 > smallest_shown


def test_words_and_their_numbers_are_in_one_face() -> None:
    for row in ROWS:
        assert len({word.family for _, word, _ in _counts(row, first=True)}) == 1


def test_a_signed_result_is_on_the_card_and_a_forged_one_is_not(player: Visitor) -> None:
    plain = player.get(f"/huarong/{CODE}/card.png").content
    token = prove(player, routes()).json()["url"].split("challenge=")[1]
    signed = player.get(f"/huarong/{CODE}/card.png?challenge={token}").content
    forged = player.get(f"/huarong/{CODE}/card.png?challenge=3-3.{token.split('.')[1]}").content
    assert signed != plain
    assert forged == plain
